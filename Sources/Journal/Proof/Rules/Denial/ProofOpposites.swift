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
}
