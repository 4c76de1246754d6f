package import Model

/// Sentences as a transcript, as if they had been spoken: one segment each, at 167 words per minute, each
/// followed by a pause long enough to end it.
package struct SpokenSentences: Equatable, Sendable {
  /// The transcript.
  package var transcript: Transcript
  /// Span of each sentence.
  package var spans: [Span] { transcript.segments.map(\.span) }

  private static let wordSamples = SampleClock.samples(milliseconds: 360)

  /// Creates the transcript of `sentences` in `language`, an ISO 639-1 code.
  package init(_ sentences: [String], language: String) {
    var start = 0
    let segments = sentences.map { sentence in
      let parts = sentence.split(whereSeparator: \.isWhitespace)
      let words = parts.enumerated().map { index, part in
        let begin = start + index * Self.wordSamples
        return Transcript.Word(
          text: String(part), span: Span(start: begin, end: begin + Self.wordSamples), logprob: -0.1)
      }
      let span = Span(start: start, end: start + parts.count * Self.wordSamples)
      start = span.end + SampleClock.samples(milliseconds: Self.pauseMilliseconds(after: sentence))
      return Transcript.Segment(
        chunk: 0, span: span, text: parts.joined(separator: " "), words: words, language: language,
        averageLogprob: -0.1, noSpeechProbability: 0, temperature: 0)
    }
    transcript = Transcript(language: language, durationSamples: start, segments: segments, suspects: [])
  }

  /// The pause after which the splitter ends the sentence: shorter if a punctuation mark already ends it.
  private static func pauseMilliseconds(after sentence: String) -> Int {
    switch sentence.last {
    case "." where sentence.hasSuffix("..."): 1300
    case "?", "!", ".": 400
    case let last? where last.isLetter || last.isNumber: 1300
    default: 2600
    }
  }

  /// The share of each sentence that `spans` cover, 0...1.
  package func covered(by spans: [Span]) -> [Double] {
    self.spans.map { sentence in
      let shared = spans.reduce(0) { $0 + max(0, min($1.end, sentence.end) - max($1.start, sentence.start)) }
      return sentence.count == 0 ? 0 : min(1, Double(shared) / Double(sentence.count))
    }
  }

  /// Index of the sentence that overlaps most with `span`; nil if none does.
  package func index(of span: Span) -> Int? {
    let parts = covered(by: [span])
    let best = parts.indices.max { (parts[$0], $1) < (parts[$1], $0) }
    return best.flatMap { parts[$0] > 0 ? $0 : nil }
  }
}
