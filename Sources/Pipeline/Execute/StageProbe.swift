import Digest
import Foundation
package import StageContract
import Subprocess
import SystemPackage
import Workspace

/// The stage executables' reports about themselves.
package struct StageProbe: Sendable {
  /// Paths of the executables by stage.
  package var executables: [String: String] = [:]
  /// The basis of their results, by stage: the answers to `--identity`.
  package var identities: [String: StageIdentity] = [:]
  /// Why stages cannot run, by stage: the problem, without what to do.
  package var faults: [String: String] = [:]
  /// Processor features that results depend on, by stage.
  var processors: [String: String] = [:]
  /// Option names that a stage accepts; nil for a stage that does not report them.
  var accepts: [String: [String]] = [:]

  /// Error messages for stages that cannot run, with what to do.
  var unavailable: [String: String] { faults.mapValues { $0 + "; run `sonar doctor`" } }

  /// Seconds within which a stage must answer `--identity`.
  package static let limitSeconds = 30.0

  /// Finds and queries the stages of `manifest` in parallel: all of them, or those of `scope`.
  package static func ask(
    _ manifest: Manifest, installation: Installation, scope: Manifest.Scope? = nil
  ) async -> StageProbe {
    await ask(manifest, installation: installation, limitSeconds: limitSeconds, scope: scope)
  }

  static func ask(
    _ manifest: Manifest, installation: Installation, limitSeconds: Double, scope: Manifest.Scope? = nil
  ) async -> StageProbe {
    var probe = StageProbe()
    var stages: [Program: [String]] = [:]
    for stage in manifest.stages where scope.map({ $0 == stage.scope }) ?? true {
      guard let path = installation.executable(stage.run) else {
        probe.faults[stage.name] = "\(stage.run) is not installed"
        continue
      }
      probe.executables[stage.name] = path
      stages[Program(path: path, identity: stage.identity), default: []].append(stage.name)
    }
    await withTaskGroup(of: (Program, Result<IdentityAnswer, Fault>).self) { group in
      for program in stages.keys { group.addTask { (program, await ask(program, limitSeconds)) } }
      for await (program, answer) in group {
        for stage in stages[program] ?? [] {
          switch answer {
          case .failure(let fault): probe.faults[stage] = program.path + fault.reason
          case .success(let answer):
            probe.identities[stage] = answer.identity
            probe.accepts[stage] = answer.accepts
            probe.processors[stage] = answer.processor
          }
        }
      }
    }
    return probe
  }

  /// An executable, which answers once for all its stages.
  private struct Program: Hashable {
    var path: String
    var identity: Manifest.IdentitySource
  }

  private struct Fault: Error {
    /// Appended to the path.
    var reason: String
  }

  private static func ask(
    _ program: Program, _ limitSeconds: Double
  ) async -> Result<IdentityAnswer, Fault> {
    switch program.identity {
    case .digest:
      let file = URL(filePath: program.path).resolvingSymlinksInPath().path
      let digest = try? Digest.sha256(file: file)
      return digest.map { .success(IdentityAnswer(StageIdentity(revision: 0, depends: ["executable": $0]))) }
        ?? .failure(Fault(reason: ": cannot be read"))
    case .ask:
      // Whichever finishes first cancels the other; a cancelled process is awaited.
      return await withTaskGroup(of: Result<IdentityAnswer, Fault>.self) { group in
        group.addTask { await identity(of: program.path) }
        group.addTask {
          try? await Task.sleep(for: .seconds(limitSeconds))
          return .failure(Fault(reason: " --identity did not answer within \(limitSeconds.formatted()) s"))
        }
        let first = await group.next()
        group.cancelAll()
        return first ?? .failure(Fault(reason: " --identity gave no answer"))
      }
    }
  }

  private static func identity(of path: String) async -> Result<IdentityAnswer, Fault> {
    var options = PlatformOptions()
    options.processGroupID = 0
    options.teardownSequence = [
      .gracefulShutDown(toProcessGroup: true, allowedDurationToNextStep: .milliseconds(200))
    ]
    let result = try? await Subprocess.run(
      .path(FilePath(path)), arguments: ["--identity"], platformOptions: options, input: .none,
      output: .string(limit: 1 << 20), error: .discarded)
    // What it started and left behind is in its group.
    if let group = result?.processIdentifier.value { kill(-group, SIGKILL) }
    guard let result, result.terminationStatus.isSuccess,
      let answer = try? decodeJSON(IdentityAnswer.self, from: Data(result.standardOutput.utf8))
    else { return .failure(Fault(reason: " --identity gave no answer")) }
    return .success(answer)
  }
}
