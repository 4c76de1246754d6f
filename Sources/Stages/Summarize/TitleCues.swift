import Model
import Text

/// Cues for a phrase as the title of an entry, and against it.
///
/// The weights were fitted to entries whose event of the day readers had named; see `testdata/README.md`. What tells
/// the event stands in the middle of an entry, holds a word for what makes a day another one, names someone or something
/// and recurs; the speaker's own remarks and what was before do not. Beyond what was fitted, the shorter of two phrases wins,
/// and what a short entry begins with ("I put Mum in the home today") is its event.
struct TitleCues {
  private let recurring: RecurringStems
  /// Stems said more than once.
  private let topics: Set<String>
  /// The sentences between the first and the last quarter; none in a short entry, which has no beginning to skip.
  private let middle: ClosedRange<Int>?

  init(_ candidates: [Candidate], topics: Set<String>) {
    recurring = RecurringStems(candidates.map(\.stems))
    self.topics = topics
    let count = candidates.count
    middle =
      count < 8 ? nil : candidates[(count + 3) / 4].index...candidates[count * 3 / 4].index
  }

  /// True if the phrase is for the listener, still to come, someone else's words, beside the matter, or nothing without its
  /// neighbour.
  func isBeside(_ phrase: TitlePhrases.Phrase, in candidate: Candidate) -> Bool {
    let words = candidate.tokens[phrase.range]
    if candidate.isQuestion || (candidate.cues["intent"] ?? 0) > 0 { return true }
    if words.contains(where: { Self.listener.contains($0.normal) }) { return true }
    if candidate.lists.cues(candidate.language).asides.occur(in: candidate.tokens.map(\.normal)) {
      return true
    }
    guard phrase.kind != .noun else { return false }
    let skipped = candidate.tokens.count - Words.tokens(candidate.opening.bare).count
    return candidate.reference != nil && phrase.range.lowerBound <= skipped || Self.isReported(words)
  }

  /// The value of the sentence as a whole.
  func value(of candidate: Candidate) -> Double {
    let cues = candidate.lists.cues(candidate.language)
    let sentence = candidate.tokens.map(\.normal)
    var value = 1.4 * recurring.share(of: candidate.stems)
    if middle?.contains(candidate.index) ?? false { value += 1.25 }
    if sentence.contains(where: cues.states.contains) { value += 0.8 }
    // "I put Mum in the home today", told first, and no dose or price.
    let isHeadline = candidate.isHeadline && candidate.cues["fact"] == 0
    if isHeadline { value += 1.3 } else if cues.tellsToday(sentence) { value += 0.5 }
    if !isHeadline, sentence.contains(where: cues.selves.contains) { value -= 1.25 }
    if cues.background.occur(in: sentence) { value -= 0.9 }
    return value
  }

  /// The value of the phrase within its sentence.
  func value(of phrase: TitlePhrases.Phrase, in candidate: Candidate) -> Double {
    let cues = candidate.lists.cues(candidate.language)
    let words = candidate.tokens[phrase.range].map(\.normal)
    let content = words.count { !candidate.language.stopWords.contains($0) }
    let own = candidate.stems.intersection(topics)
    var value = 1.3 * Double(min(2, cues.events.count(in: words)))
    if Self.hasName(phrase, in: candidate) { value += 1.2 }
    if words.contains(where: { word in own.contains(where: word.hasPrefix) }) { value += 1 }
    if cues.turns(words) { value -= 0.6 }
    value += 0.2 * Double(min(4, content))
    if content < 2 { value -= 0.8 }
    if phrase.isBare { value -= 0.65 }
    if phrase.kind == .clause, phrase.range.lowerBound > 0 { value -= 0.35 }
    // Of what tells as much the shorter is the better title: "The wedding in Porto".
    value -= 0.02 * Double(max(0, phrase.text.count - 30))
    return value
  }

  /// True if a word behind the first of its sentence has a capital; German nouns have one, too, so there it tells nothing.
  static func hasName(_ phrase: TitlePhrases.Phrase, in candidate: Candidate) -> Bool {
    !candidate.language.isGerman
      && phrase.range.contains { index in
        let word = candidate.tokens[index]
        return index > 0 && word.isCapitalised
          && TimeWords.weekdays[word.normal] == nil && TimeWords.months[word.normal] == nil
          && !candidate.tokens[index - 1].endsClause
          && !["i", "i'm", "i've", "i'd", "i'll"].contains(word.normal)
          && !candidate.language.stopWords.contains(word.normal)
      }
  }

  /// True if `words` hand on what someone said: "My son said, Mama", "er hat gesagt, wir".
  static func isReported(_ words: ArraySlice<Words.Token>) -> Bool {
    words.indices.dropLast().contains { index in
      // "She told me, I": one word may stand between.
      reports.contains(words[index].normal)
        && (words[index].endsClause || index + 2 < words.endIndex && words[index + 1].endsClause)
    }
  }

  private static let reports: Set<String> = [
    "said", "says", "say", "asked", "asks", "goes", "whispered", "shouted", "told", "thought", "sagt",
    "sagte",
    "sag", "gesagt", "gefragt", "fragte", "fragt", "meinte", "meint", "gemeint", "gedacht", "dachte",
    "geflustert",
  ]

  /// Words to whoever listens.
  private static let listener: Set<String> = [
    "you", "your", "you're", "you've", "you'd", "du", "dir", "dich",
  ]
}
