import Model

/// Turns the speech probabilities of windows into speech segments.
///
/// Two thresholds provide hysteresis: speech begins at `threshold` and continues down to `exitThreshold`. A pause
/// shorter than the minimum belongs to the surrounding segment. A segment with too little speech is a click or a
/// cough and is dropped. The remaining segments are padded on both sides, and segments that then touch are merged.
struct SpeechSegmenter {
  /// Thresholds and lengths for segmentation.
  struct Rules: Equatable {
    /// Probability at which speech begins, above 0, at most 1.
    var threshold: Float = 0.5
    /// A pause of at least this many samples ends a segment.
    var minimumSilenceSamples = 32_000
    /// A segment with fewer samples of speech, pauses excluded, is dropped.
    var minimumSpeechSamples = 4_000
    /// Samples kept before and after each segment.
    var paddingSamples = 6_400
    /// A pause of at least this many samples that ends no segment is one between words, at which a chunk may end.
    var minimumPauseSamples = 4_800

    /// Probability below which speech ends: 0.15 below `threshold`, as in Silero's own code, but never zero.
    var exitThreshold: Float { max(0.01, threshold - 0.15) }
  }

  private let rules: Rules
  private var position = 0
  private var isSpeaking = false
  private var open: OpenSegment?
  private var segments: [Span] = []
  private var pauses: [Span] = []

  /// Creates a segmenter at sample 0.
  init(_ rules: Rules) { self.rules = rules }

  /// Processes the speech probability of the next window.
  mutating func take(_ probability: Float) {
    let start = position
    position += Window.samples
    isSpeaking = probability >= (isSpeaking ? rules.exitThreshold : rules.threshold)
    if isSpeaking {
      var segment = open ?? OpenSegment(start: start, end: start, speechSamples: 0)
      if start - segment.end >= rules.minimumPauseSamples {
        pauses.append(Span(start: segment.end, end: start))
      }
      segment.end = position
      segment.speechSamples += Window.samples
      open = segment
    } else if let segment = open, position - segment.end >= rules.minimumSilenceSamples {
      close(segment)
    }
  }

  /// The speech segments of a recording of `durationSamples`, in order, disjoint and not adjacent; the pauses in them.
  consuming func finish(durationSamples: Int) -> (speech: [Span], pauses: [Span]) {
    if let segment = open { close(segment) }
    // Only the last segment can extend past the end, through padding or a last window filled with silence.
    if let last = segments.popLast() {
      segments.append(Span(start: last.start, end: min(last.end, durationSamples)))
    }
    return (segments, pauses)
  }

  private mutating func close(_ segment: OpenSegment) {
    open = nil
    guard segment.speechSamples >= rules.minimumSpeechSamples else {
      pauses.removeAll { $0.start >= segment.start }
      return
    }
    var padded = Span(
      start: max(0, segment.start - rules.paddingSamples), end: segment.end + rules.paddingSamples)
    if let last = segments.last, last.end >= padded.start {
      padded.start = last.start
      segments.removeLast()
    }
    segments.append(padded)
  }

  /// A segment that may still continue.
  private struct OpenSegment {
    var start: Int
    /// End of its last window of speech.
    var end: Int
    var speechSamples: Int
  }
}
