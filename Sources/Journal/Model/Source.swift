package import StageContract

/// Technical data of a recording, determined by ingest: `source.json`.
package struct Source: JournalDocument {
  /// Kind and latest version that this build supports.
  package static let currentSchema = Schema(name: "source", version: 2)
  /// Kind and version found in the document.
  package var schema = currentSchema
  /// Container as the decoder names it, for example `WAV (Microsoft)`.
  package var container: String
  /// Encoding of the samples, for example `Signed 16 bit PCM`.
  package var encoding: String
  /// `libsndfile` or `ffmpeg`.
  package var decoder: String
  /// Sample rate of the original in hertz.
  @Bounded<Count> package var sampleRateHertz: Int
  /// Number of channels of the original.
  @Bounded<Count> package var channels: Int
  /// Length in samples at 16 kHz.
  @Bounded<Count> package var durationSamples: Int
  /// When it was spoken, RFC 3339.
  package var spokenAt: String
  /// Source of `spokenAt`.
  package var spokenAtSource: InstantSource
  /// Loudness of the working audio.
  package var loudness: Loudness
  /// The sound's way into the working audio, and what was lost on it; nil in documents of version 1.
  package var hearing: Hearing?

  /// Sources of the time of recording.
  package enum InstantSource: String, Codable, Sendable {
    case tags, name, owner, sidecar
    case modificationTime = "modification_time"
    /// The file's time was that of a clock that was never set: `review` asks for the date.
    case unknown
  }

  /// Loudness of the recording, measured at 16 kHz.
  package struct Loudness: Codable, Equatable, Sendable {
    /// Root mean square in dB relative to full scale, at least -120.
    @Bounded<Level> package var rmsDecibels: Double
    /// Largest magnitude in dB relative to full scale, at least -120.
    @Bounded<Level> package var peakDecibels: Double
    /// Samples of the original at full scale.
    @Bounded<Count> package var clippedSamples: Int

    package init(rmsDecibels: Double, peakDecibels: Double, clippedSamples: Int) {
      self.rmsDecibels = rmsDecibels
      self.peakDecibels = peakDecibels
      self.clippedSamples = clippedSamples
    }
  }

  package init(
    container: String, encoding: String, decoder: String, sampleRateHertz: Int, channels: Int,
    durationSamples: Int, spokenAt: String, spokenAtSource: InstantSource, loudness: Loudness,
    hearing: Hearing? = nil
  ) {
    self.container = container
    self.encoding = encoding
    self.decoder = decoder
    self.sampleRateHertz = sampleRateHertz
    self.channels = channels
    self.durationSamples = durationSamples
    self.spokenAt = spokenAt
    self.spokenAtSource = spokenAtSource
    self.loudness = loudness
    self.hearing = hearing
  }
}
