import Text

/// Where and when something was, told once for several statements.
extension ProofMatcher {
  /// "I gave my talk in Uppsala and they kept me forty minutes" for "in Uppsala nobody asked. Then in Bergen they kept me
  /// forty minutes": the place or the day of one statement spreads to another, which has one of its own there.
  func reframed() -> ProofFailure? {
    for index in claim.clauses.indices.dropFirst() {
      let (clause, before) = (claim.clauses[index], claim.clauses[index - 1])
      guard clause.sentence == before.sentence, let mate = mates[index], let other = mates[index - 1],
        mate != other,
        grammar.coordinators.contains(claim.words[clause.range.lowerBound].normal)
      else { continue }
      for frame in before.range {
        guard let kind = frameKind(frame, in: claim), !candidates[frame].isEmpty,
          !candidates[frame].contains(where: { frameClauses(mate).contains(source.words[$0].clause) }),
          !clause.range.contains(where: { frameKind($0, in: claim) == kind })
        else { continue }
        let said = matched
        let rival = frameClauses(mate).flatMap { source.clauses[$0].range }.first {
          frameKind($0, in: source) == kind && !said.contains($0) && !isInstead($0)
        }
        if rival != nil { return ProofFailure(kind == .day ? .date : .name, words([frame])) }
      }
    }
    return nil
  }

  private enum Frame { case place, day }

  /// Whether a word tells the day, or by name the place.
  private func frameKind(_ place: Int, in reading: ProofReading) -> Frame? {
    let word = reading.words[place]
    if word.role == .time {
      return reading.fact(place) == .day && !Self.spans.contains(word.normal) ? .day : nil
    }
    guard word.isNoun, ["in", "at"].contains(word.preposition),
      word.groups.isEmpty, word.traits.isEmpty, word.forms.isEmpty
    else { return nil }
    return place > 0 && reading.words[place - 1].normal == word.preposition ? .place : nil
  }

  private static let spans: Set<String> = ["since", "until", "till", "from", "seit", "bis", "ab", "this"]

  /// The clause, and the one before it if that has no verb: "Then in Bergen, same slides, | they kept me".
  private func frameClauses(_ clause: Int) -> [Int] {
    guard clause > 0, !source.clauses[clause - 1].hasVerb || source.clauses[clause - 1].subjects.isEmpty,
      source.clauses[clause - 1].sentence == source.clauses[clause].sentence
    else { return [clause] }
    return [clause - 1, clause]
  }
}
