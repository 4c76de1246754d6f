import Text

/// What belongs together: numbers, days and places with the words beside them.
extension ProofMatcher {
  private enum Kind: Hashable {
    case number, time
    case place(String)
  }

  private func kind(_ word: ProofWord) -> Kind? {
    switch word.role {
    case .number: .number
    case .time: .time
    // "am Ende" tells no place.
    case .content where word.normal == "ende" && word.preposition == "am": nil
    case .content where !word.isAdjective: word.preposition.map { .place($0) }
    default: nil
    }
  }

  /// A number, a day or a place beside a word that has another one beside it there: "fifteen for the shoes" for "forty
  /// for the shoes and fifteen for the socks".
  func displaced() -> ProofFailure? {
    for (index, clause) in claim.clauses.enumerated() where mates[index] != nil {
      for place in clause.range {
        guard let match = matches[place], kind(claim.words[place]) != nil,
          let kind = kind(source.words[match])
        else { continue }
        let said = Set(clause.range.flatMap { candidates[$0] })
        let others = source.words.indices.filter { other in
          other != match && source.words[other].sentence == source.words[match].sentence
            && self.kind(source.words[other]) == kind
            && !said.contains(other) && !candidates[place].contains(other) && isAlike(other, match)
            && !isInstead(other)
            && !isModifier(other, in: source) && isOfKind(other, match)
        }
        if let failure = taken(place, clause, kind, said) { return failure }
        guard !others.isEmpty else { continue }
        for anchor in anchors(place, in: clause, kind) where !areTogether(place, anchor) {
          guard let there = matches[anchor], source.words[there].sentence == source.words[match].sentence
          else { continue }
          let own =
            candidates[place].filter { source.words[$0].sentence == source.words[there].sentence }.map {
              distance($0, there)
            }.min() ?? 99
          // What is told in one clause there and what is told in another.
          let isOne = source.words[match].clause == source.words[there].clause
          let rivals = others.filter { !isOne || source.words[$0].clause == source.words[there].clause }
          guard let other = rivals.map({ distance($0, there) }).min(), other < own else { continue }
          let failure: ProofFailure.Kind = kind == .number ? .number : kind == .time ? .date : .name
          return ProofFailure(failure, words([place, anchor]))
        }
      }
    }
    return nil
  }

  /// A place with a name excludes one with a name, not "home" or "the garden".
  private func isOfKind(_ one: Int, _ other: Int) -> Bool {
    grammar.isGerman || source.words[one].role != .content
      || isName(one, in: source) == isName(other, in: source) && source.words[one].normal != "home"
  }

  /// "seven thousand in savings" for "the roof is seven thousand. We have four in savings": beside a word that has another
  /// number right beside it in another sentence.
  private func taken(_ place: Int, _ clause: ProofClause, _ kind: Kind, _ said: Set<Int>) -> ProofFailure? {
    guard kind == .number || kind == .time, let match = matches[place] else { return nil }
    for anchor in anchors(place, in: clause, kind)
    where abs(anchor - place) < 5 && claim.words[anchor].role == .content {
      guard candidates[anchor].count == 1, let there = matches[anchor],
        candidates[place].allSatisfy({ source.words[$0].sentence != source.words[there].sentence })
      else { continue }
      let rival = source.words.indices.first { other in
        self.kind(source.words[other]) == kind && !said.contains(other) && isAlike(other, match)
          && source.words[other].sentence == source.words[there].sentence && distance(other, there) < 4
          && source.words[other].number != 1
      }
      if rival != nil { return ProofFailure(kind == .number ? .number : .date, words([place, anchor])) }
    }
    return nil
  }

  func words(_ places: [Int]) -> [String] { places.map { claim.words[$0].text } }

  /// Times of day do not exclude days.
  func isAlike(_ one: Int, _ other: Int) -> Bool {
    guard let time = source.words[one].time, let second = source.words[other].time else { return true }
    return grammar.isGerman ? source.fact(one) == source.fact(other) : time.isClock == second.isClock
  }

  /// "statt um sechs": what was not so stands in no rivalry.
  func isInstead(_ place: Int) -> Bool {
    source.words[place].isAbsent || successor(place) != nil || isRetracted(place)
      || source.words[max(0, place - 2)..<place].contains {
        ["statt", "anstatt", "instead"].contains($0.normal)
      }
      || ["statt", "anstatt"].contains(source.words[place].preposition)
  }

  /// "bis Vilshofen gefahren, nein warte, sogar bis Osterhofen": taken back right after.
  private func isRetracted(_ place: Int) -> Bool {
    source.words[min(place + 1, source.words.count)..<min(place + 4, source.words.count)].contains {
      ["nein", "nee", "quatsch", "sorry", "wait"].contains($0.normal)
        && $0.sentence == source.words[place].sentence
    }
  }

  /// The nouns, names and numbers next to a word, on both sides.
  private func anchors(_ place: Int, in clause: ProofClause, _ kind: Kind) -> [Int] {
    var result: [Int] = []
    for step in [-1, 1] {
      var index = place + step
      while clause.range.contains(index) {
        let word = claim.words[index]
        if word.role == .verb { break }
        let isAnchor =
          word.isNoun || word.role == .number || word.role == .time
        if isAnchor, self.kind(word) != kind, !(kind == .number && step == 1 && isUnit(index, of: place)) {
          // "five kilometres": the number.
          let counted =
            step == -1
            ? (max(clause.range.lowerBound, index - 2)..<index).last { claim.words[$0].role == .number } : nil
          result.append(kind == .number ? index : counted ?? index)
          break
        }
        if isAnchor, self.kind(word) == kind { break }
        index += step
      }
    }
    return result
  }

  private func isUnit(_ index: Int, of number: Int) -> Bool {
    index - number <= 2
      && claim.words[number..<index].allSatisfy { !grammar.prepositions.contains($0.normal) }
  }

  /// Words between two places; a comma or "and" counts as several.
  func distance(_ one: Int, _ other: Int) -> Int {
    let range = min(one, other)..<max(one, other)
    return range.reduce(range.count) { sum, place in
      let isBorder = ["and", "und", "but", "aber"].contains(source.words[place].normal)
      return sum + (isBorder ? 4 : 0) + (source.words[place].token.endsClause ? 3 : 0)
    }
  }

  /// "from Oslo to Bergen" the other way round.
  func turnedRound() -> ProofFailure? {
    // "after Easter" for "before Easter"
    for (index, word) in claim.words.enumerated() where word.role == .time || word.role == .content {
      guard let own = (word.role == .time ? word.normal : word.preposition).flatMap(Self.direction),
        [2, -2, 5].contains(own),
        !candidates[index].isEmpty,
        candidates[index].allSatisfy({ opener(of: $0).flatMap(Self.direction) == (own == 5 ? -2 : -own) })
      else { continue }
      return ProofFailure(.date, words([index]))
    }
    for (index, word) in claim.words.enumerated() {
      guard word.role == .content, let own = word.preposition.flatMap(Self.direction),
        let match = matches[index],
        let there = source.words[match].preposition.flatMap(Self.direction),
        own == -there || own == 5 && abs(there) < 3 && there < 0 || there == 5 && own < 0 && own > -3
      else { continue }
      if candidates[index].contains(where: { source.words[$0].preposition.flatMap(Self.direction) == own }) {
        continue
      }
      // "zu Mamas Geburtstag"
      if grammar.isGerman, word.normal.hasSuffix("s"), index + 1 < claim.words.count,
        claim.words[index + 1].role == .content, claim.words[index + 1].preposition == word.preposition,
        word.token.isCapitalised
      {
        continue
      }
      return ProofFailure(.name, [word.text])
    }
    return nil
  }

  /// The word that begins a time of the sources: "before" in "before Easter".
  private func opener(of place: Int) -> String? {
    guard [.time, .rest].contains(source.words[place].role) else { return nil }
    return source.words[...place].last { $0.role == .time }?.normal
  }

  private static func direction(_ preposition: String) -> Int? {
    switch preposition {
    case "from", "von", "vom", "aus", "off": -1
    case "to", "into", "zu", "zum", "zur", "ins", "towards": 1
    case "before", "vor", "vorm": -2
    case "after", "danach": 2
    case "over", "above", "über", "uber", "on", "onto", "auf", "aufs": 3
    case "under", "below", "unter": -3
    // From a place and before a time.
    case "nach": 5
    case "behind", "hinter": 7
    case "inside", "innerhalb": 8
    case "outside", "ausserhalb": -8
    case "with", "mit": 4
    case "without", "ohne": -4
    case "fur": 6
    case "gegen": -6
    default: nil
    }
  }

  // MARK: Exchanges

  /// Two nouns that have changed places: "from the car to the house" for "from the house to the car", or each in the
  /// clause of the other.
  func exchanged() -> ProofFailure? {
    let nouns = claim.words.indices.filter { claim.words[$0].role == .content && matches[$0] != nil }
    for (count, one) in nouns.enumerated() {
      for other in nouns[(count + 1)...] where isExchanged(one, other) {
        return ProofFailure(.order, [claim.words[one].text, claim.words[other].text])
      }
    }
    return nil
  }

  func isUnitWord(_ place: Int) -> Bool {
    place > 0 && [.number, .rest].contains(claim.words[place - 1].role)
  }

  private func isExchanged(_ one: Int, _ other: Int) -> Bool {
    guard let first = matches[one], let second = matches[other], first != second else { return false }
    if candidates[one].contains(second) || candidates[other].contains(first) { return false }
    if isUnitWord(one) || isUnitWord(other) { return false }
    let (own, there) = (claim.words[one], claim.words[other])
    let (said, saidThere) = (source.words[first], source.words[second])
    if own.clause == there.clause {
      if isGenitive(one, other) { return false }
      return !own.isAdjective && !there.isAdjective && own.preposition != there.preposition
        && own.preposition == saidThere.preposition
        && there.preposition == said.preposition
    }
    guard let mate = mates[own.clause], let mateThere = mates[there.clause], mate != mateThere else {
      return false
    }
    return said.clause == mateThere && saidThere.clause == mate
  }

  /// "die Übung der Feuerwehr"
  private func isGenitive(_ one: Int, _ other: Int) -> Bool {
    grammar.isGerman && other == one + 2 && ["der", "des"].contains(claim.words[one + 1].normal)
      && !claim.words[one].token.endsClause
  }

  /// "but did" and "but didn't": a clause that only affirms or denies.
  func elliptic() -> ProofFailure? {
    // "only every two weeks" for "not only every two weeks"
    if let only = claim.words.indices.first(where: { isOnly(claim.words, $0) }),
      !source.words.indices.contains(where: { isOnly(source.words, $0) }),
      source.words.indices.contains(where: { Self.onlys.contains(source.words[$0].normal) })
    {
      return ProofFailure(.negation, [claim.words[only].text])
    }
    if let failure = takenBack() { return failure }
    for (index, clause) in claim.clauses.enumerated() where clause.hasVerb && mates[index] == nil {
      let same = source.clauses.indices.filter { other in
        source.clauses[other].hasVerb && !source.clauses[other].range.contains { source.words[$0].isContent }
      }
      guard !same.isEmpty, !same.contains(where: { isLike(index, $0) }) else { continue }
      return ProofFailure(.negation, clause.range.map { claim.words[$0].text })
    }
    return nil
  }

  /// "You are lonely" for "people ask am I lonely, and I'm not": what is said and then denied at once.
  private func takenBack() -> ProofFailure? {
    guard !grammar.isGerman, !claim.words.indices.contains(where: { isNegation(claim.words, $0) }) else {
      return nil
    }
    for (index, clause) in claim.clauses.enumerated() where clause.hasVerb {
      guard let mate = mates[index], mate + 1 < source.clauses.count else { continue }
      let (there, next) = (source.clauses[mate], source.clauses[mate + 1])
      // "hadn't I" only asks.
      guard next.hasVerb, next.isDenied, !there.isDenied, next.sentence == there.sentence,
        source.words[next.range.lowerBound].role != .auxiliary,
        // "I weighed myself, I shouldn't have"
        !next.range.contains(where: { ["should", "need"].contains(source.words[$0].normal) }),
        !next.range.contains(where: { source.words[$0].isContent }),
        there.subjects.isEmpty
          || next.subjects.contains(where: { one in
            there.range.contains { source.words[$0].person == source.words[one].person }
          })
      else { continue }
      return ProofFailure(.negation, said(clause.range))
    }
    return nil
  }

  /// Whether two clauses without content agree in denial, time and person.
  private func isLike(_ index: Int, _ other: Int) -> Bool {
    let (clause, there) = (claim.clauses[index], source.clauses[other])
    guard clause.isDenied == there.isDenied else { return false }
    if let tense = clause.tense, let said = there.tense, tense != said { return false }
    let persons = clause.subjects.filter { claim.words[$0].person != nil && claim.words[$0].person != .it }
    return persons.isEmpty || there.subjects.isEmpty
      || persons.contains { one in there.subjects.contains { same(one, $0) } }
  }

  private static let onlys: Set<String> = ["only", "nur", "bloss"]

  private func isOnly(_ words: [ProofWord], _ place: Int) -> Bool {
    Self.onlys.contains(words[place].normal)
      && !(place > 0 && words[place - 1].isNot)
  }
}
