import Model

/// Hears a recording block by block, and knows at its end where speech was.
///
/// It keeps less than a window of samples, and of every window heard one number: its loudness.
struct SpeechFinder<Detector: VoiceActivityDetector & ~Copyable>: ~Copyable {
  private var detector: Detector
  private var segmenter: SpeechSegmenter
  private var loudness = LoudnessTrack()
  private var rest: [Float] = []
  private var durationSamples = 0

  /// Hears with `detector`, which must be fresh, and judges by `rules`.
  init(_ detector: consuming Detector, _ rules: SpeechSegmenter.Rules) {
    self.detector = detector
    segmenter = SpeechSegmenter(rules)
  }

  /// Hears the next samples, any number of them; the result does not depend on how they are divided.
  /// - Throws: `ChunkError.detectionFailed`.
  mutating func hear(_ block: [Float]) throws(ChunkError) {
    durationSamples += block.count
    let samples = rest + block
    var start = 0
    while start + Window.samples <= samples.count {
      try hear(window: samples[start..<start + Window.samples])
      start += Window.samples
    }
    rest = Array(samples[start...])
  }

  /// Ends the recording.
  /// - Throws: `ChunkError.detectionFailed`.
  consuming func finish() throws(ChunkError) -> FoundSpeech {
    if !rest.isEmpty {
      let silence = [Float](repeating: 0, count: Window.samples - rest.count)
      try hear(window: (rest + silence)[...])
    }
    return FoundSpeech(
      durationSamples: durationSamples, speech: segmenter.finish(durationSamples: durationSamples),
      loudness: loudness)
  }

  private mutating func hear(window: ArraySlice<Float>) throws(ChunkError) {
    segmenter.take(try detector.probability(of: window))
    loudness.append(meanSquare(window))
  }
}

/// Where speech was in a recording.
struct FoundSpeech: Equatable {
  /// Length of the recording in samples.
  var durationSamples: Int
  /// Speech segments in order, padded, disjoint, none touching the next.
  var speech: [Span]
  /// How loud the recording was.
  var loudness: LoudnessTrack
}
