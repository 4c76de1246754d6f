import JournalModel
import JournalText

/// Reads the mood of a whole transcript.
struct MoodReader: Sendable {
  private let scorers: [String: SentenceScorer] = [
    "en": SentenceScorer(.english), "de": SentenceScorer(.german),
  ]

  /// Scores every trusted sentence, then all of them together.
  ///
  /// Sentences without an opinion count for nothing; the last third, sentences that sum up and what the speaker
  /// says of themselves count for more.
  func mood(of transcript: Transcript) -> Mood {
    let sentences = TrustedText(transcript).sentences
    var weights = 0.0
    var sum = 0.0
    var feelings = FeelingVotes()
    var result: [Mood.SentenceMood] = []
    for (index, sentence) in sentences.enumerated() {
      let language = transcript.segments[sentence.segment].language
      guard let scorer = scorers[language] ?? scorers[transcript.language] else {
        result.append(Mood.SentenceMood(sentence: sentence, score: 0, feeling: nil))
        continue
      }
      let opinion = scorer.opinion(of: sentence.text)
      let score = rounded(opinion.score)
      result.append(Mood.SentenceMood(sentence: sentence, score: score, feeling: opinion.feeling?.word))
      let isClosing = sentences.count > 2 && index * 3 >= sentences.count * 2
      let weight = (isClosing ? 1.5 : 1) * (opinion.sumsUp ? 2 : 1) * (opinion.isSelfReport ? 1.5 : 1)
      if let feeling = opinion.feeling {
        feelings.add(feeling.word, sign: feeling.sign, weight: weight * (opinion.isSelfReport ? 3 : 1))
      }
      guard abs(score) >= 0.05 else { continue }
      weights += weight
      sum += weight * score
    }
    let mean = weights > 0 ? sum / (weights + 0.3) : 0
    let score = rounded(calibrated(mean))
    return Mood(score: score, feeling: feelings.winner(label: Mood.Bin(score: score)), sentences: result)
  }

  /// Widens what averaging has shrunk; monotone, keeps -1, 0 and 1.
  private func calibrated(_ mean: Double) -> Double {
    1.35 * mean / (1 + 0.35 * abs(mean))
  }
}

/// Scores stand in documents with four decimals.
func rounded(_ value: Double) -> Double {
  let result = (value * 10_000).rounded() / 10_000
  return result == 0 ? 0 : result
}

/// Counts the feelings that sentences name.
struct FeelingVotes {
  private var votes: [String: (weight: Double, sign: Double, last: Int)] = [:]
  private var count = 0

  mutating func add(_ word: String, sign: Double, weight: Double) {
    count += 1
    votes[word] = ((votes[word]?.weight ?? 0) + weight, sign, count)
  }

  /// The feeling with most weight, of equals the one named last; a feeling against the label counts half.
  func winner(label: Mood.Bin) -> String {
    let ranked = votes.map { word, vote in
      let isContrary = label == .positive && vote.sign < 0 || label == .negative && vote.sign > 0
      return (word: word, weight: isContrary ? vote.weight / 2 : vote.weight, last: vote.last)
    }
    return ranked.max { ($0.weight, $0.last) < ($1.weight, $1.last) }?.word ?? "unclear"
  }
}
