import Model

/// Estimates the speech probability of successive windows of audio.
///
/// A detector processes one recording, in order, and may keep state between windows: create a new one for each
/// recording.
protocol VoiceActivityDetector: ~Copyable {
  /// The detector's name in `chunks.json`.
  var name: String { get }

  /// How many samples at a time it processes fastest.
  var preferredSamples: Int { get }

  /// Probability, 0...1, that the next window is speech, for each of those in `samples`.
  ///
  /// `samples` contains whole windows of `Window.samples` samples in -1...1; how many at a time makes no difference.
  /// - Throws: `ChunkError.detectionFailed`.
  mutating func probabilities(of samples: ArraySlice<Float>) throws(ChunkError) -> [Float]
}

extension VoiceActivityDetector where Self: ~Copyable {
  var preferredSamples: Int { 60 * SampleClock.rate }
}

/// The unit of speech detection: 512 samples, 32 ms. Silero supports no other at 16 kHz.
enum Window {
  /// Samples per window.
  static let samples = 512

  /// The windows of `samples`, without an incomplete last one.
  static func all(of samples: ArraySlice<Float>) -> [ArraySlice<Float>] {
    stride(from: samples.startIndex, through: samples.endIndex - Self.samples, by: Self.samples).map {
      samples[$0..<$0 + Self.samples]
    }
  }
}
