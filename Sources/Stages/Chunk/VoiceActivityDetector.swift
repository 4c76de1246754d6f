/// Estimates the speech probability of successive windows of audio.
///
/// A detector processes one recording, in order, and may keep state between windows: create a new one for each
/// recording.
protocol VoiceActivityDetector: ~Copyable {
  /// The detector's name in `chunks.json`.
  var name: String { get }

  /// Probability, 0...1, that the next window is speech.
  ///
  /// `window` contains exactly `Window.samples` samples in -1...1.
  /// - Throws: `ChunkError.detectionFailed`.
  mutating func probability(of window: ArraySlice<Float>) throws(ChunkError) -> Float
}

/// The unit of speech detection: 512 samples, 32 ms. Silero supports no other at 16 kHz.
enum Window {
  /// Samples per window.
  static let samples = 512
}
