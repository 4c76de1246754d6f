package import StageContract

/// What is wrong with a manifest or a settings file; `line` counts from 1.
package enum ManifestError: Error, Equatable, Sendable, CustomStringConvertible {
  case unreadable(path: String)
  case syntax(path: String, line: Int, reason: String)
  /// A key that means nothing here, and the nearest one that does.
  case unknownKey(path: String, line: Int, key: String, nearest: String?)
  case missingKey(path: String, line: Int, key: String, place: String)
  /// A value that the key cannot have; `allowed` says what it can.
  case wrongValue(path: String, line: Int, key: String, allowed: String)
  /// An input names a stage or an output that is not there.
  case unknownInput(path: String, line: Int, input: String, nearest: String?)
  /// Stages that wait for each other.
  case cycle(path: String, stages: [String])
  /// A setting for a stage or parameter that the pipeline does not have.
  case unknownParameter(place: String, name: String, nearest: String?)

  /// What a command exits with, after sysexits.
  package var exitStatus: ExitStatus { .usage }

  /// One line: what, where, what to do now.
  package var description: String {
    func hint(_ nearest: String?) -> String { nearest.map { "; did you mean \($0)?" } ?? "" }
    // A command line has no lines.
    func spot(_ path: String, _ line: Int) -> String { path == "--set" ? path : "\(path):\(line)" }
    switch self {
    case .unreadable(let path):
      return "\(path): cannot be read; check that it is there and yours"
    case .syntax(let path, let line, let reason):
      return "\(spot(path, line)): not YAML: \(reason)"
    case .unknownKey(let path, let line, let key, let nearest):
      return "\(spot(path, line)): unknown key \(key)" + hint(nearest)
    case .missingKey(let path, let line, let key, let place):
      return "\(spot(path, line)): \(place) needs the key \(key)"
    case .wrongValue(let path, let line, let key, let allowed):
      return "\(spot(path, line)): \(key) must be \(allowed)"
    case .unknownInput(let path, let line, let input, let nearest):
      return "\(spot(path, line)): nothing writes \(input)" + hint(nearest)
    case .cycle(let path, let stages):
      return "\(path): stages wait for each other: \(stages.joined(separator: " → "))"
    case .unknownParameter(let place, let name, let nearest):
      return "\(place): unknown parameter \(name)" + hint(nearest)
    }
  }
}

/// The name among `candidates` that was most likely meant by `name`; nil when none is near.
package func nearestName(to name: String, among candidates: some Sequence<String>) -> String? {
  func distance(_ a: [Character], _ b: [Character]) -> Int {
    var row = Array(0...b.count)
    for (i, x) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, y) in b.enumerated() {
        let next = min(row[j] + 1, row[j + 1] + 1, diagonal + (x == y ? 0 : 1))
        diagonal = row[j + 1]
        row[j + 1] = next
      }
    }
    return row[b.count]
  }
  let ranked = candidates.map { (distance(Array(name), Array($0)), $0) }.min { $0 < $1 }
  return ranked.flatMap { $0.0 <= max(2, name.count / 3) ? $0.1 : nil }
}
