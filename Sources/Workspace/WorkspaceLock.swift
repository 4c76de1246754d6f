internal import Foundation

/// The right to change a journal, held by one process at a time and released when that process ends
/// (`flock`).
package struct WorkspaceLock: ~Copyable, Sendable {
  private let descriptor: Int32

  /// The purposes of locks.
  package enum Purpose: String, Sendable {
    /// Running stages: held for the duration of a run.
    case run = ".lock"
    /// Importing recordings: held while files are copied.
    case intake = ".intake.lock"
    /// Delivering notifications: held while the owner's command runs.
    case deliver = ".deliver.lock"
  }

  /// Takes a lock of `workspace`. Blocks this thread for up to `waitSeconds`, or until the task is cancelled.
  /// - Throws: `WorkspaceError.locked` (exit 75) if another process still holds it; `.inputOutput`.
  package init(
    _ workspace: Workspace, for purpose: Purpose = .run, waitSeconds: Double = 0
  ) throws(WorkspaceError) {
    let locked = try Self.locked(workspace, purpose, waitSeconds: waitSeconds)
    do throws(WorkspaceError) {
      // Remains of a killed process may contain words that are about to be deleted.
      if purpose == .run { try workspace.removeUnfinishedWork() }
    } catch {
      close(locked)
      throw error
    }
    descriptor = locked
  }

  /// Takes a lock of `workspace` as soon as it is free; nil if `end` is reached first.
  ///
  /// It blocks no thread. If the lock is not free, `held` is called once with its holder.
  /// - Throws: `WorkspaceError.inputOutput`.
  package static func wait(
    _ workspace: Workspace, for purpose: Purpose = .run, until end: StopCondition,
    held: (Holder) -> Void = { _ in }
  ) async throws(WorkspaceError) -> WorkspaceLock? {
    var hasReported = false
    while true {
      do throws(WorkspaceError) {
        return try WorkspaceLock(workspace, for: purpose)
      } catch {
        guard case .locked(_, let pid) = error else { throw error }
        if !hasReported { held(Holder(pid: pid)) }
        hasReported = true
      }
      if end.isReached { return nil }
      await end.sleep(seconds: 0.1)
    }
  }

  deinit { close(descriptor) }

  /// The process that holds a lock.
  package struct Holder: Equatable, Sendable {
    /// Its process ID; nil if unknown.
    package var pid: Int32?
  }

  /// The holder of a lock of `workspace`; nil if it is free. Checking does not make another process fail to
  /// take it.
  /// - Throws: `WorkspaceError.inputOutput`.
  package static func holder(
    _ workspace: Workspace, for purpose: Purpose = .run
  ) throws(WorkspaceError) -> Holder? {
    let path = workspace.root + "/" + purpose.rawValue
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else {
      // A link is never a lock.
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
      // A link or a folder in its place holds no information, and must not block a pending withdrawal.
      try FileSystem.locking(workspace.root) { () throws(WorkspaceError) in
        guard let kind = try FileSystem.attributes(path)?.kind, kind != .file else { return }
        try FileSystem.removeTree(path)
      }
      descriptor = opened(path)
    }
    guard descriptor >= 0 else { throw .system("be locked", path) }
    do throws(WorkspaceError) {
      // A process that only checks whether the lock is free holds it for an instant.
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
    // The process ID is only informative: a full disk is no reason to fail. A file with a second hard link is
    // not ours to write to, and a new file would be a different lock.
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
