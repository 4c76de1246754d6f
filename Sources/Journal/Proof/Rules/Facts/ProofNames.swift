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
      if source.words[place - 1].role == .content, !source.words[place - 1].token.endsClause {
        said.append(place - 1)
      }
    }
    let used = matched
    // "Gerry was teaching Marius" for "Marius was teaching him"
    let names = clause.subjects.filter { isProper($0) }
    if !names.isEmpty, names.allSatisfy({ name in !candidates[name].contains(where: said.contains) }),
      let object = clause.objects.first(where: { object in
        isProper(object)
          && (claim.words[object].preposition.map { !["by", "with", "from", "of"].contains($0) } ?? true)
          && candidates[object].contains(where: said.contains)
      }), !there.subjects.contains(where: { source.words[$0].person != nil })
    {
      return ProofFailure(.order, [claim.words[object].text])
    }
    let isOther = said.contains { source.words[$0].role == .content && isNameThere($0) && !used.contains($0) }
    guard isOther else { return nil }
    for one in clause.subjects where isProper(one) {
      if candidates[one].contains(where: said.contains) { continue }
      if candidates[one].contains(where: { there.range.contains($0) && isBefore($0, verbOf: there) }) {
        continue
      }
      return ProofFailure(.name, [claim.words[one].text])
    }
    return nil
  }

  /// Whether a word of the sentence is a name, at its beginning one that no list knows.
  private func isProper(_ place: Int) -> Bool {
    let word = claim.words[place]
    guard word.role == .content else { return false }
    return isName(place, in: claim) || word.traits.contains(.name)
      || place == 0 && word.token.isCapitalised && word.traits.isEmpty
        && (word.groups.isEmpty || candidates[0].contains { !source.words[$0].token.isCapitalised || $0 > 0 })
  }

  /// "Familie Reiser" for "Familie Thoma", "my son Marek" for "my son Fabian": another name beside what somebody is.
  func titled() -> ProofFailure? {
    for (first, second) in zip(claim.words.indices, claim.words.indices.dropFirst()) {
      let (word, name) = (claim.words[first], claim.words[second])
      guard word.isNoun, !word.token.endsClause,
        isUnlistedName(name) || isAddressed(second),
        name.token.isCapitalised, !word.traits.isDisjoint(with: .person) || Self.ranks.contains(word.normal),
        word.traits.isDisjoint(with: .name), !candidates[first].isEmpty, !candidates[second].isEmpty
      else { continue }
      func isNear(_ one: Int, _ other: Int) -> Bool {
        abs(one - other) < 5 && source.words[one].sentence == source.words[other].sentence
      }
      let places = candidates[first].filter { word.keys.contains(where: source.words[$0].keys.contains) }
      guard !places.isEmpty,
        !places.contains(where: { place in candidates[second].contains { isNear(place, $0) } })
      else { continue }
      let isOther = places.allSatisfy { place in
        (place + 1..<min(place + 3, source.words.count)).contains { next in
          isUnlistedName(source.words[next]) && source.words[next].sentence == source.words[place].sentence
            && (next == place + 1 || grammar.determiners.contains(source.words[next - 1].normal))
        }
      }
      if isOther { return ProofFailure(.name, words([first, second])) }
    }
    return nil
  }

  /// A name by its address: "der junge Herr Reiser".
  private func isAddressed(_ place: Int) -> Bool {
    candidates[place].contains {
      $0 > 0 && ["herr", "herrn", "frau", "mr", "mrs", "ms", "miss"].contains(source.words[$0 - 1].normal)
    }
  }

  private func isUnlistedName(_ word: ProofWord) -> Bool {
    word.isNoun && word.groups.isEmpty && word.forms.isEmpty
      && word.traits.subtracting([.name, .woman, .man]).isEmpty
  }

  private static let ranks: Set<String> = [
    "familie", "family", "doctor", "doktor", "professor", "coach", "father", "sister", "kollege", "kollegin",
    "nachbar",
    "nachbarin", "neighbour", "colleague",
  ]

  /// "for young Jim" for "for old Jim", where young Jim does something else.
  func relabelled() -> ProofFailure? {
    guard !grammar.isGerman else { return nil }
    let said = matched
    for (index, clause) in claim.clauses.enumerated() {
      guard let mate = mates[index] else { continue }
      let range = source.clauses[mate].range
      for place in clause.range.dropLast()
      where claim.words[place].role == .content && claim.words[place + 1].role == .content
        && !claim.words[place].token.endsClause && !candidates[place].isEmpty
        && !candidates[place].contains(where: range.contains)
      {
        let nouns = candidates[place + 1].filter(range.contains)
        let isOther = nouns.allSatisfy { noun in
          noun > range.lowerBound && source.words[noun - 1].role == .content
            && !source.words[noun - 1].token.endsClause
            && !said.contains(noun - 1)
            && source.words[noun - 1].preposition == source.words[noun].preposition
        }
        let isOwn = candidates[place].contains { candidates[place + 1].contains($0 + 1) }
        if !nouns.isEmpty, isOther, isOwn { return ProofFailure(.name, words([place, place + 1])) }
      }
    }
    return nil
  }

  /// "the firm that can't start quoted 6,800" for "the quote was 6,800, the other firm said 5,200": a number of something
  /// else while the one who has it here has another one there.
  func attributed() -> ProofFailure? {
    guard !grammar.isGerman else { return nil }
    let said = matched
    for (index, clause) in claim.clauses.enumerated() {
      for place in clause.range where claim.words[place].role == .number {
        guard let match = matches[place], (claim.words[place].number ?? 0) > 1 else { continue }
        let holder = source.clauses[source.words[match].clause]
        guard !holder.subjects.contains(where: { source.words[$0].person != nil }), !holder.subjects.isEmpty
        else { continue }
        let relative = index > 0 && clause.subjects.isEmpty ? claim.clauses[index - 1].range : clause.range
        let owners =
          clause.subjects.isEmpty
          ? relative.first { claim.words[$0].role == .content }.map { [$0] } ?? []
          : clause.subjects.map { antecedent($0, in: claim) }
            + clause.objects.filter { claim.words[$0].preposition == "by" }
        for owner in owners where claim.words[owner].role == .content && candidates[owner].count == 1 {
          let other = source.words[candidates[owner][0]].clause
          guard other != source.words[match].clause,
            source.clauses[other].subjects.contains(candidates[owner][0])
          else { continue }
          let rival = source.clauses[other].range.first {
            source.words[$0].role == .number && !said.contains($0) && (source.words[$0].number ?? 0) > 1
          }
          if rival != nil { return ProofFailure(.number, words([owner, place])) }
        }
      }
    }
    return nil
  }

  /// Whether a word of the sources is a name, or may be one where they have no capitals.
  func isNameThere(_ place: Int) -> Bool {
    let word = source.words[place]
    if word.traits.contains(.name) || word.token.isCapitalised && place > 0 { return true }
    return word.groups.isEmpty && word.traits.isEmpty
      && !source.words.contains { $0.sentence == word.sentence && $0.token.isCapitalised }
  }

  private func isBefore(_ place: Int, verbOf clause: ProofClause) -> Bool {
    clause.range.first { source.words[$0].isVerbal }.map {
      place < $0
    }
      ?? true
  }

  /// "Malcolm didn't come" for "nobody came except Malcolm": the one of whom the reverse is said.
  func excepted() -> ProofFailure? {
    for place in source.words.indices.dropLast()
    where
      (Self.exceptions.contains(source.words[place].normal)
      || source.words[place].normal == "auf" && place > 0
        && source.words[place - 1].normal == "bis"
        && source.words.contains { ["alle", "keiner"].contains($0.normal) })
      && (source.words[place].normal != "apart" || source.words[place + 1].normal == "from")
    {
      let sentence = source.words[place].sentence
      let before = source.words[...].enumerated().filter {
        $0.element.sentence == sentence && (grammar.isGerman || $0.offset < place)
      }.map(\.element.normal)
      let isNobody = before.contains {
        ["nobody", "no-one", "none", "neither", "keiner", "niemand"].contains($0)
      }
      let isEverybody =
        before.contains {
          ["everyone", "everybody", "everything", "all", "alle", "alles", "jeder"].contains($0)
        }
        && !before.contains("not") && !before.contains("nicht")
      guard isNobody != isEverybody else { continue }
      let near = (place + 1..<min(source.words.count, place + 4)).filter {
        source.words[$0].role == .content
      }
      // "except the thing with the card"
      let later = (place + 1..<min(source.words.count, place + 8)).first { source.words[$0].role == .content }
      let names = near.isEmpty ? [later].compactMap(\.self) : near
      for (index, word) in claim.words.enumerated()
      where word.role == .content && candidates[index].contains(where: names.contains) {
        let said = claim.words.map(\.normal)
        if said.contains(where: { Self.exceptions.contains($0) })
          || zip(said, said.dropFirst()).contains(where: { $0 == "bis" && $1 == "auf" })
        {
          continue
        }
        let isDenied = claim.clauses.contains { clause in
          clause.isDenied
            && (clause.subjects.contains(index) || clause.range.lowerBound == index + 1
              || clause.range.contains { claim.words[$0].person == .named })
        }
        if isNobody == isDenied, isNobody || !said.contains("only") && !said.contains("nur") {
          return ProofFailure(.negation, [word.text])
        }
      }
    }
    return nil
  }

  private static let exceptions: Set<String> = ["except", "but", "besides", "apart", "ausser"]
}
