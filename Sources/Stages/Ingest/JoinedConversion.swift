import Model
import StageContract

/// A conversion of parts one after the other; later parts are brought to the rate and channels of the first.
final class JoinedConversion {
  /// Sample rate of the first part in hertz; 0 before it.
  private(set) var sampleRateHertz = 0
  /// Number of channels of the first part; 0 before it.
  private(set) var channels = 0
  /// Frames converted so far, at the rate of the first part.
  private(set) var frames = 0
  private let recording: String
  private let output: ConversionOutput
  private var conversion: Conversion?
  private var adapter: Adapter?

  /// A conversion of `recording` to `output`, which is created by the first part.
  init(recording: String, output: ConversionOutput) {
    self.recording = recording
    self.output = output
  }

  /// Begins a part with frames of `channels` at `sampleRateHertz`; samples of at least `fullScale` count as clipped.
  /// - Throws: `IngestError.impossibleFormat`, `.resampling`, `.cannotWrite`.
  func begin(sampleRateHertz rate: Int, channels count: Int, fullScale: Float) throws(IngestError) {
    if sampleRateHertz == 0 {
      conversion = try Conversion(
        recording: recording, sampleRateHertz: rate, channels: count, fullScale: fullScale, output: output)
      (sampleRateHertz, channels) = (rate, count)
    } else if rate != sampleRateHertz || count != channels {
      guard (1000...3_072_000).contains(rate), (1...1024).contains(count) else {
        throw .impossibleFormat(path: recording, sampleRateHertz: rate, channels: count)
      }
      adapter = Adapter(
        resampler: try Resampler(from: rate, to: sampleRateHertz), from: count, to: channels)
    }
  }

  /// Converts complete interleaved frames of the part, full scale at 1.
  /// - Throws: `IngestError.resampling`, `.cannotWrite`.
  func take(_ interleaved: [Float]) throws(IngestError) {
    try write(adapter?.process(interleaved) ?? interleaved)
  }

  /// Ends the part.
  /// - Throws: `IngestError.resampling`, `.cannotWrite`.
  func endPart() throws(IngestError) {
    if let rest = try adapter?.finish() { try write(rest) }
    adapter = nil
  }

  /// Closes the output; nil if no part was begun.
  /// - Throws: `IngestError.resampling`, `.cannotWrite`.
  func finish() throws(IngestError) -> Conversion.Outcome? {
    guard let conversion = conversion.take() else { return nil }
    return try conversion.finish()
  }

  private func write(_ interleaved: [Float]) throws(IngestError) {
    frames += interleaved.count / max(1, channels)
    try conversion?.take(interleaved)
  }

  /// Mixes frames down to mono, resamples them and repeats them in each channel.
  private final class Adapter {
    private var resampler: Resampler
    private let from: Int
    private let to: Int

    init(resampler: consuming Resampler, from: Int, to: Int) {
      self.resampler = resampler
      self.from = from
      self.to = to
    }

    func process(_ interleaved: [Float]) throws(IngestError) -> [Float] {
      let count = from
      let mono = (0..<interleaved.count / count).map { frame in
        interleaved[frame * count..<(frame + 1) * count].reduce(0) { $0 + ($1.isFinite ? $1 : 0) }
          / Float(count)
      }
      return repeated(try resampler.process(mono))
    }

    func finish() throws(IngestError) -> [Float] { repeated(try resampler.finish()) }

    private func repeated(_ mono: [Float]) -> [Float] {
      to == 1 ? mono : mono.flatMap { [Float](repeating: $0, count: to) }
    }
  }
}
