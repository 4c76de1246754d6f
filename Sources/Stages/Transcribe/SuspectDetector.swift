import Model

/// Marks what should not be trusted in the text of a chunk.
struct SuspectDetector: Codable, Equatable, Sendable {
  var logprobThreshold = -1.25
  var noSpeechThreshold = 0.6
  /// Loudness (RMS, full scale is 1) under which nobody is heard: -60 dB.
  var silenceLevel: Float = 0.001
  /// Fastest plausible speech, in words per second; counted for segments of at least six words.
  var wordsPerSecond = 8.0

  /// Logprob under which a word is unsure; two such words make a segment unsure.
  ///
  /// With base, every one of the 18 of 204 segments that this marks in 21 minutes of English has a wrong word, as have the 5
  /// of 55 in 5 minutes of German.
  private static let unsureWord = -0.8

  /// A mark on one segment of a chunk.
  struct Mark: Codable, Equatable, Sendable {
    /// Index among the chunk's segments.
    var segment: Int
    var reason: Transcript.Suspect.Reason
  }

  /// The measurements of a segment.
  struct Evidence: Equatable {
    var text: String
    var words: [String]
    /// Logprob of each word.
    var logprobs: [Double]
    /// Length when played, in seconds.
    var seconds: Double
    /// Loudness of its loudest 10 ms, full scale is 1.
    var loudness: Float
    var averageLogprob: Double
    var noSpeechProbability: Double
  }

  /// Marks in order of segment and reason; `verdict` is the ladder's on the whole chunk.
  func marks(_ segments: [Evidence], verdict: TemperatureLadder.Verdict) -> [Mark] {
    var marks: [Mark] = []
    // A loop may run over several segments: where none loops by itself, the chunk does.
    let loops = segments.map { LoopCheck.loops($0.words) }
    let words = segments.flatMap(\.words)
    let wholeLoops =
      !loops.contains(true)
      && (verdict == .loop || LoopCheck.loops(words) || LoopCheck.isOneSentenceRepeated(words))
    for (index, segment) in segments.enumerated() {
      func mark(_ reason: Transcript.Suspect.Reason, if holds: Bool) {
        if holds { marks.append(Mark(segment: index, reason: reason)) }
      }
      let isUnsure = segment.averageLogprob < logprobThreshold
      let isSilent =
        segment.loudness < silenceLevel || (isUnsure && segment.noSpeechProbability > noSpeechThreshold)
      mark(.loop, if: loops[index] || wholeLoops)
      mark(.silence, if: isSilent)
      mark(
        .wordRate,
        if: segment.words.count >= 6 && Double(segment.words.count) > wordsPerSecond * segment.seconds)
      let isInvented =
        switch InventedPhrases.kind(of: segment.text) {
        case .certain: true
        case .possible:
          segments.count == 1 || isSilent || segment.noSpeechProbability > noSpeechThreshold
        case nil: false
        }
      mark(.inventedPhrase, if: isInvented)
      let unsureWords = segment.logprobs.count { $0 < Self.unsureWord }
      mark(.lowConfidence, if: isUnsure || verdict == .unsure || unsureWords >= 2)
    }
    return marks
  }
}
