import Model
import Testing

@testable import Application

@Suite struct TranscriptSheetTests {
  private let sheet = TranscriptSheet(
    title: "A *day*\nout",
    transcript: Transcript(
      language: "en", durationSamples: 1_000_000,
      segments: [
        segment(0, "I met  Anna."), segment(64_000, "Good."), segment(70_000, ""),
        segment(16_000 * 3700, "[laughs] # The end."),
      ], suspects: []))

  private static func segment(_ start: Int, _ text: String) -> Transcript.Segment {
    .init(
      chunk: 0, span: Span(start: start, end: start + 100), text: text, words: [], language: "en",
      averageLogprob: 0, noSpeechProbability: 0, temperature: 0)
  }

  @Test func everySegmentIsAParagraphWithATimeOfItsOwn() {
    #expect(sheet.text.hasPrefix("# A *day* out\n\n<!--\n"))
    #expect(
      sheet.text.hasSuffix(
        "-->\n\n[0:00] I met Anna.\n\n[0:04] Good.\n\n[0:04 (2)]\n\n[1:01:40] [laughs] # The end.\n"))
  }

  @Test func theSheetItselfChangesNothing() throws {
    #expect(try sheet.changes(in: sheet.text) == .init())
    let odd = "\u{FEFF}" + sheet.text.replacing("\n", with: "\r\n") + "\n\n  \n"
    #expect(try sheet.changes(in: odd) == .init())
  }

  @Test func textsAreReplacedEmptiedWrappedAndLeftOut() throws {
    let edited = """
      # Title
      <!-- one line -->
      [0:00] I met
      Hanna and Tom.

      [ 0:04(2) ] Not silent.

      [0:04]

      """
    #expect(
      try sheet.changes(in: edited)
        == .init(texts: [0: "I met Hanna and Tom.", 1: "", 2: "Not silent."], missing: [3]))
    #expect(try sheet.changes(in: "") == .init(missing: [0, 1, 2, 3]))
  }

  @Test(arguments: [
    ("[0:00] a\n[0:01] b", TranscriptSheet.Fault.unknownTime(line: 2, time: "0:01")),
    ("\n[0:0] a", .unknownTime(line: 2, time: "0:0")),
    ("[0:04] a\n\n[0:04] b", .timeTwice(line: 3, time: "0:04")), ("words", .noTime(line: 1)),
    ("<!--\nwords\n-->\nwords\n[0:00] a", .noTime(line: 4)),
  ])
  func whatCannotBePlacedIsNamedByItsLine(edited: String, fault: TranscriptSheet.Fault) {
    #expect(throws: fault) { try sheet.changes(in: edited) }
    #expect(fault.description.hasPrefix("line "))
  }

  @Test func whatDrivesATerminalOrTurnsTheTextIsNoWordOfAnybody() throws {
    let edited = "[0:00] I met \u{1B}[31m\u{202E}Anna\u{202C}\u{2066}.\u{7}\u{0}\n[0:04] \u{2069}"
    #expect(try sheet.changes(in: edited).texts == [0: "I met [31mAnna.", 1: ""])
    // The marks that mixed text needs, and those that join letters, are part of it.
    #expect(TranscriptSheet.plain("a\u{200F}b می\u{200C}خواهم") == "a\u{200F}b می\u{200C}خواهم")
  }
}
