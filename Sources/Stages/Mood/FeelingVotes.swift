import Model

/// Chooses the single word that describes the feeling of an entry among those that its sentences name.
///
/// Feelings that speakers attribute to themselves take precedence over unattributed feeling words.
struct FeelingVotes {
  private var own = Ballot()
  private var unsaid = Ballot()
  private var denied: Set<String> = []

  /// Adds the votes of one sentence.
  mutating func add(_ feelings: [NamedFeeling], weight: Double) {
    for feeling in feelings where feeling.owner != .other {
      if feeling.isDenied {
        denied.insert(feeling.word)
      } else if feeling.owner == .speaker {
        own.add(feeling, weight: weight)
      } else {
        unsaid.add(feeling, weight: weight)
      }
    }
  }

  /// The winning feeling, or `unclear`: no feeling contradicts a `label` that is not neutral.
  func winner(label: Mood.Bin) -> String {
    let sign = label == .positive ? 1.0 : label == .negative ? -1 : 0
    return own.winner(sign: sign) ?? unsaid.winner(sign: sign, without: denied) ?? "unclear"
  }

  /// Total weight by word.
  private struct Ballot {
    private var votes: [String: (weight: Double, sign: Double, last: Int)] = [:]
    private var count = 0

    mutating func add(_ feeling: NamedFeeling, weight: Double) {
      count += 1
      votes[feeling.word] = ((votes[feeling.word]?.weight ?? 0) + weight, feeling.sign, count)
    }

    /// The word with the largest weight, the last said of equals; none whose sign is opposite to `sign`.
    func winner(sign: Double, without denied: Set<String> = []) -> String? {
      votes.filter { !denied.contains($0.key) && $0.value.sign * sign >= 0 }
        .max { ($0.value.weight, $0.value.last) < ($1.value.weight, $1.value.last) }?.key
    }
  }
}
