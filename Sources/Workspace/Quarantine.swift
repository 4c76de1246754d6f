internal import Foundation
package import StageContract

/// Why a file lies in `failed/`: `NAME.json` beside it.
package struct QuarantineRecord: WorkspaceDocument {
  /// Kind and latest version that this build knows.
  package static let currentSchema = Schema(name: "refusal", version: 1)
  /// Kind and version found.
  package var schema = currentSchema
  /// Id that the recording had.
  package var id: String
  /// Its path relative to the inbox.
  package var name: String
  /// One line.
  package var reason: String
  /// Exit status of the stage that refused it.
  package var status: ExitStatus
  /// Command that tries it again.
  package var retry: String
  /// How it arrived; absent where that could not be read.
  package var intake: Intake?
}

/// Puts recordings aside that ingest cannot read, and takes them back.
package enum Quarantine {
  /// Moves the original of `recording` to `failed/` with a `.json` that says why, and removes its folder.
  ///
  /// Cut off anywhere, the original lies in at least one of both places, and a second call ends the work.
  /// - Returns: its name in `failed/`.
  @discardableResult
  package static func refuse(
    _ recording: RecordingFolder, in workspace: Workspace, status: ExitStatus, reason: String
  ) throws(WorkspaceError) -> String {
    guard let original = try recording.file(named: "original") else {
      throw .missing(path: recording.path + "/original")
    }
    let intake = try? recording.intake()
    let wanted = intake?.name ?? recording.id + "." + (original as NSString).pathExtension
    try FileSystem.makeFolder(workspace.failed)
    let name = try QuarantineName.name(for: wanted, in: workspace.failed) { (other: QuarantineRecord, _) in
      other.id == recording.id
    }
    let target = workspace.failed + "/" + name
    let record = QuarantineRecord(
      id: recording.id, name: wanted, reason: reason.printable, status: status,
      retry: "sonar retry " + name.shellQuoted, intake: intake)
    try record.write(to: target + ".json")
    try linkOrCopy(original, to: target)
    try Removal.drop(recording)
    return name
  }

  /// All that was refused, by name in `failed/`; documents that cannot be read, or have no file, are skipped.
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

  /// Makes what lies in `failed/` as `name` a recording again, with the id it had.
  /// - Throws: `WorkspaceError.missing`, `.malformed` where its document does not say how it arrived.
  package static func restore(_ name: String, in workspace: Workspace) throws(WorkspaceError)
    -> RecordingFolder
  {
    let source = workspace.failed + "/" + name
    let record = try QuarantineRecord.read(source + ".json")
    guard let intake = record.intake else {
      throw .malformed(
        path: source + ".json", kind: QuarantineRecord.currentSchema.name, reason: "key intake is missing")
    }
    let folder = workspace.recordingFolder(id: record.id)
    if try !FileSystem.exists(folder.path) {
      let partial = workspace.recordingsFolder + "/.intake.partial"
      try FileSystem.removeTree(partial)
      try FileSystem.makeFolder(partial)
      let ending = (name as NSString).pathExtension.lowercased()
      try linkOrCopy(source, to: partial + "/original" + (ending.isEmpty ? "" : "." + ending))
      try intake.write(to: partial + "/intake.json")
      try FileSystem.makeFolder((folder.path as NSString).deletingLastPathComponent)
      try Publisher.publish(partial: partial, final: folder.path)
    }
    try FileSystem.remove(source)
    try FileSystem.remove(source + ".json")
    try FileSystem.sync(workspace.failed)
    return folder
  }

  /// The same file under a second name; a synced copy where the file system has no links, or where the file is not for
  /// its owner alone, as after a person mended it.
  private static func linkOrCopy(_ source: String, to target: String) throws(WorkspaceError) {
    let found = try FileSystem.attributes(source)
    let isPrivate = found?.owner == geteuid() && (found?.permissions ?? 0) & 0o077 == 0
    if !isPrivate || link(source, target) != 0 {
      // What is there was left by an earlier try, whole or not.
      try FileSystem.remove(target)
      if !isPrivate || link(source, target) != 0 { _ = try FileSystem.copy(source, to: target) }
    }
    try FileSystem.syncParent(of: target)
  }
}
