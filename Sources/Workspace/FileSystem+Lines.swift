package import Foundation

extension FileSystem {
  /// The line that `order` finds equal in the file at `path`, whose lines are sorted; nil if there is none. It reads
  /// only a few of the lines, however long the file is.
  /// - Parameter order: how a line compares with the wanted one; nil if that cannot be said, which ends the search.
  /// - Throws: `WorkspaceError.inputOutput`.
  package static func sortedLine(
    in path: String, _ order: (Data) -> ComparisonResult?
  ) throws(WorkspaceError) -> Data? {
    let descriptor = try openForReading(path)
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system("be read", path) }
    // Both are where a line starts, or in the middle of the first one that comes after the wanted one.
    var (low, high) = (0, Int(status.st_size))
    while low < high {
      let middle = (low + high) / 2
      let start = middle == low ? low : middle + (try rest(ofLineAt: middle - 1, descriptor, path).count)
      guard start < high else {
        high = middle
        continue
      }
      let line = try rest(ofLineAt: start, descriptor, path)
      switch order(line) {
      case .orderedSame: return line
      case .orderedAscending: low = start + line.count + 1
      case .orderedDescending: high = min(middle, start)
      case nil: return nil
      }
    }
    return nil
  }

  /// Bytes from `place` on up to the next line feed, or the end of the file.
  private static func rest(
    ofLineAt place: Int, _ descriptor: Int32, _ path: String
  ) throws(WorkspaceError) -> Data {
    var line = Data()
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = pread(descriptor, &buffer, buffer.count, off_t(place + line.count))
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .system("be read", path) }
      let piece = buffer[..<count]
      let end = piece.firstIndex(of: UInt8(ascii: "\n")) ?? piece.endIndex
      line += piece[..<end]
      if end < piece.endIndex || count == 0 { return line }
    }
  }

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
