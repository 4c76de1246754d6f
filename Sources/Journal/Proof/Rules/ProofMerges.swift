import Text

/// A place, a day or a companion of one statement that spreads to another.
extension ProofMatcher {
  /// "I saw Eva in Rome" for "I saw Eva. I was in Rome".
  func merged() -> ProofFailure? {
    for clause in claim.clauses where clause.hasVerb {
      let verbs = clause.range.filter { claim.words[$0].role == .verb && candidates[$0].count == 1 }
      guard verbs.count == 1, let verb = verbs.first else { continue }
      let home = source.words[candidates[verb][0]].clause
      for place in clause.range
      where claim.words[place].role == .time
        || claim.words[place].role == .content && !claim.words[place].isAdjective
          && claim.words[place].preposition != nil
      {
        guard !candidates[place].isEmpty,
          candidates[place].allSatisfy({
            isApart(
              source.words[$0].clause, home,
              isBehind: !grammar.isGerman && place > verb
                || grammar.isGerman && claim.words[place].preposition == "mit")
          }),
          !isAttribute(place, clause), isScene(place)
        else { continue }
        return ProofFailure(claim.words[place].role == .time ? .date : .word, words([verb, place]))
      }
    }
    return joined(companion: ["and", "und"])
  }

  /// "with Granddad and Samir" for "with Granddad. Then I met Samir".
  private func joined(companion joints: Set<String>) -> ProofFailure? {
    for joint in claim.words.indices.dropFirst() where joints.contains(claim.words[joint].normal) {
      let (one, other) = (joint - 1, joint + 1)
      guard other < claim.words.count, [one, other].allSatisfy({ isNoun($0) && candidates[$0].count == 1 }),
        other + 1 == claim.words.count
          || claim.words[other + 1].role != .verb && claim.words[other + 1].role != .auxiliary
      else { continue }
      let (first, second) = (candidates[one][0], candidates[other][0])
      guard areSeparate(first, second) else { continue }
      let (mine, theirs) = (
        source.clauses[source.words[first].clause], source.clauses[source.words[second].clause]
      )
      let isDone = [mine, theirs].contains { clause in
        clause.range.contains { source.words[$0].role == .verb && !matched.contains($0) }
      }
      if mine.hasVerb, theirs.hasVerb, isDone { return ProofFailure(.word, words([one, other])) }
    }
    return nil
  }

  private func isNoun(_ place: Int) -> Bool {
    claim.words[place].role == .content && !claim.words[place].isAdjective
  }

  /// A day, a place or somebody with whom it was, as it stands there.
  private func isScene(_ place: Int) -> Bool {
    guard let own = claim.words[place].preposition, claim.words[place].role != .time else {
      return claim.words[place].role == .time
    }
    return ["in", "im", "at", "on", "with", "am", "an", "auf", "bei", "beim", "mit"].contains(own)
      && candidates[place].allSatisfy {
        source.words[$0].preposition == own || ["to", "nach"].contains(source.words[$0].preposition)
      }
  }

  /// "the dog of the neighbours dug up the tulips": the phrase belongs to a noun before it, which stands beside it there, too.
  private func isAttribute(_ place: Int, _ clause: ProofClause) -> Bool {
    guard
      let noun = (clause.range.lowerBound..<place).last(where: {
        claim.words[$0].role == .content && !claim.words[$0].isAdjective
      }),
      !claim.words[noun..<place].contains(where: { $0.role == .verb || $0.role == .auxiliary })
    else { return false }
    return candidates[noun].contains { one in
      candidates[place].contains {
        $0 > one && $0 - one < 6 && source.words[$0].sentence == source.words[one].sentence
      }
    }
  }

  /// Whether the end of a sentence stands between two words of the sources.
  func areSeparate(_ one: Int, _ other: Int) -> Bool {
    source.words[one].sentence != source.words[other].sentence
      || source.words[min(one, other)..<max(one, other)].contains(where: \.endsStatement)
  }

  /// Whether two clauses are statements of their own, each with who does it.
  private func isApart(_ one: Int, _ home: Int, isBehind: Bool) -> Bool {
    guard one != home else { return false }
    let (first, second) = (source.clauses[one], source.clauses[home])
    guard areSeparate(first.range.lowerBound, second.range.lowerBound) else { return false }
    // What was only wished or planned is no place where something happened.
    let isUnreal =
      first.tense == .future
      || !first.modes.union(first.loose).isDisjoint(with: [.wish, .possible, .condition, .unreal, .must])
    let isUnrealThere =
      second.tense == .future
      || !second.modes.union(second.loose).isDisjoint(with: [.wish, .possible, .condition, .unreal, .must])
    // Told afterwards, of somebody: what comes before is the scene of what follows.
    let isLater =
      one > home
      && first.subjects.allSatisfy { source.words[$0].person != .it && source.words[$0].person != .named }
      && !first.range.contains {
        ["it", "that", "es", "das", "there", "da"].contains(source.words[$0].normal)
      }
    // "Had breakfast with Dorian": the speaker
    let isTold = !first.subjects.isEmpty || first.tense == .past
    return first.hasVerb && isTold && second.hasVerb
      && (isLater || isBehind && !first.subjects.contains { source.words[$0].person == .it }
        || isUnreal && !isUnrealThere)
      && !second.range.contains {
        ["there", "then", "da", "dort", "dann", "dabei", "danach", "it", "that"].contains(
          source.words[$0].normal)
      }
  }
}
