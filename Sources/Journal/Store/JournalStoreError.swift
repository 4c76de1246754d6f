internal import Foundation
internal import GRDB
package import StageContract

/// An error of the journal's database.
package enum JournalStoreError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no file at `path`.
  case missing(path: String)
  /// The file is empty or contains nothing but an unfinished setup: no data is lost with it.
  case empty(path: String)
  /// The file is not an SQLite database, is damaged, or belongs to another program.
  case notAJournal(path: String, reason: String)
  /// Another version of Sonar wrote it.
  case otherVersion(path: String)
  /// The disk is full, or reading or writing failed; `status` follows from the system's error.
  case inputOutput(path: String, reason: String, status: ExitStatus)
  /// Another process has locked it.
  case busy(path: String)
  /// SQLite rejected a statement: a bug in Sonar.
  case refused(path: String, reason: String)
  /// An ID prefix that matches several entries.
  case ambiguousID(prefix: String, count: Int)
  /// A query of more words than are searched for at once.
  case tooManyWords(count: Int, limit: Int)

  /// Exit status of a process that fails with this error.
  package var exitStatus: ExitStatus {
    switch self {
    case .missing: .missingInput
    case .empty, .notAJournal, .otherVersion: .badInput
    case .inputOutput(_, _, let status): status
    case .busy: .temporary
    case .refused: .software
    case .ambiguousID, .tooManyWords: .usage
    }
  }

  /// Why the file in the database's place is no index of this version; nil if building it again is no remedy.
  package var fault: String? {
    switch self {
    case .empty: "not a usable index (it is empty)"
    case .notAJournal(_, let reason): "not a usable index (\(reason))"
    case .otherVersion: "made by another version of Sonar"
    default: nil
    }
  }

  /// One line: what is wrong, where, and what to do now.
  package var description: String {
    switch self {
    case .missing(let path):
      "\(path): there is no index yet; run sonar run or sonar index rebuild"
    case .empty(let path), .notAJournal(let path, _), .otherVersion(let path):
      "\(path): \(fault ?? ""); sonar run rebuilds it"
    case .inputOutput(let path, let reason, _):
      "\(path): \(reason); check the disk, its free space and the permissions, then run again"
    case .busy(let path):
      "\(path): another process is writing to the index; try again"
    case .refused(let path, let reason):
      "\(path): the index refused a statement (\(reason)); please report this"
    case .ambiguousID(let prefix, let count):
      "\(prefix): matches \(count) entries; give more characters of the ID"
    case .tooManyWords(let count, let limit):
      "the query has \(count) words, more than \(limit); leave some out"
    }
  }

  /// The error number `code` of a system call on the file at `path`.
  static func systemFailure(_ code: Int32, path: String) -> JournalStoreError {
    .inputOutput(path: path, reason: String(cString: strerror(code)), status: ExitStatus(fileError: code))
  }

  /// Maps an SQLite error; the reason never holds values or SQL.
  init(_ error: DatabaseError, path: String) {
    switch error.resultCode {
    case .SQLITE_NOTADB, .SQLITE_FORMAT: self = .notAJournal(path: path, reason: "not an SQLite database")
    case .SQLITE_CORRUPT: self = .notAJournal(path: path, reason: "it is damaged")
    case .SQLITE_ERROR where error.message?.hasPrefix("no such ") ?? false:
      self = .notAJournal(path: path, reason: "a part of it is missing")
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path: path)
    case .SQLITE_FULL, .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_TOOBIG,
      .SQLITE_NOMEM:
      self = .inputOutput(path: path, reason: Self.reason(error.resultCode), status: .inputOutput)
    default: self = .refused(path: path, reason: error.extendedResultCode.description)
    }
  }

  private static func reason(_ code: ResultCode) -> String {
    switch code {
    case .SQLITE_FULL: "the disk is full"
    case .SQLITE_CANTOPEN: "cannot be opened"
    case .SQLITE_READONLY, .SQLITE_PERM: "cannot be written"
    case .SQLITE_TOOBIG: "a text is too long"
    case .SQLITE_NOMEM: "not enough memory"
    default: "cannot be read or written"
    }
  }
}
