import Model
import Text

extension LabelledSummary {
  /// Number of words in each sentence.
  var wordCounts: [Int] { sentences.map { Words.words($0).count } }

  /// Word limit for complete sentences under `budget`: a tenth more, and at least the shortest sentence.
  func limit(budget: Int) -> Int { max(budget * 11 / 10, wordCounts.min() ?? 0) }

  /// Scores `summary`, which was generated from `spoken`.
  ///
  /// A part of a sentence gets that part of its votes; text that was not said, such as a closing question,
  /// gets none.
  /// - Throws: `Stemmer.Failure`.
  func score(_ summary: Summary, of spoken: SpokenSentences, limit: Int) throws -> SummaryTally.Score {
    let said = summary.sentences.filter { line in
      Set(Words.words(line.text).map(Words.normal)).isSubset(
        of: Words.words(line.spoken.text).map(Words.normal))
    }
    return try score(
      text: summary.text, covered: spoken.covered(by: said.map(\.spoken.span)),
      shown: said.compactMap { spoken.index(of: $0.spoken.span) }, limit: limit)
  }

  /// Scores the summary that consists of the sentences `chosen`.
  /// - Throws: `Stemmer.Failure`.
  func score(chosen: [Int], limit: Int) throws -> SummaryTally.Score {
    try score(
      text: chosen.map { sentences[$0] }.joined(separator: " "),
      covered: sentences.indices.map { chosen.contains($0) ? 1 : 0 }, shown: chosen, limit: limit)
  }

  /// Scores a summary from another system: it counts as showing the sentences whose words it contains in
  /// sequence.
  /// - Throws: `Stemmer.Failure`.
  func score(text: String, limit: Int) throws -> SummaryTally.Score {
    let words = Words.words(text).map(Words.normal)
    let shown = sentences.indices.filter { index in
      let wanted = Words.words(sentences[index]).map(Words.normal)
      return !wanted.isEmpty && words.indices.contains { words[$0...].starts(with: wanted) }
    }
    return try score(
      text: text, covered: sentences.indices.map { shown.contains($0) ? 1 : 0 }, shown: shown, limit: limit)
  }

  private func score(text: String, covered: [Double], shown: [Int], limit: Int) throws -> SummaryTally.Score {
    let counts = wordCounts
    let used = zip(counts, covered).reduce(0) { $0 + Double($1.0) * $1.1 }
    let share = votes.flatMap {
      VotedSentences(votes: $0, words: counts).share(of: covered, words: max(limit, Int(used.rounded(.up))))
    }
    let rouge = try references.map { try Rouge(language: language).score(text, against: $0) }
    return SummaryTally.Score(
      votes: share, kept: votes.map { votes in shown.map { votes[$0] } } ?? [], readers: readerCount,
      rouge: rouge, words: Words.words(text).count)
  }
}
