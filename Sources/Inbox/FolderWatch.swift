package import Workspace

#if os(Linux)
  internal import Foundation

  /// Signals that something changed in some folders, using inotify(7). The caller scans the folders to find
  /// out what.
  package final class FolderWatch {
    /// Readable when something has changed.
    package let descriptor: Int32
    private var watches: Set<Int32> = []

    private static let events = UInt32(
      IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)

    /// - Throws: `WorkspaceError.inputOutput` if the system's limit is reached.
    package init() throws(WorkspaceError) {
      descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      guard descriptor >= 0 else { throw .system("be watched", "the inbox") }
    }

    deinit { close(descriptor) }

    /// Watches exactly these folders; those that no longer exist are skipped.
    ///
    /// Adding a folder again returns its existing watch number; a folder re-created under the same name gets
    /// a new one.
    /// - Returns: whether any of them was not watched before, so that earlier changes in it were not
    ///   reported.
    /// - Throws: `WorkspaceError.inputOutput`: ENOSPC if the limit on watches is reached.
    package func cover(_ folders: [String]) throws(WorkspaceError) -> Bool {
      var covered: Set<Int32> = []
      for folder in folders {
        let watch = inotify_add_watch(descriptor, folder, Self.events)
        guard watch >= 0 else {
          if errno == ENOENT || errno == ENOTDIR || errno == EACCES { continue }
          throw .system("be watched", folder)
        }
        covered.insert(watch)
      }
      for watch in watches.subtracting(covered) { _ = inotify_rm_watch(descriptor, watch) }
      defer { watches = covered }
      return !covered.isSubset(of: watches)
    }

    /// Consumes all notifications so far, including that of an overflow of the queue.
    package func drain() {
      var buffer = [UInt8](repeating: 0, count: 1 << 14)
      while read(descriptor, &buffer, buffer.count) > 0 {}
    }
  }
#endif
