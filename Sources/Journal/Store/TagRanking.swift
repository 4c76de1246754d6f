import Foundation
internal import GRDB
internal import Model

extension JournalStore {
  /// Gives every entry the nouns that set it apart from the rest of the journal, at most five.
  ///
  /// Runs after the last `put` or `remove`; writes only what differs. Reads every term of the journal, twice.
  /// - Parameter everyday: for stems that people say whatever they speak about the share of entries that hold them.
  /// - Throws: `JournalStoreError`.
  package func rankTags(everyday: [String: Double] = [:]) throws {
    try write { db in
      let ranking = try TagRanking(db, everyday: everyday)
      var present = try TagRanking.texts(
        "SELECT entry_id, tag FROM tags WHERE source = 'ranked' ORDER BY entry_id, position", db)
      let delete = try db.cachedStatement(sql: "DELETE FROM tags WHERE entry_id = ? AND source = 'ranked'")
      let insert = try db.cachedStatement(
        sql: "INSERT INTO tags (entry_id, tag, source, position) VALUES (?, ?, 'ranked', ?)")
      for (id, wanted) in try ranking.tags(db) {
        guard wanted != present.removeValue(forKey: id) ?? [] else { continue }
        try delete.execute(arguments: [id])
        for (position, tag) in wanted.enumerated() { try insert.execute(arguments: [id, tag, position]) }
      }
      // What is left is of entries without terms.
      for id in present.keys.sorted() { try delete.execute(arguments: [id]) }
    }
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
  private var entries = 0.0
  private var frequency: [String: Int] = [:]
  /// How much of what was said of a stem stood as a noun; not there where nobody looked.
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

  init(_ db: Database, everyday: [String: Double]) throws {
    self.everyday = everyday
    entries = Double(try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM entries WHERE private = 0") ?? 0)
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT t.stem, t.word, COUNT(*), SUM(t.count), SUM(t.nouns)
        FROM terms t JOIN entries e ON e.id = t.entry_id WHERE e.private = 0
        GROUP BY t.stem, t.word ORDER BY t.stem, t.word
        """)
    var forms: [String: [Form]] = [:]
    while let row = try rows.next() {
      forms[row[0], default: []].append(
        Form(word: row[1], entries: row[2], said: row[3], nouns: row[4]))
    }
    for (stem, forms) in forms {
      frequency[stem] = forms.reduce(0) { $0 + $1.entries }
      form[stem] = Self.shown(forms)
      nounShare[stem] = Self.share(
        forms.compactMap(\.nouns).reduce(0, +), of: forms.reduce(0) { $0 + $1.said })
      if forms.contains(where: { $0.nouns == nil }) { nounShare[stem] = 1 }
      for form in forms { stems[form.word, default: []].insert(stem) }
    }
    let people = try String.fetchAll(
      db, sql: "SELECT DISTINCT p.name FROM people p JOIN entries e ON e.id = p.entry_id WHERE e.private = 0")
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
    let given = try Self.texts("SELECT entry_id, tag FROM tags WHERE source <> 'ranked'", db)
    let removed = try Self.texts("SELECT entry_id, tag FROM removed_tags", db)
    let people = try Self.texts("SELECT entry_id, name FROM people", db)
    var result: [(id: String, tags: [String])] = []
    var candidates: [(tag: String, score: Double)] = []
    var taken: Set<String> = []
    func end() {
      guard let last = result.indices.last else { return }
      result[last].tags = Self.best(candidates)
      candidates = []
    }
    let rows = try Row.fetchCursor(
      db, sql: "SELECT entry_id, stem, word, count, nouns FROM terms ORDER BY entry_id, stem")
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
      candidates.append((tag, (1 + log(Double(count))) * rarity * (0.5 + share / 2)))
    }
    end()
    return result
  }

  private static func best(_ candidates: [(tag: String, score: Double)]) -> [String] {
    var seen: Set<String> = []
    return Array(
      candidates.sorted { ($1.score, $0.tag) < ($0.score, $1.tag) }.map(\.tag)
        .filter { seen.insert($0).inserted }.prefix(count))
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

  /// The second column of a query by its first, an entry's id, in the order of the rows.
  static func texts(_ sql: String, _ db: Database) throws -> [String: [String]] {
    var result: [String: [String]] = [:]
    let rows = try Row.fetchCursor(db, sql: sql)
    while let row = try rows.next() {
      let (id, text): (String, String) = (row[0], row[1])
      result[id, default: []].append(text)
    }
    return result
  }
}
