import Foundation
import TestSupport
import Testing

@testable import Reader

@Suite struct ReaderFileTests {
  /// The reason why the changed file cannot be used.
  private func reason(_ change: (inout Data) throws -> Void) throws -> String? {
    do {
      _ = try TinyReader.read(change)
      return nil
    } catch let error as ReaderFileError {
      return error.reason
    }
  }

  @Test func `A file that is cut off anywhere is refused`() throws {
    try Scratch.with { folder in
      let path = folder + "/r.gguf"
      let data = try Data(contentsOf: URL(filePath: TinyReader.path))
      try data.write(to: URL(filePath: path))
      // All of the head from its end on, then of the tensors every 1,999th byte.
      let head = try #require(data.range(of: Data("normal.bytes".utf8))).upperBound + 64
      let places = Array(stride(from: data.count - 1, to: head, by: -1_999)) + Array((0...head).reversed())
      for place in places {
        truncate(path, off_t(place))
        #expect(throws: ReaderFileError.cutShort, "cut at \(place)") { try Reader(path) }
      }
    }
  }

  @Test func `A file of another kind, version or shape is refused`() throws {
    #expect(try reason { $0.replaceSubrange(0..<4, with: Data("GGML".utf8)) } == "the file is no reader's")
    #expect(try reason { $0[4] = 2 } == "the file is of another version")
    #expect(try reason { try $0.replace("sonar-reader", by: "bert--------") } == "the file is no reader's")
    #expect(
      try reason { try $0.put(UInt32(2), after: "sonar-reader.version", 4) }
        == "the file is of another version")
    #expect(
      try reason { try $0.put(UInt32(3), after: "sonar-reader.layers", 4) }?.hasPrefix("layers.2.") == true)
    #expect(try reason { try $0.put(UInt32(5), after: "sonar-reader.heads", 4) } == "heads is out of range")
    #expect(
      try reason { try $0.put(UInt32.max, after: "sonar-reader.unknown", 4) } == "unknown is out of range")
    #expect(try reason { try $0.replace("surprised", by: "Surprised") } == nil)
    #expect(try reason { $0.append(0) } == "the file is damaged")
    let noMood = try reason { try $0.replace("mood.weight", by: "nood.weight") }
    #expect(noMood == "mood.weight is missing or of another shape")
    // The type of a matrix becomes one that does not exist, then one of whole numbers.
    for type in [UInt32(99), 26] {
      let name = "layers.0.inner.weight"
      #expect(
        try reason { try $0.put(type, after: name, 20) } == "\(name) is missing or of another shape")
    }
    #expect(
      try reason { try $0.put(UInt64.max / 2, after: "sonar-reader.feelings", 8) } == "the file is cut short")
    #expect(try reason { try $0.put(UInt64.max, after: "norm.bias", 16) } == "the file is damaged")
  }

  @Test func `Numbers that are none are refused: in the layers at once, in the words when one is used`()
    throws
  {
    let file = try GGUFFile(TinyReader.path)
    func place(_ name: String) throws -> Int {
      let tensor = try #require(file.tensors[name])
      return try #require(tensor.bytes.baseAddress) - #require(file.file.bytes.baseAddress)
    }
    let layer = try place("layers.1.outer.weight") + 40
    #expect(
      try reason { data in
        data.replaceSubrange(layer..<layer + 4, with: [0, 0, 0xC0, 0x7F])
      } == "layers.1.outer.weight holds numbers that are none")
    // The row of the token of the beginning, which every window has.
    let row = try place("words")
    let reader = try TinyReader.read { $0.replaceSubrange(row..<row + 2, with: [0, 0x7C]) }
    #expect(throws: ReaderFileError.notFinite("words")) {
      try reader.reading(of: TinyReader.sentences(["We met."]))
    }
  }

  @Test func `A folder, a pipe and nothing are no weights`() throws {
    try Scratch.with { folder in
      #expect(throws: ReaderFileError.self) { try Reader(folder) }
      #expect(throws: ReaderFileError.self) { try Reader(folder + "/none") }
      #expect(mkfifo(folder + "/pipe", 0o600) == 0)
      #expect(throws: ReaderFileError.otherKind) { try Reader(folder + "/pipe") }
      try Data().write(to: URL(filePath: folder + "/empty"))
      #expect(throws: ReaderFileError.cutShort) { try Reader(folder + "/empty") }
    }
  }
}
