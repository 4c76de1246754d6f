/// How the mood of the earlier half of some entries compares with that of the later half.
package struct MoodShift: Equatable, Sendable {
  /// Mean score of the earlier half, -1...1.
  package var earlier: Double
  /// Mean score of the later half, -1...1.
  package var later: Double
  /// Entries in the earlier half.
  package var earlierEntries: Int
  /// Entries in the later half; the middle one of an odd number is in it.
  package var laterEntries: Int
  /// Which way it went.
  package var trend: MoodTrend
  /// Whether the change is more than two standard errors of the difference, and rests on enough entries.
  package var isClear: Bool

  /// Fewest scores of which anything is said.
  package static let least = 4
  /// Fewest scores in a half from which on a change can be clear.
  package static let enough = 4

  /// Compares the halves of `scores`, oldest first; nil where there are fewer than `least`.
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
