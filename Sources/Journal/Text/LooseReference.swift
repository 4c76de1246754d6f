/// The reading of a sentence that points at something that only an earlier one says: "That's why …", "She laughed", "Da war es still".
package struct LooseReference {
  /// Tokens of the sentence behind its leading conjunctions.
  private let tokens: ArraySlice<Words.Token>
  private let leaning: Double
  private let language: Language

  /// - Parameters:
  ///   - tokens: all words of the sentence.
  ///   - opening: its opening, without the conjunctions that are left out.
  package init(tokens: [Words.Token], opening: Opening, language: Language) {
    let bare = Words.tokens(opening.bare).count
    self.tokens = tokens.suffix(bare)
    leaning = opening.leaning
    self.language = language
  }

  /// The kind of the reference's object.
  package enum Kind: Sendable { case person, thing }

  /// The kind of an outside object that a word in it refers to; nil if there is none.
  package var kind: Kind? {
    guard language.isGerman || language.code == "en", let first = tokens.first else { return nil }
    if leaning >= 0.8 { return hasPerson ? .person : .thing }
    let words = tokens.map(\.normal)
    let isLoose =
      language.isGerman ? isLooseGerman(first.normal, words) : isLooseEnglish(first.normal, words)
    return isLoose ? .thing : nil
  }

  /// For each of `sentences` that points at something outside, the place among them of the one that says it; -1 if that
  /// is not among them. Each has its index among all sentences.
  ///
  /// "He" is whoever was named last, "that" what was said just before.
  package static func antecedents(
    among sentences: [(index: Int, reference: Kind?, namesPerson: Bool)]
  ) -> [Int: Int] {
    var result: [Int: Int] = [:]
    for (place, sentence) in sentences.enumerated() {
      guard let reference = sentence.reference else { continue }
      let near = sentences[..<place].indices.reversed().prefix {
        sentence.index - sentences[$0].index <= nearness
      }
      let before = near.first { sentences[$0].index == sentence.index - 1 }
      let person = reference == .person ? near.first { sentences[$0].namesPerson } : nil
      result[place] = person ?? before ?? -1
    }
    return result
  }

  /// How many sentences back a person may have been named.
  private static let nearness = 1

  /// True if one of its first words stands for a person.
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

  /// True if one of `tokens` may be what a pronoun behind them stands for.
  private func hasAntecedent(_ tokens: ArraySlice<Words.Token>, _ determiners: Set<String>) -> Bool {
    tokens.enumerated().contains { index, token in
      determiners.contains(token.normal)
        || index > 0 && token.isCapitalised && token.normal != "i" && !token.normal.hasPrefix("i'")
    }
  }

  /// True if a pronoun behind `token` may stand for what it names: it has a capital within a sentence, or determines a noun.
  static func isAntecedent(_ token: Words.Token, opensSentence: Bool, language: Language) -> Bool {
    (language.isGerman ? germanDeterminers : englishDeterminers).contains(token.normal)
      || token.isCapitalised && token.normal != "i" && !token.normal.hasPrefix("i'")
        && !(opensSentence && language.stopWords.contains(token.normal))
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
