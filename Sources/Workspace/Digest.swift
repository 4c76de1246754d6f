internal import Crypto
package import Foundation

/// SHA-256 digests, written as 64 lower-case hexadecimal digits.
package enum Digest {
  /// Digest of the regular file at `path`, read in chunks of 1 MiB.
  /// - Throws: `WorkspaceError.inputOutput`; `.cutOff` if `end` is reached first.
  package static func sha256(
    file path: String, until end: RunEnd = .never
  ) throws(WorkspaceError) -> String {
    let descriptor = try FileSystem.openForReading(path)
    defer { close(descriptor) }
    var hash = SHA256()
    try FileSystem.forEachPiece(of: descriptor, path: path) { piece throws(WorkspaceError) in
      if end.isReached { throw .cutOff(path: path) }
      hash.update(bufferPointer: piece)
    }
    return hexadecimal(hash.finalize())
  }

  /// Digest of `data`.
  package static func sha256(_ data: Data) -> String {
    hexadecimal(SHA256.hash(data: data))
  }

  /// Digest of `pieces`, one after the other.
  package static func sha256(pieces: some Sequence<Data>) -> String {
    var hash = SHA256()
    for piece in pieces { hash.update(data: piece) }
    return hexadecimal(hash.finalize())
  }

  static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}
