internal import CCrypto
package import Foundation

/// SHA-256 of bytes that arrive in pieces, computed by libcrypto.
package struct SHA256: ~Copyable {
  /// Bytes of a digest.
  package static let size = 32

  /// Looked up once: libcrypto searches its providers by name, which takes longer than a short digest.
  nonisolated(unsafe) private static let algorithm = EVP_MD_fetch(nil, "SHA256", nil)

  private let context: OpaquePointer

  package init() {
    // Fails only if memory runs out or the library was configured without SHA-256.
    guard let context = EVP_MD_CTX_new(), EVP_DigestInit_ex2(context, Self.algorithm, nil) == 1 else {
      preconditionFailure("libcrypto cannot compute SHA-256")
    }
    self.context = context
  }

  deinit { EVP_MD_CTX_free(context) }

  /// Adds `bytes` to what is digested.
  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    let status = EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
    precondition(status == 1, "libcrypto cannot compute SHA-256")
  }

  /// The digest of everything added, 32 bytes; the next digest begins.
  package mutating func finalize() -> [UInt8] {
    let digest = [UInt8](unsafeUninitializedCapacity: Self.size) { buffer, count in
      let status = EVP_DigestFinal_ex(context, buffer.baseAddress, nil)
      precondition(status == 1, "libcrypto cannot compute SHA-256")
      count = Self.size
    }
    let status = EVP_DigestInit_ex2(context, Self.algorithm, nil)
    precondition(status == 1, "libcrypto cannot compute SHA-256")
    return digest
  }

  /// The digest of `data`, 32 bytes.
  package static func hash(_ data: Data) -> [UInt8] {
    var hash = SHA256()
    data.withUnsafeBytes { hash.update($0) }
    return hash.finalize()
  }
}
