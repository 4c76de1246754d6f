import Text

/// Words that show what a sentence is for, in their normal form, one list a language.
struct Cues: Sendable {
  /// The speaker.
  let selves: Set<String>
  /// A reason follows, or was given.
  let causes: Set<String>
  /// Something is otherwise than it was or should be.
  let contrasts: Set<String>
  /// Something was understood, decided or summed up.
  let insights: Set<String>
  /// What feelings do and are called, beyond the words that the mood stage takes for a feeling by themselves.
  let feelings: Set<String>
  /// Something is to come.
  let plans: Set<String>
  /// The event of the day is told.
  let todays: Set<String>

  /// The sections of the file of cues.
  static let sections = ["selves", "causes", "contrasts", "insights", "feelings", "plans", "today"]
  /// No language: nothing shows what a sentence is for.
  static let none = Cues()

  private init() {
    (selves, causes, contrasts, insights) = ([], [], [], [])
    (feelings, plans, todays) = ([], [], [])
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
  }

  /// Whether `tokens` give a reason; "so" does only behind a comma.
  func reasons(_ tokens: [Words.Token]) -> Bool {
    tokens.indices.dropFirst().contains { index in
      causes.contains(tokens[index].normal) || tokens[index].normal == "so" && tokens[index - 1].endsClause
    }
  }

  /// Whether one of `words` says that something is not so.
  func turns(_ words: [String]) -> Bool { words.contains { contrasts.contains($0) || $0.hasSuffix("n't") } }

  /// Whether `words` tell the event of the day, which is no background even where it opens the recording.
  func tellsToday(_ words: [String]) -> Bool {
    words.contains(where: todays.contains)
      || words.indices.dropLast().contains { words[$0] == "this" && Self.dayParts.contains(words[$0 + 1]) }
  }

  /// Whether `words` say that the main thing comes: "the good news is", "the best part was", "das Schlimmste war".
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

  /// Whether `words` say what is to come: "I'll", "tomorrow", "on Friday".
  func looksAhead(_ words: [String]) -> Bool {
    words.contains(where: plans.contains)
      || words.indices.dropLast().contains {
        TimeWords.weekdays[words[$0 + 1]] != nil && Self.beforeDays.contains(words[$0])
          || words[$0] == "going" && words[$0 + 1] == "to"
      }
  }

  private static let beforeDays: Set<String> = ["on", "by", "until", "next", "am", "bis", "nachsten", "ab"]
}
