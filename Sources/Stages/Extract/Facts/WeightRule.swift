import Model
import Text

/// Finds the speaker's body weight.
struct WeightRule: FactRule {
  let reading: FactReading

  func facts() -> [FoundFact] {
    var result: [FoundFact] = []
    for number in numbers() {
      let measure = measure(of: number)
      let isNext = result.count == 1 && isNow(number, result[0].place)
      guard result.isEmpty || isNext else { continue }
      let unit = measure?.unit ?? (isNext ? result[0].fact.unit : nil)
      guard (25...400).contains(measure?.value ?? number.value), !utterance.isVague(number) else { continue }
      // "unter siebzig, nämlich 69,7 Kilo"
      let isBound =
        utterance.isGerman && unit == nil
        && ["unter", "uber"].contains(utterance.word(number.range.lowerBound - 1))
        && reading.measures.contains {
          $0.dimension == .mass && $0.range.lowerBound > number.range.lowerBound
        }
      guard !isBound, unit != nil || !isCounting(number),
        let evidence = evidence(number, hasUnit: unit != nil)
      else {
        continue
      }
      guard !isChange(number), isTrue(evidence, number.range.lowerBound) else { continue }
      var fact = reading.fact(.weight, confidence: unit == nil ? 0.6 : 0.95)
      fact.value = (measure?.value ?? number.value).fourDecimals
      fact.unit = unit
      // "… und jetzt sind es 81" is not of the day said before.
      let clause = utterance.clause(number.range.lowerBound).range
      let isDated = utterance.mentions.contains { clause.contains($0.range.lowerBound) }
      fact.when = isNext && !isDated ? nil : reading.when(number.range.lowerBound)
      if unit == nil { fact.unresolved = ["unit"] }
      result.append(FoundFact(place: number.range.lowerBound, fact: fact))
    }
    return result
  }

  /// "Vor drei Wochen hab ich 84 Kilo gewogen, heute sind es 82": the weight of another day, after the one at `place`.
  private func isNow(_ number: NumberWords.Match, _ place: Int) -> Bool {
    let range = utterance.clause(number.range.lowerBound).range
    return utterance.isGerman && !range.contains(place)
      && range.contains { utterance.has(["sind", "es"], at: $0) || utterance.has(["ist", "es"], at: $0) }
  }

  /// The numbers in the sentence; "one fifty four" is 154.
  private func numbers() -> [NumberWords.Match] {
    var result: [NumberWords.Match] = []
    for number in utterance.numbers where !utterance.isDoubtful(number) {
      if let last = result.last, last.range.upperBound == number.range.lowerBound,
        (1...3).contains(last.value),
        (10...99.9).contains(number.value), !utterance.tokens[last.range.upperBound - 1].endsClause
      {
        result[result.count - 1] = NumberWords.Match(
          value: last.value * 100 + number.value, range: last.range.lowerBound..<number.range.upperBound)
      } else {
        result.append(number)
      }
    }
    return result
  }

  private func measure(of number: NumberWords.Match) -> Measure? {
    guard
      let measure = reading.measures.first(where: {
        $0.dimension == .mass && $0.range.overlaps(number.range)
      })
    else { return nil }
    // The unit applies to all of "one fifty four pounds".
    guard measure.range.lowerBound > number.range.lowerBound else { return measure }
    return Measure(value: number.value, unit: measure.unit, dimension: .mass, range: number.range)
  }

  private func isCounting(_ number: NumberWords.Match) -> Bool {
    let end = number.range.upperBound
    guard end < utterance.words.count, !utterance.tokens[end - 1].endsClause else { return false }
    return Measures.isUnit(utterance.words[end]) || utterance.isNoun(end)
  }

  /// The evidence that a number is the speaker's weight.
  private enum Evidence {
    case verb(Int)
    case scale(Int)
    case weight(Int)
    case state(Int)
    case log
  }

  private func evidence(_ number: NumberWords.Match, hasUnit: Bool) -> Evidence? {
    let range = utterance.clause(number.range.lowerBound).range
    let own = range.lowerBound..<range.upperBound
    if let scale = utterance.first(.scale, in: 0..<utterance.words.count), isNear(scale, number) {
      return .scale(scale)
    }
    if let word = utterance.first(.weigh, in: own) ?? weighBefore(range) {
      return ["weight", "weight's", "gewicht", "korpergewicht", "wiegen", "weigh-in"].contains(
        utterance.words[word])
        ? .weight(word) : .verb(word)
    }
    if range.contains(where: { utterance.has(["sind", "es"], at: $0) }), range.lowerBound > 0,
      let verb = utterance.first(
        .weigh, in: utterance.clauses[utterance.clauseAt[range.lowerBound] - 1].range),
      utterance.marks[verb].contains(.verb)
    {
      return .verb(verb)
    }
    guard hasUnit, isBody(number) else { return nil }
    // "I'm at 78 kilos", "I'm down to eighty kilos", "ich bin bei 80 Kilo".
    let place = number.range.lowerBound
    // "Mit 91 Kilo bin ich so schwer wie noch nie"
    if utterance.isGerman, utterance.word(place - 1) == "mit",
      let end = measure(of: number)?.range.upperBound,
      utterance.has(["bin", "ich"], at: end)
    {
      return .state(end)
    }
    return range.first { index in
      let isThen =
        utterance.isGerman && utterance.words[index] == "war"
        && [utterance.word(index - 1), utterance.word(index + 1)].contains("ich")
      guard index < place, Self.states.contains(utterance.words[index]) || isThen else { return false }
      return (index + 1..<place).allSatisfy {
        !utterance.marks[$0].isDisjoint(with: [.adverb, .preposition, .own, .near])
          || utterance.isInMention($0) || Self.beside.contains(utterance.words[$0])
      }
    }.map { .state($0) } ?? logged(number)
  }

  /// True if it is plausible as an adult's weight, and its pounds are not money: "I'm fifty pounds out of pocket".
  private func isBody(_ number: NumberWords.Match) -> Bool {
    guard let measure = measure(of: number), measure.value >= (measure.unit == "kg" ? 35 : 80) else {
      return false
    }
    let next = utterance.word(measure.range.upperBound)
    return !["out", "short", "down", "up", "poorer", "richer", "overdrawn", "in", "off"].contains(next)
  }

  private static let states: Set<String> = [
    "i'm", "am", "bin", "was", "hit", "reached", "currently", "liege", "stehe",
  ]
  /// Words between "I'm" and a weight.
  private static let beside: Set<String> = [
    "sitting", "hovering", "stuck", "holding", "runter", "rauf", "hoch", "wieder", "down",
  ]

  /// A weight on its own in a log of the day: "slept six hours, 72 kilos, took my pills".
  private func logged(_ number: NumberWords.Match) -> Evidence? {
    let place = number.range.lowerBound
    let segment = utterance.segment(place)
    let isAlone = segment.allSatisfy { index in
      number.range.contains(index) || measure(of: number)?.range.contains(index) ?? false
        || Measures.unit(utterance.words[index])?.dimension == .mass
        || utterance.isInMention(index) || utterance.marks[index].contains(.adverb)
    }
    guard isAlone else { return nil }
    let isInLog = utterance.has([.slept, .take, .drink]) && utterance.clauses.count > 1
    // "Ten stone nine this morning"
    let isOfToday =
      segment.lowerBound == 0 && segment.contains { utterance.mention(at: $0)?.meaning == .day(0) }
    // "82 Kilo, immer noch"
    let isAllOfIt =
      utterance.isGerman && segment.lowerBound == 0
      && utterance.words.indices.dropFirst(segment.count).allSatisfy {
        utterance.marks[$0].contains(.adverb) || utterance.words[$0] == "immer"
      } && utterance.words.last == "noch"
    return isInLog || isOfToday || isAllOfIt ? .log : nil
  }

  /// "I weighed myself this morning, eighty kilos".
  private func weighBefore(_ range: Range<Int>) -> Int? {
    let index = utterance.clauseAt[range.lowerBound]
    guard index > 0 else { return nil }
    // "I weighed myself while I was waiting and it's eighty-three"
    let isFar = index > 1 && utterance.first(.weigh, in: utterance.clauses[index - 1].range) == nil
    let isIt = range.prefix(2).contains { ["it's", "it", "was"].contains(utterance.words[$0]) }
    let before = utterance.clauses[isFar && isIt ? index - 2 : index - 1].range
    guard let word = utterance.first(.weigh, in: before), let object = before.first(where: isSelf) else {
      return nil
    }
    // Others may weigh the speaker.
    let isMe =
      ["me", "mich"].contains(utterance.words[object]) && utterance.isReal(word) && !utterance.isNegated(word)
    return isMe || utterance.holds(word) ? word : nil
  }

  private func isSelf(_ index: Int) -> Bool { ["myself", "me", "mich"].contains(utterance.words[index]) }

  private func isNear(_ scale: Int, _ number: NumberWords.Match) -> Bool {
    abs(utterance.clauseAt[scale] - utterance.clauseAt[number.range.lowerBound]) <= 1
  }

  private func isTrue(_ evidence: Evidence, _ place: Int) -> Bool {
    guard utterance.isReal(place), !utterance.isNegated(place) else { return false }
    let range = utterance.clause(place).range
    switch evidence {
    case .verb(let verb):
      // "I weigh less than my husband, who's eighty kilos"
      let said = utterance.segment(place)
      if said != utterance.segment(verb), utterance.words[said.lowerBound].hasPrefix("who") { return false }
      if !range.contains(verb), utterance.clause(verb).range.contains(where: isSelf) { return true }
      // "The nurse weighed me"
      let isWeighed =
        utterance.words[verb] == "gewogen"
        && (max(0, verb - 4)..<verb).contains { utterance.words[$0] == "mich" }
      if utterance.word(verb + 1) == "me" || isWeighed {
        return utterance.isReal(verb) && !utterance.isNegated(verb)
      }
      guard utterance.holds(verb) else { return false }
      // "Wir haben gewogen" and "my suitcase weighed" are about something else.
      return isOwnBody(verb)
    case .scale(let scale):
      // "The scale is broken, it says two hundred kilos"
      if utterance.words.contains(where: {
        ["broken", "wrong", "faulty", "kaputt", "defekt", "spinnt"].contains($0)
      }) {
        return false
      }
      // "I paid sixty pounds for the scale", "The new scale was thirty pounds"
      let isBought = utterance.clause(scale).range.contains {
        utterance.marks[$0].contains(.spend) && utterance.words[$0] != "tipped"
          || ["bought", "cost", "gekauft", "gekostet"].contains(utterance.words[$0])
      }
      if isBought || ["new", "neue", "kitchen"].contains(utterance.word(scale - 1)) { return false }
      // "Die Ärztin hat mich auf die Waage gestellt"
      let isMe =
        utterance.isGerman && utterance.clause(scale).range.contains { utterance.words[$0] == "mich" }
      return utterance.isReal(scale) && !utterance.isNegated(scale)
        && (isMe
          || !utterance.clause(scale).range.contains {
            // "Beim Arzt auf der Waage" is only a place.
            !utterance.marks[$0].isDisjoint(with: [.other, .relative, .otherPossessive])
              && utterance.word($0 - 1) != "beim"
          })
    case .weight(let noun):
      return utterance.isReal(noun) && !utterance.isNegated(noun)
        && !range.contains { !utterance.marks[$0].isDisjoint(with: [.otherPossessive, .other, .relative]) }
        && (["wiegen", "weigh-in"].contains(utterance.words[noun])
          || utterance.mark(noun - 1).contains(.possessive)
          || utterance.mark(noun - 2).contains(.possessive)
          || noun - utterance.segment(noun).lowerBound <= 1
            && !utterance.mark(noun - 1).contains(.determiner))
    case .log: return utterance.isOwn(place)
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
    return segment.contains { index in
      // "runter auf 79 Kilo" is the current weight.
      utterance.marks[index].contains(.change) && abs(index - number.range.lowerBound) < 5
        && !(utterance.words[index] == "runter"
          && (utterance.word(index + 1) == "auf" || utterance.word(number.range.lowerBound - 1) == "auf"))
    }
  }
}
