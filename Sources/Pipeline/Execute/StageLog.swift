import Foundation
import Subprocess
import Synchronization
import SystemPackage
package import Workspace

/// What stages say to people: `logs/stages.log`, and what came before in `stages.1.log` and `stages.2.log`.
package final class StageLog: Sendable {
  /// Size from which a new file is begun.
  static let maximumBytes = 5_000_000
  /// Older files that are kept.
  static let keptFiles = 2
  /// What a process may say during one job.
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

  /// Removes what stages said in `workspace`, which may hold words of entries; no run may be at work.
  /// - Throws: `WorkspaceError`.
  package static func clear(_ workspace: Workspace) throws(WorkspaceError) {
    guard try FileSystem.attributes(workspace.logs)?.kind == .folder else { return }
    for item in try FileSystem.items(in: workspace.logs)
    where item.name.wholeMatch(of: /\.?stages(\.[0-9]+)?\.log(\.partial)?/) != nil {
      try FileSystem.removeTree(workspace.logs + "/" + item.name)
    }
  }

  /// Adds `bytes`; where the disk is full they are lost, and the work goes on.
  func write(_ bytes: [UInt8]) {
    state.withLock { state in
      if state.bytes > 0, state.bytes + bytes.count > maximumBytes { rotate(&state) }
      guard let file = state.file, (try? file.writeAll(bytes)) != nil else { return }
      state.bytes += bytes.count
    }
  }

  /// Closes the file; what is written afterwards is lost.
  func close() {
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
    // A file that cannot be moved grows on: that is no reason to stop a stage.
    for (older, newer) in zip(names.dropFirst(), names).reversed() {
      try? FileSystem.rename(newer, to: older)
    }
    state.file = try? Self.open(path)
    state.bytes = (try? FileSystem.size(path)) ?? 0
  }
}

/// Passes on what one process of a stage says, up to a limit for each job.
final class StageVoice: Sendable {
  private let log: StageLog
  private let name: String
  private let left = Mutex(StageLog.bytesPerJob)

  init(_ log: StageLog, name: String) { (self.log, self.name) = (log, name) }

  /// A job begins: the process may speak again.
  func beginJob() { left.withLock { $0 = StageLog.bytesPerJob } }

  /// Passes `bytes` on; the first that are too many are replaced by one line that says so.
  func say(_ bytes: [UInt8]) {
    let (allowed, isCut) = left.withLock { left in
      let allowed = min(bytes.count, left)
      let isCut = left > 0 && allowed < bytes.count
      left -= allowed
      return (allowed, isCut)
    }
    if allowed > 0 { log.write(Array(bytes.prefix(allowed))) }
    if isCut {
      log.write(
        Array(
          "\n\(name): more than \(StageLog.bytesPerJob / 1_000_000) MB in one job; the rest is left out\n"
            .utf8))
    }
  }

  /// Passes on all that comes; returns the last of it.
  func pass(on output: SubprocessOutputSequence) async -> [UInt8] {
    var tail: [UInt8] = []
    do {
      for try await piece in output {
        let bytes = piece.withUnsafeBytes { Array($0) }
        say(bytes)
        tail = (tail + bytes).suffix(1 << 14)
      }
    } catch {
      // The process has ended, and a child of it keeps the pipe open: nothing more of what it says is waited for.
    }
    return tail
  }
}
