import Model
import Testing

@testable import sonar

@Suite struct WrittenTextTests {
  private static func source(_ number: Int, _ text: String, seconds: ClosedRange<Int>) -> Written.Source {
    let span = Span(
      start: seconds.lowerBound * SampleClock.rate, end: seconds.upperBound * SampleClock.rate)
    return Written.Source(number: number, sentence: Sentence(text: text, span: span, segment: 0))
  }

  @Test func `Each line is shown with what it is copied from and its times, or why another stands there`() {
    let (met, film) = (
      Self.source(1, "So I met Emma.", seconds: 3...5), Self.source(2, "We saw a film.", seconds: 70...72)
    )
    let written = Written(
      style: "concise", language: "en", title: .init(text: "Emma", origin: .written, sources: [met]),
      sentences: [
        .init(text: "I met Emma.", origin: .written, sources: [met]),
        .init(
          text: "We saw a film.", origin: .said, sources: [film],
          failure: .init(text: "We saw two films.", kind: "word", reason: "It is not copied.")),
      ], failed: 1, writer: .init(server: "ollama", version: "1", model: "m"), requests: 1,
      tokens: .init(read: 1, written: 1))
    let lines = WrittenText(written: written, output: .plain).lines
    #expect(
      lines == [
        "Written by m (ollama 1)", "", "Title  Emma", "  copied from", "  0:03–0:05  So I met Emma.", "",
        "1  I met Emma.", "  copied from", "  0:03–0:05  So I met Emma.", "", "2  We saw a film.",
        "  said, in place of “We saw two films.”", "  It is not copied.", "  1:10–1:12  We saw a film.",
      ])
  }
}
