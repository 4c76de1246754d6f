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
  }

  @Test func threeMinutesAreAbout450Words() {
    let lines = Array(
      repeating: "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen.",
      count: 30)
    let seconds = SampleClock.seconds(SpokenSentences(lines, language: "en").transcript.durationSamples)
    #expect(seconds > 160 && seconds <= 180)
  }

  @Test func aStreamHasPausesOnlyWhereAsked() {
    let silent = SpokenSentences(
      unpunctuated: ["we won the cup", "she cried", "the bus was late"], language: "en")
    let words = silent.transcript.segments[0].words
    #expect(silent.transcript.segments.count == 1 && words.count == 10)
    #expect(zip(words, words.dropFirst()).allSatisfy { $0.span.end == $1.span.start })
    let spans = SpokenSentences(
      unpunctuated: ["we won the cup", "she cried", "the bus was late"], language: "en", pause: 500
    ).spans
    #expect(zip(spans, spans.dropFirst()).allSatisfy { $1.start - $0.end == 8000 })
  }
}
