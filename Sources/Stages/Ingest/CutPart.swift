/// The length that a part's header declares, where the part ends before it.
///
/// Read without trust in decoders, some of which take the length of what is there for that of the recording. Formats: Apple
/// Core Audio Format 1.0 and Audio Interchange File Format 1.3, Sonic Foundry Wave64, Microsoft Advanced Systems Format 1.2,
/// AVI and WAV, Sun's audio format, and Matroska with WebM (RFC 8794). Samples in a WAV that can be read without its header are for
/// `WAVFile`.
struct CutPart: Equatable, Sendable {
  /// Length that the header declares; nil if it does not say.
  var declaredSeconds: Double?

  /// nil if `part` holds all that its header declares, or has a header of another format.
  init?(_ part: Range<Int>, in reader: ByteReader) {
    let cut =
      Self.coreAudio(part, in: reader) ?? Self.wave64(part, in: reader) ?? Self.systems(part, in: reader)
      ?? Self.interchange(part, in: reader) ?? Self.sun(part, in: reader) ?? Self.film(part, in: reader)
      ?? Self.wave(part, in: reader) ?? Self.matroska(part, in: reader)
    guard let cut else { return nil }
    self = cut
  }

  init(declaredSeconds: Double?) {
    self.declaredSeconds = declaredSeconds.flatMap { $0 > 0 && $0 < 1e9 ? $0 : nil }
  }

  private static let maxChunks = 10_000

  private static func coreAudio(_ part: Range<Int>, in reader: ByteReader) -> CutPart? {
    guard reader.holds("caff", at: part.lowerBound) else { return nil }
    var offset = part.lowerBound + 8
    var (rate, packetBytes, packetFrames) = (0.0, 0, 0)
    var validFrames: Int?
    for _ in 0..<maxChunks {
      guard offset < part.upperBound, let head = reader.bytes(offset, 12) else { return nil }
      // All ones: the sound reaches to the end of the file.
      guard let length = Int(exactly: head.bigEndian64(4)) else { return nil }
      switch String(decoding: head[0..<4], as: UTF8.self) {
      case "desc":
        guard let body = reader.bytes(offset + 12, 32) else { return nil }
        rate = Double(bitPattern: body.bigEndian64(0))
        (packetBytes, packetFrames) = (body.bigEndian(16), body.bigEndian(20))
      case "pakt":
        validFrames = reader.bytes(offset + 12, 16).flatMap { Int(exactly: $0.bigEndian64(8)) }
      case "data" where length > part.upperBound - offset - 12:
        // The sound follows a number of four bytes.
        let frames = packetBytes > 0 ? Double((length - 4) / packetBytes) * Double(packetFrames) : nil
        return CutPart(
          declaredSeconds: rate.isFinite && rate > 0
            ? (frames ?? validFrames.map(Double.init)).map { $0 / rate } : nil)
      default: break
      }
      guard length < part.upperBound - offset else { return nil }
      offset += 12 + length
    }
    return nil
  }

  private static func sun(_ part: Range<Int>, in reader: ByteReader) -> CutPart? {
    guard reader.holds(".snd", at: part.lowerBound), let head = reader.bytes(part.lowerBound, 24) else {
      return nil
    }
    let (start, length, rate) = (head.bigEndian(4), head.bigEndian(8), head.bigEndian(16))
    // All ones: the length is not known.
    guard length < 0xFFFF_FFFF, length > part.count - start else { return nil }
    let sampleBytes = [1: 1, 2: 1, 3: 2, 4: 3, 5: 4, 6: 4, 7: 8, 27: 1][head.bigEndian(12)] ?? 0
    let bytesPerSecond = sampleBytes * rate * head.bigEndian(20)
    return CutPart(declaredSeconds: bytesPerSecond > 0 ? Double(length) / Double(bytesPerSecond) : nil)
  }

  private static func film(_ part: Range<Int>, in reader: ByteReader) -> CutPart? {
    guard reader.holds("RIFF", at: part.lowerBound), reader.holds("AVI ", at: part.lowerBound + 8),
      let length = reader.bytes(part.lowerBound + 4, 4)?.littleEndian(0, 4), length < 0xFFFF_FFFF,
      length > part.count - 8
    else { return nil }
    // The headers of streams come first; each is 56 bytes long.
    var offset = part.lowerBound
    while let found = reader.first(
      Array("strh".utf8), in: offset..<min(part.upperBound, part.lowerBound + 65_536)),
      let head = reader.bytes(found + 8, 36)
    {
      let (scale, rate, length) = (
        head.littleEndian(20, 4), head.littleEndian(24, 4), head.littleEndian(32, 4)
      )
      if head.starts(with: Array("auds".utf8)), rate > 0 {
        return CutPart(declaredSeconds: Double(length) * Double(scale) / Double(rate))
      }
      offset = found + 4
    }
    return CutPart(declaredSeconds: nil)
  }

  /// Whoever writes while recording leaves the lengths of elements open: then the one tells in which the part breaks off.
  private static func matroska(_ part: Range<Int>, in reader: ByteReader) -> CutPart? {
    guard reader.bytes(part.lowerBound, 4) == [0x1A, 0x45, 0xDF, 0xA3] else { return nil }
    let cut = CutPart(declaredSeconds: nil)
    var offset = part.lowerBound
    var end = part.upperBound
    for _ in 0..<1_000_000 where offset < end {
      guard let name = reader[offset], name.leadingZeroBitCount < 4 else { return nil }
      let isSegment = reader.bytes(offset, 4) == [0x18, 0x53, 0x80, 0x67]
      offset += name.leadingZeroBitCount + 1
      guard offset < end, let mark = reader[offset] else { return cut }
      guard mark > 0 else { return nil }
      let count = mark.leadingZeroBitCount + 1
      guard count <= end - offset, let digits = reader.bytes(offset, count) else { return cut }
      let length = digits.dropFirst().reduce(Int(mark) & 0xFF >> count) { $0 << 8 | Int($1) }
      offset += count
      // All ones: the length is not known. What is within follows, as what is within the segment does.
      if length == 1 << (7 * count) - 1 { continue }
      guard length <= end - offset else { return cut }
      if isSegment { end = offset + length } else { offset += length }
    }
    return nil
  }

  private static func wave(_ part: Range<Int>, in reader: ByteReader) -> CutPart? {
    guard let mark = WAVFile.Mark(at: part.lowerBound, in: reader) else { return nil }
    let isBig = mark.isBigEndian
    var offset = part.lowerBound + 12
    // Some writers give the bytes per second of plain samples; the number of frames is right.
    var (rate, bytesPerSecond, frames) = (0, 0, 0)
    var longLength: Int?
    for _ in 0..<maxChunks {
      guard offset < part.upperBound, let head = reader.bytes(offset, 8) else { return nil }
      var length = head.number(4, 4, isBigEndian: isBig)
      switch String(decoding: head[0..<4], as: UTF8.self) {
      case "ds64": longLength = reader.bytes(offset + 8, 16)?.littleEndian(8, 8)
      case "fmt ":
        guard let body = reader.bytes(offset + 8, 16) else { return nil }
        rate = body.number(4, 4, isBigEndian: isBig)
        bytesPerSecond = body.number(8, 4, isBigEndian: isBig)
      case "fact": frames = reader.bytes(offset + 8, 4)?.number(0, 4, isBigEndian: isBig) ?? 0
      case "data":
        if length == 0xFFFF_FFFF, let longLength { length = longLength }
        // The largest numbers stand for a length that is not known.
        guard length > part.upperBound - offset - 8, length < 0x7FFF_0000 || part.count >= 0x7FFF_0000 else {
          return nil
        }
        let (count, perSecond) = frames > 0 ? (frames, rate) : (length, bytesPerSecond)
        return CutPart(declaredSeconds: perSecond > 0 ? Double(count) / Double(perSecond) : nil)
      default: break
      }
      guard length < part.upperBound - offset else { return nil }
      offset += 8 + length + length % 2
    }
    return nil
  }

  private static func interchange(_ part: Range<Int>, in reader: ByteReader) -> CutPart? {
    guard reader.holds("FORM", at: part.lowerBound), reader.holds("AIF", at: part.lowerBound + 8) else {
      return nil
    }
    var offset = part.lowerBound + 12
    var seconds: Double?
    for _ in 0..<maxChunks {
      guard offset < part.upperBound, let head = reader.bytes(offset, 8) else { return nil }
      let length = head.bigEndian(4)
      switch String(decoding: head[0..<4], as: UTF8.self) {
      case "COMM":
        guard let body = reader.bytes(offset + 8, 18) else { return nil }
        // The rate is a number of 80 bits: an exponent and a fraction with its first bit.
        let exponent = Int(body[8] & 0x7F) << 8 | Int(body[9])
        let rate = Double(sign: .plus, exponent: exponent - 16_446, significand: Double(body.bigEndian64(10)))
        seconds = rate > 0 && rate.isFinite ? Double(body.bigEndian(2)) / rate : nil
      case "SSND" where length > part.upperBound - offset - 8:
        return seconds.map { CutPart(declaredSeconds: $0) }
      default: break
      }
      guard length < part.upperBound - offset else { return nil }
      offset += 8 + length + length % 2
    }
    return nil
  }

  private static func wave64(_ part: Range<Int>, in reader: ByteReader) -> CutPart? {
    let mark = [UInt8]("riff".utf8) + [0x2E, 0x91, 0xCF, 0x11]
    guard reader.bytes(part.lowerBound, 8) == mark else { return nil }
    var offset = part.lowerBound + 40
    var bytesPerSecond = 0
    for _ in 0..<maxChunks {
      guard offset < part.upperBound, let head = reader.bytes(offset, 24) else { return nil }
      // Lengths include the 24 bytes of the chunk's head.
      let length = head.littleEndian(16, 8)
      // The largest number stands for a length that is not known.
      guard (24..<Int.max).contains(length) else { return nil }
      switch String(decoding: head[0..<4], as: UTF8.self) {
      case "fmt ":
        guard let body = reader.bytes(offset + 24, 16) else { return nil }
        bytesPerSecond = body.littleEndian(8, 4)
      case "data" where length > part.upperBound - offset:
        return CutPart(
          declaredSeconds: bytesPerSecond > 0 ? Double(length - 24) / Double(bytesPerSecond) : nil)
      default: break
      }
      guard length < part.upperBound - offset else { return nil }
      offset += (length + 7) / 8 * 8
    }
    return nil
  }

  private static func systems(_ part: Range<Int>, in reader: ByteReader) -> CutPart? {
    guard reader.bytes(part.lowerBound, 4) == [0x30, 0x26, 0xB2, 0x75],
      let head = reader.bytes(part.lowerBound, 30)
    else { return nil }
    let end = part.lowerBound + min(part.count, head.littleEndian(16, 8))
    var offset = part.lowerBound + 30
    for _ in 0..<maxChunks where offset < end {
      guard let object = reader.bytes(offset, 24) else { return nil }
      if object.starts(with: [0xA1, 0xDC, 0xAB, 0x8C, 0x47, 0xA9, 0xCF, 0x11]) {
        // The size of the file, the time to play it in units of 100 ns, what to buffer before in ms, and flags.
        guard let body = reader.bytes(offset + 24, 72), body.littleEndian(16, 8) > part.count,
          body[64] & 1 == 0
        else { return nil }
        let (played, buffered) = (body.littleEndian(40, 8), body.littleEndian(56, 8))
        return CutPart(declaredSeconds: Double(played) / 1e7 - Double(buffered) / 1e3)
      }
      let length = object.littleEndian(16, 8)
      guard length >= 24, length < end - offset else { return nil }
      offset += length
    }
    return nil
  }
}

extension [UInt8] {
  /// The big-endian unsigned number in eight bytes from `offset`.
  func bigEndian64(_ offset: Int) -> UInt64 {
    self[offset..<offset + 8].reduce(0) { $0 << 8 | UInt64($1) }
  }
}
