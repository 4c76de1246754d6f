internal import Foundation
internal import GRDB
internal import GRDBSQLite
internal import Synchronization

/// How a new database is filled: entries are written without what is derived from them (triggers, indices, full text,
/// counts), and that is made at the end, from all of them at once.
final class Filling: Sendable {
  private let state = Mutex(State())

  private struct State {
    var isRunning = false
    /// True if `forms` and `names` hold all that was written.
    var isCounted = false
  }

  /// True if entries are written now without what is derived from them.
  var isRunning: Bool { state.withLock { $0.isRunning } }

  /// Runs `body`, which writes the first entries of `db`, within a transaction; it must not be another's.
  func run<Value>(_ db: Database, _ body: () throws -> Value) throws -> Value {
    let derived = try Row.fetchAll(
      db,
      sql: "SELECT type, name, sql FROM sqlite_master WHERE type IN ('trigger', 'index') AND sql IS NOT NULL")
    for row in derived {
      try db.execute(sql: "DROP \(row["type"] as String) \((row["name"] as String).quotedDatabaseIdentifier)")
    }
    state.withLock { $0.isRunning = true }
    defer { state.withLock { $0 = State() } }
    let value = try body()
    try count(db)
    for table in IndexSchema.searched {
      try db.execute(sql: "INSERT INTO \(table)(\(table)) VALUES ('rebuild')")
    }
    for row in derived { try db.execute(sql: row["sql"]) }
    try ShownParts.fill(db)
    return value
  }

  /// Counts all forms and names, unless that was done since the last entry.
  func count(_ db: Database) throws {
    guard state.withLock({ $0.isRunning && !$0.isCounted }) else { return }
    try SearchCounts.fill(db)
    state.withLock { $0.isCounted = true }
  }

  /// Notes that an entry was written or removed.
  func noteChange() { state.withLock { $0.isCounted = false } }
}

extension Statement {
  /// Runs an insertion with as many `values` as it has places, and nothing else: a journal has tens of millions of rows,
  /// and the checks take longer than the rows.
  func insert(_ values: some Sequence<DatabaseValue>, _ db: Database) throws {
    // SQLITE_TRANSIENT: SQLite copies the text.
    let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    for (index, value) in zip(Int32(1)..., values) {
      switch value.storage {
      case .null: sqlite3_bind_null(sqliteStatement, index)
      case .int64(let number): sqlite3_bind_int64(sqliteStatement, index, number)
      case .double(let number): sqlite3_bind_double(sqliteStatement, index, number)
      case .string(var text):
        _ = text.withUTF8 {
          sqlite3_bind_text(sqliteStatement, index, $0.baseAddress, Int32($0.count), copied)
        }
      case .blob(let data):
        _ = data.withUnsafeBytes {
          sqlite3_bind_blob(sqliteStatement, index, $0.baseAddress, Int32($0.count), copied)
        }
      }
    }
    let code = sqlite3_step(sqliteStatement)
    sqlite3_reset(sqliteStatement)
    guard code == SQLITE_DONE else {
      throw DatabaseError(resultCode: ResultCode(rawValue: code), message: db.lastErrorMessage)
    }
  }
}
