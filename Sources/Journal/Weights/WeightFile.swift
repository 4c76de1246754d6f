import Foundation
import StageContract

/// A file of weights, read where it is asked to be: a model is never in memory as a whole.
package final class WeightFile: Sendable {
  /// File name, for errors.
  package let name: String
  package let bytes: Int
  private let descriptor: Int32

  /// Opens the regular file at `path`; links are followed, because caches keep links to their files.
  /// - Throws: `WeightsError` (66, 74).
  package init(_ path: String) throws(WeightsError) {
    name = (path as NSString).lastPathComponent
    // A FIFO must not block.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      let code = errno
      throw WeightsError(
        "\(name): \(String(cString: strerror(code)))",
        status: code == ENOENT ? .missingInput : code == EACCES ? .noPermission : .inputOutput)
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw WeightsError("\(name) is not a file")
    }
    bytes = Int(status.st_size)
  }

  deinit { close(descriptor) }

  /// The `count` bytes from `offset` on.
  /// - Throws: `WeightsError` (65) if the file ends before, 74 if it cannot be read.
  package func read(at offset: Int, count: Int) throws(WeightsError) -> [UInt8] {
    guard offset >= 0, count >= 0, offset <= bytes, count <= bytes - offset else { throw .cutShort(name) }
    var result = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let got = result.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress! + done, count - done, off_t(offset + done))
      }
      if got < 0 && errno == EINTR { continue }
      guard got >= 0 else {
        throw WeightsError(
          "\(name) cannot be read: \(String(cString: strerror(errno)))", status: .inputOutput)
      }
      guard got > 0 else { throw .cutShort(name) }
      done += got
    }
    return result
  }

  /// All bytes of a small file.
  /// - Throws: `WeightsError`; 65 if it is larger than `limit`.
  static func contents(_ path: String, limit: Int = 64_000_000) throws(WeightsError) -> Data {
    let file = try WeightFile(path)
    guard file.bytes <= limit else { throw WeightsError("\(file.name) is too large") }
    return Data(try file.read(at: 0, count: file.bytes))
  }
}

/// A position in a file of weights that moves on with every number read.
struct WeightCursor {
  let file: WeightFile
  private(set) var position: Int
  /// What was read ahead, and where that begins: descriptions are many small numbers.
  private var buffer: [UInt8] = []
  private var start = 0

  init(_ file: WeightFile, at position: Int = 0) {
    self.file = file
    self.position = position
  }

  /// The next integer, little-endian.
  mutating func next<Number: FixedWidthInteger>(_: Number.Type) throws(WeightsError) -> Number {
    let bytes = try next(Number.bitWidth / 8)
    return bytes.reversed().reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
  }

  /// The next `count` bytes.
  mutating func next(_ count: Int) throws(WeightsError) -> [UInt8] {
    guard count >= 0, count <= file.bytes - position else { throw .cutShort(file.name) }
    if position < start || position + count > start + buffer.count {
      start = position
      buffer = try file.read(at: start, count: min(max(count, 4096), file.bytes - start))
    }
    defer { position += count }
    return Array(buffer[position - start..<position - start + count])
  }

  /// Moves on by `count` bytes, all of which must be in the file.
  mutating func skip(_ count: Int) throws(WeightsError) {
    guard count >= 0, count <= file.bytes - position else { throw .cutShort(file.name) }
    position += count
  }
}
