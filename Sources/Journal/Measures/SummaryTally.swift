/// What summaries of one system come to, over many entries.
package struct SummaryTally: Equatable, Sendable {
  /// One summary and how good it is.
  package struct Score: Equatable, Sendable {
    /// Votes of what it shows by the best possible votes; nil where there are none to have.
    package var votes: Double?
    /// For every sentence shown, how many readers would keep it; empty where nobody was asked.
    package var kept: [Int]
    /// Readers asked.
    package var readers: Int
    /// Against what people wrote; nil where nobody did.
    package var rouge: Rouge.Score?
    /// Its words.
    package var words: Int

    package init(votes: Double?, kept: [Int], readers: Int, rouge: Rouge.Score?, words: Int) {
      (self.votes, self.kept, self.readers, self.rouge, self.words) = (votes, kept, readers, rouge, words)
    }
  }

  private var scores: [Score] = []

  /// A tally of nothing.
  package init() {}

  /// Takes `score` in.
  package mutating func add(_ score: Score) { scores.append(score) }

  /// Mean share of the votes.
  package var votes: Double? { Self.mean(scores.compactMap(\.votes)) }

  /// Share of the sentences shown that any reader would keep.
  package var keptByAny: Double? {
    Self.mean(scores.flatMap { $0.kept.map { $0 > 0 ? 1 : 0 } })
  }

  /// Share of the sentences shown that more than half of the readers would keep.
  package var keptByMost: Double? {
    Self.mean(scores.flatMap { score in score.kept.map { 2 * $0 > score.readers ? 1 : 0 } })
  }

  /// Mean of each kind.
  package var rouge: Rouge.Score? {
    let all = scores.compactMap(\.rouge)
    guard let one = Self.mean(all.map(\.one)), let two = Self.mean(all.map(\.two)),
      let longest = Self.mean(all.map(\.longest))
    else { return nil }
    return Rouge.Score(one: one, two: two, longest: longest)
  }

  /// Mean number of words.
  package var words: Double? { Self.mean(scores.map { Double($0.words) }) }

  private static func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }
}
