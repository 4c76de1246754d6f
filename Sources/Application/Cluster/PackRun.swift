import Foundation
import Inbox
package import Pipeline
package import StageContract
package import Workspace

/// The run of one pack on one of several machines: `sonar run --only PACK --no-journal`.
///
/// It writes to the folders of its own recordings and to `state/cluster/`, and takes no lock: packs share no recording. When
/// the journal is released, it ends.
package struct PackRun: Sendable {
  private let path: String
  private let plan: ClusterPlan
  private let workspace: Workspace
  private let reporter: any Reporter

  /// Reads the plan beside the list at `path`, which lies in the folder `packs` of an export.
  /// - Throws: `WorkspaceError`; `CommandFailure` (69) where this machine does not see the journal that was exported.
  package init(_ path: String, reporter: any Reporter) throws {
    self.path = Workspace.absolute(path)
    self.reporter = reporter
    let folder = ((self.path as NSString).deletingLastPathComponent as NSString).deletingLastPathComponent
    plan = try ClusterPlan.read(folder + "/" + ClusterPlan.fileName)
    let here = MachineProcess.hostName
    do throws(WorkspaceError) {
      workspace = try Workspace(root: plan.journal)
    } catch {
      throw CommandFailure(
        status: .unavailable,
        "\(here): \(plan.journal) is not shared with this machine; mount it here as on \(plan.host), or leave \(here) out"
          + " (sbatch --exclude)")
    }
    _ = try ClusterClaim.record(of: workspace, for: plan.name)
  }

  /// The journal.
  package var journal: String { workspace.root }

  /// Runs what is pending for the recordings of the list; returns the exit status: 75 if it was stopped before.
  /// - Parameters:
  ///   - before: the stage that is left to another machine, with all that follow it.
  ///   - stop: set to end after the current chunk.
  package func run(
    _ installation: Installation, commandLine: Settings, before: String?, stop: StopFlag
  ) async throws -> ExitStatus {
    let (start, logs, workers) = (Date(), PackLogs(workspace), PackWorkers(workspace))
    let name = (path as NSString).lastPathComponent
    try workers.begin(name)
    defer { workers.end(name) }
    // Once more, as who takes the journal over looks for this note.
    _ = try ClusterClaim.record(of: workspace, for: plan.name)
    let folders = try PackList(path).recordings(of: workspace, reporter)
    var options = Pipeline.Options()
    (options.isPack, options.stop) = (true, stop)
    let pipeline = try await Pipeline.continuing(
      workspace, installation, commandLine: commandLine, options: options)
    let here = MachineProcess.hostName
    let found: [String: StageBasis]
    do {
      found = try pipeline.basis()
    } catch let failure as StageFailure {
      throw CommandFailure(status: failure.status, "\(here): " + failure.message)
    }
    if let difference = plan.difference(to: found, on: here) {
      throw CommandFailure(status: .unavailable, difference)
    }
    let last = pipeline.manifest.stages(.recording).last { !$0.isOptional }?.name ?? ""
    reporter.note(.began(RunProgress(lastStage: last, total: folders.count, startedAt: start)))
    let pack = self
    let report = try await pipeline.run(pack: folders, log: logs.log(name), before: before) { event in
      pack.reporter.note(.stage(event))
      if !stop.isSet, pack.isReleased { stop.set() }
    }
    reporter.note(.finished)
    guard !isReleased else {
      // What it has to say was merged with the release.
      reporter.remark("\(path): \(plan.name) was released meanwhile; the pack ended early")
      return .temporary
    }
    var entry = RunHistoryEntry(
      report, command: "run", startedAt: start, seconds: Date().timeIntervalSince(start), takenIn: 0,
      stages: pipeline.manifest.stages.map(\.name), durations: [:])
    if report.isOutOfTime || stop.isSet && !report.left.isEmpty { entry.exitStatus = .temporary }
    try logs.append(entry, of: name)
    reporter.note(.ended(entry, InboxIntake()))
    return entry.exitStatus
  }

  /// True if the claim is gone, or another's. What cannot be read for the moment says neither.
  private var isReleased: Bool {
    do { return try ClusterRecord.readIfPresent(workspace.clusterFile)?.name != plan.name } catch {
      return false
    }
  }
}
