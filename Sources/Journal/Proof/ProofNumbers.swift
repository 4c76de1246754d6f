import Text

/// Numbers beside the circumstances and the things that they belong to.
extension ProofMatcher {
  /// "165 after the tablet" for "in the morning 165, after the tablet 138": a number beside a circumstance that has another
  /// one there, in its own part between commas.
  func misplaced() -> ProofFailure? {
    let said = Set(claim.words.indices.flatMap { claim.words[$0].number == nil ? [] : candidates[$0] })
    for clause in claim.clauses {
      for place in clause.range where claim.words[place].number != nil {
        guard let match = matches[place] else { continue }
        for circumstance in clause.range where claim.words[circumstance].preposition != nil {
          guard claim.words[circumstance].role == .content, candidates[circumstance].count == 1,
            let there = matches[circumstance],
            source.words[there].preposition == claim.words[circumstance].preposition,
            source.words[there].sentence == source.words[match].sentence
          else { continue }
          let part = part(there)
          guard !candidates[place].contains(where: part.contains) else { continue }
          let rival = part.first {
            source.words[$0].number.map { $0 > 1 } ?? false && !said.contains($0)
              && unit($0, in: source).map { other in unit(match, in: source).map { source.words[$0].keys == source.words[other].keys } ?? false }
                ?? (unit(match, in: source) == nil)
          }
          if rival != nil { return ProofFailure(.number, words([place, circumstance])) }
        }
      }
    }
    return nil
  }

  /// The words between the commas or the "and" around a word of the sources.
  private func part(_ place: Int) -> Range<Int> {
    let words = source.words
    var (start, end) = (place, place)
    while start > 0, !words[start - 1].token.endsClause, words[start - 1].sentence == words[place].sentence,
      !grammar.coordinators.contains(words[start].normal)
    {
      start -= 1
    }
    while end + 1 < words.count, !words[end].token.endsClause, words[end + 1].sentence == words[place].sentence,
      !grammar.coordinators.contains(words[end + 1].normal)
    {
      end += 1
    }
    return start..<(end + 1)
  }

  /// "24 survived" for "of the 24 chicks 21 survived": a number without what it counts there, where another one counts
  /// nothing.
  func uncounted() -> ProofFailure? {
    let said = Set(claim.words.indices.flatMap { claim.words[$0].number == nil ? [] : candidates[$0] })
    for place in claim.words.indices where claim.words[place].number != nil && unit(place, in: claim) == nil {
      guard let match = matches[place], let counted = unit(match, in: source), candidates[place].count == 1,
        claim.clauses[claim.words[place].clause].range.contains(where: { candidates[$0].contains(counted) })
      else { continue }
      let rival = source.clauses[source.words[match].clause].range.first {
        source.words[$0].number != nil && unit($0, in: source) == nil && !said.contains($0)
      }
      if rival != nil { return ProofFailure(.number, words([place])) }
    }
    return nil
  }
}
