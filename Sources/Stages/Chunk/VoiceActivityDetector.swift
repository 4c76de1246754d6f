/// Says of one window of audio after the other how likely it is speech.
///
/// A detector hears a recording once, in order, and may remember what it heard: make a fresh one for each
/// recording.
protocol VoiceActivityDetector: ~Copyable {
  /// The name that `chunks.json` gives it.
  var name: String { get }

  /// Probability, 0...1, that the next window is speech.
  ///
  /// `window` holds exactly `Window.samples` samples in -1...1.
  /// - Throws: `ChunkError.detectionFailed`.
  mutating func probability(of window: ArraySlice<Float>) throws(ChunkError) -> Float
}

/// The step in which a recording is heard: 512 samples, 32 ms. Silero knows no other at 16 kHz.
enum Window {
  /// Samples of a window.
  static let samples = 512
}
