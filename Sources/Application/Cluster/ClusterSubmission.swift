import Foundation
package import Pipeline
package import StageContract
package import Workspace

/// Hands the packs of an export to a cluster, and takes the journal back.
package struct ClusterSubmission {
  /// Absolute path of the export.
  private let folder: String
  package let plan: ClusterPlan
  private let workspace: Workspace

  /// Reads the export in `folder`.
  /// - Throws: `WorkspaceError`.
  package init(_ folder: String) throws {
    self.folder = Workspace.absolute(folder)
    plan = try ClusterPlan.read(self.folder + "/" + ClusterPlan.fileName)
    workspace = try Workspace(root: plan.journal)
  }

  /// The outcome of submitting.
  package enum Outcome: Equatable {
    /// IDs of the jobs.
    case submitted([String])
    /// The same packs are queued or running already, in these jobs; nothing was submitted.
    case living([String])
  }

  /// Submits the packs to Slurm, unless they are there already.
  /// - Throws: `WorkspaceError.locked`, `.onCluster` (75); `CommandFailure` (69) if Slurm refuses or does not answer. The
  ///   claim stays unless Slurm says that none of the jobs lives.
  package func submit(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> Outcome {
    let (slurm, script) = (Slurm(environment), folder + "/submit.sh")
    guard try FileSystem.exists(script), let shell = Tool("bash", environment: slurm.environment) else {
      throw CommandFailure(
        status: .usage,
        "\(folder): not an export for Slurm; start it with: snakemake --snakefile \(folder)/Snakefile --cores all"
      )
    }
    try checkTrust()
    let lock = try WorkspaceLock(workspace)
    defer { _ = lock }
    var record = ClusterRecord(
      name: plan.name, folder: folder, cluster: try slurm.configuration("ClusterName"),
      submittedAt: Date().formatted(.iso8601))
    // Asked without a claim, too: jobs may have outlived a release.
    guard case .living(let living) = try slurm.jobs(of: record) else {
      throw CommandFailure(
        status: .unavailable,
        "\(folder): squeue does not say whether its jobs are queued already, so nothing was submitted; submit it where"
          + " squeue answers")
    }
    let claim = try ClusterClaim.record(of: workspace)
    if living.isEmpty || claim.map({ $0.name != plan.name }) ?? false {
      try ClusterClaim.takeOver(workspace, environment: environment)
    }
    record.jobs = living
    // Noted before it begins, so that a kill leaves no job that nobody knows of.
    try workspace.write(record)
    guard living.isEmpty else { return .living(living) }
    let answer = try shell.run([script])
    guard answer.status == 0 else {
      let line = answer.errors.split(separator: "\n").first.map(String.init) ?? "status \(answer.status)"
      // The script cancels what it has submitted. Slurm may still have jobs of which it said that they failed.
      let isNone = try slurm.jobs(of: record) == .living([])
      if isNone { try FileSystem.removeTree(workspace.clusterFile) }
      throw CommandFailure(
        status: .unavailable,
        "\(script): \(line.printable); "
          + (isNone
            ? "nothing was submitted; see sinfo, then export again (--partition, --time)"
            : "some of its jobs may be queued; cancel them, then submit again: scancel --name=\(plan.name)"))
    }
    record.jobs = String(decoding: answer.output, as: UTF8.self).split(whereSeparator: \.isWhitespace).map(
      String.init)
    try workspace.write(record)
    return .submitted(record.jobs)
  }

  /// Its scripts run as the user who submits them.
  private func checkTrust() throws {
    for path in [folder] + ["submit.sh", "pack.sh", "finish.sh"].map({ folder + "/" + $0 }) {
      guard let found = try FileSystem.attributes(path), found.permissions & 0o002 != 0 else { continue }
      throw CommandFailure(
        status: .usage,
        "\(path): everybody may write to it, and its scripts run as you; read them, then: chmod -R go-w \(folder)"
      )
    }
  }

  /// Notes that the Snakemake process `process` of this machine works on the packs.
  /// - Throws: `WorkspaceError.locked`, `.onCluster` (75).
  package func hold(process: Int32) throws {
    let lock = try WorkspaceLock(workspace)
    defer { _ = lock }
    try ClusterClaim.takeOver(workspace)
    try workspace.write(
      ClusterRecord(
        name: plan.name, folder: folder, process: MachineProcess(process),
        submittedAt: Date().formatted(.iso8601)))
  }

  /// Takes the journal `workspace` back, whatever still works on it; returns who does, as subject and verb, or nil.
  /// - Throws: `WorkspaceError.locked` (75).
  package static func release(
    _ workspace: Workspace, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> String? {
    let lock = try WorkspaceLock(workspace)
    defer { _ = lock }
    // One that cannot be read says nothing of who has to end first.
    let record = try? ClusterRecord.readIfPresent(workspace.clusterFile)
    let worker = record.flatMap { try? ClusterClaim.worker(on: $0, workspace, environment) }
    try ClusterClaim.end(workspace)
    return worker
  }

  /// Ends the claim of the Snakemake process `process` of this machine, which works on the export `name` no longer.
  /// - Throws: `WorkspaceError.locked`, `.onCluster` (75) while a pack is worked on; `CommandFailure` (69) for another's claim.
  package static func release(_ workspace: Workspace, name: String, process: Int32) throws {
    let lock = try WorkspaceLock(workspace, waitSeconds: 60)
    defer { _ = lock }
    guard try ClusterClaim.record(of: workspace) != nil else { return }
    let record = try ClusterClaim.record(of: workspace, for: name)
    guard record.process == MachineProcess(process) else {
      throw CommandFailure(
        status: .unavailable, "\(workspace.root): another Snakemake works on \(name); nothing was released")
    }
    try ClusterClaim.refuse(record, workspace, [:], isFinishing: true)
    try ClusterClaim.end(workspace)
  }

  /// The last job of the export `name`: what the owner has asked for meanwhile, then index and surfaces; returns the exit
  /// status.
  /// - Throws: `WorkspaceError.locked`, `.onCluster` (75) while a pack is queued or running; `CommandFailure` (69) if another
  ///   export works on the journal now, or none.
  package static func finish(
    _ workspace: Workspace, _ installation: Installation, name: String, reporter: any Reporter,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) async throws -> ExitStatus {
    let lock = try WorkspaceLock(workspace, waitSeconds: 60)
    defer { _ = lock }
    let record = try ClusterClaim.record(of: workspace, for: name)
    try ClusterClaim.refuse(record, workspace, environment, isFinishing: true)
    try PackLogs(workspace).merge()
    for line in statuses(of: record.folder) { reporter.remark(line) }
    let status = try await WithdrawalWork.around(workspace, installation, reporter) {
      let pipeline = try await Pipeline.continuing(workspace, installation)
      return try await RunSession(
        pipeline, reporter: reporter, command: "cluster finish", chosen: [], importsInbox: false
      ).run()
    }.exitStatus
    // Slurm's last job is one of those that live, so the claim stays until its end.
    try FileSystem.removeTree(workspace.clusterFile)
    return status
  }

  /// A line for each pack in `folder` that could not be completed.
  static func statuses(of folder: String) -> [String] {
    let items = (try? FileSystem.items(in: folder + "/packs")) ?? []
    return items.filter { $0.kind == .file && $0.name.hasSuffix(".status") }.map { item in
      let bytes = (try? FileSystem.read(folder + "/packs/" + item.name)) ?? Data()
      let status = String(decoding: bytes.prefix(8), as: UTF8.self).trimmingCharacters(
        in: .whitespacesAndNewlines)
      return
        "packs/\(item.name.printable.dropLast(".status".count)): ended with status \(status.printable); sonar run does"
        + " what is left of it"
    }
  }
}
