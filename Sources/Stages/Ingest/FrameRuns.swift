import Foundation

/// Unbroken runs of frames in a file of MPEG audio (MP3), ADTS (AAC) or AMR, whose frames each have a header.
///
/// ISO/IEC 11172-3, 13818-3 and 13818-7, RFC 4867. Tags (ID3, APE, Lyrics3) are no sound and no gap.
struct FrameRuns {
  /// The runs as parts of the file.
  private(set) var layout = SoundLayout(parts: [])
  private let reader: ByteReader
  private let format: Format

  /// A format of frames.
  struct Format: Sendable {
    /// The frame at an offset.
    var header: @Sendable (ByteReader, Int) -> Frame?
    /// The byte with which each frame begins; nil if there are several.
    var sync: UInt8? = 0xFF
    /// Number of frames that must follow one another to be taken for such.
    var chain = 3
    /// Text with which a file begins; nil if it begins with a frame.
    var opening: String?
    /// ffmpeg's name of the format for a part without its opening.
    var decoder: String?
  }

  /// A frame by its header.
  struct Frame: Equatable {
    var bytes: Int
    var seconds: Double
    /// Equal for frames of one stream.
    var key: Int
    /// Distance of a possible Xing or Info tag from the frame's beginning; nil in formats without one.
    var tagOffset: Int?
  }

  /// nil if the file does not begin with tags and frames.
  init?(_ reader: ByteReader) {
    var start = 0
    while let end = Self.tagEnd(start, in: reader) { start = end }
    // Some writers pad the tag.
    if start > 0 {
      while start < min(reader.count, 1 << 16), reader[start] == 0 { start += 1 }
    }
    let found = [AMRFrames.narrow, AMRFrames.wide, Self.mpegAudio, Self.advancedAudio].first { format in
      guard let opening = format.opening else { return Self.isChain(at: start, in: reader, format) }
      return reader.holds(opening, at: 0)
    }
    guard let found else { return nil }
    self.init(reader, found, start: start + (found.opening?.utf8.count ?? 0), lostBytes: 0)
  }

  /// The frames of MPEG audio or AAC after a beginning that is damaged or no sound; nil if there are none.
  init?(afterDamage reader: ByteReader) {
    guard let found = Self.frames(afterDamage: reader) else { return nil }
    self.init(reader, found.format, start: found.start, lostBytes: found.start)
  }

  /// The first frames within a mebibyte: many, as two bytes are a weak mark where a file does not begin with them.
  private static func frames(afterDamage reader: ByteReader) -> (format: Format, start: Int)? {
    var offset = 0
    while let start = reader.first([0xFF], in: offset..<min(reader.count, 1 << 20)) {
      for format in [mpegAudio, advancedAudio] {
        var (next, count) = (start, 0)
        let key = format.header(reader, start)?.key
        while count < 20, let frame = format.header(reader, next), frame.key == key {
          next += frame.bytes
          count += 1
        }
        if count == 20, next <= reader.count { return (format, start) }
      }
      offset = start + 1
    }
    return nil
  }

  private init?(_ reader: ByteReader, _ format: Format, start: Int, lostBytes: Int) {
    self.reader = reader
    self.format = format
    layout.decoder = format.decoder
    scan(from: start, lostBytes: lostBytes)
    // Without a single frame, a decoder may still know better.
    if layout.seconds == 0 { return nil }
  }

  private static let mpegAudio = Format(header: Self.mpeg)
  private static let advancedAudio = Format(header: Self.adts)

  /// - Parameter lostBytes: those before `start` that are neither tags nor sound.
  private mutating func scan(from start: Int, lostBytes: Int) {
    var offset = start
    var partStart = lostBytes
    var firstFrame = start
    var key = format.header(reader, start)?.key
    var (seconds, soundBytes) = (0.0, 0)
    var declared = 0.0
    // A frame with a tag is the first one of its file.
    let isFirst = format.header(reader, start).map { information(start, $0).isTag } ?? false
    var lost = [(part: 0, bytes: isFirst ? 0 : lostBytes)]

    func begin(_ next: Int) {
      layout.parts.append(partStart..<offset)
      (partStart, firstFrame) = (next, next)
      key = format.header(reader, next)?.key
    }
    while offset < reader.count {
      if let frame = format.header(reader, offset), frame.key == key, frame.bytes <= reader.count - offset {
        let information = information(offset, frame)
        if information.isTag, offset > firstFrame { begin(offset) }
        if offset == firstFrame { declared += information.seconds ?? 0 }
        if !information.isTag { seconds += frame.seconds }
        soundBytes += frame.bytes
        offset += frame.bytes
        continue
      }
      var next = offset
      while let end = Self.tagEnd(next, in: reader) { next = end }
      if let opening = format.opening, reader.holds(opening, at: next) { next += opening.utf8.count }
      if next > offset, Self.isChain(at: next, in: reader, format) {
        begin(next)
        offset = next
        continue
      }
      let sound = layout.parts.count < SoundLayout.maxParts ? resync(from: next) : nil
      lost.append((layout.parts.count + 1, (sound ?? reader.count) - next))
      guard let sound else { break }
      begin(sound)
      offset = sound
    }
    layout.parts.append(partStart..<offset)
    if declared == 0, offset < reader.count, let last = format.header(reader, offset), last.key == key {
      layout.endsWithin = true
    }
    layout.seconds = seconds
    if declared > 0 { layout.declaredSeconds = declared }
    let secondsPerByte = seconds / Double(max(1, soundBytes))
    layout.gaps = lost.map { .init(part: $0.part, seconds: Double($0.bytes) * secondsPerByte) }
      // A quarter of a second is shorter than a word.
      .filter { $0.seconds > ($0.part == layout.parts.count ? 1 : 0.25) }
  }

  /// Offset of the next frames at or after `offset`.
  private func resync(from offset: Int) -> Int? {
    var offset = offset
    while offset < reader.count {
      let next = format.sync.map { reader.first([$0], in: offset..<reader.count) } ?? offset
      guard let next else { return nil }
      if Self.isChain(at: next, in: reader, format) { return next }
      offset = next + 1
    }
    return nil
  }

  /// True if frames of one stream follow one another at `offset`: as many as the format needs, or fewer up to the end of
  /// the file.
  private static func isChain(at offset: Int, in reader: ByteReader, _ format: Format) -> Bool {
    guard let first = format.header(reader, offset) else { return false }
    var next = offset + first.bytes
    for _ in 1..<format.chain where next < reader.count {
      guard let frame = format.header(reader, next), frame.key == first.key else { return false }
      next += frame.bytes
    }
    return next <= reader.count
  }

  /// True if the frame holds a Xing, Info or VBRI tag instead of sound, and the length that it declares.
  private func information(_ offset: Int, _ frame: Frame) -> (isTag: Bool, seconds: Double?) {
    guard let tagOffset = frame.tagOffset else { return (false, nil) }
    if reader.holds("Xing", at: offset + tagOffset) || reader.holds("Info", at: offset + tagOffset) {
      guard let tag = reader.bytes(offset + tagOffset + 4, 8), tag[3] & 1 == 1 else { return (true, nil) }
      return (true, Double(tag.bigEndian(4)) * frame.seconds)
    }
    guard reader.holds("VBRI", at: offset + 36), let frames = reader.bytes(offset + 50, 4) else {
      return (false, nil)
    }
    return (true, Double(frames.bigEndian(0)) * frame.seconds)
  }

  /// End of the tag at `offset`; nil if there is none.
  static func tagEnd(_ offset: Int, in reader: ByteReader) -> Int? {
    if reader.holds("ID3", at: offset), let tag = reader.bytes(offset, 10),
      tag[6...9].allSatisfy({ $0 < 128 })
    {
      let length = tag[6...9].reduce(0) { $0 << 7 | Int($1) }
      return min(reader.count, offset + 10 + length + (tag[5] & 0x10 == 0 ? 0 : 10))
    }
    if reader.holds("TAG", at: offset), reader.count - offset >= 128 { return offset + 128 }
    if reader.holds("APETAGEX", at: offset), let tag = reader.bytes(offset, 32) {
      let isHeader = tag[23] & 0x20 != 0
      return min(reader.count, offset + 32 + (isHeader ? tag.littleEndian(12, 4) : 0))
    }
    if reader.holds("LYRICSBEGIN", at: offset) {
      let end = reader.first(Array("LYRICS200".utf8), in: offset..<min(reader.count, offset + 1 << 20))
      return end.map { $0 + 9 }
    }
    return nil
  }

  private static let bitrates: [[Int]] = [
    [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
    [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  ]

  /// The frame of MPEG audio at `offset`.
  static func mpeg(_ reader: ByteReader, _ offset: Int) -> Frame? {
    guard reader[offset] == 0xFF, let word = reader.bytes(offset, 4), word[1] & 0xE0 == 0xE0 else {
      return nil
    }
    let version = Int(word[1] >> 3 & 3)
    let layer = 4 - Int(word[1] >> 1 & 3)
    let (bitrate, rate) = (Int(word[2] >> 4), Int(word[2] >> 2 & 3))
    guard version != 1, layer < 4, (1...14).contains(bitrate), rate < 3 else { return nil }
    let isFirst = version == 3
    let hertz = [44_100, 48_000, 32_000][rate] / (isFirst ? 1 : version == 2 ? 2 : 4)
    let bits = bitrates[isFirst ? layer - 1 : layer == 1 ? 3 : 4][bitrate - 1] * 1000
    let samples = layer == 1 ? 384 : layer == 3 && !isFirst ? 576 : 1152
    let padding = Int(word[2] >> 1 & 1)
    let bytes = layer == 1 ? (12 * bits / hertz + padding) * 4 : samples / 8 * bits / hertz + padding
    let isMono = word[3] >> 6 == 3
    let side = isFirst ? (isMono ? 17 : 32) : (isMono ? 9 : 17)
    return Frame(
      bytes: bytes, seconds: Double(samples) / Double(hertz), key: version << 8 | layer << 4 | rate,
      tagOffset: layer == 3 ? 4 + side : nil)
  }

  /// The ADTS frame at `offset`.
  static func adts(_ reader: ByteReader, _ offset: Int) -> Frame? {
    guard reader[offset] == 0xFF, let word = reader.bytes(offset, 7), word[1] & 0xF6 == 0xF0 else {
      return nil
    }
    let rate = Int(word[2] >> 2 & 15)
    let bytes = Int(word[3] & 3) << 11 | Int(word[4]) << 3 | Int(word[5] >> 5)
    guard rate < 13, bytes >= 7 else { return nil }
    let hertz = [
      96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350,
    ][rate]
    let samples = 1024 * (Int(word[6] & 3) + 1)
    let channels = Int(word[2] & 1) << 2 | Int(word[3] >> 6)
    return Frame(bytes: bytes, seconds: Double(samples) / Double(hertz), key: rate << 8 | channels << 4 | 1)
  }
}
