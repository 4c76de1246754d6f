import Foundation
internal import GRDB

extension JournalStore {
  /// Gives every entry the content words that set it apart from the rest of the journal, at most five.
  ///
  /// Runs after the last `put` or `remove`; writes only what differs. Reads every term of the journal.
  /// - Throws: `JournalStoreError`.
  public func rankTags() throws {
    try write { db in
      let ranking = try TagRanking(db)
      for id in try String.fetchAll(db, sql: "SELECT id FROM entries ORDER BY id") {
        let wanted = try ranking.tags(id, db)
        let present = try String.fetchAll(
          db, sql: "SELECT tag FROM tags WHERE entry_id = ? AND source = 'ranked' ORDER BY position",
          arguments: [id])
        guard wanted != present else { continue }
        try db.execute(sql: "DELETE FROM tags WHERE entry_id = ? AND source = 'ranked'", arguments: [id])
        for (position, tag) in wanted.enumerated() {
          try db.execute(
            sql: "INSERT INTO tags (entry_id, tag, source, position) VALUES (?, ?, 'ranked', ?)",
            arguments: [id, tag, position])
        }
      }
    }
  }
}

/// TF-IDF over the entries that are not private, with everyday words held back while the journal is young.
///
/// Salton and Buckley 1988: tf is 1 + ln(count), idf is ln((N + 1) / (df + 0.5)). Below `youth` entries, made-up
/// entries that hold everyday words as often as people say them are counted in.
struct TagRanking {
  /// Entries from which on the journal speaks for itself.
  static let youth = 50.0
  /// Tags an entry gets.
  static let count = 5

  private var entries = 0.0
  private var frequency: [String: Int] = [:]
  /// The form of each stem that was said most often.
  private var form: [String: String] = [:]

  init(_ db: Database) throws {
    entries = Double(try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM entries WHERE private = 0") ?? 0)
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT t.stem, t.word, COUNT(*) AS entries, SUM(t.count) AS said
        FROM terms t JOIN entries e ON e.id = t.entry_id WHERE e.private = 0
        GROUP BY t.stem, t.word ORDER BY t.stem, said DESC, t.word
        """)
    while let row = try rows.next() {
      let stem: String = row["stem"]
      frequency[stem, default: 0] += row["entries"] as Int
      if form[stem] == nil { form[stem] = row["word"] }
    }
  }

  /// Ranked tags of the entry `id`, best first; none that the owner gave, removed, or that is a name.
  func tags(_ id: String, _ db: Database) throws -> [String] {
    let taken = try Set(
      String.fetchAll(
        db,
        sql: """
          SELECT tag FROM tags WHERE entry_id = :id AND source <> 'ranked'
          UNION SELECT tag FROM removed_tags WHERE entry_id = :id
          """, arguments: ["id": id]))
    let names = try Set(
      String.fetchAll(db, sql: "SELECT name FROM people WHERE entry_id = ?", arguments: [id])
        .flatMap { $0.split { !$0.isLetter }.map { Tag.key(String($0)) } })
    let rows = try Row.fetchAll(
      db, sql: "SELECT stem, word, count FROM terms WHERE entry_id = ? ORDER BY stem", arguments: [id])
    let ranked = rows.compactMap { row -> (tag: String, score: Double)? in
      let stem: String = row["stem"]
      let own = Tag.key(row["word"])
      let tag = form[stem].map(Tag.key) ?? own
      let isFree = [stem, own, tag].allSatisfy { !taken.contains($0) && !names.contains($0) }
      guard isFree, tag.count > 2, tag.contains(where: \.isLetter) else { return nil }
      let score = (1 + log(Double(row["count"] as Int))) * inverseFrequency(stem: stem, word: own)
      return score > 0 ? (tag, score) : nil
    }
    var seen: Set<String> = []
    return Array(
      ranked.sorted { ($1.score, $0.tag) < ($0.score, $1.tag) }.map(\.tag)
        .filter { seen.insert($0).inserted }.prefix(Self.count))
  }

  private func inverseFrequency(stem: String, word: String) -> Double {
    let background = max(0, Self.youth - entries)
    let share = EverydayWords.share[word] ?? EverydayWords.share[stem] ?? 0
    let found = Double(max(1, frequency[stem] ?? 0)) + background * share
    return log((max(1, entries) + background + 1) / (found + 0.5))
  }
}

/// Content words that people use in journals whatever they speak about, with the share of entries that
/// hold them (estimates to one digit; they lose their weight as the journal grows).
enum EverydayWords {
  static let share: [String: Double] = {
    let groups: [(Double, String)] = [
      (
        0.6,
        """
        today day time thing things good feel feeling felt think going want really little
        heute tag zeit sache gut fühle gefühl denke will wirklich bisschen mal
        """
      ),
      (
        0.3,
        """
        work week morning evening night yesterday tomorrow home people make made lot bit great nice new
        long last next back first start started way need take took got know said see saw tell told
        arbeit woche morgen abend nacht gestern zuhause leute machen gemacht viel schön neu lange nächste
        erste anfang brauche weiß gesagt gesehen
        """
      ),
      (
        0.15,
        """
        hour hours minute minutes month year life friend friends family talk talked came went try tried
        remember bad better best whole right maybe something everything journal entry note
        stunde stunden minute minuten monat jahr leben freund freunde familie reden versucht schlecht besser
        ganz vielleicht etwas alles tagebuch eintrag notiz
        """
      ),
    ]
    var result: [String: Double] = [:]
    for (share, words) in groups {
      for word in words.split(whereSeparator: \.isWhitespace) { result[String(word)] = share }
    }
    return result
  }()
}
