import Model
import Testing

@testable import Application

@Suite struct WordChangesTests {
  /// Segments of one second each; their words share it.
  private func transcript(_ texts: [String]) -> Transcript {
    let segments = texts.enumerated().map { index, text in
      let words = text.split(separator: " ")
      let start = index * 16_000
      return Transcript.Segment(
        chunk: 0, span: Span(start: start, end: start + 16_000), text: text,
        words: words.enumerated().map { place, word in
          .init(
            text: String(word),
            span: Span(
              start: start + place * 16_000 / words.count, end: start + (place + 1) * 16_000 / words.count),
            logprob: 0)
        }, language: "en", averageLogprob: 0, noSpeechProbability: 0, temperature: 0)
    }
    return Transcript(
      language: "en", durationSamples: texts.count * 16_000, segments: segments, suspects: [])
  }

  private func changes(_ old: [String], _ new: [String]) -> WordChanges {
    WordChanges(transcript(old), transcript(new), sentences: ([], []))
  }

  @Test func wordsInARowAreOnePassageWithItsSentence() {
    let found = changes(
      ["We met hair Schmidt.", "It was late."], ["We met Herr Doktor Schmidt.", "It was late"])
    #expect((found.before, found.after, found.removed, found.added) == (7, 8, 1, 2))
    #expect(
      found.passages == [
        .init(removed: "hair", added: "Herr Doktor", sentence: "We met Herr Doktor Schmidt.")
      ])
  }

  @Test func whatWentIsShownInTheSentenceBefore() {
    let found = changes(["Good night.", "Thanks for watching."], ["Good night."])
    #expect(
      found.passages == [
        .init(removed: "Thanks for watching.", added: "", sentence: "Thanks for watching.")
      ])
    #expect(changes([], ["Hello."]).passages == [.init(removed: "", added: "Hello.", sentence: "Hello.")])
  }

  @Test func sentencesOfTheMoodsAreUsed() {
    let (old, new) = (transcript(["one two", "three"]), transcript(["one too", "three"]))
    let sentence = Sentence(text: "one too three", span: Span(start: 0, end: 32_000), segment: 0)
    let found = WordChanges(old, new, sentences: ([], [sentence]))
    #expect(found.passages.map(\.sentence) == ["one too three"])
  }

  @Test func longTranscriptsAreComparedInParts() {
    let old = (0..<500).map { "a\($0) b\($0) c\($0)." }
    var new = old
    new[3] = "a3 x c3."
    new[450] = "a450 c450."
    let found = changes(old, new)
    #expect(found.passages.map(\.removed) == ["b3", "b450"] && found.passages.map(\.added) == ["x", ""])
    #expect((found.removed, found.added) == (2, 1))
  }
}
