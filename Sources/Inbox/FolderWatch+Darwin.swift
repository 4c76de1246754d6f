import Workspace

#if canImport(Darwin)
  internal import Dispatch
  internal import Foundation

  /// Signals that something changed in some folders, with one file-system dispatch source per folder. The
  /// caller scans the folders to find out what.
  ///
  /// A folder's source reports names that appear and disappear, not files being written.
  package final class FolderWatch {
    /// Readable when something has changed.
    package let descriptor: Int32
    private let signal: Int32
    private var sources: [String: (source: any DispatchSourceFileSystemObject, inode: UInt64)] = [:]

    /// - Throws: `WorkspaceError.inputOutput` if the process has run out of file descriptors.
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
      // A running handler writes to it at most once more: its number stays in use until the process ends.
      close(descriptor)
    }

    /// Watches exactly these folders; those that no longer exist are skipped.
    /// - Returns: whether any of them was not watched before, so that earlier changes in it were not
    ///   reported.
    /// - Throws: `WorkspaceError.inputOutput`: EMFILE if the process may not open that many.
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

    /// Consumes all notifications so far.
    package func drain() {
      var buffer = [UInt8](repeating: 0, count: 64)
      while read(descriptor, &buffer, buffer.count) > 0 {}
    }
  }
#endif
