import Foundation
import Model
import TestSupport
import Testing
import Text

@testable import Lab

@Suite struct MarkTallyTests {
  /// "One too", then marked "three bore five … seven", then "eight" and a passage of speech without words.
  private static let transcript = Transcript(
    language: "en", durationSamples: 120,
    segments: [
      segment([("One", 0, 10), ("too", 10, 20)]),
      segment([("three", 20, 30), ("bore", 30, 40), ("five", 40, 50), ("seven", 60, 70)]),
      segment([("eight", 70, 80)]),
    ],
    suspects: [
      .init(span: Span(start: 20, end: 70), reason: .lowConfidence, segments: [1], retried: false),
      .init(span: Span(start: 90, end: 120), reason: .noWords, segments: [], retried: true),
    ])

  private static func segment(_ words: [(String, Int, Int)]) -> Transcript.Segment {
    Transcript.Segment(
      chunk: 0, span: Span(start: words[0].1, end: words[words.count - 1].2),
      text: words.map(\.0).joined(separator: " "),
      words: words.map { .init(text: $0.0, span: Span(start: $0.1, end: $0.2), logprob: -0.1) },
      language: "en", averageLogprob: -0.1, noSpeechProbability: 0, temperature: 0)
  }

  private static let pair = """
    {"name":"a","kind":"","language":"en","texts":[
      ["1","2","3","4","5","6","7","8","9","10"],["1","too","3","bore","5","7","8"]],
      "pieces":[[["1"],["too"],["3"],["bore"],["5"],["7"],["8"]]]}
    """.replacing("\n", with: "")

  @Test func `A wrong word is found in a marked passage, one left out where a passage reaches into its gap`()
    throws
  {
    let pair = try #require(try WordPair.read(Data(Self.pair.utf8)).first)
    let tally = MarkTally(
      said: pair.texts[0], heard: pair.texts[1], pieces: pair.pieces?[0] ?? [],
      recognised: RecognisedText(Self.transcript))
    #expect(tally.errors == 5 && tally.all == .init(marked: 4, wrong: 1, missing: 3))
    #expect(
      tally.byReason == [
        .lowConfidence: .init(marked: 4, wrong: 1, missing: 1), .noWords: .init(missing: 2),
      ])
    #expect((tally + tally).errors == 10 && (tally + tally).byReason[.noWords]?.missing == 4)
  }

  @Test func `Marks are told by language and reason, in print and as rows of results`() throws {
    let tally = try WordErrorTally(
      WordPair.read(Data(Self.pair.utf8)), [["a": RecognisedText(Self.transcript)]])
    let rows = tally.report.rows.filter { $0.name.hasPrefix("en: marks") }
    #expect(rows.map(\.name) == ["en: marks", "en: marks, low_confidence", "en: marks, no_words"])
    #expect(rows.first?.figures.map(\.value) == ["5", "4", "0.800", "4", "1", "0.250"])
    #expect(rows.last?.figures.last?.value == "–")
    let lines = tally.markLines(set: "speech/x base")
    #expect(lines.count == 18 && lines[2] == "speech/x base\ten\tmarks\trecall\t0.800")
  }

  @Test func `Texts without times have no marks`() throws {
    let tally = try WordErrorTally(WordPair.read(Data(Self.pair.utf8)), [["a": RecognisedText(text: "One")]])
    #expect(tally.markLines(set: "speech/x").isEmpty && tally.report.rows.map(\.name) == ["all"])
  }

  @Test func `Rows of marks replace those of the same set and language and nothing else`() throws {
    try Scratch.with { folder in
      let kept = [
        "set\tlanguage", "speech/x\ten\tsonar\twer\t1", "speech/y\ten\tmarks\trecall\t1",
        "speech/x\tde\tmarks\trecall\t1",
      ]
      let (old, new) = ("speech/x\ten\tmarks, loop\trecall\t1", "speech/x\ten\tmarks\trecall\t0")
      try Data((kept + [old]).joined(separator: "\n").utf8).write(to: URL(filePath: folder + "/results.tsv"))
      try ResultsCommand.write([new], inPlaceOf: "marks", set: "speech/x", testdata: folder)
      let text = try String(contentsOfFile: folder + "/results.tsv", encoding: .utf8)
      #expect(text == (kept + [new]).joined(separator: "\n") + "\n")
    }
  }

  @Test(arguments: [("a b c d", "a c d"), ("a b", "b a b"), ("", "a"), ("a b c", ""), ("a b c a", "b x a a")])
  func `An alignment has the errors that are counted`(said: String, heard: String) {
    let (said, heard) = (
      said.split(separator: " ").map(String.init), heard.split(separator: " ").map(String.init)
    )
    let alignment = WordAlignment(said: said, heard: heard)
    let pairs = alignment.places.enumerated().compactMap { index, place in
      place.map { (said[$0], heard[index]) }
    }
    let errors = WordErrors(said: said, heard: heard)
    #expect(pairs.count { $0.0 != $0.1 } == errors.substitutions)
    #expect(alignment.places.count { $0 == nil } == errors.insertions)
    #expect(alignment.deletions.count == errors.deletions)
  }

  @Test func `A word that several became is found at the last of them`() {
    #expect(MarkTally.sources(of: ["i", "paid", "25"], in: [["i"], ["paid"], ["20"], ["5"]]) == [0, 1, 3])
    #expect(MarkTally.sources(of: ["a", "b"], in: [[], ["a"], ["b"]]) == [1, 2])
    #expect(MarkTally.sources(of: ["a"], in: []) == [0])
  }
}
