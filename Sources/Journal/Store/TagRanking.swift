import Foundation
internal import GRDB
internal import Model
import StageContract

extension JournalStore {
  /// Gives every entry the nouns that set it apart from the rest of the journal, at most five.
  ///
  /// Runs after the last `put` or `remove`; writes only what differs.
  ///
  /// In a journal of more than `small` entries only those that changed are set against all others, until a hundredth of
  /// the journal has changed or anything was withdrawn: among so many, one more moves the others' tags by next to
  /// nothing, and ranking all reads every term of the journal.
  /// - Parameter everyday: for stems that people say whatever they speak about the share of entries that hold them.
  /// - Throws: `JournalStoreError`.
  package func rankTags(everyday: [String: Double] = [:], small: Int = 2000) throws {
    try write { db in
      try filling.count(db)
      let count = try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM entries") ?? 0
      let changes = try Row.fetchAll(db, sql: "SELECT entry_id, is_ranked FROM changes")
      let isPartial =
        count > small && changes.count <= count / 100 && !changes.contains { $0[0] == "" }
      let ids = isPartial ? changes.filter { !$0[1] }.map { $0[0] as String } : nil
      try rankTags(of: ids, everyday, db)
      try db.execute(sql: isPartial ? "UPDATE changes SET is_ranked = 1" : "DELETE FROM changes")
    }
  }

  /// True if the tags of all entries are set against the journal as it is now.
  package func isRanked() throws -> Bool {
    try read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM changes") == 0 }
  }

  /// Ranks the tags of the entries `ids`; of all where it is nil.
  private func rankTags(of ids: [String]?, _ everyday: [String: Double], _ db: Database) throws {
    let ranking = try TagRanking(db, everyday: everyday, ids: ids)
    var present = try ranking.texts(
      "SELECT entry_id, tag FROM tags WHERE source = 'ranked'", "ORDER BY entry_id, position", db)
    let delete = try db.cachedStatement(sql: "DELETE FROM tags WHERE entry_id = ? AND source = 'ranked'")
    let insert = try db.cachedStatement(
      sql: "INSERT INTO tags (entry_id, tag, source, position) VALUES (?, ?, 'ranked', ?)")
    let isFilling = filling.isRunning
    func replace(_ id: String, _ wanted: [String]) throws {
      if !isFilling { try ShownParts.count(-1, id, db) }
      try delete.execute(arguments: [id])
      for (position, tag) in wanted.enumerated() { try insert.execute(arguments: [id, tag, position]) }
      if !isFilling { try ShownParts.count(1, id, db) }
    }
    for (id, wanted) in try ranking.tags(db) where wanted != present.removeValue(forKey: id) ?? [] {
      try replace(id, wanted)
    }
    // What is left is of entries without terms.
    for id in present.keys.sorted() { try replace(id, []) }
  }
}

/// TF-IDF over the entries that are not private, with everyday words held back while the journal is young.
///
/// Salton and Buckley 1988: tf is 1 + ln(count), idf is ln((N + 1) / (df + 0.5)), where `priorDocuments` made-up entries that
/// hold everyday words as often as people say them are counted in. What about a third of the entries hold sets none
/// apart. A word that nobody ever used as a noun is no tag; one that is mostly something else counts less.
struct TagRanking {
  /// Made-up entries.
  static let priorDocuments = 50.0
  /// Tags an entry gets.
  static let count = 5
  /// The least idf of a tag.
  static let rarity = 1.2

  private let everyday: [String: Double]
  /// Which entries are ranked, as the end of a condition over `entry_id`.
  private let chosen: String
  private let list: StatementArguments
  private var entries = 0.0
  private var frequency: [String: Int] = [:]
  /// Share of a stem's occurrences that are nouns; absent if parts of speech are unknown.
  private var nounShare: [String: Double] = [:]
  /// The form in which each stem is shown.
  private var form: [String: String] = [:]
  /// The stems of each form, one a language.
  private var stems: [String: Set<String>] = [:]
  /// Words of names, as far as they are known to be names anywhere in the journal.
  private var names: Set<String> = []

  /// A form of a stem: in how many entries, how often, and how often as a noun.
  private struct Form {
    var word: String
    var entries: Int
    var said: Int
    var nouns: Int?
  }

  /// Counts what ranking the entries `ids` takes; all of them where it is nil.
  init(_ db: Database, everyday: [String: Double], ids: [String]?) throws {
    self.everyday = everyday
    chosen = ids == nil ? "1" : "entry_id IN (SELECT value FROM json_each(:ids))"
    list = ids.map { ["ids": String(decoding: canonicalJSON($0), as: UTF8.self)] } ?? [:]
    entries = Double(try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM entries WHERE private = 0") ?? 0)
    let needed = """
      stem IN (SELECT stem FROM terms WHERE \(chosen))
      OR word IN (SELECT tag FROM tags WHERE \(chosen) UNION SELECT tag FROM removed_tags WHERE \(chosen))
      """
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT stem, word, entries, said, nouns, unseen FROM forms
        WHERE \(ids == nil ? "1" : needed) ORDER BY stem, word
        """, arguments: list)
    var forms: [String: [Form]] = [:]
    while let row = try rows.next() {
      let (said, unseen): (Int, Int) = (row[3], row[5])
      forms[row[0], default: []].append(
        Form(word: row[1], entries: row[2], said: said, nouns: said == unseen ? nil : row[4]))
    }
    for (stem, forms) in forms {
      frequency[stem] = forms.reduce(0) { $0 + $1.entries }
      form[stem] = Self.shown(forms)
      nounShare[stem] = Self.share(
        forms.compactMap(\.nouns).reduce(0, +), of: forms.reduce(0) { $0 + $1.said })
      if forms.contains(where: { $0.nouns == nil }) { nounShare[stem] = 1 }
      for form in forms { stems[form.word, default: []].insert(stem) }
    }
    let people = try String.fetchAll(db, sql: "SELECT name FROM names")
    for name in people where name.first?.isUppercase ?? false { names.formUnion(Self.words(name)) }
  }

  /// The singular of a noun, which is its shortest form, where people say it; else what is said most.
  private static func shown(_ forms: [Form]) -> String? {
    let most = forms.map(\.said).max() ?? 0
    let nouns = forms.filter { $0.nouns ?? 0 > 0 && $0.said * 5 >= most }
    let best =
      nouns.min { ($0.word.count, $0.word) < ($1.word.count, $1.word) }
      ?? forms.min { ($1.said, $0.word) < ($0.said, $1.word) }
    return best?.word
  }

  /// Ranked tags of every entry with terms, best first; none that the owner gave, removed, or that is a name.
  func tags(_ db: Database) throws -> [(id: String, tags: [String])] {
    let given = try texts("SELECT entry_id, tag FROM tags WHERE source <> 'ranked'", "", db)
    let removed = try texts("SELECT entry_id, tag FROM removed_tags WHERE 1", "", db)
    let people = try texts("SELECT entry_id, name FROM people WHERE 1", "", db)
    var result: [(id: String, tags: [String])] = []
    var candidates: [Candidate] = []
    var taken: Set<String> = []
    func end() {
      guard let last = result.indices.last else { return }
      result[last].tags = Self.best(candidates)
      candidates = []
    }
    let rows = try Row.fetchCursor(
      db,
      sql: "SELECT entry_id, stem, word, count, nouns FROM terms WHERE \(chosen) ORDER BY entry_id, stem",
      arguments: list)
    while let row = try rows.next() {
      let id: String = row[0]
      if id != result.last?.id {
        end()
        result.append((id, []))
        taken = Set((given[id] ?? []) + (removed[id] ?? []))
        // Whoever removes "runs" does not want "run" either.
        taken.formUnion(taken.flatMap { stems[$0] ?? [] })
        taken.formUnion((people[id] ?? []).flatMap(Self.words))
      }
      let (stem, own, count, nouns): (String, String, Int, Int?) = (row[1], row[2], row[3], row[4])
      let share = max(nounShare[stem] ?? 0, nouns.map { Self.share($0, of: count) } ?? 1)
      let rarity = inverseFrequency(stem)
      guard share > 0, rarity >= Self.rarity else { continue }
      let tag = form[stem] ?? own
      let isFree = [stem, own, tag].allSatisfy { !taken.contains($0) && !names.contains($0) }
      guard isFree, tag.count > 2, tag.contains(where: \.isLetter) else { continue }
      candidates.append(
        Candidate(tag: tag, stem: stem, count: count, weight: rarity * (0.5 + share / 2)))
    }
    end()
    return result
  }

  /// A term of an entry.
  private struct Candidate {
    var tag: String
    var stem: String
    var count: Int
    /// How well it sets the entry apart wherever it is said once.
    var weight: Double

    var score: Double { (1 + log(Double(count))) * weight }
  }

  /// The best of an entry's terms. A pair of words stands for both: said once in full, it is what the shorter form means,
  /// too. Of equals the longer is the more specific.
  private static func best(_ candidates: [Candidate]) -> [String] {
    var parts: Set<String> = []
    let counts = Dictionary(candidates.map { ($0.stem, $0.count) }, uniquingKeysWith: max)
    let ranked = candidates.map { candidate in
      var candidate = candidate
      let stems = candidate.stem.split(separator: " ").map(String.init)
      guard stems.count > 1 else { return candidate }
      parts.formUnion(stems)
      candidate.count = max(candidate.count, stems.last.flatMap { counts[$0] } ?? 0)
      return candidate
    }
    .sorted { ($1.score, $1.tag.count, $0.tag) < ($0.score, $0.tag.count, $1.tag) }
    var seen: Set<String> = []
    return Array(
      ranked.filter { !parts.contains($0.stem) && seen.insert($0.tag).inserted }.map(\.tag).prefix(count))
  }

  private func inverseFrequency(_ stem: String) -> Double {
    let found = Double(max(1, frequency[stem] ?? 0)) + Self.priorDocuments * (everyday[stem] ?? 0)
    return log((max(1, entries) + Self.priorDocuments + 1) / (found + 0.5))
  }

  private static func share(_ nouns: Int, of count: Int) -> Double {
    min(1, Double(nouns) / Double(max(1, count)))
  }

  private static func words(_ name: String) -> [String] {
    name.split { !$0.isLetter }.map { Tag.key(String($0)) }
  }

  /// The second column of a query by its first, the id of an entry that is ranked, in the order of the rows.
  func texts(_ select: String, _ order: String, _ db: Database) throws -> [String: [String]] {
    var result: [String: [String]] = [:]
    let rows = try Row.fetchCursor(db, sql: "\(select) AND \(chosen) \(order)", arguments: list)
    while let row = try rows.next() {
      let (id, text): (String, String) = (row[0], row[1])
      result[id, default: []].append(text)
    }
    return result
  }
}
