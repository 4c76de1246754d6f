internal import Foundation

/// The right to change a journal: one process at a time, and gone with its process (`flock`).
package struct WorkspaceLock: ~Copyable, Sendable {
  private let descriptor: Int32

  /// What the lock is for.
  package enum Purpose: String, Sendable {
    /// Running stages: held for as long as a run takes.
    case run = ".lock"
    /// Taking recordings in: held for as long as files are copied.
    case intake = ".intake.lock"
  }

  /// Takes a lock of `workspace`; waits up to `waitSeconds` for it, on this thread, or until the task is cancelled.
  /// - Throws: `WorkspaceError.locked` (exit 75) when another process has it by then, `.inputOutput`.
  package init(
    _ workspace: Workspace, for purpose: Purpose = .run, waitSeconds: Double = 0
  ) throws(WorkspaceError) {
    let locked = try Self.locked(workspace, purpose, waitSeconds: waitSeconds)
    do throws(WorkspaceError) {
      // What a killed process left may hold words that are deleted next.
      if purpose == .run {
        try workspace.removeUnfinishedWork()
        try workspace.moveStateFromLogs()
      }
    } catch {
      close(locked)
      throw error
    }
    descriptor = locked
  }

  /// Takes a lock of `workspace` as soon as it is free; nil where `end` came before.
  ///
  /// No thread is held meanwhile. `held` is called once with who has the lock, where it is not free.
  /// - Throws: `WorkspaceError.inputOutput`.
  package static func wait(
    _ workspace: Workspace, for purpose: Purpose = .run, until end: RunEnd,
    held: (Holder) -> Void = { _ in }
  ) async throws(WorkspaceError) -> WorkspaceLock? {
    var hasSaid = false
    while true {
      do throws(WorkspaceError) {
        return try WorkspaceLock(workspace, for: purpose)
      } catch {
        guard case .locked(_, let pid) = error else { throw error }
        if !hasSaid { held(Holder(pid: pid)) }
        hasSaid = true
      }
      if end.isReached { return nil }
      await end.sleep(seconds: 0.1)
    }
  }

  deinit { close(descriptor) }

  /// Who has a lock.
  package struct Holder: Equatable, Sendable {
    /// Number of its process, where it said so.
    package var pid: Int32?
  }

  /// Who has the lock of `workspace`; nil when it is free. Asking is no reason for another to be refused.
  /// - Throws: `WorkspaceError.inputOutput`.
  package static func holder(
    _ workspace: Workspace, for purpose: Purpose = .run
  ) throws(WorkspaceError) -> Holder? {
    let path = workspace.root + "/" + purpose.rawValue
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else {
      // A link is nobody's lock.
      guard errno == ENOENT || errno == ELOOP else { throw .system("be read", path) }
      return nil
    }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) == 0 ? nil : Holder(pid: holder(descriptor))
  }

  private static func locked(
    _ workspace: Workspace, _ purpose: Purpose, waitSeconds: Double
  ) throws(WorkspaceError) -> Int32 {
    let path = workspace.root + "/" + purpose.rawValue
    var descriptor = opened(path)
    if descriptor < 0, errno == ELOOP || errno == EISDIR {
      // A link or a folder in its place says nothing, and must not keep a promise from being kept.
      try FileSystem.locking(workspace.root) { () throws(WorkspaceError) in
        guard let kind = try FileSystem.attributes(path)?.kind, kind != .file else { return }
        try FileSystem.removeTree(path)
      }
      descriptor = opened(path)
    }
    guard descriptor >= 0 else { throw .system("be locked", path) }
    do throws(WorkspaceError) {
      // Whoever only asks whether the lock is free has it for an instant.
      var left = max(waitSeconds, 0.1)
      while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
        if errno == EINTR { continue }
        guard errno == EWOULDBLOCK else { throw .system("be locked", path) }
        guard left > 0, !Task.isCancelled else {
          throw .locked(path: workspace.root, pid: holder(descriptor))
        }
        let pause = min(left, 0.05)
        usleep(UInt32(pause * 1_000_000))
        left -= pause
      }
    } catch {
      close(descriptor)
      throw error
    }
    let text = Array("\(getpid())\n".utf8)
    // The number only helps people: a disk too full for it is no reason not to work. A file with a second name is not
    // ours to write to, and a new one would be another lock.
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_nlink == 1 else { return descriptor }
    if ftruncate(descriptor, 0) == 0 { _ = pwrite(descriptor, text, text.count, 0) }
    return descriptor
  }

  private static func opened(_ path: String) -> Int32 {
    // Close-on-exec: a stage that outlives the runner must not keep the journal locked.
    open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
  }

  private static func holder(_ descriptor: Int32) -> Int32? {
    var buffer = [UInt8](repeating: 0, count: 16)
    let count = pread(descriptor, &buffer, buffer.count, 0)
    guard count > 0 else { return nil }
    return Int32(String(decoding: buffer[..<count], as: UTF8.self).filter(\.isNumber))
  }
}
