import Text

/// Two statements told as one: a place, a day or a companion of one that spreads to the other, or one list of both.
extension ProofMatcher {
  /// "I saw Eva in Rome" for "I saw Eva. I was in Rome".
  func merged() -> ProofFailure? {
    for clause in claim.clauses where clause.hasVerb {
      let verbs = clause.range.filter { claim.words[$0].role == .verb && candidates[$0].count == 1 }
      guard verbs.count == 1, let verb = verbs.first else { continue }
      let home = source.words[candidates[verb][0]].clause
      for place in clause.range
      where claim.words[place].role == .time
        || claim.words[place].isNoun
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
    return accompanied()
  }

  /// "with Granddad and Samir" for "with Granddad. Then I met Samir".
  private func accompanied() -> ProofFailure? {
    for joint in claim.words.indices.dropFirst() where Self.joints.contains(claim.words[joint].normal) {
      let (one, other) = (joint - 1, joint + 1)
      guard other < claim.words.count, isSingleNoun(one), isSingleNoun(other),
        other + 1 == claim.words.count
          || !claim.words[other + 1].isVerbal
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

  private static let joints: Set<String> = ["and", "und"]

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
        claim.words[$0].isNoun
      }),
      !claim.words[noun..<place].contains(where: { $0.isVerbal })
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
        || isUnreal(first) && !isUnreal(second))
      && !second.range.contains {
        ["there", "then", "da", "dort", "dann", "dabei", "danach", "it", "that"].contains(
          source.words[$0].normal)
      }
  }

  /// What was only wished or planned: no place where something happened.
  private func isUnreal(_ clause: ProofClause) -> Bool {
    clause.tense == .future
      || !clause.modes.union(clause.loose).isDisjoint(with: [.wish, .possible, .condition, .unreal, .must])
  }

  /// "Tom and Eva were there" for "Tom was there. Eva was ill".
  func enlistedAgain() -> ProofFailure? {
    for clause in claim.clauses where clause.hasVerb {
      let told = clause.range.filter {
        (claim.words[$0].role == .verb || claim.words[$0].isAdjective && claim.words[$0].preposition == nil)
          && !candidates[$0].isEmpty
      }
      for joint in clause.range where Self.joints.contains(claim.words[joint].normal) {
        let pair = [noun(before: joint), noun(after: joint)].compactMap(\.self)
        guard pair.count == 2, claim.words[pair[0]].clause == claim.words[pair[1]].clause,
          claim.words[pair[0]].preposition == claim.words[pair[1]].preposition,
          clause.subjects.contains(pair[0]) == clause.subjects.contains(pair[1]),
          let noun = pair.first(where: { isElsewhere($0, than: pair, told) })
        else { continue }
        return ProofFailure(.order, words([noun]))
      }
    }
    return nil
  }

  /// Whether of two nouns that "and" joins one has another statement there: what is told of both is told of the other alone.
  private func isElsewhere(_ noun: Int, than pair: [Int], _ told: [Int]) -> Bool {
    let there = candidates[noun][0]
    let other = source.clauses[source.words[there].clause]
    let others = pair.filter { source.words[candidates[$0][0]].clause != source.words[there].clause }
    // "the oboe and the drums" for "Malin plays the oboe. Her brother plays the drums"
    let isOfOthers =
      other.hasVerb && !others.isEmpty && !other.subjects.isEmpty
      && other.subjects.allSatisfy {
        source.words[$0].role == .content && !matched.contains($0) && $0 != there
      }
      && others.allSatisfy { areSeparate(candidates[$0][0], there) }
    if isOfOthers { return true }
    guard other.hasVerb, !others.isEmpty,
      !other.range.contains(where: { ["auch", "too", "also", "as"].contains(source.words[$0].normal) }),
      other.range.contains(where: {
        $0 != there && !matched.contains($0)
          && (source.words[$0].role == .verb || source.words[$0].isAdjective)
      }),
      !told.contains(where: { candidates[$0].contains(where: other.range.contains) })
    else { return false }
    return told.isEmpty
      || told.contains { verb in
        others.contains { one in
          candidates[verb].contains(
            where: source.clauses[source.words[candidates[one][0]].clause].range.contains)
        }
      }
  }

  private func noun(before joint: Int) -> Int? { joint > 0 && isSingleNoun(joint - 1) ? joint - 1 : nil }

  private func noun(after joint: Int) -> Int? {
    var place = joint + 1
    while place < claim.words.count,
      grammar.determiners.contains(claim.words[place].normal) || claim.words[place].isPossessive
        || claim.words[place].isAdjective
    { place += 1 }
    return place < claim.words.count && isSingleNoun(place) ? place : nil
  }

  private func isSingleNoun(_ place: Int) -> Bool {
    claim.words[place].isNoun && candidates[place].count == 1
  }

  /// "Ruth and the boys are coming on Friday" for "Ruth is coming on Friday and the boys on Saturday": two that the sources
  /// tell of apart, one of them with something of its own that is left out.
  func pooled() -> ProofFailure? {
    for joint in claim.words.indices.dropFirst() where Self.joints.contains(claim.words[joint].normal) {
      guard let one = (max(0, joint - 3)..<joint).last(where: { claim.words[$0].isNoun }), one == joint - 1,
        let other = (joint + 1..<min(claim.words.count, joint + 4)).first(where: { claim.words[$0].isNoun }),
        !claim.words[joint..<other].contains(where: {
          $0.isVerbal || $0.person != nil && !$0.isPossessive
        }),
        candidates[one].count == 1, candidates[other].count == 1, isPair(one, other)
      else { continue }
      let (first, second) = (candidates[one][0], candidates[other][0])
      let (low, high) = (min(first, second), max(first, second))
      // Joined there, too: nothing that says something stands between.
      let between = source.words[low + 1..<high]
      guard
        between.contains(where: {
          $0.isVerbal || $0.time != nil
            || $0.sentence != source.words[low].sentence
        })
      else { continue }
      // What stands right behind one of them is left out: its own day, place or denial.
      for place in [first, second] {
        let behind = (place + 1..<min(source.words.count, place + 5)).filter {
          source.words[$0].sentence == source.words[place].sentence
        }
        let ownFact = behind.first { isFrame($0) }
        guard let ownFact, !claim.words.indices.contains(where: { candidates[$0].contains(ownFact) }) else {
          continue
        }
        let isRival = claim.words.indices.contains { index in
          claim.words[index].clause == claim.words[other].clause
            && candidates[index].contains {
              isFrame($0) && source.words[$0].role == source.words[ownFact].role && $0 != ownFact
            }
        }
        if isRival || isRefusal(place) { return ProofFailure(.order, words([one, other])) }
      }
      if isRefusal(first) || isRefusal(second),
        !claim.words.contains(where: { $0.denies })
      {
        return ProofFailure(.negation, words([one, other]))
      }
    }
    return nil
  }

  /// Whether "and" joins the two, and not the statements in which they stand.
  private func isPair(_ one: Int, _ other: Int) -> Bool {
    let subjects = claim.clauses[claim.words[one].clause].subjects
    let isBeforeVerb = claim.words[other...].prefix(3).contains { $0.isVerbal }
    return subjects.contains(one) == isBeforeVerb
      && (claim.words[one].preposition == claim.words[other].preposition
        || claim.words[other].preposition == nil)
  }

  private func isFrame(_ place: Int) -> Bool {
    source.words[place].time != nil
      || source.words[place].isNoun
        && source.words[place].preposition != nil
  }

  /// "Monika doesn't"
  private func isRefusal(_ place: Int) -> Bool {
    let behind = source.words[min(place + 1, source.words.count)..<min(source.words.count, place + 4)]
    guard let first = behind.first,
      first.role == .auxiliary || first.normal == "nicht" || first.normal == "not"
    else { return false }
    return behind.contains { !$0.traits.isDisjoint(with: [.negation]) }
      && !behind.contains { $0.role == .verb || $0.role == .content }
  }
}
