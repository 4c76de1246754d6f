import Foundation
import StageContract
package import Workspace

/// The right of other machines to work on a journal, for as long as they do.
package enum ClusterClaim {
  /// What is known of those that work on it.
  enum State: Equatable {
    /// IDs of the jobs that are queued or running; empty if none is.
    case living([String])
    /// It cannot be found out here; the reason.
    case unknown(String)
  }

  /// Ends a claim whose jobs have all ended, and merges what they have left; does nothing if there is none.
  ///
  /// The caller holds the workspace's run lock.
  /// - Throws: `WorkspaceError.onCluster` (75) while one of them is queued or running, or if that is not known.
  package static func takeOver(
    _ workspace: Workspace, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws {
    guard try refuseWhileLiving(workspace, environment: environment) else { return }
    try end(workspace)
  }

  /// Whether there is a claim, whose jobs have all ended.
  /// - Throws: the same.
  @discardableResult
  package static func refuseWhileLiving(
    _ workspace: Workspace, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> Bool {
    let record: ClusterRecord
    do throws(WorkspaceError) {
      guard let found = try ClusterRecord.readIfPresent(workspace.clusterFile) else { return false }
      record = found
    } catch {
      throw WorkspaceError.onCluster(
        path: workspace.root,
        who: "state/cluster.json cannot be read (\(error.reason)), so other machines may work on it")
    }
    switch try state(of: record, environment) {
    case .living([]): return true
    case .living(let jobs):
      throw WorkspaceError.onCluster(path: workspace.root, who: Self.who(jobs, record))
    case .unknown(let reason):
      throw WorkspaceError.onCluster(
        path: workspace.root, who: "packs of it were handed to a cluster (\(record.folder)), and \(reason)")
    }
  }

  /// Merges what packs have left into the journal's history and log, and removes the claim.
  /// - Throws: `WorkspaceError`.
  package static func end(_ workspace: Workspace) throws {
    try PackLogs(workspace).merge()
    try FileSystem.remove(workspace.clusterFile)
  }

  private static func who(_ jobs: [String], _ record: ClusterRecord) -> String {
    if let process = record.process {
      return "Snakemake (process \(process.id) on \(process.host)) works on packs of it (\(record.folder))"
    }
    let names = jobs.prefix(5).joined(separator: ", ") + (jobs.count > 5 ? ", …" : "")
    return
      "\(jobs.count == 1 ? "Slurm's job" : "Slurm's jobs") \(names) work\(jobs.count == 1 ? "s" : "") on packs of it"
      + " (\(record.folder))"
  }

  /// Whether what `record` names is queued or running. A job that asks does not count itself.
  static func state(of record: ClusterRecord, _ environment: [String: String]) throws -> State {
    if let process = record.process {
      guard process.host == hostName else {
        return .unknown("\(process.host) alone can say whether they are done")
      }
      return .living(kill(process.id, 0) == 0 || errno == EPERM ? ["\(process.id)"] : [])
    }
    guard let squeue = Tool("squeue", environment: environment) else {
      return .unknown("squeue, which knows whether they are done, is not installed here")
    }
    // By name, as a submission may have been cut off before it noted its jobs.
    let answer = try squeue.run(["--noheader", "--name=\(record.name)", "--format=%F"])
    guard answer.status == 0 else {
      let reason = answer.errors.split(separator: "\n").first.map(String.init) ?? "status \(answer.status)"
      return .unknown("squeue cannot say whether they are done (\(reason.printable))")
    }
    let jobs = Set(String(decoding: answer.output, as: UTF8.self).split(whereSeparator: \.isWhitespace))
    let own = environment["SLURM_JOB_ID"].map { Substring($0) }
    return .living(jobs.filter { $0 != own }.map(String.init).sorted { ($0.count, $0) < ($1.count, $1) })
  }

  /// Name of this machine without its domain.
  package static var hostName: String {
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return "localhost" }
    let name = buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    return name.split(separator: ".").first.map(String.init) ?? "localhost"
  }
}
