internal import CProcess
package import Foundation

extension FileSystem {
  /// Creates the file `target` with the blocks of `source`, which file systems such as Btrfs, XFS and APFS can share; both can then be
  /// changed without affecting the other. Returns false, with nothing created, where that is not possible.
  /// - Throws: `WorkspaceError.inputOutput`.
  package static func share(_ source: String, as target: String) throws(WorkspaceError) -> Bool {
    let input = try openForReading(source)
    defer { close(input) }
    let output = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard output >= 0 else { throw .system("be written", target) }
    defer { close(output) }
    if share_blocks(input, output) == 0 { return true }
    unlink(target)
    return false
  }

  /// Passes the regular file at `path` to `body`, in chunks of at most 1 MiB.
  /// - Throws: `WorkspaceError`, and what `body` throws.
  package static func eachPiece(
    of path: String, _ body: (UnsafeRawBufferPointer) throws(WorkspaceError) -> Void
  ) throws(WorkspaceError) {
    let input = try openForReading(path)
    defer { close(input) }
    try forEachPiece(of: input, path: path, body)
  }

  /// Appends `data` to the file at `path`, which it creates, without syncing it: for a file of unfinished work.
  /// - Throws: `WorkspaceError.inputOutput`.
  package static func appendUnsynced(_ data: Data, to path: String) throws(WorkspaceError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw .system("be written", path) }
    defer { close(descriptor) }
    try data.withUnsafeBytes { writeAll($0, to: descriptor, path: path) }.get()
  }

  /// Flushes the file system of the file or folder at `path` to disk: for many files at once.
  /// - Throws: `WorkspaceError.inputOutput`.
  package static func syncAll(_ path: String) throws(WorkspaceError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { throw .system("be opened", path) }
    defer { close(descriptor) }
    guard sync_file_system(descriptor) == 0 else { throw .system("be synced", path) }
  }

  /// Exchanges the files at the two paths in one step. Returns false, with nothing changed, where the file system cannot.
  /// - Throws: `WorkspaceError.inputOutput`.
  package static func exchange(_ one: String, _ other: String) throws(WorkspaceError) -> Bool {
    if rename_exchanging(one, other) == 0 { return true }
    guard errno == EINVAL || errno == ENOSYS || errno == ENOTSUP else { throw .system("be renamed", one) }
    return false
  }
}
