import Text

/// Words that identify nouns, in normal form.
final class NounWords: Sendable {
  private let englishDeterminers, germanDeterminers: Set<String>
  /// Prepositions after which a bare word is a noun: "about patience", "with friends".
  let prepositions: Set<String>
  /// Verbs that take a bare object, other than past forms: "have soup", "play chess".
  let governing: Set<String>
  /// Verbs followed by a gerund: "went dancing", "love swimming".
  let beforeGerund: Set<String>
  /// Verbs whose past form is followed by an adjective: "tasted awful".
  let linking: Set<String>
  /// Verbs that follow a subject.
  let copulas: Set<String>
  /// Words that often stand before a noun and name one thing with it: "night shift".
  let modifiers: Set<String>
  /// Verbs behind a subject that look like the second word of a pair: "the school calls".
  let noHeads: Set<String>
  /// Adjectives that are nouns, too: "the flat", "a cold".
  let nounsToo: Set<String>
  private let past, germanVerbs, adjectives: Set<String>

  init(_ languages: Languages) throws(WordFileError) {
    let english = try languages.required(
      "nouns", of: "en",
      sections: [
        "determiners", "prepositions", "governing", "before-gerund", "linking", "past", "modifiers",
        "nouns-too", "no-heads",
      ])
    englishDeterminers = try english.words("determiners")
    prepositions = try english.words("prepositions")
    governing = try english.words("governing")
    beforeGerund = try english.words("before-gerund")
    linking = try english.words("linking")
    past = try english.words("past")
    modifiers = try english.words("modifiers")
    noHeads = try english.words("no-heads")
    nounsToo = try english.words("nouns-too")
    let german = try languages.required("nouns", of: "de", sections: ["determiners", "verbs"])
    germanDeterminers = try german.words("determiners")
    germanVerbs = try german.words("verbs")
    let shared = try languages.required("nouns", of: Languages.shared, sections: ["copulas", "adjectives"])
    copulas = try shared.words("copulas")
    adjectives = try shared.words("adjectives")
  }

  /// Words that precede a noun.
  func determiners(_ language: Language) -> Set<String> {
    language.isGerman ? germanDeterminers : englishDeterminers
  }

  private static let adjectiveEndings = ["ful", "ous", "less", "able", "ible"]

  /// True if `word` is an adjective, in either language.
  func isAdjective(_ word: String) -> Bool {
    adjectives.contains(word) || word.count > 5 && Self.adjectiveEndings.contains { word.hasSuffix($0) }
  }

  private static let englishEndings = [
    "tion", "sion", "ment", "ness", "ship", "ance", "ence", "ism", "hood", "dom", "ity", "ology", "graphy",
  ]
  private static let germanEndings = [
    "ung", "heit", "keit", "schaft", "tion", "tat", "ismus", "nis", "ungen",
  ]

  /// True if `word` has an ending that only nouns have.
  func hasNounEnding(_ word: String, isGerman: Bool) -> Bool {
    word.count > 6 && (isGerman ? Self.germanEndings : Self.englishEndings).contains { word.hasSuffix($0) }
  }

  /// True if `word` is an English past form.
  func isPast(_ word: String) -> Bool {
    word.hasSuffix("ed") && word.count > 4 && !word.hasSuffix("eed") || past.contains(word)
  }

  /// True if `word` is a German participle or another form that is not a noun unless capitalised.
  func isGermanVerb(_ word: String) -> Bool {
    let prefix = Self.separable.first { word.hasPrefix($0 + "ge") } ?? ""
    let rest = word.dropFirst(prefix.count)
    return rest.hasPrefix("ge") && rest.count > 5 && (rest.hasSuffix("t") || rest.hasSuffix("en"))
      || word.hasSuffix("iert") || germanVerbs.contains(word)
  }

  private static let separable = [
    "an", "auf", "aus", "ab", "ein", "mit", "nach", "vor", "zu", "zuruck", "weg", "los", "um", "rein", "raus",
    "rum", "runter", "hin", "her", "durch", "weiter", "zusammen", "vorbei", "fest",
  ]

  /// True if `word` has the ending of a German adjective after an article.
  static func isInflected(_ word: String) -> Bool {
    word.count > 4 && ["e", "en", "er", "es", "em"].contains { word.hasSuffix($0) }
  }

  /// `word` without a possessive ending.
  static func base(_ word: String) -> String {
    word.hasSuffix("'s") || word.hasSuffix("’s") ? String(word.dropLast(2)) : word
  }
}
