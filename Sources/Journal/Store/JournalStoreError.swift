internal import Foundation
internal import GRDB
package import StageContract

/// What is wrong with the journal's database.
package enum JournalStoreError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no file at `path`.
  case missing(path: String)
  /// The file is empty, or all that was ever made in it are preparations: nothing is lost with it.
  case empty(path: String)
  /// The file is no SQLite database, is damaged, or is the database of another program.
  case notAJournal(path: String, reason: String)
  /// A later release wrote it.
  case laterVersion(path: String)
  /// The disk is full, or reading or writing failed; `status` says whose trouble that is.
  case inputOutput(path: String, reason: String, status: ExitStatus)
  /// Another process holds it.
  case busy(path: String)
  /// SQLite refused what it was asked: a bug of ours.
  case refused(path: String, reason: String)
  /// A prefix of an id that several entries begin with.
  case ambiguousID(prefix: String, count: Int)
  /// A query of more words than are searched for at once.
  case tooManyWords(count: Int, limit: Int)

  /// What a process exits with when this ends it, after sysexits.h.
  package var exitStatus: ExitStatus {
    switch self {
    case .missing: .missingInput
    case .empty, .notAJournal, .laterVersion: .badInput
    case .inputOutput(_, _, let status): status
    case .busy: .temporary
    case .refused: .software
    case .ambiguousID, .tooManyWords: .usage
    }
  }

  /// One line: what, where, what to do now.
  package var description: String {
    switch self {
    case .missing(let path):
      "\(path): there is no index yet; run sonar run or sonar index rebuild"
    case .empty(let path):
      "\(path): not a usable index (it is empty); sonar run rebuilds it"
    case .notAJournal(let path, let reason):
      "\(path): not a usable index (\(reason)); sonar run rebuilds it"
    case .laterVersion(let path):
      "\(path): a later release wrote this index; update Sonar, or sonar index rebuild replaces it"
    case .inputOutput(let path, let reason, _):
      "\(path): \(reason); check the disk, the room on it and the permissions, then run again"
    case .busy(let path):
      "\(path): another process is writing to the index; try again"
    case .refused(let path, let reason):
      "\(path): the index refused a statement (\(reason)); please report this"
    case .ambiguousID(let prefix, let count):
      "\(prefix): \(count) entries begin so; give more of the id"
    case .tooManyWords(let count, let limit):
      "the query has \(count) words; at most \(limit) can be searched for at once: leave some out"
    }
  }

  /// What the system said of the file at `path`, by its error number.
  static func systemFailure(_ code: Int32, path: String) -> JournalStoreError {
    .inputOutput(path: path, reason: String(cString: strerror(code)), status: ExitStatus(fileError: code))
  }

  /// The error behind an SQLite error; it names a result code, never values or SQL.
  init(_ error: DatabaseError, path: String) {
    let reason = error.resultCode.description
    switch error.resultCode {
    case .SQLITE_NOTADB, .SQLITE_CORRUPT, .SQLITE_FORMAT: self = .notAJournal(path: path, reason: reason)
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path: path)
    case .SQLITE_FULL, .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_TOOBIG,
      .SQLITE_NOMEM:
      self = .inputOutput(path: path, reason: reason, status: .inputOutput)
    default: self = .refused(path: path, reason: error.extendedResultCode.description)
    }
  }
}
