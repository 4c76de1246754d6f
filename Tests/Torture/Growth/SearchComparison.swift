import Foundation
import Model
import StageContract
import TestSupport
import Text

/// Searches for words drawn as often as they are said, a quarter of them each without a filter, of a tag, of a mood and
/// since a day: `sonar search`, and the same ranking asked of the `sqlite3` shell over the same database.
struct SearchComparison {
  /// Times by the clock, of one process each.
  private(set) var own: [Double] = []
  private(set) var shell: [Double] = []
  /// Queries to which the answers differ.
  private(set) var differing: [String] = []

  private struct Found: Decodable {
    struct Entry: Decodable { var id: String }
    var entry: Entry
  }

  /// Asks the index of `journal` `count` queries.
  init(_ journal: JournalRun, _ count: Int) throws {
    let language = SyntheticWords()
    let stemmer = try Stemmer(language: "en")
    var random = SeededNumbers(1)
    for number in 0..<count {
      let words = (0..<Int.random(in: 1...2, using: &random)).map { _ in
        language.words[language.rank(&random)]
      }
      let days = Double(Int.random(in: 1...2000, using: &random))
      let day = Instant.text(SyntheticIndex.last.addingTimeInterval(-86_400 * days)).prefix(10)
      let (arguments, condition) = [
        ([], "1"), (["--tag", "voice"], "e.id IN (SELECT entry_id FROM tags WHERE tag = 'voice')"),
        (["--mood", "negative"], "e.mood_label = 'negative'"),
        (["--since", String(day)], "e.spoken_at >= unixepoch('\(day)')"),
      ][number % 4]
      let mine = try journal.start(["search", "--journal", journal.root, "--json"] + arguments + words).wait()
      guard [0, 1].contains(mine.status) else { throw JournalRun.Failure(mine.errors) }
      let sql = Self.sql(words.map { ($0, stemmer.stem($0)) }, condition)
      let theirs = try Child(
        program: "/usr/bin/env", arguments: ["sqlite3", "-readonly", journal.root + "/journal.sqlite", sql],
        environment: journal.environment, scratch: journal.folder["sqlite3"]
      ).wait()
      guard theirs.status == 0 else { throw JournalRun.Failure("sqlite3: " + theirs.errors) }
      own.append(mine.seconds)
      shell.append(theirs.seconds)
      let ids = try mine.json([Found].self, in: "results").map(\.entry.id)
      let expected = theirs.output.split(separator: "\n").map(String.init)
      if ids != expected { differing.append((words + arguments).joined(separator: " ")) }
    }
  }

  /// `0.03 s, 2.10 s`: the time within which half of `times` and 19 of 20 were answered.
  static func text(_ times: [Double]) -> String {
    let sorted = times.sorted()
    func within(_ share: Double) -> String {
      decimal(sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]) + " s"
    }
    return sorted.isEmpty ? "–" : within(0.5) + ", " + within(0.95)
  }

  /// The ids of the twenty best: each word's best row of an entry counts, and the newer wins a tie.
  private static func sql(_ words: [(word: String, stem: String)], _ condition: String) -> String {
    let matches = words.enumerated().map { index, word in
      func pattern(_ text: String, _ stem: String) -> String {
        "'{\(text)} : \"\(word.word)\" OR {\(stem)} : \"\(word.stem)\"'"
      }
      return """
        m\(index) AS (SELECT number, MAX(score) AS score FROM (
          SELECT f.rowid >> 20 AS number, -f.rank AS score FROM segment_search f
          WHERE segment_search MATCH \(pattern("text", "stems"))
          UNION ALL SELECT +f.rowid, -f.rank FROM title_search f
          WHERE title_search MATCH \(pattern("title", "title_stems"))
          UNION ALL SELECT +f.rowid, -f.rank / 2 FROM name_search f WHERE name_search MATCH \(pattern("name", "name")))
          WHERE number IN passing GROUP BY number)
        """
    }
    let names = words.indices.map { "m\($0)" }
    return """
      WITH passing AS MATERIALIZED (SELECT e.number FROM entries e WHERE \(condition)),
      \(matches.joined(separator: ",\n"))
      SELECT e.id FROM \(names.joined(separator: " JOIN ")) \(names.count > 1 ? "USING (number)" : "")
      JOIN entries e USING (number)
      ORDER BY \(names.map { $0 + ".score" }.joined(separator: " + ")) DESC, e.spoken_at DESC, e.id DESC LIMIT 20;
      """
  }
}
