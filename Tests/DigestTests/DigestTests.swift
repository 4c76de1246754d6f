import Digest
import Foundation
import Testing

/// SHA-256 of the messages whose digests NIST publishes with FIPS 180-4.
@Suite struct DigestTests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrs"
        + "mnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
  ])
  func aMessageHasThePublishedDigest(message: String, digest: String) {
    #expect(Digest.sha256(Data(message.utf8)) == digest)
    #expect(Digest.hexadecimal(SHA256.hash(Data(message.utf8))) == digest)
    #expect(Digest.sha256(pieces: message.utf8.map { Data([$0]) }) == digest)
  }

  /// A million times "a", of the same publication.
  private static let million = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"

  /// A million times "a" in pieces whose lengths are none of a block's 64 bytes, in turn.
  private static func unevenPieces() -> [Data] {
    let lengths = [1, 63, 0, 65, 997, 64, 4096, 3, 127, 65_537]
    var (pieces, left, turn): ([Data], Int, Int) = ([], 1_000_000, 0)
    while left > 0 {
      let length = min(left, lengths[turn % lengths.count])
      pieces.append(Data(repeating: UInt8(ascii: "a"), count: length))
      left -= length
      turn += 1
    }
    return pieces
  }

  @Test func unevenPiecesHaveTheDigestOfTheWhole() {
    #expect(Digest.sha256(Data(repeating: UInt8(ascii: "a"), count: 1_000_000)) == Self.million)
    #expect(Digest.sha256(pieces: Self.unevenPieces()) == Self.million)
  }

  @Test func afterADigestTheNextBegins() {
    var hash = SHA256()
    var digests: [String] = []
    for pieces in [[Data("abc".utf8)], [], Self.unevenPieces(), [Data("a".utf8), Data("bc".utf8)]] {
      for piece in pieces { piece.withUnsafeBytes { hash.update($0) } }
      digests.append(Digest.hexadecimal(hash.finalize()))
    }
    let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    let nothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    #expect(digests == [abc, nothing, Self.million, abc])
  }

  @Test func everyByteHasTwoDigits() {
    let bytes: [UInt8] = [0x00, 0x09, 0x0A, 0x7F, 0x80, 0xF0, 0xFF]
    #expect(Digest.hexadecimal(bytes) == "00090a7f80f0ff")
    #expect(Digest.hexadecimal([UInt8]()).isEmpty)
  }
}
