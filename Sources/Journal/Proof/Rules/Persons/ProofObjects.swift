import Text

/// To whom it was done, and whose it is.
extension ProofMatcher {
  /// "Unser Vater hat Emil Geld geliehen" for "hat unserem Vater Geld geliehen": who does it is in the dative there.
  func declined() -> ProofFailure? {
    guard grammar.isGerman else { return nil }
    for (index, word) in claim.words.enumerated()
    where word.role == .verb && !claim.clauses[word.clause].isPassive {
      let verbs = candidates[index].filter { place in
        source.words[place].role == .verb && source.words[place].keys.contains(where: word.keys.contains)
          && !source.clauses[source.words[place].clause].isPassive
      }
      guard !verbs.isEmpty else { continue }
      for subject in claim.clauses[word.clause].subjects where claim.words[subject].role == .content {
        let places = candidates[subject].filter { place in
          verbs.contains { source.words[$0].clause == source.words[place].clause }
        }
        guard places.count == candidates[subject].count, !places.isEmpty, isNominative(subject),
          places.allSatisfy(isDativeThere)
        else { continue }
        return ProofFailure(.order, words([subject, index]))
      }
    }
    return nil
  }

  func isNominative(_ place: Int) -> Bool {
    place > 0 && claim.words[place].preposition == nil
      && ["der", "mein", "unser", "dein", "sein", "ihr", "ein", "euer", "andere"].contains(
        claim.words[place - 1].normal)
  }

  func isDativeThere(_ place: Int) -> Bool {
    guard source.words[place].preposition == nil else { return false }
    return source.words[max(0, place - 2)..<place].contains {
      $0.normal == "dem"
        || ["einem", "meinem", "unserem", "deinem", "seinem", "ihrem", "unserm"].contains($0.normal)
    }
  }

  /// Whether a person who is an object here is the subject there; of other nouns, whether the two have changed places.
  func movesToSubject(_ object: Int, _ clause: ProofClause, _ mate: Int) -> Bool {
    let word = claim.words[object]
    guard !word.isAdjective, word.person != .named, word.person != .it, !word.isPossessive else {
      return false
    }
    let isPerson = word.person != nil || !word.traits.isDisjoint(with: .person)
    if word.preposition != nil, !isPerson, grammar.isGerman || !word.token.isCapitalised { return false }
    if ["laut", "nach", "according"].contains(word.preposition) { return false }
    let subjects = source.clauses[mate].subjects.map { antecedent($0, in: source) }
    guard subjects.contains(where: { isMeant(object, $0) }) else { return false }
    let objects = source.clauses[mate].objects
    // "Mia hat einen Schultag" for "der Schultag von der Mia"
    if grammar.isGerman, !isPerson,
      clause.subjects.contains(where: { one in
        objects.contains { isMeant(one, $0) && ["von", "vom"].contains(source.words[$0].preposition) }
      })
    {
      return false
    }
    // Also an object there: "sie hat sich …", "I saw myself".
    if objects.contains(where: { isMeant(object, $0) }) { return false }
    return isPerson && !clause.subjects.isEmpty
      || clause.subjects.contains { one in objects.contains { isMeant(one, $0) } }
  }

  func isMeant(_ one: Int, _ other: Int) -> Bool {
    if claim.words[one].person != nil { return source.words[other].person != nil && same(one, other) }
    return candidates[one].contains(other)
  }

  /// Whether a person who is an object here is one there or is not there at all.
  func hasObject(_ object: Int, _ mate: Int) -> Bool {
    let word = claim.words[object]
    guard let person = word.person, !word.isPossessive else { return true }
    guard [.speaker, .you, .we, .youAll].contains(person) else { return true }
    // Somebody else there, and nothing of the speaker.
    let range = source.clauses[mate].range
    if range.contains(where: { isSpeaker(source.words[$0]) && !source.words[$0].isPossessive }) {
      return true
    }
    let clause = claim.clauses[word.clause]
    let isTold = clause.range.contains { !claim.words[$0].traits.isDisjoint(with: [.report, .order]) }
    let others = source.clauses[mate].objects.filter { index in
      let other = source.words[index]
      return other.person.map { [.he, .she, .they].contains($0) } ?? !other.traits.isDisjoint(with: .person)
    }
    // "told my mum" for "told me"
    if let verb = range.first(where: { source.words[$0].role == .verb }),
      others.contains(where: { $0 > verb && $0 - verb < 3 && source.words[$0].preposition == nil })
    {
      return false
    }
    return isTold && !others.contains { source.words[$0].person != nil } || others.isEmpty
  }

  /// "he brought him cake" for "he brought me cake".
  func strangeObject(_ clause: ProofClause, _ there: ProofClause) -> ProofFailure? {
    let third: Set<ProofWord.Person> = [.he, .she, .they]
    guard let object = clause.objects.first(where: { claim.words[$0].person.map(third.contains) ?? false })
    else { return nil }
    let hasOwn = clause.objects.contains { isSpeaker(claim.words[$0]) }
    let saysOwn = there.objects.contains { isSpeaker(source.words[$0]) }
    let saysThird = there.range.contains { source.words[$0].person.map(third.contains) ?? false }
    return saysOwn && !hasOwn && !saysThird ? ProofFailure(.order, [claim.words[object].text]) : nil
  }

  func owners() -> ProofFailure? {
    for index in claim.words.indices where claim.words[index].role == .content {
      guard let owner = claim.words[index].owner, let match = matches[index],
        let other = source.words[match].owner, !isModifier(index, in: claim)
      else { continue }
      // "next year's round"
      if claim.words[owner].role == .rest, source.words[other].role == .rest { continue }
      let (own, there) = (claim.words[owner], source.words[other])
      let isSame: Bool
      if let person = own.person {
        switch person {
        case .speaker: isSame = there.person == .speaker
        case .you:
          isSame =
            there.person == .speaker || there.person == .you || there.person == .we
        case .we, .youAll: isSame = there.person == .we || there.person == .you
        default: isSame = there.person.map { $0 == person || $0 == .they || person == .they } ?? true
        }
      } else {
        isSame =
          candidates[owner].contains(other)
          || there.person.map { ![.speaker, .we, .you].contains($0) } ?? false
      }
      if !isSame { return ProofFailure(.order, [own.text, claim.words[index].text]) }
    }
    return nil
  }
}
