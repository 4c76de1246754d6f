import Text

/// Finds clauses about what is done regularly: "two litres a day", "I usually …".
struct Habits {
  private let utterance: Utterance

  init(_ utterance: Utterance) { self.utterance = utterance }

  /// True if the clause of these tokens is one of them.
  func contain(_ range: Range<Int>) -> Bool {
    for index in range {
      let (word, next) = (utterance.words[index], utterance.word(index + 1))
      if utterance.marks[index].contains(.habit), !isSingle(index) { return true }
      if isRule(index, range) { return true }
      guard !utterance.isInMention(index) else { continue }
      if word == "used", next == "to" { return true }
      if ["a", "an", "per", "each", "pro", "die", "im", "am"].contains(word), Self.periods.contains(next),
        index > range.lowerBound, !Self.lasting.contains(utterance.words[index - 1]),
        !utterance.isInMention(index + 1), isCounted(before: index)
      {
        return true
      }
    }
    return false
  }

  /// "in der Regel", "unter der Woche faste ich"; what was done during the week is none.
  private func isRule(_ index: Int, _ range: Range<Int>) -> Bool {
    if utterance.has(["in", "der", "regel"], at: index) || utterance.has(["an", "werktagen"], at: index) {
      return true
    }
    return utterance.has(["unter", "der", "woche"], at: index)
      && !range.contains { ["hab", "habe", "haben", "bin", "war"].contains(utterance.words[$0]) }
  }

  /// "two litres a day", "hundred dollars the week": preceded by something counted.
  private func isCounted(before index: Int) -> Bool {
    utterance.numbers.contains { $0.range.upperBound < index + 1 && $0.range.upperBound >= index - 4 }
      || utterance.words[..<index].contains { ["once", "twice", "einmal", "zweimal"].contains($0) }
  }

  /// "groceries, mostly vegetables" describes what was bought, "as usual", "immer noch" and "wie jeden Abend" can describe a single event.
  private func isSingle(_ index: Int) -> Bool {
    if ["because", "due"].contains(utterance.word(index + 1))
      || utterance.words[index] == "mostly" && ["was", "were"].contains(utterance.word(index - 1))
    {
      return true
    }
    if ["every", "each"].contains(utterance.words[index]),
      ["penny", "cent", "bit", "inch", "second", "minute", "mile", "one", "way"].contains(
        utterance.word(index + 1))
    {
      return true
    }
    // "the weekly shop", "my daily tablet"
    if ["daily", "weekly"].contains(utterance.words[index]), utterance.isNoun(index + 1),
      ["the", "my", "our"].contains(utterance.word(index - 1))
    {
      return true
    }
    if isEachOf(index) { return true }
    // "auf jeden Fall"
    if utterance.word(index + 1) == "fall" { return true }
    return ["as", "wie", "like", "noch", "nicht", "not"].contains(utterance.word(index - 1))
      || utterance.words[index].hasSuffix("s") && utterance.number(at: index - 1) != nil
      || utterance.word(index + 1) == "noch" || isDescribing(index) || isComparing(index)
  }

  /// "photograph every room": all of some things, and no time; "at every meal" is a habit.
  private func isEachOf(_ index: Int) -> Bool {
    guard utterance.words[index] == "every", utterance.mark(index - 1).isDisjoint(with: .preposition) else {
      return false
    }
    let next = ["single", "last", "damn"].contains(utterance.word(index + 1)) ? index + 2 : index + 1
    return utterance.isNoun(next) && !utterance.marks[next].contains(.meal)
      && !utterance.vocabulary.times.contains(utterance.words[next])
      && !Self.periods.contains(utterance.words[next]) && !Self.occasions.contains(utterance.words[next])
  }

  private static let occasions: Set<String> = [
    "time", "meal", "other", "few", "couple", "now", "so", "bedtime", "season", "term", "visit", "session",
    "shift",
  ]

  /// "…, wie früher in der Schule" compares.
  private func isComparing(_ index: Int) -> Bool {
    let opener = utterance.words[..<index].indices.last { $0 == 0 || utterance.tokens[$0 - 1].endsClause }
    return opener.map { $0 > 0 && ["wie", "like"].contains(utterance.words[$0]) } ?? false
  }

  /// True if "mostly" opens a piece without a verb.
  private func isDescribing(_ index: Int) -> Bool {
    guard ["mostly", "meist", "meistens"].contains(utterance.words[index]), index > 0 else { return false }
    let behind = utterance.words.indices[index...].prefix { !utterance.tokens[$0].endsClause || $0 == index }
    return utterance.tokens[index - 1].endsClause
      && !behind.contains { utterance.marks[$0].contains(.verb) && !utterance.isInMention($0) }
  }

  private static let periods: Set<String> = [
    "day", "week", "month", "year", "night", "hour", "morning", "evening", "tag", "woche", "monat", "jahr",
    "abend",
    "nacht", "stunde",
  ]

  /// "to park for an hour" is no habit.
  private static let lasting: Set<String> = ["for", "in", "within", "after", "fur", "nach"]
}
