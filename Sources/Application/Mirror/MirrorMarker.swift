package import StageContract
import Workspace

/// What makes a folder of a target a mirror of one journal: `.sonar-mirror.json` in it.
package struct MirrorMarker: WorkspaceDocument {
  /// Kind of document, and the latest version this build reads.
  package static let currentSchema = Schema(name: "mirror_marker", version: 1)
  /// Kind and version read from the file.
  package var schema = currentSchema
  /// ID of the journal.
  package var journal: String
  /// `obsidian` or `markdown`.
  package var format: String

  package init(journal: String, format: String) { (self.journal, self.format) = (journal, format) }
}
