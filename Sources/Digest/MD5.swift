internal import CCrypto
internal import Foundation

/// MD5 of files, by libcrypto: only for formats that name files by it.
package enum MD5 {
  /// The library was configured without MD5, as some systems do.
  package struct Unavailable: Error, CustomStringConvertible {
    package var description: String {
      "this system's libcrypto cannot compute MD5, by which Day One names files; choose another format"
    }
  }

  private static let pieceBytes = 1 << 20

  /// The digest of the file at `path`, 32 lower-case hexadecimal digits. Reads it in pieces.
  /// - Throws: `CocoaError` if the file cannot be read; `Unavailable`.
  package static func hash(fileAt path: String) throws -> String {
    let file = try FileHandle(forReadingFrom: URL(filePath: path))
    defer { try? file.close() }
    let (algorithm, context) = (EVP_MD_fetch(nil, "MD5", nil), EVP_MD_CTX_new())
    defer {
      EVP_MD_CTX_free(context)
      EVP_MD_free(algorithm)
    }
    guard algorithm != nil, EVP_DigestInit_ex2(context, algorithm, nil) == 1 else { throw Unavailable() }
    while let piece = try file.read(upToCount: pieceBytes), !piece.isEmpty {
      guard piece.withUnsafeBytes({ EVP_DigestUpdate(context, $0.baseAddress, $0.count) }) == 1 else {
        throw Unavailable()
      }
    }
    var digest = [UInt8](repeating: 0, count: 16)
    guard EVP_DigestFinal_ex(context, &digest, nil) == 1 else { throw Unavailable() }
    return Digest.hexadecimal(digest)
  }
}
