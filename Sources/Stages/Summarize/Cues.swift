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

  /// The lists of `language`; empty ones where there are none.
  static func of(_ language: String) -> Cues {
    switch language {
    case "en": english
    case "de": german
    default: none
    }
  }

  /// Whether one of `words` says that something is not so.
  func turns(_ words: [String]) -> Bool { words.contains { contrasts.contains($0) || $0.hasSuffix("n't") } }

  private static let none = Cues(selves: [], causes: [], contrasts: [], insights: [])

  private static let english = Cues(
    selves: words(
      "i i'm i've i'd i'll me my mine myself we we're we've we'd we'll us our ours ourselves"),
    causes: words("because since so therefore reason why cause thanks due"),
    contrasts: words(
      "but although though however instead yet still actually not never no nobody nothing cannot without"),
    insights: words(
      """
      realise realised realize realized understand understood learn learned learnt notice noticed discovered insight
      lesson means meant matters important decided changed overall finally remember proud grateful hope wish afraid
      myself first
      """))

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
      bedeutet entschieden beschlossen geandert insgesamt endlich unterm stolz dankbar hoffe wunsche angst erste ersten
      """))

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
