import Text

/// Who did what to whom.
extension ProofMatcher {
  private typealias Person = ProofWord.Person

  func roles() -> ProofFailure? {
    for (index, clause) in claim.clauses.enumerated() {
      guard let mate = mates[index], !isCopied(index) else { continue }
      if let failure = parted(clause, mate) ?? swapped(clause, mate) { return failure }
      guard isAligned(clause, mate) else {
        if let failure = strange(index, mate) { return failure }
        continue
      }
      let there = source.clauses[mate]
      if isConverse(clause, mate) || isReworded(clause) { continue }
      if let failure = misgoverned(index, mate) ?? misnamed(clause, mate) { return failure }
      // "two kids born" for "two kids were born"
      let isShort =
        clause.isPassive
        && there.range.contains {
          source.words[$0].role == .verb && source.words[$0].isForm(.participle)
            && !source.words[$0].isForm(.past, .present)
        }
        && !there.range.contains { source.words[$0].role == .auxiliary }
      let isTurned =
        clause.isPassive != there.isPassive && !isShort && verbMatches(clause, mate, exactly: true)
      if !isTurned, clause.hasVerb, conflicts(index, mate), !isDoneBySame(clause, mate),
        !isResult(clause, mate)
      {
        return ProofFailure(.order, said(clause.range))
      }
      if isDirectSpeech(clause.subjects, mate) { continue }
      for object in clause.objects {
        if isTurned { continue }
        if movesToSubject(object, clause, mate) { return ProofFailure(.order, [claim.words[object].text]) }
        if !hasObject(object, mate) { return ProofFailure(.order, [claim.words[object].text]) }
      }
      if !isTurned, let failure = strangeObject(clause, there) { return failure }
      if isTurned, let failure = turned(clause, mate) { return failure }
    }
    return nil
  }

  /// "du bist umgebucht" for "die haben mich umgebucht": what was done to the subject.
  private func isResult(_ clause: ProofClause, _ mate: Int) -> Bool {
    let there = source.clauses[mate]
    guard grammar.isGerman,
      clause.range.contains(where: { ["bin", "bist", "ist", "sind"].contains(claim.words[$0].normal) }),
      there.range.contains(where: { ["hab", "habe", "hat", "haben"].contains(source.words[$0].normal) })
    else { return false }
    return clause.subjects.allSatisfy { one in
      there.objects.contains { source.words[$0].preposition == nil && isMeant(one, $0) }
    }
  }

  /// "der Hausmeister Frau Kaminski", read as one person, for "Frau Kaminski den Hausmeister": two who are apart there.
  private func parted(_ clause: ProofClause, _ mate: Int) -> ProofFailure? {
    let there = source.clauses[mate]
    for (first, second) in zip(clause.subjects, clause.subjects.dropFirst()) where second == first + 1 {
      guard first > 0, grammar.determiners.contains(claim.words[first - 1].normal) else { continue }
      let isTurned =
        candidates[first].contains(where: there.objects.contains)
        && candidates[second].contains(where: there.subjects.contains)
      if isTurned, !candidates[first].contains(where: there.subjects.contains), grammar.isGerman {
        return ProofFailure(.order, said([first, second]))
      }
    }
    return nil
  }

  /// "Vanessa carried it for Onur" for "Onur carried it for Vanessa", in whatever words.
  private func swapped(_ clause: ProofClause, _ mate: Int) -> ProofFailure? {
    let there = source.clauses[mate]
    if let failure = letBy(clause, there) { return failure }
    guard clause.hasVerb, clause.isPassive == there.isPassive else { return nil }
    let names = clause.subjects.filter { claim.words[$0].traits.contains(.name) }
    for object in clause.objects where isNamed(object, in: claim) {
      if claim.words[object].preposition.map({ Self.agents.contains($0) && isDirect(object, $0) }) ?? false {
        continue
      }
      let isSubject = candidates[object].contains(where: there.subjects.contains)
      guard isSubject, !candidates[object].contains(where: there.objects.contains) else { continue }
      let isObject = names.contains { name in
        candidates[name].contains(where: there.objects.contains)
          && !candidates[name].contains(where: there.subjects.contains)
      }
      if isObject, !isConverse(clause, mate) { return ProofFailure(.order, said([object])) }
    }
    return nil
  }

  /// "der Prüfer musste korrigieren" for "der Prüfer hat mich korrigieren lassen": who lets somebody do it does not do it.
  private func letBy(_ clause: ProofClause, _ there: ProofClause) -> ProofFailure? {
    guard grammar.isGerman,
      there.range.contains(where: { source.words[$0].forms.contains { $0.lemma == "lassen" } }),
      there.objects.contains(where: { source.words[$0].person != nil && source.words[$0].preposition == nil }
      ),
      !clause.range.contains(where: { claim.words[$0].forms.contains { $0.lemma == "lassen" } }),
      let doer = clause.subjects.first(where: { one in
        claim.words[one].role == .content && there.subjects.contains { candidates[one].contains($0) }
      }),
      clause.range.contains(where: { place in
        claim.words[place].role == .verb && candidates[place].contains(where: there.range.contains)
      })
    else { return nil }
    return ProofFailure(.order, said([doer]))
  }

  private func isNamed(_ index: Int, in reading: ProofReading) -> Bool {
    let word = reading.words[index]
    guard word.isNoun else { return false }
    return word.traits.contains(.name)
      || index > 0 && word.token.isCapitalised && !reading.words[index - 1].isPossessive
        && !grammar.determiners.contains(reading.words[index - 1].normal)
        && reading.words[index - 1].number == nil
  }

  /// Whether the preposition of a word stands right before it, but for its article.
  private func isDirect(_ index: Int, _ preposition: String) -> Bool {
    claim.words[max(0, index - 2)..<index].contains { $0.normal == preposition }
      && !claim.words[max(0, index - 1)..<index].contains { $0.role == .content }
  }

  private static let agents: Set<String> = ["by", "from", "von", "vom", "durch", "bei", "mit", "with"]

  /// "you want to let it" for "she wants to let it and I want to sell it": whose wish it is.
  private func misgoverned(_ index: Int, _ mate: Int) -> ProofFailure? {
    let clause = claim.clauses[index]
    guard clause.isOpen, source.clauses[mate].isOpen, clause.subjects.isEmpty, index > 0, mate > 0,
      let before = mates[index - 1],
      before != mate - 1, !claim.clauses[index - 1].subjects.isEmpty, source.clauses[before].isOpen == false,
      conflicts(index - 1, mate - 1)
    else { return nil }
    return ProofFailure(.order, said(claim.clauses[index - 1].range))
  }

  /// A person who does something here and is not in the clause of the sources at all.
  private func strange(_ index: Int, _ mate: Int) -> ProofFailure? {
    let clause = claim.clauses[index]
    let there = source.clauses[mate]
    guard clause.hasVerb, there.hasVerb, !clause.subjects.isEmpty, !there.subjects.isEmpty,
      isPersonal(clause.subjects, in: claim) || isPersonal(there.subjects)
    else { return nil }
    if clause.subjects.allSatisfy({ [.it, .one].contains(claim.words[$0].person) }) { return nil }
    if clause.subjects.contains(where: { one in there.subjects.contains { same(one, $0) } }) { return nil }
    // "hab kein Auge zugemacht"
    if clause.subjects.contains(where: { isSpeaker(claim.words[$0]) }),
      there.range.contains(where: { ["hab", "habe", "bin"].contains(source.words[$0].normal) })
    {
      return nil
    }
    let isThere = clause.subjects.contains { one in there.range.contains { isMeant(one, $0) } }
    return isThere ? nil : ProofFailure(.order, said(clause.subjects))
  }

  /// "You got it from Anna" for "Anna gave it to me": the same from the other side.
  func isConverse(_ clause: ProofClause, _ mate: Int) -> Bool {
    // "hast du gezeigt bekommen"
    if grammar.isGerman,
      zip(clause.range, clause.range.dropFirst()).contains(where: { first, second in
        claim.words[first].isForm(.participle)
          && claim.words[second].forms.contains { ["bekommen", "kriegen"].contains($0.lemma) }
      })
    {
      return true
    }
    return clause.range.contains { place in
      guard claim.words[place].role == .verb, let match = matches[place], source.words[match].clause == mate
      else {
        return false
      }
      return lists.areConverse(claim.words[place].keys, source.words[match].keys)
    }
  }

  func verbMatches(_ clause: ProofClause, _ mate: Int, exactly isExact: Bool = false) -> Bool {
    clause.range.contains { place in
      guard claim.words[place].role == .verb, let match = matches[place], source.words[match].clause == mate,
        source.words[match].role == .verb
      else { return false }
      return !isExact || claim.words[place].keys.contains(where: source.words[match].keys.contains)
    }
  }

  /// Whether both clauses say something with the same verb, or both only that something is so.
  func isAligned(_ clause: ProofClause, _ mate: Int) -> Bool {
    let verbs = clause.range.filter { claim.words[$0].role == .verb }
    if verbs.isEmpty {
      return source.clauses[mate].range.allSatisfy { source.words[$0].role != .verb } || !clause.hasVerb
    }
    return verbMatches(clause, mate)
  }

  func isSpeaker(_ word: ProofWord) -> Bool {
    switch word.person {
    case .speaker, .we, .you, .youAll: true
    default: false
    }
  }

  private func isPersonal(_ indices: [Int], in reading: ProofReading? = nil) -> Bool {
    let reading = reading ?? source
    return indices.contains { index in
      let word = reading.words[index]
      return word.person != nil && word.person != .it || !word.traits.isDisjoint(with: .person)
    }
  }

  /// Whether the word of the sentence and the word of the sources mean the same.
  func same(_ one: Int, _ other: Int) -> Bool {
    let (word, there) = (claim.words[one], source.words[other])
    if let person = word.person, !word.isPossessive {
      switch person {
      case .speaker: return there.person == .speaker || there.person == .we
      case .you:
        return there.person == .speaker || there.person == .you || there.person == .we
      case .we, .youAll: return there.person == .we || there.person == .you && person == .youAll
      case .one:
        return there.person == .one || there.person == .you || there.person == .they
          || grammar.isGerman && there.person == .she
      case .named: return true
      case .he, .she, .they, .it:
        if there.person == .speaker || there.person == .we || there.person == .you { return false }
        if let third = there.person, third != .named, third != .one {
          return third == person || third == .they || person == .they
        }
        return fits(person, source.words[antecedent(other, in: source)])
      }
    }
    if candidates[one].contains(other) { return !isOtherTitle(one, other) }
    // What "she" means there was named before.
    guard let third = there.person, third != .speaker, third != .we, third != .you else { return false }
    if isOther(word, there) { return false }
    if third == .it || third == .one { return third == .it && word.traits.isDisjoint(with: .person) }
    return isNamedBefore(one, other, third)
  }

  /// "Doctor Mensah" for "the consultant": another title, where the name is said elsewhere.
  private func isOtherTitle(_ one: Int, _ other: Int) -> Bool {
    guard one + 1 < claim.words.count, !claim.words[one].token.endsClause,
      claim.words[one].isNoun, claim.words[one + 1].role == .content,
      claim.words[one + 1].token.isCapitalised, claim.words[one + 1].groups.isEmpty,
      !candidates[one + 1].isEmpty
    else { return false }
    guard claim.words[one].keys.contains(where: source.words[other].keys.contains) else { return true }
    // "Doctor Haines" for "doctor Mbeki"
    guard other + 1 < source.words.count, !source.words[other].token.endsClause, !grammar.isGerman else {
      return false
    }
    let next = source.words[other + 1]
    return next.isNoun && next.groups.isEmpty && next.forms.isEmpty
      && !candidates[one + 1].contains(other + 1)
  }

  /// Whether the pronoun `there` cannot mean `word`: "he" and "der" no woman, "she" no man.
  private func isOther(_ word: ProofWord, _ there: ProofWord) -> Bool {
    switch there.person {
    case .he: word.traits.contains(.woman) && !word.traits.contains(.man)
    case .she: !grammar.isGerman && word.traits.contains(.man) && !word.traits.contains(.woman)
    case .named: there.normal == "der" && word.traits.contains(.woman) && !word.traits.contains(.man)
    default: false
    }
  }

  func fits(_ person: ProofWord.Person, _ there: ProofWord) -> Bool {
    switch person {
    case .he: grammar.isGerman || !there.traits.contains(.woman)
    case .she:
      grammar.isGerman && there.traits.isDisjoint(with: [.man])
        || !grammar.isGerman && !there.traits.contains(.man)
    case .it: there.traits.isDisjoint(with: [.woman, .man])
    default: true
    }
  }

  /// Whether the last one named before the pronoun that it can mean is the word `one`.
  private func isNamedBefore(_ one: Int, _ pronoun: Int, _ person: ProofWord.Person) -> Bool {
    var place = pronoun - 1
    let clause = source.words[pronoun].clause
    var others = 0
    while place >= 0 {
      let word = source.words[place]
      if word.isNoun,
        word.clause != clause || person == .named || place < pronoun - 1
      {
        if candidates[one].contains(place) { return others == 0 || person != .named && others < 2 }
        if !word.traits.isDisjoint(with: .person), person == .named || fits(person, word) { others += 1 }
        if person == .named { others += 1 }
      }
      place -= 1
    }
    return false
  }

  // MARK: Objects

  // MARK: Passive

  private func turned(_ clause: ProofClause, _ mate: Int) -> ProofFailure? {
    let there = source.clauses[mate]
    // "I'm worried about him" for "I worry about him"
    let isState = clause.range.contains { place in
      claim.words[place].role == .verb
        && matches[place].map { source.words[$0].traits.contains(.fear) } ?? false
    }
    // "ist gestohlen worden" for "ist gestohlen"
    let isResult =
      grammar.isGerman && clause.isPassive
      && there.range.contains { ["ist", "sind", "war", "waren", "bin"].contains(source.words[$0].normal) }
      && !there.range.contains { ["hab", "habe", "hat", "haben"].contains(source.words[$0].normal) }
    for subject in clause.subjects
    where !isState && !isResult && there.subjects.contains(where: { same(subject, $0) })
      && !there.objects.contains(where: candidates[subject].contains)
    {
      return ProofFailure(.order, [claim.words[subject].text])
    }
    let agents: Set<String> = ["by", "von", "vom", "durch"]
    if clause.isPassive {
      // "by Anna": she is the subject there.
      for object in clause.objects where claim.words[object].preposition.map(agents.contains) ?? false {
        if isPersonal(there.subjects), !there.subjects.contains(where: { same(object, $0) }),
          claim.words[object].owner == nil
        {
          return ProofFailure(.order, [claim.words[object].text])
        }
      }
    } else {
      let named = there.objects.filter { source.words[$0].preposition.map(agents.contains) ?? false }
      if !named.isEmpty, isPersonal(named),
        !clause.subjects.contains(where: { one in named.contains { same(one, $0) } })
      {
        return ProofFailure(.order, said(clause.subjects))
      }
    }
    return nil
  }

  // MARK: Owners

}
