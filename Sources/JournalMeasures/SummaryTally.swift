/// What summaries of one system come to, over many entries.
public struct SummaryTally: Equatable, Sendable {
  /// One summary and how good it is.
  public struct Score: Equatable, Sendable {
    /// Votes of what it shows by the best possible votes; nil where there are none to have.
    public var votes: Double?
    /// For every sentence shown, how many readers would keep it; empty where nobody was asked.
    public var kept: [Int]
    /// Readers asked.
    public var readers: Int
    /// Against what people wrote; nil where nobody did.
    public var rouge: Rouge.Score?
    /// Its words.
    public var words: Int

    /// Makes one from its parts.
    public init(votes: Double?, kept: [Int], readers: Int, rouge: Rouge.Score?, words: Int) {
      (self.votes, self.kept, self.readers, self.rouge, self.words) = (votes, kept, readers, rouge, words)
    }
  }

  private var scores: [Score] = []

  /// A tally of nothing.
  public init() {}

  /// Takes `score` in.
  public mutating func add(_ score: Score) { scores.append(score) }

  /// Mean share of the votes.
  public var votes: Double? { Self.mean(scores.compactMap(\.votes)) }

  /// Share of the sentences shown that any reader would keep.
  public var keptByAny: Double? {
    Self.mean(scores.flatMap { $0.kept.map { $0 > 0 ? 1 : 0 } })
  }

  /// Share of the sentences shown that more than half of the readers would keep.
  public var keptByMost: Double? {
    Self.mean(scores.flatMap { score in score.kept.map { 2 * $0 > score.readers ? 1 : 0 } })
  }

  /// Mean of each kind.
  public var rouge: Rouge.Score? {
    let all = scores.compactMap(\.rouge)
    guard let one = Self.mean(all.map(\.one)), let two = Self.mean(all.map(\.two)),
      let longest = Self.mean(all.map(\.longest))
    else { return nil }
    return Rouge.Score(one: one, two: two, longest: longest)
  }

  /// Mean number of words.
  public var words: Double? { Self.mean(scores.map { Double($0.words) }) }

  private static func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }
}
