import Model
import Mood

/// Chooses the one word for the feeling of an entry.
///
/// What the speaker says of themselves goes before words of feeling that nobody claims, and these before what the
/// model guesses. What the speaker denies is not guessed.
struct FeelingVotes {
  private var own = Ballot()
  private var named = Ballot()
  private var guessed = Ballot()
  private var denied: Set<String> = []
  /// On GoEmotions' development part six of seven guesses this sure are right.
  private let surest = 0.5

  /// Counts what a sentence says.
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

  /// The feeling, or `unclear`; a guess goes with the label or is none.
  func winner(label: Mood.Bin) -> String {
    let sign = label == .positive ? 1.0 : label == .negative ? -1 : 0
    return own.winner(sign: sign) ?? named.winner(sign: sign, without: denied)
      ?? (sign == 0 ? nil : guessed.winner(sign: sign, without: denied, isStrict: true)) ?? "unclear"
  }

  /// Weights of words.
  private struct Ballot {
    private var votes: [String: (weight: Double, sign: Double, last: Int)] = [:]
    private var count = 0

    mutating func add(_ word: String, sign: Double, weight: Double) {
      count += 1
      votes[word] = ((votes[word]?.weight ?? 0) + weight, sign, count)
    }

    /// The word with most weight, of equals the one said last; one against `sign` counts half, or nothing.
    func winner(sign: Double, without denied: Set<String> = [], isStrict: Bool = false) -> String? {
      let ranked = votes.filter { !denied.contains($0.key) && !(isStrict && $0.value.sign * sign < 0) }
        .map { word, vote in
          (word: word, weight: vote.sign * sign < 0 ? vote.weight / 2 : vote.weight, last: vote.last)
        }
      return ranked.max { ($0.weight, $0.last) < ($1.weight, $1.last) }?.word
    }
  }
}
