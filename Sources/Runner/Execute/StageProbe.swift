import Foundation
import Subprocess
import SystemPackage

/// What the stage executables say of themselves.
struct StageProbe: Sendable {
  /// Paths of the executables by stage.
  var executables: [String: String] = [:]
  var identities: [String: Identity] = [:]
  /// Option names that a stage accepts; absent for a stage that does not say.
  var accepts: [String: [String]] = [:]
  /// Stages that cannot run, with a line that says what to do.
  var unavailable: [String: String] = [:]

  private struct Answer: Decodable {
    var revision: Int
    var depends: [String: String]?
    var accepts: [String]?
  }

  /// Finds and asks every stage of `manifest`, all at once.
  static func ask(_ manifest: Manifest, installation: Installation) async -> StageProbe {
    var probe = StageProbe()
    await withTaskGroup(of: (String, String, Answer?).self) { group in
      for stage in manifest.stages {
        guard let path = installation.executable(stage.run) else {
          probe.unavailable[stage.name] = "\(stage.run) is not installed; type 'sonar doctor'"
          continue
        }
        group.addTask { (stage.name, path, await ask(stage, path)) }
      }
      for await (stage, path, answer) in group {
        probe.executables[stage] = path
        guard let answer else {
          probe.unavailable[stage] = "\(path) --identity gave no answer; type 'sonar doctor'"
          continue
        }
        probe.identities[stage] = Identity(revision: answer.revision, depends: answer.depends ?? [:])
        probe.accepts[stage] = answer.accepts
      }
    }
    return probe
  }

  private static func ask(_ stage: Manifest.StageEntry, _ path: String) async -> Answer? {
    switch stage.identity {
    case .digest:
      return (try? Digest.sha256(file: path)).map { Answer(revision: 0, depends: ["executable": $0]) }
    case .ask:
      let result = try? await Subprocess.run(
        .path(FilePath(path)), arguments: ["--identity"], output: .string(limit: 1 << 20), error: .discarded)
      guard let result, result.terminationStatus.isSuccess else { return nil }
      return try? JSONDecoder().decode(Answer.self, from: Data(result.standardOutput.utf8))
    }
  }
}
