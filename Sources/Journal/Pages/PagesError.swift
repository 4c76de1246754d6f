internal import Foundation
package import StageContract
package import Store

/// Why pages could not be made.
package enum PagesError: Error, Equatable, CustomStringConvertible {
  case store(JournalStoreError)
  case badInstant(String)
  case badTimeZone(String)
  /// The setting names no way to have the sound in pages.
  case badSetting(String)
  /// A file of the installation is not as it must be; `line` is nil for the file as a whole.
  case file(path: String, line: Int?, reason: String)
  /// There is no template of that name.
  case template(String)
  /// The folder of pages, or a file in it, refuses; `status` follows from the system's error.
  case folder(path: String, reason: String, status: ExitStatus)
  /// Only what changed is known, and not what the pages were made from.
  case noContents(path: String)
  /// The owner withdrew the entry while its page was being made.
  case changed(String)
  /// A line of the entries file is not an `EntryLine`.
  case badLine(path: String, line: Int, reason: String)

  /// The error number `code` of a system call on the file or folder at `path`, and what it prevented: `cannot be written`.
  static func systemFailure(_ code: Int32, path: String, _ what: String) -> PagesError {
    .folder(
      path: path, reason: "\(what): \(String(cString: strerror(code)))", status: ExitStatus(fileError: code))
  }

  package var exitStatus: ExitStatus {
    switch self {
    case .store(let error): error.exitStatus
    case .badInstant, .badTimeZone, .badSetting: .usage
    case .file, .template, .noContents, .badLine: .badInput
    case .folder(_, _, let status): status
    case .changed: .temporary
    }
  }

  package var description: String {
    switch self {
    case .store(let error): error.description
    case .badInstant(let text):
      "now: \(text) is not an RFC 3339 timestamp; use one like 2026-11-20T08:15:03+01:00"
    case .badTimeZone(let name): "time_zone: \(name) is unknown; use a name like Europe/Berlin"
    case .badSetting(let text): "pages: \(text) cannot be used; write {audio: link}, copy or none"
    case .file(let path, let line, let reason): "\(path)\(line.map { ":\($0)" } ?? ""): \(reason)"
    case .template(let name): "templates/\(name).mustache: is missing; install Sonar again"
    case .folder(let path, let reason, let status):
      "\(path): \(reason); check the \(status == .inputOutput ? "disk" : "folder") and run again"
    case .noContents(let path):
      "\(path): cannot be used, so that all pages have to be made again; run it with --entries"
    case .changed(let id): "\(id): was withdrawn while its page was made; run `sonar run`"
    case .badLine(let path, let line, let reason): "\(path):\(line): not a line of entries (\(reason))"
    }
  }
}
