import JournalModel
import JournalText

/// Finds what the speaker's body weighs.
struct WeightRule {
  private let reading: FactReading
  private let utterance: Utterance

  init(_ reading: FactReading) {
    self.reading = reading
    utterance = reading.utterance
  }

  func facts() -> [FoundFact] {
    for number in utterance.numbers where (25...400).contains(number.value) {
      let unit = unit(behind: number)
      guard unit != nil || !isCounting(number), let evidence = evidence(number, hasUnit: unit != nil) else {
        continue
      }
      guard !isChange(number), isTrue(evidence, number.range.lowerBound) else { continue }
      var fact = reading.fact(.weight, confidence: unit == nil ? 0.6 : 0.95)
      fact.value = rounded(number.value)
      fact.unit = unit
      fact.when = reading.when(number.range.lowerBound)
      if unit == nil { fact.unresolved = ["unit"] }
      return [FoundFact(place: number.range.lowerBound, fact: fact)]
    }
    return []
  }

  private func unit(behind number: NumberWords.Match) -> String? {
    let measure = reading.measures.first {
      $0.dimension == .mass && $0.range.contains(number.range.lowerBound)
    }
    return measure?.unit
  }

  private func isCounting(_ number: NumberWords.Match) -> Bool {
    let end = number.range.upperBound
    guard end < utterance.words.count, !utterance.tokens[end - 1].endsClause else { return false }
    return Measures.isUnit(utterance.words[end]) || utterance.isNoun(end)
  }

  /// What shows that a number is a weight of the speaker.
  private enum Evidence {
    case verb(Int), scale(Int), weight(Int), state(Int)
  }

  private func evidence(_ number: NumberWords.Match, hasUnit: Bool) -> Evidence? {
    let range = utterance.clause(number.range.lowerBound).range
    let own = range.lowerBound..<range.upperBound
    if let scale = utterance.first(.scale, in: 0..<utterance.words.count), isNear(scale, number) {
      return .scale(scale)
    }
    if let word = utterance.first(.weigh, in: own) ?? weighBefore(range) {
      return ["weight", "gewicht", "korpergewicht", "wiegen", "weigh-in"].contains(utterance.words[word])
        ? .weight(word) : .verb(word)
    }
    guard hasUnit else { return nil }
    // "I'm at 78 kilos", "I'm down to eighty kilos", "ich bin bei 80 Kilo".
    let place = number.range.lowerBound
    return range.first { index in
      guard index < place, ["i'm", "am", "bin", "was", "hit", "reached"].contains(utterance.words[index])
      else { return false }
      return (index + 1..<place).allSatisfy {
        !utterance.marks[$0].isDisjoint(with: [.adverb, .preposition, .own, .near])
          || utterance.isInMention($0)
      }
    }.map { .state($0) }
  }

  /// "I weighed myself this morning, eighty kilos".
  private func weighBefore(_ range: Range<Int>) -> Int? {
    let index = utterance.clauseAt[range.lowerBound]
    guard index > 0 else { return nil }
    let before = utterance.clauses[index - 1].range
    guard let word = utterance.first(.weigh, in: before), utterance.holds(word),
      before.contains(where: { ["myself", "mich"].contains(utterance.words[$0]) })
    else { return nil }
    return word
  }

  private func isNear(_ scale: Int, _ number: NumberWords.Match) -> Bool {
    abs(utterance.clauseAt[scale] - utterance.clauseAt[number.range.lowerBound]) <= 1
  }

  private func isTrue(_ evidence: Evidence, _ place: Int) -> Bool {
    guard utterance.isReal(place), !utterance.isNegated(place) else { return false }
    let range = utterance.clause(place).range
    switch evidence {
    case .verb(let verb):
      guard utterance.holds(verb) else { return false }
      // "Wir haben gewogen" and "my suitcase weighed" are of something else.
      return isOwnBody(verb)
    case .scale(let scale):
      return utterance.isReal(scale) && !utterance.isNegated(scale)
        && !utterance.clause(scale).range.contains {
          !utterance.marks[$0].isDisjoint(with: [.other, .relative, .otherPossessive])
        }
    case .weight(let noun):
      return utterance.isReal(noun) && !utterance.isNegated(noun)
        && !range.contains { !utterance.marks[$0].isDisjoint(with: [.otherPossessive, .other, .relative]) }
        && (["wiegen", "weigh-in"].contains(utterance.words[noun])
          || utterance.mark(noun - 1).contains(.possessive)
          || utterance.mark(noun - 2).contains(.possessive)
          || noun - range.lowerBound <= 1 && !utterance.mark(noun - 1).contains(.determiner))
    case .state(let verb): return utterance.holds(verb) && isOwnBody(verb)
    }
  }

  private func isOwnBody(_ verb: Int) -> Bool {
    let subject = utterance.subject(of: verb)
    return subject == .own || subject == .unsaid || utterance.marks[verb].contains(.own)
  }

  /// "lost two kilos", "drei Kilo mehr".
  private func isChange(_ number: NumberWords.Match) -> Bool {
    let segment = utterance.segment(number.range.lowerBound)
    return segment.contains { utterance.marks[$0].contains(.change) && abs($0 - number.range.lowerBound) < 5 }
  }
}
