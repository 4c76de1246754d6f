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
    guard fstat(descriptor, &status) == 0 else { throw .system("be looked at", path) }
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
}
