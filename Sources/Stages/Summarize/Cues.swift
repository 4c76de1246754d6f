import Text

/// Words and phrases by their first word, in normal form.
struct Phrases: Sendable {
  private let byFirst: [String: [[String]]]

  init(_ phrases: [[String]]) { byFirst = Dictionary(grouping: phrases) { $0[0] } }

  /// Number of places in `words` at which one of the phrases begins.
  func count(in words: [String]) -> Int {
    words.indices.count { index in
      byFirst[words[index]]?.contains { words[index...].starts(with: $0) } ?? false
    }
  }

  /// True if one of the phrases is in `words`.
  func occur(in words: [String]) -> Bool { count(in: words) > 0 }
}

/// Words that indicate the role of a sentence, in normal form, one list per language.
struct Cues: Sendable {
  /// Words for the speaker.
  let selves: Set<String>
  /// Words that introduce or refer to a reason.
  let causes: Set<String>
  /// Words for a change, or a difference from expectations.
  let contrasts: Set<String>
  /// Words for insights, decisions and conclusions.
  let insights: Set<String>
  /// Words about feelings, in addition to those that the mood stage recognises on their own.
  let feelings: Set<String>
  /// Words for plans.
  let plans: Set<String>
  /// Words that introduce the event of the day.
  let todays: Set<String>
  /// Words of the present tense, in German also of the perfect: how things are.
  let states: Set<String>
  /// Words for what makes a day another one.
  let events: Phrases
  /// Phrases about the telling, or in passing.
  let asides: Phrases
  /// Phrases for what was before, or is always so.
  let background: Phrases

  /// The sections of the cue file.
  static let sections = [
    "selves", "causes", "contrasts", "insights", "feelings", "plans", "today", "states", "events", "asides",
    "background",
  ]
  /// Empty lists, for a language without cues.
  static let none = Cues()

  private init() {
    (selves, causes, contrasts, insights) = ([], [], [], [])
    (feelings, plans, todays, states) = ([], [], [], [])
    (events, asides, background) = (Phrases([]), Phrases([]), Phrases([]))
  }

  /// - Throws: `WordFileError.malformed`.
  init(_ file: WordFile) throws(WordFileError) {
    selves = try file.words("selves")
    causes = try file.words("causes")
    contrasts = try file.words("contrasts")
    insights = try file.words("insights")
    feelings = try file.words("feelings")
    plans = try file.words("plans")
    todays = try file.words("today")
    states = try file.words("states")
    events = Phrases(try file.phrases("events"))
    asides = Phrases(try file.phrases("asides"))
    background = Phrases(try file.phrases("background"))
  }

  /// True if `tokens` give a reason; "so" does only after a comma.
  func reasons(_ tokens: [Words.Token]) -> Bool {
    tokens.indices.dropFirst().contains { index in
      causes.contains(tokens[index].normal) || tokens[index].normal == "so" && tokens[index - 1].endsClause
    }
  }

  /// True if one of `words` is a contrast or a negation.
  func turns(_ words: [String]) -> Bool { words.contains { contrasts.contains($0) || $0.hasSuffix("n't") } }

  /// True if `words` introduce the event of the day, which is not background even if it opens the recording.
  func tellsToday(_ words: [String]) -> Bool {
    words.contains(where: todays.contains)
      || words.indices.dropLast().contains { words[$0] == "this" && Self.dayParts.contains(words[$0 + 1]) }
  }

  /// True if `words` announce the main point: "the good news is", "the best part was", "das Schlimmste war".
  func announces(_ words: [String]) -> Bool {
    words.indices.dropLast().contains {
      Self.heads.contains(words[$0]) && ["is", "was", "ist", "war"].contains(words[$0 + 1])
        || words[$0] == "part" && words[$0 + 1] == "of"
    }
  }

  private static let heads: Set<String> = [
    "news", "part", "thing", "problem", "point", "highlight", "best", "worst", "hardest", "beste", "schonste",
    "schlimmste", "seltsame", "komische", "nachricht", "hohepunkt",
  ]

  private static let dayParts: Set<String> = ["morning", "afternoon", "evening", "week", "weekend"]

  /// True if `words` are about the future: "I'll", "tomorrow", "on Friday".
  func looksAhead(_ words: [String]) -> Bool {
    words.contains(where: plans.contains)
      || words.indices.dropLast().contains {
        TimeWords.weekdays[words[$0 + 1]] != nil && Self.beforeDays.contains(words[$0])
          || words[$0] == "going" && words[$0 + 1] == "to"
      }
  }

  private static let beforeDays: Set<String> = ["on", "by", "until", "next", "am", "bis", "nachsten", "ab"]
}
