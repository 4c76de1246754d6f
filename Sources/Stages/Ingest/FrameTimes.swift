/// Jumps in the times of decoded frames, which show what a decoder passed over.
struct FrameTimes {
  /// Jumps in their order: where they are in the decoded sound, and their length.
  private(set) var jumps: [(second: Double, missing: Double)] = []
  /// Length of the decoded sound in seconds.
  private(set) var seconds = 0.0
  private let rate: Double
  private var expected: Double?
  private static let maxJumps = 1000
  /// Shorter jumps are those of encoders that send nothing during silence.
  private static let shortest = 0.45

  /// Frames of sound at `sampleRateHertz`.
  init(sampleRateHertz: Int) { rate = Double(max(1, sampleRateHertz)) }

  /// Takes a line of ffprobe's: the frame's time in seconds, or `N/A`, a comma, its number of samples.
  mutating func take(line: Substring) {
    let fields = line.split(separator: ",", omittingEmptySubsequences: false)
    guard fields.count >= 2, let samples = Double(fields[1]), samples > 0, samples.isFinite else { return }
    let time = Double(fields[0])
    // A time of more than a day cannot be trusted.
    if let time, let expected, time - expected > Self.shortest, time - expected < 86_400,
      jumps.count < Self.maxJumps
    {
      jumps.append((seconds, time - expected))
    }
    expected = (time ?? expected ?? 0) + samples / rate
    seconds += samples / rate
  }
}
