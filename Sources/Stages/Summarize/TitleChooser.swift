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
  /// The term said most often, as it is shown; nil if none is said twice.
  private let mainTerm: String?

  /// Creates a chooser with the terms and people in `extract`.
  init(extract: Extract) {
    topics = Set(extract.terms.filter { $0.count > 1 }.prefix(12).map(\.stem))
    mainTerm = extract.terms.first { $0.count > 1 }?.word
    names = Set(extract.people.flatMap { Words.words($0.name).map(Words.normal) })
  }

  /// The best phrase of at most 60 characters; empty if nothing was said.
  ///
  /// It is the same in every style. If no phrase is both short and complete, it is the longest beginning of a sentence
  /// that ends with a permitted word. If the borders of all sentences are a guess, it names the things that are spoken of
  /// most.
  func title(from candidates: [Candidate]) -> String {
    let clear = candidates.filter(\.isClear)
    if clear.isEmpty { return things(in: candidates) }
    let telling = clear.contains(where: \.isTelling) ? clear.filter(\.isTelling) : clear
    let recurring = RecurringStems(candidates.map(\.stems))
    var best: (text: String, value: Double)?
    // Only the highest-ranked sentences are examined; a long recording has thousands of phrases.
    let ranked = telling.sorted { ($1.interest, $0.index) < ($0.interest, $1.index) }
      .prefix(max(12, telling.count / 10))
    for candidate in ranked {
      for phrase in TitlePhrases(candidate).phrases {
        let value = value(of: phrase, in: candidate, recurring)
        if best.map({ value > $0.value }) ?? true { best = (phrase.text, value) }
      }
    }
    if let best { return best.text }
    return ranked.lazy.map { TitlePhrases($0).beginning }.first { !$0.isEmpty } ?? ""
  }

  /// Up to three things spoken of in `candidates`, in the order said: "The visa, the cucumber". If there is none, the term
  /// said most often.
  private func things(in candidates: [Candidate]) -> String {
    let recurring = RecurringStems(candidates.map(\.stems))
    var things: [Thing] = []
    for candidate in candidates {
      for phrase in TitlePhrases(candidate).phrases {
        var text = phrase.text
        if !candidate.tokens[phrase.range.lowerBound].isCapitalised || phrase.range.lowerBound == 0 {
          text = text.prefix(1).lowercased() + text.dropFirst()
        }
        things.append(
          Thing(
            text: text, words: Set(candidate.tokens[phrase.range.dropFirst()].map(\.normal)),
            place: things.count,
            value: value(of: phrase, in: candidate, recurring)))
      }
    }
    var chosen: [Thing] = []
    for thing in things.sorted(by: { ($1.value, $0.place) < ($0.value, $1.place) }) {
      let length = chosen.reduce(thing.text.count) { $0 + $1.text.count + 2 }
      guard chosen.isEmpty || thing.value >= Self.spokenOfOften, length <= Self.limit,
        !chosen.contains(where: { !$0.words.isDisjoint(with: thing.words) })
      else { continue }
      chosen.append(thing)
      if chosen.count == Self.mostThings { break }
    }
    let title = chosen.sorted { $0.place < $1.place }.map(\.text).joined(separator: ", ")
    let text = title.isEmpty ? mainTerm ?? "" : title
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  /// A phrase for a thing, and what speaks for it.
  private struct Thing {
    var text: String
    /// Its words without the determiner, in normal form.
    var words: Set<String>
    var place: Int
    var value: Double
  }

  private static let mostThings = 3
  /// The value of a thing that belongs in the title beside another.
  private static let spokenOfOften = 0.3

  /// Pronouns whose antecedent would be missing from the title.
  private static let pronouns: Set<String> = [
    "he", "she", "they", "him", "her", "them", "it", "that", "this", "er", "ihm", "ihn", "ihnen", "sie",
  ]

  /// Words to whoever listens.
  private static let listener: Set<String> = [
    "you", "your", "you're", "you've", "you'd", "du", "dir", "dich",
  ]

  private func value(
    of phrase: TitlePhrases.Phrase, in candidate: Candidate, _ recurring: RecurringStems
  ) -> Double {
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
    let recurrence = candidate.stems.lazy.filter { stem in words.contains { $0.normal.hasPrefix(stem) } }
      .map(recurring.others).reduce(0) { $0 + min(3, $1) }
    value += min(telling, 0.6) + min(proper, 0.5) + 0.1 * Double(min(5, recurrence))
    if !candidate.isClear {
      // Nothing is known of the sentence: what counts is how often the thing is spoken of, and what it is.
      let isEvent = candidate.lists.cues(candidate.language).events.occur(in: words.map(\.normal))
      return 0.4 * Double(min(5, recurrence)) + (isEvent ? 0.8 : 0) + min(proper, 0.5)
        - (telling < 0.15 ? 1 : 0)
    }
    switch phrase.kind {
    case .sentence: value += 0.3
    case .clause: value -= phrase.range.lowerBound == 0 ? 0 : 0.4
    case .noun: value -= phrase.isBare ? 0.6 : 0.1
    }
    if words.contains(where: { Self.pronouns.contains($0.normal) }) { value -= 0.3 }
    if words.contains(where: { Self.listener.contains($0.normal) }) { value -= 0.6 }
    if phrase.kind != .noun {
      let skipped = candidate.tokens.count - Words.tokens(candidate.opening.bare).count
      if candidate.reference != nil, phrase.range.lowerBound <= skipped { value -= 0.8 }
      if EventCues.isReported(words) { value -= 0.8 }
    }
    if phrase.text.count > 30 { value -= Double(phrase.text.count - 30) * 0.02 }
    if phrase.text.count < 12 { value -= 0.3 }
    if telling < 0.3 { value -= 0.5 }
    return value
  }
}
