/// Finds the days and times of day mentioned in a sentence.
package enum TimeReader {
  /// All mentions in `tokens`, in order, without overlaps.
  /// - Parameter readsSpans: whether the ends of a span ("between Monday and Wednesday") are read as days; what happens at
  ///   some time within one has no date.
  package static func mentions(
    in tokens: [Words.Token], language: Language, readsSpans: Bool = false
  ) -> [TimeMention] {
    var result: [TimeMention] = []
    var index = 0
    let starters = language.isGerman ? germanStarters : englishStarters
    while index < tokens.count {
      guard mayStart(tokens[index], starters, language) else {
        index += 1
        continue
      }
      let cursor = TokenCursor(tokens: tokens, language: language, start: index)
      let found =
        language.isGerman
        ? GermanClock.mention(at: cursor) ?? DateReader.mention(at: cursor)
        : EnglishClock.mention(at: cursor) ?? DateReader.mention(at: cursor)
      guard let found else {
        index += 1
        continue
      }
      result.append(found)
      index = found.range.upperBound
    }
    return DatePhrases.withoutChoices(result, tokens, readsSpans: readsSpans)
  }

  /// True if a mention may begin with `token`; a quick check that rules out most words.
  private static func mayStart(_ token: Words.Token, _ starters: Set<String>, _ language: Language) -> Bool {
    if token.isDigits || starters.contains(token.normal) { return true }
    if !language.isGerman, token.normal.contains("-"), EnglishNumbers.hyphenated(token.normal) != nil {
      return true
    }
    return language.isGerman && token.normal.utf8.count > 9
      && (token.normal.contains("tag") || token.normal.hasPrefix("mittwoch"))
  }

  private static let englishStarters = EnglishClock.starters.union(DateReader.starters)
    .union(DatePhrases.starters)
    .union(EnglishNumbers.units.keys).union(EnglishNumbers.tens.keys)
  private static let germanStarters = GermanClock.starters.union(DateReader.starters)
    .union(DatePhrases.starters)
    .union(GermanNumbers.small.keys)
}

/// Tokens relative to one of them.
struct TokenCursor {
  let tokens: [Words.Token]
  let language: Language
  let start: Int

  /// Normal form of the token at `offset` from the start; empty outside.
  subscript(offset: Int) -> String {
    let index = start + offset
    return index >= 0 && index < tokens.count ? tokens[index].normal : ""
  }

  /// True if a punctuation mark or the end of the tokens follows the token at `offset`.
  func ends(_ offset: Int) -> Bool {
    let index = start + offset
    return index + 1 >= tokens.count || index >= 0 && tokens[index].endsClause
  }

  /// True if the words from `offset` on equal `phrase`.
  func has(_ phrase: [String], at offset: Int = 0) -> Bool {
    for (index, word) in phrase.enumerated() where self[offset + index] != word { return false }
    return true
  }

  /// The number at `offset` and how many tokens it takes.
  func number(at offset: Int) -> (value: Double, count: Int)? {
    NumberWords.number(at: start + offset, in: tokens, language: language.code).map {
      ($0.value, $0.range.count)
    }
  }

  /// An integer in a single token within `bounds`: an hour, a minute, a day.
  func small(at offset: Int, _ bounds: ClosedRange<Int>) -> Int? {
    let word = self[offset]
    guard !word.isEmpty else { return nil }
    let value =
      Int(word) ?? (language.isGerman ? GermanNumbers.value(word) : EnglishNumbers.units[word]).map {
        Int($0)
      }
      ?? (language.isGerman
        ? nil : (EnglishNumbers.tens[word] ?? EnglishNumbers.hyphenated(word)).map { Int($0) })
    guard let value, bounds.contains(value) else { return nil }
    return value
  }

  func mention(
    _ meaning: TimeMention.Meaning, _ count: Int, part: TimeMention.DayPart? = nil
  ) -> TimeMention {
    TimeMention(meaning, range: start..<(start + count), part: part)
  }
}
