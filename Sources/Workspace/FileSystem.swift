internal import CProcess
internal import Foundation

/// One entry of a directory.
package struct FolderItem: Equatable, Sendable {
  /// Its name; bytes that are not UTF-8 are shown as replacement characters.
  package var name: String
  /// Its type.
  package var kind: FileKind
  /// True if `name` is exactly the name on disk: false if that is not UTF-8, so that the entry cannot be
  /// opened by name.
  package var isNamable: Bool
}

/// Thin wrappers around system calls, with errors that name the path and the action.
package enum FileSystem {
  /// Attributes of the file at `path`, links not followed; nil if nothing is there.
  /// - Throws: `WorkspaceError.inputOutput`.
  package static func attributes(_ path: String) throws(WorkspaceError) -> FileAttributes? {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      guard errno == ENOENT || errno == ENOTDIR else { throw .system("be read", path) }
      return nil
    }
    return FileAttributes(status)
  }

  /// True if anything is at `path`, including a dangling link.
  package static func exists(_ path: String) throws(WorkspaceError) -> Bool {
    try attributes(path) != nil
  }

  /// Size in bytes of the regular file at `path`; nil if there is none.
  package static func size(_ path: String) throws(WorkspaceError) -> Int? {
    guard let attributes = try attributes(path), attributes.kind == .file else { return nil }
    return attributes.bytes
  }

  /// Paths of the files in `folder` and in its folders, relative to it, in byte order; links are not followed, and are left out.
  /// - Throws: `WorkspaceError.missing`, `.inputOutput`.
  package static func files(in folder: String, _ prefix: String = "") throws(WorkspaceError) -> [String] {
    var found: [String] = []
    for item in try items(in: folder + "/" + prefix) where item.isNamable {
      switch item.kind {
      case .file: found.append(prefix + item.name)
      case .folder: found += try files(in: folder, prefix + item.name + "/")
      case .symbolicLink, .special: continue
      }
    }
    return found
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

  /// Bytes available to a recording on the file system of `path`: the free space without a reserve for small
  /// documents (1 %, at most 64 MB); nil if the system cannot say.
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

  /// Creates the folder at `path` and its missing parents, each with mode 0700.
  /// - Throws: `WorkspaceError.inputOutput`.
  package static func makeFolder(_ path: String) throws(WorkspaceError) {
    if mkdir(path, 0o700) == 0 { return }
    switch errno {
    case EEXIST:
      var status = stat()
      guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
        throw .inputOutput(path: path, action: "be created as a folder", code: ENOTDIR)
      }
    case ENOENT:
      let parent = (path as NSString).deletingLastPathComponent
      guard !parent.isEmpty, parent != path else { throw .system("be created", path) }
      try makeFolder(parent)
      guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .system("be created", path) }
    default: throw .system("be created", path)
    }
  }

  /// Flushes the file or folder at `path` to disk.
  package static func sync(_ path: String) throws(WorkspaceError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { throw .system("be opened", path) }
    defer { close(descriptor) }
    try sync(descriptor, path)
  }

  static func sync(_ descriptor: Int32, _ path: String) throws(WorkspaceError) {
    #if canImport(Darwin)
      // On macOS, fsync flushes only to the drive's cache.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    if fsync(descriptor) == 0 { return }
    let failure = WorkspaceError.system("be synced", path)
    // Some file systems of virtual machines and networks have no such thing for folders.
    var status = stat()
    guard errno == EINVAL || errno == ENOTSUP, fstat(descriptor, &status) == 0,
      status.st_mode & S_IFMT == S_IFDIR
    else { throw failure }
  }

  /// Flushes the folder that contains `path` to disk.
  package static func syncParent(of path: String) throws(WorkspaceError) { try sync(split(path).folder) }

  /// The folder and the name of `path`. It is split by bytes, as Swift joins a slash and a combining mark after it into one character.
  package static func split(_ path: String) -> (folder: String, name: String) {
    let bytes = path.utf8
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let name = String(decoding: bytes[bytes.index(after: slash)...], as: UTF8.self)
    return (slash == bytes.startIndex ? "/" : String(decoding: bytes[..<slash], as: UTF8.self), name)
  }

  /// Renames `source` to `target` unless something is there already; then it returns false and changes
  /// nothing.
  package static func renameIfFree(_ source: String, to target: String) throws(WorkspaceError) -> Bool {
    if rename_exclusively(source, target) == 0 { return true }
    if errno == EEXIST { return false }
    // File systems without RENAME_NOREPLACE: create a hard link or, without links, check first.
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

  /// Renames `source` to `target`, replacing a file or an empty folder there.
  package static func rename(_ source: String, to target: String) throws(WorkspaceError) {
    guard Foundation.rename(source, target) == 0 else { throw .system("be renamed", source) }
  }

  /// Removes the file at `path`. A missing file is not an error.
  package static func remove(_ path: String) throws(WorkspaceError) {
    guard unlink(path) == 0 || errno == ENOENT else { throw .system("be removed", path) }
  }
}
