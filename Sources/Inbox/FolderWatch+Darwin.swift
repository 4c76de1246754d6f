import Workspace

#if canImport(Darwin)
  internal import Dispatch
  internal import Foundation

  /// Says that something changed in some folders, by a file-system source each; what changed, a look at them tells.
  ///
  /// A folder's source tells of names that come and go, not of files that are written to.
  package final class FolderWatch {
    /// Has input when something changed.
    package let descriptor: Int32
    private let signal: Int32
    private var sources: [String: (source: any DispatchSourceFileSystemObject, inode: UInt64)] = [:]

    /// - Throws: `WorkspaceError.inputOutput` where the process has no file descriptor left.
    package init() throws(WorkspaceError) {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { throw .system("be watched", "the inbox") }
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
      (descriptor, signal) = (ends[0], ends[1])
    }

    deinit {
      for (source, _) in sources.values { source.cancel() }
      // A handler that runs still writes to it at most once more: the number stays taken until the process ends.
      close(descriptor)
    }

    /// Watches these folders and no others; those that are gone meanwhile are passed over.
    /// - Returns: whether some were not watched before: what was put there until now was not told.
    /// - Throws: `WorkspaceError.inputOutput`: EMFILE where the process may not open as many.
    package func cover(_ folders: [String]) throws(WorkspaceError) -> Bool {
      var hasNew = false
      for folder in folders {
        let inode = try FileSystem.attributes(folder)?.inode
        if let known = sources[folder], known.inode == inode { continue }
        sources.removeValue(forKey: folder)?.source.cancel()
        guard let inode else { continue }
        let watched = open(folder, O_EVTONLY | O_CLOEXEC)
        guard watched >= 0 else {
          if errno == ENOENT || errno == ENOTDIR || errno == EACCES { continue }
          throw .system("be watched", folder)
        }
        sources[folder] = (source(of: watched), inode)
        hasNew = true
      }
      for gone in Set(sources.keys).subtracting(folders) {
        sources.removeValue(forKey: gone)?.source.cancel()
      }
      return hasNew
    }

    private func source(of watched: Int32) -> any DispatchSourceFileSystemObject {
      let source = DispatchSource.makeFileSystemObjectSource(
        fileDescriptor: watched, eventMask: [.write, .delete, .rename, .revoke], queue: .global())
      let signal = signal
      source.setEventHandler { @Sendable in _ = write(signal, [1], 1) }
      source.setCancelHandler { @Sendable in close(watched) }
      source.activate()
      return source
    }

    /// Takes note of all that was told until now.
    package func drain() {
      var buffer = [UInt8](repeating: 0, count: 64)
      while read(descriptor, &buffer, buffer.count) > 0 {}
    }
  }
#endif
