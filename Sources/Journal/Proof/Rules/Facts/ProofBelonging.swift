import Text

/// Names, days and numbers with what is told of them.
extension ProofMatcher {
  /// "In Lindau ist die Brille kaputtgegangen" for "erst in Lindau, dann in Bregenz, wo die Brille kaputtging": a name, a
  /// day or a number beside a word that is told of another of its kind there.
  func misattached() -> ProofFailure? {
    guard grammar.isGerman else { return nil }
    let own = SegmentReader(claim, grammar).segments
    for index in own.indices {
      for fact in facts(own, index) {
        guard let kind = kindHere(fact), !candidates[fact].isEmpty, !isInsteadHere(fact) else { continue }
        let homes = homes(fact)
        for anchor in own[index].range where isAnchor(anchor, fact, kind) {
          let places = self.homes(anchor)
          guard !places.isEmpty, places.isDisjoint(with: homes) else { continue }
          if places.allSatisfy({ belongsToRival(fact, kind, $0, own[index]) }) {
            return ProofFailure(kind.failure, words([fact, anchor]))
          }
        }
      }
    }
    return nil
  }

  /// "Till", where the sources say "der Till": a name without an article.
  func kindHere(_ place: Int) -> ProofFact? {
    if let fact = claim.fact(place) { return fact }
    let word = claim.words[place]
    let isBare =
      place == 0
      || !grammar.determiners.contains(claim.words[place - 1].normal) && claim.words[place - 1].number == nil
        && !claim.words[place - 1].isAdjective
    guard isBare, isUnknown(word) else { return nil }
    let before = candidates[place].compactMap { $0 > 0 ? source.words[$0 - 1].normal : nil }
    let isName =
      before.contains { Self.articles.contains($0) || Self.titles.contains($0) }
      || candidates[place].contains { kindThere($0) == .name }
    return isName ? .name : nil
  }

  /// "die Vera" as who does it, or before "die hat": what may be a name.
  func kindThere(_ place: Int) -> ProofFact? {
    if let fact = source.fact(place) { return fact }
    let word = source.words[place]
    // "und frauke hat gewonnen" without capitals
    let isFirst = place == 0 || source.words[place - 1].sentence != word.sentence
    let opens = place > 0 ? source.words[place - 1].normal : ""
    if isUnknown(word),
      isFirst
        || ["und", "aber"].contains(opens) && place + 1 < source.words.count
          && source.words[place + 1].role == .auxiliary
        || ["wahrend", "weil", "dass", "als", "wenn", "ob"].contains(opens),
      isFirst ? place + 1 < source.words.count && source.words[place + 1].role == .auxiliary : true,
      source.clauses[word.clause].subjects.contains(place)
    {
      return .name
    }
    guard isUnknown(word), place > 0, Self.articles.contains(source.words[place - 1].normal) else {
      return nil
    }
    let isSubject = source.clauses[word.clause].subjects.contains(place)
    return isSubject || place + 1 < source.words.count && source.words[place + 1].person == .named
      ? .name : nil
  }

  private func isUnknown(_ word: ProofWord) -> Bool {
    word.isNoun && word.groups.isEmpty && word.traits.isEmpty
      && word.normal.utf8.count < 10 && word.keys.allSatisfy { lists.narrowGroups($0).isEmpty }
  }

  private static let anybody: Set<String> = [
    "mann", "frau", "typ", "dame", "herr", "kerl", "junge", "kind", "kinder", "leute",
  ]
  private static let articles: Set<String> = ["der", "die", "den", "dem"]

  /// The facts of a segment, and the place that "dort" takes up.
  private func facts(_ segments: [ProofSegment], _ index: Int) -> [Int] {
    let own = segments[index].range.filter { kindHere($0) != nil }
    guard index > 0,
      segments[index].range.contains(where: { ["dort", "dorthin"].contains(claim.words[$0].normal) })
    else { return own }
    return own + segments[index - 1].range.filter { kindHere($0) == .town }.suffix(1)
  }

  /// "statt am Montag"
  private func isInsteadHere(_ place: Int) -> Bool {
    claim.words[place].isNegated
      || claim.words[max(0, place - 2)...place].contains {
        ["statt", "anstatt", "nicht"].contains($0.normal)
      }
  }

  /// The segments of the sources in which a word of the sentence is told.
  private func homes(_ place: Int) -> Set<Int> {
    Set(segments.indices.filter { index in candidates[place].contains { segments[index].contains($0) } })
  }

  /// Whether a fact and a word of the sentence are told together there and no other fact of the kind with them.
  func areTogether(_ fact: Int, _ other: Int) -> Bool {
    guard let kind = kindHere(fact) else { return false }
    return homes(fact).intersection(homes(other)).contains { index in
      segments[index].range.allSatisfy { kindThere($0) != kind || candidates[fact].contains($0) }
    }
  }

  /// Whether a word says what the fact is told of: no unit, and no other fact of its kind.
  private func isAnchor(_ place: Int, _ fact: Int, _ kind: ProofFact) -> Bool {
    let word = claim.words[place]
    guard place != fact, word.isContent || word.role == .number || word.role == .time, !isUnitWord(place)
    else {
      return false
    }
    guard let other = kindHere(place) else { return !(kind == .number && isInPhrase(fact)) }
    let persons: Set<ProofFact> = [.name, .person]
    return other != kind && !(kind.isTime && other.isTime)
      && !(persons.contains(kind) && persons.contains(other))
  }

  /// "mit 28 Kindern"
  private func isInPhrase(_ number: Int) -> Bool {
    unit(number, in: claim).map { claim.words[$0].preposition == "mit" } ?? false
  }

  /// Whether the segment of the sources tells of another of the kind, itself or by what it takes up.
  private func belongsToRival(
    _ fact: Int, _ kind: ProofFact, _ index: Int, _ own: ProofSegment
  ) -> Bool {
    let said = Set(own.range.flatMap { candidates[$0] })
    let facts = context(kind, index)
    return !facts.contains(where: candidates[fact].contains)
      && facts.contains { !said.contains($0) && isRival($0, fact, kind) }
  }

  private func isRival(_ place: Int, _ fact: Int, _ kind: ProofFact) -> Bool {
    guard !isInstead(place), !Self.anybody.contains(source.words[place].normal) else { return false }
    guard kind == .number, let other = unit(place, in: source) else { return true }
    return unit(fact, in: claim).map {
      candidates[$0].contains(other) || claim.words[$0].keys == source.words[other].keys
    } ?? false
  }

  /// The facts of a kind in a segment of the sources; else those nearest before it that it takes up.
  private func context(_ kind: ProofFact, _ index: Int) -> [Int] {
    var own = segments[index].range.filter { kindThere($0) == kind }
    // "sonst auf Borkum, aber dieses Jahr Juist": a name whose preposition is meant again.
    if own.isEmpty, kind == .town, index > 0, !hasVerb(segments[index]) {
      own = segments[index].range.filter {
        isUnknown(source.words[$0]) && source.words[$0].preposition == nil
      }
    }
    let first = segments[index].range.lowerBound
    guard own.isEmpty, index > 0, takesUp(kind, segments[index]),
      source.words[segments[index - 1].range.lowerBound].sentence == source.words[first].sentence
    else { return own }
    return context(kind, index - 1)
  }

  private func hasVerb(_ segment: ProofSegment) -> Bool {
    segment.range.contains { source.words[$0].isVerbal }
  }

  private func takesUp(_ kind: ProofFact, _ segment: ProofSegment) -> Bool {
    switch kind {
    case .town, .day, .month: return true
    case .clock, .part, .host, .giver:
      return segment.range.prefix(3).contains {
        ["da", "dort", "wo", "dabei"].contains(source.words[$0].normal)
      }
    case .name, .person:
      let subjects = source.clauses[source.words[segment.range.lowerBound].clause].subjects
      return !subjects.contains { segment.range.contains($0) && source.words[$0].person != .named }
    case .number, .rank, .period: return false
    }
  }
}

extension ProofFact {
  /// What is wrong where another one stands in its place.
  var failure: ProofFailure.Kind {
    switch self {
    case .number, .rank: .number
    case .day, .month, .period, .clock, .part: .date
    default: .name
    }
  }
}
