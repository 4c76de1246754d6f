import Digest
import Export
import Foundation
import Insights
import Model
import Pipeline
import StageContract
import Workspace

/// The form that can come back into a journal: a folder for each entry with the journal's own files, byte for byte, and beside them the
/// same for strangers, `entry.json`; the list of all entries, `manifest.json`; and, if the export is of the whole journal, what belongs to no entry.
struct CompleteForm {
  let workspace: Workspace
  let request: ExportRequest
  /// Names of outputs, by stage, that a stage makes again from the original: working audio. `gc --audio` removes the same.
  let expendable: [String: Set<String>]
  private let joins: Joins
  private var lines: [Data] = []
  /// IDs of all exported recordings.
  private(set) var ids: Set<String> = []

  /// The name of the list of all entries.
  static let manifest = "manifest.json"
  /// Kind and version of `manifest.json`.
  static let schema = Schema(name: "export", version: 1)
  /// Kind and version of `entry.json`.
  static let entrySchema = Schema(name: "exported_entry", version: 1)

  /// - Throws: `WorkspaceError`; `ManifestError` if the journal's manifest cannot be read.
  init(_ workspace: Workspace, _ request: ExportRequest, _ manifest: Manifest) throws {
    (self.workspace, self.request) = (workspace, request)
    joins = try workspace.joins()
    expendable = manifest.outputs(retained: .optional).reduce(into: [:]) { found, stage in
      let files = manifest.stage(stage.key)?.outputs ?? [:]
      found[stage.key] = Set(stage.value.compactMap { files[$0] })
    }
  }

  /// The IDs of the recordings that are joined to the entry: they are exported with it.
  func joined(to id: String) -> [String] { joins.joined(to: id) }

  /// A line of the manifest.
  private struct Line: Encodable {
    var id: String
    /// SHA-256 of the original; nil if its `intake.json` is missing.
    var sha256: String?
    var updatedAt: String
    /// Digest of all files of the journal in its folder but the original.
    var digest: String
    /// The entry that shows the recording; nil if it is one itself.
    var joinedInto: String?
  }

  /// Names and paths of the journal's documents in `folder`. A sidecar that is no regular file does not count, for no stage either.
  private static func documents(
    _ folder: RecordingFolder
  ) throws(WorkspaceError) -> [(name: String, path: String)] {
    var found: [(name: String, path: String)] = []
    for name in ["intake.json", "owner.json", "settings.json", "kept.json"] {
      if let path = try folder.file(named: name) { found.append((name, path)) }
    }
    if try folder.hasSidecar { found.append((Sidecar.fileName, folder.path + "/" + Sidecar.fileName)) }
    return found
  }

  /// Checks that no link or folder is in the place of a document of `folder`, or of those that are joined to it.
  /// - Throws: `WorkspaceError`.
  func check(_ folder: RecordingFolder) throws(WorkspaceError) {
    for folder in [folder] + joined(to: folder.id).map(workspace.recordingFolder) {
      _ = try (Self.documents(folder), folder.intake())
    }
  }

  /// Writes the folder of `entry`, which has no sound any more if that cannot be read; `document` makes its `entry.json`.
  mutating func add(
    _ entry: inout ExportedEntry, _ folder: RecordingFolder, to target: any ExportTarget,
    _ sounds: SoundWriting, _ document: (ExportedEntry) throws -> Data
  ) throws {
    let digest = try add(folder, to: target)
    if try !addSound(entry.audio, of: entry.id, to: target, sounds) { entry.audio = nil }
    try target.add(ExportedFile(path: "entries/\(entry.id)/entry.json", contents: document(entry)))
    note(
      Line(
        id: entry.id, sha256: entry.documents.intake?.sha256, updatedAt: Instant.text(entry.updatedAt),
        digest: digest))
  }

  /// Writes the folder of the recording `id`, which is joined to `entry`.
  mutating func add(
    joined id: String, to entry: ExportedEntry, _ target: any ExportTarget, _ sounds: SoundWriting
  ) throws {
    let folder = workspace.recordingFolder(id: id)
    let digest = try add(folder, to: target)
    if request.sound != .none {
      let sound = try EntryExportReader.sound(folder)
      if sound == nil { sounds.miss(id) }
      _ = try addSound(sound, of: id, to: target, sounds)
    }
    note(
      Line(
        id: id, sha256: try folder.intake().sha256, updatedAt: Instant.text(entry.updatedAt), digest: digest,
        joinedInto: entry.id))
  }

  private mutating func note(_ line: Line) {
    lines.append(canonicalJSON(line))
    ids.insert(line.id)
  }

  /// Writes the sound; false if it cannot be read.
  private func addSound(
    _ sound: ExportedEntry.Audio?, of id: String, to target: any ExportTarget, _ sounds: SoundWriting
  ) throws -> Bool {
    guard let sound else { return true }
    return try sounds.write(sound, of: id, to: target) { "entries/\(id)/original\(sound.suffix)" } != nil
  }

  /// Writes the journal's files of a recording without its original; returns the digest of their names and contents.
  private func add(_ folder: RecordingFolder, to target: any ExportTarget) throws -> String {
    var list = Data()
    func add(_ contents: Data, _ path: String) throws {
      list += Data("\(Digest.sha256(contents))  \(path)\n".utf8)
      try target.add(ExportedFile(path: "entries/\(folder.id)/" + path, contents: contents))
    }
    for (name, path) in try Self.documents(folder) { try add(FileSystem.read(path), name) }
    if let record = joins.records[folder.id] { try add(record.encoded(), "join.json") }
    for stage in try folder.stages() {
      for fingerprint in try folder.artifacts(stage) {
        let root = folder.artifactFolder(stage, fingerprint)
        for file in try FileSystem.files(in: root) {
          let path = "artifacts/\(stage)/\(fingerprint)/" + file
          if expendable[stage]?.contains(file) == true {
            try add(Data(), path + RecordingFolder.collectedMark)
          } else {
            try add(FileSystem.read(root + "/" + file), path)
          }
        }
      }
    }
    return Digest.sha256(list)
  }

  /// Writes what belongs to no entry, and the manifest.
  mutating func finish(_ target: any ExportTarget) throws {
    if request.isWhole { try addOthers(to: target) }
    var deletions: [Data] = []
    if request.isAll {
      let record = try DeletionRecord.read(workspace)
      deletions = record.recordings.keys.sorted().map { sha256 in
        canonicalJSON(
          Deletion(
            sha256: sha256, bytes: record.recordings[sha256] ?? 0,
            deletedAt: record.said.byName[sha256] ?? record.sounds[sha256]?.deletedAt))
      }
      if try FileSystem.size(workspace.deletionFile) != nil {
        let contents = try FileSystem.read(workspace.deletionFile)
        try target.add(ExportedFile(path: "deleted.json", contents: contents))
      }
    }
    var text = "{\n\"schema\":" + String(decoding: canonicalJSON(Self.schema), as: UTF8.self)
    if let journal = try Self.identity(workspace) {
      text += ",\n\"journal\":" + String(decoding: canonicalJSON(journal), as: UTF8.self)
    }
    text += ",\n\"whole\":\(request.isAll),\n\"entries\":[\n" + Self.text(lines) + "]"
    if request.isAll { text += ",\n\"deletions\":[\n" + Self.text(deletions) + "]" }
    try target.add(ExportedFile(path: Self.manifest, text: text + "\n}\n"))
  }

  private struct Deletion: Encodable {
    var sha256: String
    var bytes: Int
    var deletedAt: String?
  }

  private static func text(_ lines: [Data]) -> String {
    lines.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ",\n") + (lines.isEmpty ? "" : "\n")
  }

  /// The journal's ID; nil if it has none and cannot be written.
  static func identity(_ workspace: Workspace) throws -> String? {
    do throws(WorkspaceError) {
      return try workspace.identity()
    } catch {
      guard case .inputOutput = error else { throw error }
      return nil
    }
  }

  /// Threads, packs of prompts and typed facts. A thread names no entry that is not exported.
  private func addOthers(to target: any ExportTarget) throws {
    for thread in try Threads(folder: workspace.threads).threads {
      let path = Threads.path(thread.id, workspace.threads)
      let named = Set(thread.added + thread.excluded + thread.said.byName.keys)
        .subtracting([JournalThread.creation])
      let contents =
        named.isSubset(of: ids) || request.isAll
        ? try FileSystem.read(path) : thread.fileText(naming: ids).map { Data($0.utf8) }
      guard let contents else { continue }
      try target.add(ExportedFile(path: "threads/\(thread.id).yaml", contents: contents))
    }
    let typed = workspace.facts + "/typed.jsonl"
    if try FileSystem.size(typed) != nil {
      try target.add(ExportedFile(path: "facts/typed.jsonl", contents: FileSystem.read(typed)))
    }
    guard try FileSystem.attributes(workspace.prompts)?.kind == .folder else { return }
    var taken: Set<String> = []
    for item in try FileSystem.items(in: workspace.prompts)
    where item.kind == .file && item.isNamable && !item.name.hasPrefix(".") {
      let parts = item.name.split(separator: ".")
      let suffix = parts.count > 1 ? "." + (parts.last ?? "") : ""
      let name = PortableName.unique(
        PortableName.name(String(item.name.dropLast(suffix.count))), suffix: "2", taken: &taken)
      try target.add(
        ExportedFile(
          path: "prompts/" + name + suffix, contents: FileSystem.read(workspace.prompts + "/" + item.name)))
    }
  }
}
