import StageContract
import StageKit
import Store

/// Why surfaces could not be written.
enum SurfaceError: StageError, Equatable {
  case store(JournalStoreError)
  case badInstant(String)
  case badTimeZone(String)
  /// A link must not leave the machine or be no link at all.
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
    case .badInstant(let text): "now: \(text) is not RFC 3339, for example 2026-11-20T08:15:03+01:00"
    case .badTimeZone(let name): "time_zone: \(name) is not known; give a name like Europe/Berlin"
    case .badLinkScheme(let scheme):
      "link_scheme: \(scheme) cannot be used; give letters and digits, and neither http nor https nor file"
    case .folder(let path, let reason, _): "\(path): \(reason); check the folder and run again"
    }
  }
}
