internal import Foundation

/// The output files of a stage of scope *journal*: written in a folder of their own and renamed into place when whole,
/// so that a reader, a kill or a full disk finds the earlier file or the new one.
///
/// Output folders (`surfaces/`) are the stage's own to publish.
struct JournalOutputs: Sendable {
  let stage: Manifest.StageEntry
  let workspace: Workspace

  /// How the files that are in place compare with the record of the run that wrote them.
  enum State: Equatable {
    case whole, missing, changed
    /// An earlier release wrote the record, which says nothing of them.
    case unrecorded
  }

  /// Output files by option name, relative to the journal.
  private var files: [(option: String, file: String)] {
    stage.outputs.filter { !$0.value.hasSuffix("/") }.map { ($0.key, $0.value) }.sorted {
      $0.option < $1.option
    }
  }

  /// Compares what is in place with `record`; `digest` is the SHA-256 of the file at a path.
  func state(_ record: RunRecord, digest: (String) throws -> String) throws -> State {
    for path in stage.outputs.values where try !FileSystem.exists(workspace.root + "/" + path) {
      return .missing
    }
    for (option, file) in files {
      guard let output = record.outputs[option] else { return .unrecorded }
      let path = workspace.root + "/" + file
      do {
        guard try FileSystem.size(path) == output.bytes, try digest(path) == output.sha256 else {
          return .changed
        }
      } catch WorkspaceError.inputOutput {
        // It can be made again: that it cannot be read is no trouble of the disk's yet.
        return .changed
      }
    }
    return .whole
  }

  /// Copies the files in place into `folder`, for the stage to go on from; nothing where they are not what `record`
  /// says.
  /// - Throws: `WorkspaceError` where `folder` cannot be written.
  func copy(to folder: String, from record: RunRecord) throws(WorkspaceError) {
    for (option, file) in files {
      let (source, target) = (workspace.root + "/" + file, folder + "/" + file)
      guard let output = record.outputs[option], try FileSystem.size(source) == output.bytes else { continue }
      try FileSystem.makeFolder((target as NSString).deletingLastPathComponent)
      do throws(WorkspaceError) {
        if try FileSystem.copy(source, to: target).sha256 != output.sha256 { try FileSystem.remove(target) }
      } catch .inputOutput(source, _, _) {
        continue
      }
    }
  }

  /// Moves the files that the stage wrote in `folder` into place, and says what they are.
  /// - Throws: `WorkspaceError`; `StageFailure` where the stage did not write one.
  func publish(from folder: String) throws -> [String: RunRecord.Output] {
    var outputs: [String: RunRecord.Output] = [:]
    for (option, file) in files {
      let made = folder + "/" + file
      guard let bytes = try FileSystem.size(made) else {
        throw StageFailure(
          status: 70, message: "\(stage.run) wrote no \(file) although it ended well; please report this")
      }
      guard chmod(made, 0o600) == 0 else { throw WorkspaceError.system("be made private", made) }
      try FileSystem.sync(made)
      outputs[option] = .init(file: file, sha256: try Digest.sha256(file: made), bytes: bytes)
    }
    for (_, file) in files {
      let path = workspace.root + "/" + file
      try FileSystem.makeFolder((path as NSString).deletingLastPathComponent)
      if path == workspace.database {
        // SQLite would read an earlier database's log into the new one.
        for leftover in try workspace.databaseLeftovers() { try FileSystem.remove(leftover) }
        try FileSystem.syncParent(of: path)
      }
      try FileSystem.rename(folder + "/" + file, to: path)
      try FileSystem.syncParent(of: path)
    }
    return outputs
  }
}

extension Workspace {
  /// Where the process that has the run lock keeps unfinished work `name`: the next one that takes the lock removes it.
  public func workFolder(_ name: String) -> String { workFolder + "/" + name }

  var workFolder: String { root + "/.work" }

  /// Removes all unfinished work; the caller has the run lock.
  ///
  /// A stage that has not noticed yet that its runner was killed may write to it meanwhile.
  public func removeUnfinishedWork() throws(WorkspaceError) {
    for _ in 0..<20 {
      do throws(WorkspaceError) {
        return try FileSystem.removeTree(workFolder)
      } catch .inputOutput(_, _, ENOTEMPTY) {
        usleep(50_000)
      }
    }
    try FileSystem.removeTree(workFolder)
  }

  /// Databases that earlier releases set aside: nothing reads them, and they may hold words that were deleted since.
  public func setAsideDatabases() throws(WorkspaceError) -> [String] {
    try databaseLeftovers().filter { path in !["-wal", "-shm", "-journal"].contains { path == database + $0 }
    }
  }

  /// What lies beside the database and is no part of a new one: logs of an earlier one, and what was set aside.
  func databaseLeftovers() throws(WorkspaceError) -> [String] {
    let name = (database as NSString).lastPathComponent
    return try FileSystem.items(in: root)
      .filter { $0.isNamable && $0.kind != .folder && $0.name.hasPrefix(name) }
      .filter { $0.name.dropFirst(name.count).first.map { $0 == "-" || $0 == "." } ?? false }
      .map { root + "/" + $0.name }
  }
}
