package import StageContract
import Workspace

/// The mirrors of a journal and what was written there: `state/mirror.json`. A file is on record before it is written; one that is not
/// counts as the owner's.
package struct MirrorRecord: WorkspaceDocument, Equatable {
  /// Kind of document, and the latest version this build reads.
  package static let currentSchema = Schema(name: "mirror", version: 2)
  /// Kind and version read from the file.
  package var schema = currentSchema
  /// Mirrors by the absolute path of their target.
  package var mirrors: [String: Mirror] = [:]

  package init(mirrors: [String: Mirror] = [:]) { self.mirrors = mirrors }

  /// What was written to one target.
  package struct Mirror: Equatable, Sendable {
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
  package struct Entry: Decodable, Equatable, Sendable {
    /// Digest of all that its files are made from.
    package var key = ""
    /// Name of its files.
    package var name: String
    /// The name that they would have if no other entry had it.
    package var base = ""
    /// Paths of its own files: its note and its sound.
    package var files: [String]

    /// What is read of version 1, of which no entry counts as unchanged.
    private enum CodingKeys: CodingKey { case name, files }

    package init(key: String, name: String, base: String, files: [String]) {
      (self.key, self.name, self.base, self.files) = (key, name, base, files)
    }
  }
}

/// Entries and files are rows of texts: objects would take several times as long, and a run waits for it.
extension MirrorRecord.Mirror: Codable {
  private enum CodingKeys: CodingKey { case entries, files, entryRows, fileRows, told }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    told = try values.decode([String].self, forKey: .told)
    guard values.contains(.fileRows) else {
      entries = try values.decode([String: MirrorRecord.Entry].self, forKey: .entries)
      files = try values.decode([String: [String]].self, forKey: .files)
      return
    }
    let fileRows = try values.decode([[String]].self, forKey: .fileRows)
    let entryRows = try values.decode([[String]].self, forKey: .entryRows)
    guard fileRows.allSatisfy({ !$0.isEmpty }), entryRows.allSatisfy({ $0.count > 3 }) else {
      throw DecodingError.dataCorruptedError(
        forKey: .fileRows, in: values, debugDescription: "a row is too short")
    }
    for row in fileRows { files[row[0]] = Array(row[1...]) }
    for row in entryRows {
      entries[row[0]] = .init(key: row[1], name: row[2], base: row[3], files: Array(row[4...]))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(told, forKey: .told)
    let rows = entries.map { [$0, $1.key, $1.name, $1.base] + $1.files }
    try values.encode(rows.sorted { $0[0] < $1[0] }, forKey: .entryRows)
    try values.encode(files.map { [$0] + $1 }.sorted { $0[0] < $1[0] }, forKey: .fileRows)
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
