import Text

/// Somebody and what is somebody's: "Joan" and "Joan's mother".
extension ProofMatcher {
  /// "Joan died" for "Joan's mother died": who or what it is told of is left out, and whose it is stands in its place.
  func promoted() -> ProofFailure? {
    for clause in claim.clauses where clause.hasVerb {
      let verbs = clause.range.filter { claim.words[$0].role == .verb }
      let homes = Set(verbs.flatMap { candidates[$0] }.map { source.words[$0].clause })
      for place in clause.subjects + clause.objects {
        let word = claim.words[place]
        guard word.isNoun, !candidates[place].isEmpty,
          head(of: place, in: claim) == nil
        else { continue }
        let isSubject = clause.subjects.contains(place)
        guard isSubject || word.preposition == nil else { continue }
        // Where the verb is told, else all.
        let near = candidates[place].filter { homes.contains(source.words[$0].clause) }
        let places = near.isEmpty ? candidates[place] : near
        let heads = places.compactMap { head(of: $0, in: source) }
        guard heads.count == places.count else { continue }
        let isLeftOut = heads.allSatisfy { head in
          let there = source.clauses[source.words[head].clause]
          // "der Typ von der Versicherung" speaks for it.
          let isDelegate = Self.delegates.contains(source.words[head].normal)
          return !matched.contains(head) && !isMeasure(source.words[head]) && !isDelegate
            && (isSubject ? there.subjects.contains(head) : isBeing(source.words[head]))
        }
        if isLeftOut { return ProofFailure(.order, words([place])) }
      }
    }
    return nil
  }

  /// Of "Joan's mother", "the dog of my boss", "die Mutter von der Joanna", "Joannas Mutter" and "der Sohn des Nachbarn"
  /// the first, at the place of the second.
  private func head(of place: Int, in reading: ProofReading) -> Int? {
    let words = reading.words
    if !grammar.isGerman {
      if place + 2 < words.count, words[place + 1].normal == "'s" {
        return (place + 2..<min(place + 5, words.count)).first {
          words[$0].isNoun
        }
      }
      return noun(before: ["of"], place, in: reading)
    }
    // "Joannas Mutter"
    if words[place].token.isCapitalised, words[place].normal.hasSuffix("s"), place + 1 < words.count,
      !words[place].token.endsClause, words[place + 1].isNoun,
      words[place].preposition == words[place + 1].preposition
    {
      return place + 1
    }
    // "mias bruder"
    if !words[place].token.isCapitalised, words[place].normal.hasSuffix("s"), place + 1 < words.count,
      words[place + 1].isNoun, words[place + 1].preposition == words[place].preposition,
      claim.words.contains(where: { $0.normal + "s" == words[place].normal })
    {
      return place + 1
    }
    // "der Vroni ihr Mann"
    if place > 0, place + 2 < words.count, ["der", "dem"].contains(words[place - 1].normal),
      ["ihr", "sein"].contains(words[place + 1].normal), words[place + 2].isNoun
    {
      return place + 2
    }
    if let head = noun(before: ["von", "vom"], place, in: reading) { return head }
    let start = place - 1
    guard start > 0, ["des", "meines", "unseres", "seines"].contains(words[start].normal),
      words[start - 1].role == .content, !words[start - 1].token.endsClause
    else { return nil }
    return start - 1
  }

  /// The noun right before one of `prepositions`, which stands before the word and its article.
  private func noun(before prepositions: Set<String>, _ place: Int, in reading: ProofReading) -> Int? {
    let words = reading.words
    guard
      let link = (max(1, place - 3)..<max(1, place)).last(where: { prepositions.contains(words[$0].normal) }),
      !words[link..<place].contains(where: { $0.isNoun || $0.token.endsClause }),
      words[link - 1].isNoun, !words[link - 1].token.endsClause
    else { return nil }
    return link - 1
  }

  /// Whether a noun tells how much there is: "a cup of tea".
  private func isMeasure(_ word: ProofWord) -> Bool {
    Self.measures.contains(word.normal) || word.number != nil
  }

  private static let measures: Set<String> = [
    "cup", "glass", "bottle", "bag", "box", "piece", "bit", "slice", "lot", "couple", "pair", "kind", "sort",
    "rest", "end",
    "half", "part", "number", "group", "bunch", "list", "couple", "tasse", "glas", "flasche", "sack", "kiste",
    "stuck", "teil",
    "rest", "ende", "art", "paar", "haufen", "kilo", "liter", "gramm", "meter", "thing", "top", "back",
    "front", "side",
    "start", "middle", "brief", "mail", "email", "nachricht", "anruf", "bescheid", "letter", "call",
    "message", "note", "post", "anfang", "mitte", "way",
  ]

  private static let delegates: Set<String> = [
    "typ", "mann", "frau", "herr", "kerl", "dame", "mitarbeiter", "mitarbeiterin", "leute", "man", "woman",
    "guy", "lady",
    "people",
  ]

  /// Whether a word is somebody, or an animal.
  private func isBeing(_ word: ProofWord) -> Bool {
    !word.traits.isDisjoint(with: .person)
      || ["dog", "cat", "horse", "hund", "katze", "pferd", "hamster", "hase"].contains(word.normal)
  }
}
