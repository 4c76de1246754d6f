import Export
import Foundation
import Model
import Testing
import Text

@testable import Application
@testable import sonar

@Suite struct ExportTests {
  @Test func srt() {
    #expect(
      Subtitles.srt(ExampleEntry.transcript) == """
        1
        00:00:00,000 --> 00:00:01,500
        I met Anna & Tom.

        2
        00:00:01,500 --> 00:00:02,500
        We said a → b and <c>.

        3
        00:00:05,000 --> 00:00:05,001
        1. Thank you.

        4
        01:00:00,000 --> 01:00:01,000
        The end.

        """)
  }

  @Test func vtt() {
    #expect(
      Subtitles.vtt(ExampleEntry.transcript) == """
        WEBVTT

        00:00:00.000 --> 00:00:01.500
        I met Anna &amp; Tom.

        00:00:01.500 --> 00:00:02.500
        We said a --&gt; b and &lt;c&gt;.

        00:00:05.000 --> 00:00:05.001
        1. Thank you.

        01:00:00.000 --> 01:00:01.000
        The end.

        """)
  }

  @Test func plainTextBreaksAtLongSilences() {
    #expect(
      Subtitles.text(ExampleEntry.transcript) == """
        I met Anna & Tom. We said a --> b and <c>.

        1. Thank you.

        The end.

        """)
  }

  @Test func markdown() {
    #expect(
      EntryMarkdown(entry: ExampleEntry.documents, timeZone: .gmt).text == """
        # A day with \\*Anna\\*

        - Spoken: 2026-11-20 07:15
        - Length: 1:02:30
        - Mood: grateful (+0.35)
        - Tags: travel
        - People: Anna

        ## Summary

        I met Anna.

        ## Tasks

        - [ ] call my parents (Saturday 21 November)

        ## Facts

        - 0:01 spend: 50 EUR coffee

        ## Transcript

        **0:00** I met Anna \\& Tom.

        **0:01** We said a --\\> b and \\<c\\>.

        **0:02** 

        **0:05** 1\\. Thank you. *(uncertain: silence, invented phrase)*

        **1:00:00** The end.

        """)
  }

  @Test func terminalTextShowsEverythingAndMarksSuspectParts() {
    let lines = ExampleEntry.lines(ExampleEntry.documents)
    #expect(
      lines == [
        "A day with *Anna*", "2026-11-20 07:15 · 1:02:30", "2026-11-20T071503Z-3f9a1c2e",
        "Mood     grateful, positive (+0.35)", "Tags     travel", "People   Anna", "", "Summary (concise)",
        "  I met Anna.", "", "Tasks", "  [ ] 1  call my parents (Saturday 21 November)", "", "Facts",
        "  0:01  spend  50 EUR coffee", "", "Transcript", "     0:00  I met Anna & Tom.",
        "     0:01  We said a --> b\\n\\nand <c>.", "     0:02  ",
        "     0:05  1. Thank you.  [uncertain: silence, invented phrase]", "  1:00:00  The end.",
      ])
  }

  @Test func whatTheOwnerSaysOfASentenceIsShown() throws {
    var entry = ExampleEntry.documents
    let said = Sentence(text: "I met Anna & Tom.", span: Span(start: 0, end: 24_008), segment: 0)
    entry.mood = Mood(
      score: 0.349, feeling: "grateful", sentences: [.init(sentence: said, score: 0.3, feeling: nil)])
    // Heard by another model, with a border of its own.
    entry.owner = Owner(verdicts: [.init(Span(start: 0, end: 23_000), event: true, felt: .neutral)])
    let lines = ExampleEntry.lines(entry)
    let place = try #require(lines.firstIndex(of: "Your word"))
    #expect(lines[place + 1] == "  0:00  event, neutral  “I met Anna & Tom.”")
    let verdicts = try #require(EntryJSON(entry, timeZone: .gmt).verdicts)
    #expect(verdicts.map(\.said) == [said.text] && verdicts.map(\.felt) == [.neutral])
    #expect(EntryJSON(ExampleEntry.documents, timeZone: .gmt).verdicts == nil)
  }

  @Test func soundsAndSpeechWithoutWordsStandInTheTranscript() {
    var entry = ExampleEntry.documents
    let lost = Span(start: 160_000, end: 272_000)
    entry.transcript?.sounds = [.init(span: Span(start: 32_000, end: 40_000), text: "[MUSIC]")]
    entry.transcript?.suspects.append(.init(span: lost, reason: .noWords, segments: [], retried: true))
    func lines() -> [String] {
      ExampleEntry.lines(entry).suffix(7).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
    }
    #expect(
      lines() == [
        "0:00  I met Anna & Tom.", "0:01  We said a --> b\\n\\nand <c>.", "0:02  [MUSIC]", "0:02",
        "0:05  1. Thank you.  [uncertain: silence, invented phrase]", "0:10  [0:07 of speech without words]",
        "1:00:00  The end.",
      ])
    let markdown = EntryMarkdown(entry: entry, timeZone: .gmt).text
    #expect(markdown.contains("**0:10** *(0:07 of speech without words)*"))
    #expect(markdown.contains("MUSIC"))
    entry.owner = Owner(
      reviews: [.init(.wrong, passage: .init(span: lost, heard: ""), at: "2026-11-21T08:00:00Z")])
    #expect(lines().contains { $0.contains("speech without words") } == false)
  }

  @Test func theMoodSaysWhyInOneLine() {
    let long = String(repeating: "a long way ", count: 10)
    func because(_ texts: [String]) -> [String] {
      var entry = ExampleEntry.documents
      entry.mood = Mood(
        score: 0.3, feeling: "proud",
        sentences: texts.map {
          Mood.SentenceMood(
            sentence: Sentence(text: $0, span: Span(start: 0, end: 1), segment: 0), score: 0.5, feeling: nil)
        }, reasons: texts.indices.map { Mood.Reason(sentence: $0, share: 0.3) })
      return ExampleEntry.lines(entry).filter { $0.hasPrefix("Because") }
    }
    #expect(because(["I did it.", "So good."]) == ["Because  “I did it.” (+0.50), “So good.” (+0.50)"])
    #expect(because([long, "So good."]) == ["Because  “\(long)” (+0.50)"])
    #expect(because([]).isEmpty)
  }

  @Test func aListIsShownOnceAndOmissionsAreStated() {
    var entry = ExampleEntry.documents
    let sentence = Sentence(text: "I met Anna.", span: Span(start: 0, end: 1), segment: 0)
    entry.extract?.tasks = [
      .init(text: "call my parents", sentence: sentence),
      .init(text: "call my parents about Tom", sentence: sentence, due: "2027-01-02"),
    ]
    let tasks = [EntryTask(text: "call my parents about Tom", sentence: sentence, due: "2027-01-02")]
    entry.summary = Summary(
      style: "actionable", title: "A day", text: "Tasks: call my parents about Tom. I met Anna.",
      sentences: [.init(text: "I met Anna.", spoken: sentence)], tasks: tasks, parts: [],
      coverage: .init(
        spokenWords: 10, summaryWords: 9, omitted: [],
        untold: [Span(start: 0, end: 2_400_000), Span(start: 57_600_000, end: 60_000_000)]))
    let lines = ExampleEntry.lines(entry)
    let start = lines.firstIndex(of: "Summary (actionable)") ?? 0
    #expect(
      lines[start...].prefix(6) == [
        "Summary (actionable)", "  I met Anna.", "  Nothing of 0:00–2:30, 1:00:00–1:02:30", "", "Tasks",
        "  [ ] 1  call my parents about Tom (Saturday 2 January 2027)",
      ])
    let text = EntryMarkdown(entry: entry, timeZone: .gmt).text
    #expect(text.contains("\n\n*Nothing of 0:00–2:30, 1:00:00–1:02:30*\n\n"))
    #expect(text.contains("- [ ] call my parents about Tom (Saturday 2 January 2027)\n"))
  }

  @Test func `What the owner ticked off is marked, and what they rejected is not shown`() throws {
    var entry = ExampleEntry.documents
    let fact = try #require(entry.extract?.facts.first)
    let task = try #require(entry.extract?.tasks.first)
    entry.owner = Owner(
      done: [
        .init(span: task.sentence.span, text: task.text, at: "2026-11-21T08:00:00Z"),
        .init(span: Span(start: 0, end: 9), text: "water the roses", at: "2026-11-22T08:00:00Z"),
      ], reviews: [.init(.wrong, fact: fact, at: "2026-11-21T08:00:00Z")])
    let lines = ExampleEntry.lines(entry)
    #expect(lines.contains("  [x] 1  call my parents (Saturday 21 November)"))
    #expect(lines.contains("  [x] 2  water the roses (no longer found)"))
    let text = EntryMarkdown(entry: entry, timeZone: .gmt).text
    #expect(text.contains("- [x] call my parents (Saturday 21 November)\n"))
    #expect(!lines.contains("Facts") && !text.contains("## Facts"))
    #expect(
      EntryJSON(entry, timeZone: .gmt).tasks.map(\.doneAt) == [
        "2026-11-21T08:00:00Z", "2026-11-22T08:00:00Z",
      ])
  }

  @Test func `Words that the owner answered about are not uncertain any more`() {
    var entry = ExampleEntry.documents
    let passages = ExampleEntry.transcript.suspectPassages(nil)
    #expect(passages.map(\.reasons) == [[.inventedPhrase, .silence]])
    entry.owner = Owner(
      reviews: passages.map { .init(.right, passage: $0.passage, at: "2026-11-21T08:00:00Z") })
    #expect(entry.suspectReasons.isEmpty)
    #expect(ExampleEntry.transcript.suspectPassages(entry.owner).isEmpty)
  }

  @Test func aRecordingThatWasNeverRunIsShownAsSuch() {
    let entry = EntryDocuments(id: "2026-11-20T071503Z-3f9a1c2e")
    #expect(
      ExampleEntry.lines(entry) == [
        "(not transcribed yet)", "2026-11-20T071503Z-3f9a1c2e",
      ])
  }
}
