import Text

/// Finds what was paid for in the preceding sentence: "Ich hab einen neuen Wasserkocher. Der hat vierzig Euro gekostet."
extension SpendRule {
  /// The only thing that the preceding sentence names besides those behind prepositions, if it has the gender of the pronoun.
  func referent(_ way: Way) -> String? {
    guard utterance.isGerman, case .cost = way, let before = reading.before, !before.isQuestion,
      let pronoun = utterance.words.first, let articles = Self.articles[pronoun],
      utterance.mark(1).contains(.verb)
    else { return nil }
    let items = SpendItems(before, amounts: [])
    guard let name = items.lastName(before: before.words.count, from: 0, isObject: true),
      before.hasCapitals, items.lastName(before: name.lowerBound, from: 0, isObject: true) == nil
    else { return nil }
    let isOfGender = (max(0, name.lowerBound - 2)..<name.lowerBound).contains {
      articles.contains(before.words[$0])
    }
    return isOfGender ? before.itemText(name) : nil
  }

  /// Articles and possessives of what a pronoun stands for.
  private static let articles: [String: Set<String>] = {
    let masculine: Set<String> = ["der", "den", "einen", "meinen", "unseren", "nen"]
    let feminine: Set<String> = ["die", "eine", "meine", "unsere", "ne"]
    let neuter: Set<String> = ["das", "ein", "mein", "unser", "n"]
    return ["der": masculine, "er": masculine, "die": feminine, "sie": feminine, "das": neuter, "es": neuter]
  }()
}
