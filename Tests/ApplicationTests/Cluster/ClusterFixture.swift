import Foundation
import Pipeline
import StageContract
import Synchronization
import TestSupport
import Workspace

@testable import Application

/// A journal of `PipelineFixture` with an export, and programs called `squeue` and `sbatch` that say what a test wants.
final class ClusterFixture: Sendable {
  let journal: PipelineFixture
  let recordings: [RecordingFolder]
  var packs: String { journal.folder + "/packs" }
  /// The environment in which Slurm's programs are found.
  var environment: [String: String] { ["PATH": journal.folder + "/slurm:/usr/bin:/bin"] }

  init(words: String = PipelineFixture.upper, ingest: String = PipelineFixture.copy) throws {
    journal = try PipelineFixture(words: words, ingest: ingest)
    recordings = try journal.record("one", "two", "three")
    try FileSystem.makeFolder(journal.folder + "/slurm")
    try FileSystem.makeFolder(journal.workspace.state)
    try slurm("squeue", "")
  }

  /// Writes Slurm's program `name`.
  func slurm(_ name: String, _ body: String) throws {
    try writeProgram("#!/bin/sh\nwork='\(journal.folder)'\n\(body)\n", to: journal.folder + "/slurm/" + name)
  }

  @discardableResult
  func export(
    name: String = "sonar-1a2b3c4d", to folder: String? = nil,
    _ change: (inout ClusterExport.Options) -> Void = { $0.packSize = 2 }
  ) async throws -> ClusterPlan? {
    var options = ClusterExport.Options(system: .slurm)
    change(&options)
    let export = try ClusterExport(
      options, of: try await journal.pipeline(), to: folder ?? packs, sonar: "/usr/bin/true")
    return try export.write(name: name)
  }

  /// Starts a process that lives until it is killed.
  func process() throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sleep")
    process.arguments = ["600"]
    try process.run()
    return process
  }

  /// A process of this machine that has ended.
  func deadProcess() throws -> MachineProcess {
    let process = try process()
    defer { process.kill() }
    return MachineProcess(process.processIdentifier)
  }

  /// Writes the file `name` in `state/cluster/`.
  func leave(_ name: String, _ text: String) throws {
    try FileSystem.makeFolder(journal.workspace.clusterFolder)
    try journal.write("journal/state/cluster/" + name, text)
  }

  /// Notes that `process` works on pack `number`.
  func work(on number: Int, by process: MachineProcess) throws {
    try leave("0000\(number).live", String(decoding: PackWorker(process: process).encoded(), as: UTF8.self))
  }

  /// Notes the export as what Snakemake works on.
  func claim(by process: MachineProcess) throws {
    try journal.workspace.write(
      ClusterRecord(
        name: "sonar-1a2b3c4d", folder: packs, process: process, submittedAt: "2026-11-24T03:00:00Z"))
  }

  /// Who works on the packs; nil if the journal can be taken over.
  func holder() -> String? {
    do {
      try ClusterClaim.refuseWhileLiving(journal.workspace, environment: environment)
      return nil
    } catch WorkspaceError.onCluster(_, let who) {
      return who
    } catch {
      return "\(error)"
    }
  }

  /// Notes the export as what works on the journal.
  func claim(name: String = "sonar-1a2b3c4d") throws {
    try journal.workspace.write(
      ClusterRecord(name: name, folder: packs, jobs: ["7"], submittedAt: "2026-11-24T03:00:00Z"))
  }

  /// The run of pack `number`, and what it remarked.
  func run(
    pack number: Int, before: String? = nil, stop: StopFlag = StopFlag()
  ) async throws -> (status: StageContract.ExitStatus, remarks: [String]) {
    let listener = HeardRemarks()
    let run = try PackRun(packs + "/" + ClusterPlan.pack(number), reporter: listener)
    let status = try await run.run(journal.installation, commandLine: Settings(), before: before, stop: stop)
    return (status, listener.lines)
  }
}

/// Keeps remarks.
final class HeardRemarks: Reporter {
  private let heard = Mutex<[String]>([])
  var lines: [String] { heard.withLock { $0 } }
  func remark(_ line: String) { heard.withLock { $0.append(line) } }
  func note(_ event: SessionEvent) {}
}

extension Process {
  /// Ends it for certain: a test of signals may have it ignore TERM.
  func kill() {
    _ = Foundation.kill(processIdentifier, SIGKILL)
    waitUntilExit()
  }
}
