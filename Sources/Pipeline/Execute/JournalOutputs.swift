internal import Foundation
import StageContract
package import Workspace

/// The output files of a stage of scope *journal*: begun anew they are written in a folder of their own and renamed into
/// place when whole, so that a reader, a kill or a full disk finds the earlier file or the new one. A stage that goes on
/// from the files it wrote changes them in place, by transactions of its own.
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

  /// Compares what is in place with `record`, by size and modification time, which outlive a copy of the journal.
  func state(_ record: RunRecord) throws(WorkspaceError) -> State {
    for path in stage.outputs.values where try !FileSystem.exists(workspace.root + "/" + path) {
      return .missing
    }
    for (option, file) in files {
      guard let mark = record.marks?[option] else { return .unrecorded }
      guard try workspace.mark(of: file)?.isLike(mark) == true else { return .changed }
      let isDatabase = workspace.root + "/" + file == workspace.database
      if isDatabase, try !workspace.isDatabaseClosed() { return .changed }
    }
    return .whole
  }

  /// Marks of the files in place, as the record keeps them.
  func marks() throws(WorkspaceError) -> [String: RunRecord.Mark] {
    var marks: [String: RunRecord.Mark] = [:]
    for (option, file) in files { marks[option] = try workspace.mark(of: file) }
    return marks
  }

  /// Moves the files that the stage wrote in `folder` into place.
  /// - Throws: `WorkspaceError`; `StageFailure` where the stage did not write one.
  func publish(from folder: String) throws {
    for (_, file) in files {
      let made = folder + "/" + file
      guard try FileSystem.size(made) != nil else {
        throw StageFailure(
          status: .software,
          message: "\(stage.run) wrote no \(file) although it ended well; please report this")
      }
      guard chmod(made, 0o600) == 0 else { throw WorkspaceError.system("be made private", made) }
      try FileSystem.sync(made)
    }
    for (_, file) in files {
      let path = workspace.root + "/" + file
      try FileSystem.makeFolder((path as NSString).deletingLastPathComponent)
      if path == workspace.database {
        // SQLite would read an earlier database's log into the new one.
        for leftover in try workspace.databaseLeftovers() { try FileSystem.remove(leftover) }
        for place in ["", "-wal", "-shm", "-journal"].map({ path + $0 })
        where try FileSystem.attributes(place)?.kind == .folder {
          try FileSystem.removeTree(place)
        }
        try FileSystem.syncParent(of: path)
      }
      try FileSystem.rename(folder + "/" + file, to: path)
      try FileSystem.syncParent(of: path)
    }
  }
}

extension Workspace {
  /// Size and modification time of the regular file `file` of the journal; nil where there is none.
  func mark(of file: String) throws(WorkspaceError) -> RunRecord.Mark? {
    guard let attributes = try FileSystem.attributes(root + "/" + file), attributes.kind == .file else {
      return nil
    }
    let time = attributes.modifiedTime
    return .init(bytes: attributes.bytes, seconds: time.seconds, nanoseconds: time.nanoseconds)
  }

  /// Calls `change`, which opens the database for writing; where it says that it changed it, the journal's stages run
  /// again, and go on from the files that they wrote.
  /// - Returns: whether it did, and what could not be written down.
  package func changingDatabase(_ change: () -> Bool) -> (isChanged: Bool, failures: [WorkspaceError]) {
    let name = (database as NSString).lastPathComponent
    var isChanged = false
    do throws(WorkspaceError) {
      let before = try mark(of: name)
      isChanged = change()
      let after = try mark(of: name)
      guard isChanged || before != after, try FileSystem.exists(logs) else { return (isChanged, []) }
      for item in try FileSystem.items(in: logs) where item.name.hasSuffix(".record.json") {
        let path = logs + "/" + item.name
        guard item.kind == .file, var record = try? RunRecord.decode(FileSystem.read(path)) else {
          try FileSystem.removeTree(path)
          continue
        }
        if isChanged { record.remarks = record.remarks ?? 0 }
        for (option, mark) in record.marks ?? [:] where mark == before { record.marks?[option] = after }
        try FileSystem.atomicWrite(canonicalJSON(record, pretty: true), to: path)
      }
      return (isChanged, [])
    } catch {
      return (isChanged, [error])
    }
  }
}
