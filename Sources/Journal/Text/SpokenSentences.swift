package import Model

/// Sentences as a transcript, as if they had been spoken: one segment each, at 167 words per minute, each
/// followed by a pause long enough to end it.
package struct SpokenSentences: Equatable, Sendable {
  /// The transcript.
  package var transcript: Transcript
  /// Span of each sentence.
  package private(set) var spans: [Span]

  private static let wordSamples = SampleClock.samples(milliseconds: 360)
  /// In speech without punctuation, every so many words the speaker hesitates somewhere.
  private static let wordsBetweenHesitations = 11

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
    spans = segments.map(\.span)
  }

  /// Creates the transcript of `sentences` as one segment that does not show where they end, as speech recognition
  /// without punctuation writes them.
  ///
  /// - Parameter pause: milliseconds of silence between two sentences; within them the speaker hesitates for half as
  ///   long, always at the same places. 0 for words without any gap.
  package init(unpunctuated sentences: [String], language: String, pause: Int = 0) {
    var words: [Transcript.Word] = []
    var spans: [Span] = []
    var start = 0
    for sentence in sentences {
      let begin = start
      for part in sentence.split(whereSeparator: \.isWhitespace) {
        let isHesitation = words.count % Self.wordsBetweenHesitations == Self.wordsBetweenHesitations - 1
        if start > begin, isHesitation { start += SampleClock.samples(milliseconds: pause / 2) }
        let span = Span(start: start, end: start + Self.wordSamples)
        words.append(Transcript.Word(text: String(part), span: span, logprob: -0.1))
        start = span.end
      }
      spans.append(Span(start: begin, end: start))
      start += SampleClock.samples(milliseconds: pause)
    }
    let segment = Transcript.Segment(
      chunk: 0, span: Span(start: 0, end: start), text: words.map(\.text).joined(separator: " "),
      words: words,
      language: language, averageLogprob: -0.1, noSpeechProbability: 0, temperature: 0)
    transcript = Transcript(language: language, durationSamples: start, segments: [segment], suspects: [])
    self.spans = spans
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
}
