import Audio
import Model
import StageContract

/// The destination of a recording's samples.
enum ConversionOutput: Sendable {
  /// They are written to the file at `path`; without a treatment the recording is measured for one.
  case audio(path: String, as: Treatment? = nil)
  /// They are only measured; the recording has `durationSamples` of them.
  case peaks(durationSamples: Int, as: Treatment? = nil)

  /// The treatment of the samples; nil if it is to be found.
  var treatment: Treatment? {
    switch self {
    case .audio(_, let treatment), .peaks(_, let treatment): treatment
    }
  }

  /// The same output for the samples of `treatment`.
  func treated(as treatment: Treatment) -> ConversionOutput {
    switch self {
    case .audio(let path, _): .audio(path: path, as: treatment)
    case .peaks(let samples, _): .peaks(durationSamples: samples, as: treatment)
    }
  }
}

/// Converts a decoded recording to working audio (downmix, resampling, filter, gain, 16 bit) and measures it on the way.
///
/// How a recording is treated can be decided only when all of it was measured. So it is converted plainly first, and the
/// outcome says how to convert it again; that of most recordings is that nothing needs to be changed. Memory use is that
/// of one block and a few kilobytes a minute.
struct Conversion: ~Copyable {
  private var downmix: Downmix
  private var resampler: Resampler
  private var amplifier: Amplifier?
  private var signal: SignalMeter?
  private var blocks: BlockDigests
  private let treatment: Treatment
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
    /// The treatment of the samples, with what was lost; the decoder adds what it knows of the file.
    var hearing: Hearing
    /// The treatment with which to convert the recording again; nil if the samples are final.
    var treatment: Treatment?
    /// The decision on transcribing its channels separately; nil if they were not measured.
    var separation: ChannelSeparation?
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
    let given = output.treatment
    guard given == nil || given?.signs.count == channels else {
      throw .impossibleFormat(path: recording, sampleRateHertz: sampleRateHertz, channels: channels)
    }
    let resampler = try Resampler(from: sampleRateHertz, to: SampleClock.rate)
    let treatment = given ?? .plain(channels: channels)
    let signal =
      given == nil
      ? SignalMeter(sampleRateHertz: sampleRateHertz, channels: channels, fullScale: fullScale) : nil
    // What goes beyond full scale, and is attenuated for that, is not clipped.
    let downmix = Downmix(
      signs: treatment.signs, fullScale: treatment.gainDecibels < 0 ? .infinity : fullScale)
    let blocks = BlockDigests(sampleRateHertz: sampleRateHertz, channels: channels)
    switch output {
    case .audio(let path, _):
      self.init(treatment, downmix, resampler, blocks, signal, file: try Self.create(path))
    case .peaks(let samples, _):
      self.init(
        treatment, downmix, resampler, blocks, signal, file: nil,
        peakMeter: PeakMeter(durationSamples: samples))
    }
  }

  private init(
    _ treatment: Treatment, _ downmix: Downmix, _ resampler: consuming Resampler,
    _ blocks: consuming BlockDigests, _ signal: SignalMeter?, file: consuming SoundFile?,
    peakMeter: PeakMeter? = nil
  ) {
    self.treatment = treatment
    self.downmix = downmix
    self.resampler = resampler
    self.blocks = blocks
    self.signal = signal
    self.file = file
    self.peakMeter = peakMeter
    amplifier = Amplifier(treatment)
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
    signal?.add(interleaved)
    blocks.add(interleaved)
    try write(resampler.process(downmix.mono(interleaved)))
  }

  /// Writes the remaining samples and closes the working audio.
  /// - Throws: `IngestError.resampling`, `.cannotWrite`.
  consuming func finish() throws(IngestError) -> Outcome {
    try write(resampler.finish())
    signal?.finish()
    var decided = treatment
    if let signal { decided = Treatment(signal, durationSamples: written) }
    return Outcome(
      durationSamples: written, frames: frames,
      loudness: .init(
        rmsDecibels: meter.rmsDecibels, peakDecibels: meter.peakDecibels,
        clippedSamples: downmix.clippedSamples),
      peaks: peakMeter?.peaks, hearing: decided.hearing(blocks: blocks.digests, tail: blocks.finish()),
      treatment: signal == nil || decided.isPlain ? nil : decided, separation: decided.separation)
  }

  private mutating func write(_ resampled: [Float]) throws(IngestError) {
    guard !resampled.isEmpty else { return }
    let samples = amplifier?.process(resampled) ?? resampled
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
