import Audio
import Foundation

/// The header of a WAV or RF64 file, checked for plausible sizes.
///
/// A recorder writes the sizes last: after a crash they are 0, all ones, or larger than the file.
/// Chunk formats: Microsoft's and IBM's Multimedia Programming Interface 1.0 (1991) and EBU Tech 3306 (RF64).
struct WAVHeader: Equatable {
  /// nil if samples in this encoding cannot be read without a header.
  var encoding: SampleEncoding?
  var sampleRateHertz: Int
  var channels: Int
  /// Offset of the first sample, in bytes.
  var dataOffset: Int
  /// Bytes of samples declared in the header.
  var declaredBytes: Int
  /// Bytes from `dataOffset` to the end of the file.
  var availableBytes: Int
  /// Why the sizes must be wrong; nil if they are plausible.
  var fault: String?

  /// Bytes per frame.
  var frameBytes: Int { max(1, (encoding?.bytes ?? 1) * channels) }

  /// Reads the chunks up to the samples; nil if the file is not a WAV, or has no format or no samples.
  init?(path: String) {
    do {
      let file = try FileHandle(forReadingFrom: URL(filePath: path))
      guard let header = try Self.read(file) else { return nil }
      self = header
    } catch {
      // Reading the samples will report whether the file is readable.
      return nil
    }
  }

  private static func read(_ file: FileHandle) throws -> WAVHeader? {
    let fileBytes = Int(try file.seekToEnd())
    func bytes(_ offset: Int, _ count: Int) throws -> [UInt8]? {
      try file.seek(toOffset: UInt64(offset))
      let data = try file.read(upToCount: count) ?? Data()
      return data.count == count ? [UInt8](data) : nil
    }
    guard let start = try bytes(0, 12), start[8..<12].elementsEqual("WAVE".utf8) else { return nil }
    let isRF64 = start[0..<4].elementsEqual("RF64".utf8)
    guard isRF64 || start[0..<4].elementsEqual("RIFF".utf8) else { return nil }

    var riffBytes = start.littleEndian(4, 4)
    var longDataBytes: Int?
    var format: [UInt8]?
    var offset = 12
    // Bounded, because a damaged file may contain any number of empty chunks.
    for _ in 0..<10_000 {
      guard let chunk = try bytes(offset, 8) else { return nil }
      let length = chunk.littleEndian(4, 4)
      switch String(decoding: chunk[0..<4], as: UTF8.self) {
      case "ds64":
        guard let sizes = try bytes(offset + 8, 16) else { return nil }
        riffBytes = sizes.littleEndian(0, 8)
        longDataBytes = sizes.littleEndian(8, 8)
      case "fmt ":
        guard (16...65_536).contains(length), let body = try bytes(offset + 8, length) else { return nil }
        format = body
      case "data":
        guard let format else { return nil }
        return WAVHeader(
          format: format, dataOffset: offset + 8, declaredBytes: isRF64 ? longDataBytes ?? length : length,
          riffBytes: riffBytes, fileBytes: fileBytes)
      default: break
      }
      offset += 8 + length + length % 2
    }
    return nil
  }

  private init(format: [UInt8], dataOffset: Int, declaredBytes: Int, riffBytes: Int, fileBytes: Int) {
    let tag = format.littleEndian(0, 2)
    let isExtensible = tag == 0xFFFE && format.count >= 26
    channels = format.littleEndian(2, 2)
    sampleRateHertz = format.littleEndian(4, 4)
    encoding = Self.encoding(
      tag: isExtensible ? format.littleEndian(24, 2) : tag, bits: format.littleEndian(14, 2))
    self.dataOffset = dataOffset
    self.declaredBytes = declaredBytes
    availableBytes = max(0, fileBytes - dataOffset)
    let isWhole = riffBytes == fileBytes - 8
    fault =
      if declaredBytes == 0 && !isWhole && availableBytes > 0 {
        "header declares 0 bytes of audio"
      } else if declaredBytes > availableBytes {
        declaredBytes == 0xFFFF_FFFF
          ? "header leaves the length open" : "header declares more audio than the file holds"
      } else if riffBytes == 0 && availableBytes > 0 {
        "header declares a file of 0 bytes"
      } else if availableBytes > 0xFFFF_FFFF && declaredBytes == availableBytes & 0xFFFF_FFFF {
        "length is too large for its header"
      } else {
        nil
      }
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

extension [UInt8] {
  /// The little-endian unsigned number in `count` bytes from `offset`, clamped to `Int.max`.
  func littleEndian(_ offset: Int, _ count: Int) -> Int {
    Int(clamping: self[offset..<offset + count].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  /// The big-endian unsigned number in four bytes from `offset`.
  func bigEndian(_ offset: Int) -> Int {
    self[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
