import Audio
import Foundation
import Model
import StageContract

/// The decision on transcribing the two channels of a recording separately.
enum ChannelSeparation: Equatable, Sendable {
  /// Each channel holds a voice of its own; both get the same treatment, so that their levels can be compared.
  case possible(highPassHertz: Int?, gainDecibels: Double)
  /// They are worked as one, for a reason in a few words.
  case impossible(reason: String)

  /// Correlation of two channels, of their samples or of their levels, from which they hold the same sound. Of one voice
  /// in two microphones, that of the levels is near 1. Two people by turns stay under 0.5 where each is heard in the other
  /// channel 12 dB quieter, and exceed this where it is 6 dB or less.
  static let sameSound = 0.7
  /// Level to which the louder voice may be raised with the quieter one, in dB.
  static let loudestDecibels = -12.0

  /// The decision for a recording that was measured from beginning to end; `highPassHertz` is the filter that it needs,
  /// `attenuation` the gain below 0 dB.
  init(_ meter: SignalMeter, speech: [SpeechLevel], highPassHertz: Int?, attenuation: Double) {
    guard meter.channels == 2, speech.count == 2 else {
      self = .impossible(reason: meter.channels == 1 ? "one channel" : "\(meter.channels) channels")
      return
    }
    guard let left = speech[0].level.map(Double.init), let right = speech[1].level.map(Double.init) else {
      self = .impossible(
        reason: speech.allSatisfy { $0.level == nil }
          ? "no speech" : "no speech in the \(speech[0].level == nil ? "left" : "right") channel")
      return
    }
    guard abs(meter.correlation(0, 1)) < Self.sameSound,
      ChannelSelection.envelopeCorrelation(meter, speech, 0, 1) < Self.sameSound
    else {
      self = .impossible(reason: "the same sound in both channels")
      return
    }
    var gain = attenuation
    if min(left, right) < Treatment.quietDecibels {
      gain = min(
        Treatment.mostGainDecibels, Treatment.speechDecibels - min(left, right),
        max(0, Self.loudestDecibels - max(left, right)))
    }
    self = .possible(highPassHertz: highPassHertz, gainDecibels: (gain * 10).rounded() / 10)
  }
}

extension RecordingDecoder {
  /// Writes the two channels of `recording` to the stereo file at `path`, treated alike.
  /// - Throws: `IngestError`.
  func writeChannels(of recording: String, to path: String, highPassHertz: Int?, gainDecibels: Double) throws
  {
    // Each is converted as a recording of its own, which every decoder can do.
    let parts = Channel.allCases.map { (channel: $0, path: path + "." + $0.rawValue) }
    defer { for part in parts { unlink(part.path) } }
    for part in parts {
      var treatment = Treatment.plain(channels: 2)
      treatment.signs = part.channel == .left ? [1, 0] : [0, 1]
      (treatment.highPassHertz, treatment.gainDecibels) = (highPassHertz, gainDecibels)
      _ = try decode(recording, to: .audio(path: part.path, as: treatment))
    }
    do {
      try Self.interleave(parts[0].path, parts[1].path, to: path)
    } catch {
      throw IngestError(writing: error)
    }
  }

  private static func interleave(_ left: String, _ right: String, to path: String) throws(SoundFileError) {
    var first = try WorkingAudio(path: left)
    var second = try WorkingAudio(path: right)
    var file = try SoundFile(writingWorkingAudio: path, channels: 2)
    let block = 65_536
    while true {
      let (one, other) = (try first.next(block), try second.next(block))
      if one.isEmpty && other.isEmpty { break }
      try file.write(
        (0..<max(one.count, other.count)).flatMap { index in
          [one, other].map { samples in
            index < samples.count ? Int16(max(-32768, min(32767, (samples[index] * 32768).rounded()))) : 0
          }
        })
    }
  }
}
