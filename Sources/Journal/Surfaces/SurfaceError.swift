internal import Foundation
package import Model
package import StageContract
package import Store
internal import StrictYAML

/// Why surfaces could not be written.
package enum SurfaceError: Error, Equatable, CustomStringConvertible {
  case store(JournalStoreError)
  case document(DocumentError)
  case badInstant(String)
  case badTimeZone(String)
  /// The scheme is invalid, or its links would leave the machine.
  case badLinkScheme(String)
  /// A text file of the owner or of the installation is not as it must be; `line` is nil for the file as a whole.
  case file(path: String, line: Int?, reason: String)
  case folder(path: String, reason: String, status: ExitStatus)

  package var exitStatus: ExitStatus {
    switch self {
    case .store(let error): error.exitStatus
    case .document(let error): error.exitStatus
    case .badInstant, .badTimeZone, .badLinkScheme: .usage
    case .file: .badInput
    case .folder(_, _, let status): status
    }
  }

  package var description: String {
    switch self {
    case .store(let error): error.description
    case .document(let error): error.description
    case .badInstant(let text):
      "now: \(text) is not an RFC 3339 timestamp; use one like 2026-11-20T08:15:03+01:00"
    case .badTimeZone(let name): "time_zone: \(name) is unknown; use a name like Europe/Berlin"
    case .badLinkScheme(let scheme):
      "link_scheme: \(scheme) cannot be used; use letters and digits, but not http, https or file"
    case .file(let path, let line, let reason): "\(path)\(line.map { ":\($0)" } ?? ""): \(reason)"
    case .folder(let path, let reason, _): "\(path): \(reason); check the folder and run again"
    }
  }

  /// Reads the text file at `path` and passes it to `parse`, whose errors then name the file.
  static func reading<Value>(
    _ path: String, _ parse: (String) throws(StrictYAML.Fault) -> Value
  ) throws(SurfaceError) -> Value {
    let text: String
    do {
      guard let utf8 = String(data: try readFile(path), encoding: .utf8) else {
        throw SurfaceError.file(path: path, line: nil, reason: "not UTF-8 text; save it as UTF-8")
      }
      text = utf8
    } catch let error as SurfaceError {
      throw error
    } catch let error as DocumentError {
      throw .document(error)
    } catch {
      throw .file(path: path, line: nil, reason: "cannot be read")
    }
    do throws(StrictYAML.Fault) {
      return try parse(text)
    } catch {
      throw .file(path: path, line: error.line, reason: error.reason)
    }
  }
}
