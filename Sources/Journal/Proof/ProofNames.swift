import Text

/// Names in the place of other names.
extension ProofMatcher {
  /// "Father Michael came" for "Father Dominic came", "you and Femi" for "Bea and I": another name among those who do it.
  func misnamed(_ clause: ProofClause, _ mate: Int) -> ProofFailure? {
    let there = source.clauses[mate]
    guard !grammar.isGerman, clause.hasVerb, !clause.isPassive, !there.isPassive,
      verbMatches(clause, mate, exactly: true)
    else { return nil }
    var said = there.subjects.map { antecedent($0, in: source) }
    for place in said where place > 0 && source.words[place].role == .content {
      if source.words[place - 1].role == .content, !source.words[place - 1].token.endsClause { said.append(place - 1) }
    }
    let used = Set(claim.words.indices.flatMap { candidates[$0] })
    let isOther = said.contains { source.words[$0].role == .content && isNameThere($0) && !used.contains($0) }
    guard isOther else { return nil }
    for one in clause.subjects where isName(one, in: claim) || claim.words[one].traits.contains(.name) {
      if candidates[one].contains(where: said.contains) { continue }
      if candidates[one].contains(where: { there.range.contains($0) && isBefore($0, verbOf: there) }) { continue }
      return ProofFailure(.name, [claim.words[one].text])
    }
    return nil
  }

  /// Whether a word of the sources is a name, or may be one where they have no capitals.
  private func isNameThere(_ place: Int) -> Bool {
    let word = source.words[place]
    if word.traits.contains(.name) || word.token.isCapitalised && place > 0 { return true }
    return word.groups.isEmpty && word.traits.isEmpty
      && !source.words.contains { $0.sentence == word.sentence && $0.token.isCapitalised }
  }

  private func isBefore(_ place: Int, verbOf clause: ProofClause) -> Bool {
    clause.range.first { source.words[$0].role == .verb || source.words[$0].role == .auxiliary }.map { place < $0 }
      ?? true
  }

  /// "Malcolm didn't come" for "nobody came except Malcolm": the one of whom the reverse is said.
  func excepted() -> ProofFailure? {
    guard !grammar.isGerman else { return nil }
    for place in source.words.indices.dropLast() where Self.exceptions.contains(source.words[place].normal) {
      let sentence = source.words[place].sentence
      let before = source.words[..<place].filter { $0.sentence == sentence }.map(\.normal)
      let isNobody = before.contains { ["nobody", "no-one", "none", "neither"].contains($0) }
      let isEverybody = before.contains { ["everyone", "everybody", "all"].contains($0) }
      guard isNobody != isEverybody else { continue }
      let names = (place + 1..<min(source.words.count, place + 4)).filter { source.words[$0].role == .content }
      for (index, word) in claim.words.enumerated()
      where word.role == .content && candidates[index].contains(where: names.contains) {
        let said = claim.words.map(\.normal)
        if said.contains(where: { Self.exceptions.contains($0) }) { continue }
        let isDenied = claim.clauses.contains { clause in
          clause.isDenied && (clause.subjects.contains(index) || clause.range.lowerBound == index + 1
            || clause.range.contains { claim.words[$0].person == .named })
        }
        if isNobody == isDenied, isNobody || !said.contains("only") {
          return ProofFailure(.negation, [word.text])
        }
      }
    }
    return nil
  }

  private static let exceptions: Set<String> = ["except", "but", "besides", "apart"]
}
