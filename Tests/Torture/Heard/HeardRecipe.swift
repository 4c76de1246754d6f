import Foundation
import Text

/// The changes of one trial: one, or two of different kinds.
struct HeardRecipe {
  /// A change to a recording that costs words in programs that do not look.
  enum Change: String, CaseIterable {
    case level, offset, rumble, hum
    case antiphase, dead, noisy, surround
    case silentStream = "silent first stream"
    case undecodableStream = "undecodable first stream"
    case container, cut, join, damage

    /// What it changes; two changes of one kind do not go together.
    var kind: Kind {
      switch self {
      case .level: .level
      case .offset, .rumble, .hum: .disturbance
      case .antiphase, .dead, .noisy, .surround: .channels
      case .silentStream, .undecodableStream: .streams
      case .container: .container
      case .cut: .cut
      case .join: .join
      case .damage: .damage
      }
    }
  }

  /// Kinds of changes.
  enum Kind: String, CaseIterable { case level, disturbance, channels, streams, container, cut, join, damage }

  /// Index of the trial.
  let number: Int
  let changes: [Change]
  let container: HeardContainer
  /// Peak of the speech relative to full scale, in dB.
  let peakDecibels: Double

  /// All kinds alone, and all pairs of them.
  private static let kinds: [[Kind]] = Kind.allCases.indices.flatMap { first in
    [[Kind.allCases[first]]] + Kind.allCases[(first + 1)...].map { [Kind.allCases[first], $0] }
  }

  /// The recipe of trial `number`: in each 36 of them, every kind and every pair of kinds occurs once.
  init(number: Int, seed: UInt64, random: inout SeededNumbers) {
    var order = SeededNumbers(seed)
    let kinds = Self.kinds.shuffled(using: &order)[number % Self.kinds.count]
    let changes = kinds.compactMap { kind in
      Change.allCases.filter { $0.kind == kind }.randomElement(using: &random)
    }
    let possible = HeardContainer.allCases.filter { container in
      changes.allSatisfy(container.allows) && !(changes.contains(.container) && container == .wav)
    }
    let isPlain = !changes.contains(.damage) && possible.contains(.wav)
    (self.number, self.changes) = (number, changes)
    container = isPlain ? .wav : possible.randomElement(using: &random) ?? .wav
    peakDecibels = changes.contains(.level) ? Double(Int.random(in: -60 ... -20, using: &random)) : -8
  }

  /// The recipe in words.
  var description: String {
    changes.filter { $0 != .container }
      .map { $0 == .level ? "peak \(Int(peakDecibels)) dBFS" : $0.rawValue }.map { $0 + ", " }.joined()
      + container.rawValue
  }

  /// True if `change` is among the changes.
  func has(_ change: Change) -> Bool { changes.contains(change) }

  /// True if the levels or channels are changed.
  var changesSamples: Bool {
    changes.contains { [.level, .disturbance, .channels].contains($0.kind) }
  }

  /// The factor that brings `speech` to the level at which its samples are changed.
  func factor(of speech: [Float]) -> Float {
    changesSamples ? Float(pow(10, -8.0 / 20)) / max(0.01, speech.map(abs).max() ?? 1) : 1
  }

  /// Interleaved samples of `speech` with the changes of level, disturbance and channels.
  func samples(
    of speech: [Float], random: inout SeededNumbers
  ) -> (samples: [Float], channels: Int) {
    let factor = factor(of: speech)
    let gain = Float(pow(10, (peakDecibels + 8) / 20))
    let index = [0, 1, 2, 4, 5].randomElement(using: &random) ?? 2
    var samples: [Float] = []
    var channels = 1
    for (place, sample) in speech.enumerated() {
      let sound = sample * factor
      let noise = Float.random(in: -0.01...0.01, using: &random)
      var frame =
        switch changes.first(where: { $0.kind == .channels }) {
        case .antiphase: [sound, -sound]
        case .dead: [sound, 0]
        case .noisy: [noise, sound]
        case .surround: (0..<6).map { $0 == index ? sound : 0 }
        default: [sound]
        }
      channels = frame.count
      let added = disturbance(at: Double(place) / 16_000)
      for channel in frame.indices { frame[channel] = (frame[channel] + added) * gain }
      samples += frame
    }
    // The journal joins recordings with the same sound; steps of 16 bit in eight samples make each of them another one.
    for bit in 0..<8 where bit * channels < samples.count && (number + 1) >> bit & 1 == 1 {
      samples[bit * channels] += 1 / 32_768
    }
    return (samples, channels)
  }

  private func disturbance(at seconds: Double) -> Float {
    switch changes.first(where: { $0.kind == .disturbance }) {
    case .offset: 0.2
    case .rumble:
      Float(
        0.2 * sin(2 * .pi * 23 * seconds) + 0.2 * sin(2 * .pi * 31 * seconds) * sin(2 * .pi * 0.3 * seconds))
    case .hum: Float(0.3 * sin(2 * .pi * 50 * seconds) + 0.002 * sin(2 * .pi * 150 * seconds))
    default: 0
    }
  }
}
