import Text

/// What was so before and what it became.
extension ProofMatcher {
  /// "is on the fourth of June" for "moved from the fourth of June to the third of July": the old day or number as the new one.
  func former() -> ProofFailure? {
    for place in claim.words.indices where claim.words[place].number != nil || claim.words[place].time != nil
    {
      guard !candidates[place].isEmpty else { continue }
      let kind: ProofFailure.Kind = claim.words[place].time == nil ? .number : .date
      if isOrigin(place, in: claim) {
        let isTurned = candidates[place].allSatisfy { there in
          isGoal(there) && source.words.indices.contains { successor($0) == there }
        }
        if isTurned { return ProofFailure(kind, words([place])) }
        continue
      }
      if isOnlyMeant(place) { return ProofFailure(kind, words([place])) }
      let later = candidates[place].compactMap(successor)
      guard later.count == candidates[place].count,
        !claim.words.indices.contains(where: { other in candidates[other].contains(where: later.contains) })
      else { continue }
      return ProofFailure(kind, words([place]))
    }
    return nil
  }

  /// "comes on Tuesday" for "comes on Friday, Tuesday was agreed originally": what was meant to be, or is so at other times.
  private func isOnlyMeant(_ place: Int) -> Bool {
    let word = claim.words[place]
    guard word.time != nil,
      !claim.clauses[word.clause].range.contains(where: { Self.meant.contains(claim.words[$0].normal) })
    else { return false }
    let said = Set(claim.words.indices.flatMap { claim.words[$0].time == nil ? [] : candidates[$0] })
    return candidates[place].allSatisfy { there in
      let clause = source.words[there].clause
      let near = max(0, there - 6)..<min(source.words.count, there + 7)
      let isMeant = near.contains { place in
        Self.meant.contains(source.words[place].normal)
          && (source.words[place].clause == clause
            || source.clauses[clause].isOpen && source.words[place].clause == clause - 1)
      }
      return isMeant
        && source.words.indices.contains { other in
          source.words[other].time != nil && !said.contains(other) && isAlike(other, there)
            && abs(source.words[other].clause - source.words[there].clause) < 3
        }
    }
  }

  private static let meant: Set<String> = [
    "eigentlich", "ursprunglich", "originally", "supposed", "meant", "usually", "normally", "normal",
    "normalerweise", "sonst",
  ]

  /// What the day or the number at `place` of the sources was changed to: "from … to …" with a verb of change.
  func successor(_ place: Int) -> Int? {
    let word = source.words[place]
    guard isOrigin(place, in: source) else { return nil }
    let sentence = source.words.indices.filter { source.words[$0].sentence == word.sentence }
    guard
      sentence.contains(where: { index in
        source.words[index].forms.contains { Self.changes.contains($0.lemma) }
          || Self.changes.contains(source.words[index].normal)
      })
    else { return nil }
    return (place + 1..<min(source.words.count, place + 9)).first { other in
      source.words[other].sentence == word.sentence
        && (word.time == nil) == (source.words[other].time == nil)
        && (source.words[other].number != nil || source.words[other].time != nil) && isGoal(other)
    }
  }

  private func isOrigin(_ place: Int, in reading: ProofReading) -> Bool {
    isAfter(Self.origins, place, in: reading)
  }
  private func isGoal(_ place: Int) -> Bool { isAfter(Self.goals, place, in: source) }

  private func isAfter(_ words: Set<String>, _ place: Int, in reading: ProofReading) -> Bool {
    (max(0, place - 2)...place).reversed().first {
      Self.origins.contains(reading.words[$0].normal) || Self.goals.contains(reading.words[$0].normal)
    }.map { words.contains(reading.words[$0].normal) } ?? false
  }

  private static let origins: Set<String> = ["from", "von", "vom", "instead", "statt", "anstatt"]
  private static let goals: Set<String> = ["to", "until", "auf", "aufs", "zu", "zum"]
  private static let changes: Set<String> = [
    "move", "shift", "change", "push", "raise", "increase", "reduce", "cut", "drop", "rise", "fall", "bring",
    "put",
    "postpone", "delay", "reschedule", "go", "come", "switch", "lower", "verschieben", "verlegen",
    "vorziehen",
    "andern", "erhohen", "senken", "steigen", "sinken", "fallen", "runter", "hoch", "rauf", "gehen", "setzen",
    "wechseln", "umstellen", "vorverlegen", "hochsetzen", "runtersetzen",
  ]

  /// "ninety last year" for "ninety, and last year it was a hundred and sixty": a day whose own statement there says nothing
  /// but another number.
  func compared() -> ProofFailure? {
    let said = matchedNumbers
    for clause in claim.clauses {
      for time in clause.range where claim.words[time].time != nil && candidates[time].count == 1 {
        let there = source.clauses[source.words[candidates[time][0]].clause].range
        guard !there.contains(where: { source.words[$0].isContent }),
          there.contains(where: { (source.words[$0].number ?? 0) > 1 && !said.contains($0) })
        else { continue }
        for number in clause.range
        where claim.words[number].number != nil && !candidates[number].isEmpty
          && !candidates[number].contains(where: there.contains)
        {
          return ProofFailure(.number, words([number, time]))
        }
      }
    }
    return nil
  }

  /// "den Bruder lieber als sie" for "sie lieber als den Bruder": who is compared with whom.
  func outranked() -> ProofFailure? {
    func compared(_ reading: ProofReading, _ than: Int) -> Int? {
      (than + 1..<min(than + 4, reading.words.count)).first {
        reading.words[$0].role == .content || reading.words[$0].isEntity && !reading.words[$0].isPossessive
      }
    }
    for than in claim.words.indices where isThan(than, in: claim) {
      guard let own = compared(claim, than),
        let there = source.words.indices.first(where: { isThan($0, in: source) }),
        source.words.indices.filter({ isThan($0, in: source) }).count == 1,
        let other = compared(source, there)
      else { continue }
      let isSame = claim.words[own].person != nil ? same(own, other) : candidates[own].contains(other)
      let isTurned = claim.words.indices.contains { place in
        place < than && than - place < 8 && claim.words[place].role == .content
          && candidates[place].contains(other)
      }
      if !isSame, isTurned { return ProofFailure(.order, words([own])) }
    }
    return nil
  }

  /// "lieber als", "more than"
  private func isThan(_ place: Int, in reading: ProofReading) -> Bool {
    if !grammar.isGerman { return reading.words[place].normal == "than" }
    return reading.words[place].normal == "als"
      && reading.words[max(0, place - 4)..<place].contains {
        $0.normal == "lieber" || $0.normal == "mehr" || $0.isAdjective && $0.normal.hasSuffix("er")
      }
  }

  /// "The visa was granted" for "the visa was refused, hers was granted": what is told of somebody or something, and the
  /// reverse of it there.
  func belied() -> ProofFailure? {
    let said = matched
    for (index, word) in claim.words.enumerated()
    where word.isContent && !word.isNegated && !candidates[index].isEmpty {
      let own = told(of: word.clause, besides: index)
      guard !own.isEmpty else { continue }
      // Also where the statement goes on: "took my phone and put it away".
      let isOwn = candidates[index].contains { place in
        let clause = source.words[place].clause
        return own.contains(clause) || own.contains(clause - 1) && source.clauses[clause].isElliptic
      }
      guard !isOwn else { continue }
      let contraries = lists.contraries(word.normal)
      let isBelied = own.contains { clause in
        source.clauses[clause].range.contains { place in
          let other = source.words[place]
          guard !said.contains(place) else { return false }
          return contraries.contains(other.normal)
            || word.role == .verb && other.role == .verb && lists.areOpposed(word.keys, other.keys)
        }
      }
      if isBelied { return ProofFailure(.negation, words([index])) }
    }
    return nil
  }

  /// The clauses of the sources that tell of the subject of a clause here; if that is a pronoun, those that name another
  /// thing of the clause, too.
  private func told(of clause: Int, besides index: Int) -> Set<Int> {
    let subjects = claim.clauses[clause].subjects.filter { $0 != index }
    guard let subject = subjects.first, subjects.count == 1 else { return [] }
    if claim.words[subject].role == .content {
      return Set(candidates[subject].map { source.words[$0].clause })
    }
    let things = claim.clauses[clause].range.filter {
      $0 != index && claim.words[$0].isNoun
    }
    return Set(
      things.flatMap { candidates[$0].map { source.words[$0].clause } }.filter { there in
        source.clauses[there].subjects.contains { same(subject, $0) }
      })
  }

  /// "took fourteen hours" for "they'd said fourteen. In the end it was eleven": a number that another one, which counts
  /// nothing else, takes the place of.
  func overruled() -> ProofFailure? {
    let said = matchedNumbers
    for clause in source.clauses.dropFirst() {
      guard clause.range.contains(where: { Self.outcomes.contains(source.words[$0].normal) }),
        let number = clause.range.first(where: { (source.words[$0].number ?? 0) > 1 }),
        !said.contains(number),
        !clause.range.contains(where: {
          source.words[$0].isContent && !Self.outcomes.contains(source.words[$0].normal)
            && unit(number, in: source) != $0
        })
      else { continue }
      for (place, word) in claim.words.enumerated() where (word.number ?? 0) > 1 && !candidates[place].isEmpty
      {
        let isBefore = candidates[place].allSatisfy { $0 < number && number - $0 < 24 }
        let isTold = claim.clauses[word.clause].modes.union(claim.clauses[word.clause].loose).contains(
          .report)
        if isBefore, !isTold, unit(number, in: source) == nil { return ProofFailure(.number, words([place])) }
      }
    }
    return nil
  }

  private static let outcomes: Set<String> = ["end", "ende", "actually", "tatsachlich", "wirklich", "turned"]

  /// "The visa was granted, and hers was granted" for "the visa was refused, hers was granted": what is said once there is
  /// told here of two, of one of whom something else is told there.
  func repeated() -> ProofFailure? {
    let said = matched
    let verbs = claim.words.indices.filter { claim.words[$0].role == .verb && candidates[$0].count == 1 }
    for one in verbs {
      guard
        verbs.contains(where: {
          $0 != one && candidates[$0] == candidates[one] && claim.words[$0].clause != claim.words[one].clause
        })
      else { continue }
      let subjects = claim.clauses[claim.words[one].clause].subjects
      guard subjects.count == 1, candidates[subjects[0]].count == 1 else { continue }
      let home = source.words[candidates[subjects[0]][0]].clause
      let isTold = source.clauses[home].range.contains { place in
        source.words[place].role == .verb && !said.contains(place)
      }
      if home != source.words[candidates[one][0]].clause, isTold {
        return ProofFailure(.negation, words([subjects[0], one]))
      }
    }
    return nil
  }

  /// "You move" for "if the rent goes up, I move": what there depends on a condition that is left out here.
  func conditioned() -> ProofFailure? {
    guard
      !claim.clauses.contains(where: {
        !$0.modes.union($0.loose).isDisjoint(with: [.condition, .possible, .unreal, .question])
      }),
      !claim.words.contains(where: { ["bei", "unless", "depending", "je"].contains($0.normal) })
    else { return nil }
    let used = matched
    for (index, clause) in claim.clauses.enumerated()
    where clause.hasVerb && clause.tense != .past && !clause.isOpen {
      guard let mate = mates[index], isAligned(clause, mate),
        !opensCondition(source.clauses[mate]) || isUnderCondition(mate)
      else { continue }
      let isConditioned =
        isUnderCondition(mate)
        || [mate - 1, mate + 1, mate - 2].contains { other in
          guard source.clauses.indices.contains(other),
            source.clauses[other].sentence == source.clauses[mate].sentence,
            source.clauses[other].tense != .past,
            opensCondition(source.clauses[other]),
            !claim.words.contains(where: {
              $0.normal == source.words[source.clauses[other].range.lowerBound].normal
            })
          else { return false }
          return !source.clauses[other].range.contains { used.contains($0) && source.words[$0].isContent }
        }
      if isConditioned { return ProofFailure(.modality, said(clause.range)) }
    }
    return nil
  }

  /// "whenever I drive", "as long as she stays", "wenn ich Zeit habe"
  private func opensCondition(_ clause: ProofClause) -> Bool {
    let words = source.words[clause.range].prefix(3).map(\.normal)
    if ["auch", "selbst", "even"].contains(words.first) { return false }
    if source.words[clause.range].prefix(5).contains(where: { ["honest", "ehrlich"].contains($0.normal) }) {
      return false
    }
    return words.prefix(2).contains {
      ["if", "falls", "sofern", "whenever", "provided", "assuming", "wenn", "sobald", "solange", "unless"]
        .contains($0)
    }
      || ["when", "once"].contains(words.first) || words.starts(with: ["as", "long"])
      || words.starts(with: ["in", "case"])
  }

  /// "Otherwise I will quit", "in case I die"
  private func isUnderCondition(_ clause: Int) -> Bool {
    let words = source.words[source.clauses[clause].range].prefix(2).map(\.normal)
    return words.contains { ["otherwise", "sonst", "provided", "assuming", "whenever"].contains($0) }
      || words == ["in", "case"]
  }

  /// "You are on the list" for "Pilar is on it. I'm not": what the sources deny of somebody in so many words.
  func disowned() -> ProofFailure? {
    guard !grammar.isGerman else { return nil }
    for clause in claim.clauses where clause.hasVerb && !clause.isDenied && !clause.subjects.isEmpty {
      for (place, other) in source.clauses.enumerated()
      where other.isDenied && other.hasVerb && other.subjects.count == 1 && place > 0 {
        guard !other.range.contains(where: { source.words[$0].isContent }),
          clause.subjects.contains(where: { isMeant($0, other.subjects[0]) && claim.words[$0].person != .it }
          ),
          let own = clause.range.first(where: { claim.words[$0].role == .auxiliary }),
          other.range.contains(where: { isBe(own, $0) })
        else { continue }
        // All that is told of the same person there is told elsewhere.
        let told = clause.range.filter {
          claim.words[$0].isContent && !clause.subjects.contains($0) && !candidates[$0].isEmpty
        }
        guard !told.isEmpty else { continue }
        let isOwn = told.contains { word in
          candidates[word].contains { there in
            source.clauses[source.words[there].clause].subjects.contains { one in
              clause.subjects.contains { isMeant($0, one) }
            }
          }
        }
        if !isOwn { return ProofFailure(.negation, said(clause.range)) }
      }
    }
    return nil
  }

  private func isBe(_ own: Int, _ other: Int) -> Bool {
    ["are", "is", "am"].contains(claim.words[own].normal)
      && ["are", "is", "am"].contains(source.words[other].normal)
  }

  /// "cancelled the parade and the fireworks" for "cancelled the parade. The fireworks are still on": something in a list
  /// that the sources tell something else of.
  func enlisted() -> ProofFailure? {
    guard !grammar.isGerman else { return nil }
    for clause in claim.clauses where !clause.isPassive {
      let objects = clause.objects.filter {
        claim.words[$0].role == .content && claim.words[$0].preposition == nil
          && !claim.words[$0].isAdjective
      }
      guard zip(objects, objects.dropFirst()).contains(where: areInList) else { continue }
      let home = objects.compactMap {
        candidates[$0].count == 1 ? source.words[candidates[$0][0]].clause : nil
      }
      for object in objects where candidates[object].count == 1 {
        let there = source.words[candidates[object][0]].clause
        guard source.clauses[there].subjects.contains(candidates[object][0]), source.clauses[there].hasVerb,
          home.contains(where: { $0 != there }), !mates.contains(there),
          !home.contains(where: {
            $0 != there
              && source.clauses[$0].range.contains { Self.substitutes.contains(source.words[$0].normal) }
          })
        else { continue }
        return ProofFailure(.negation, words([object]))
      }
    }
    return nil
  }

  /// "the parade and the fireworks": nothing else between them.
  private func areInList(_ one: Int, _ other: Int) -> Bool {
    claim.words[one + 1..<other].contains { $0.normal == "and" }
      && claim.words[one + 1..<other].allSatisfy {
        $0.normal == "and" || grammar.determiners.contains($0.normal) || $0.role == .content
          || $0.isPossessive
      }
  }

  private static let substitutes: Set<String> = ["it", "them", "that", "those", "both", "all"]
}
