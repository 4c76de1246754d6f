import Foundation
import Model
import StageContract
import TestSupport
import Testing

@testable import Reader

/// The tests' tiny network, random but for its tokenizer, with outputs that numpy computed
/// (`Sources/Tools/Lab/reader/fixture.py`).
enum TinyReader {
  static let path = JournalRun.checkout + "/testdata/models/reader-tiny.gguf"

  /// What numpy computed.
  struct Reference: Decodable {
    var kinds: [String]
    /// Gain and offset.
    var calibration: [Double]
    var entries: [Entry]

    struct Entry: Decodable {
      var sentences: [String]
      var ids: [Int32]
      var event, alone, keep, valence, pleasant, unpleasant: [Double]
      var kinds: [[Double]]
      var title: [[Double]]
      var mood: Double
    }

    init(_ path: String) throws {
      self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: URL(filePath: path)))
    }
  }

  /// The file, in which `change` has changed bytes, read.
  static func read(_ change: (inout Data) throws -> Void) throws -> Reader {
    var reader: Reader?
    try Scratch.with { folder in
      var data = try Data(contentsOf: URL(filePath: path))
      try change(&data)
      try data.write(to: URL(filePath: folder + "/r.gguf"))
      reader = try Reader(folder + "/r.gguf")
    }
    return try #require(reader)
  }

  static func sentences(_ texts: [String]) -> [Sentence] {
    texts.enumerated().map {
      Sentence(text: $1, span: Span(start: $0 * 16_000, end: $0 * 16_000 + 8000), segment: $0)
    }
  }
}

extension Data {
  /// Replaces the bytes of `text` by those of `other`, which are as many.
  mutating func replace(_ text: String, by other: String) throws {
    guard let range = range(of: Data(text.utf8)), text.utf8.count == other.utf8.count else {
      throw CocoaError(.formatting)
    }
    replaceSubrange(range, with: Data(other.utf8))
  }

  /// Writes `value` at `distance` bytes after the end of `text`.
  mutating func put<Number: FixedWidthInteger>(_ value: Number, after text: String, _ distance: Int = 0)
    throws
  {
    guard let range = range(of: Data(text.utf8)) else { throw CocoaError(.formatting) }
    let start = range.upperBound + distance
    replaceSubrange(
      start..<start + MemoryLayout<Number>.size,
      with: Swift.withUnsafeBytes(of: value.littleEndian) { Data($0) })
  }
}
