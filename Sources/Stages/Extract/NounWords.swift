import Text

/// Words that nouns are known by, in their normal form.
final class NounWords: Sendable {
  private let englishDeterminers, germanDeterminers: Set<String>
  /// After these a bare word is a noun: "about patience", "with friends".
  let prepositions: Set<String>
  /// Verbs with a bare object, besides those in the past: "have soup", "play chess".
  let governing: Set<String>
  /// "went dancing", "love swimming".
  let beforeGerund: Set<String>
  /// Verbs whose past is followed by an adjective: "tasted awful".
  let linking: Set<String>
  /// Verbs after a subject.
  let copulas: Set<String>
  private let past, germanVerbs, adjectives: Set<String>

  init(_ languages: Languages) throws(WordFileError) {
    let english = try languages.required(
      "nouns", of: "en",
      sections: ["determiners", "prepositions", "governing", "before-gerund", "linking", "past"])
    englishDeterminers = try english.words("determiners")
    prepositions = try english.words("prepositions")
    governing = try english.words("governing")
    beforeGerund = try english.words("before-gerund")
    linking = try english.words("linking")
    past = try english.words("past")
    let german = try languages.required("nouns", of: "de", sections: ["determiners", "verbs"])
    germanDeterminers = try german.words("determiners")
    germanVerbs = try german.words("verbs")
    let shared = try languages.required("nouns", of: Languages.shared, sections: ["copulas", "adjectives"])
    copulas = try shared.words("copulas")
    adjectives = try shared.words("adjectives")
  }

  /// Words that stand before a noun.
  func determiners(_ language: Language) -> Set<String> {
    language.isGerman ? germanDeterminers : englishDeterminers
  }

  private static let adjectiveEndings = ["ful", "ous", "less", "able", "ible"]

  /// Whether `word` is an adjective, in either language.
  func isAdjective(_ word: String) -> Bool {
    adjectives.contains(word) || word.count > 5 && Self.adjectiveEndings.contains { word.hasSuffix($0) }
  }

  private static let englishEndings = [
    "tion", "sion", "ment", "ness", "ship", "ance", "ence", "ism", "hood", "dom", "ity", "ology", "graphy",
  ]
  private static let germanEndings = [
    "ung", "heit", "keit", "schaft", "tion", "tat", "ismus", "nis", "ungen",
  ]

  /// Whether `word` ends as nouns alone do.
  func hasNounEnding(_ word: String, isGerman: Bool) -> Bool {
    word.count > 6 && (isGerman ? Self.germanEndings : Self.englishEndings).contains { word.hasSuffix($0) }
  }

  /// Whether `word` is an English verb that says what was done.
  func isPast(_ word: String) -> Bool {
    word.hasSuffix("ed") && word.count > 4 && !word.hasSuffix("eed") || past.contains(word)
  }

  /// Whether `word` is a German participle or another form that is no noun without its capital.
  func isGermanVerb(_ word: String) -> Bool {
    word.hasPrefix("ge") && word.count > 5 && (word.hasSuffix("t") || word.hasSuffix("en"))
      || word.hasSuffix("iert") || germanVerbs.contains(word)
  }

  /// Whether `word` has an ending that German adjectives take behind an article.
  static func isInflected(_ word: String) -> Bool {
    word.count > 4 && ["e", "en", "er", "es", "em"].contains { word.hasSuffix($0) }
  }

  /// `word` without the ending of a possessive.
  static func base(_ word: String) -> String {
    word.hasSuffix("'s") || word.hasSuffix("’s") ? String(word.dropLast(2)) : word
  }
}
