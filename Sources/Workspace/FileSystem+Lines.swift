package import Foundation

extension FileSystem {
  /// Appends `line` and a line feed to the file at `path` with a single write, which is on disk on return; an incomplete
  /// line is removed again.
  /// - Throws: `WorkspaceError.inputOutput`.
  package static func append(line: Data, to path: String) throws(WorkspaceError) {
    var line = line + Data("\n".utf8)
    try makeOwn(path)
    let descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw .system("be written", path) }
    defer { close(descriptor) }
    let end = lseek(descriptor, 0, SEEK_END)
    var last: UInt8 = 0
    // A line truncated by a crash must not corrupt this one.
    if end > 0, pread(descriptor, &last, 1, end - 1) == 1, last != UInt8(ascii: "\n") {
      line.insert(UInt8(ascii: "\n"), at: line.startIndex)
    }
    let written = line.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
    guard written == line.count else {
      let error = WorkspaceError.inputOutput(
        path: path, action: "be written", code: written < 0 ? errno : ENOSPC)
      _ = ftruncate(descriptor, end)
      throw error
    }
    try sync(descriptor, path)
    if end == 0 { try syncParent(of: path) }
  }
}
