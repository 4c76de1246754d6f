internal import Digest
package import Foundation
package import StageContract

/// Why a file is in `failed/`: `NAME.json` beside it.
package struct QuarantineRecord: WorkspaceDocument {
  /// Kind of document, and the latest version this build reads.
  package static let currentSchema = Schema(name: "refusal", version: 1)
  /// Kind and version read from the file.
  package var schema = currentSchema
  /// The recording's ID.
  package var id: String
  /// The file's path relative to the inbox.
  package var name: String
  /// Reason for the refusal; one line.
  package var reason: String
  /// Exit status of the stage that rejected it.
  package var status: ExitStatus
  /// The command that retries it.
  package var retry: String
  /// How it arrived; nil if that could not be read.
  package var intake: Intake?
  /// The bytes of its sidecar; nil if it has none.
  package var sidecar: Data?
}

/// Moves recordings that ingest cannot read out of the journal, and restores them.
package enum Quarantine {
  /// Moves the original of `recording` to `failed/` with a `.json` that gives the reason, and removes its
  /// folder, unless a stage has run on it, or its owner has changed it or asked to withdraw it, however late.
  ///
  /// If interrupted, the original is in at least one of the two places, and a second call completes the move.
  /// - Parameter hasResults: true if stages may have run on it, so that only what its owner has done keeps it.
  /// - Returns: its name in `failed/`; nil if it stays.
  @discardableResult
  package static func refuse(
    _ recording: RecordingFolder, in workspace: Workspace, status: ExitStatus, reason: String,
    hasResults: Bool = false
  ) throws(WorkspaceError) -> String? {
    // Commands that change it hold the same lock.
    try FileSystem.locking(recording.path) { () throws(WorkspaceError) in
      let isKept: Bool
      if hasResults {
        let (owner, settings) = (
          try recording.file(named: "owner.json"), try recording.file(named: "settings.json")
        )
        isKept = owner != nil || settings != nil
      } else {
        isKept = try !recording.isFresh()
      }
      guard !isKept, workspace.pendingWithdrawal(of: recording.id) == nil else { return nil }
      return try move(recording, in: workspace, status: status, reason: reason)
    }
  }

  private static func move(
    _ recording: RecordingFolder, in workspace: Workspace, status: ExitStatus, reason: String
  ) throws(WorkspaceError) -> String {
    guard let original = try recording.file(named: "original") else {
      throw .missing(path: recording.path + "/original")
    }
    let intake = try? recording.intake()
    let wanted = intake?.name ?? recording.id + "." + (original as NSString).pathExtension
    try FileSystem.makeFolder(workspace.failed)
    // A file that its owner has repaired there meanwhile has other bytes, and stays.
    let name = try QuarantineName.name(for: wanted, in: workspace.failed) {
      (other: QuarantineRecord, path) throws(WorkspaceError) -> Bool in
      guard other.id == recording.id else { return false }
      guard try FileSystem.exists(path) else { return true }
      return try Digest.sha256(file: path) == Digest.sha256(file: original)
    }
    let target = workspace.failed + "/" + name
    let record = QuarantineRecord(
      id: recording.id, name: wanted, reason: reason.printable, status: status,
      retry: "sonar retry " + name.shellQuoted, intake: intake,
      sidecar: try recording.file(named: Sidecar.fileName).map(FileSystem.read))
    try record.write(to: target + ".json")
    try linkOrCopy(original, to: target)
    // It is no entry: whoever keeps the file elsewhere should go on doing so.
    try Receipts(workspace).remove(with: [recording.id])
    try Removal.drop(recording)
    return name
  }

  /// Everything in `failed/` by name; documents that are unreadable or have no file are skipped.
  package static func list(_ workspace: Workspace) throws(WorkspaceError) -> [(
    name: String, record: QuarantineRecord
  )] {
    guard try FileSystem.exists(workspace.failed) else { return [] }
    return try FileSystem.items(in: workspace.failed).compactMap { item in
      guard item.kind == .file, item.name.hasSuffix(".json"), !item.name.hasPrefix("."),
        access(workspace.failed + "/" + item.name.dropLast(5), F_OK) == 0,
        let record = try? QuarantineRecord.read(workspace.failed + "/" + item.name)
      else { return nil }
      return (String(item.name.dropLast(5)), record)
    }
  }

  /// Makes the file `name` in `failed/` a recording again, with its original ID; the caller holds the intake lock.
  /// - Throws: `WorkspaceError.missing`; `.malformed` if its document does not say how it arrived.
  package static func restore(_ name: String, in workspace: Workspace) throws(WorkspaceError)
    -> RecordingFolder
  {
    let source = workspace.failed + "/" + name
    let record = try QuarantineRecord.read(source + ".json")
    guard let intake = record.intake else {
      throw .malformed(
        path: source + ".json", kind: QuarantineRecord.currentSchema.name, reason: "key intake is missing")
    }
    do throws(WorkspaceError) {
      // It may be here because it has the sound of a deleted recording.
      try DeletionRecord.change(workspace, sha256: intake.sha256, bytes: nil)
    } catch {
      // Without the list of what was deleted, its owner names it all the same.
      guard error.exitStatus == .badInput else { throw error }
    }
    let folder = workspace.recordingFolder(id: record.id)
    if try !FileSystem.exists(folder.path) {
      let partial = workspace.recordingsFolder + "/.intake.partial"
      try FileSystem.removeTree(partial)
      try FileSystem.makeFolder(partial)
      let ending = (name as NSString).pathExtension.lowercased()
      try linkOrCopy(source, to: partial + "/original" + (ending.isEmpty ? "" : "." + ending))
      try intake.write(to: partial + "/intake.json")
      if let sidecar = record.sidecar {
        try FileSystem.write(sidecar, to: partial + "/" + Sidecar.fileName)
      }
      try FileSystem.makeFolder((folder.path as NSString).deletingLastPathComponent)
      try Publisher.publish(partial: partial, final: folder.path)
    }
    try FileSystem.remove(source)
    try FileSystem.remove(source + ".json")
    try FileSystem.sync(workspace.failed)
    return folder
  }

  /// Creates a second hard link to the file; or a synced copy, if the file system has no links or the file is
  /// accessible to others, for example after a person repaired it.
  private static func linkOrCopy(_ source: String, to target: String) throws(WorkspaceError) {
    let found = try FileSystem.attributes(source)
    let isPrivate = found?.owner == geteuid() && (found?.permissions ?? 0) & 0o077 == 0
    try FileSystem.remove(FileSystem.partialPath(of: target))
    // What an earlier attempt completed is the same bytes.
    if !isPrivate || link(source, target) != 0, try !FileSystem.exists(target) {
      try FileSystem.replace(target, byCopyOf: source)
    }
    try FileSystem.syncParent(of: target)
  }
}
