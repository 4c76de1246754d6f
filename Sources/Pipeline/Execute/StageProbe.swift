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

  package init() {}

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
      return await answer(IdentityAnswer.self, to: "--identity", of: program.path, limitSeconds)
    }
  }

  /// How fast `stage` is on this machine, as it measures by itself; nil if it is not there or cannot say.
  package func speed(of stage: String) async -> SpeedAnswer? {
    guard let path = executables[stage] else { return nil }
    let answer = await Self.answer(SpeedAnswer.self, to: "--speed", of: path, Self.limitSeconds)
    return (try? answer.get()).flatMap { 1e-6...1e6 ~= $0.windowSeconds ? $0 : nil }
  }

  private static func answer<Answer: Decodable & Sendable>(
    _ type: Answer.Type, to option: String, of path: String, _ limitSeconds: Double
  ) async -> Result<Answer, Fault> {
    // Whichever finishes first cancels the other; a cancelled process is awaited.
    await withTaskGroup(of: Result<Answer, Fault>.self) { group in
      group.addTask { await answer(type, to: option, of: path) }
      group.addTask {
        try? await Task.sleep(for: .seconds(limitSeconds))
        return .failure(Fault(reason: " \(option) did not answer within \(limitSeconds.formatted()) s"))
      }
      let first = await group.next()
      group.cancelAll()
      return first ?? .failure(Fault(reason: " \(option) gave no answer"))
    }
  }

  private static func answer<Answer: Decodable>(
    _ type: Answer.Type, to option: String, of path: String
  ) async -> Result<Answer, Fault> {
    var options = PlatformOptions()
    options.processGroupID = 0
    options.teardownSequence = [
      .gracefulShutDown(toProcessGroup: true, allowedDurationToNextStep: .milliseconds(200))
    ]
    let result = try? await Subprocess.run(
      .path(FilePath(path)), arguments: [option], platformOptions: options, input: .none,
      output: .string(limit: 1 << 20), error: .discarded)
    // What it started and left behind is in its group.
    if let group = result?.processIdentifier.value { kill(-group, SIGKILL) }
    guard let result, result.terminationStatus.isSuccess,
      let answer = try? decodeJSON(type, from: Data(result.standardOutput.utf8))
    else { return .failure(Fault(reason: " \(option) gave no answer")) }
    return .success(answer)
  }
}
