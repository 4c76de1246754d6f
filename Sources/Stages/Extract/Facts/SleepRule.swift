import Foundation
import Model
import Text

/// Finds how long the speaker slept.
struct SleepRule: FactRule {
  let reading: FactReading

  func facts() -> [FoundFact] {
    let spans = bothEnds()
    if !spans.isEmpty { return spans }
    var result: [FoundFact] = []
    for measure in lengths() where measure.value <= 16 && measure.value > 0 {
      let place = measure.range.lowerBound
      guard isSlept(measure) else { continue }
      var fact = reading.fact(.sleep, confidence: 0.95)
      fact.value = measure.value.fourDecimals
      fact.unit = "h"
      fact.when =
        isAfterEvening(place, measure.value) || isStart(of: place)
        ? nil
        : reading.when(place, hours: isEnd(of: place) ? 3...12 : nil, isSleep: true)
          ?? waking(before: measure)
      if !result.contains(where: { $0.fact.value == fact.value }) {
        result.append(FoundFact(place: place, fact: fact))
      }
    }
    return result
  }

  /// "Gestern Abend um zehn … genommen und dann acht Stunden geschlafen": the evening before the night, said of something else.
  private func isAfterEvening(_ place: Int, _ hours: Double) -> Bool {
    guard utterance.isGerman, hours >= 3, let day = utterance.times(for: place).day else { return false }
    return day.part == .evening && !utterance.segment(place).contains(day.range.lowerBound)
  }

  /// "erst ab acht vier Stunden geschlafen"
  private func isStart(of place: Int) -> Bool {
    utterance.isGerman
      && utterance.times(for: place).clock.map { utterance.words[$0.range.lowerBound] == "ab" } ?? false
  }

  /// True if the time of day is that of waking: "slept till six, so eight hours".
  private func isEnd(of place: Int) -> Bool {
    let isWaking =
      utterance.isGerman
      && utterance.clause(place).range.contains {
        ["aufgewacht", "aufgestanden"].contains(utterance.words[$0])
      }
    return utterance.times(for: place).clock.map {
      // "Up at five, slept seven hours"
      if !utterance.isGerman, $0.part == nil, utterance.mark($0.range.lowerBound - 1).contains(.wake) {
        return true
      }
      return isWaking && $0.part == nil
        || ["till", "until", "bis"].contains(utterance.words[$0.range.lowerBound]) && $0.part == nil
    } ?? false
  }

  /// "I woke at six, after only five hours' sleep"
  private func waking(before measure: Measure) -> String? {
    let index = utterance.clauseAt[measure.range.lowerBound]
    guard index > 0, !utterance.isGerman, !utterance.clauses[index].hasVerb,
      utterance.words[utterance.clauses[index].range.lowerBound] == "after",
      let wake = utterance.first(.wake, in: utterance.clauses[index - 1].range), utterance.holds(wake),
      utterance.times(for: wake).clock != nil
    else { return nil }
    return reading.when(wake, hours: 2...13, isSleep: true)
  }

  /// Durations with a unit, and a bare number at the end after "slept".
  private func lengths() -> [Measure] {
    // "Von den acht Stunden im Bett hab ich fünf geschlafen": not all of them.
    let times =
      reading.measures.filter {
        $0.dimension == .time
          && !(utterance.isGerman && utterance.has(["von", "den"], at: $0.range.lowerBound - 2))
      } + spans()
    let bare = utterance.numbers.filter { number in
      let (before, end) = (number.range.lowerBound - 1, number.range.upperBound)
      guard before >= 0, number.value <= 14, !utterance.isVague(number),
        !times.contains(where: { $0.range.overlaps(number.range) })
      else {
        return false
      }
      let isSolid = ["solid", "good", "full", "decent"].contains(utterance.words[before])
      let isBehindVerb =
        utterance.marks[before].contains(.slept)
        || isSolid && utterance.word(before - 1) == "a" && utterance.mark(before - 2).contains(.slept)
        || utterance.marks[before].contains(.adverb) && utterance.mark(before - 1).contains(.slept)
      // "Paul slept eight hours, I four"; "three hours on Friday, then ten on Saturday night"
      let isElliptic =
        !times.isEmpty && !utterance.marks[before].isDisjoint(with: [.own, .adverb, .join])
        || !times.isEmpty && ["with", "another", "got", "mit"].contains(utterance.words[before])
      let isLast = end == utterance.words.count || utterance.tokens[end - 1].endsClause
      return isLast && (isBehindVerb || isElliptic) || utterance.isInMention(end) && isElliptic
    }
    let extra = bare.map { Measure(value: $0.value, unit: "h", dimension: .time, range: $0.range) }
    return (times + extra).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// "ein halbstündiges Nickerchen"
  private func spans() -> [Measure] {
    utterance.words.indices.compactMap { index in
      guard utterance.isGerman, let cut = utterance.words[index].range(of: "stundig") else { return nil }
      let number = String(utterance.words[index][..<cut.lowerBound])
      guard let value = number == "halb" ? 0.5 : NumberWords.value(number, language: "de") else { return nil }
      return Measure(value: value, unit: "h", dimension: .time, range: index..<index + 1)
    }
  }

  private func isSlept(_ measure: Measure) -> Bool {
    let place = measure.range.lowerBound
    let range = utterance.clause(place).range
    // "… geschlafen, dann drei Stunden wach gelegen"
    if utterance.segment(place).contains(where: {
      ["wach", "wachgelegen", "awake"].contains(utterance.words[$0])
    }) {
      return false
    }
    if let verb = sleeping(range, place) {
      // "Didn't sleep much, about five hours", "kaum geschlafen, drei Stunden vielleicht"
      let isLittle =
        utterance.words[verb] == "sleep"
        || utterance.segment(verb).contains { ["kaum", "hardly", "barely"].contains(utterance.words[$0]) }
      if isLittle, utterance.segment(verb) != utterance.segment(place) {
        return utterance.isReal(place) && !utterance.isNegated(place) && utterance.isOwn(verb)
      }
      return utterance.holds(verb, for: place)
    }
    let noun = utterance.first(.sleep, in: range)
    // "Teenagers sleep ten hours"
    if let noun, noun + 1 == place, noun > range.lowerBound, utterance.words[noun] == "sleep",
      utterance.marks[noun - 1].isDisjoint(with: [.possessive, .determiner, .adjective, .join, .got, .adverb])
    {
      return false
    }
    if let noun {
      // "two hours of meetings and no sleep"
      if ["no", "keinen", "kein"].contains(utterance.word(noun - 1)),
        utterance.segment(noun) != utterance.segment(place)
      {
        return false
      }
      if let verb = utterance.first(.got, in: range) {
        return utterance.holds(verb, for: place) && utterance.isReal(noun)
      }
      // "six hours of broken sleep": no action in between.
      let hasDeed = range.contains {
        // "Woke at five after six hours of broken sleep"
        if utterance.marks[$0].contains(.wake),
          utterance.isGerman || utterance.word(place - 1) == "after" && $0 < place
        {
          return false
        }
        return utterance.marks[$0].contains(.verb)
          && !(measure.range.lowerBound..<max(noun, place)).contains($0)
      }
      if !hasDeed || isNap(noun), ["ging", "dauerte"].contains(utterance.word(noun + 1)) {
        return isNap(noun)
      }
      guard !hasDeed || isNap(noun) else { return isStated(range, place) }
      return utterance.isReal(place) && !utterance.isNegated(place) && utterance.isOwn(place)
        && !utterance.isReported
    }
    // "I was out for nine hours last night"
    if utterance.has(["out", "for"], at: place - 2), isOfNight(measure),
      utterance.mark(place - 4).contains(.own)
    {
      return utterance.holds(place)
    }
    if isAllOfNight(measure) { return utterance.isReal(place) && !utterance.isNegated(place) }
    // "Slept well, a solid eight hours"; "nicht geschlafen, dafür sieben Stunden zu Hause".
    let index = utterance.clauseAt[place]
    if let got = utterance.first(.got, in: range), got < place, isOfNight(measure) {
      return utterance.holds(got, for: place)
    }
    // "… and then made up for it with ten on Saturday night"
    if index > 0, utterance.number(at: place)?.range == measure.range, isOfNight(measure),
      utterance.first(.sleep, in: utterance.clauses[index - 1].range) != nil
        || sleeping(utterance.clauses[index - 1].range, place) != nil
    {
      return utterance.isReal(place) && !utterance.isNegated(place)
        && utterance.isOwn(utterance.first(.verb, in: range) ?? place)
    }
    if index > 0, let got = utterance.first(.got, in: range), got < place,
      utterance.clauses[index - 1].range.contains(where: {
        utterance.words[$0] == "sleep" || utterance.marks[$0].contains(.slept)
      })
    {
      return utterance.holds(got, for: place)
    }
    // "Seven hours, not bad, slept like a log"
    if !utterance.clauses[index].hasVerb, index + 1 < utterance.clauses.count, index == 0,
      utterance.segment(place) == measure.range,
      let verb = utterance.first(.slept, in: utterance.clauses[index + 1].range)
    {
      return utterance.holds(verb) && utterance.isReal(place)
    }
    guard index > 0, !utterance.clauses[index].hasVerb || utterance.clause(place).isContrast else {
      return false
    }
    guard let verb = sleeping(utterance.clauses[index - 1].range, place) else { return false }
    return utterance.holds(verb, for: place)
  }

  /// "Only five hours last night": the whole of what is said.
  private func isAllOfNight(_ measure: Measure) -> Bool {
    let segment = utterance.segment(measure.range.lowerBound)
    // "Heute Nacht waren es immerhin sieben Stunden"
    let isStated =
      utterance.isGerman && segment.contains { utterance.has(["waren", "es"], at: $0) }
      && segment.contains { utterance.mention(at: $0)?.isOfNight ?? false }
    guard measure.value >= 1, measure.value <= 14, isStated || isOfNight(measure) else { return false }
    return segment.allSatisfy { index in
      measure.range.contains(index) || utterance.isInMention(index)
        || utterance.marks[index].contains(.adverb)
        || ["a", "the"].contains(utterance.words[index])
        || isStated
          && ["waren", "es", "vielleicht", "hochstens", "mindestens"].contains(utterance.words[index])
    } && (isStated || !utterance.clause(measure.range.lowerBound).hasVerb)
  }

  /// "got five hours last night": followed by nothing but a night.
  private func isOfNight(_ measure: Measure) -> Bool {
    guard
      let mention = utterance.mention(at: measure.range.upperBound)
        ?? utterance.mention(at: measure.range.lowerBound - 1)
    else { return false }
    if case .night = mention.meaning { return true }
    return mention.part == .night
  }

  /// "It was six hours of sleep", "Es waren sechs Stunden Schlaf".
  private func isStated(_ range: Range<Int>, _ place: Int) -> Bool {
    range.contains { ["was", "were", "waren", "war"].contains(utterance.words[$0]) }
      && utterance.isReal(place) && !utterance.isNegated(place)
      && !range.contains { !utterance.marks[$0].isDisjoint(with: [.other, .relative, .otherPossessive]) }
  }

  /// "took a nap", "einen Mittagsschlaf gemacht".
  private func isNap(_ noun: Int) -> Bool {
    guard utterance.words[noun] != "sleep", utterance.words[noun] != "schlaf" else { return false }
    let range = utterance.clause(noun).range
    // "Der Mittagsschlaf ging zwei Stunden"
    if ["ging", "dauerte"].contains(utterance.word(noun + 1)),
      !range.contains(where: { utterance.marks[$0].contains(.otherPossessive) })
    {
      return utterance.isReal(noun) && !utterance.isNegated(noun)
    }
    return range.contains {
      ["took", "had", "taken", "grabbed", "squeezed", "snuck", "gemacht", "gehalten", "machte"].contains(
        utterance.words[$0])
        && utterance.holds($0)
    }
  }

  private func sleeping(_ range: Range<Int>, _ place: Int) -> Int? {
    if let verb = utterance.first(.slept, in: range) { return verb }
    if let verb = range.first(where: { utterance.has(["nodded", "off"], at: $0) }) { return verb }
    // "ne halbe Stunde hingelegt", but not money put down
    if let verb = range.first(where: { utterance.words[$0] == "hingelegt" }),
      !range.contains(where: { utterance.money.currencies[utterance.words[$0]] != nil })
    {
      return verb
    }
    if let verb = range.first(where: { ["asleep", "sleep", "schlafen"].contains(utterance.words[$0]) }),
      range.contains(where: {
        utterance.marks[$0].contains(.forced) && $0 < place
          || utterance.isGerman && utterance.marks[$0].contains(.forced)
      }),
      !utterance.isIntended(verb), utterance.words[verb] != "sleep" || utterance.word(verb - 1) == "to"
    {
      return verb
    }
    // "didn't sleep well, only five hours"
    return range.first {
      utterance.words[$0] == "sleep" && ["didn't", "not", "couldn't"].contains(utterance.word($0 - 1))
    }
  }

  /// "slept from eleven to seven", "went to bed at ten and woke up at six".
  private func bothEnds() -> [FoundFact] {
    let clocks = utterance.mentions.filter { mention in
      if case .clock = mention.meaning { return true }
      return false
    }
    // "slept from one to five and then again from six to eight": neither is the night.
    guard clocks.count >= 2,
      clocks.filter({ ["from", "von"].contains(utterance.words[$0.range.lowerBound]) }).count < 2
    else { return [] }
    for (start, end) in zip(clocks, clocks.dropFirst()) {
      guard let verb = verb(start, end), !goesOn(behind: end),
        utterance.holds(verb.start) || isOnly(verb.start, start),
        utterance.holds(verb.end) || isOnly(verb.end, end) || isWoken(verb.end)
      else { continue }
      let isNap = utterance.words[verb.start] == "nap"
      guard let (hours, waking) = length(start, end, isNap: isNap), hours <= 16 else { continue }
      var fact = reading.fact(.sleep, confidence: 0.85)
      fact.value = hours.fourDecimals
      fact.unit = "h"
      fact.when = waking
      return [FoundFact(place: start.range.lowerBound, fact: fact)]
    }
    return []
  }

  private func verb(_ start: TimeMention, _ end: TimeMention) -> (start: Int, end: Int)? {
    let clause = utterance.clause(start.range.lowerBound).range
    let last = utterance.clause(end.range.lowerBound)
    if let slept = utterance.first(.slept, in: clause) ?? asleep(clause) ?? napped(clause),
      clause == last.range || !last.hasVerb
    {
      let opener = utterance.words[start.range.lowerBound]
      if ["from", "von", "between"].contains(opener) { return (slept, slept) }
    }
    let first = utterance.segment(start.range.lowerBound)
    var second = utterance.segment(end.range.lowerBound)
    guard let bed = utterance.first(.toBed, in: first) ?? wentToSleep(first) else { return nil }
    if first == second {
      // "asleep by one up at six", without a pause
      guard bed < start.range.lowerBound else { return nil }
      second = utterance.places(from: start.range.upperBound, before: second.upperBound)
    }
    guard let wake = utterance.first(.wake, in: second) ?? gotUp(second), wake > bed else { return nil }
    return (bed, wake)
  }

  /// "Nap from two to half past three", "had a nap from two to three"
  private func napped(_ range: Range<Int>) -> Int? {
    range.first { index in
      utterance.words[index] == "nap"
        && range.allSatisfy {
          !utterance.marks[$0].contains(.verb) || utterance.isInMention($0)
            || ["had", "took"].contains(utterance.words[$0])
        }
    }
  }

  /// "I was asleep from ten to six"
  private func asleep(_ range: Range<Int>) -> Int? {
    range.first {
      utterance.words[$0] == "asleep" && ["was", "been", "fast"].contains(utterance.word($0 - 1))
    }
  }

  /// True if the speaker fell asleep again, so that the first waking does not end the night.
  private func goesOn(behind end: TimeMention) -> Bool {
    // "…, back up at two for the baby, and up for good at six"
    let wakesAgain = utterance.mentions.contains { mention in
      mention.isClock && mention.range.lowerBound >= end.range.upperBound
        && utterance.first(.wake, in: utterance.segment(mention.range.lowerBound)) != nil
        && utterance.segment(mention.range.lowerBound) != utterance.segment(end.range.lowerBound)
    }
    if wakesAgain { return true }
    return (end.range.upperBound..<utterance.words.count).contains { index in
      let word = utterance.words[index]
      return word.hasPrefix("weitergeschlafen")
        || word.hasPrefix("wieder") && utterance.mark(index + 1).contains(.slept)
        || ["again", "back"].contains(word)
          && (index - 3...index + 3).contains {
            utterance.mark($0).contains(.slept) || ["sleep", "asleep", "bed"].contains(utterance.word($0))
          }
    }
  }

  /// "didn't wake up till six" means waking at six.
  private func isOnly(_ verb: Int, _ clock: TimeMention) -> Bool {
    ["till", "until", "before"].contains(utterance.words[clock.range.lowerBound]) && utterance.isReal(verb)
      && utterance.isOwn(verb)
  }

  /// "um sechs hat mich der Hund geweckt"
  private func isWoken(_ verb: Int) -> Bool {
    utterance.words[verb] == "geweckt" && utterance.isReal(verb) && !utterance.isNegated(verb)
      && utterance.segment(verb).contains { ["mich", "uns"].contains(utterance.words[$0]) }
  }

  private func wentToSleep(_ range: Range<Int>) -> Int? {
    range.first {
      utterance.words[$0] == "went" && utterance.has(["to", "sleep"], at: $0 + 1)
        || utterance.has(["lay", "down"], at: $0) || utterance.has(["licht", "ausgemacht"], at: $0)
    }
  }

  private func gotUp(_ range: Range<Int>) -> Int? {
    range.first {
      ["got", "was"].contains(utterance.words[$0]) && utterance.word($0 + 1) == "up"
        || ["stir", "surface"].contains(utterance.words[$0])
        || ["open", "opened"].contains(utterance.words[$0]) && utterance.has(["my", "eyes"], at: $0 + 1)
        || utterance.words[$0] == "slept" && isUntil(behind: $0)
        || utterance.isGerman && utterance.marks[$0].contains(.slept)
          && (utterance.mention(at: $0 - 1).map { utterance.words[$0.range.lowerBound] == "bis" } ?? false)
    }
  }

  /// "slept till six", "slept straight through till six"
  private func isUntil(behind verb: Int) -> Bool {
    var next = verb + 1
    while ["straight", "right", "through", "soundly", "solidly"].contains(utterance.word(next)) { next += 1 }
    return ["till", "until"].contains(utterance.word(next))
      || utterance.words[next - 1] == "through" && utterance.word(next) == "to"
  }

  /// Hours between two clock times of a night, and the instant of waking.
  private func length(_ start: TimeMention, _ end: TimeMention, isNap: Bool) -> (Double, String)? {
    guard case .clock(let startHour, let startMinute, let startExact) = start.meaning else { return nil }
    let segments = (utterance.segment(start.range.lowerBound), utterance.segment(end.range.lowerBound))
    let own = utterance.mentions.first { !$0.isClock && segments.1.contains($0.range.lowerBound) }
    // The day of going to bed is not the day of waking.
    let day = own ?? (segments.0 == segments.1 ? utterance.times(for: end.range.lowerBound).day : nil)
    let said = day.map(Self.waking)
    guard
      let waking = reading.calendar.instant(
        end, day: said, tense: .past, hours: end.part == nil && !isNap ? 2...13 : nil)
    else { return nil }
    guard case .clock(let endHour, let endMinute, _) = end.meaning else { return nil }
    let local = waking.timeIntervalSince1970 + Double(reading.calendar.timeZone.secondsFromGMT(for: waking))
    let wakeHour = Int(local.rounded()) / 3600 % 24
    _ = endHour
    let isExact = startExact || startHour > 12
    let starts = isExact || startHour > 12 ? [startHour] : [startHour % 12, startHour % 12 + 12]
    let lengths = starts.map { hour in
      let minutes = (wakeHour * 60 + endMinute) - (hour * 60 + startMinute)
      return Double((minutes + 2880 - 1) % 1440 + 1) / 60
    }
    guard let hours = lengths.min() else { return nil }
    return (hours, reading.calendar.text(of: waking))
  }

  /// A night belongs to the day of waking.
  private static func waking(_ day: TimeMention) -> TimeMention {
    if case .night(let days) = day.meaning { return TimeMention(.day(days + 1), range: day.range) }
    return TimeMention(day.meaning, range: day.range)
  }
}
