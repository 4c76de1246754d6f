import JournalModel
import JournalText

/// Finds facts in one sentence: each rule looks for its verbs, then for amounts and names near them.
struct FactFinder {
  var calendar: JournalCalendar
  /// ISO 4217 code for amounts without a currency.
  var currency: String?

  /// Facts of one sentence, by kind in the order of the rules, then in the order said.
  func facts(in utterance: Utterance) -> [Extract.Fact] {
    SpendRule(calendar: calendar, currency: currency).facts(in: utterance)
      + medicine(utterance) + water(utterance) + weight(utterance) + fasting(utterance) + sleep(utterance)
      + document(utterance) + meal(utterance)
  }

  private func verb(_ verbs: Set<String>, _ utterance: Utterance) -> Int? {
    utterance.words.indices.first {
      verbs.contains(utterance.words[$0]) && FactGuards.holds(utterance, verb: $0)
    }
  }

  private func when(_ utterance: Utterance) -> String? {
    calendar.date(in: utterance, tense: .past)?.text
  }

  /// Each medicine goes with the verbs between it and the one before; German verbs stand behind.
  private func medicine(_ utterance: Utterance) -> [Extract.Fact] {
    guard !utterance.isQuestion else { return [] }
    let words = utterance.words
    let nouns = words.indices.filter { FactWords.medicines.contains(words[$0]) }
    let verbs = words.indices.filter { FactWords.medicineVerbs.contains(words[$0]) }
    var clause: [Int] = []
    var result: [Extract.Fact] = []
    for (position, noun) in nouns.enumerated() {
      if position > 0, nouns[position - 1] == noun - 1 { continue }
      let from = position > 0 ? nouns[position - 1] : -1
      let fresh = utterance.language == "de" ? verbs : verbs.filter { $0 > from && $0 < noun }
      if !fresh.isEmpty { clause = fresh }
      guard let verb = clause.first, FactGuards.isOwn(utterance, verb), !FactGuards.isUnreal(utterance, verb)
      else { continue }
      let skips = clause.contains { FactWords.skipVerbs.contains(words[$0]) }
      let negated = FactGuards.isNegated(utterance, verb)
      guard words[verb] != "take" || clause.count > 1 || negated else { continue }
      var fact = Extract.Fact(kind: .medicine, sentence: utterance.sentence, confidence: 0.9)
      fact.item = utterance.text(noun..<(words[noun] == "vitamin" ? min(noun + 2, words.count) : noun + 1))
      fact.status = skips != negated ? "skipped" : "taken"
      fact.when = when(utterance)
      result.append(fact)
    }
    return result
  }

  private func water(_ utterance: Utterance) -> [Extract.Fact] {
    guard let verb = verb(["drank", "drunk", "had", "getrunken", "trank"], utterance),
      let water = utterance.words.firstIndex(where: { $0 == "water" || $0 == "wasser" }),
      let number = numbers(utterance).last(where: {
        $0.range.upperBound <= water && water - $0.range.upperBound < 3
      })
    else { return [] }
    guard number.range.lowerBound > verb || utterance.language == "de" else { return [] }
    var fact = Extract.Fact(kind: .water, sentence: utterance.sentence, value: number.value, confidence: 0.9)
    let unit = FactWords.waterUnits[utterance.words[number.range.upperBound]]
    fact.unit = unit?.unit
    fact.value = rounded(number.value * (unit?.factor ?? 1))
    if unit == nil { fact.unresolved = ["unit"] }
    fact.when = when(utterance)
    return [fact]
  }

  private func weight(_ utterance: Utterance) -> [Extract.Fact] {
    let words = utterance.words
    let own = utterance.find(["my", "weight"]) ?? utterance.find(["mein", "gewicht"])
    guard let verb = own ?? verb(["weigh", "weighed", "wiege", "wog"], utterance),
      FactGuards.holds(utterance, verb: verb),
      let number = numbers(utterance).first(where: { $0.range.lowerBound > verb }), number.value > 20,
      number.value < 700
    else { return [] }
    let next = number.range.upperBound < words.count ? words[number.range.upperBound] : ""
    let unit = FactWords.weightUnits[next]
    return [
      Extract.Fact(
        kind: .weight, sentence: utterance.sentence, value: rounded(number.value), unit: unit,
        when: when(utterance),
        confidence: unit == nil ? 0.6 : 0.95, unresolved: unit == nil ? ["unit"] : [])
    ]
  }

  private func fasting(_ utterance: Utterance) -> [Extract.Fact] {
    let words = utterance.words
    guard
      let noun = words.firstIndex(where: { ["fast", "fasting", "fasten", "gefastet", "fasted"].contains($0) })
    else { return [] }
    var fact = Extract.Fact(kind: .fasting, sentence: utterance.sentence, confidence: 0.85)
    let starts: Set<String> = ["started", "began", "begonnen", "angefangen"]
    let ends: Set<String> = ["broke", "ended", "finished", "stopped", "gebrochen", "beendet"]
    if let verb = verb(starts.union(ends), utterance) {
      fact.status = starts.contains(words[verb]) ? "started" : "ended"
      clock(&fact, utterance)
      return [fact]
    }
    let range = noun..<words.count
    guard words[noun] != "fast", FactGuards.holds(utterance, verb: noun),
      let hours = hours(utterance, in: range) ?? hours(utterance, in: 0..<noun)
    else { return [] }
    fact.value = hours
    fact.unit = "h"
    return [fact]
  }

  /// Fills in the time of day said behind "at".
  private func clock(_ fact: inout Extract.Fact, _ utterance: Utterance) {
    guard let at = utterance.words.firstIndex(where: { $0 == "at" || $0 == "um" }),
      at + 1 < utterance.words.count
    else {
      fact.when = when(utterance)
      return
    }
    let token = utterance.tokens[at + 1]
    var hour = 0
    var minute = 0
    let parts = token.normal.split(separator: ":").compactMap { Int($0) }
    if parts.count == 2 {
      (hour, minute) = (parts[0], parts[1])
    } else if let number = NumberWords.number(at: at + 1, in: utterance.tokens, language: utterance.language)
    {
      hour = Int(number.value)
      let next = NumberWords.number(
        at: number.range.upperBound, in: utterance.tokens, language: utterance.language)
      if let next, next.value < 60 { minute = Int(next.value) }
    } else if token.normal == "noon" || token.normal == "midnight" {
      hour = 12
    }
    guard (1...24).contains(hour) || parts.count == 2, minute < 60, hour < 24 else {
      fact.unresolved = ["when"]
      return
    }
    let words = utterance.words
    var isEvening: Bool?
    if words.contains(where: { ["evening", "pm", "afternoon", "night", "abends", "noon"].contains($0) }) {
      isEvening = true
    }
    if words.contains(where: { ["morning", "am", "morgens", "midnight"].contains($0) }) { isEvening = false }
    fact.when = calendar.instant(hour: hour, minute: minute, isEvening: isEvening)
    if isEvening == nil && hour <= 12 { fact.confidence = 0.6 }
    if fact.when == nil { fact.unresolved = ["when"] }
  }

  private func sleep(_ utterance: Utterance) -> [Extract.Fact] {
    let words = utterance.words
    let slept = verb(["slept", "geschlafen", "schlief"], utterance)
    let got = utterance.find(["of", "sleep"]) == nil ? nil : verb(["got", "had", "gotten"], utterance)
    guard slept != nil || got != nil, let hours = hours(utterance, in: 0..<words.count), hours <= 24 else {
      return []
    }
    return [
      Extract.Fact(
        kind: .sleep, sentence: utterance.sentence, value: hours, unit: "h", when: when(utterance),
        confidence: 0.95)
    ]
  }

  /// Hours said in `range`: `seven and a half hours`, `seven hours and thirty minutes`, `90 minutes`.
  private func hours(_ utterance: Utterance, in range: Range<Int>) -> Double? {
    var total: Double?
    for number in numbers(utterance) where range.contains(number.range.lowerBound) {
      guard number.range.upperBound < utterance.words.count else { continue }
      let unit = utterance.words[number.range.upperBound]
      if unit.hasPrefix("hour") || unit.hasPrefix("stunde") { total = (total ?? 0) + number.value }
      if unit.hasPrefix("minute") { total = (total ?? 0) + number.value / 60 }
    }
    return total.map(rounded)
  }

  private func document(_ utterance: Utterance) -> [Extract.Fact] {
    let words = utterance.words
    guard !utterance.isQuestion,
      let noun = words.indices.first(where: { FactWords.documents.contains(words[$0]) }),
      let verb = words.indices.first(where: { FactWords.documentVerbs[words[$0]] != nil }),
      words.contains(where: { ["my", "our", "i", "we", "mein", "meine", "meinen", "ich"].contains($0) }),
      !FactGuards.isNegated(utterance, verb)
    else { return [] }
    var start = noun
    while start > 0, FactWords.documentAdjectives.contains(words[start - 1]) { start -= 1 }
    var fact = Extract.Fact(kind: .document, sentence: utterance.sentence, confidence: 0.9)
    fact.item = utterance.text(start..<(noun + 1))
    fact.status = FactWords.documentVerbs[words[verb]]
    fact.when = calendar.date(in: utterance, tense: fact.status == "renewed" ? .past : .future)?.text
    if fact.when == nil && fact.status == "expires" { fact.unresolved = ["when"] }
    return [fact]
  }

  private func meal(_ utterance: Utterance) -> [Extract.Fact] {
    let words = utterance.words
    guard let verb = verb(["had", "ate", "eaten", "gegessen", "ass"], utterance) else { return [] }
    let opener = words.firstIndex {
      ["for", "zum"].contains($0)
    }
    let name = opener.flatMap { $0 + 1 < words.count ? FactWords.meals[words[$0 + 1]] : nil }
    let isEaten = words[verb] == "ate" || words[verb] == "eaten"
    guard name != nil || isEaten, words[verb] != "gegessen", words[verb] != "ass" || name != nil else {
      return []
    }
    let end = name != nil ? opener ?? words.count : dateStart(utterance, from: verb + 1) ?? words.count
    guard verb + 1 < end else { return [] }
    return [
      Extract.Fact(
        kind: .meal, sentence: utterance.sentence, item: utterance.text((verb + 1)..<end), status: name,
        when: when(utterance), confidence: name == nil ? 0.6 : 0.9)
    ]
  }

  private func dateStart(_ utterance: Utterance, from start: Int) -> Int? {
    calendar.date(in: utterance, from: start, tense: .past)?.range.lowerBound
  }

  private func numbers(_ utterance: Utterance) -> [NumberWords.Match] {
    NumberWords.matches(in: utterance.tokens, language: utterance.language)
  }
}
