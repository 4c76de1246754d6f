internal import Foundation

extension FileSystem {
  /// Removes whatever is at `path` and everything in it, whatever bytes their names consist of. Links are
  /// removed, not followed.
  ///
  /// Folders of ours that are not writable are made writable first. If something cannot be removed,
  /// everything else still is.
  /// - Throws: `WorkspaceError.inputOutput` for the first item that could not be removed.
  package static func removeTree(_ path: String) throws(WorkspaceError) {
    guard let attributes = try attributes(path) else { return }
    guard attributes.kind == .folder else { return try remove(path) }
    let failure = path.withCString { removeFolder(AT_FDCWD, $0, shownAs: path) }
    if let failure { throw failure }
  }

  /// Removes the file, the link or the empty folder at `path`, if there is one.
  /// - Throws: `WorkspaceError.inputOutput`, also for a folder that is not empty.
  package static func removeFile(_ path: String) throws(WorkspaceError) {
    guard try attributes(path)?.kind == .folder else { return try removeTree(path) }
    guard rmdir(path) == 0 || errno == ENOENT else { throw .system("be removed", path) }
  }

  /// Removes the folder `name` in the open folder `parent`; returns the first error.
  private static func removeFolder(
    _ parent: Int32, _ name: UnsafePointer<CChar>, shownAs path: String
  ) -> WorkspaceError? {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    var descriptor = openat(parent, name, flags)
    if descriptor < 0, errno == EACCES, fchmodat(parent, name, 0o700, 0) == 0 {
      descriptor = openat(parent, name, flags)
    }
    guard descriptor >= 0 else { return errno == ENOENT ? nil : .system("be removed", path) }
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & 0o700 != 0o700 {
      // If it is not ours, removing its content reports the error.
      _ = fchmod(descriptor, status.st_mode & 0o7777 | 0o700)
    }
    guard let folder = fdopendir(descriptor) else {
      let failure = WorkspaceError.system("be listed", path)
      close(descriptor)
      return failure
    }
    var failure: WorkspaceError?
    // Raw bytes of the names: not all of them are UTF-8.
    let names = rawNames(folder)
    for bytes in names {
      bytes.withUnsafeBufferPointer { buffer in
        guard let item = buffer.baseAddress else { return }
        if unlinkat(dirfd(folder), item, 0) == 0 || errno == ENOENT { return }
        let code = errno
        let text = String(decoding: buffer.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        let shown = path + "/" + text
        // `unlink` of a folder fails with EISDIR on Linux and with EPERM on POSIX and macOS.
        guard code == EISDIR || code == EPERM && isFolder(dirfd(folder), item) else {
          failure = failure ?? .inputOutput(path: shown, action: "be removed", code: code)
          return
        }
        let found = removeFolder(dirfd(folder), item, shownAs: shown)
        failure = failure ?? found
      }
    }
    closedir(folder)
    guard unlinkat(parent, name, AT_REMOVEDIR) != 0, errno != ENOENT else { return failure }
    return failure ?? .system("be removed", path)
  }

  private static func isFolder(_ parent: Int32, _ name: UnsafePointer<CChar>) -> Bool {
    var status = stat()
    return fstatat(parent, name, &status, AT_SYMLINK_NOFOLLOW) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Names in `folder` without `.` and `..`, each with its terminating zero.
  private static func rawNames(_ folder: OpaquePointer) -> [[CChar]] {
    var names: [[CChar]] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { raw in
        raw.prefix { $0 != 0 }.map(CChar.init(bitPattern:)) + [0]
      }
      if name != [46, 0], name != [46, 46, 0] { names.append(name) }
    }
    return names
  }

  /// Renames `source` to `target` in the same folder, which is made writable first if it is ours and is not.
  static func renameInPlace(_ source: String, to target: String) throws(WorkspaceError) {
    do throws(WorkspaceError) {
      try rename(source, to: target)
    } catch {
      guard case .inputOutput(_, _, EACCES) = error,
        chmod((source as NSString).deletingLastPathComponent, 0o700) == 0
      else { throw error }
      try rename(source, to: target)
    }
  }
}
