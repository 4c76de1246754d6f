package import Foundation
internal import GRDB
package import Model
import StageContract

/// A fact that was not said in an entry, but comes from another source.
package struct OutsideFact: Codable, Equatable, Sendable {
  /// Name of the file that holds it.
  package var file: String
  /// Its place in the file, from 0.
  package var position: Int
  /// Kind: one of `Extract.Fact.Kind`, or a kind that is never said.
  package var kind: String
  /// Amount in `unit` or `currency`.
  package var value: Double?
  /// `h`, `ml`, `kg`, …, depending on the kind.
  package var unit: String?
  /// Currency code, ISO 4217.
  package var currency: String?
  /// The thing that was bought, taken or eaten, or the name of the document.
  package var item: String?
  /// `taken`, `skipped`, `expires`, …
  package var status: String?
  /// RFC 3339 instant, or a date; of a document, until when it is valid.
  package var at: String?
  /// RFC 3339 instant at which it was written; nil if the source does not tell.
  package var writtenAt: String?

  package init(
    file: String, position: Int, kind: String, value: Double? = nil, unit: String? = nil,
    currency: String? = nil, item: String? = nil, status: String? = nil, at: String? = nil,
    writtenAt: String? = nil
  ) {
    self.file = file
    self.position = position
    self.kind = kind
    self.value = value
    self.unit = unit
    self.currency = currency
    self.item = item
    self.status = status
    self.at = at
    self.writtenAt = writtenAt
  }

  /// `fact` as the file `file` states it, at the place `position` in it.
  package init(_ fact: WrittenFact, file: String, position: Int) {
    self.init(
      file: file, position: position, kind: fact.kind.rawValue, value: fact.value, unit: fact.unit,
      currency: fact.currency, item: fact.item, status: fact.status, at: fact.at, writtenAt: fact.writtenAt)
  }
}

extension JournalStore {
  /// Makes `facts` the only facts from other sources; no two may have the same place in the same file. Where they are that
  /// already, nothing is written.
  /// - Throws: `JournalStoreError`.
  package func replaceOutsideFacts(_ facts: [OutsideFact]) throws {
    try write { db in
      guard try OutsideFact.all(db) != facts.sorted(by: OutsideFact.isBefore) else { return }
      // What a source took back must not stay readable in the file's unused parts; `compact` rewrites all of it.
      let isSecure = try Bool.fetchOne(db, sql: "PRAGMA secure_delete") ?? false
      _ = try Int.fetchOne(db, sql: "PRAGMA secure_delete = ON")
      try db.execute(sql: "DELETE FROM outside_facts")
      if !isSecure { _ = try Int.fetchOne(db, sql: "PRAGMA secure_delete = OFF") }
      for fact in facts { try fact.insert(db) }
      let digest = try OutsideFact.digest(db)
      try ShownParts.write(.init(digest: digest), ShownParts.outside, db)
    }
  }

  /// Facts from other sources of the time from `since` up to but excluding `until`, by file and place; a date counts as
  /// its midnight in UTC. Those without a time, or with that of a month, are among them only where neither is given.
  /// - Parameter kind: leaves out those of other kinds.
  ///
  /// Cost: proportional to the facts returned, or to all where only the kind is given.
  /// - Throws: `JournalStoreError`.
  package func outsideFacts(
    _ kind: String? = nil, since: Date? = nil, until: Date? = nil
  ) throws -> [OutsideFact] {
    try read { db in
      var (condition, arguments) = ("1", StatementArguments())
      if let kind {
        condition += " AND kind = ?"
        arguments += [kind]
      }
      if let since {
        condition += " AND unixepoch(at) >= ?"
        arguments += [Int(since.timeIntervalSince1970.rounded(.up))]
      }
      if let until {
        condition += " AND unixepoch(at) < ?"
        arguments += [Int(until.timeIntervalSince1970.rounded(.up))]
      }
      return try OutsideFact.all(db, condition, arguments)
    }
  }
}

extension OutsideFact: FetchableRecord, PersistableRecord {
  static let databaseTableName = "outside_facts"
  static let databaseColumnDecodingStrategy = DatabaseColumnDecodingStrategy.convertFromSnakeCase
  static let databaseColumnEncodingStrategy = DatabaseColumnEncodingStrategy.convertToSnakeCase

  /// Columns of `outside_facts` in the order in which they are dumped.
  static let columns = "file, position, kind, value, unit, currency, item, status, at, written_at"

  fileprivate static func isBefore(_ one: OutsideFact, _ other: OutsideFact) -> Bool {
    (one.file, one.position) < (other.file, other.position)
  }

  /// Those that pass `condition`, ordered by `isBefore`.
  fileprivate static func all(
    _ db: Database, _ condition: String = "1", _ arguments: StatementArguments = []
  ) throws -> [OutsideFact] {
    try fetchAll(db, sql: "SELECT \(columns) FROM outside_facts WHERE \(condition)", arguments: arguments)
      .sorted(by: isBefore)
  }

  /// 20 bytes that change with any of them; zeros where there are none.
  static func digest(_ db: Database) throws -> [UInt8] {
    let facts = try all(db)
    guard !facts.isEmpty else { return ShownParts.Part().digest }
    var digest = SHA1()
    digest.update(Array(canonicalJSON(facts, keys: .verbatim)))
    return digest.finalize()
  }
}
