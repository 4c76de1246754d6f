import Text

/// Whether a sentence points at something that only an earlier one says: "That's why …", "She laughed", "Da war es still".
struct LooseReference {
  /// Tokens of the sentence behind its leading conjunctions.
  private let tokens: ArraySlice<Words.Token>
  private let leaning: Double
  private let language: Language

  /// - Parameters:
  ///   - tokens: all words of the sentence.
  ///   - opening: its opening, without the conjunctions that are left out.
  init(tokens: [Words.Token], opening: Opening, language: Language) {
    let bare = Words.tokens(opening.bare).count
    self.tokens = tokens.suffix(bare)
    leaning = opening.leaning
    self.language = language
  }

  /// What is meant.
  enum Kind { case person, thing }

  /// What a word in it means that is outside; nil if there is none.
  var kind: Kind? {
    guard language.isGerman || language.code == "en", let first = tokens.first else { return nil }
    if leaning >= 0.8 { return hasPerson ? .person : .thing }
    let words = tokens.map(\.normal)
    let isLoose =
      language.isGerman ? isLooseGerman(first.normal, words) : isLooseEnglish(first.normal, words)
    return isLoose ? .thing : nil
  }

  /// Whether one of its first words stands for a person.
  private var hasPerson: Bool { tokens.prefix(5).contains { Self.people.contains($0.normal) } }

  private static let people: Set<String> = [
    "he", "he's", "he'd", "he'll", "she", "she's", "she'd", "she'll", "him", "her", "his", "er", "sie", "ihm",
    "ihn",
    "der", "die",
  ]

  private func isLooseEnglish(_ first: String, _ words: [String]) -> Bool {
    let second = words.dropFirst().first ?? ""
    switch first {
    case "it", "it's", "it'd", "it'll":
      let rest = words.dropFirst(first == "it" ? 2 : 1).prefix(4)
      let isVerb = first != "it" || Self.copulas.contains(second) || Self.impersonal.contains(second)
      // "It's raining", "It was Thursday", "It took us an hour": nothing is meant.
      return !(isVerb && (Self.impersonal.contains(second) || rest.contains(where: Self.isImpersonal)))
    case "once", "there", "then": return words.count < 4
    default: break
    }
    // "I told him that.", "because of that"
    guard let last = words.last,
      ["that", "this", "those", "these", "it", "them", "him", "her", "once"].contains(last)
    else { return false }
    return !hasAntecedent(tokens.dropLast(2), Self.englishDeterminers)
  }

  private func isLooseGerman(_ first: String, _ words: [String]) -> Bool {
    let second = words.dropFirst().first ?? ""
    switch first {
    case "es":
      return !(Self.germanImpersonal.contains(second) || words.prefix(8).contains(where: Self.isImpersonal))
    case "da", "damals", "dort", "dorthin", "darauf", "damit", "dazu", "daraus", "darin", "danach",
      "hinterher",
      "das", "dies":
      return !(tokens.dropFirst().first?.isCapitalised ?? false)
    default: break
    }
    guard let last = words.last,
      ["das", "es", "ihn", "ihm", "ihnen", "damals", "dort", "dafur", "davon"].contains(last)
    else { return false }
    return !hasAntecedent(tokens.dropLast(2), Self.germanDeterminers)
  }

  /// Whether one of `tokens` may be what a pronoun behind them stands for.
  private func hasAntecedent(_ tokens: ArraySlice<Words.Token>, _ determiners: Set<String>) -> Bool {
    tokens.enumerated().contains { index, token in
      determiners.contains(token.normal)
        || index > 0 && token.isCapitalised && token.normal != "i" && !token.normal.hasPrefix("i'")
    }
  }

  private static func isImpersonal(_ word: String) -> Bool {
    impersonals.contains(word) || TimeWords.weekdays[word] != nil || TimeWords.months[word] != nil
  }

  private static let copulas: Set<String> = ["is", "was", "isn't", "wasn't", "has", "had", "been", "got"]
  private static let impersonal: Set<String> = [
    "rained", "rains", "snowed", "took", "takes", "turns", "turned", "seems", "happened",
  ]
  private static let germanImpersonal: Set<String> = [
    "gibt", "gab", "regnet", "regnete", "schneit", "geht", "ging", "klingelt", "klingelte", "wurde",
  ]
  /// Words behind "it is" that leave nothing open.
  private static let impersonals: Set<String> = [
    "raining", "rained", "snowing", "cold", "hot", "warm", "dark", "late", "early", "quiet", "day", "morning",
    "evening", "night", "past", "o'clock", "half", "quarter", "nearly", "almost", "only", "funny", "hard",
    "weird",
    "strange", "time", "my", "our", "degrees", "bitter", "kalt", "heiss", "spat", "dunkel", "still",
    "ruhig",
    "halb", "uhr", "geregnet", "geschneit", "komisch", "seltsam", "mein", "meine", "gewesen",
  ]
  private static let englishDeterminers: Set<String> = [
    "my", "our", "the", "a", "an", "every", "his", "her", "everybody", "everyone", "someone", "somebody",
  ]
  private static let germanDeterminers: Set<String> = [
    "mein", "meine", "meinen", "meinem", "meiner", "unser", "unsere", "der", "die", "den", "dem", "ein",
    "eine",
    "einen",
  ]
}
