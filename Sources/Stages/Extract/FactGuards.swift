import JournalText

/// Decides whether something said was done by the speaker.
struct FactGuards {
  /// Whether the verb at `verb` is the speaker's own and really happened.
  static func holds(_ utterance: Utterance, verb: Int) -> Bool {
    !utterance.isQuestion && isOwn(utterance, verb) && !isNegated(utterance, verb)
      && !isUnreal(utterance, verb)
  }

  /// Whether "I" or "we", or nobody, stands as the subject before the verb.
  static func isOwn(_ utterance: Utterance, _ verb: Int) -> Bool {
    for index in stride(from: verb - 1, through: 0, by: -1) {
      let word = utterance.words[index]
      if selves.contains(word) { return true }
      if others.contains(word) || Vocabulary.firstNames.contains(word) || Vocabulary.relatives.contains(word)
        || Vocabulary.germanRelatives[word] != nil
      {
        return false
      }
    }
    return utterance.language != "de" || verb < 3
      || utterance.words[verb...].contains { selves.contains($0) }
  }

  static func isNegated(_ utterance: Utterance, _ verb: Int) -> Bool {
    utterance.words[max(0, verb - 4)..<verb].contains { negations.contains($0) || $0.hasSuffix("n't") }
      || utterance.language == "de" && utterance.words.contains { negations.contains($0) }
  }

  /// Wishes, plans and conditions.
  static func isUnreal(_ utterance: Utterance, _ verb: Int) -> Bool {
    let before = utterance.words[..<verb]
    return before.contains { unreal.contains($0) }
      || (before.last == "to" && before.contains { intents.contains($0) })
  }

  private static let selves: Set<String> = ["i", "we", "i've", "we've", "i'd", "we'd", "i'm", "ich", "wir"]
  private static let others: Set<String> = [
    "he", "she", "they", "you", "who", "he's", "she's", "they've", "people", "er", "sie", "du", "ihr",
  ]
  private static let negations: Set<String> = [
    "not", "never", "no", "nothing", "without", "hardly", "neither", "nor", "nicht", "kein", "keine",
    "keinen", "nie",
  ]
  private static let unreal: Set<String> = [
    "if", "would", "could", "might", "maybe", "will", "should", "must", "i'll", "we'll", "shall", "can",
    "wenn", "falls",
    "wurde", "konnte", "vielleicht", "werde", "will", "sollte", "muss", "mochte", "wish", "imagine",
  ]
  private static let intents: Set<String> = [
    "want", "need", "have", "going", "plan", "hope", "wanted", "like", "planning", "intend", "remind",
    "supposed", "had",
  ]
}
