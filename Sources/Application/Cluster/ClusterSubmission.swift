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

  /// What submitting came to.
  package enum Outcome: Equatable {
    /// IDs of the jobs.
    case submitted([String])
    /// The same packs are queued or running already, in these jobs; nothing was submitted.
    case living([String])
  }

  /// Submits the packs to Slurm, unless they are there already.
  /// - Throws: `WorkspaceError.locked`, `.onCluster` (75); `CommandFailure` (69) if Slurm refuses, and then nothing is
  ///   submitted.
  package func submit(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> Outcome {
    let script = folder + "/submit.sh"
    guard try FileSystem.exists(script), let shell = Tool("bash", environment: environment) else {
      throw CommandFailure(
        status: .usage,
        "\(folder): not an export for Slurm; start it with: snakemake --snakefile \(folder)/Snakefile --cores all"
      )
    }
    let lock = try WorkspaceLock(workspace)
    defer { _ = lock }
    if let record = try ClusterRecord.readIfPresent(workspace.clusterFile), record.name == plan.name,
      case .living(let jobs) = try ClusterClaim.state(of: record, environment), !jobs.isEmpty
    {
      return .living(jobs)
    }
    try ClusterClaim.takeOver(workspace, environment: environment)
    // Noted before it begins, so that a kill leaves no job that nobody knows of.
    var record = ClusterRecord(name: plan.name, folder: folder, submittedAt: Date().formatted(.iso8601))
    try workspace.write(record)
    let answer = try shell.run([script])
    guard answer.status == 0 else {
      try FileSystem.remove(workspace.clusterFile)
      let line = answer.errors.split(separator: "\n").first.map(String.init) ?? "status \(answer.status)"
      throw CommandFailure(
        status: .unavailable,
        "\(script): \(line.printable); nothing was submitted; see sinfo, then export again (--partition, --time)"
      )
    }
    record.jobs = String(decoding: answer.output, as: UTF8.self).split(whereSeparator: \.isWhitespace).map(
      String.init)
    try workspace.write(record)
    return .submitted(record.jobs)
  }

  /// Notes that the Snakemake process `process` of this machine works on the packs.
  /// - Throws: `WorkspaceError.locked`, `.onCluster` (75).
  package func hold(process: Int32) throws {
    let lock = try WorkspaceLock(workspace)
    defer { _ = lock }
    try ClusterClaim.takeOver(workspace)
    try workspace.write(
      ClusterRecord(
        name: plan.name, folder: folder, process: .init(host: ClusterClaim.hostName, id: process),
        submittedAt: Date().formatted(.iso8601)))
  }

  /// Takes the journal `workspace` back, whatever still works on it; returns the jobs that are known to.
  /// - Throws: `WorkspaceError.locked` (75).
  package static func release(
    _ workspace: Workspace, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> (name: String, jobs: [String])? {
    let lock = try WorkspaceLock(workspace)
    defer { _ = lock }
    // One that cannot be read says nothing of who has to end first.
    let record = try? ClusterRecord.readIfPresent(workspace.clusterFile)
    try ClusterClaim.end(workspace)
    guard let record, record.process == nil,
      case .living(let jobs) = try ClusterClaim.state(of: record, environment), !jobs.isEmpty
    else { return nil }
    return (record.name, jobs)
  }

  /// The last job: what the owner has asked for meanwhile, then index and surfaces; returns the exit status.
  /// - Throws: `WorkspaceError.locked`, `.onCluster` (75) while a pack is queued or running.
  package static func finish(
    _ workspace: Workspace, _ installation: Installation, reporter: any Reporter,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) async throws -> ExitStatus {
    let lock = try WorkspaceLock(workspace, waitSeconds: 60)
    defer { _ = lock }
    let record = try ClusterRecord.readIfPresent(workspace.clusterFile)
    if record?.process == nil {
      // It is the last of the jobs itself: the claim stays until it has ended.
      guard case .living(let jobs)? = try record.map({ try ClusterClaim.state(of: $0, environment) }),
        jobs.isEmpty
      else {
        try ClusterClaim.takeOver(workspace, environment: environment)
        return try await index(workspace, installation, reporter)
      }
    }
    try PackLogs(workspace).merge()
    if let folder = record?.folder {
      for line in statuses(of: folder) { reporter.remark(line) }
    }
    let status = try await index(workspace, installation, reporter)
    try FileSystem.remove(workspace.clusterFile)
    return status
  }

  /// A line for each pack in `folder` that could not be completed.
  static func statuses(of folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/packs")) ?? []
    return names.filter { $0.hasSuffix(".status") }.sorted().map { name in
      let status = (try? String(contentsOfFile: folder + "/packs/" + name, encoding: .utf8)) ?? ""
      return "packs/\(name.dropLast(".status".count)): ended with status"
        + " \(status.trimmingCharacters(in: .whitespacesAndNewlines).printable); sonar run does what is left of it"
    }
  }

  private static func index(
    _ workspace: Workspace, _ installation: Installation, _ reporter: any Reporter
  ) async throws -> ExitStatus {
    try await WithdrawalWork.around(workspace, installation, reporter) {
      let pipeline = try await Pipeline.continuing(workspace, installation)
      return try await RunSession(
        pipeline, reporter: reporter, command: "cluster finish", chosen: [], takesInbox: false
      ).run()
    }.exitStatus
  }
}
