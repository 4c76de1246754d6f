import Model
import StageContract
import TestSupport
import Testing
import Text

@Suite struct TwoSpeakersTests {
  /// Anna, to the left, is interrupted in the middle of a sentence.
  private var call: Transcript {
    func segment(_ channel: Channel, _ start: Int, _ text: String) -> Transcript.Segment {
      let words = text.split(separator: " ").enumerated().map { index, word in
        Transcript.Word(
          text: String(word), span: Span(start: start + index * 6000, end: start + index * 6000 + 5500),
          logprob: 0)
      }
      return Transcript.Segment(
        chunk: 0, span: Span(start: start, end: start + words.count * 6000), text: text, words: words,
        language: "en", averageLogprob: 0, noSpeechProbability: 0, temperature: 0, channel: channel)
    }
    return Transcript(
      language: "en", durationSamples: 400_000,
      segments: [
        segment(.left, 0, "Yesterday I went to"), segment(.right, 14_000, "I am tired today."),
        segment(.left, 24_000, "the dentist."), segment(.right, 60_000, "Thanks for watching"),
      ],
      suspects: [
        .init(span: Span(start: 60_000, end: 78_000), reason: .inventedPhrase, segments: [3], retried: true)
      ])
  }

  private func told(_ names: ChannelNames?) -> TrustedText {
    TrustedText(call, languages: InstalledFiles.languages, names: names)
  }

  @Test func noSentenceMixesTwoSpeakers() {
    let text = told(nil)
    #expect(text.sentences.map(\.text) == ["Yesterday I went to the dentist.", "I am tired today."])
    #expect(text.sentences.map(\.segment) == [0, 1] && text.omitted.count == 1)
    #expect(told(ChannelNames(left: "Anna", right: "Tom")) == text)
  }

  @Test func theOwnersSentencesAloneAreTakenWhereTheOwnerIsKnown() {
    #expect(told(ChannelNames(left: "Anna", right: "me")).sentences.map(\.text) == ["I am tired today."])
    let left = told(ChannelNames(left: "me"))
    #expect(left.sentences.map(\.text) == ["Yesterday I went to the dentist."] && left.omitted.isEmpty)
  }
}
