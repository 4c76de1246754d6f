import Model
import Text

/// Chooses a title among the sentences that were said and the phrases in them: short, whole, and about something.
struct TitleChooser {
  /// Characters at most.
  static let limit = 60

  /// Stems said more than once.
  private let topics: Set<String>
  /// Words of names of people, in their normal form.
  private let names: Set<String>

  /// A chooser that knows what `extract` counted.
  init(extract: Extract) {
    topics = Set(extract.terms.filter { $0.count > 1 }.prefix(12).map(\.stem))
    names = Set(extract.people.flatMap { Words.words($0.name).map(Words.normal) })
  }

  /// The best phrase of at most 60 characters; empty where nothing was said.
  ///
  /// It is the same in every style. Where no phrase is short and whole, it is the longest beginning that ends with a
  /// word that may end one.
  func title(from candidates: [Candidate]) -> String {
    let telling = candidates.contains(where: \.isTelling) ? candidates.filter(\.isTelling) : candidates
    var best: (text: String, value: Double)?
    // What matters most is enough; a long recording has thousands of phrases.
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

  /// What they stand for is not in the title.
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
