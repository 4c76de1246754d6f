import Digest
import Foundation
package import StageContract
package import Workspace

/// The basis of the results of one stage besides its inputs, on one machine.
package struct StageBasis: Codable, Equatable, Sendable {
  /// See `StageIdentity`.
  package var identity: StageIdentity
  /// See `IdentityAnswer`.
  package var processor: String?
  /// Values of parameters, and digests of the files that they name.
  package var parameters: [String: ParameterValue]

  package init(identity: StageIdentity, processor: String? = nil, parameters: [String: ParameterValue]) {
    (self.identity, self.processor, self.parameters) = (identity, processor, parameters)
  }
}

extension Pipeline {
  /// The basis of results of the stages of a recording on this machine, by stage.
  /// - Throws: `StageFailure` (69) if a stage is missing or waits for something; errors of reading a parameter's file.
  package func basis() throws -> [String: StageBasis] {
    var bases: [String: StageBasis] = [:]
    for stage in manifest.stages(.recording) {
      guard let identity = probe.identities[stage.name] else {
        throw StageFailure(
          status: .unavailable,
          message: "\(stage.name): \(probe.unavailable[stage.name] ?? "it is not installed")")
      }
      switch try resolver.parameters(of: stage) {
      case .waits(let message): throw StageFailure(status: .unavailable, message: message)
      case .ready(let resolved):
        bases[stage.name] = StageBasis(
          identity: identity, processor: probe.processors[stage.name],
          parameters: resolved.deciding.mapValues { $0.digest.map(ParameterValue.string) ?? $0.value })
      }
    }
    return bases
  }

  /// SHA-256 of the executables of a recording's stages, by name.
  /// - Throws: `WorkspaceError`.
  package func executableDigests() throws -> [String: String] {
    var digests: [String: String] = [:]
    for stage in manifest.stages(.recording) {
      guard let path = probe.executables[stage.name] else { continue }
      digests[stage.run] = try Digest.sha256(file: path)
    }
    return digests
  }

  /// Runs what is pending for the recordings of a pack, and nothing else: no stage of the journal, no lock, no cache.
  ///
  /// The pipeline has the option `isPack`. A recording that has to be refused stays where it is for the next run.
  /// - Parameters:
  ///   - log: path of the log for messages of stages, ending in `.log`.
  ///   - before: the stage that is left to another machine with all that follow it in the manifest; nil for none.
  /// - Throws: `WorkspaceError`; `ManifestError` for a stage that the pipeline does not have.
  package func run(
    pack chosen: [RecordingFolder], log path: String, before: String?,
    events: @escaping @Sendable (RunEvent) -> Void
  ) async throws -> RunReport {
    var left: Set<String> = []
    if let before {
      let names = manifest.stages(.recording).map(\.name)
      guard let index = names.firstIndex(of: before) else {
        throw ManifestError.unknownStage(place: "--before", name: before, stages: names)
      }
      left = Set(names[index...])
    }
    let log = try StageLog(path)
    defer { log.close() }
    let pool = StagePool(
      executables: probe.executables, log: log, end: JobDeadline(run: end, graceSeconds: options.graceSeconds)
    )
    var executor = executor(pool, events)
    (executor.refuse, executor.left) = (nil, left)
    executor.attempt = UUID().uuidString.prefix(8).lowercased()
    var schedule = Schedule(executor: executor, folders: chosen)
    repeat {
      await executor.run(&schedule)
    } while schedule.hasMore && schedule.report.stopped == nil && !schedule.report.isInterrupted
    await pool.close()
    schedule.report.failures = schedule.report.failures.map { $0.within(workspace.root) }
    return schedule.report
  }
}
