package import Foundation

/// SHA-256 digests, written as 64 lower-case hexadecimal digits.
package enum Digest {
  /// Digest of `data`.
  package static func sha256(_ data: Data) -> String {
    hexadecimal(SHA256.hash(data))
  }

  /// Digest of `pieces`, one after the other.
  package static func sha256(pieces: some Sequence<Data>) -> String {
    var hash = SHA256()
    for piece in pieces { piece.withUnsafeBytes { hash.update($0) } }
    return hexadecimal(hash.finalize())
  }

  /// Two digits for each of `bytes`.
  package static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}
