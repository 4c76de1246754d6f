import Foundation
import GRDB
import Model
import TestSupport
import Testing
import Text

@testable import Store

/// Tests that the measures for large journals change no answer.
@Suite struct LargeJournalTests {
  private static let words = (1...80).map { "word\($0)" }

  /// A word, small numbers far more often than large ones.
  private static func word(_ random: inout SeededNumbers) -> String {
    words[Int(pow(Double(words.count), Double.random(in: 0..<1, using: &random))) - 1]
  }

  /// Entries of a few words, some of them equal, so that there are ties.
  private static func samples(_ count: Int, _ random: inout SeededNumbers) -> [SampleRecording] {
    (0..<count).map { number in
      let segments = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        (0..<Int.random(in: 1...7, using: &random)).map { _ in word(&random) + (number % 3 == 0 ? "s" : "") }
          .joined(separator: " ")
      }
      let terms = Set(segments.joined(separator: " ").split(separator: " ").map(String.init))
      var sample = SampleRecording(
        String(format: "r%04d", number * 7919 % 10_000),
        spokenAt: Instant.text(Date(timeIntervalSince1970: 1_700_000_000 + Double(number / 2) * 40_000)),
        segments: segments, score: number % 4 == 0 ? -0.5 : 0.6, title: segments[0],
        people: number % 5 == 0 ? ["Anna \(number % 10)"] : [])
      sample.terms = terms.sorted().map { Extract.Term(stem: stem($0), word: $0, count: 1, nouns: 1) }
      if number % 9 == 0 { sample.owner = Owner(tags: ["mine"], isPrivate: number % 18 == 0) }
      return sample
    }
  }

  @Test func `Hits and their order are those of ranking every entry`() throws {
    var random = SeededNumbers(1)
    try withStore(Self.samples(150, &random)) { store, _ in
      let since = Date(timeIntervalSince1970: 1_700_000_000 + 2_000_000)
      let filters = [
        EntryFilter(), EntryFilter(since: since), EntryFilter(moods: [.negative]),
        EntryFilter(tags: ["mine"]),
        EntryFilter(includePrivate: false), EntryFilter(until: since, limit: 3),
      ]
      let passing = try filters.map { filter in
        var filter = filter
        filter.limit = nil
        return try store.entries(filter)
      }
      for number in 0..<84 {
        let words = (0..<Int.random(in: 1...3, using: &random)).map { _ in Self.word(&random) }
        let query = SearchQuery(
          words: words.joined(separator: " "), stems: number % 7 == 0 ? ["other"] : words.map(stem),
          filter: filters[number % filters.count], limit: [1, 5, 20, 500][number % 4])
        let expected = try store.searchEverything(query, among: passing[number % filters.count])
        #expect(try store.search(query) == expected, "\(words) \(number)")
        #expect(try store.search(query, few: [1, 20, 60][number % 3]) == expected, "\(words) \(number)")
      }
    }
  }

  @Test func `Counts are those of counting everything, whatever was written and removed`() throws {
    var random = SeededNumbers(2)
    let samples = Self.samples(40, &random)
    try withStore(samples) { store, _ in
      func counts(_ query: (Database, String) throws -> String) throws -> [[String]] {
        try SearchCounts.tables.map { table in
          try store.read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM \(query(db, table)) ORDER BY 1, 2").map {
              "\($0.databaseValues)"
            }
          }
        }
      }
      for sample in samples.shuffled(using: &random) {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: try store.remove(id: sample.id)
        case 1: try store.withhold(ids: [sample.id])
        case 4: try store.markDiscreet(ids: [sample.id])
        case 2:
          var other = sample
          other.terms = Array(samples[3].terms.prefix(2))
          other.owner = Owner(
            isPrivate: Bool.random(using: &random), isDiscreet: Bool.random(using: &random))
          try store.put(indexed(other, digest: "2"))
        default: try store.put(indexed(sample, digest: "2"))
        }
        let (kept, counted) = (try counts { $1 }, try counts { "(\(SearchCounts.counted($1)))" })
        #expect(kept == counted)
        #expect(try store.read { try ShownParts.all($0) == ShownParts.counted($0) })
      }
      try store.rankTags()
      #expect(try store.read { try ShownParts.all($0) == ShownParts.counted($0) })
      let mine = try store.ids(EntryFilter(tags: ["mine"], includePrivate: false)).count
      #expect(try store.tagCounts().first { $0.tag == "mine" }?.entries == mine)
    }
  }

  @Test func `A new entry's tags are those it has when all are ranked, as after a withdrawal`() throws {
    var random = SeededNumbers(4)
    let samples = Self.samples(300, &random)
    try withStore(Array(samples.dropLast())) { store, _ in
      try store.put(indexed(samples[299]))
      try store.rankTags(small: 10)
      #expect(try !store.isRanked())
      let tags = try store.entry(id: samples[299].id)?.tags
      #expect(tags?.isEmpty == false)
      try store.rankTags()
      #expect(try store.entry(id: samples[299].id)?.tags == tags)
      #expect(try store.isRanked())
      try store.remove(id: samples[1].id)
      try store.rankTags(small: 10)
      #expect(try store.isRanked())
      try store.withhold(ids: [samples[2].id])
      try store.rankTags(small: 10)
      #expect(try store.isRanked())
    }
  }
}

extension JournalStore {
  /// The search that ranks all matches and reads all entries, as a standard to compare with.
  fileprivate func searchEverything(
    _ query: SearchQuery, among passing: [Entry]
  ) throws -> [SearchHit] {
    try read { db in
      let terms = try SearchTerms(query, db)
      var scores: [String: Double] = [:]
      for patterns in terms.alternatives {
        var sums: [String: Double]?
        for pattern in patterns {
          let found = try Dictionary(
            uniqueKeysWithValues: Row.fetchAll(
              db,
              sql: """
                SELECT entry_id, MAX(score) FROM (
                  SELECT s.entry_id AS entry_id, -f.rank AS score
                  FROM segment_search f JOIN segments s ON s.number = f.rowid WHERE segment_search MATCH ?
                  UNION ALL
                  SELECT e.id, -f.rank FROM title_search f JOIN entries e ON e.number = f.rowid WHERE title_search MATCH ?
                ) GROUP BY entry_id
                """, arguments: [pattern.segment, pattern.title]
            ).map { ($0[0] as String, $0[1] as Double) })
          sums =
            sums.map { sums in
              sums.reduce(into: [:]) { result, item in
                if let score = found[item.key] { result[item.key] = item.value + score }
              }
            } ?? found
        }
        for (id, score) in sums ?? [:] { scores[id] = max(scores[id] ?? score, score) }
      }
      let entries = passing.filter { scores[$0.id] != nil }.sorted {
        (scores[$0.id] ?? 0, $0.spokenAt, $0.id) > (scores[$1.id] ?? 0, $1.spokenAt, $1.id)
      }
      return try entries.prefix(min(query.limit, query.filter.limit ?? query.limit)).map { entry in
        let rows = try Row.fetchAll(
          db,
          sql: """
            SELECT s.position, s.start, s.end, s.text, highlight(segment_search, 0, :mark, :end) AS in_text,
              highlight(segment_search, 1, :mark, :end) AS in_stems
            FROM segment_search f JOIN segments s ON s.number = f.rowid
            WHERE segment_search MATCH :any AND s.entry_id = :id ORDER BY f.rank, s.position
            """,
          arguments: [
            "mark": String(Snippet.mark), "end": String(Snippet.end), "any": terms.anySegment, "id": entry.id,
          ])
        let matches = rows.map {
          SegmentMatch(
            segment: $0["position"], span: Span(start: $0["start"], end: $0["end"]), text: $0["text"],
            snippet: Snippet.text(marked: $0["in_text"], columns: [$0["in_stems"]]))
        }
        return SearchHit(entry: entry, matches: matches, rank: scores[entry.id] ?? 0)
      }
    }
  }
}
