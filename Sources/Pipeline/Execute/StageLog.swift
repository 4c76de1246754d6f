import Foundation
import Synchronization
import SystemPackage
package import Workspace

/// The output of stages for people: `logs/stages.log`, and earlier output in `stages.1.log` and
/// `stages.2.log`. `StageErrorLog` writes its lines.
package final class StageLog: Sendable {
  /// Size in bytes from which a new file is started.
  static let maximumBytes = 5_000_000
  /// Number of older files that are kept.
  static let keptFiles = 2
  /// Bytes that a process may write during one job.
  static let bytesPerJob = 1_000_000

  private struct State {
    var file: FileDescriptor?
    var bytes: Int
  }

  private let path: String
  private let maximumBytes: Int
  private let state: Mutex<State>

  /// Opens the log at `path`, whose name ends in `.log`, for appending; the caller closes it.
  /// - Throws: `WorkspaceError.inputOutput`.
  init(_ path: String, maximumBytes: Int = StageLog.maximumBytes) throws(WorkspaceError) {
    (self.path, self.maximumBytes) = (path, maximumBytes)
    let file = try Self.open(path)
    state = Mutex(State(file: file, bytes: (try? FileSystem.size(path)) ?? 0))
  }

  /// Opens the log of `workspace`, whose folder `logs` exists; the caller closes it.
  /// - Throws: `WorkspaceError.inputOutput`.
  package convenience init(ofJournal workspace: Workspace) throws(WorkspaceError) {
    try self.init(workspace.logs + "/stages.log")
  }

  /// Removes the output of stages in `workspace`, which may contain words of entries; no run may be in
  /// progress.
  /// - Throws: `WorkspaceError`.
  package static func clear(_ workspace: Workspace) throws(WorkspaceError) {
    guard try FileSystem.attributes(workspace.logs)?.kind == .folder else { return }
    for item in try FileSystem.items(in: workspace.logs)
    where item.name.wholeMatch(of: /\.?stages(\.[0-9]+)?\.log(\.partial)?/) != nil {
      try FileSystem.removeTree(workspace.logs + "/" + item.name)
    }
  }

  /// Appends `bytes`; if the disk is full they are lost, and the work continues.
  package func write(_ bytes: [UInt8]) {
    state.withLock { state in
      if state.bytes > 0, state.bytes + bytes.count > maximumBytes { rotate(&state) }
      guard let file = state.file, (try? file.writeAll(bytes)) != nil else { return }
      state.bytes += bytes.count
    }
  }

  /// Closes the file; later writes are lost.
  package func close() {
    state.withLock { state in
      try? state.file?.close()
      state.file = nil
    }
  }

  private static func open(_ path: String) throws(WorkspaceError) -> FileDescriptor {
    try FileSystem.makeOwn(path)
    do {
      return try FileDescriptor.open(
        path, .writeOnly, options: [.create, .append, .closeOnExec, .noFollow, .nonBlocking],
        permissions: [.ownerReadWrite])
    } catch {
      throw .inputOutput(path: path, action: "be written", code: (error as? Errno)?.rawValue ?? EIO)
    }
  }

  private func rotate(_ state: inout State) {
    try? state.file?.close()
    let names = [path] + (1...Self.keptFiles).map { "\(path.dropLast(4)).\($0).log" }
    // A file that cannot be rotated keeps growing: that is no reason to stop a stage.
    for (older, newer) in zip(names.dropFirst(), names).reversed() {
      try? FileSystem.rename(newer, to: older)
    }
    state.file = try? Self.open(path)
    state.bytes = (try? FileSystem.size(path)) ?? 0
  }
}
