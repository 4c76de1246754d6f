/// People paid for their work, who are not the item of a payment unless the money is "for" them.
enum Payees {
  /// True if `word` of `utterance` names such a person.
  static func contains(_ utterance: Utterance, _ word: String) -> Bool {
    utterance.money.payees.contains(word)
      // "Straßenmusiker", "Heizungsmonteur"
      || utterance.isGerman && word.utf8.count > 9
        && utterance.money.payees.contains { $0.utf8.count > 5 && word.hasSuffix($0) }
      || word.hasSuffix("man") && word.utf8.count > 5
      || word.hasSuffix("ician")
  }

  /// True if the word at `index` names one as the recipient: "the cleaner", "der Putzhilfe".
  static func isPaid(_ utterance: Utterance, at index: Int) -> Bool {
    contains(utterance, utterance.words[index]) && !utterance.marks[index].contains(.relative)
      && [
        "the", "our", "my", "a", "dem", "der", "den", "unserem", "unserer", "meinem", "meiner", "einem",
        "einer",
      ]
      .contains { [utterance.word(index - 1), utterance.word(index - 2)].contains($0) }
  }
}
