package import StageContract

/// The claim of other machines that work on a journal's recordings: `state/cluster.json`. As long as it lives, nothing else changes
/// the journal.
package struct ClusterRecord: WorkspaceDocument {
  /// Kind of document, and the latest version this build reads.
  package static let currentSchema = Schema(name: "cluster", version: 1)
  /// Kind and version read from the file.
  package var schema = currentSchema
  /// Name of the export, which is also that of its Slurm jobs.
  package var name: String
  /// Absolute path of the folder with the exported packs.
  package var folder: String
  /// IDs of Slurm jobs; empty while they are being submitted.
  package var jobs: [String] = []
  /// Name of the Slurm cluster; nil if it is not known, and for Snakemake.
  package var cluster: String?
  /// The Snakemake process that works on the packs; nil for Slurm.
  package var process: MachineProcess?
  /// When they were submitted: RFC 3339 in UTC.
  package var submittedAt: String

  package init(
    name: String, folder: String, jobs: [String] = [], cluster: String? = nil, process: MachineProcess? = nil,
    submittedAt: String
  ) {
    (self.name, self.folder, self.jobs) = (name, folder, jobs)
    (self.cluster, self.process) = (cluster, process)
    self.submittedAt = submittedAt
  }
}

/// The process that works on a pack: `state/cluster/PACK.live`, which it removes when it ends.
package struct PackWorker: WorkspaceDocument {
  /// Kind of document, and the latest version this build reads.
  package static let currentSchema = Schema(name: "pack_worker", version: 1)
  /// Kind and version read from the file.
  package var schema = currentSchema
  package var process: MachineProcess

  package init(process: MachineProcess) { self.process = process }
}

extension Workspace {
  /// The claim of other machines that work on this journal.
  package var clusterFile: String { state + "/cluster.json" }
  /// Files of packs: `PACK.log` of their stages, `PACK.jsonl` of their runs, `PACK.live` of those that are worked on.
  package var clusterFolder: String { state + "/cluster" }

  /// Records what works on this journal on other machines.
  /// - Throws: `WorkspaceError.inputOutput`.
  package func write(_ record: ClusterRecord) throws(WorkspaceError) {
    try FileSystem.makeFolder(state)
    try record.write(to: clusterFile)
  }
}
