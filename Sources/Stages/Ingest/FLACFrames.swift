/// The frames of a FLAC part whose header leaves its length open: whether the part ends within one, and whether any is damaged.
///
/// An encoder that writes to a pipe, or is stopped while recording, leaves the number of samples at 0. Then nothing else shows
/// what is missing: decoders end at a cut or at damage as they do at the end. Each frame begins with a header that has a
/// checksum of 8 bits and the frame's number, and ends with a checksum of 16 bits (RFC 9639, section 9).
struct FLACFrames: Equatable {
  /// True if the part ends within a frame.
  private(set) var endsWithin = false
  /// True if a frame is damaged, or some are missing between others.
  private(set) var isSuspect = false

  /// nil if `part` is not FLAC, has no frames, or says how long it is.
  ///
  /// Reads all of the part.
  init?(_ part: Range<Int>, in reader: ByteReader) {
    guard let start = Self.frames(part, in: reader), scan(start..<part.upperBound, in: reader) else {
      return nil
    }
  }

  /// Offset of the first frame, after tags and metadata; nil where the number of samples is known.
  private static func frames(_ part: Range<Int>, in reader: ByteReader) -> Int? {
    var offset = part.lowerBound
    while let end = FrameRuns.tagEnd(offset, in: reader) { offset = end }
    guard reader.holds("fLaC", at: offset), let head = reader.bytes(offset + 4, 38), head[0] & 0x7F == 0,
      head[17] & 0x0F == 0, head.bigEndian(18) == 0
    else { return nil }
    offset += 4
    for _ in 0..<10_000 {
      guard offset + 4 <= part.upperBound, let block = reader.bytes(offset, 4) else { return nil }
      offset += 4 + block.bigEndian(0) & 0xFF_FFFF
      if block[0] & 0x80 != 0 { return offset < part.upperBound ? offset : nil }
    }
    return nil
  }

  /// False if there is no frame in `range`.
  private mutating func scan(_ range: Range<Int>, in reader: ByteReader) -> Bool {
    let table = Self.longTable
    var last: Header?
    // That of all bytes since the frame's beginning: 0 at its end, and still 0 if zeros follow.
    var checksum: UInt16 = 0
    var offset = range.lowerBound
    while offset < range.upperBound {
      guard let block = reader.bytes(offset, min(65_536, range.upperBound - offset)) else { break }
      var index = 0
      while index < block.count {
        let byte = block[index]
        if byte == 0xFF, let next = Self.header(offset + index, end: range.upperBound, in: reader),
          last.map({ next.format == $0.format && next.number > $0.number }) ?? true
        {
          if checksum != 0 || next.number != last?.next ?? next.number { isSuspect = true }
          (last, checksum) = (next, 0)
        } else if checksum == 0, Self.tagBytes.contains(byte),
          let end = FrameRuns.tagEnd(offset + index, in: reader)
        {
          offset = min(end, range.upperBound)
          index = 0
          break
        }
        checksum = checksum << 8 ^ table[Int(checksum >> 8 ^ UInt16(byte))]
        index += 1
      }
      offset += index
    }
    endsWithin = checksum != 0
    return last != nil
  }

  /// The header of a frame.
  private struct Header: Equatable {
    /// What all frames of a stream have in common: how they are numbered, their rate and the bits of a sample.
    var format: [UInt8]
    /// Number of the frame, or of its first sample.
    var number: Int
    /// That of the next one.
    var next: Int
  }

  private static func header(_ offset: Int, end: Int, in reader: ByteReader) -> Header? {
    guard reader[offset + 1].map({ $0 & 0xFE == 0xF8 }) == true,
      let head = reader.bytes(offset, min(16, end - offset)), head.count >= 6
    else { return nil }
    let (size, rate, bits) = (head[2] >> 4, head[2] & 15, head[3] & 0x0E)
    // The number is written as UTF-8 writes one.
    let ones = (~head[4]).leadingZeroBitCount
    let digits = max(1, ones)
    guard size > 0, rate < 15, head[3] >> 4 < 11, bits != 6, head[3] & 1 == 0, ones != 1, ones < 8 else {
      return nil
    }
    let sizeBytes = size == 6 ? 1 : size == 7 ? 2 : 0
    let length = 4 + digits + sizeBytes + (rate == 12 ? 1 : rate > 12 ? 2 : 0)
    guard length < head.count, head[5..<4 + digits].allSatisfy({ $0 & 0xC0 == 0x80 }),
      head[..<length].reduce(UInt8(0), { shortTable[Int($0 ^ $1)] }) == head[length]
    else { return nil }
    let number = head[5..<4 + digits].reduce(Int(head[4]) & (ones == 0 ? 0x7F : 0x7F >> ones)) {
      $0 << 6 | Int($1 & 0x3F)
    }
    let samples: Int
    switch size {
    case 1: samples = 192
    case 2...5: samples = 576 << Int(size - 2)
    case 6, 7:
      samples = 1 + head[4 + digits..<4 + digits + sizeBytes].reduce(0) { $0 << 8 | Int($1) }
    default: samples = 256 << Int(size - 8)
    }
    return Header(
      format: [head[1], rate, bits], number: number, next: number + (head[1] & 1 == 1 ? samples : 1))
  }

  /// The first bytes of the tags that players append.
  private static let tagBytes = Array("ITAL".utf8)

  private static let shortTable = CRCTable.of(UInt8(0x07))
  private static let longTable = CRCTable.of(UInt16(0x8005))
}
