internal import CProcess
internal import Foundation

/// One entry of a directory.
package struct FolderItem: Equatable, Sendable {
  /// Its name; with replacement characters where the bytes on disk are not UTF-8.
  package var name: String
  /// What it is.
  package var kind: FileKind
  /// Whether `name` is the name on disk: false where that is not UTF-8 and cannot be opened by it.
  package var isNamable: Bool
}

/// Thin wrappers over the system's calls whose errors are facts.
package enum FileSystem {
  /// What is at `path`, links not followed; nil when there is nothing.
  package static func attributes(_ path: String) throws(WorkspaceError) -> FileAttributes? {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      guard errno == ENOENT || errno == ENOTDIR else { throw .system("be looked at", path) }
      return nil
    }
    return FileAttributes(status)
  }

  /// Whether there is anything at `path`, a dangling link included.
  package static func exists(_ path: String) throws(WorkspaceError) -> Bool {
    try attributes(path) != nil
  }

  /// Size in bytes of the regular file at `path`; nil when there is none.
  package static func size(_ path: String) throws(WorkspaceError) -> Int? {
    guard let attributes = try attributes(path), attributes.kind == .file else { return nil }
    return attributes.bytes
  }

  /// Entries of the folder at `path` without `.` and `..`, in byte order of their names.
  /// - Throws: `WorkspaceError.missing`, `.inputOutput`.
  package static func items(in path: String) throws(WorkspaceError) -> [FolderItem] {
    guard let folder = opendir(path) else {
      throw errno == ENOENT ? .missing(path: path) : .system("be listed", path)
    }
    defer { closedir(folder) }
    var items: [FolderItem] = []
    errno = 0
    while let entry = readdir(folder) {
      let (name, isNamable) = withUnsafeBytes(of: &entry.pointee.d_name) { raw in
        let bytes = raw.prefix { $0 != 0 }
        return (String(decoding: bytes, as: UTF8.self), String(validating: bytes, as: UTF8.self) != nil)
      }
      if name != "." && name != ".." {
        var kind: FileKind?
        switch Int(entry.pointee.d_type) {
        case Int(DT_REG): kind = .file
        case Int(DT_DIR): kind = .folder
        case Int(DT_LNK): kind = .symbolicLink
        case Int(DT_UNKNOWN): kind = isNamable ? try attributes(path + "/" + name)?.kind : .special
        default: kind = .special
        }
        if let kind { items.append(FolderItem(name: name, kind: kind, isNamable: isNamable)) }
      }
      errno = 0
    }
    guard errno == 0 else { throw .system("be listed", path) }
    return items.sorted { $0.name.precedes($1.name) }
  }

  /// Bytes that a recording may take on the file system of `path`: what is free, but for a rest that small documents
  /// need (1 %, at most 64 MB); nil where the system does not say.
  package static func room(at path: String) -> Int? {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return nil }
    func bytes(_ blocks: UInt) -> Int {
      let (bytes, isTooLarge) = blocks.multipliedReportingOverflow(by: UInt(status.f_frsize))
      return isTooLarge ? .max : Int(clamping: bytes)
    }
    let rest = min(64_000_000, bytes(UInt(status.f_blocks)) / 100)
    return max(0, bytes(UInt(status.f_bavail)) - rest)
  }

  /// Makes the folder at `path` and its missing parents, each with mode 0700.
  package static func makeFolder(_ path: String) throws(WorkspaceError) {
    if mkdir(path, 0o700) == 0 { return }
    switch errno {
    case EEXIST:
      var status = stat()
      guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
        throw .inputOutput(path: path, action: "be made a folder", code: ENOTDIR)
      }
    case ENOENT:
      let parent = (path as NSString).deletingLastPathComponent
      guard !parent.isEmpty, parent != path else { throw .system("be made", path) }
      try makeFolder(parent)
      guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .system("be made", path) }
    default: throw .system("be made", path)
    }
  }

  /// Forces the file or folder at `path` to disk.
  package static func sync(_ path: String) throws(WorkspaceError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { throw .system("be opened", path) }
    defer { close(descriptor) }
    try sync(descriptor, path)
  }

  static func sync(_ descriptor: Int32, _ path: String) throws(WorkspaceError) {
    #if canImport(Darwin)
      // fsync on macOS stops at the drive's cache.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    guard fsync(descriptor) == 0 else { throw .system("be synced", path) }
  }

  /// Forces the folder that holds `path` to disk.
  package static func syncParent(of path: String) throws(WorkspaceError) {
    try sync((path as NSString).deletingLastPathComponent)
  }

  /// Renames `source` to `target` where nothing lies there; false, and nothing is changed, where something does.
  package static func renameIfFree(_ source: String, to target: String) throws(WorkspaceError) -> Bool {
    if rename_exclusively(source, target) == 0 { return true }
    if errno == EEXIST { return false }
    // File systems without that: a second name, or, where there are no links either, a look before.
    guard errno == EINVAL || errno == ENOSYS || errno == ENOTSUP else {
      throw .system("be renamed", source)
    }
    if link(source, target) == 0 {
      try remove(source)
      return true
    }
    if errno == EEXIST { return false }
    guard try !exists(target) else { return false }
    try rename(source, to: target)
    return true
  }

  /// Renames `source` to `target`, which it replaces where it is a file or an empty folder.
  package static func rename(_ source: String, to target: String) throws(WorkspaceError) {
    guard Foundation.rename(source, target) == 0 else { throw .system("be renamed", source) }
  }

  /// Removes the file at `path`; nothing there is no error.
  package static func remove(_ path: String) throws(WorkspaceError) {
    guard unlink(path) == 0 || errno == ENOENT else { throw .system("be removed", path) }
  }
}
