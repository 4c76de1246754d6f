import Model

/// Measures how loud a recording is from its beginning to its end.
struct PeakMeter {
  /// Length of the recording in samples.
  private let total: Int
  private var squares = [Int](repeating: 0, count: Peaks.count)
  private var counts = [Int](repeating: 0, count: Peaks.count)
  private var position = 0

  /// - Parameter durationSamples: length of the recording; samples beyond it count to its last part.
  init(durationSamples: Int) { total = max(1, durationSamples) }

  /// Adds the next `samples`.
  mutating func add(_ samples: [Int16]) {
    var next = samples.startIndex
    while next < samples.endIndex {
      let part = min(Peaks.count - 1, position * Peaks.count / total)
      // The first sample of the part after this one.
      let end = part == Peaks.count - 1 ? Int.max : ((part + 1) * total + Peaks.count - 1) / Peaks.count
      let count = min(samples.endIndex - next, end - position)
      var sum = 0
      for sample in samples[next..<next + count] { sum += Int(sample) * Int(sample) }
      squares[part] += sum
      counts[part] += count
      next += count
      position += count
    }
  }

  /// The values. In a recording with fewer samples than parts, a part without a sample is as loud as the one before it.
  var peaks: Peaks {
    var values: [Double] = []
    for (sum, count) in zip(squares, counts) {
      if count == 0 {
        values.append(total < Peaks.count ? values.last ?? 0 : 0)
      } else {
        values.append(Peaks.loudness(meanSquare: Double(sum) / Double(count) / (32_768 * 32_768)))
      }
    }
    return Peaks(values: values)
  }
}
