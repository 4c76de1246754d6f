/// Results of one system's summaries over many entries.
struct SummaryTally: Equatable, Sendable {
  /// Scores of one summary.
  struct Score: Equatable, Sendable {
    /// Votes of its sentences divided by the best possible votes; nil if there are none.
    var votes: Double?
    /// For every sentence shown, how many readers would keep it; empty if none were asked.
    var kept: [Int]
    /// Number of readers asked.
    var readers: Int
    /// ROUGE against the reference summaries; nil if there are none.
    var rouge: Rouge.Score?
    /// Number of words.
    var words: Int
  }

  private var scores: [Score] = []

  /// Adds `score`.
  mutating func add(_ score: Score) { scores.append(score) }

  /// Mean share of the best possible votes.
  var votes: Double? { Self.mean(scores.compactMap(\.votes)) }

  /// Share of the sentences shown that any reader would keep.
  var keptByAny: Double? { Self.shareKept(scores) }

  /// The interval of `keptByAny` over entries; each must have been added once.
  var keptByAnyInterval: Interval? {
    Interval.of(count: scores.count) { places in Self.shareKept(places.map { scores[$0] }) }
  }

  /// Share of the sentences shown that more than half of the readers would keep.
  var keptByMost: Double? {
    Self.mean(scores.flatMap { score in score.kept.map { 2 * $0 > score.readers ? 1 : 0 } })
  }

  /// Mean ROUGE scores.
  var rouge: Rouge.Score? {
    let all = scores.compactMap(\.rouge)
    guard let one = Self.mean(all.map(\.one)), let two = Self.mean(all.map(\.two)),
      let longest = Self.mean(all.map(\.longest))
    else { return nil }
    return Rouge.Score(one: one, two: two, longest: longest)
  }

  /// Mean number of words.
  var words: Double? { Self.mean(scores.map { Double($0.words) }) }

  private static func shareKept(_ scores: [Score]) -> Double? {
    mean(scores.flatMap { $0.kept.map { $0 > 0 ? 1 : 0 } })
  }

  private static func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }
}
