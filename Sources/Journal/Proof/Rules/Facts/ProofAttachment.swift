import Text

/// Numbers, times and names with what they are said of.
extension ProofMatcher {
  /// "the plumber comes on Thursday" for "the plumber is coming Tuesday, Thursday's no good": a fact whose whole statement
  /// stands beside another fact of its kind there, and none of it beside the fact itself.
  func attached() -> ProofFailure? {
    guard !grammar.isGerman else { return nil }
    let told = Set(claim.words.indices.compactMap { isFact($0, in: claim) ? matches[$0] : nil })
    for clause in claim.clauses {
      let said = told.union(clause.range.flatMap { isFact($0, in: claim) ? candidates[$0] : [] })
      let all = clause.range.filter { isFirm($0) }
      let verbs = all.filter { claim.words[$0].role == .verb || isPredicate($0, clause) }
      for fact in clause.range where !candidates[fact].isEmpty && isFact(fact, in: claim) {
        let rivals = source.words.indices.filter { !said.contains($0) && isRival($0, of: fact) }
        guard !rivals.isEmpty else { continue }
        // Who does it stands beside the verb.
        let isDoer =
          !verbs.isEmpty
          && [fact, unit(fact, in: claim)].contains { $0.map(clause.subjects.contains) ?? false }
        let anchors = isDoer ? verbs : all
        // "Jonas and Mehmet passed, Petra didn't": it is who does it there.
        let isDoerThere = verbs.contains { verb in
          place(of: verb).map { there in
            source.clauses[source.words[there].clause].subjects.contains(where: candidates[fact].contains)
          } ?? false
        }
        if isDoer, isDoerThere { continue }
        // "five on Monday and eight on Thursday": the day beside the number.
        let isPaired = clause.range.contains { other in
          claim.words[other].role != claim.words[fact].role && abs(other - fact) < 4
            && isFact(other, in: claim)
            && place(of: other) != nil && vote(other, candidates[fact], rivals) == true
        }
        if isPaired, claim.words[fact].role != .content { continue }
        let votes = anchors.compactMap { vote($0, candidates[fact], rivals) }
        let isOvertaken =
          !isDoer && isOvertaken(fact, in: clause, rivals)
          || claim.words[fact].number != nil && isSubjectElsewhere(clause, candidates[fact], rivals)
        if votes.contains(false) && !votes.contains(true) || isOvertaken {
          let kind: ProofFailure.Kind =
            claim.words[fact].time != nil ? .date : claim.words[fact].number != nil ? .number : .name
          return ProofFailure(kind, words([fact]))
        }
      }
    }
    return nil
  }

  /// "You have to find 1,240 more" for "from a thousand to 1,240, so that's 240 more that we have to find": between the fact
  /// and the verb with which it is told here stands another of its kind there.
  private func isOvertaken(_ fact: Int, in clause: ProofClause, _ rivals: [Int]) -> Bool {
    let verbs = clause.range.filter { claim.words[$0].role == .verb && isFirm($0) }
    guard let verb = verbs.first, verbs.count == 1, let there = place(of: verb) else { return false }
    return candidates[fact].allSatisfy { own in
      rivals.contains { min(own, there) < $0 && $0 < max(own, there) }
    }
  }

  /// "The raffle made 450" for "the fete made 450, and 310 of that was the raffle".
  private func isSubjectElsewhere(_ clause: ProofClause, _ facts: [Int], _ rivals: [Int]) -> Bool {
    let subjects = clause.subjects.filter { isFirm($0) }
    return subjects.count == 1 && clause.subjects.count == 1 && vote(subjects[0], facts, rivals) == false
  }

  /// Whether a word of the sentence is told of the fact (true) or of a rival (false) there; nil if neither stands in its
  /// sentence, or both are as near.
  private func vote(_ anchor: Int, _ facts: [Int], _ rivals: [Int]) -> Bool? {
    guard let there = place(of: anchor) else { return nil }
    let sentence = source.words[there].sentence
    func nearest(_ places: [Int]) -> Int {
      places.filter { source.words[$0].sentence == sentence }.map { distance($0, there) }.min() ?? 99
    }
    let (own, other) = (nearest(facts), nearest(rivals))
    return own == other ? nil : own < other
  }

  /// "The bus was full": an adjective that is told of the subject.
  private func isPredicate(_ place: Int, _ clause: ProofClause) -> Bool {
    claim.words[place].isAdjective && claim.words[place].preposition == nil
      && (place + 1 == clause.range.upperBound || claim.words[place].token.endsClause)
      && !clause.range.contains { claim.words[$0].role == .verb }
  }

  /// A noun or a verb that says something and is said once there, or what is told of the subject.
  private func isFirm(_ place: Int) -> Bool {
    let word = claim.words[place]
    guard let there = self.place(of: place), !isFact(place, in: claim) else { return false }
    guard word.role == .verb else { return word.isNoun || isPredicate(place, claim.clauses[word.clause]) }
    return !word.traits.contains(.light) || word.keys.contains { source.words[there].keys.contains($0) }
  }

  /// Where a word of the sentence is said, if it is said once there, or once in the same word.
  private func place(of index: Int) -> Int? {
    if candidates[index].count == 1 { return candidates[index][0] }
    let exact = candidates[index].filter {
      claim.words[index].keys.contains(where: source.words[$0].keys.contains)
    }
    return exact.count == 1 ? exact[0] : nil
  }

  private func isFact(_ place: Int, in reading: ProofReading) -> Bool {
    let word = reading.words[place]
    if word.role == .time { return true }
    if word.role == .number {
      // "one tablet in the morning and two at night", but not "one of them" or "one piece"
      let isOne = word.number == 1 && unit(place, in: reading) == place + 1
      return word.number.map { $0 > 1 } ?? false
        || isOne && reading.words.contains { $0.number.map { $0 > 1 } ?? false }
    }
    if isRank(word) { return true }
    guard word.role == .content else { return false }
    return isName(place, in: reading) || isOpeningName(place, in: reading)
  }

  /// "Eugene's out of rehab": a word with a capital at the beginning that no list knows.
  private func isOpeningName(_ place: Int, in reading: ProofReading) -> Bool {
    let word = reading.words[place]
    return word.token.isCapitalised && word.traits.isEmpty && word.groups.isEmpty && word.forms.isEmpty
      && !word.isAdjective && reading.words.contains { $0.token.isCapitalised == false }
  }

  /// Whether a word of the sources is a fact of the same kind in the same position.
  private func isRival(_ other: Int, of fact: Int) -> Bool {
    guard let match = matches[fact], isFact(other, in: source) || isUnlisted(other) else { return false }
    let (word, there) = (claim.words[fact], source.words[other])
    if isRank(word), isRank(there) { return !isInstead(other) }
    guard word.role == there.role, !isInstead(other) else { return false }
    switch word.role {
    case .time: return isAlike(other, match)
    case .number:
      guard isRank(word) == isRank(there) else { return false }
      guard let own = unit(fact, in: claim), let unit = unit(other, in: source) else { return true }
      return candidates[own].contains(unit)
    default:
      return Self.isAlike(word.preposition, there.preposition)
        && isActor(fact, in: claim) == isActor(other, in: source)
    }
  }

  /// "In Launceston" and "we got to Hobart" both say where.
  private static func isAlike(_ one: String?, _ other: String?) -> Bool {
    guard let one, let other else { return one == other }
    return one == other || places.contains(one) && places.contains(other)
  }

  private static let places: Set<String> = ["in", "at", "to", "near", "from", "into"]

  /// "zsofi says": somebody who does something, in sources without capitals, that no list knows.
  private func isUnlisted(_ place: Int) -> Bool {
    let word = source.words[place]
    return word.role == .content && isActor(place, in: source) && isNameThere(place) && word.forms.isEmpty
      && (place == 0 || !grammar.determiners.contains(source.words[place - 1].normal))
  }

  /// Whether it does something; also in "it was Dominic who …".
  private func isActor(_ place: Int, in reading: ProofReading) -> Bool {
    let clause = reading.clauses[reading.words[place].clause]
    let isNamed = clause.subjects.allSatisfy { reading.words[$0].person == .it }
    return clause.subjects.contains(place)
      || isNamed && !clause.subjects.isEmpty && reading.words[place].preposition == nil
        && !clause.range.contains { reading.words[$0].role == .verb }
  }
}
