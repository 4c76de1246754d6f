import Audio
import Model
import StageContract

/// The destination of a recording's samples.
enum ConversionOutput: Sendable {
  /// They are written to the file at `path`.
  case audio(path: String)
  /// They are only measured; the recording has `durationSamples` of them.
  case peaks(durationSamples: Int)
}

/// Converts a decoded recording to working audio (downmix, resampling, 16 bit) and measures it on the way.
///
/// Memory use is that of one block, whatever the length of the recording.
struct Conversion: ~Copyable {
  private var downmix: Downmix
  private var resampler: Resampler
  private var meter = LoudnessMeter()
  /// Nil if nothing is written.
  private var file: SoundFile?
  private var peakMeter: PeakMeter?
  private var written = 0
  /// Frames read so far, at the recording's own rate.
  private(set) var frames = 0

  /// The result of a conversion: lengths and levels.
  struct Outcome: Equatable, Sendable {
    /// Samples at 16 kHz.
    var durationSamples: Int
    /// Frames at the recording's own rate.
    var frames: Int
    var loudness: Source.Loudness
    /// Nil unless they were asked for.
    var peaks: Peaks?
    /// The sound's way into the working audio, and what was lost on it.
    var hearing = Hearing()
  }

  /// Converts a recording of `channels` at `sampleRateHertz` to `output`.
  ///
  /// Samples of the recording with a magnitude of at least `fullScale` count as clipped.
  /// - Throws: `IngestError.impossibleFormat`, `.resampling`, `.cannotWrite`.
  init(recording: String, sampleRateHertz: Int, channels: Int, fullScale: Float, output: ConversionOutput)
    throws(IngestError)
  {
    guard (1000...3_072_000).contains(sampleRateHertz), (1...1024).contains(channels) else {
      throw .impossibleFormat(path: recording, sampleRateHertz: sampleRateHertz, channels: channels)
    }
    let resampler = try Resampler(from: sampleRateHertz, to: SampleClock.rate)
    let downmix = Downmix(channels: channels, fullScale: fullScale)
    switch output {
    case .audio(let path): self.init(downmix: downmix, resampler: resampler, file: try Self.create(path))
    case .peaks(let samples):
      self.init(
        downmix: downmix, resampler: resampler, file: nil, peakMeter: PeakMeter(durationSamples: samples))
    }
  }

  private init(
    downmix: Downmix, resampler: consuming Resampler, file: consuming SoundFile?, peakMeter: PeakMeter? = nil
  ) {
    self.downmix = downmix
    self.resampler = resampler
    self.file = file
    self.peakMeter = peakMeter
  }

  private static func create(_ output: String) throws(IngestError) -> SoundFile {
    do {
      return try SoundFile(writingWorkingAudio: output)
    } catch {
      throw IngestError(writing: error)
    }
  }

  /// Converts a block of complete frames: interleaved samples, full scale at 1.
  /// - Throws: `IngestError.resampling`, `.cannotWrite`.
  mutating func take(_ interleaved: [Float]) throws(IngestError) {
    frames += interleaved.count / downmix.channels
    try write(resampler.process(downmix.mono(interleaved)))
  }

  /// Writes the remaining samples and closes the working audio.
  /// - Throws: `IngestError.resampling`, `.cannotWrite`.
  consuming func finish() throws(IngestError) -> Outcome {
    try write(resampler.finish())
    return Outcome(
      durationSamples: written, frames: frames,
      loudness: .init(
        rmsDecibels: meter.rmsDecibels, peakDecibels: meter.peakDecibels,
        clippedSamples: downmix.clippedSamples),
      peaks: peakMeter?.peaks)
  }

  private mutating func write(_ samples: [Float]) throws(IngestError) {
    guard !samples.isEmpty else { return }
    let integers = samples.map { Int16(max(-32768, min(32767, ($0 * 32768).rounded()))) }
    meter.add(integers)
    peakMeter?.add(integers)
    written += integers.count
    do {
      try file?.write(integers)
    } catch {
      throw IngestError(writing: error)
    }
  }
}

extension IngestError {
  /// Maps an error of libsndfile while writing working audio.
  init(writing error: SoundFileError) {
    switch error {
    case .cannotOpen(let path, let reason), .cannotRead(let path, let reason):
      self = .cannotWrite(path: path, reason: reason, status: .temporary)
    case .cannotWrite(let path, let reason, let code):
      self = .cannotWrite(path: path, reason: reason, status: ExitStatus(fileError: code))
    }
  }
}
