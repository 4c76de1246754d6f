internal import Foundation

extension FileSystem {
  /// Makes the file at `path`, or the folder with all it holds, its owner's alone: 0600, folders 0700.
  ///
  /// Links are neither followed nor changed; nothing there is no error.
  /// - Throws: `WorkspaceError.inputOutput`.
  package static func makePrivate(_ path: String) throws(WorkspaceError) {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      guard errno == ENOENT else { throw .system("be looked at", path) }
      return
    }
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFREG || kind == S_IFDIR else { return }
    let mode: mode_t = kind == S_IFDIR ? 0o700 : 0o600
    // Without permissions of its own (FAT), the file system's mount says who may read.
    if status.st_mode & 0o7777 != mode, chmod(path, mode) != 0, errno != EPERM, errno != ENOTSUP {
      throw .system("be made private", path)
    }
    guard kind == S_IFDIR else { return }
    for item in try items(in: path) where item.isNamable { try makePrivate(path + "/" + item.name) }
  }
}
