import Foundation

/// The UUID by which clients identify a recording: version 5 (RFC 9562, section 5.5) of its digest.
enum RecordingUUID {
  /// Lower-case UUID of `urn:sha256:` and `sha256` (64 hexadecimal digits) in the URL name space.
  static func text(sha256: String) -> String {
    let nameSpace: [UInt8] = [
      0x6b, 0xa7, 0xb8, 0x11, 0x9d, 0xad, 0x11, 0xd1, 0x80, 0xb4, 0x00, 0xc0, 0x4f, 0xd4, 0x30, 0xc8,
    ]
    var digest = SHA1()
    digest.update(nameSpace + Array("urn:sha256:\(sha256.lowercased())".utf8))
    var bytes = Array(digest.finalize().prefix(16))
    bytes[6] = bytes[6] & 0x0f | 0x50
    bytes[8] = bytes[8] & 0x3f | 0x80
    var text = ""
    for (index, digit) in bytes.hexadecimal.enumerated() {
      if [8, 12, 16, 20].contains(index) { text.append("-") }
      text.append(digit)
    }
    return text
  }
}

/// SHA-1 (FIPS 180-4, section 6.1), for names and change detection, never for secrets.
struct SHA1 {
  private var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0]
  private var pending: [UInt8] = []
  private var length: UInt64 = 0

  mutating func update(_ bytes: [UInt8]) {
    length += UInt64(bytes.count)
    pending += bytes
    var offset = 0
    while pending.count - offset >= 64 {
      compress(at: offset)
      offset += 64
    }
    pending.removeFirst(offset)
  }

  /// Returns the 20 bytes of the digest; nothing may be added afterwards.
  mutating func finalize() -> [UInt8] {
    let bits = length * 8
    pending.append(0x80)
    while pending.count % 64 != 56 { pending.append(0) }
    pending += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) }
    for offset in stride(from: 0, to: pending.count, by: 64) { compress(at: offset) }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) } }
  }

  private mutating func compress(at offset: Int) {
    func rotate(_ value: UInt32, _ count: UInt32) -> UInt32 { value << count | value >> (32 - count) }
    var words = [UInt32](repeating: 0, count: 80)
    for index in 0..<16 {
      let base = offset + index * 4
      words[index] =
        UInt32(pending[base]) << 24 | UInt32(pending[base + 1]) << 16 | UInt32(pending[base + 2]) << 8
        | UInt32(pending[base + 3])
    }
    for index in 16..<80 {
      words[index] = rotate(
        words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], 1)
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for index in 0..<80 {
      let (mixed, constant): (UInt32, UInt32) =
        switch index {
        case ..<20: (b & c | ~b & d, 0x5a82_7999)
        case ..<40: (b ^ c ^ d, 0x6ed9_eba1)
        case ..<60: (b & c | b & d | c & d, 0x8f1b_bcdc)
        default: (b ^ c ^ d, 0xca62_c1d6)
        }
      let next = rotate(a, 5) &+ mixed &+ e &+ constant &+ words[index]
      (a, b, c, d, e) = (next, a, rotate(b, 30), c, d)
    }
    for (index, word) in [a, b, c, d, e].enumerated() { state[index] &+= word }
  }
}

extension [UInt8] {
  /// Two lower-case digits a byte.
  var hexadecimal: String { map { String(UInt16($0) + 0x100, radix: 16).dropFirst() }.joined() }
}
