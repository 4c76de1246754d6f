import Model
import Mood

/// Chooses the single word that describes the feeling of an entry.
///
/// Feelings that speakers attribute to themselves take precedence over unattributed feeling words, and these over the
/// model's guesses. A feeling that the speaker denies is never guessed.
struct FeelingVotes {
  private var own = Ballot()
  private var named = Ballot()
  private var guessed = Ballot()
  private var denied: Set<String> = []
  /// Minimum probability of a confident guess: on the GoEmotions development split, six of seven of these are right.
  private let surest = 0.5

  /// Adds the votes of one sentence.
  mutating func add(_ opinion: Opinion, weight: Double) {
    for feeling in opinion.feelings {
      switch (feeling.isDenied, feeling.owner) {
      case (_, .other): continue
      case (true, _): denied.insert(feeling.word)
      case (false, .speaker): own.add(feeling.word, sign: feeling.sign, weight: weight)
      case (false, .unsaid): named.add(feeling.word, sign: feeling.sign, weight: weight)
      }
    }
    for (feeling, guess) in zip(MoodModel.feelings, opinion.guesses.dropFirst()) where guess >= surest {
      guessed.add(feeling.word, sign: feeling.sign, weight: weight * guess)
    }
  }

  /// The winning feeling, or `unclear`: no feeling contradicts a `label` that is not neutral, and guesses count only
  /// beside such a label.
  func winner(label: Mood.Bin) -> String {
    let sign = label == .positive ? 1.0 : label == .negative ? -1 : 0
    return own.winner(sign: sign) ?? named.winner(sign: sign, without: denied)
      ?? (sign == 0 ? nil : guessed.winner(sign: sign, without: denied)) ?? "unclear"
  }

  /// Total weight by word.
  private struct Ballot {
    private var votes: [String: (weight: Double, sign: Double, last: Int)] = [:]
    private var count = 0

    mutating func add(_ word: String, sign: Double, weight: Double) {
      count += 1
      votes[word] = ((votes[word]?.weight ?? 0) + weight, sign, count)
    }

    /// The word with the largest weight, the last said of equals; none whose sign is opposite to `sign`.
    func winner(sign: Double, without denied: Set<String> = []) -> String? {
      votes.filter { !denied.contains($0.key) && $0.value.sign * sign >= 0 }
        .max { ($0.value.weight, $0.value.last) < ($1.value.weight, $1.value.last) }?.key
    }
  }
}
