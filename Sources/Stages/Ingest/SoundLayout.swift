import Foundation
import Model
import StageContract

/// The parts of a file that hold sound, found without decoding it.
///
/// Files are joined byte by byte (parts of a recorder, `cat`), and damaged within. Most decoders read the first part and
/// say nothing about the rest.
struct SoundLayout: Equatable, Sendable {
  /// Byte ranges in their order, each of which can be decoded by itself.
  var parts: [Range<Int>]
  /// Damaged passages between parts.
  var gaps: [Gap] = []
  /// True if something within the parts is damaged, and decoding must show where.
  var isSuspect = false
  /// True if the file breaks off within a unit of its format.
  var endsWithin = false
  /// The parts that end before the length that their headers declare, by their indices.
  var cuts: [Int: CutPart] = [:]
  /// True if the sound of an MP4 or QuickTime file is in fragments, each with a length of its own.
  var isFragmented = false
  /// True if more parts follow than are decoded.
  var hasMore = false
  /// Length of the sound by its frames; nil if they were not counted.
  var seconds: Double?
  /// Length that the headers of all parts declare.
  var declaredSeconds: Double?
  /// ffmpeg's name of the format of parts that do not begin as a file does; nil if it can be told from them.
  var decoder: String?

  /// Bytes that are no sound.
  struct Gap: Equatable, Sendable {
    /// Index of the part after the gap; the number of parts if it is at the end.
    var part: Int
    var seconds: Double
  }

  /// True if a decoder that stops at the end of the first part, or at damage, hears everything.
  var isWhole: Bool { parts.count <= 1 && gaps.isEmpty && !isSuspect }

  /// Bound on the number of parts, against files made of nothing else.
  static let maxParts = 100

  /// True if the part at `index` breaks off.
  func isCut(_ index: Int) -> Bool { cuts[index] != nil || endsWithin && index == parts.count - 1 }

  /// The remark that parts after `frame` were not decoded.
  static func remarkOfMore(frame: Int, rate: Int) -> Remark {
    Remark(
      .cutShort, frame: frame, rate: rate,
      detail: "the file has more than \(maxParts) parts; the rest was not decoded")
  }

  /// Splits the file at `path`.
  init(path: String) {
    guard let reader = ByteReader(path: path) else {
      self.init(parts: [])
      return
    }
    var start = 0
    while let end = FrameRuns.tagEnd(start, in: reader) { start = end }
    let opening = reader.bytes(start, min(64, reader.count - start)) ?? []
    let layout =
      FrameRuns(reader)?.layout ?? OggPages(reader)?.layout ?? Self.boxes(reader)
      ?? PartMark.of(opening).map { Self.marked($0, after: start, in: reader) }
      ?? (Self.holdsBox(opening) ? nil : FrameRuns(afterDamage: reader)?.layout)
    self = layout ?? SoundLayout(parts: [0..<reader.count])
  }

  init(parts: [Range<Int>]) { self.parts = parts }

  /// Parts that begin at `starts`, up to the end of a file of `count` bytes; no more than are decoded.
  init(starts: [Int], count: Int) {
    parts = zip(starts, starts.dropFirst() + [count]).prefix(Self.maxParts).map { $0..<$1 }
    hasMore = starts.count > Self.maxParts
  }

  /// Damaged passages before the part at `index` as remarks at `frame`.
  func remarks(before index: Int, frame: Int, rate: Int) -> [Remark] {
    gaps.filter { $0.part == index }.map {
      Remark(.gap, frame: frame, rate: rate, missingSeconds: $0.seconds, detail: "bytes that are no sound")
    }
  }

  /// Parts that each begin with `mark`, the first one at `start` after tags.
  private static func marked(_ mark: PartMark, after start: Int, in reader: ByteReader) -> SoundLayout {
    var starts = [0]
    var offset = start + 1
    while starts.count <= maxParts,
      let found = reader.first(mark.anchor, in: offset..<reader.count)
    {
      if mark.isComplete(found, in: reader) { starts.append(found) }
      offset = found + 1
    }
    var layout = SoundLayout(starts: starts, count: reader.count)
    for (index, part) in layout.parts.enumerated() {
      layout.cuts[index] = CutPart(part, in: reader)
      guard let frames = FLACFrames(part, in: reader) else { continue }
      if frames.endsWithin { layout.cuts[index] = CutPart(declaredSeconds: nil) }
      if frames.isSuspect { layout.isSuspect = true }
    }
    return layout
  }

  /// True if a file with `opening` is an MP4 or QuickTime file, of those that begin without an `ftyp` box, too.
  private static func holdsBox(_ opening: [UInt8]) -> Bool {
    ["ftyp", "moov", "mdat", "wide", "free", "skip", "pnot"].contains {
      opening.dropFirst(4).starts(with: Array($0.utf8))
    }
  }

  /// The parts of an MP4 or QuickTime file: an `ftyp` box after the sound of the one before begins another.
  private static func boxes(_ reader: ByteReader) -> SoundLayout? {
    guard reader.holds("ftyp", at: 4) else { return nil }
    var starts = [0]
    var offset = 0
    var sound: Int?
    var isFragmented = false
    var cuts: [Int: CutPart] = [:]
    // Goes on where another part begins within the sound, which thus breaks off, as it may at the end of the file.
    func leap(isCut: Bool) -> Bool {
      guard let start = sound else { return false }
      let next = nextFile(after: start, in: reader)
      if next != nil || isCut { cuts[starts.count - 1] = CutPart(declaredSeconds: nil) }
      guard let next else { return false }
      (offset, sound) = (next, next)
      return true
    }
    for _ in 0..<1_000_000 where starts.count <= maxParts {
      guard let header = reader.bytes(offset, 8) else {
        if offset < reader.count, leap(isCut: false) { continue }
        break
      }
      let name = String(decoding: header[4..<8], as: UTF8.self)
      var length = header.bigEndian(0)
      if length == 1, let long = reader.bytes(offset + 8, 8) {
        guard long[0] == 0 else { break }
        length = long.bigEndian(0) << 32 | long.bigEndian(4)
      }
      switch name {
      case "ftyp" where sound != nil:
        starts.append(offset)
        sound = nil
      case "mdat": sound = offset
      case "moof": isFragmented = true
      default: break
      }
      guard length >= 8, length <= reader.count - offset else {
        // A length of 0 reaches to the end of the file. Sound in fragments is between their tables.
        if leap(isCut: length != 0 && ["mdat", "moof"].contains(name)) { continue }
        break
      }
      offset += length
    }
    var layout = SoundLayout(starts: starts, count: reader.count)
    layout.cuts = cuts
    layout.isFragmented = isFragmented
    return layout
  }

  /// Offset of the first `ftyp` box after `offset`.
  private static func nextFile(after offset: Int, in reader: ByteReader) -> Int? {
    var offset = offset + 8
    while let found = reader.first(Array("ftyp".utf8), in: offset..<reader.count) {
      // The box holds a brand of four printable characters, its version, and other brands.
      if let box = reader.bytes(found - 4, 12), (16...1024).contains(box.bigEndian(0)),
        box[8...11].allSatisfy({ (0x20...0x7E).contains($0) })
      {
        return found - 4
      }
      offset = found + 1
    }
    return nil
  }
}

/// The bytes with which each part of a joined file of one format begins.
struct PartMark {
  /// Bytes to search for.
  let anchor: [UInt8]
  /// Bytes that follow, by their distance from the anchor.
  private let rest: [(offset: Int, bytes: [UInt8])]

  private init(_ anchor: [UInt8], _ rest: [(Int, [UInt8])] = []) {
    self.anchor = anchor
    self.rest = rest.map { (offset: $0.0, bytes: $0.1) }
  }

  private static let all = [
    PartMark(Array("fLaC".utf8) + [0, 0, 0, 34]),
    PartMark([0x1A, 0x45, 0xDF, 0xA3]),
    PartMark(Array("RIFF".utf8), [(8, Array("WAVE".utf8))]),
    PartMark(Array("RF64".utf8), [(8, Array("WAVE".utf8))]),
    PartMark(Array("BW64".utf8), [(8, Array("WAVE".utf8))]),
    PartMark(Array("RIFX".utf8), [(8, Array("WAVE".utf8))]),
    PartMark(Array("FORM".utf8), [(8, Array("AIF".utf8))]),
    PartMark(Array("RIFF".utf8), [(8, Array("AVI ".utf8))]),
    // The numbers of its header are small.
    PartMark(Array(".snd".utf8), [(4, [0, 0]), (12, [0, 0, 0]), (20, [0, 0, 0])]),
    PartMark(Array("caff".utf8) + [0, 1, 0, 0] + Array("desc".utf8)),
    // GUIDs of the header objects of ASF (WMA) and Wave64.
    PartMark([0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11, 0xA6, 0xD9, 0x00, 0xAA, 0x00, 0x62, 0xCE, 0x6C]
    ),
    PartMark([
      0x72, 0x69, 0x66, 0x66, 0x2E, 0x91, 0xCF, 0x11, 0xA5, 0xD6, 0x28, 0xDB, 0x04, 0xC1, 0x00, 0x00,
    ]),
  ]

  /// The mark with which `opening`, the first bytes of a file, begins.
  static func of(_ opening: [UInt8]) -> PartMark? {
    all.first { mark in
      opening.starts(with: mark.anchor)
        && mark.rest.allSatisfy { opening.dropFirst($0.offset).starts(with: $0.bytes) }
    }
  }

  /// True if all of the mark is at `offset`.
  func isComplete(_ offset: Int, in reader: ByteReader) -> Bool {
    if anchor == [0x1A, 0x45, 0xDF, 0xA3] {
      // The header of Matroska and WebM: its version element is among its first, and it names the document type.
      guard let header = reader.bytes(offset, min(64, reader.count - offset)) else { return false }
      let text = String(decoding: header, as: Unicode.ASCII.self)
      return text.contains("matroska") || text.contains("webm")
    }
    return rest.allSatisfy { reader.bytes(offset + $0.offset, $0.bytes.count) == $0.bytes }
  }
}

extension Remark {
  /// A remark about the place of `frame` at `rate` frames a second, where something is missing.
  init(_ kind: Kind, frame: Int, rate: Int, missingSeconds: Double? = nil, detail: String? = nil) {
    let sample = Int((Double(frame) * Double(SampleClock.rate) / Double(max(1, rate))).rounded())
    self.init(
      kind: kind, span: Span(start: sample, end: sample),
      missingSeconds: missingSeconds.map { ($0 * 100).rounded() / 100 }, detail: detail)
  }
}
