import Model

/// Finds the speech in a recording that is passed block by block.
///
/// It keeps less than a window of samples, and one number, the loudness, for every window processed.
struct SpeechFinder<Detector: VoiceActivityDetector & ~Copyable>: ~Copyable {
  private var detector: Detector
  private var segmenter: SpeechSegmenter
  private var loudness = LoudnessTrack()
  private var rest: [Float] = []
  private var durationSamples = 0

  /// Uses `detector`, which must not have processed any audio, and segments by `rules`.
  init(_ detector: consuming Detector, _ rules: SpeechSegmenter.Rules) {
    self.detector = detector
    segmenter = SpeechSegmenter(rules)
  }

  /// Processes the next samples; the result does not depend on the block size.
  /// - Throws: `ChunkError.detectionFailed`.
  mutating func hear(_ block: [Float]) throws(ChunkError) {
    durationSamples += block.count
    let samples = rest + block
    let whole = samples.count / Window.samples * Window.samples
    try hear(windows: samples[..<whole])
    rest = Array(samples[whole...])
  }

  /// Ends the recording and returns its speech.
  /// - Throws: `ChunkError.detectionFailed`.
  consuming func finish() throws(ChunkError) -> FoundSpeech {
    if !rest.isEmpty {
      let silence = [Float](repeating: 0, count: Window.samples - rest.count)
      try hear(windows: (rest + silence)[...])
    }
    let (speech, pauses) = segmenter.finish(durationSamples: durationSamples)
    return FoundSpeech(
      durationSamples: durationSamples, speech: speech, pauses: pauses, loudness: loudness)
  }

  private mutating func hear(windows samples: ArraySlice<Float>) throws(ChunkError) {
    guard !samples.isEmpty else { return }
    for probability in try detector.probabilities(of: samples) { segmenter.take(probability) }
    for window in Window.all(of: samples) { loudness.append(meanSquare(window)) }
  }
}

/// The speech found in a recording.
struct FoundSpeech: Equatable {
  /// Length of the recording in samples.
  var durationSamples: Int
  /// Speech segments in order, padded, disjoint and not adjacent.
  var speech: [Span]
  /// Pauses of the voice in its segments, in order.
  var pauses: [Span]
  /// Loudness of the recording by window.
  var loudness: LoudnessTrack

  /// What lies before, between and after its speech.
  var silences: [Span] {
    zip([0] + speech.map(\.end), speech.map(\.start) + [durationSamples]).filter { $0 < $1 }
      .map { Span(start: $0, end: $1) }
  }
}
