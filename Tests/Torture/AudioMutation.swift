import Foundation
import TestSupport
import Text

/// A way to damage an audio file.
enum AudioMutation: String, CaseIterable {
  /// Flips 1 to 64 bits anywhere.
  case bits
  /// Removes the end, from any byte on.
  case cut
  /// Removes the beginning, up to any byte.
  case beheaded
  /// Sets sizes, rates and channels in the header to 0, huge or random values.
  case lie
  /// Duplicates a range.
  case doubled
  /// Prepends random bytes.
  case prefix
  /// Zeroes a range.
  case hole

  /// The damaged bytes, determined by `random`.
  func damage(_ source: AudioSource, _ random: inout SeededNumbers) -> Data {
    var bytes = [UInt8](source.bytes)
    let place = Int.random(in: 0..<bytes.count, using: &random)
    let length = Int.random(in: 1...max(1, (bytes.count - place) / 2), using: &random)
    switch self {
    case .bits:
      for _ in 0..<Int.random(in: 1...64, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
    case .cut: bytes.removeLast(bytes.count - place)
    case .beheaded: bytes.removeFirst(place)
    case .lie: lie(&bytes, isWAV: source.name == "wav", &random)
    case .doubled: bytes.insert(contentsOf: bytes[place..<place + length], at: place)
    case .prefix:
      bytes.insert(
        contentsOf: (0..<Int.random(in: 1...4096, using: &random)).map { _ in random.byte() }, at: 0)
    case .hole: for index in place..<place + length { bytes[index] = 0 }
    }
    return Data(bytes)
  }

  /// Overwrites one to three header fields with impossible numbers: actual fields of a WAV, else anywhere at the start.
  private func lie(_ bytes: inout [UInt8], isWAV: Bool, _ random: inout SeededNumbers) {
    let values: [UInt64] = [0, 1, 0x7F, 0x80, 0xFF, 0x7FFF, 0xFFFF, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF]
    // Offset and size of: RIFF size, format size, tag, channels, rate, bytes per second, frame, bits, data size.
    let fields = [(4, 4), (16, 4), (20, 2), (22, 2), (24, 4), (28, 4), (32, 2), (34, 2), (40, 4)]
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let field =
        isWAV
        ? fields[Int.random(in: 0..<fields.count, using: &random)]
        : (
          Int.random(in: 0..<min(128, bytes.count - 8), using: &random),
          [1, 2, 4, 8].randomElement(using: &random) ?? 1
        )
      let value = Bool.random(using: &random) ? random.next() : values.randomElement(using: &random) ?? 0
      for index in 0..<field.1 {
        bytes[field.0 + index] = UInt8(truncatingIfNeeded: value >> (8 * UInt64(index)))
      }
    }
  }
}

extension SeededNumbers {
  /// A random byte.
  mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: next()) }
}

/// A damaged file, and how to recreate it.
struct MutatedAudio {
  let seed: UInt64
  let source: AudioSource
  let mutation: AudioMutation
  let bytes: Data

  /// Creates the file for `seed` from one of `sources`.
  init(seed: UInt64, sources: [AudioSource]) {
    var random = SeededNumbers(seed)
    self.seed = seed
    source = sources[Int(seed % UInt64(sources.count))]
    mutation = AudioMutation.allCases[Int(seed / UInt64(sources.count)) % AudioMutation.allCases.count]
    bytes = mutation.damage(source, &random)
  }
}
