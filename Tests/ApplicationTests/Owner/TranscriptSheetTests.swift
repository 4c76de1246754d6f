import Model
import StageContract
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

/// The owner's verdicts in the sheet of a transcript.
@Suite struct MarkedSheetTests {
  private static func segment(_ start: Int, _ text: String) -> Transcript.Segment {
    let words = text.split(separator: " ").enumerated().map { index, word in
      Transcript.Word(
        text: String(word), span: Span(start: start + index * 100, end: start + index * 100 + 100), logprob: 0
      )
    }
    return .init(
      chunk: 0, span: Span(start: start, end: start + 100 * max(1, words.count)), text: text, words: words,
      language: "en", averageLogprob: 0, noSpeechProbability: 0, temperature: 0)
  }

  /// The second sentence begins in the first segment and ends in the second.
  private static let transcript = Transcript(
    language: "en", durationSamples: 1_000_000,
    segments: [
      segment(0, "We won. It was"), segment(80_000, "cold there. Fine {sic}."), segment(160_000, ""),
    ], suspects: [])
  private static let sentences = [
    Sentence(text: "We won.", span: Span(start: 0, end: 200), segment: 0),
    Sentence(text: "It was cold there.", span: Span(start: 200, end: 80_200), segment: 0),
    Sentence(text: "Fine {sic}.", span: Span(start: 80_200, end: 80_400), segment: 1),
  ]

  private static func sheet(_ verdicts: Owner.Verdict...) -> TranscriptSheet {
    TranscriptSheet(
      title: "t", transcript: transcript, judged: JudgedSentences("id", sentences, Owner(verdicts: verdicts)))
  }

  private static func verdict(
    _ index: Int, event: Bool? = nil, keep: Bool? = nil, felt: Mood.Bin? = nil
  ) -> Owner.Verdict {
    .init(sentences[index].span, event: event, keep: keep, felt: felt)
  }

  @Test func aVerdictStandsBehindTheLastWordOfItsSentence() throws {
    let sheet = Self.sheet(Self.verdict(0, event: true, felt: .positive), Self.verdict(1, keep: false))
    #expect(
      sheet.text.hasSuffix(
        "[0:00] We won. {event, positive} It was\n\n[0:05] cold there. {leave out} Fine {sic}.\n\n[0:10]\n"))
    #expect(sheet.text.contains("{event} {not the event} {keep} {leave out}"))
    #expect(try sheet.changes(in: sheet.text) == .init())
    let unread = TranscriptSheet(title: "t", transcript: Self.transcript, judged: .init("id", [], nil))
    #expect(!unread.text.contains("{event}"))
    #expect(try unread.changes(in: unread.text) == .init())
  }

  @Test(arguments: [
    ("We won. {Event} It was", [0: Self.verdict(0, event: true)]),
    ("We won {not  the event,keep}. It was", [0: Self.verdict(0, event: false, keep: true)]),
    ("{neutral} We won. {keep} It was", [0: Self.verdict(0, keep: true, felt: .neutral)]),
    // A mark in the middle of a sentence is about it.
    ("We won. It {negative} was", [1: Self.verdict(1, felt: .negative)]),
  ])
  func aMarkIsAVerdictAndNoText(paragraph: String, expected: [Int: Owner.Verdict]) throws {
    let changes = try Self.sheet().changes(in: "[0:00] " + paragraph)
    #expect(changes.texts == [:] && changes.verdicts == expected)
  }

  @Test func aMarkIsKeptWithCorrectedWordsAndGoesWithoutIt() throws {
    let sheet = Self.sheet(Self.verdict(0, event: true), Self.verdict(1, keep: true))
    let corrected = try sheet.changes(
      in: "[0:00] We have won it. {event} It was\n[0:05] cold here. {keep} Fine {sic}.")
    #expect(corrected.texts == [0: "We have won it. It was", 1: "cold here. Fine {sic}."])
    #expect(corrected.verdicts == [:])
    let less = try sheet.changes(in: "[0:00] We won. It was")
    #expect(less.verdicts == [0: Self.verdict(0)], "the other paragraph was left out")
  }

  @Test(arguments: [
    ("[0:00] We won. {evnt} It was", TranscriptSheet.Fault.unknownMark(line: 1)),
    ("\n[0:05] cold there. {} Fine {sic}.", .unknownMark(line: 2)), ("[0:10] {keep}", .noSentence(line: 1)),
  ])
  func whatIsNoVerdictIsNamedByItsLine(edited: String, fault: TranscriptSheet.Fault) {
    #expect(throws: fault) { try Self.sheet().changes(in: edited) }
    #expect(fault.description.hasPrefix("line "))
  }

  @Test(arguments: [
    ("we WON", 0), ("0:05", 2), ("cold there", 1), ("fine", 2),
  ])
  func aSentenceIsNamedByItsWordsOrItsTime(text: String, expected: Int) throws {
    #expect(try JudgedSentences("id", Self.sentences, nil).index(of: text) == expected)
  }

  @Test(arguments: [
    ("warm", 64, "id: no sentence with these words in a row"), ("", 64, "no sentence"),
    ("…", 64, "no sentence"),
    ("9:59", 64, "no sentence at that time"), ("99999999999999999999:00", 64, "no sentence"),
    ("0:00", 64, "2 sentences at that time (0:00, 0:00)"),
  ])
  func whatNamesNoSentenceIsOneLineWithoutItsWords(text: String, status: Int32, message: String) throws {
    let judged = JudgedSentences("id", Self.sentences, nil)
    #expect { try judged.index(of: text) } throws: { error in
      let failure = try #require(error as? CommandFailure)
      return failure.status.rawValue == status && failure.message.contains(message)
        && !failure.message.contains("\n") && !failure.message.contains("won")
    }
    #expect { try JudgedSentences("id", [], nil).index(of: text) } throws: {
      ($0 as? CommandFailure)?.status == .missingInput
    }
  }
}
