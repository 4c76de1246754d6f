import Text

/// Small words and pairs of numbers that must not be turned round.
extension ProofMatcher {
  /// "up" for "down", "more" for "less": a word that the sources lack, while they have its opposite, which is not here.
  func contrary() -> ProofFailure? {
    for (index, word) in claim.words.enumerated() {
      let opposites = lists.contraries(word.normal)
      guard !opposites.isEmpty, word.role != .verb,
        word.normal != "right" || index > 0 && isDetermined(index),
        !["over", "under"].contains(word.normal)
          || index + 1 < claim.words.count && claim.words[index + 1].role == .number,
        !source.words.contains(where: { $0.normal == word.normal })
      else { continue }
      guard source.words.contains(where: { opposites.contains($0.normal) && $0.role != .verb }),
        !claim.words.contains(where: { opposites.contains($0.normal) }),
        !source.words.contains(where: { other in
          word.groups.contains(where: other.groups.contains) && !opposites.contains(other.normal)
            && other.isContent
        })
      else { continue }
      return ProofFailure(.word, words([index]))
    }
    // "after she came" for "before she came"
    for (index, clause) in claim.clauses.enumerated() {
      guard let mate = mates[index] else { continue }
      let (own, there) = (
        claim.words[clause.range.lowerBound].normal,
        source.words[source.clauses[mate].range.lowerBound].normal
      )
      if Self.turns[own] == there { return ProofFailure(.order, words([clause.range.lowerBound])) }
    }
    return nil
  }

  private static let turns = ["before": "after", "after": "before", "bevor": "nachdem", "nachdem": "bevor"]

  private func isDetermined(_ index: Int) -> Bool {
    grammar.determiners.contains(claim.words[index - 1].normal) || claim.words[index - 1].isPossessive
  }

  /// "90 over 140" for "140 over 90", "1–3" for "3–1": two numbers of one expression that have changed places.
  func paired() -> ProofFailure? {
    let numbers = claim.words.indices.filter { claim.words[$0].role == .number }
    for (one, other) in zip(numbers, numbers.dropFirst())
    where isPair(one, other, in: claim) && claim.words[one].number != claim.words[other].number {
      let pairs = candidates[one].flatMap { first in candidates[other].map { (first, $0) } }.filter {
        $0.0 != $0.1
      }
      let isKept = pairs.contains { $0.0 < $0.1 && isPair($0.0, $0.1, in: source) }
      let isTurned = pairs.contains { $0.1 < $0.0 && isPair($0.1, $0.0, in: source) }
      if isTurned, !isKept { return ProofFailure(.number, words([one, other])) }
    }
    return nil
  }

  private func isPair(_ one: Int, _ other: Int, in reading: ProofReading) -> Bool {
    guard other - one < 8 else { return false }
    return reading.words[(one + 1)..<other].allSatisfy {
      $0.role == .rest || Self.joints.contains($0.normal) || grammar.currencies.contains($0.normal)
    }
  }

  private static let joints: Set<String> = [
    "over", "to", "of", "out", "by", "from", "down", "up", "zu", "auf", "von", "nach", "mal",
  ]

  /// "down to twelve" for "down to nine": a number or a time after the very words that another one follows there.
  func adjoining() -> ProofFailure? {
    let said = matched
    for (index, word) in claim.words.enumerated() where word.role == .number || word.role == .time {
      guard let own = context(index, in: claim), isAnchor(claim.words[own]) || isExactVerb(own) else {
        continue
      }
      let facts = source.words.indices.filter { place in
        guard source.words[place].role == word.role, let other = context(place, in: source) else {
          return false
        }
        return claim.words[own].normal == source.words[other].normal
          || claim.words[own].keys.contains(where: source.words[other].keys.contains)
      }
      guard !facts.isEmpty, !facts.contains(where: candidates[index].contains) else { continue }
      let match = matches[index] ?? index
      let isParticle = claim.words[own].traits.contains(.particle)
      if facts.contains(where: {
        !said.contains($0) && (isParticle || !isListed($0, match))
          && (word.role == .number || isAlike($0, matches[index] ?? $0))
      }) {
        return ProofFailure(word.role == .time ? .date : .number, words([own, index]))
      }
    }
    return nil
  }

  /// "left at ten to seven": the same form of the verb is there once.
  private func isExactVerb(_ place: Int) -> Bool {
    claim.words[place].role == .verb && !grammar.isGerman
      && source.words.count { $0.normal == claim.words[place].normal } == 1
  }

  private func isAnchor(_ word: ProofWord) -> Bool {
    word.traits.contains(.particle) || word.role == .verb && !word.traits.contains(.light)
  }

  /// The word before a number or a time, past articles and prepositions.
  private func context(_ index: Int, in reading: ProofReading) -> Int? {
    var place = index - 1
    while place >= 0, index - place < 4, !reading.words[place].token.endsClause,
      reading.words[place].sentence == reading.words[index].sentence
    {
      if !Self.links.contains(reading.words[place].normal) { return place }
      place -= 1
    }
    return nil
  }

  private static let links: Set<String> = [
    "a", "an", "the", "about", "only", "to", "at", "by", "from", "in", "on", "for", "of", "am", "um", "auf",
    "bis", "nur",
  ]

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

  /// "Up it took three hours" for "up it took five hours, down three": a number from the other side of a pair.
  func opposed() -> ProofFailure? {
    for (one, other) in Self.sides + Self.sides.map({ ($0.1, $0.0) }) {
      let (near, far) = (
        source.words.indices.filter { source.words[$0].normal == one },
        source.words.indices.filter { source.words[$0].normal == other }
      )
      guard near.count == 1, far.count == 1, !claim.words.contains(where: { $0.normal == other }),
        let side = claim.words.first(where: { $0.normal == one })
      else { continue }
      for number in claim.words.indices
      where [.number, .time].contains(claim.words[number].role) && candidates[number].count == 1
        && claim.words[number].clause == side.clause
      {
        let there = candidates[number][0]
        // "up it took five hours, down three", or "five hours up, three down"
        let isFirst = near[0] < far[0] && there > far[0]
        func isNear(_ place: Int) -> Bool {
          isFirst ? near[0] < place && place < far[0] : abs(place - near[0]) < abs(place - far[0])
        }
        let isRivalled = source.words.indices.contains {
          source.words[$0].role == source.words[there].role && !matched.contains($0) && isNear($0)
        }
        guard isRivalled, isFirst || abs(there - far[0]) < abs(there - near[0]) else { continue }
        return ProofFailure(claim.words[number].role == .time ? .date : .number, words([number]))
      }
    }
    return nil
  }

  private static let sides = [
    ("rauf", "runter"), ("hin", "zuruck"), ("hoch", "runter"), ("oben", "unten"), ("links", "rechts"),
    ("vorne", "hinten"), ("vorn", "hinten"), ("drinnen", "draussen"), ("hinweg", "ruckweg"), ("up", "down"),
    ("there", "back"), ("upstairs", "downstairs"), ("left", "right"), ("inside", "outside"),
    ("front", "back"),
    ("out", "back"),
  ]

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
      guard place > 0, isUnitWord(place, in: reading), reading.words[place - 1].role == .number,
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

  /// "before work I swam" for "after work I swam; before work I …": a noun or a day that is said twice, before and after.
  func flanked() -> ProofFailure? {
    let flanks: Set<String> = ["vor", "vorm", "nach", "before", "after"]
    func flank(_ place: Int, _ reading: ProofReading) -> String? {
      (max(0, place - 3)...place).reversed().lazy.map { reading.words[$0].normal }.first(
        where: flanks.contains
      )
      .map { ["vor", "vorm", "before"].contains($0) ? "before" : "after" }
    }
    for index in claim.words.indices
    where claim.words[index].isNoun || claim.words[index].role == .time {
      guard let own = flank(index, claim), candidates[index].count == 2 else { continue }
      let (first, second) = (candidates[index][0], candidates[index][1])
      guard let one = flank(first, source), let other = flank(second, source), one != other else { continue }
      let (near, far) = one == own ? (first, second) : (second, first)
      let told = claim.clauses[claim.words[index].clause].range.filter {
        $0 != index && claim.words[$0].isContent && candidates[$0].count == 1
          && abs(candidates[$0][0] - near) > 1 && abs(candidates[$0][0] - far) > 1
      }.map { candidates[$0][0] }
      let border = source.words[near].clause == source.words[far].clause
      func isFar(_ place: Int) -> Bool {
        border
          ? (near < far ? place > (near + far) / 2 : place < (near + far) / 2)
          : abs(source.words[place].clause - source.words[far].clause)
            < abs(source.words[place].clause - source.words[near].clause)
      }
      if !told.isEmpty, told.allSatisfy(isFar) { return ProofFailure(.date, words([index])) }
    }
    return nil
  }
}
