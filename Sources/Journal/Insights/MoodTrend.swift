/// Direction of the mood from one period of the journal to another.
package enum MoodTrend: String, Codable, Equatable, Sendable {
  case rising, steady, falling

  /// Smallest change of the mean score that counts as rising or falling.
  package static let least = 0.1

  /// Compares the mean of earlier entries with that of later ones, both -1...1.
  package init(from earlier: Double, to later: Double) {
    let change = later - earlier
    self = change >= Self.least ? .rising : change <= -Self.least ? .falling : .steady
  }
}
