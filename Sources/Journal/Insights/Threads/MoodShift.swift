/// Comparison of the mood in the earlier and the later half of some entries.
package struct MoodShift: Equatable, Sendable {
  /// Mean score of the earlier half, -1...1.
  package var earlier: Double
  /// Mean score of the later half, -1...1.
  package var later: Double
  /// Number of entries in the earlier half.
  package var earlierEntries: Int
  /// Number of entries in the later half, which includes the middle one of an odd number.
  package var laterEntries: Int
  /// Direction of the change.
  package var trend: MoodTrend
  /// True if the change exceeds two standard errors of the difference and each half has enough entries.
  package var isClear: Bool

  /// Minimum number of scores for a comparison.
  package static let least = 4
  /// Minimum number of scores in each half for a clear change.
  package static let enough = 4

  /// Compares the halves of `scores`, oldest first; nil if there are fewer than `least`.
  package init?(_ scores: [Double]) {
    guard scores.count >= Self.least else { return nil }
    let (early, late) = (Array(scores[..<(scores.count / 2)]), Array(scores[(scores.count / 2)...]))
    func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
    func error(_ values: [Double], _ mean: Double) -> Double {
      values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count - 1) / Double(values.count)
    }
    earlier = mean(early)
    later = mean(late)
    earlierEntries = early.count
    laterEntries = late.count
    trend = MoodTrend(from: earlier, to: later)
    let deviation = (error(early, earlier) + error(late, later)).squareRoot()
    isClear = early.count >= Self.enough && abs(later - earlier) > 2 * deviation
  }
}
