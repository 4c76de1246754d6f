import Digest
import Model

/// Digests of a recording's samples in blocks of `Hearing.blockSeconds`, as 16 bit, of all channels: the same for the same sound in another
/// lossless file, with other tags, or followed by more.
struct BlockDigests: ~Copyable {
  /// The digests of the complete blocks.
  private(set) var digests: [String] = []
  private var hash = SHA256()
  private var missing: Int
  private let length: Int

  init(sampleRateHertz: Int, channels: Int) {
    length = Hearing.blockSeconds * sampleRateHertz * channels
    missing = length
  }

  /// Adds interleaved samples.
  mutating func add(_ interleaved: [Float]) {
    let integers = interleaved.map { sample in
      sample.isFinite ? Int16(max(-32768, min(32767, (sample * 32768).rounded()))).littleEndian : 0
    }
    var next = 0
    while next < integers.count {
      let end = min(integers.count, next + missing)
      integers[next..<end].withUnsafeBytes { hash.update($0) }
      missing -= end - next
      next = end
      guard missing == 0 else { continue }
      digests.append(Digest.hexadecimal(hash.finalize().prefix(8)))
      missing = length
    }
  }

  /// The digest of the samples after the last complete block; nil if there are none.
  mutating func finish() -> String? {
    missing == length ? nil : Digest.hexadecimal(hash.finalize().prefix(8))
  }
}
