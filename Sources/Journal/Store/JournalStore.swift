import Foundation
internal import GRDB

/// The journal's database: entries, their text, and full-text search over both.
///
/// It can be deleted and rebuilt from the files. Methods block; they may be called from any thread.
package final class JournalStore: Sendable {
  let path: String
  let database: any DatabaseReader
  let filling = Filling()

  /// Opens the database at `path` for writing; creates it (mode 0600) if it does not exist. Readers continue while it
  /// writes.
  /// - Throws: `JournalStoreError`.
  package init(path: String) throws {
    self.path = path
    try Self.makeFile(path)
    database = try Self.mapped(path) {
      // Checked before a pool changes the file: another program's database must stay as it is.
      let probe = try DatabaseQueue(path: path, configuration: Self.configuration(readOnly: false))
      try probe.read { db in try Self.check(db, path: path, mayBeEmpty: true) }
      try probe.close()
      let pool = try DatabasePool(path: path, configuration: Self.configuration(readOnly: false))
      try IndexSchema.create(pool)
      return pool
    }
  }

  /// Makes a new database at `path` that this process alone uses until it is closed. The first `update` fills it many
  /// times faster; a crash leaves a file that cannot be used.
  /// - Throws: `JournalStoreError`.
  package init(filling path: String) throws {
    self.path = path
    try Self.makeFile(path)
    database = try Self.mapped(path) {
      var configuration = Self.configuration(readOnly: false)
      configuration.prepareDatabase {
        try $0.execute(sql: "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF")
      }
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try queue.read { db in try Self.check(db, path: path, mayBeEmpty: true) }
      try IndexSchema.create(queue)
      return queue
    }
  }

  /// Makes an empty file that only its owner can read, unless there is one.
  private static func makeFile(_ path: String) throws {
    try checkKinds(path)
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw JournalStoreError.systemFailure(errno, path: path) }
    Foundation.close(descriptor)
  }

  private init(path: String, database: any DatabaseReader) {
    self.path = path
    self.database = database
  }

  /// The version of the tables, which the identity of whatever writes them includes.
  package static var version: Int { IndexSchema.version }

  /// Opens the database at `path` for reading, also while another process writes and in a read-only folder.
  /// - Parameter withheld: entries that are hidden or reported as private, whatever the database says.
  /// - Throws: `JournalStoreError`.
  package static func openReadOnly(
    path: String, withheld: WithheldEntries = WithheldEntries()
  ) throws -> JournalStore {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { throw JournalStoreError.missing(path: path) }
      throw JournalStoreError.systemFailure(errno, path: path)
    }
    try checkKinds(path)
    do {
      return try openReadOnly(path: path, immutable: false, withheld)
    } catch let error as JournalStoreError {
      let journal = try? FileManager.default.attributesOfItem(atPath: path + "-journal")[.size] as? Int
      if case .inputOutput = error, journal ?? 0 > 0 {
        throw JournalStoreError.notAJournal(path: path, reason: "an interrupted process left it unfinished")
      }
      // A WAL database needs files next to it. Only if they cannot be created is the file opened as
      // immutable, which ignores a writer's log.
      let folder = URL(filePath: path).deletingLastPathComponent().path()
      guard case .inputOutput = error, access(folder.removingPercentEncoding ?? folder, W_OK) != 0 else {
        throw error
      }
      return try openReadOnly(path: path, immutable: true, withheld)
    }
  }

  static func openReadOnly(
    path: String, immutable: Bool, _ withheld: WithheldEntries = WithheldEntries()
  ) throws -> JournalStore {
    let queue = try mapped(path) {
      let name = immutable ? immutableName(path) : path
      let queue = try DatabaseQueue(path: name, configuration: configuration(readOnly: true))
      try queue.inDatabase { db in
        try check(db, path: path, mayBeEmpty: false)
        try withheld.apply(db)
      }
      return queue
    }
    return JournalStore(path: path, database: queue)
  }

  /// Closes the database; later calls fail. A database that was open for writing is then a single file
  /// without a log, unless another process has it open.
  package func close() throws {
    try Self.mapped(path) {
      let isWritten = database is DatabasePool
      try database.close()
      if isWritten { try joinLog() }
    }
  }

  /// Merges the log into the database and turns WAL off, so that readers of a read-only folder can open the
  /// file, and it can be copied and renamed by itself.
  private func joinLog() throws {
    let queue = try DatabaseQueue(path: path, configuration: Self.configuration(readOnly: false, seconds: 0))
    do {
      try queue.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
      // A reader is active; the next writer will do it.
    }
    try queue.close()
  }

  /// All rows as lines in a canonical order: two databases are equal if their dumps are.
  package func dump() throws -> [String] {
    try read { db in
      var lines: [String] = []
      for (table, columns) in IndexSchema.dumped {
        let count = columns.split(separator: ",").count
        let order = (1...count).map(String.init).joined(separator: ", ")
        let rows = try Row.fetchCursor(db, sql: "SELECT \(columns) FROM \(table) ORDER BY \(order)")
        while let row = try rows.next() {
          lines.append(table + "|" + row.databaseValues.map(\.description).joined(separator: "|"))
        }
      }
      return lines
    }
  }

  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try Self.mapped(path) { try database.read(body) }
  }

  func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try Self.mapped(path) {
      guard let writer = database as? any DatabaseWriter, !database.configuration.readonly else {
        throw JournalStoreError.refused(path: path, reason: "it is open for reading")
      }
      // Within `update`, the transaction is already open.
      return try writer.unsafeReentrantWrite { db in
        guard !db.isInsideTransaction else { return try body(db) }
        var value: Value?
        try db.inTransaction(.immediate) {
          value = try body(db)
          return .commit
        }
        guard let value else { throw JournalStoreError.refused(path: path, reason: "no transaction") }
        return value
      }
    }
  }

  static func mapped<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw JournalStoreError(error, path: path)
    }
  }

  private static func configuration(readOnly: Bool, seconds: Double = 10) -> Configuration {
    var configuration = Configuration()
    configuration.readonly = readOnly
    configuration.busyMode = .timeout(seconds)
    configuration.label = "journal"
    if !readOnly {
      // What an entry adds is spread over all of the file: 32 MB, so that few pages are written more than once.
      configuration.prepareDatabase { try $0.execute(sql: "PRAGMA cache_size = -32000") }
    }
    return configuration
  }

  /// Rejects anything but a regular file as the database or as one of SQLite's files next to it: opening a
  /// FIFO would block, and a link may lead outside the journal.
  private static func checkKinds(_ path: String) throws {
    for ending in ["", "-wal", "-shm", "-journal"] {
      var status = stat()
      guard lstat(path + ending, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { continue }
      let name = URL(filePath: path + ending).lastPathComponent
      throw JournalStoreError.notAJournal(path: path, reason: "\(name) is not a regular file")
    }
  }

  private static func check(_ db: Database, path: String, mayBeEmpty: Bool) throws {
    if try IndexSchema.isEmpty(db) {
      guard mayBeEmpty else { throw JournalStoreError.empty(path: path) }
      return
    }
    guard try Int.fetchOne(db, sql: "PRAGMA application_id") == IndexSchema.applicationID else {
      throw JournalStoreError.notAJournal(path: path, reason: "another program's database")
    }
    guard try Int.fetchOne(db, sql: "PRAGMA user_version") == IndexSchema.version else {
      throw JournalStoreError.otherVersion(path: path)
    }
  }

  private static func immutableName(_ path: String) -> String {
    let kept = CharacterSet(charactersIn: "/-_.~").union(.alphanumerics)
    return "file:" + (path.addingPercentEncoding(withAllowedCharacters: kept) ?? path) + "?immutable=1"
  }
}
