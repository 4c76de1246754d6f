import Measures
import Model
import TestSupport
import Testing
import Text

@Suite struct SpokenSentencesTests {
  private let sentences = [
    "I went home", "and then, well,", "it was late...", "why not?", "I slept.", "Ich kam am 3.",
    "So it goes;",
  ]

  @Test func theSentencesGivenAreTheSentencesFound() {
    let spoken = SpokenSentences(sentences, language: "en")
    let found = SentenceSplitter.sentences(of: spoken.transcript, languages: InstalledFiles.languages)
    #expect(found.map(\.text) == sentences)
    #expect(found.map(\.span) == spoken.spans)
    #expect(found.map { spoken.index(of: $0.span) } == Array(sentences.indices))
  }

  @Test func partsOfASentenceCountAsParts() {
    let spoken = SpokenSentences(["one two three four", "five six"], language: "en")
    let first = spoken.transcript.segments[0].words
    let half = Span(start: first[0].span.start, end: first[1].span.end)
    #expect(spoken.covered(by: [half]) == [0.5, 0])
    #expect(spoken.covered(by: [half, half, half]) == [1, 0])
    #expect(spoken.index(of: half) == 0)
    #expect(
      spoken.index(of: Span(start: spoken.transcript.durationSamples, end: spoken.transcript.durationSamples))
        == nil)
  }

  @Test func threeMinutesAreAbout450Words() {
    let lines = Array(
      repeating: "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen.",
      count: 30)
    let seconds = SampleClock.seconds(SpokenSentences(lines, language: "en").transcript.durationSamples)
    #expect(seconds > 160 && seconds <= 180)
  }
}
