import Foundation
package import StageContract
import Workspace

/// Errors in a manifest or a settings file; `line` counts from 1.
package enum ManifestError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file cannot be opened or read; `code` is the `errno`.
  case unreadable(path: String, code: Int32)
  case syntax(path: String, line: Int, reason: String)
  /// An unknown key, and the nearest valid one.
  case unknownKey(path: String, line: Int, key: String, nearest: String?)
  case missingKey(path: String, line: Int, key: String, place: String)
  /// An invalid value for a key; `allowed` describes the valid ones.
  case wrongValue(path: String, line: Int, key: String, allowed: String)
  /// An input names a stage or an output that does not exist.
  case unknownInput(path: String, line: Int, input: String, nearest: String?)
  /// A dependency cycle between stages.
  case cycle(path: String, stages: [String])
  /// A setting for a stage or parameter that the pipeline does not have.
  case unknownParameter(place: String, name: String, nearest: String?)
  /// A stage named on the command line that the pipeline does not have; `stages` are those that it has.
  case unknownStage(place: String, name: String, stages: [String])
  /// A recording's own value for a setting of the whole journal.
  case journalSetting(place: String, name: String)
  /// A stage that is off because the settings `needs` are not set.
  case stageOff(place: String, name: String, needs: [String])

  /// Exit status of the command (sysexits).
  package var exitStatus: ExitStatus {
    if case .stageOff = self { return .unavailable }
    guard case .unreadable(_, let code) = self else { return .usage }
    return [ENOENT, ENOTDIR].contains(code) ? .missingInput : .inputOutput
  }

  /// One line: what, where, what to do now.
  package var description: String {
    func hint(_ nearest: String?, or advice: String = "remove it") -> String {
      nearest.map { "; did you mean \($0)?" } ?? "; " + advice
    }
    // The command line has no line numbers.
    func spot(_ path: String, _ line: Int) -> String { path == "--set" ? path : "\(path):\(line)" }
    switch self {
    case .unreadable(let path, let code):
      return code == ENOENT
        ? "\(path): there is no such file, or it is a dangling link; check the name"
        : WorkspaceError.inputOutput(path: path, action: "be read", code: code).description
    case .syntax(let path, let line, let reason):
      return "\(spot(path, line)): not valid YAML: \(reason)"
    case .unknownKey(let path, let line, let key, let nearest):
      return "\(spot(path, line)): unknown key \(key)" + hint(nearest)
    case .missingKey(let path, let line, let key, let place):
      return "\(spot(path, line)): \(place) needs the key \(key)"
    case .wrongValue(let path, let line, let key, let allowed):
      return "\(spot(path, line)): \(key) must be \(allowed)"
    case .unknownInput(let path, let line, let input, let nearest):
      return "\(spot(path, line)): no stage writes \(input)" + hint(nearest, or: "name an output of a stage")
    case .cycle(let path, let stages):
      return "\(path): stages depend on each other: \(stages.joined(separator: " → "))"
    case .unknownParameter(let place, let name, let nearest):
      return "\(place): unknown parameter \(name)" + hint(nearest)
    case .unknownStage(let place, let name, let stages):
      return "\(place): the pipeline has no stage \(name.printable)"
        + hint(
          nearestName(to: name, among: stages),
          or: "its stages are \(stages.joined(separator: ", "))")
    case .journalSetting(let place, let name):
      return "\(place): \(name) is a setting of the whole journal; move it to sonar.yaml"
    case .stageOff(let place, let name, let needs):
      return "\(place): the stage \(name) is off until sonar.yaml has \(needs.joined(separator: ", "))"
    }
  }
}
