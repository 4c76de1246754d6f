import StageContract
import StageKit
import Store

/// Why surfaces could not be written.
enum SurfaceError: StageError, Equatable {
  case store(JournalStoreError)
  case badInstant(String)
  case badTimeZone(String)
  /// The scheme is invalid, or its links would leave the machine.
  case badLinkScheme(String)
  case folder(path: String, reason: String, status: ExitStatus)

  var exitStatus: ExitStatus {
    switch self {
    case .store(let error): error.exitStatus
    case .badInstant, .badTimeZone, .badLinkScheme: .usage
    case .folder(_, _, let status): status
    }
  }

  var description: String {
    switch self {
    case .store(let error): error.description
    case .badInstant(let text):
      "now: \(text) is not an RFC 3339 timestamp; use one like 2026-11-20T08:15:03+01:00"
    case .badTimeZone(let name): "time_zone: \(name) is unknown; use a name like Europe/Berlin"
    case .badLinkScheme(let scheme):
      "link_scheme: \(scheme) cannot be used; use letters and digits, but not http, https or file"
    case .folder(let path, let reason, _): "\(path): \(reason); check the folder and run again"
    }
  }
}
