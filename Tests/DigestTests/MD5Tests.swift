import Digest
import Foundation
import TestSupport
import Testing

/// MD5 of files with the messages of RFC 1321, A.5.
@Suite struct MD5Tests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func hash(of data: Data) throws -> String {
    let path = folder["message"]
    try data.write(to: URL(filePath: path))
    return try MD5.hash(fileAt: path)
  }

  @Test(arguments: [
    ("", "d41d8cd98f00b204e9800998ecf8427e"), ("a", "0cc175b9c0f1b6a831c399e269772661"),
    ("abc", "900150983cd24fb0d6963f7d28e17f72"), ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
    ("abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b"),
    (
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
      "d174ab98d277d9f5a5611c2c9f419d9f"
    ),
    (String(repeating: "1234567890", count: 8), "57edf4a22be3c955ac49da2e2107b67a"),
  ])
  func aFileHasThePublishedDigest(message: String, digest: String) throws {
    #expect(try hash(of: Data(message.utf8)) == digest)
  }

  /// `head -c 3000001 /dev/zero | md5sum`.
  @Test func aFileIsReadToItsEnd() throws {
    #expect(try hash(of: Data(count: 3_000_001)) == "56a0885703c1285a401ce6eb21014293")
  }

  @Test func aFileThatIsNotThereHasNone() {
    #expect(throws: (any Error).self) { try MD5.hash(fileAt: folder["missing"]) }
  }
}
