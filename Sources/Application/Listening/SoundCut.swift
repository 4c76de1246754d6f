internal import Audio
import Foundation
import StageContract

/// Parts of sound files, written one after the other into one WAV file. Each begins and ends with a short fade, so that no
/// cut clicks.
struct SoundCut: ~Copyable {
  /// Length in seconds of the fade at each end of a part.
  static let fade = 0.02
  private static let block = 65_536

  private var file: SoundFile
  /// Length in seconds of what has been written.
  private(set) var seconds = 0.0

  /// - Throws: `SoundFileError.cannotWrite`.
  init(to path: String, sampleRateHertz: Int, channels: Int) throws(SoundFileError) {
    file = try SoundFile(writingWAV: path, sampleRateHertz: sampleRateHertz, channels: channels)
  }

  /// A file with the sample rate and the channels of `source`.
  /// - Throws: `SoundFileError`.
  init(to path: String, like source: String) throws(SoundFileError) {
    let source = try SoundFile(reading: source)
    try self.init(to: path, sampleRateHertz: source.sampleRateHertz, channels: source.channels)
  }

  /// Adds the sound file at `path` from the second `start` up to `end`, to its end if nil. Into a mono file several channels
  /// are mixed; the sample rates must be the same.
  /// - Throws: `SoundFileError`; `CancellationError`.
  mutating func add(_ path: String, from start: Double, to end: Double?) throws {
    var source = try SoundFile(reading: path)
    precondition(
      source.sampleRateHertz == file.sampleRateHertz && [1, source.channels].contains(file.channels))
    let rate = Double(source.sampleRateHertz)
    let first = Int((start * rate).rounded())
    let left = max(0, source.declaredFrames - first)
    let total = end.map { Int(($0 * rate).rounded()) - first } ?? left
    let count = source.declaresExactly ? min(total, left) : total
    guard count > 0 else { throw SoundFileError.cannotRead(path: path, reason: "it ends before that") }
    if first > 0 { try source.seek(frame: first) }
    let fade = max(1, min(Int(Self.fade * rate), count / 2))
    var done = 0
    while done < count {
      try Task.checkCancellation()
      var samples = try source.read(frames: min(Self.block, count - done))
      let frames = samples.count / source.channels
      guard frames > 0 else { break }
      for frame in 0..<frames {
        let place = min(done + frame, count - 1 - (done + frame))
        guard place < fade else { continue }
        let gain = Float(0.5 - 0.5 * cos(.pi * Double(place) / Double(fade)))
        for index in (frame * source.channels)..<((frame + 1) * source.channels) { samples[index] *= gain }
      }
      try file.write((file.channels == 1 ? mixed(samples, source.channels) : samples).map(Self.sample))
      done += frames
    }
    seconds += Double(done) / rate
  }

  /// Adds silence.
  /// - Throws: `SoundFileError.cannotWrite`.
  mutating func addSilence(seconds length: Double) throws(SoundFileError) {
    let frames = Int(length * Double(file.sampleRateHertz))
    try file.write([Int16](repeating: 0, count: frames * file.channels))
    seconds += length
  }

  /// One channel of `samples`, in which `channels` are interleaved.
  private func mixed(_ samples: [Float], _ channels: Int) -> [Float] {
    channels == 1
      ? samples
      : stride(from: 0, to: samples.count, by: channels).map {
        samples[$0..<($0 + channels)].reduce(0, +) / Float(channels)
      }
  }

  private static func sample(_ value: Float) -> Int16 {
    Int16(max(-32_768, min(32_767, (value * 32_768).rounded())))
  }
}
