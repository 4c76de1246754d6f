/// The sentences of an entry and how many readers would keep each.
struct VotedSentences: Equatable, Sendable {
  /// Number of readers who would keep each sentence.
  var votes: [Int]
  /// Number of words in each sentence.
  var words: [Int]

  /// Creates the value from arrays of equal length, one element per sentence.
  init(votes: [Int], words: [Int]) {
    precondition(votes.count == words.count)
    (self.votes, self.words) = (votes, words)
  }

  /// The most votes that complete sentences with at most `limit` words in total can have: exact, by dynamic
  /// programming over words.
  func best(words limit: Int) -> Int {
    var most = Array(repeating: 0, count: max(0, limit) + 1)
    for (votes, words) in zip(votes, words) where votes > 0 && words <= limit {
      for used in stride(from: limit, through: words, by: -1) {
        most[used] = max(most[used], most[used - words] + votes)
      }
    }
    return most[max(0, limit)]
  }

  /// Votes of the chosen sentences divided by the best possible votes within `limit` words; nil if no
  /// sentence that fits has votes.
  ///
  /// `chosen` gives the share of each sentence that was chosen, 0...1.
  func share(of chosen: [Double], words limit: Int) -> Double? {
    let best = best(words: limit)
    return best == 0 ? nil : zip(votes, chosen).reduce(0) { $0 + Double($1.0) * $1.1 } / Double(best)
  }
}
