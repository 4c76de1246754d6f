import Model
import Text

/// Chooses a title from the sentences of a transcript and their phrases: short, complete and specific.
struct TitleChooser {
  /// Maximum number of characters.
  static let limit = 60

  /// Stems said more than once.
  private let topics: Set<String>
  /// Words of people's names, in normal form.
  private let names: Set<String>

  /// Creates a chooser with the terms and people in `extract`.
  init(extract: Extract) {
    topics = Set(extract.terms.filter { $0.count > 1 }.prefix(12).map(\.stem))
    names = Set(extract.people.flatMap { Words.words($0.name).map(Words.normal) })
  }

  /// The best phrase of at most 60 characters; empty if nothing was said.
  ///
  /// It is the same in every style. If no phrase is both short and complete, it is the longest beginning of a sentence
  /// that ends with a permitted word.
  func title(from candidates: [Candidate]) -> String {
    let telling = candidates.contains(where: \.isTelling) ? candidates.filter(\.isTelling) : candidates
    var best: (text: String, value: Double)?
    // Only the highest-ranked sentences are examined; a long recording has thousands of phrases.
    let ranked = telling.sorted { ($1.interest, $0.index) < ($0.interest, $1.index) }
      .prefix(max(12, telling.count / 10))
    for candidate in ranked {
      for phrase in TitlePhrases(candidate).phrases {
        let value = value(of: phrase, in: candidate)
        if best.map({ value > $0.value }) ?? true { best = (phrase.text, value) }
      }
    }
    if let best { return best.text }
    return ranked.lazy.map { TitlePhrases($0).beginning }.first { !$0.isEmpty } ?? ""
  }

  /// Pronouns whose antecedent would be missing from the title.
  private static let pronouns: Set<String> = [
    "he", "she", "they", "him", "her", "them", "it", "that", "this", "er", "ihm", "ihn", "ihnen", "sie",
  ]

  private func value(of phrase: TitlePhrases.Phrase, in candidate: Candidate) -> Double {
    let words = candidate.tokens[phrase.range]
    let stops = candidate.language.stopWords
    var value = candidate.interest
    var telling = 0.0
    var proper = 0.0
    for (index, word) in zip(words.indices, words) where !stops.contains(word.normal) {
      telling += 0.15
      let isName = names.contains(word.normal)
      // German nouns have capitals, too.
      let isPlace =
        !candidate.language.isGerman && index > 0 && word.isCapitalised
        && TimeWords.weekdays[word.normal] == nil && TimeWords.months[word.normal] == nil
        && !candidate.tokens[index - 1].endsClause
        && !["i", "i'm", "i've", "i'd", "i'll"].contains(word.normal)
      if isName || isPlace { proper += 0.25 }
    }
    let stems = candidate.stems.intersection(topics)
    telling += words.contains { word in stems.contains { word.normal.hasPrefix($0) } } ? 0.3 : 0
    value += min(telling, 0.6) + min(proper, 0.5)
    switch phrase.kind {
    case .sentence: value += 0.3
    case .clause: value -= phrase.range.lowerBound == 0 ? 0 : 0.4
    case .noun: value -= phrase.isBare ? 0.6 : 0.1
    }
    if words.contains(where: { Self.pronouns.contains($0.normal) }) { value -= 0.3 }
    if phrase.text.count > 30 { value -= Double(phrase.text.count - 30) * 0.02 }
    if phrase.text.count < 12 { value -= 0.3 }
    if telling < 0.3 { value -= 0.5 }
    return value
  }
}
