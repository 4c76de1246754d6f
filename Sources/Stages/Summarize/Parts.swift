import Model

/// A recording divided into equal parts of about two and a half minutes; up to three minutes it is one part.
struct Parts {
  /// The spans of the parts, in order and adjacent.
  let spans: [Span]

  /// Maximum length of a recording with one part, in samples: three minutes.
  static let longest = 180 * SampleClock.rate
  /// Target length of a part, in samples: two and a half minutes.
  static let typical = 150 * SampleClock.rate

  /// Divides the recording of `transcript`.
  init(_ transcript: Transcript) {
    let end = max(transcript.durationSamples, (transcript.segments.map(\.span.end).max() ?? 0) + 1)
    let count = end <= Self.longest ? 1 : max(2, (end + Self.typical / 2) / Self.typical)
    spans = (0..<count).map { Span(start: end * $0 / count, end: end * ($0 + 1) / count) }
  }

  /// The index of the part in which `sentence` begins.
  func index(of sentence: Sentence) -> Int {
    spans.lastIndex { $0.start <= sentence.span.start } ?? 0
  }

  /// The parts for the summary document, each with the sentences spoken in it and those chosen.
  func summary(spoken: [Candidate], chosen: [Candidate]) -> [Summary.Part] {
    func counts(_ candidates: [Candidate]) -> [Int] {
      candidates.reduce(into: Array(repeating: 0, count: spans.count)) { $0[index(of: $1.sentence)] += 1 }
    }
    return zip(spans, zip(counts(spoken), counts(chosen))).map { span, counts in
      Summary.Part(span: span, spokenSentences: counts.0, chosenSentences: counts.1)
    }
  }
}
