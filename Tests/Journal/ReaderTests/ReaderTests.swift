import Foundation
import Model
import StageContract
import TestSupport
import Testing

@testable import Reader

@Suite struct ReaderTests {
  private let reader: Reader

  init() throws { reader = try Reader(TinyReader.path) }

  private func reading(_ texts: [String]) throws -> Reading {
    try reader.reading(of: TinyReader.sentences(texts))
  }

  @Test func `Tokens and outputs are those that another program computes`() throws {
    let reference = try TinyReader.Reference(JournalRun.checkout + "/testdata/models/reader-tiny.json")
    for entry in reference.entries {
      let ids = entry.sentences.flatMap { (text: String) -> [Int32] in reader.tokens(of: text) + [2] }
      #expect([0] + ids == entry.ids)
      let found = try reading(entry.sentences)
      let mood = try #require(found.mood)
      #expect(abs(mood - entry.mood) < 1e-3)
      #expect([found.calibration?.gain, found.calibration?.offset] == reference.calibration)
      for (place, sentence) in found.sentences.enumerated() {
        let expected = [
          entry.event[place], entry.keep[place], entry.valence[place], entry.pleasant[place],
          entry.unpleasant[place],
        ]
        let numbers = [
          sentence.event, sentence.keep, sentence.valence, sentence.pleasant, sentence.unpleasant,
        ]
        #expect(zip(numbers, expected).allSatisfy { abs($0 - $1) < 1e-3 })
        #expect(
          zip(reference.kinds, entry.kinds[place]).allSatisfy { abs((sentence.kinds[$0] ?? 0) - $1) < 1e-3 })
        #expect(sentence.title.count == entry.title[place].count)
        #expect(zip(sentence.title, entry.title[place]).allSatisfy { abs($0 - $1) < 1e-3 })
      }
    }
  }

  @Test func `The event of several windows is that of each sentence by itself`() throws {
    let file = try GGUFFile(TinyReader.path)
    let shape = try ReaderShape(file)
    let tokenizer = try Tokenizer(file, shape)
    let (encoder, heads) = (try Encoder(file, shape), try Heads(file, shape))
    let windows = Windows(limit: shape.positions - 2)
    func work(_ texts: [Tokenizer.Tokens]) -> WindowReader {
      WindowReader(texts: texts, shape: shape, encoder: encoder, heads: heads, windows: windows)
    }
    let reference = try TinyReader.Reference(JournalRun.checkout + "/testdata/models/reader-tiny.json")
    for entry in reference.entries {
      let texts = entry.sentences.map(tokenizer.tokens)
      let parts = windows.parts(texts)
      let found = try work(texts).read(0..<parts.count, of: parts).parts.map(\.absoluteEvent)
      #expect(found.count == entry.alone.count && zip(found, entry.alone).allSatisfy { abs($0 - $1) < 1e-3 })
    }
    let sentences = (0..<20).flatMap { _ in reference.entries[0].sentences }
    let texts = sentences.map(tokenizer.tokens)
    let parts = windows.parts(texts)
    let expected = try windows.windows(parts).flatMap { window in
      try work(texts).read(window, of: parts).parts.map(\.absoluteEvent.fourDecimals)
    }
    #expect(try reading(sentences).sentences.map(\.event) == expected)
  }

  @Test func `A warm reader writes the same bytes as a new one`() throws {
    let texts = ["We met Ada by the lake.", "It is sold."]
    let first = try reading(texts).encoded()
    _ = try reading((0..<40).map { "Something else, number \($0)." })
    #expect(try reading(texts).encoded() == first)
    #expect(try Reader(TinyReader.path).reading(of: TinyReader.sentences(texts)).encoded() == first)
    #expect(try reading(texts).reader == reader.digest && reader.digest.count == 64)
  }

  @Test func `An entry of several windows has one reading a sentence`() throws {
    let texts = (0..<150).map { "We met \($0) of the people by the lake." }
    var progress: [Int] = []
    let found = try reader.reading(of: TinyReader.sentences(texts)) { done, total in
      progress.append(done)
      #expect(total > 10)
    }
    #expect(progress == Array(1...progress.count) && progress.count > 10)
    #expect(found.sentences.map(\.segment) == Array(0..<150))
    #expect(found.sentences.allSatisfy { $0.title.count == 9 })
    #expect(found.sentences.allSatisfy { 0...1 ~= $0.event })
    let mood = try #require(found.mood)
    #expect(-1...1 ~= mood)
  }

  @Test func `A sentence longer than a window is read in parts and put together`() throws {
    let words = Array(repeating: "lake", count: 10_000).joined(separator: " ")
    let found = try reading(["We met.", words, "It is sold."])
    #expect(found.sentences.map(\.title.count) == [2, 10_000, 3])
    let alone = try reading([String(repeating: "x", count: 10_000)])
    #expect(alone.sentences.map(\.title.count) == [1])
    #expect((found.sentences + alone.sentences).allSatisfy { 0...1 ~= $0.event })
  }

  @Test(arguments: ["😀😀", "\u{200B}", "\u{200F}שלום עולם", "", " \n ", "e\u{301}\u{301}", "\0"])
  func `Odd texts are read`(text: String) throws {
    let found = try reading([text, "We met."])
    #expect(found.sentences.count == 2 && found.sentences[1].title.count == 2)
    #expect(found.sentences[0].title.count == text.split(whereSeparator: \.isWhitespace).count)
  }

  @Test func `Nothing is read of nothing`() throws {
    let found = try reading([])
    #expect(found.sentences.isEmpty && found.mood == nil && found.reader == reader.digest)
  }

  @Test func `What is said again is pointed back to`() throws {
    let found = try reading(["We met Ada by the lake.", "We met Ada by the lake."])
    #expect(found.sentences.map(\.repeats) == [[], [0]])
  }
}
