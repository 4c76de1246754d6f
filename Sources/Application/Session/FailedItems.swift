import Digest
package import Foundation
import Inbox
import Pipeline
import StageContract
package import Workspace

/// Everything that can be retried: recordings whose last attempt failed, also that of an optional stage, and files that
/// ingest refused.
package struct FailedItems {
  /// A failed recording or a refused file.
  package enum Item: Equatable {
    case recording(RecordingFolder)
    /// A file in `failed/` and the id of its recording.
    case refused(name: String, id: String)
  }

  package private(set) var items: [Item] = []
  private let workspace: Workspace

  /// - Throws: `WorkspaceError`.
  package init(_ workspace: Workspace) throws {
    self.workspace = workspace
    items = try workspace.recordings().filter { folder in
      try folder.failure() != nil || folder.optionalFailures().contains(where: \.isFinal)
    }.map { .recording($0) }
    items += try Quarantine.list(workspace).map { .refused(name: $0.name, id: $0.record.id) }
  }

  /// All of them but copies of deleted recordings, which only their names bring back.
  /// - Throws: `WorkspaceError.deletionsUnreadable`, `.laterVersion`.
  package func wanted() throws -> [Item] {
    let deleted = try DeletionRecord.read(workspace).recordings
    let copies = try Quarantine.list(workspace).filter { deleted[$0.record.intake?.sha256 ?? ""] != nil }.map(
      \.name)
    return items.filter { if case .refused(let name, _) = $0 { !copies.contains(name) } else { true } }
  }

  /// The item whose file is called `name`, or whose id begins with `name`.
  /// - Throws: `WorkspaceError.ambiguousRecording`; `CommandFailure` (64) if there is none.
  package func item(named name: String) throws -> Item {
    let file = name.hasPrefix("failed/") ? String(name.dropFirst(7)) : name
    let refused = items.first { if case .refused(file, _) = $0 { true } else { false } }
    if let refused { return refused }
    let matches = items.filter { !name.isEmpty && Self.id($0).hasPrefix(name) }
    if let exact = matches.first(where: { Self.id($0) == name }) ?? matches.first {
      guard matches.count == 1 || Self.id(exact) == name else {
        throw WorkspaceError.ambiguousRecording(prefix: name, ids: matches.map(Self.id))
      }
      return exact
    }
    if let recording = try? workspace.recording(matching: name) {
      throw CommandFailure(
        status: .usage,
        "\(recording.id): has not failed; to process it again: sonar reprocess --id \(recording.id) --stage NAME"
      )
    }
    let nearest = nearestName(to: name, among: items.flatMap(Self.names))
    let hint = nearest.map { "did you mean \($0)?" } ?? "see: sonar status"
    throw CommandFailure(status: .usage, "\(name): no failed recording or file matches; \(hint)")
  }

  /// Restores the recordings of `chosen` and clears their recorded failures; sorted by id, without duplicates.
  ///
  /// A file in `failed/` that the owner has repaired becomes a new recording with its own id.
  /// - Throws: `WorkspaceError`; `CommandFailure` (65) if a file cannot be imported.
  package func restore(_ chosen: [Item], timeZone: TimeZone) throws -> [RecordingFolder] {
    let lock = try WorkspaceLock(workspace, for: .intake, waitSeconds: .infinity)
    defer { _ = lock }
    var folders: [String: RecordingFolder] = [:]
    for item in chosen {
      let folder: RecordingFolder
      switch item {
      case .recording(let failed): folder = failed
      case .refused(let name, _): folder = try restore(name, timeZone: timeZone)
      }
      try folder.removeFailure()
      for failure in try folder.optionalFailures() { try folder.removeFailure(ofOptional: failure.stage) }
      folders[folder.id] = folder
    }
    return folders.values.sorted { $0.id < $1.id }
  }

  private func restore(_ name: String, timeZone: TimeZone) throws -> RecordingFolder {
    let path = workspace.failed + "/" + name
    let record = try QuarantineRecord.read(path + ".json")
    if let intake = record.intake, try Digest.sha256(file: path) == intake.sha256 {
      return try Quarantine.restore(name, in: workspace)
    }
    var importer = try Importer(workspace: workspace, timeZone: timeZone)
    var file = InboxFile(path: path, name: record.name, tags: record.intake?.tags ?? [])
    let sidecar = workspace.failed + "/.\(name).sidecar"
    defer { unlink(sidecar) }
    if let bytes = record.sidecar {
      try FileSystem.atomicWrite(bytes, to: sidecar)
      file.sidecar = sidecar
    }
    let folder: RecordingFolder
    switch try importer.take(file, keep: false).outcome {
    case .taken(let taken): folder = taken
    case .known(let id), .duplicate(let id, _): folder = try workspace.recording(matching: id)
    case .left(let reason): throw CommandFailure(status: .badInput, "failed/\(name): \(reason)")
    case .refused, .deleted, .changed:
      throw CommandFailure(status: .badInput, "failed/\(name): not imported; add it by hand: sonar add FILE")
    }
    try FileSystem.remove(path + ".json")
    return folder
  }

  private static func id(_ item: Item) -> String {
    switch item {
    case .recording(let folder): folder.id
    case .refused(_, let id): id
    }
  }

  private static func names(_ item: Item) -> [String] {
    switch item {
    case .recording(let folder): [folder.id]
    case .refused(let name, let id): [name, id]
    }
  }
}
