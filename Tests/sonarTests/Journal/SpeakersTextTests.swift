import Application
import Export
import Foundation
import Model
import StageContract
import Testing

@testable import sonar

@Suite struct SpeakersTextTests {
  private func entry(_ speakers: ChannelNames?) -> EntryDocuments {
    func segment(_ channel: Channel, _ start: Int, _ end: Int, _ text: String) -> Transcript.Segment {
      Transcript.Segment(
        chunk: 0, span: Span(start: start * 16_000, end: end * 16_000), text: text, words: [], language: "en",
        averageLogprob: 0, noSpeechProbability: 0, temperature: 0, channel: channel)
    }
    var entry = EntryDocuments(id: "2026-11-20T071503Z-3f9a1c2e")
    entry.transcript = Transcript(
      language: "en", durationSamples: 320_000,
      segments: [
        segment(.left, 0, 2, "How are you?"), segment(.right, 2, 5, "Fine <thanks>."),
        segment(.left, 4, 6, "Good."),
      ], suspects: [])
    entry.mood = Mood(score: 0.3, feeling: "calm", sentences: [])
    entry.extract = Extract(terms: [], people: [], facts: [], tasks: [], speakers: speakers)
    return entry
  }

  private let known = ChannelNames(left: "Anna*", right: "me")

  @Test func whoSpeaksAndWhatOverlapsIsShown() {
    let lines = ExampleEntry.lines(entry(known))
    #expect(lines.contains("Speakers left Anna*, right me"))
    #expect(
      lines.suffix(3) == [
        "  0:00  Anna*: How are you?", "  0:02  me: Fine <thanks>.  [both speak]",
        "  0:04  Anna*: Good.  [both speak]",
      ])
    let markdown = EntryMarkdown(entry: entry(known), timeZone: .gmt).text
    #expect(markdown.contains("- Speakers: left Anna\\*, right me\n"))
    #expect(markdown.contains("**0:00** Anna\\*: How are you?\n"))
    #expect(markdown.contains("**0:04** Anna\\*: Good. *(both speak)*\n"))
    for text in [lines.joined(separator: "\n"), markdown] { #expect(!text.contains("channel_names")) }
  }

  @Test func itIsSaidThatNobodyIsTheOwner() {
    for speakers in [ChannelNames(), ChannelNames(left: "Anna")] {
      let lines = ExampleEntry.lines(entry(speakers))
      #expect(
        lines.contains {
          $0.hasPrefix("Mood, facts and tasks are of both speakers") && $0.contains("channel_names")
        })
      #expect(EntryMarkdown(entry: entry(speakers), timeZone: .gmt).text.contains("of both speakers"))
    }
    let lines = ExampleEntry.lines(entry(ChannelNames(left: "Anna")))
    #expect(lines.contains("  0:02  right: Fine <thanks>.  [both speak]"))
  }

  @Test func subtitlesNameTheSpeaker() throws {
    let transcript = try #require(entry(known).transcript)
    #expect(
      Subtitles.srt(transcript, known).hasPrefix("1\n00:00:00,000 --> 00:00:02,000\nAnna*: How are you?\n"))
    #expect(Subtitles.vtt(transcript, known).contains("\n<v me>Fine &lt;thanks&gt;.\n"))
    #expect(
      Subtitles.text(transcript, known) == "Anna*: How are you?\n\nme: Fine <thanks>.\n\nAnna*: Good.\n")
    #expect(Subtitles.text(transcript) == "left: How are you?\n\nright: Fine <thanks>.\n\nleft: Good.\n")
  }
}
