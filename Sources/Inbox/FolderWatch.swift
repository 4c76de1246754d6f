package import Workspace

#if os(Linux)
  internal import Foundation

  /// Says that something changed in some folders, by inotify(7); what changed, a look at them tells.
  package final class FolderWatch {
    /// Has input when something changed.
    package let descriptor: Int32
    private var watches: Set<Int32> = []

    private static let events = UInt32(
      IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)

    /// - Throws: `WorkspaceError.inputOutput` where the system has none to spare.
    package init() throws(WorkspaceError) {
      descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      guard descriptor >= 0 else { throw .system("be watched", "the inbox") }
    }

    deinit { close(descriptor) }

    /// Watches these folders and no others; those that are gone meanwhile are passed over.
    ///
    /// Asking again for a folder gives the number it has; a folder made anew under the old name gets a new one.
    /// - Returns: whether some were not watched before: what was put there until now was not told.
    /// - Throws: `WorkspaceError.inputOutput`: ENOSPC where the system watches as many as it may.
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

    /// Takes note of all that was told until now; that too much was told to be kept is told in the same way.
    package func drain() {
      var buffer = [UInt8](repeating: 0, count: 1 << 14)
      while read(descriptor, &buffer, buffer.count) > 0 {}
    }
  }
#endif
