import Foundation
import StageContract

/// How much audio a run has heard, and how fast.
struct ListeningProgress: Equatable, Sendable {
  private struct Heard: Equatable, Sendable {
    /// Seconds that an earlier attempt had heard.
    var before: Double
    var audio: StageProgress.Audio
  }

  private var heard: [String: Heard] = [:]
  private var since: Date?

  /// True if a stage has reported audio.
  var hasBegun: Bool { since != nil }

  /// Records what has been heard of `recording` at `now`.
  mutating func note(_ recording: String, _ audio: StageProgress.Audio, at now: Date) {
    since = since ?? now
    heard[recording] = Heard(before: heard[recording]?.before ?? audio.done, audio: audio)
  }

  /// Seconds until everything is heard at the speed so far; nil while it is unknown. A recording whose length is not
  /// known yet counts as long as the others are on average.
  /// - Parameters:
  ///   - done: IDs of the recordings that are complete or failed.
  ///   - total: number of recordings with pending work; nil if not known yet.
  func secondsLeft(at now: Date, done: Set<String>, total: Int?) -> Double? {
    let new = heard.values.reduce(0) { $0 + $1.audio.done - $1.before }
    guard let since, new > 0 else { return nil }
    let mean = heard.values.reduce(0) { $0 + $1.audio.total } / Double(heard.count)
    let unknown = max(0, (total ?? 0) - done.union(heard.keys).count)
    let open = heard.filter { !done.contains($0.key) }.values
      .reduce(0) { $0 + max(0, $1.audio.total - $1.audio.done) }
    return (open + mean * Double(unknown)) * now.timeIntervalSince(since) / new
  }
}

extension StageProgress {
  /// The done and the total amount: of audio its seconds, else units.
  var extent: (done: Double, total: Double) {
    audio.map { ($0.done, $0.total) } ?? (Double(done), Double(total))
  }
}
