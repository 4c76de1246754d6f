internal import Foundation
package import StageContract

/// The recordings that were deleted: `deleted.json`. It keeps their files from being imported again from an
/// inbox, and their sound in other files from being shown.
///
/// Every deletion is recorded, even if the inbox is cleared after import: the file may still be there because
/// it could not be removed, was reached through a link, or is synced back. Only `sonar add FILE` brings it
/// back.
package struct DeletionRecord: WorkspaceDocument {
  /// Kind of document, and the latest version this build reads. Version 1 had no digests of sounds, and
  /// version 2 no instants.
  package static let currentSchema = Schema(name: "deleted", version: 3)
  /// Kind and version read from the file.
  package var schema = currentSchema
  /// SHA-256 of each deleted file → its size in bytes: only files of one of these sizes have to be hashed.
  package var recordings: [String: Int] = [:]
  /// SHA-256 of a deleted file → the digests of its sound.
  package var sounds: [String: DeletedSound] = [:]
  /// SHA-256 of files that have the sound of a deleted one and about which the owner has decided, or been told.
  package var permitted: [String] = []
  /// When the owner deleted, restored or permitted each file, by its SHA-256.
  package var said = SaidInstants()
  /// When threads were deleted, by their IDs. One of that name that was created later is another.
  package var threads = SaidInstants()

  /// Digests of the sound of a recording that was deleted, as its `source.json` had them; nothing can be heard from them.
  package struct DeletedSound: Codable, Equatable, Sendable {
    /// When it was deleted, RFC 3339.
    package var deletedAt: String
    /// Length in samples at 16 kHz.
    package var samples: Int
    /// Digests of the complete blocks.
    package var blocks: [String]
    /// The digest of what follows them; nil if nothing does.
    package var tail: String?

    package init(deletedAt: String, samples: Int, blocks: [String], tail: String?) {
      (self.deletedAt, self.samples, self.blocks, self.tail) = (deletedAt, samples, blocks, tail)
    }
  }

  package init(
    recordings: [String: Int] = [:], sounds: [String: DeletedSound] = [:], permitted: [String] = [],
    said: SaidInstants = .init(), threads: SaidInstants = .init()
  ) {
    (self.recordings, self.sounds, self.permitted) = (recordings, sounds, permitted)
    (self.said, self.threads) = (said, threads)
  }

  /// Decodes the value; what earlier versions do not have is empty.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    schema = try values.decode(Schema.self, forKey: .schema)
    recordings = try values.decode([String: Int].self, forKey: .recordings)
    sounds = try values.decodeIfPresent([String: DeletedSound].self, forKey: .sounds) ?? [:]
    permitted = try values.decodeIfPresent([String].self, forKey: .permitted) ?? []
    said = try values.decodeIfPresent(SaidInstants.self, forKey: .said) ?? .init()
    threads = try values.decodeIfPresent(SaidInstants.self, forKey: .threads) ?? .init()
  }

  /// The deletions recorded in `workspace`; empty if there are none.
  /// - Throws: `WorkspaceError.deletionsUnreadable`, `.laterVersion`.
  package static func read(_ workspace: Workspace) throws(WorkspaceError) -> DeletionRecord {
    do throws(WorkspaceError) {
      return try readIfPresent(workspace.deletionFile) ?? DeletionRecord()
    } catch {
      if case .laterVersion = error { throw error }
      throw .deletionsUnreadable(path: workspace.deletionFile, reason: error.reason)
    }
  }

  /// Records the file with digest `sha256` and size `bytes` as deleted; with nil for `bytes`, allows it to be
  /// imported again, whatever its sound is.
  /// - Throws: `WorkspaceError`.
  package static func change(
    _ workspace: Workspace, sha256: String, bytes: Int?
  ) throws(WorkspaceError) {
    try change(workspace) { record in
      let before = record.recordings[sha256]
      if before != bytes { record.said.note([sha256], at: Date()) }
      record.recordings[sha256] = bytes
      if bytes != nil {
        record.permitted.removeAll { $0 == sha256 }
      } else if before != nil {
        record.sounds[sha256] = nil
        record.permit(sha256)
      }
    }
  }

  /// Records that the deleted file with digest `sha256` had `sound`.
  /// - Throws: `WorkspaceError`.
  package static func remember(
    _ sound: DeletedSound, of sha256: String, in workspace: Workspace
  ) throws(WorkspaceError) {
    try change(workspace) { record in
      var sound = sound
      // A deletion that goes on after an interruption is the same one.
      if let before = record.sounds[sha256] { sound.deletedAt = before.deletedAt }
      record.sounds[sha256] = sound
    }
  }

  /// Allows the file with digest `sha256` to be shown, although it has the sound of a deleted one.
  /// - Throws: `WorkspaceError`.
  package static func permit(_ sha256: String, in workspace: Workspace) throws(WorkspaceError) {
    try change(workspace) { record in
      let before = record.permitted
      record.permit(sha256)
      if record.permitted.contains(sha256), !before.contains(sha256) {
        record.said.note([sha256], at: Date())
      }
    }
  }

  /// Records that the thread `id` is deleted now.
  /// - Throws: `WorkspaceError`.
  package static func note(thread id: String, in workspace: Workspace) throws(WorkspaceError) {
    try change(workspace) { $0.threads.note([id], at: Date()) }
  }

  private mutating func permit(_ sha256: String) {
    if sounds.isEmpty { permitted = [] } else if !permitted.contains(sha256) { permitted.append(sha256) }
  }

  private static func change(
    _ workspace: Workspace, _ body: (inout DeletionRecord) -> Void
  ) throws(WorkspaceError) {
    let before = try read(workspace)
    var record = before
    body(&record)
    guard record != before else { return }
    record.schema = currentSchema
    if record == DeletionRecord() {
      try FileSystem.remove(workspace.deletionFile)
    } else {
      try record.write(to: workspace.deletionFile)
    }
  }
}
