import Foundation

/// Random access to the bytes of a file through one window, whatever the size of the file.
final class ByteReader {
  /// Size of the file in bytes.
  let count: Int
  private let descriptor: Int32
  private var window: [UInt8] = []
  private var start = 0
  private static let windowBytes = 1 << 18

  /// Opens the file at `path`; nil if it cannot be read.
  init?(path: String) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    count = max(0, Int(lseek(descriptor, 0, SEEK_END)))
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The byte at `offset`; nil outside the file.
  subscript(offset: Int) -> UInt8? {
    if offset >= start, offset - start < window.count { return window[offset - start] }
    return isFilled(from: offset, 1) ? window[offset - start] : nil
  }

  /// `length` bytes from `offset`; nil if the file does not hold all of them. At most 128 KiB.
  func bytes(_ offset: Int, _ length: Int) -> [UInt8]? {
    guard isFilled(from: offset, length) else { return nil }
    return Array(window[offset - start..<offset - start + length])
  }

  /// True if the file holds `text` at `offset`.
  func holds(_ text: String, at offset: Int) -> Bool {
    guard let found = bytes(offset, text.utf8.count) else { return false }
    return found.elementsEqual(text.utf8)
  }

  /// Offset of the first `pattern`, which is not empty, that lies within `range`.
  func first(_ pattern: [UInt8], in range: Range<Int>) -> Int? {
    var offset = max(0, range.lowerBound)
    let end = min(count, range.upperBound)
    while offset + pattern.count <= end {
      guard isFilled(from: offset, pattern.count) else { return nil }
      let length = min(window.count - (offset - start), end - offset)
      let found: Int? = window.withUnsafeBytes { bytes in
        let base = bytes.baseAddress! + (offset - start)
        var at = 0
        while at + pattern.count <= length,
          let next = memchr(base + at, Int32(pattern[0]), length - at - pattern.count + 1)
        {
          if memcmp(next, pattern, pattern.count) == 0 { return UnsafeRawPointer(next) - base }
          at = UnsafeRawPointer(next) - base + 1
        }
        return nil
      }
      if let found { return offset + found }
      offset += length - pattern.count + 1
    }
    return nil
  }

  /// True if all of `range` is zero.
  func isZero(_ range: Range<Int>) -> Bool {
    var offset = range.lowerBound
    while offset < range.upperBound {
      guard isFilled(from: offset, 1) else { return true }
      let stop = min(window.count, range.upperBound - start)
      guard window[(offset - start)..<stop].allSatisfy({ $0 == 0 }) else { return false }
      offset = start + stop
    }
    return true
  }

  private func isFilled(from offset: Int, _ length: Int) -> Bool {
    guard offset >= 0, length >= 0, length <= count - offset else { return false }
    if offset >= start, offset + length <= start + window.count { return true }
    window = [UInt8](unsafeUninitializedCapacity: Self.windowBytes) { buffer, initialized in
      initialized = max(0, pread(descriptor, buffer.baseAddress, Self.windowBytes, off_t(offset)))
    }
    start = offset
    return window.count >= length
  }
}

extension [UInt8] {
  /// The little-endian unsigned number in `count` bytes from `offset`, clamped to `Int.max`.
  func littleEndian(_ offset: Int, _ count: Int) -> Int {
    Int(clamping: self[offset..<offset + count].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  /// The unsigned number in two or four bytes from `offset`, in the order of the file.
  func number(_ offset: Int, _ count: Int, isBigEndian: Bool) -> Int {
    guard isBigEndian else { return littleEndian(offset, count) }
    return self[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// The big-endian unsigned number in four bytes from `offset`.
  func bigEndian(_ offset: Int) -> Int {
    self[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
