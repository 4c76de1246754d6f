package import Model
import StageContract
package import Workspace

/// A recording that is joined to an entry, as commands show it.
package struct JoinedRecording: Encodable, Equatable, Sendable {
  package var id: String
  /// Its length in seconds; nil if that cannot be read.
  package var durationSeconds: Double?
  /// True if the entry is longer.
  package var isShorter: Bool

  package init(id: String, durationSeconds: Double?, isShorter: Bool) {
    (self.id, self.durationSeconds, self.isShorter) = (id, durationSeconds, isShorter)
  }

  /// The recordings that are joined to `entry` of `workspace`, sorted by ID.
  /// - Throws: `WorkspaceError`.
  package static func all(_ entry: EntryDocuments, in workspace: Workspace) throws -> [JoinedRecording] {
    try workspace.joins().joined(to: entry.id).map { id in
      // Without its length, it is shown all the same.
      let source: Source? = try? EntryDocuments.document(nil, workspace.recordingFolder(id: id))
      let samples = source?.durationSamples
      return JoinedRecording(
        id: id, durationSeconds: samples.map(SampleClock.seconds),
        isShorter: samples.map { $0 < entry.source?.durationSamples ?? 0 } ?? false)
    }
  }

  private enum CodingKeys: String, CodingKey {
    case id, durationSeconds
    case isShorter = "shorter"
  }
}
