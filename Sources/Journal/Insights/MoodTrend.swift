/// Which way the mood went from one stretch of the journal to another.
package enum MoodTrend: String, Codable, Equatable, Sendable {
  case rising, steady, falling

  /// Change of the mean, in units of the score, below which nothing is claimed.
  package static let least = 0.1

  /// From the mean of earlier entries to the mean of later ones, both -1...1.
  package init(from earlier: Double, to later: Double) {
    let change = later - earlier
    self = change >= Self.least ? .rising : change <= -Self.least ? .falling : .steady
  }
}
