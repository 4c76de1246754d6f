/// How a sentence begins: its conjunction, and how much it depends on the previous sentence.
package struct Opening: Equatable {
  /// The sentence without a leading conjunction ("and", "but", "und"), which reads badly without the previous one.
  package var bare: String
  /// Dependence on the previous sentence: 0 if independent, 1 if it says little without it ("That's why …").
  package var leaning: Double

  /// Analyses `text`, which is cleaned; `words` are its tokens.
  package init(_ text: String, words tokens: [Words.Token], language: Language) {
    var start = 0
    while start + 3 < tokens.count, start < 3, Self.isJoint(start, tokens, language) { start += 1 }
    bare = text
    if start > 0 {
      let rest = text[tokens[start].range.lowerBound...]
      bare = rest.prefix(1).uppercased() + rest.dropFirst()
    }
    leaning =
      language.isGerman
      ? Self.germanLeaning(tokens[start...], language) : Self.englishLeaning(tokens[start...])
  }

  private static func isJoint(_ index: Int, _ tokens: [Words.Token], _ language: Language) -> Bool {
    let (word, next) = (tokens[index].normal, tokens[index + 1])
    switch word {
    case "and", "but", "okay", "ok", "und", "aber", "plus": return true
    case "or", "oder": return index == 0 && ["maybe", "vielleicht"].contains(next.normal)
    case "denn" where language.isGerman: return index == 0
    case "so" where !language.isGerman:
      return tokens[index].endsClause || subjects.contains(next.normal)
        || next.isCapitalised && index + 2 < tokens.count
    case "also", "anyway", "naja", "ja":
      return tokens[index].endsClause || germanSubjects.contains(next.normal)
    default: return false
    }
  }

  private static func englishLeaning(_ tokens: ArraySlice<Words.Token>) -> Double {
    guard let first = tokens.first else { return 0 }
    let second = tokens.dropFirst().first?.normal ?? ""
    switch first.normal {
    case "because" where ["of"].contains(second): return 1
    case "because", "which", "who", "whose", "than", "except", "otherwise":
      return tokens.dropLast().contains(where: \.endsClause) && first.normal == "because" ? 0.3 : 1
    case "that", "this", "these", "those":
      return [
        "morning", "afternoon", "evening", "week", "weekend", "month", "year", "time", "summer", "winter",
      ]
      .contains(second) ? 0 : 1
    case "that's", "he", "she", "they", "him", "them", "his", "their", "its", "it'd", "he's", "she's",
      "they're", "he'd",
      "she'd", "they'd", "they've", "he'll", "she'll", "they'll", "neither", "both", "same":
      return 1
    case "it", "it's", "then", "maybe", "perhaps", "instead", "still", "yet", "or", "even": return 0.5
    default: break
    }
    return hasLoosePronoun(tokens, english) ? 0.8 : 0
  }

  private static func germanLeaning(_ tokens: ArraySlice<Words.Token>, _ language: Language) -> Double {
    guard let first = tokens.first else { return 0 }
    let next = tokens.dropFirst().first
    let inner = tokens.dropLast().contains(where: \.endsClause)
    switch first.normal {
    case "deshalb", "darum", "deswegen", "daher", "dadurch", "dabei", "dafur", "dagegen", "davon", "davor",
      "daran",
      "er", "sie", "ihm", "ihn", "ihnen", "beide", "beides", "sonst", "dies":
      return 1
    case "weil", "dass", "sodass", "was", "wer", "obwohl", "als", "wenn":
      if !inner { return 1 }
    case "das", "der", "die", "den", "dem", "dieser", "diese", "dieses":
      return next.map { !$0.isCapitalised && !isAdjective($0.normal, language) } ?? true ? 1 : 0
    case "es", "dann", "danach", "trotzdem", "vielleicht", "da", "dort", "oder", "doch", "so": return 0.5
    default: break
    }
    return hasLoosePronoun(tokens, german) ? 0.8 : 0
  }

  /// "Die letzte Woche": an adjective ending, and not a known verb.
  private static func isAdjective(_ word: String, _ language: Language) -> Bool {
    ["e", "en", "er", "es"].contains(where: word.hasSuffix) && !language.stopWords.contains(word)
  }

  /// True if a pronoun precedes anyone or anything that it could refer to.
  private static func hasLoosePronoun(_ tokens: ArraySlice<Words.Token>, _ language: Pronouns) -> Bool {
    for (index, token) in tokens.enumerated() {
      if language.loose.contains(token.normal) { return true }
      if index > 0, token.isCapitalised, !token.normal.hasPrefix("i'"), token.normal != "i" { return false }
      if language.determiners.contains(token.normal) { return false }
    }
    return false
  }

  private struct Pronouns {
    var loose: Set<String>
    var determiners: Set<String>
  }

  private static let english = Pronouns(
    loose: [
      "he", "she", "they", "him", "her", "them", "his", "their", "he's", "she's", "they're", "he'd", "she'd",
      "they'd",
    ],
    determiners: [
      "my", "our", "the", "a", "an", "every", "everybody", "everyone", "somebody", "someone", "people",
    ])
  private static let german = Pronouns(
    loose: ["er", "ihm", "ihn", "ihnen"],
    determiners: ["mein", "meine", "meinen", "meinem", "meiner", "unser", "unsere", "jemand", "jeder"])

  private static let subjects: Set<String> = [
    "i", "i'm", "i've", "i'd", "i'll", "we", "we're", "we've", "we'd", "it", "it's", "the", "my", "our", "he",
    "she",
    "they", "he's", "she's", "they're", "that", "that's", "this", "there", "there's", "today", "yesterday",
    "tonight",
    "tomorrow", "when", "if", "then", "now", "here", "you", "everything", "everybody", "nobody", "basically",
    "after",
    "in", "on", "at", "first",
  ]
  private static let germanSubjects: Set<String> = [
    "ich", "wir", "er", "sie", "es", "das", "der", "die", "mein", "meine", "heute", "gestern",
  ]
}
