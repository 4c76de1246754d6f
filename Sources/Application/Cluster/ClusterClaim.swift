import Foundation
import StageContract
package import Workspace

/// The right of other machines to work on a journal, for as long as they do.
package enum ClusterClaim {
  /// Ends a claim whose packs have all ended, and merges what packs have left, also those that went on after a release;
  /// does nothing if there is neither.
  ///
  /// The caller holds the workspace's run lock.
  /// - Throws: `WorkspaceError.onCluster` (75) while one of them is queued or running, or if that is not known.
  package static func takeOver(
    _ workspace: Workspace, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws {
    try refuseWhileLiving(workspace, environment: environment)
    try end(workspace)
  }

  /// - Throws: the same.
  package static func refuseWhileLiving(
    _ workspace: Workspace, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws {
    guard let record = try record(of: workspace) else { return }
    try refuse(record, workspace, environment)
  }

  /// - Parameter isFinishing: whether Snakemake itself asks, all of whose packs should have ended.
  /// - Throws: the same.
  static func refuse(
    _ record: ClusterRecord, _ workspace: Workspace, _ environment: [String: String],
    isFinishing: Bool = false
  ) throws {
    guard let who = try worker(on: record, workspace, environment, isFinishing: isFinishing) else { return }
    throw WorkspaceError.onCluster(path: workspace.root, who: who)
  }

  /// The claim; nil if there is none.
  /// - Throws: `WorkspaceError.onCluster` (75) if it cannot be read.
  static func record(of workspace: Workspace) throws(WorkspaceError) -> ClusterRecord? {
    do throws(WorkspaceError) {
      return try ClusterRecord.readIfPresent(workspace.clusterFile)
    } catch {
      throw .onCluster(
        path: workspace.root,
        who: "state/cluster.json cannot be read (\(error.reason)), so other machines may work on it")
    }
  }

  /// The claim of the export `name`.
  /// - Throws: the same; `CommandFailure` (69) if there is none, or another's.
  static func record(of workspace: Workspace, for name: String) throws -> ClusterRecord {
    guard let record = try record(of: workspace), record.name == name else {
      let here = MachineProcess.hostName
      throw CommandFailure(
        status: .unavailable,
        "\(here): \(workspace.root): \(name.printable) does not hold this journal's claim: it was never submitted, it"
          + " was released, or \(here) sees another folder of that name; submit it: sonar cluster submit")
    }
    return record
  }

  /// Merges what packs have left into the journal's history and log, and removes the claim, whatever is in its place.
  /// - Throws: `WorkspaceError`.
  static func end(_ workspace: Workspace) throws {
    try PackLogs(workspace).merge()
    try FileSystem.removeTree(workspace.clusterFile)
  }

  /// Who works on the packs of `record`, or may, as subject and verb; nil if all have ended.
  static func worker(
    on record: ClusterRecord, _ workspace: Workspace, _ environment: [String: String],
    isFinishing: Bool = false
  ) throws -> String? {
    let folder = record.folder.printable
    guard let process = record.process else {
      switch try Slurm(environment).jobs(of: record) {
      case .unknown(let reason): return "packs of it were handed to a cluster (\(folder)), and \(reason)"
      case .living(let jobs) where jobs.isEmpty:
        // Of those on other machines Slurm knows more than they could note.
        return try PackWorkers(workspace).first(countsOthers: false)
      case .living(let jobs):
        let names = jobs.prefix(5).joined(separator: ", ") + (jobs.count > 5 ? ", …" : "")
        return jobs.count == 1
          ? "Slurm's job \(names) works on packs of it (\(folder))"
          : "Slurm's jobs \(names) work on packs of it (\(folder))"
      }
    }
    let host = process.host.printable
    switch isFinishing ? false : process.isLiving {
    case true?: return "Snakemake (process \(process.id) on \(host)) works on packs of it (\(folder))"
    case nil:
      return
        "packs of it were handed to a cluster (\(folder)), and \(host) alone can say whether they are done"
    case false?: return try PackWorkers(workspace).first(countsOthers: true)
    }
  }
}
