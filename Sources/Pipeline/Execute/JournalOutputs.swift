import Digest
internal import Foundation
import StageContract
package import Workspace

/// The outputs of a stage of scope *journal*. Files written from scratch, and folders, are written to a
/// separate folder and renamed into place file by file once all are complete, so that after a kill or on a
/// full disk a reader finds either the earlier file or the new one. A stage that continues from its earlier
/// files changes them in place, in its own transactions.
///
/// Other files in such a folder are left alone.
struct JournalOutputs: Sendable {
  let stage: Manifest.StageEntry
  let workspace: Workspace

  /// How the files in place compare with the record of the run that wrote them.
  enum State: Equatable {
    case whole, missing, changed
    /// The record does not list them: publishing them was interrupted.
    case unrecorded
    /// The last run of a folder that is kept up to date in place was interrupted, or failed.
    case unfinished
  }

  /// True if the stage writes the journal's database, which is never rebuilt just to remove an entry from it.
  var holdDatabase: Bool { stage.outputs.values.contains(workspace.databaseName) }

  /// Compares the files in place with `record` by size and modification time, which a copy of the journal
  /// preserves.
  func state(_ record: RunRecord) throws(WorkspaceError) -> State {
    if let folder = stage.folderInPlace { return try state(of: FolderInPlace(folder, workspace), record) }
    for path in stage.outputs.values where try !FileSystem.exists(workspace.root + "/" + path) {
      return .missing
    }
    for (option, file) in stage.outputs.sorted(by: { $0.key < $1.key }) {
      guard let output = record.outputs[option], output.file == file else { return .unrecorded }
      if file.hasSuffix("/"), output.files != nil { continue }
      guard let mark = output.mark else { return .unrecorded }
      guard try workspace.mark(of: file)?.isLike(mark) == true else { return .changed }
      if file == workspace.databaseName, try !workspace.isDatabaseClosed() { return .changed }
    }
    return .whole
  }

  private func state(of folder: FolderInPlace, _ record: RunRecord) throws(WorkspaceError) -> State {
    guard let kind = try FileSystem.attributes(folder.path)?.kind else { return .missing }
    let output = record.outputs.values.first { $0.isInPlace == true && $0.file == folder.name }
    guard kind == .folder, let output else { return .unrecorded }
    guard let mark = output.mark else { return .unfinished }
    guard let now = try workspace.mark(of: folder.listName) else { return .missing }
    return now.isLike(mark) ? .whole : .changed
  }

  /// The stage's outputs in `folder` as stored in the record, without marks.
  /// - Parameter isFolderOnly: whether its files are in place already.
  /// - Throws: `WorkspaceError`; `StageFailure` if it did not write a file, or wrote something other than
  ///   regular files.
  func made(in folder: String, isFolderOnly: Bool) throws -> [String: RunRecord.Output] {
    var outputs: [String: RunRecord.Output] = [:]
    for (option, file) in stage.outputs {
      outputs[option] = .init(file: file)
      let path = folder + "/" + file
      if file.hasSuffix("/") {
        guard try FileSystem.attributes(String(path.dropLast()))?.kind == .folder else {
          throw broken("removed its output folder")
        }
        let names = try files(in: path)
        guard names.allSatisfy({ RelativeName(file + $0) != nil }) else {
          throw broken("wrote a file whose name not every file system allows")
        }
        outputs[option]?.files = names
      } else if !isFolderOnly, try FileSystem.size(path) == nil {
        throw broken("wrote no \(file) although it reported success")
      }
    }
    return outputs
  }

  private func broken(_ what: String) -> StageFailure { .broken(stage.run, what) }

  /// Names of all files in `folder`, which ends with a slash, and its subfolders.
  private func files(in folder: String) throws -> [String] {
    try FileSystem.items(in: folder).flatMap { item -> [String] in
      switch item.kind {
      case _ where !item.isNamable: throw broken("wrote a file whose name is not UTF-8")
      case .file: return [item.name]
      case .folder: return try files(in: folder + item.name + "/").map { item.name + "/" + $0 }
      default: throw broken("wrote \(item.name) as \(item.kind.words)")
      }
    }
  }

  /// Moves `files`, relative to the journal, from `folder`, where the stage wrote them, into place; unchanged
  /// files are left as they are.
  ///
  /// A folder's own list of its files, `index.json`, is moved last.
  /// - Throws: `WorkspaceError`; `StageFailure` (65) if there is a folder where a file belongs, or the
  ///   reverse.
  func publish(_ files: [String], from folder: String) throws {
    try FileSystem.makePrivate(folder)
    // A list comes when all that it names is on disk.
    for group in [files.filter { !Self.isList($0) }, files.filter(Self.isList)] {
      var folders: Set<String> = []
      for file in group where try place(file, from: folder) {
        folders.insert(((workspace.root + "/" + file) as NSString).deletingLastPathComponent)
      }
      for folder in folders.sorted() { try FileSystem.sync(folder) }
    }
    for path in stage.outputs.values where path.hasSuffix("/") {
      try FileSystem.makeFolder(workspace.root + "/" + path.dropLast())
    }
  }

  /// Moves `file` into place unless the same is there; returns whether it did. Its folder is not synced.
  private func place(_ file: String, from folder: String) throws -> Bool {
    let (made, path) = (folder + "/" + file, workspace.root + "/" + file)
    let isDatabase = file == workspace.databaseName
    if !isDatabase, try isSame(made, path) { return false }
    for place in [path] + (isDatabase ? workspace.databaseCompanions : []) {
      // Whatever lies in a folder is not ours.
      guard try FileSystem.attributes(place)?.kind == .folder, !isDatabase || rmdir(place) != 0 else {
        continue
      }
      throw StageFailure(
        status: .badInput,
        message: "\(place): there is a folder where \(stage.name) writes its result; move it away")
    }
    try FileSystem.sync(made)
    do throws(WorkspaceError) {
      try FileSystem.makeFolder((path as NSString).deletingLastPathComponent)
    } catch {
      guard case .inputOutput(_, _, ENOTDIR) = error else { throw error }
      throw StageFailure(status: .badInput, message: error.description)
    }
    if isDatabase {
      // SQLite would apply an earlier database's log to the new one.
      for companion in workspace.databaseCompanions { try FileSystem.removeFile(companion) }
      try FileSystem.syncParent(of: path)
    }
    try FileSystem.move(made, to: path, syncsFolder: false)
    return true
  }

  /// True if `file` is a folder's own list of its files: it names none that is not there.
  static func isList(_ file: String) -> Bool { (file as NSString).lastPathComponent == "index.json" }

  private func isSame(_ made: String, _ path: String) throws(WorkspaceError) -> Bool {
    guard let new = try FileSystem.attributes(made), let old = try FileSystem.attributes(path),
      new.kind == .file, old.kind == .file, new.bytes == old.bytes
    else { return false }
    try FileSystem.makePrivate(path)
    // A stage may link what stays.
    if new.isSameFile(as: old) { return true }
    return try Digest.sha256(file: made) == Digest.sha256(file: path)
  }
}

extension Workspace {
  /// Size and modification time of the regular file `file` in the journal; nil if there is none.
  func mark(of file: String) throws(WorkspaceError) -> RunRecord.Mark? {
    guard let attributes = try FileSystem.attributes(root + "/" + file), attributes.kind == .file else {
      return nil
    }
    let time = attributes.modifiedTime
    return .init(bytes: attributes.bytes, seconds: time.seconds, nanoseconds: time.nanoseconds)
  }

  /// Calls `change`, which opens the database for writing and returns whether it changed it, and updates the
  /// records so that the stage that wrote the database continues from its new state.
  /// - Returns: whether it changed, and the errors of updating the records.
  package func changingDatabase(_ change: () -> Bool) -> (isChanged: Bool, failures: [WorkspaceError]) {
    var isChanged = false
    do throws(WorkspaceError) {
      let before = try mark(of: databaseName)
      isChanged = change()
      let after = try mark(of: databaseName)
      guard let before, before != after else { return (isChanged, []) }
      let records = JournalRecords(self)
      for stage in try records.stages() {
        guard var record = records.record(of: stage) else { continue }
        for (option, output) in record.outputs where output.file == databaseName && output.mark == before {
          record.outputs[option]?.mark = after
          try records.write(record)
        }
      }
      return (isChanged, [])
    } catch {
      return (isChanged, [error])
    }
  }
}
