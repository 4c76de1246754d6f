import Text

/// How much a sentence looks like the event of the day.
///
/// For it speak what the speaker did or what happened, a word for what makes a day another one, and people and things
/// that recur; against it asides and remarks on the telling, what was before or is always so, what every day holds,
/// plans, and words to a listener.
struct EventCues {
  private let candidate: Candidate
  private let words: [String]
  private let cues: Cues
  /// Share of its words that recur, 0...1.
  private let recurrence: Double

  init(_ candidate: Candidate, recurrence: Double) {
    self.candidate = candidate
    self.recurrence = recurrence
    words = candidate.tokens.map(\.normal)
    cues = candidate.lists.cues(candidate.language)
  }

  /// The sum of the cues, about -1...1.5.
  var value: Double {
    var value = 0.8 * recurrence
    if isDeed { value += 0.3 }
    value += 0.3 * Double(min(2, cues.events.count(in: words)))
    if cues.tellsToday(words) { value += 0.2 }
    if candidate.cues["feeling"] == 1 { value += 0.1 }
    if cues.asides.occur(in: words) { value -= 0.5 }
    if cues.background.occur(in: words) { value -= 0.4 }
    if cues.routine.occur(in: words) { value -= 0.3 }
    if isPlan { value -= 0.4 }
    if candidate.isQuestion { value -= 0.4 }
    return value
  }

  /// What the cues are worth in a summary, which holds more than the event.
  var worth: Double {
    var value = 0.0
    value += 0.2 * recurrence + 0.2 * Double(min(1, cues.events.count(in: words)))
    if cues.tellsToday(words) { value += 0.15 }
    return value
  }

  /// Whether it tells what someone did: a past tense, in German also a participle.
  private var isDeed: Bool {
    words.contains { word in
      if cues.deeds.contains(word) { return true }
      return candidate.language.isGerman
        ? word.count > 5 && word.hasPrefix("ge") && (word.hasSuffix("t") || word.hasSuffix("en"))
        : candidate.language.code == "en" && word.count > 4 && word.hasSuffix("ed")
    }
  }

  /// Whether it says what is to be done.
  private var isPlan: Bool {
    cues.looksAhead(words) || (candidate.cues["intent"] ?? 0) > 0
      || words.indices.dropLast().contains { index in
        Self.wishes.contains(words[index]) && ["to", "ich"].contains(words[index + 1])
          || words[index] == "ich" && Self.wishes.contains(words[index + 1])
      }
      || words.contains("must")
  }

  /// Whether `words` hand on what someone said: "My son said, Mama", "er hat gesagt, wir".
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
  private static let wishes: Set<String> = [
    "need", "want", "have", "got", "going", "muss", "will", "mochte", "soll", "sollte",
  ]
}

/// The stems that several sentences of an entry share.
struct RecurringStems {
  /// In how many sentences each stem occurs.
  private let counts: [String: Int]

  /// Counts the stems of `sentences`. Time is linear in their number.
  init(_ sentences: [Set<String>]) {
    counts = sentences.reduce(into: [:]) { counts, stems in
      for stem in stems { counts[stem, default: 0] += 1 }
    }
  }

  /// Number of other sentences with `stem`.
  func others(_ stem: String) -> Int { max(0, (counts[stem] ?? 0) - 1) }

  /// How much of `stems` recurs, 0...1: the three that recur most, each up to three times.
  func share(of stems: Set<String>) -> Double {
    let most = stems.map { min(3, others($0)) }.sorted(by: >).prefix(3)
    return Double(most.reduce(0, +)) / 9
  }
}
