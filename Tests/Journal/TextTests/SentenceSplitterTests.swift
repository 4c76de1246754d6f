import Model
import TestSupport
import Testing
import Text

@Suite struct SentenceSplitterTests {
  @Test(arguments: [
    ("I slept well. Then I ran.", "en", ["I slept well.", "Then I ran."]),
    (
      "I met Dr. Smith at 5 p.m. today. It was fine!", "en",
      ["I met Dr. Smith at 5 p.m. today.", "It was fine!"]
    ),
    ("Was it hard? No. I spent 3.50 euros.", "en", ["Was it hard?", "No.", "I spent 3.50 euros."]),
    (
      "Am 3. Mai war ich bei Dr. Müller. Es war gut.", "de",
      ["Am 3. Mai war ich bei Dr. Müller.", "Es war gut."]
    ),
    ("Ich mag Obst, z.B. Äpfel. Sie auch.", "de", ["Ich mag Obst, z.B. Äpfel.", "Sie auch."]),
    ("", "en", []),
  ])
  func marksEndSentences(text: String, language: String, expected: [String]) {
    #expect(
      SentenceSplitter.sentences(in: text, language: language, languages: InstalledFiles.languages)
        == expected)
  }

  @Test func spansComeFromWords() {
    func word(_ text: String, _ start: Int) -> Transcript.Word {
      Transcript.Word(text: text, span: Span(start: start, end: start + 4000), logprob: 0)
    }
    let segment = Transcript.Segment(
      chunk: 0, span: Span(start: 0, end: 90_000), text: "Hello there. Next one",
      words: [word("Hello", 1000), word("there.", 6000), word("Next", 20_000), word("one", 60_000)],
      language: "en",
      averageLogprob: 0, noSpeechProbability: 0, temperature: 0)
    let transcript = Transcript(language: "en", durationSamples: 90_000, segments: [segment], suspects: [])
    let sentences = SentenceSplitter.sentences(of: transcript, languages: InstalledFiles.languages)
    #expect(sentences.map(\.text) == ["Hello there.", "Next", "one"])
    #expect(sentences[0].span == Span(start: 1000, end: 10_000))
  }

  @Test func suspectSegmentsAreLeftOutAndNamed() {
    let segments = ["It was good.", "Thanks for watching"].enumerated().map { index, text in
      Transcript.Segment(
        chunk: 0, span: Span(start: index * 16_000, end: (index + 1) * 16_000), text: text, words: [],
        language: "en",
        averageLogprob: 0, noSpeechProbability: 0, temperature: 0)
    }
    let suspect = Transcript.Suspect(
      span: segments[1].span, reason: .inventedPhrase, segments: [1], retried: true)
    let text = TrustedText(
      Transcript(language: "en", durationSamples: 32_000, segments: segments, suspects: [suspect]),
      languages: InstalledFiles.languages)
    #expect(text.sentences.map(\.text) == ["It was good."])
    #expect(text.omitted == ["0:01 to 0:02: a phrase that models invent (1 sentence)"])
  }
}
