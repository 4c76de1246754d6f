package import Model
package import StageContract

/// The reliable sentences of a transcript, which may be counted and quoted, and what was left out.
package struct TrustedText: Equatable, Sendable {
  /// Sentences in the order spoken.
  package var sentences: [Sentence]
  /// Indices of the sentences whose beginning or end is a guess: they are not to be shown.
  package var unclear: Set<Int>
  /// One line per omitted suspect passage: time, reason and number of sentences.
  package var omitted: [String]

  /// Splits `transcript` into sentences without its loops, text over silence and invented phrases; where its channels are
  /// separate and `names` say which is the owner's, the owner's sentences alone.
  package init(_ transcript: Transcript, languages: Languages, names: ChannelNames? = nil) {
    let distrusted = transcript.distrustedSegments
    let found = SentenceSplitter.passages(of: transcript, languages: languages).filter {
      transcript.segments[$0.sentence.segment].isOwners(names)
    }
    let trusted = found.filter { !distrusted.contains($0.sentence.segment) }
    let all = found.map(\.sentence)
    sentences = trusted.map(\.sentence)
    unclear = Set(trusted.indices.filter { !trusted[$0].isClear })
    var counted: Set<Int> = []
    omitted = []
    for suspect in transcript.suspects where suspect.reason.isDistrusted {
      let segments = Set(suspect.segments).subtracting(counted)
      let count = all.filter { segments.contains($0.segment) }.count
      counted.formUnion(segments)
      guard count > 0 else { continue }
      let from = SampleClock.text(suspect.span.start)
      let to = SampleClock.text(suspect.span.end)
      let sentences = count == 1 ? "1 sentence" : "\(count) sentences"
      omitted.append("\(from) to \(to): \(suspect.reason.words) (\(sentences))")
    }
  }
}

extension Transcript.Segment {
  /// True unless it is known to be another speaker's.
  package func isOwners(_ names: ChannelNames?) -> Bool {
    guard let channel, let owner = names?.owner else { return true }
    return channel == owner
  }
}

extension Transcript {
  /// Indices of the segments whose text was probably not said.
  package var distrustedSegments: Set<Int> {
    Set(suspects.filter(\.reason.isDistrusted).flatMap(\.segments))
  }
}

extension Transcript.Suspect.Reason {
  /// True if such passages are excluded from everything derived from the transcript.
  package var isDistrusted: Bool { self == .loop || self == .silence || self == .inventedPhrase }

  fileprivate var words: String {
    switch self {
    case .loop: "the same words over and over"
    case .silence: "text over silence"
    case .wordRate: "too many words a second"
    case .inventedPhrase: "a phrase that models invent"
    case .lowConfidence: "the model was unsure"
    case .noWords: "speech without words"
    }
  }
}
