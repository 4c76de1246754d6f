package import StageContract

/// What works on a journal's recordings on other machines: `state/cluster.json`. As long as it lives, nothing else changes
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
  /// The Snakemake process that works on the packs; nil for Slurm.
  package var process: Process?
  /// When they were submitted: RFC 3339 in UTC.
  package var submittedAt: String

  /// A process on one machine.
  package struct Process: Codable, Equatable, Sendable {
    /// Name of the machine.
    package var host: String
    /// The process ID.
    package var id: Int32

    package init(host: String, id: Int32) { (self.host, self.id) = (host, id) }
  }

  package init(
    name: String, folder: String, jobs: [String] = [], process: Process? = nil, submittedAt: String
  ) {
    (self.name, self.folder, self.jobs, self.process) = (name, folder, jobs, process)
    self.submittedAt = submittedAt
  }

  enum CodingKeys: String, CodingKey {
    case schema, name, folder, jobs, process
    case submittedAt = "submitted_at"
  }
}

extension Workspace {
  /// What works on this journal on other machines.
  package var clusterFile: String { state + "/cluster.json" }
  /// What packs have said that were worked on there: `PACK.log` of their stages, `PACK.jsonl` of their runs.
  package var clusterFolder: String { state + "/cluster" }

  /// Records what works on this journal on other machines.
  /// - Throws: `WorkspaceError.inputOutput`.
  package func write(_ record: ClusterRecord) throws(WorkspaceError) {
    try FileSystem.makeFolder(state)
    try record.write(to: clusterFile)
  }
}
