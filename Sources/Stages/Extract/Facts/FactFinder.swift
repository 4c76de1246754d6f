import Model
import Text

/// A fact and the index of the token at which it was found.
struct FoundFact {
  var place: Int
  var fact: Extract.Fact
}

/// The input of fact rules for one sentence.
struct FactReading {
  let utterance: Utterance
  let measures: [Measure]
  let calendar: JournalCalendar
  /// ISO 4217 code for amounts without a currency.
  let currency: String?
  /// The thing that the preceding sentence names if it does nothing else: "New boots!"
  var heading: String?
  /// The preceding sentence, to which a pronoun may refer.
  var before: Utterance?

  func fact(_ kind: Extract.Fact.Kind, confidence: Double) -> Extract.Fact {
    Extract.Fact(kind: kind, sentence: utterance.sentence, confidence: confidence)
  }

  /// When the event at token `place` happened; future days are ignored as belonging to something else.
  func when(_ place: Int, hours: ClosedRange<Int>? = nil, isSleep: Bool = false) -> String? {
    var times = utterance.times(for: place)
    // "Um neun zwei Löffel genommen, und vorhin noch einen": another time, which is not said.
    if let clock = times.clock, utterance.isGerman {
      let piece = utterance.segment(place)
      let isEarlier = piece.contains { utterance.words[$0] == "vorhin" }
      // "Um sechs aufgewacht, dann Haferflocken gegessen"
      let isNext = piece.prefix(2).contains { ["dann", "danach"].contains(utterance.words[$0]) }
      if isEarlier || isNext, !piece.contains(clock.range.lowerBound) {
        times = (isNext && clock.part == nil ? times.day : nil, nil)
      }
    }
    guard
      let text = calendar.text(
        day: times.day, clock: times.clock, tense: .past, hours: hours, isSleep: isSleep)
    else { return nil }
    return text.prefix(10) > calendar.today.text ? nil : text
  }
}

/// Finds the facts of one kind in a sentence.
protocol FactRule {
  var reading: FactReading { get }

  init(reading: FactReading)

  /// The facts in the order said.
  func facts() -> [FoundFact]
}

extension FactRule {
  var utterance: Utterance { reading.utterance }
}

/// Finds the facts in a sentence: each rule looks for its keywords, then for amounts and names near them.
struct FactFinder {
  var calendar: JournalCalendar
  /// ISO 4217 code for amounts without a currency.
  var currency: String?

  private func rule(_ kind: Extract.Fact.Kind, _ reading: FactReading) -> any FactRule {
    switch kind {
    case .spend: SpendRule(reading: reading)
    case .medicine: MedicineRule(reading: reading)
    case .water: WaterRule(reading: reading)
    case .weight: WeightRule(reading: reading)
    case .fasting: FastingRule(reading: reading)
    case .sleep: SleepRule(reading: reading)
    case .document: DocumentRule(reading: reading)
    case .meal: MealRule(reading: reading)
    }
  }

  /// The facts of `utterance` in the order said; `before` is the preceding sentence.
  func facts(in utterance: Utterance, before: Utterance? = nil) -> [Extract.Fact] {
    guard !utterance.isQuestion, !utterance.tokens.isEmpty else { return [] }
    var kinds = kinds(utterance)
    if utterance.has([.renew, .renewed]), before?.has(.document) ?? false { kinds.insert(.document) }
    guard !kinds.isEmpty else { return [] }
    let reading = FactReading(
      utterance: utterance, measures: Measures.all(in: utterance), calendar: calendar, currency: currency,
      heading: before.flatMap(heading), before: before)
    let found = Extract.Fact.Kind.allCases.filter(kinds.contains).flatMap { rule($0, reading).facts() }
    // "I was 168 pounds on the scale" is no money.
    let weights = Set(found.filter { $0.fact.kind == .weight }.map(\.place))
    let told = found.filter { $0.fact.kind != .spend || !weights.contains($0.place) }
    let order = told.enumerated().sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }
    var result: [Extract.Fact] = []
    for (_, item) in order where item.fact.kind == .water || !result.contains(item.fact) {
      result.append(item.fact)
    }
    return result
  }

  private static let gains: Set<String> = [
    "payday", "jackpot", "news", "tip", "zahltag", "neuigkeiten", "nachricht",
  ]

  /// The thing named by a sentence without a verb.
  private func heading(_ utterance: Utterance) -> String? {
    guard (1...6).contains(utterance.tokens.count), utterance.numbers.isEmpty, !utterance.isQuestion,
      utterance.clauses.allSatisfy({ !$0.hasVerb }),
      !utterance.has([.relative, .own, .other, .notSpent]),
      !utterance.words.contains(where: Self.gains.contains),
      utterance.negation(in: utterance.words.indices) == nil
    else { return nil }
    return utterance.name(from: 0, to: utterance.words.count).map(utterance.itemText)
  }

  /// The kinds of fact with at least one keyword in the sentence.
  private func kinds(_ utterance: Utterance) -> Set<Extract.Fact.Kind> {
    var all: WordClass = []
    for mark in utterance.marks { all.formUnion(mark) }
    var kinds: Set<Extract.Fact.Kind> = []
    let hasNumber = !utterance.numbers.isEmpty
    let hasMoney = utterance.words.contains {
      utterance.money.currencies[$0] != nil || AmountReader.notes[$0] != nil
    }
    if hasNumber || hasMoney { kinds.insert(.spend) }
    if all.contains(.medicine) || utterance.words.contains(where: { Measures.unit($0)?.dimension == .dose }) {
      kinds.insert(.medicine)
    }
    if all.contains(.water) { kinds.insert(.water) }
    if hasNumber, !all.isDisjoint(with: [.weigh, .scale]) || hasMass(utterance) { kinds.insert(.weight) }
    let isGot =
      all.contains(.got) || utterance.find(["waren", "es"]) != nil || utterance.find(["out", "for"]) != nil
      || utterance.clauses.contains { !$0.hasVerb }
    let isOfNight = hasNumber && isGot && utterance.mentions.contains(where: \.isOfNight)
    if !all.isDisjoint(with: [.slept, .sleep, .toBed, .base]) || isOfNight { kinds.insert(.sleep) }
    if !all.isDisjoint(with: [.fast, .fasted]) { kinds.insert(.fasting) }
    if all.contains(.document) { kinds.insert(.document) }
    let isNamed = utterance.words.contains { ["mittag", "abend", "tea"].contains($0) }
    let isHad = all.contains(.had) && all.contains(.food)
    if !all.isDisjoint(with: [.eat, .meal]) || isNamed || isHad { kinds.insert(.meal) }
    return kinds
  }

  private func hasMass(_ utterance: Utterance) -> Bool {
    utterance.words.contains { Measures.unit($0)?.dimension == .mass }
  }
}
