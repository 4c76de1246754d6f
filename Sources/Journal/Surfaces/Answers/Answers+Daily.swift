import Foundation
import Model
import Text

/// Answers about values of days: recovery, sleep, water, weight.
extension Answers {
  func daily(_ question: Question) throws -> Answer? {
    guard let kind = FactKind(rawValue: question.form.rawValue) else { return nil }
    let facts = try facts([kind], in: question.period)
    let days = days(facts.statements, adds: kind == .water)
    guard let last = days.last, let modifier = question.modifiers.first ?? implied(question, days.count)
    else {
      guard let last = days.last else { return nil }
      return try stated(kind, last, facts)
    }
    switch modifier {
    case .least, .most:
      // Of equal days the newest.
      let best = days.reduce(last) { best, day in
        (modifier == .least ? day.value < best.value : day.value > best.value) ? day : best
      }
      var answer = try stated(kind, best, facts)
      let key: TextKey = modifier == .least ? .answerLeast : .answerMost
      answer.text = texts[key, ["answer": answer.text, "days": texts[.weekDays, count: days.count]]]
      answer.values.append(.init(value: Double(days.count), unit: "days"))
      return answer
    case .average, .total:
      let total = days.reduce(0) { $0 + $1.value }
      let mean = total / Double(days.count)
      let adds = kind == .water || kind == .sleep
      let values = [text(mean, kind), adds ? text(total, kind) : ""]
      let sums = adds ? texts[.answerTotal, ["value": values[1]]] : ""
      let line = texts[
        .answerAverage,
        [
          "name": name(kind), "period": label(question.period), "value": values[0],
          "days": texts[.weekDays, count: days.count], "total": sums,
        ]]
      var numbers = [(mean, unit(kind))]
      if adds { numbers.insert((total, unit(kind)), at: modifier == .total ? 0 : 1) }
      return try proven(
        made(line, numbers + [(Double(days.count), "days")]), by: days.flatMap(\.statements), facts,
        { stated($0) })
    }
  }

  /// The modifier implied by a question without one: of several days, water and sleep are summed up.
  private func implied(_ question: Question, _ days: Int) -> QuestionModifier? {
    guard let period = question.period, period.day == nil, question.form != .weight else {
      return question.period == nil && question.form == .water ? .total : nil
    }
    return question.form == .water ? .total : .average
  }

  /// The value of a day, with what states it.
  struct DayValue {
    var day: Date
    var value: Double
    var statements: [FactStatement]
  }

  /// The value of each day, oldest first: the sum of all statements of a day, else the one that wins.
  func days(_ statements: [FactStatement], adds: Bool) -> [DayValue] {
    var days: [Date: DayValue] = [:]
    for statement in statements {
      guard let day = statement.day, let value = statement.amount else { continue }
      if adds, let known = days[day] {
        days[day] = DayValue(day: day, value: known.value + value, statements: known.statements + [statement])
      } else {
        days[day] = DayValue(day: day, value: value, statements: [statement])
      }
    }
    return days.values.sorted { $0.day < $1.day }
  }

  private func stated(_ kind: FactKind, _ day: DayValue, _ facts: AnswerFacts) throws -> Answer {
    let line = texts[
      .answerValue, ["name": name(kind), "period": context.dayText(day.day), "value": text(day.value, kind)]]
    return try proven(
      made(line, [(day.value, unit(kind))], day: self.day(day.day).text), by: day.statements, facts,
      { stated($0) })
  }

  /// The owner's loss or gain of weight from the first day to the last.
  func weightChange(_ question: Question) throws -> Answer? {
    let all = try facts([.weight], in: nil)
    let days = days(all.statements, adds: false)
    guard let period = question.period else { return try change(days.first, days.last, all) }
    // The first day counts with what was known when it began.
    let start = period.start(calendar) ?? .distantPast
    let first =
      days.first { $0.day == start } ?? days.last { $0.day < start } ?? days.first { $0.day > start }
    return try change(first, days.last { period.contains($0.day, calendar) }, all)
  }

  private func change(_ first: DayValue?, _ last: DayValue?, _ facts: AnswerFacts) throws -> Answer? {
    guard let first, let last, first.day < last.day else { return nil }
    let change = last.value - first.value
    let line = texts[
      change > 0 ? .answerGained : .answerLost,
      [
        "change": text(abs(change), .weight), "from": text(first.value, .weight),
        "first": context.dayText(first.day), "to": text(last.value, .weight),
        "last": context.dayText(last.day),
      ]]
    return try proven(
      made(line, [(abs(change), "kg"), (first.value, "kg"), (last.value, "kg")]),
      by: first.statements + last.statements, facts, { stated($0) })
  }

  /// The amount of a statement as text.
  func stated(_ statement: FactStatement) -> String? {
    statement.amount.map { text($0, statement.kind) }
  }

  private func name(_ kind: FactKind) -> String {
    switch kind {
    case .recovery: texts[.recovery]
    case .sleep: texts[.sleep]
    case .water: texts[.water]
    default: texts[.weight]
    }
  }

  func text(_ value: Double, _ kind: FactKind) -> String {
    switch kind {
    case .recovery: context.percent(value)
    case .sleep, .fasting: texts[.hours, ["n": context.number(value, digits: 2)]]
    case .water: texts[.millilitres, ["n": context.number(value, digits: 0)]]
    default: texts[.kilograms, ["n": context.number(value)]]
    }
  }

  private func unit(_ kind: FactKind) -> String {
    switch kind {
    case .recovery: "%"
    case .sleep, .fasting: "h"
    case .water: "ml"
    default: "kg"
    }
  }
}
