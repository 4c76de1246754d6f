import Text

/// Numbers that are told of another thing, without their thing, or in another way.
extension ProofMatcher {
  /// "the janitor hasn't come for two weeks" for "two of the lamps; he hasn't come for weeks": a number that is said once
  /// there, of two things here.
  func reused() -> ProofFailure? {
    let numbers = claim.words.indices.filter { claim.words[$0].role == .number && candidates[$0].count == 1 }
    for (count, one) in numbers.enumerated() {
      for other in numbers[(count + 1)...] where candidates[other] == candidates[one] {
        guard let second = unit(other, in: claim),
          unit(one, in: claim).map({ candidates[$0] != candidates[second] }) ?? true
        else { continue }
        return ProofFailure(.number, words([other, second]))
      }
    }
    return nil
  }

  /// "145 over 80" for "145 over 90, last week 130 over 80": two numbers that are one measure.
  func recoupled() -> ProofFailure? {
    let joints: Set<String> = ["zu", "to", "over", "x"]
    func isCouple(_ place: Int, _ reading: ProofReading) -> Bool {
      place + 2 < reading.words.count && reading.words[place].role == .number
        && reading.words[place + 2].role == .number && joints.contains(reading.words[place + 1].normal)
    }
    for place in claim.words.indices where isCouple(place, claim) {
      let (one, other) = (candidates[place], candidates[place + 2])
      let couples = source.words.indices.filter { isCouple($0, source) }
      guard couples.contains(where: { one.contains($0) || other.contains($0 + 2) }),
        !couples.contains(where: { one.contains($0) && other.contains($0 + 2) })
      else { continue }
      return ProofFailure(.number, words([place, place + 2]))
    }
    return nil
  }

  /// "four customers" for "every fourth customer".
  func ordinal() -> ProofFailure? {
    for number in claim.words.indices
    where claim.words[number].role == .number && !isRank(claim.words[number])
      && unit(number, in: claim) != nil
      && !candidates[number].isEmpty && candidates[number].allSatisfy({ isRank(source.words[$0]) })
    {
      return ProofFailure(.number, words([number]))
    }
    return nil
  }

  /// "went up by eight" for "went up from seven to eight".
  func raised() -> ProofFailure? {
    let (by, to): (Set<String>, Set<String>) = (["um", "by"], ["auf", "to"])
    for number in claim.words.indices.dropFirst() where claim.words[number].role == .number {
      let own = claim.words[number - 1].normal
      guard let other = by.contains(own) ? to : to.contains(own) ? by : nil, !candidates[number].isEmpty,
        candidates[number].allSatisfy({ $0 > 0 && other.contains(source.words[$0 - 1].normal) })
      else { continue }
      return ProofFailure(.number, words([number - 1, number]))
    }
    return nil
  }

  /// "six weeks of plaster" for "three weeks of plaster and then six of physio": the length of another thing.
  func dosed() -> ProofFailure? {
    func dose(of thing: Int, in reading: ProofReading) -> Int? {
      var place = thing - 1
      if place > 0, ["of", "von"].contains(reading.words[place].normal) { place -= 1 }
      guard place > 0, isTimeUnit(reading.words[place]), reading.words[place - 1].role == .number,
        !reading.words[place].token.endsClause
      else { return nil }
      return place - 1
    }
    for thing in claim.words.indices where claim.words[thing].isNoun && candidates[thing].count == 1 {
      guard let own = dose(of: thing, in: claim), let there = dose(of: candidates[thing][0], in: source),
        !candidates[own].contains(there)
      else { continue }
      return ProofFailure(.number, words([own, thing]))
    }
    return nil
  }

  /// "there are eleven left" for "it's eleven days": a number without the thing that it counts there.
  func uncoupled() -> ProofFailure? {
    for number in claim.words.indices
    where claim.words[number].role == .number && unit(number, in: claim) == nil && !candidates[number].isEmpty
      && !["both", "beide", "beiden"].contains(claim.words[number].normal)
    {
      let things = candidates[number].compactMap { unit($0, in: source) }
      let isLost =
        things.count == candidates[number].count
        && zip(candidates[number], things).allSatisfy { place, thing in
          thing == place + 1 && !matched.contains(thing)
            && source.words[thing].sentence == source.words[place].sentence
            && (source.words[thing].token.isCapitalised || isTimeUnit(source.words[thing]))
            && !grammar.currencies.contains(source.words[thing].normal)
            && !["years", "year", "jahre", "jahren", "jahr", "uhr", "percent", "prozent", "grad", "stuck"]
              .contains(source.words[thing].normal)
        }
      if isLost { return ProofFailure(.number, words([number])) }
    }
    return nil
  }
}
