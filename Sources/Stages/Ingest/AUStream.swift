/// Parses the AU stream of 32-bit floats that ffmpeg writes to a pipe; unlike raw samples it begins with a header that
/// declares the sample rate and channels.
///
/// The header has six big-endian words: magic, offset of the samples, length, encoding (6 is float), rate, channels.
struct AUStream {
  /// The parsed header: sample rate in Hz and number of channels.
  struct Header: Equatable {
    var sampleRateHertz: Int
    var channels: Int
  }

  /// nil until the complete header has been received.
  private(set) var header: Header?
  private var pending: [UInt8] = []
  private var skip = 0

  /// The stream is not AU with 32-bit floats.
  struct Malformed: Error {}

  /// Adds `bytes` and returns the complete frames now available: interleaved samples, full scale at 1.
  /// - Throws: `Malformed`.
  mutating func take(_ bytes: some Collection<UInt8>) throws(Malformed) -> [Float] {
    pending += bytes
    if header == nil {
      guard pending.count >= 24 else { return [] }
      guard pending.bigEndian(0) == 0x2E73_6E64, pending.bigEndian(12) == 6 else { throw Malformed() }
      let channels = pending.bigEndian(20)
      let offset = pending.bigEndian(4)
      guard (24...1_048_576).contains(offset), (1...1024).contains(channels) else { throw Malformed() }
      header = Header(sampleRateHertz: pending.bigEndian(16), channels: channels)
      skip = offset
    }
    if skip > 0 {
      let count = min(skip, pending.count)
      pending.removeFirst(count)
      skip -= count
    }
    guard let header, skip == 0 else { return [] }
    let frames = pending.count / (4 * header.channels)
    let count = frames * header.channels
    let samples = [Float](unsafeUninitializedCapacity: count) { buffer, initialized in
      pending.withUnsafeBytes { bytes in
        for index in 0..<count {
          let word = bytes.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)
          buffer[index] = Float(bitPattern: UInt32(bigEndian: word))
        }
      }
      initialized = count
    }
    pending.removeFirst(count * 4)
    return samples
  }
}
