import Text

/// Where, for whom and with whom: the word before a noun.
extension ProofMatcher {
  /// "from my aunt" for "for my aunt".
  func prepositions() -> ProofFailure? {
    for (index, word) in claim.words.enumerated() where word.role == .content && !word.isAdjective {
      guard let own = word.preposition, !candidates[index].isEmpty,
        (max(0, index - 3)..<index).allSatisfy({ claim.words[$0].number == nil })
      else { continue }
      let others = candidates[index].compactMap { source.words[$0].preposition }
      guard others.count == candidates[index].count, !isGenitive(index), others.allSatisfy({ exclude(own, $0) || $0 == "of" && own == "into" }) else { continue }
      return ProofFailure(.word, [own, word.text])
    }
    return nil
  }

  /// "mit Omas Briefen", "not a twinge" for "without a twinge": the preposition is another word's, or a denial.
  private func isGenitive(_ index: Int) -> Bool {
    let next = index + 1 < claim.words.count && !claim.words[index].token.endsClause ? claim.words[index + 1] : nil
    return next.map { $0.role == .content && !$0.isAdjective || $0.normal == "'s" } ?? false
      || claim.words[index].isNegated && candidates[index].allSatisfy { source.words[$0].isNegated }
  }

  /// Whether two prepositions exclude each other: "from" and "for", "under" and "in".
  private func exclude(_ one: String, _ other: String) -> Bool {
    let (one, other) = (Self.plain[one] ?? one, Self.plain[other] ?? other)
    guard one != other else { return false }
    let (strict, apart, inner) = grammar.isGerman
      ? (Self.strictGerman, Self.apartGerman, Self.innerGerman) : (Self.strict, Self.apart, Self.inner)
    return strict.contains(one) && strict.contains(other)
      || apart.contains(one) && inner.contains(other) || apart.contains(other) && inner.contains(one)
      || Self.pairs.contains([one, other])
  }

  private static let plain = [
    "into": "in", "onto": "on", "im": "in", "ins": "in", "am": "an", "ans": "an", "aufs": "auf", "furs": "fur", "vom": "von",
    "zum": "zu", "zur": "zu", "beim": "bei", "ubers": "uber", "unterm": "unter", "vorm": "vor",
  ]
  private static let strict: Set<String> = [
    "from", "for", "against", "under", "below", "above", "near", "behind", "past", "before", "after", "until", "during",
    "without", "with",
  ]
  private static let apart: Set<String> = [
    "under", "below", "above", "near", "behind", "past", "before", "after", "without", "against", "off",
  ]
  private static let inner: Set<String> = ["in", "on", "at", "to", "by", "with"]
  private static let strictGerman: Set<String> = [
    "von", "fur", "mit", "ohne", "gegen", "unter", "neben", "hinter", "vor", "nach", "wegen", "trotz", "seit",
  ]
  private static let apartGerman: Set<String> = ["unter", "neben", "hinter", "vor", "ohne", "gegen", "aus"]
  private static let innerGerman: Set<String> = ["in", "an", "auf"]
  private static let pairs: Set<Set<String>> = [["from", "to"], ["uber", "mit"], ["an", "von"], ["an", "fur"], ["off", "on"]]
}
