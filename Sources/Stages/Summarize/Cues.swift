import JournalText

/// Words that show what a sentence is for, in their normal form, one list a language.
struct Cues {
  /// The speaker.
  var selves: Set<String>
  /// A reason follows, or was given.
  var causes: Set<String>
  /// Something is otherwise than it was or should be.
  var contrasts: Set<String>
  /// Something was understood, decided or summed up.
  var insights: Set<String>
  /// What feelings do and are called, beyond the words that the mood stage takes for a feeling by themselves.
  var feelings: Set<String>
  /// Something is to come.
  var plans: Set<String>
  /// The event of the day is told.
  var todays: Set<String>

  /// The lists of `language`; empty ones where there are none.
  static func of(_ language: String) -> Cues {
    switch language {
    case "en": english
    case "de": german
    default: none
    }
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

  private static let none = Cues(
    selves: [], causes: [], contrasts: [], insights: [], feelings: [], plans: [], todays: [])

  private static let english = Cues(
    selves: words(
      "i i'm i've i'd i'll me my mine myself we we're we've we'd we'll us our ours ourselves"),
    causes: words("because since therefore reason"),
    contrasts: words(
      "but although though however instead yet still actually not never no nobody nothing cannot without"),
    insights: words(
      """
      realise realised realize realized understand understood learn learned learnt notice noticed discovered insight
      lesson means meant matters important decided changed overall finally remember hope wish anymore
      news best worst hardest problem
      """),
    feelings: words(
      """
      feel feels feeling felt cry cried crying tears heart love loved hate hated miss missed sorry happy sad scared afraid
      proud ashamed guilty hurt worried relieved grateful lonely angry fear hugged laughed
      """),
    plans: words("tomorrow will i'll we'll gonna"),
    todays: words("today tonight"))

  private static let german = Cues(
    selves: words(
      "ich mir mich mein meine meinem meinen meiner meins wir uns unser unsere unserem unseren unserer"),
    causes: words("weil denn deshalb deswegen darum daher damit grund wegen also"),
    contrasts: words(
      "aber obwohl trotzdem sondern jedoch eigentlich stattdessen nicht nie nichts niemand kein keine keinen keiner ohne"
    ),
    insights: words(
      """
      merke merken merkte gemerkt verstehe verstanden begriffen gelernt erkannt festgestellt klar bewusst wichtig
      bedeutet entschieden beschlossen geandert insgesamt endlich unterm hoffe wunsche
      beste besten schlimmste schonste problem nachricht
      """),
    feelings: words(
      """
      fuhle fuhlt fuhlte gefuhlt gefuhl weinen geweint weinte tranen herz liebe lieb geliebt hasse vermisse vermisst leid
      glucklich froh traurig angst stolz schame schuldig verletzt sorgen erleichtert dankbar einsam wutend freue gefreut
      umarmt gelacht geheult heulen gefurchtet
      """),
    plans: words("morgen werde will wollen muss nachste nachsten nachster ubermorgen"),
    todays: words("heute"))

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
