package import Text

extension Lexicon {
  private static let rules = [
    "degrees", "negations", "trailing-negation", "unnegators", "opinion-verbs", "nevers", "heights", "turns",
    "causes", "openers", "intents", "past", "summing-up", "sensing", "greetings", "selves", "self-verbs",
    "others", "people", "sayings", "feeling-verbs", "between", "followers", "ambiguous", "idioms", "phrases",
  ]

  /// Reads the lexicon of the language `code`; nil if it has none.
  /// - Throws: `WordFileError`.
  package init?(_ code: String, in languages: Languages) throws(WordFileError) {
    guard let words = try languages.file("mood-words", of: code) else { return nil }
    let rules = try languages.file("mood-rules", of: code, sections: Self.rules)
    func set(_ section: String) throws(WordFileError) -> Set<String> {
      try rules?.words(section, form: MoodWords.key) ?? []
    }
    func phrases(_ section: String) throws(WordFileError) -> [[String]] {
      try rules?.phrases(section, form: MoodWords.key) ?? []
    }
    valences = try words.numbers(in: -4...4, form: MoodWords.key)
    feelings = try Self.feelings(languages.file("feelings", of: code, sections: ["good", "bad"]))
    self.phrases = try Self.fixedPhrases(rules)
    degrees = try rules?.numbers("degrees", in: 0...2, form: MoodWords.key) ?? [:]
    negations = try set("negations")
    trailingNegations = try set("trailing-negation")
    unnegators = try set("unnegators")
    opinionVerbs = try set("opinion-verbs")
    nevers = try set("nevers")
    heights = try set("heights")
    turns = try set("turns")
    causes = try set("causes")
    openers = try set("openers")
    intents = try phrases("intents")
    past = try phrases("past")
    summing = try phrases("summing-up")
    sensing = try phrases("sensing")
    greetings = try phrases("greetings").sorted { $0.count > $1.count }
    selves = try set("selves")
    selfVerbs = try set("self-verbs")
    others = try set("others")
    people = try set("people")
    sayings = try set("sayings")
    feelingVerbs = try set("feeling-verbs")
    between = try set("between")
    followers = try set("followers")
    ambiguous = try set("ambiguous")
    let shared = try languages.required(
      "mood", of: Languages.shared, sections: ["first-person-verbs", "things"])
    firstPersonVerbs = try shared.words("first-person-verbs", form: MoodWords.key)
    things = try shared.words("things", form: MoodWords.key)
    endings =
      switch code {
      case "en": WordForms.english
      case "de": WordForms.german
      default: [:]
      }
  }

  /// Phrases by their first word, longest first.
  private static func fixedPhrases(_ file: WordFile?) throws(WordFileError) -> [String: [Phrase]] {
    guard let file else { return [:] }
    var phrases: [String: [Phrase]] = [:]
    for (section, isIdiom) in [("idioms", true), ("phrases", false)] {
      for (valence, words) in try file.numberedPhrases(section, in: -4...4, form: MoodWords.key) {
        phrases[words[0], default: []].append(Phrase(words: words, valence: valence, isIdiom: isIdiom))
      }
    }
    return phrases.mapValues { $0.sorted { $0.words.count > $1.words.count } }
  }

  /// Feelings by each of their words; a key is the feeling's name and, after a slash, its opposite.
  private static func feelings(_ file: WordFile?) throws(WordFileError) -> [String: Feeling] {
    guard let file else { return [:] }
    var feelings: [String: Feeling] = [:]
    for (section, sign) in [("good", 1.0), ("bad", -1)] {
      for (key, words) in try file.groups(section, form: MoodWords.key) {
        let names = key.split(separator: "/").map { MoodWords.key(String($0)) }
        let feeling = Feeling(name: names[0], sign: sign, opposite: names.count > 1 ? names[1] : nil)
        for word in [names[0]] + words { feelings[word] = feeling }
      }
    }
    return feelings
  }
}
