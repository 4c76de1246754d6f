import Text

/// Statements of German that no comma parts.
extension ClauseReader {
  /// "beim hautarzt | der hat …" of models that write no commas.
  func isResumed(_ index: Int) -> Bool {
    words[index].person == .named && words[index - 1].isNoun
      && index + 1 < words.count && words[index + 1].role == .auxiliary && isFinite(index + 1)
      && !words.dropLast().contains(where: \.token.endsClause)
  }

  /// "seit Papa nicht mehr da ist": a finite verb at the end of what follows.
  func endsInFinite(_ index: Int) -> Bool {
    for place in index + 2..<max(index + 2, min(words.count, index + 12)) {
      if isFinite(place) {
        return place + 1 == words.count || words[place].token.endsClause || isFinite(place + 1)
      }
      if words[place].token.endsClause || grammar.coordinators.contains(words[place].normal) { return false }
    }
    return false
  }

  /// "ich hab versucht den Hahn zu reparieren" without a comma: what is tried, planned or ordered is another statement.
  func openInfinitive(_ piece: Range<Int>) -> Int? {
    for index in piece.dropLast(2)
    where words[index].role == .verb && !words[index].isForm(.toInfinitive)
      || words[index].role == .content && words[index].traits.contains(.fear)
    {
      guard !words[index].traits.isDisjoint(with: Self.governing), words[max(0, index - 1)].normal != "zu"
      else {
        continue
      }
      var place = index + 1
      while place < piece.upperBound, words[place].role == .pronoun || words[place].normal == "sich" {
        place += 1
      }
      let rest = words[place..<piece.upperBound]
      guard rest.count > 1 || rest.count == 1 && words[index].role == .content || rest.first?.normal == "zu",
        place < index + 4,
        !rest.contains(where: { ["um", "ohne", "statt", "anstatt"].contains($0.normal) }),
        rest.indices.contains(where: {
          words[$0].isForm(.toInfinitive)
            || words[$0].normal == "zu" && $0 + 1 < piece.upperBound && words[$0 + 1].isForm(.base)
              && words[$0 + 1].role == .verb
        })
      else { continue }
      return place
    }
    return nil
  }

  /// "trau mich nicht | ihr das zu sagen" without a comma.
  func deniedInfinitive(_ piece: Range<Int>) -> Int? {
    guard let place = piece.dropLast(2).first(where: { words[$0].normal == "nicht" }),
      !words[place].token.endsClause,
      piece.prefix(while: { $0 < place }).contains(where: isFinite), !hasVerb(place..<piece.upperBound - 1),
      let last = piece.last, words[last].role == .verb,
      words[last].isForm(.toInfinitive) || words[last - 1].normal == "zu" && words[last].isForm(.base),
      [.pronoun].contains(words[place + 1].role) || grammar.determiners.contains(words[place + 1].normal)
    else { return nil }
    return place + 1
  }

  /// "wenn es klappt würd ich anfangen", "weniger essen hat die Ärztin gesagt" without a comma: a finite verb right after
  /// the end of a statement, before its subject.
  func secondFinite(_ piece: Range<Int>) -> Int? {
    guard piece.count > 3 else { return nil }
    let isDependent = grammar.subordinators.contains(words[piece.lowerBound].normal)
    for index in piece.dropFirst(2).dropLast()
    where isFinite(index) && words[index - 1].role == .verb
      || isFinite(index) && words[index - 1].role == .auxiliary && isDependent
    {
      guard isSubjectStart(index + 1) else { continue }
      if isDependent
        ? isFinite(index - 1) || words[index - 1].isForm(.present, .past)
        : words[index - 1].isForm(.base, .participle)
          && words[piece.lowerBound..<index - 1].contains(where: { $0.role == .auxiliary })
      {
        return index
      }
    }
    return nil
  }

  /// "hat mir die Jolanda erklärt ich mein …": a pronoun after the participle that ends a statement.
  func nextSubject(_ piece: Range<Int>) -> Int? {
    guard !grammar.subordinators.contains(words[piece.lowerBound].normal) else { return nil }
    return piece.dropFirst(2).dropLast().first { index in
      let before = words[index - 1]
      guard before.role == .verb, before.isForm(.participle),
        words[piece.lowerBound..<index - 1].contains(where: { $0.role == .auxiliary }) && !isFinite(index - 1)
          || index == piece.lowerBound + 2 && words[piece.lowerBound].normal == "und"
            && before.traits.contains(.report)
      else { return false }
      if ["ich", "er", "wir", "du"].contains(words[index].normal) {
        return words[index + 1].role != .content
      }
      // "hab gesagt der ist einkaufen", "gewonnen das steht jetzt im flur"
      return isSubjectStart(index) && !words[index].isPossessive && isFinite(index + 1)
    }
  }

  /// "die scheibe eingeschlagen | geklaut wurde nichts": a participle and its auxiliary right after another participle.
  func nextParticiple(_ piece: Range<Int>) -> Int? {
    piece.dropFirst(3).dropLast().first { index in
      words[index].role == .verb && words[index].isForm(.participle) && words[index + 1].role == .auxiliary
        && isFinite(index + 1) && words[index - 1].role == .verb && words[index - 1].isForm(.participle)
        && words[piece.lowerBound..<index - 1].contains { $0.role == .auxiliary }
        && !grammar.subordinators.contains(words[piece.lowerBound].normal)
    }
  }

  func isSubjectStart(_ index: Int) -> Bool {
    let word = words[index]
    return ["ich", "du", "er", "sie", "es", "wir", "ihr", "man", "der", "die", "das"].contains(word.normal)
      || word.isPossessive
  }

  /// "müssen", "haben" and the like after an infinitive or a participle at the end.
  func isFinalFinite(_ index: Int, _ piece: Range<Int>) -> Bool {
    guard index > piece.lowerBound else { return false }
    let before = words[index - 1]
    return before.role == .verb && before.isForm(.base, .participle, .toInfinitive)
  }
}
