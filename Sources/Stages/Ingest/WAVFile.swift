import Audio
import Foundation

/// The passages of samples in a WAV, RF64, BW64 or RIFX file, read without trust in the sizes of its header.
///
/// A recorder writes the sizes last: after a crash they are 0, all ones, or differ from what the file holds. A recording may
/// have several passages, and files may follow one another.
/// Chunk formats: Microsoft's and IBM's Multimedia Programming Interface 1.0 (1991; RIFX has its numbers and samples the
/// other way round), EBU Tech 3306 (RF64) and ITU-R BS.2088 (BW64).
struct WAVFile: Equatable {
  /// The passages in their order.
  private(set) var passages: [Passage] = []
  /// True if more passages follow than are read.
  private(set) var hasMore = false

  /// A passage of samples of one format.
  struct Passage: Equatable {
    /// nil if samples in this encoding cannot be read without a header.
    var encoding: SampleEncoding?
    /// True if the first byte of a sample is its highest.
    var isBigEndian = false
    var sampleRateHertz: Int
    var channels: Int
    /// Offset of the first sample, in bytes.
    var offset: Int
    /// Bytes of samples in the file.
    var bytes: Int
    /// Bytes of samples that the header declares.
    var declaredBytes: Int
    /// Why the sizes must be wrong; nil if they are plausible.
    var fault: String?
    /// Bytes per frame.
    var frameBytes: Int { max(1, (encoding?.bytes ?? 1) * channels) }
    /// Frames that are declared and that the file does not hold; 0 where the declared size stands for "unknown".
    var missingFrames: Int {
      declaredBytes >= 0x7FFF_0000 && bytes < 0x7FFF_0000 ? 0 : max(0, declaredBytes - bytes) / frameBytes
    }
  }

  /// The beginning of a file.
  enum Mark: String, CaseIterable {
    case riff = "RIFF"
    case rifx = "RIFX"
    case rf64 = "RF64"
    case bw64 = "BW64"

    /// nil if no RIFF of the type WAVE begins at `offset`.
    init?(at offset: Int, in reader: ByteReader) {
      guard reader.holds("WAVE", at: offset + 8),
        let mark = Self.allCases.first(where: { reader.holds($0.rawValue, at: offset) })
      else { return nil }
      self = mark
    }

    var isBigEndian: Bool { self == .rifx }
    /// True if sizes of eight bytes follow in a chunk of their own.
    var isLong: Bool { self == .rf64 || self == .bw64 }
  }

  /// True if the samples must be read by these passages, because libsndfile would not hear all of them.
  var isIrregular: Bool { passages.count > 1 || passages.contains { $0.fault != nil } }

  /// True if each passage can be read without a header.
  var isReadable: Bool { passages.allSatisfy { $0.encoding != nil && $0.channels > 0 } }

  /// Reads the chunks; nil if the file is not a WAV, or has no format or no samples.
  init?(path: String) {
    guard let reader = ByteReader(path: path), Mark(at: 0, in: reader) != nil else { return nil }
    var offset = 0
    // Bounded, because a damaged file may contain any number of empty parts.
    for _ in 0..<10_000 where passages.count < SoundLayout.maxParts {
      guard let end = read(reader, from: offset), end > offset else {
        offset = reader.count
        break
      }
      offset = end
    }
    if passages.count >= SoundLayout.maxParts, Mark(at: offset, in: reader) != nil { hasMore = true }
    if passages.isEmpty { return nil }
  }

  /// Reads one RIFF from `start`; its end, where another may begin, nil at the end of the file.
  private mutating func read(_ reader: ByteReader, from start: Int) -> Int? {
    guard let mark = Mark(at: start, in: reader), let head = reader.bytes(start, 12) else { return nil }
    var riffBytes = head.number(4, 4, isBigEndian: mark.isBigEndian)
    var longDataBytes: Int?
    var format: [UInt8]?
    var offset = start + 12
    for _ in 0..<10_000 {
      if Mark(at: offset, in: reader) != nil { return offset }
      guard let chunk = reader.bytes(offset, 8) else { return nil }
      var length = chunk.number(4, 4, isBigEndian: mark.isBigEndian)
      switch String(decoding: chunk[0..<4], as: UTF8.self) {
      case "ds64":
        guard let sizes = reader.bytes(offset + 8, 16) else { return nil }
        riffBytes = sizes.littleEndian(0, 8)
        longDataBytes = sizes.littleEndian(8, 8)
      case "fmt ":
        guard (16...65_536).contains(length), let body = reader.bytes(offset + 8, length) else { return nil }
        format = body
      case "data":
        guard let format, passages.count < SoundLayout.maxParts else {
          hasMore = format != nil
          return nil
        }
        if mark.isLong, length == 0xFFFF_FFFF, let long = longDataBytes { length = long }
        let end = append(
          format, mark, offset: offset + 8, declared: length, riffBytes: riffBytes, in: reader)
        guard let end else { return nil }
        offset = end
        continue
      default: break
      }
      guard length < reader.count - offset else { return nil }
      offset = Self.next(after: offset + 8 + length, mark, in: reader)
    }
    return nil
  }

  /// Adds the samples at `offset`; the end of their chunk, nil if it is that of the file.
  private mutating func append(
    _ format: [UInt8], _ mark: Mark, offset: Int, declared: Int, riffBytes: Int, in reader: ByteReader
  ) -> Int? {
    func field(_ offset: Int, _ count: Int) -> Int {
      format.number(offset, count, isBigEndian: mark.isBigEndian)
    }
    let tag = field(0, 2)
    let isExtensible = tag == 0xFFFE && format.count >= 26
    let available = max(0, reader.count - offset)
    var passage = Passage(
      encoding: Self.encoding(tag: isExtensible ? field(24, 2) : tag, bits: field(14, 2)),
      isBigEndian: mark.isBigEndian, sampleRateHertz: field(4, 4), channels: field(2, 2), offset: offset,
      bytes: min(declared, available), declaredBytes: declared)
    var end: Int? = declared < available ? Self.next(after: offset + declared, mark, in: reader) : nil
    // Half a second; less may be a tag of a kind not known here.
    let shortest = max(1, passage.sampleRateHertz / 2) * passage.frameBytes
    let isFollowed =
      end.map {
        Self.isChunk($0, mark, in: reader) || reader.isZero(offset + declared..<reader.count)
      } ?? true
    if declared == 0, end != nil, !isFollowed {
      passage.fault = "header declares 0 bytes of audio"
    } else if declared > available {
      passage.fault =
        declared == 0xFFFF_FFFF
        ? "header leaves the length open" : "header declares more audio than the file holds"
    } else if available > 0xFFFF_FFFF, declared == available & 0xFFFF_FFFF {
      passage.fault = "length is too large for its header"
    } else if !isFollowed, available - declared > shortest {
      passage.fault = "header declares less audio than the file holds"
    } else if riffBytes == 0, available > 0 {
      passage.fault = "header declares a file of 0 bytes"
    }
    // Where the size is wrong, the samples reach to the next part.
    if passage.fault != nil,
      declared == 0 || declared != passage.bytes || !isFollowed || available > 0xFFFF_FFFF
    {
      end = Self.nextFile(after: offset, in: reader)
      passage.bytes = (end ?? reader.count) - offset
    }
    if passage.bytes >= passage.frameBytes || passage.fault == nil { passages.append(passage) }
    return end
  }

  private static func nextFile(after offset: Int, in reader: ByteReader) -> Int? {
    var offset = offset
    while let found = reader.first(Array("WAVEfmt ".utf8), in: offset..<reader.count) {
      if found >= offset + 8, Mark(at: found - 8, in: reader) != nil { return found - 8 }
      offset = found + 1
    }
    return nil
  }

  /// Offset of the chunk after one that ends at `end`; some writers leave out the byte that pads odd lengths.
  private static func next(after end: Int, _ mark: Mark, in reader: ByteReader) -> Int {
    let isPadded = end % 2 == 1 && !(isChunk(end, mark, in: reader) && !isChunk(end + 1, mark, in: reader))
    return isPadded ? end + 1 : end
  }

  /// True if a chunk may begin at `offset`: a name of printable characters and a length that the file holds, the end of the
  /// file, or a tag that players append.
  private static func isChunk(_ offset: Int, _ mark: Mark, in reader: ByteReader) -> Bool {
    if offset >= reader.count || Mark(at: offset, in: reader) != nil { return true }
    guard let head = reader.bytes(offset, 8) else { return reader.count - offset < 8 }
    if reader.holds("TAG", at: offset) || reader.holds("ID3", at: offset)
      || reader.holds("APETAGEX", at: offset)
    {
      return true
    }
    let isNamed = head[0..<4].allSatisfy { (0x20...0x7E).contains($0) }
    let length = head.number(4, 4, isBigEndian: mark.isBigEndian)
    return isNamed && (length <= reader.count - offset || head.starts(with: "data".utf8))
  }

  private static func encoding(tag: Int, bits: Int) -> SampleEncoding? {
    switch (tag, bits) {
    case (1, 8): .unsigned8
    case (1, 16): .signed16
    case (1, 24): .signed24
    case (1, 32): .signed32
    case (3, 32): .float32
    case (3, 64): .float64
    case (6, 8): .aLaw
    case (7, 8): .muLaw
    default: nil
    }
  }
}
