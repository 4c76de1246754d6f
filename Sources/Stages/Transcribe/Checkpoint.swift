import Foundation
import Model
import StageContract

/// The lines of the chunks that are done, kept in a folder that outlives a crash; or in memory alone.
///
/// `chunks.jsonl` holds a header, then one line a chunk in order, each flushed to disk before the next is written.
/// `lock` is held by the one process that writes.
final class Checkpoint {
  /// The basis of a file of lines; lines under another header are thrown away.
  struct Header: Codable, Equatable, Sendable {
    var version = 1
    var chunks: Int
    var durationSamples: Int
    /// Digest of the chunks document and of everything that decides how they are decoded.
    var digest: String
  }

  /// The lines of the chunks that are done, in order, without line feeds.
  private(set) var lines: [Data]
  private let path: String
  private let lock: Int32
  private let file: Int32
  private var size: Int

  /// A checkpoint that ends with the process.
  init() {
    lines = []
    size = 0
    path = ""
    lock = -1
    file = -1
  }

  /// Opens the folder at `path`, makes it if need be, and reads its complete lines.
  ///
  /// A line is complete when it ends in a line feed and `isValid` accepts it with its index; everything after the last
  /// complete line is truncated.
  /// - Throws: `TranscribeError.checkpointBusy`, `.checkpoint`.
  init(folder path: String, header: Header, isValid: (Data, Int) -> Bool) throws(TranscribeError) {
    let (lock, file) = try Self.claim(path)
    lines = []
    size = 0
    self.path = path
    self.lock = lock
    self.file = file
    try take(header, isValid)
  }

  deinit {
    if file >= 0 { close(file) }
    if lock >= 0 { close(lock) }
  }

  /// Adds the line of the next chunk; returns once it is on disk.
  /// - Throws: `TranscribeError.checkpoint`; the file then ends after the previous line.
  func append(_ line: Data) throws(TranscribeError) {
    try write(line + Data([Self.lineFeed]))
    lines.append(line)
  }

  /// Makes the folder, takes its lock, opens its file.
  private static func claim(_ path: String) throws(TranscribeError) -> (lock: Int32, file: Int32) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw .checkpoint(path: path, reason: "the folder cannot be made", status: ExitStatus(fileError: error))
    }
    let lock = open(path + "/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0 else { throw failure(path) }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      let error = errno == EWOULDBLOCK ? TranscribeError.checkpointBusy(path: path) : failure(path)
      close(lock)
      throw error
    }
    // It is cut off where it is not what is wanted: a link, or a file with a second name, is not ours to cut.
    var status = stat()
    if lstat(path + "/chunks.jsonl", &status) == 0, status.st_mode & S_IFMT != S_IFREG || status.st_nlink > 1
    {
      unlink(path + "/chunks.jsonl")
    }
    let file = open(path + "/chunks.jsonl", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else {
      let error = failure(path)
      close(lock)
      throw error
    }
    return (lock, file)
  }

  private func take(_ header: Header, _ isValid: (Data, Int) -> Bool) throws(TranscribeError) {
    let data: Data
    do {
      data = try readFile(path + "/chunks.jsonl")
    } catch {
      throw .checkpoint(path: path, reason: "chunks.jsonl cannot be read", status: error.exitStatus)
    }
    var isHeader = true
    var rest = data[...]
    while let end = rest.firstIndex(of: Self.lineFeed) {
      let line = Data(rest[..<end])
      if isHeader {
        // A header that does not decode is a foreign one.
        guard let found = try? decodeJSON(Header.self, from: line), found == header else { break }
        isHeader = false
      } else {
        guard isValid(line, lines.count) else { break }
        lines.append(line)
      }
      size += line.count + 1
      rest = rest[(end + 1)...]
    }
    guard ftruncate(file, off_t(size)) == 0, lseek(file, off_t(size), SEEK_SET) == off_t(size) else {
      throw Self.failure(path)
    }
    if isHeader {
      try write(canonicalJSON(header) + Data([Self.lineFeed]))
      try syncFolder()
    }
  }

  private func write(_ data: Data) throws(TranscribeError) {
    guard file >= 0 else { return }
    let isWritten = data.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Foundation.write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
    guard isWritten, fsync(file) == 0 else {
      let error = Self.failure(path)
      // Clean-up: what is left of the line is cut off by the next process too.
      _ = ftruncate(file, off_t(size))
      throw error
    }
    size += data.count
  }

  private func syncFolder() throws(TranscribeError) {
    let folder = open(path, O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { throw Self.failure(path) }
    defer { close(folder) }
    guard fsync(folder) == 0 else { throw Self.failure(path) }
  }

  private static func failure(_ path: String) -> TranscribeError {
    let code = errno
    return .checkpoint(
      path: path, reason: String(cString: strerror(code)), status: ExitStatus(fileError: code))
  }

  private static let lineFeed = UInt8(ascii: "\n")
}

/// A short digest for telling files apart, not for safety: FNV-1a, 64 bits.
enum QuickDigest {
  /// 16 hex digits.
  static func of(_ data: Data) -> String {
    let value = data.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
