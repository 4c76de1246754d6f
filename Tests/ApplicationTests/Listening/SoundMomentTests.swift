import Application
import Model
import StageContract
import Testing

/// Moments as the command line names them.
@Suite struct SoundMomentTests {
  @Test(arguments: [
    ("latest", SoundMoment(id: "latest")), ("2026-11@1:23", SoundMoment(id: "2026-11", start: 83)),
    ("2026-11@83.5-1:40", SoundMoment(id: "2026-11", start: 83.5, end: 100)),
    ("a@b talk@0:00–1:02:03", SoundMoment(id: "a@b talk", start: 0, end: 3723)),
  ])
  func `The times follow the last sign`(text: String, moment: SoundMoment) throws {
    #expect(try SoundMoment(text) == moment)
  }

  @Test(arguments: [
    "a@", "a@b", "a@1:60", "a@1:2", "a@1:23-", "a@-1:23", "a@2:00-1:00", "a@1-1", "a@1:23-1:30-2",
  ])
  func `What is no moment is wrong usage`(text: String) {
    let failure = #expect(throws: CommandFailure.self) { try SoundMoment(text) }
    #expect(failure?.status == .usage)
    #expect(failure?.message.contains("before it begins") == (text == "a@2:00-1:00"))
  }

  @Test func `The last second may be named, and none beyond it`() throws {
    func range(_ text: String) throws -> [Double?] {
      let range = try SoundMoment(text).range(of: "a", duration: 59.4)
      return [range.start, range.end]
    }
    #expect(try range("a") == [0, 59.4] && range("a@0:58-1:00") == [58, 59.4])
    for text in ["a@1:00", "a@0:10-1:01"] {
      let failure = #expect(throws: CommandFailure.self) { try range(text) }
      #expect(failure?.status == .usage && failure?.message.contains("ends at 0:59") == true)
    }
    // Before a recording is decoded, its length is not known.
    let range = try SoundMoment("a@9:00").range(of: "a", duration: nil)
    #expect(range.start == 540 && range.end == nil)
  }

  @Test func `Lines that are said in the passage have their words with their seconds`() {
    func segment(_ start: Int, _ text: String, _ words: [(String, Int)]) -> Transcript.Segment {
      Transcript.Segment(
        chunk: 0, span: Span(start: start * 16_000, end: (start + 2) * 16_000), text: text,
        words: words.map {
          .init(text: $0.0, span: Span(start: $0.1 * 16_000, end: ($0.1 + 1) * 16_000), logprob: 0)
        }, language: "en", averageLogprob: 0, noSpeechProbability: 0, temperature: 0)
    }
    let entry = EntryDocuments(
      id: "a",
      transcript: Transcript(
        language: "en", durationSamples: 160_000,
        segments: [
          segment(0, "Good morning.", [("Good", 0), ("morning.", 1)]), segment(4, "One two.", []),
          segment(8, "Good night.", [("Good", 8), ("night.", 9)]),
        ], suspects: []))
    let lines = SpokenLine.lines(of: entry, from: 1, to: 8)
    #expect(lines.map(\.text) == ["Good morning.", "One two."])
    // Without times of words they share that of the line.
    #expect(lines.flatMap(\.words).map(\.start) == [0, 1, 4, 5])
    #expect(SpokenLine.lines(of: entry, from: 9.5, to: nil).map(\.text) == ["Good night."])
    #expect(SpokenLine.lines(of: EntryDocuments(id: "a"), from: 0, to: nil).isEmpty)
  }
}
