internal import Foundation

extension FileSystem {
  /// Restricts the file at `path`, or the folder and, if `isDeep`, everything in it, to its owner: mode 0600, folders 0700.
  ///
  /// Links are neither followed nor changed. A missing file is not an error.
  /// - Throws: `WorkspaceError.inputOutput`.
  package static func makePrivate(_ path: String, isDeep: Bool = true) throws(WorkspaceError) {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      guard errno == ENOENT else { throw .system("be read", path) }
      return
    }
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFREG || kind == S_IFDIR else { return }
    let mode: mode_t = kind == S_IFDIR ? 0o700 : 0o600
    // On a file system without permissions (FAT), the mount options decide who may read.
    if status.st_mode & 0o7777 != mode, chmod(path, mode) != 0, errno != EPERM, errno != ENOTSUP {
      throw .system("be made private", path)
    }
    guard kind == S_IFDIR, isDeep else { return }
    for item in try items(in: path) where item.isNamable { try makePrivate(path + "/" + item.name) }
  }
}
