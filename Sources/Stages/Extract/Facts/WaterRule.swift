import Model
import Text

/// Finds water that the speaker drank.
struct WaterRule: FactRule {
  let reading: FactReading

  func facts() -> [FoundFact] {
    var result: [FoundFact] = []
    for measure in reading.measures where measure.dimension == .volume {
      // A tub is not drunk.
      guard measure.value <= (measure.unit == "ml" ? 10_000 : 30) else { continue }
      guard isWater(measure, found: !result.isEmpty), isDrunk(measure.range.lowerBound) else { continue }
      var fact = reading.fact(.water, confidence: 0.95)
      fact.value = measure.value.fourDecimals
      fact.unit = measure.unit
      fact.when = reading.when(measure.range.lowerBound)
      let isRepeat = result.contains { $0.fact.value == fact.value && $0.fact.unit == fact.unit }
      if !isRepeat || utterance.word(measure.range.lowerBound - 1) == "another" {
        result.append(FoundFact(place: measure.range.lowerBound, fact: fact))
      }
    }
    return result
  }

  /// "glasses of water", "Liter Wasser"; after a first fact (`found`), "water" need not be repeated.
  private func isWater(_ measure: Measure, found: Bool) -> Bool {
    let end = measure.range.upperBound
    let clause = utterance.clause(measure.range.lowerBound).range
    // "I water the plants with two litres"
    if clause.contains(where: {
      utterance.marks[$0].contains(.water)
        && (utterance.mark($0 - 1).contains(.own) || ["the", "my", "our"].contains(utterance.word($0 + 1)))
    }) {
      return false
    }
    // "We had three litres of water with us", "hatten drei Liter Wasser dabei"
    let carried = [["with", "us"], ["with", "me"], ["dabei"]]
    if utterance.places(from: end, before: min(end + 5, clause.upperBound)).contains(where: { place in
      carried.contains { utterance.has($0, at: place) }
    }) {
      return false
    }
    // "two water bottles"
    if utterance.mark(end - 2).contains(.water) || utterance.words[end - 1].hasPrefix("wasser") {
      return true
    }
    for index in end..<min(end + 5, utterance.words.count) {
      if utterance.marks[index].contains(.water) {
        return !["coconut", "tonic", "rose"].contains(utterance.word(index - 1))
      }
      if utterance.marks[index].contains(.beverage) || utterance.marks[index].contains(.join) { break }
      if utterance.tokens[index].endsClause { break }
    }
    // "a litre of water and a cup of tea"
    if utterance.word(end) == "of", !["it", "them", "which"].contains(utterance.word(end + 1)) {
      return false
    }
    // "drei Liter getrunken, alles Wasser"
    if utterance.find(["alles", "wasser"], from: end) != nil { return true }
    // "Water, two litres", "two litres so far, of water".
    if let water = utterance.first(.water, in: clause), water < measure.range.lowerBound,
      !utterance.isNoun(end) || end == utterance.words.count || utterance.tokens[end - 1].endsClause
    {
      return true
    }
    return found && !["of"].contains(utterance.word(end))
      && utterance.clause(measure.range.lowerBound).range.allSatisfy {
        !utterance.marks[$0].contains(.beverage) || utterance.marks[$0].contains(.water)
      }
  }

  private func isDrunk(_ place: Int) -> Bool {
    let index = utterance.clauseAt[place]
    let clause = utterance.clauses[index]
    if hasForeignVerb(clause.range) { return false }
    if let verb = utterance.first(.drink, in: clause.range) {
      return isPoured(verb, place) ? false : utterance.holds(verb, for: place)
    }
    // "put away two litres", "washed it down with three glasses of water"
    if let verb = clause.range.first(where: { utterance.has(["put", "away"], at: $0) || isWashedDown($0) }) {
      return utterance.holds(verb, for: place)
    }
    if clause.range.contains(where: {
      ["drink", "trinken"].contains(utterance.words[$0]) && !utterance.isIntended($0)
    }) {
      return utterance.isOwn(place) && utterance.isReal(place) && !utterance.isNegated(place)
        && clause.range.contains { utterance.marks[$0].contains(.forced) }
    }
    if let verb = reaching(clause, place) { return utterance.holds(verb, for: place) }
    if clause.hasVerb {
      return isOnlyState(clause) && utterance.isReal(place) && !utterance.isNegated(place)
        && utterance.subject(of: place) != .other
    }
    if index > 0, let verb = utterance.first(.drink, in: utterance.clauses[index - 1].range) {
      return utterance.holds(verb, for: place)
    }
    return isReal(place) && !utterance.isReported
  }

  private func isWashedDown(_ verb: Int) -> Bool {
    ["washed", "rinsed"].contains(utterance.words[verb])
      && (verb + 1..<verb + 5).contains { utterance.has(["down", "with"], at: $0) }
  }

  private func isReal(_ place: Int) -> Bool {
    utterance.isReal(place) && !utterance.isNegated(place) && utterance.isOwn(place)
  }

  /// "made it to two litres of water", "hab ich's auf zwei Liter Wasser gebracht".
  private func reaching(_ clause: Clause, _ place: Int) -> Int? {
    guard ["to", "auf", "bei"].contains(utterance.word(place - 1)) else { return nil }
    return clause.range.first {
      ["made", "got", "up", "gebracht", "gekommen", "bin"].contains(utterance.words[$0])
    }
  }

  /// "That's two litres of water today", "Heute waren es drei Liter Wasser".
  private func isOnlyState(_ clause: Clause) -> Bool {
    clause.range.allSatisfy { index in
      !utterance.marks[index].contains(.verb)
        || [
          "that's", "it's", "was", "were", "waren", "war", "sind", "is", "makes", "macht", "i'm", "am", "bin",
        ].contains(utterance.words[index])
    }
      && (utterance.mentions.contains { $0.meaning == .day(0) || $0.meaning == .day(-1) }
        || clause.range.contains {
          ["already", "far", "down", "since", "schon", "bisher"].contains(utterance.words[$0])
        })
  }

  /// "emptied a bottle of water onto the fire", "auf die Straße gekippt".
  private func isPoured(_ verb: Int, _ place: Int) -> Bool {
    guard
      ["emptied", "knocked", "gekippt", "geleert", "reingeschuttet", "runtergekippt"].contains(
        utterance.words[verb])
    else { return false }
    return (place..<utterance.clause(place).range.upperBound).contains {
      ["onto", "into", "over", "on", "down", "auf", "uber", "ins"].contains(utterance.words[$0])
        && !utterance.isInMention($0)
    }
  }

  /// True if a verb other than drinking shows that the water was used for something else.
  private func hasForeignVerb(_ range: Range<Int>) -> Bool {
    range.contains {
      [
        "filled", "bought", "boiled", "poured", "spilled", "watered", "used", "carried", "heated", "added",
        "gekauft", "gekocht", "gegossen", "giesse", "giess", "goss", "aufgesetzt", "koche", "kaufe", "trage",
        "schleppe",
      ].contains(
        utterance.words[$0])
    }
  }
}
