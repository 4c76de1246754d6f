import Foundation
import Model
import Text

/// Finds when the speaker began and ended a fast, and its length.
struct FastingRule: FactRule {
  let reading: FactReading

  func facts() -> [FoundFact] {
    let words = utterance.words
    guard let noun = words.indices.first(where: { isFast($0) }) else { return [] }
    let range = utterance.clause(noun).range
    if let verb = turning(range), utterance.holds(verb) || isSubject(noun, of: verb) {
      let isStart =
        utterance.marks[verb].contains(.begin) || Self.beginning.contains(utterance.words[verb])
      var fact = reading.fact(.fasting, confidence: 0.9)
      fact.status = isStart ? "started" : "ended"
      length(&fact, range)
      if !isStart, fact.value == nil, let sum = summedUp(behind: verb) { length(&fact, sum) }
      fact.when = reading.when(verb)
      return [FoundFact(place: noun, fact: fact)] + (isStart ? end(behind: verb) : [])
    }
    guard utterance.isOwn(noun), utterance.isReal(noun), !utterance.isNegated(noun) else { return [] }
    if utterance.marks[noun].contains(.fasted) { return fasted(noun, range) }
    return underWay(noun, range)
  }

  /// "… gestern um acht angefangen und heute um eins beendet": the end of the fast that began at `start`.
  private func end(behind start: Int) -> [FoundFact] {
    guard utterance.isGerman,
      let verb = utterance.words.indices.first(where: { $0 > start && utterance.marks[$0].contains(.finish) }
      ),
      utterance.segment(verb) != utterance.segment(start), utterance.holds(verb),
      utterance.segment(verb).allSatisfy({ index in
        isFast(index) || utterance.isInMention(index) || utterance.words[index] == "hab"
          || !utterance.marks[index].isDisjoint(with: [
            .own, .adverb, .join, .pronoun, .determiner, .verb, .finish, .thing,
          ])
      })
    else { return [] }
    var fact = reading.fact(.fasting, confidence: 0.9)
    fact.status = "ended"
    fact.when = reading.when(verb)
    return [FoundFact(place: verb, fact: fact)]
  }

  /// "I broke my fast, it was seventeen hours", "…, immerhin waren es siebzehn Stunden": the next clause.
  private func summedUp(behind verb: Int) -> Range<Int>? {
    let next = utterance.clauseAt[verb] + 1
    guard utterance.clauses.indices.contains(next) else { return nil }
    let range = utterance.clauses[next].range
    let isOfFast = range.contains { index in
      ["it", "that", "es", "das"].contains(utterance.words[index])
        && [utterance.word(index - 1), utterance.word(index + 1)].contains {
          ["was", "were", "war", "waren"].contains($0)
        }
    }
    return isOfFast && utterance.isReal(range.lowerBound) ? range : nil
  }

  private func isFast(_ index: Int) -> Bool {
    if utterance.marks[index].contains(.fasted) { return true }
    guard utterance.marks[index].contains(.fast), !utterance.isInMention(index) else { return false }
    if utterance.words[index] != "fast" { return true }
    // "a fast car" and German "fast" ("almost") are not fasts.
    return !utterance.isGerman
      && (!utterance.isNoun(index + 1) || ["done", "over"].contains(utterance.word(index + 1)))
  }

  /// "My fast ended at noon"
  private func isSubject(_ noun: Int, of verb: Int) -> Bool {
    noun < verb
      && (utterance.mark(noun - 1).contains(.possessive) || ["the", "das"].contains(utterance.word(noun - 1))
        || noun == utterance.clause(noun).range.lowerBound)
      && utterance.isReal(verb)
      && !utterance.isNegated(verb)
  }

  private func turning(_ range: Range<Int>) -> Int? {
    if let verb = range.first(where: { utterance.has(["gave", "up"], at: $0) }) { return verb }
    // "Tomorrow I start a fast"
    let isBare = range.contains { utterance.words[$0] == "start" && utterance.word($0 - 1) != "did" }
    return (isBare ? nil : utterance.first(.begin, in: range)) ?? utterance.first(.finish, in: range)
      ?? range.first {
        Self.beginning.union(Self.ending).contains(utterance.words[$0]) && utterance.isUnderWay($0)
      }
  }

  private static let beginning: Set<String> = ["starting", "beginning", "beginne", "starte"]
  private static let ending: Set<String> = [
    "ending", "breaking", "finishing", "stopping", "beende", "breche",
  ]

  /// "fasted for 16 hours", "fasted from eight until noon".
  private func fasted(_ verb: Int, _ range: Range<Int>) -> [FoundFact] {
    let clocks = utterance.mentions.filter { $0.isClock && range.contains($0.range.lowerBound) }
    if clocks.count >= 2 { return span(clocks[0], clocks[1], range) }
    if let clock = clocks.first, range.contains(where: { ["from", "von"].contains(utterance.words[$0]) }) {
      return ends(clock, range)
    }
    var fact = reading.fact(.fasting, confidence: 0.9)
    length(&fact, range)
    if let clock = clocks.first, ["since", "seit"].contains(utterance.words[clock.range.lowerBound]) {
      fact.status = "started"
    } else {
      fact.status = "ended"
    }
    fact.when = reading.when(verb)
    guard fact.value != nil || fact.when != nil else { return [] }
    return [FoundFact(place: verb, fact: fact)]
  }

  /// "from eight until noon", "gestern von acht Uhr morgens bis acht Uhr abends": nothing if the two cannot follow each other.
  private func span(_ start: TimeMention, _ end: TimeMention, _ range: Range<Int>) -> [FoundFact] {
    var start = start
    // "von acht bis zwanzig Uhr": the hours are counted to 24.
    if case .clock(13..., _, isExact: true) = end.meaning, case .clock(1..<12, _, _) = start.meaning,
      start.part == nil, day(beside: start)?.part == nil
    {
      start.part = .morning
    }
    func text(_ clock: TimeMention, _ day: TimeMention?) -> String? {
      reading.calendar.text(day: day, clock: clock, tense: .past)
    }
    let days = [day(beside: start), day(beside: end)]
    let said = utterance.mentions.filter { !$0.isClock && range.contains($0.range.lowerBound) }
    let shared = days == [nil, nil] && said.count == 1 ? said[0] : nil
    var begin = text(start, days[0] ?? shared)
    var finish = text(end, days[1] ?? days[0] ?? shared)
    // "gestern von acht Uhr abends bis acht Uhr morgens"
    if days[1] == nil, let begin, let day = finish, day <= begin { finish = text(end, nil) }
    // "von acht Uhr abends bis zwölf Uhr mittags": the evening before.
    if days == [nil, nil], said.isEmpty, let first = begin, let finish, finish <= first,
      finish.hasPrefix(reading.calendar.today.text)
    {
      begin = text(start, TimeMention(.day(-1), range: start.range))
    }
    if let begin, let finish, finish <= begin { return [] }
    return [(start, begin, "started"), (end, finish, "ended")].map { clock, when, status in
      var fact = reading.fact(.fasting, confidence: 0.9)
      (fact.status, fact.when) = (status, when)
      return FoundFact(place: clock.range.lowerBound, fact: fact)
    }
  }

  /// "von gestern Abend um acht bis heute Mittag": one end is a clock time, the other a part of a day.
  private func ends(_ clock: TimeMention, _ range: Range<Int>) -> [FoundFact] {
    guard
      let end = utterance.mentions.first(where: { mention in
        !mention.isClock && mention.range.lowerBound >= clock.range.upperBound
          && range.contains(mention.range.lowerBound)
          && ["bis", "until", "till", "to"].contains { word in
            [utterance.words[mention.range.lowerBound], utterance.word(mention.range.lowerBound - 1)]
              .contains(word)
          }
      })
    else { return [] }
    return [(clock, "started"), (end, "ended")].map { mention, status in
      var fact = reading.fact(.fasting, confidence: 0.8)
      fact.status = status
      fact.when =
        mention.isClock
        ? reading.calendar.text(day: day(beside: clock), clock: clock, tense: .past)
        : reading.calendar.text(day: mention, clock: nil, tense: .past)
      return FoundFact(place: mention.range.lowerBound, fact: fact)
    }
  }

  /// The day next to a clock time: "from 8 pm yesterday".
  private func day(beside clock: TimeMention) -> TimeMention? {
    let days = utterance.mentions.filter { !$0.isClock }
    let behind = days.first { $0.range.lowerBound == clock.range.upperBound }
    if let behind, !utterance.isGerman { return behind }
    return days.first { day in
      day.range.upperBound == clock.range.lowerBound
        && !utterance.mentions.contains {
          $0.isClock && $0.range.upperBound == day.range.lowerBound && !utterance.isGerman
        }
    } ?? behind
  }

  /// "I've been fasting for eleven hours", "Ich faste seit elf Stunden", "seit Mitternacht".
  private func underWay(_ noun: Int, _ range: Range<Int>) -> [FoundFact] {
    // "I'm fifteen hours into my fast"
    let isInto =
      range.contains { $0 < noun && utterance.words[$0] == "into" && noun - $0 <= 3 }
      && (!utterance.clause(noun).hasVerb
        || range.contains { ["i'm", "am", "we're"].contains(utterance.words[$0]) })
    let isGoing =
      isInto || utterance.word(noun - 1) == "still" || utterance.word(noun - 1) == "been"
      || utterance.word(noun - 2) == "been"
      || ["faste"].contains(utterance.words[noun])
      || ["i'm"].contains(utterance.word(noun - 1)) || utterance.has(["am"], at: noun - 1)
    guard isGoing else { return done(noun, range) }
    var fact = reading.fact(.fasting, confidence: 0.9)
    fact.status = "started"
    length(&fact, range)
    let times = utterance.times(for: noun)
    let isSince = range.contains { ["since", "seit"].contains(utterance.words[$0]) }
    if times.clock != nil || isSince && times.day != nil { fact.when = reading.when(noun) }
    guard fact.value != nil || fact.when != nil else { return [] }
    return [FoundFact(place: noun, fact: fact)]
  }

  /// "I did a twenty hour fast".
  private func done(_ noun: Int, _ range: Range<Int>) -> [FoundFact] {
    // "Eighteen hour fast done" has no subject.
    let isOver = ["done", "finished", "geschafft", "over", "hinter"].contains(utterance.word(noun + 1))
    let verb = range.first {
      ["did", "had", "managed", "made", "gemacht", "geschafft"].contains(utterance.words[$0])
    }
    guard isOver || verb.map(utterance.holds) ?? false else { return [] }
    var fact = reading.fact(.fasting, confidence: 0.8)
    fact.status = "ended"
    length(&fact, range)
    guard fact.value != nil else { return [] }
    fact.when = reading.when(noun)
    return [FoundFact(place: noun, fact: fact)]
  }

  private func length(_ fact: inout Extract.Fact, _ range: Range<Int>) {
    if let measure = reading.measures.first(where: {
      $0.dimension == .time && range.contains($0.range.lowerBound)
    }) {
      (fact.value, fact.unit) = (measure.value.fourDecimals, "h")
      return
    }
    // "achtzehnstündiges"
    for index in range {
      let word = utterance.words[index]
      guard let cut = word.range(of: "stundig"),
        let value = NumberWords.value(String(word[..<cut.lowerBound]).trimmingHyphen, language: "de")
      else { continue }
      (fact.value, fact.unit) = (value, "h")
    }
  }
}

extension String {
  fileprivate var trimmingHyphen: String { hasSuffix("-") ? String(dropLast()) : self }
}
