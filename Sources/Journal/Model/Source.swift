package import StageContract

/// What ingest found out about a recording: `source.json`.
package struct Source: JournalDocument {
  /// Kind and latest version that this build knows.
  package static let currentSchema = Schema(name: "source", version: 1)
  /// Kind and version found in the document.
  package var schema = currentSchema
  /// Container and encoding as the decoder names them, for example `WAV (Microsoft)`, `Signed 16 bit PCM`.
  package var container: String
  /// Encoding of the samples, for example `Signed 16 bit PCM`.
  package var encoding: String
  /// `libsndfile` or `ffmpeg`.
  package var decoder: String
  /// Samples a second of the original.
  @Bounded<Count> package var sampleRateHertz: Int
  /// Channels of the original.
  @Bounded<Count> package var channels: Int
  /// Length in samples at 16 kHz.
  @Bounded<Count> package var durationSamples: Int
  /// The instant it was spoken, RFC 3339.
  package var spokenAt: String
  /// Where `spokenAt` comes from.
  package var spokenAtSource: InstantSource
  /// How loud it is.
  package var loudness: Loudness
  /// What was mended on the way in, if anything.
  package var salvage: Salvage?

  /// Where an instant was found.
  package enum InstantSource: String, Codable, Sendable {
    case tags, name
    case modificationTime = "modification_time"
  }

  /// How loud the recording is, measured at 16 kHz.
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

    enum CodingKeys: String, CodingKey {
      case rmsDecibels = "rms_decibels"
      case peakDecibels = "peak_decibels"
      case clippedSamples = "clipped_samples"
    }
  }

  /// A damaged file of which what was there was kept.
  package struct Salvage: Codable, Equatable, Sendable {
    /// In words, for example `header declares 0 bytes of audio`.
    package var reason: String
    /// Frames that the header declares and frames that were there, at the original's rate.
    package var declaredFrames: Int
    /// Frames that were there, at the original's rate.
    package var recoveredFrames: Int

    package init(reason: String, declaredFrames: Int, recoveredFrames: Int) {
      self.reason = reason
      self.declaredFrames = declaredFrames
      self.recoveredFrames = recoveredFrames
    }

    enum CodingKeys: String, CodingKey {
      case reason
      case declaredFrames = "declared_frames"
      case recoveredFrames = "recovered_frames"
    }
  }

  package init(
    container: String, encoding: String, decoder: String, sampleRateHertz: Int, channels: Int,
    durationSamples: Int, spokenAt: String, spokenAtSource: InstantSource, loudness: Loudness,
    salvage: Salvage? = nil
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
    self.salvage = salvage
  }

  enum CodingKeys: String, CodingKey {
    case schema, container, encoding, decoder, channels, loudness, salvage
    case sampleRateHertz = "sample_rate_hertz"
    case durationSamples = "duration_samples"
    case spokenAt = "spoken_at"
    case spokenAtSource = "spoken_at_source"
  }
}
