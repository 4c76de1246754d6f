package import StageContract
import Workspace

/// The mirrors of a journal and what was written there: `state/mirror.json`. A file is on record before it is written; one that is not
/// counts as the owner's.
package struct MirrorRecord: WorkspaceDocument, Equatable {
  /// Kind of document, and the latest version this build reads.
  package static let currentSchema = Schema(name: "mirror", version: 1)
  /// Kind and version read from the file.
  package var schema = currentSchema
  /// Mirrors by the absolute path of their target.
  package var mirrors: [String: Mirror] = [:]

  package init(mirrors: [String: Mirror] = [:]) { self.mirrors = mirrors }

  /// What was written to one target.
  package struct Mirror: Codable, Equatable, Sendable {
    /// Entries by ID.
    package var entries: [String: Entry] = [:]
    /// Digests of what was written, by path in the mirror: two while a file is being replaced.
    package var files: [String: [String]] = [:]
    /// Paths of files that the owner edited, once that was said.
    package var told: [String] = []

    package init(
      entries: [String: Entry] = [:], files: [String: [String]] = [:], told: [String] = []
    ) {
      (self.entries, self.files, self.told) = (entries, files, told)
    }
  }

  /// An entry as it was written.
  package struct Entry: Codable, Equatable, Sendable {
    /// Digest of all that its files are made from.
    package var key: String
    /// Name of its files.
    package var name: String
    /// Paths of its own files: its note and its sound.
    package var files: [String]

    package init(key: String, name: String, files: [String]) {
      (self.key, self.name, self.files) = (key, name, files)
    }
  }
}

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
