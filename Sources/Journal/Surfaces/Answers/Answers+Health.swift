import Foundation
import Model
import Text

/// Answers about meals, fasts, medicines and documents.
extension Answers {
  func lastMeal(_ question: Question) throws -> Answer? {
    let facts = try facts([.meal], in: question.period, isNamed: true)
    guard let meal = facts.statements.last, let day = meal.day else { return nil }
    let what = meal.item ?? meal.status.map(mealName) ?? texts[.lastMeal]
    let ago = meal.instant.map { context.now.timeIntervalSince($0) }
    let line =
      ago.map {
        texts[.answerLastMeal, ["what": what, "moment": moment(meal), "time": context.hoursAndMinutes($0)]]
      }
      ?? texts[.answerValue, ["name": texts[.lastMeal], "period": moment(meal), "value": what]]
    return try proven(
      made(line, ago.map { [($0 / 3600, "h")] } ?? [], day: self.day(day).text), by: [meal], facts,
      { $0.item })
  }

  func meals(_ question: Question) throws -> Answer? {
    let facts = try facts([.meal], in: question.period, isNamed: true)
    var meals = facts.statements
    if let status = question.meal { meals = meals.filter { $0.status == status } }
    // Without a day, the last one is meant.
    if question.period == nil { meals = meals.suffix(1) }
    let named = meals.compactMap { $0.item ?? $0.status.map(mealName) }
    guard !named.isEmpty, let last = meals.last else { return nil }
    let period = question.period == nil ? moment(last) : label(question.period)
    let line = texts[
      .answerValue, ["name": texts[.answerMeals], "period": period, "value": named.joined(separator: ", ")]]
    return try proven(made(line, day: last.day.map { day($0).text }), by: meals, facts, { $0.item })
  }

  private func mealName(_ status: String) -> String {
    switch status {
    case "breakfast": texts[.answerBreakfast]
    case "lunch": texts[.answerLunch]
    case "dinner": texts[.answerDinner]
    default: texts[.answerSnack]
    }
  }

  func fasting(_ question: Question) throws -> Answer? {
    let facts = try facts([.fasting, .meal], in: nil)
    let now = context.now
    var fasts = Fast.all(facts.all, at: now)
    if let period = question.period {
      fasts = fasts.filter { fast in
        (period.end(calendar).map { fast.start < $0 } ?? true)
          && (period.start(calendar).map { min(fast.end, now) > $0 } ?? true)
      }
    }
    guard var fast = fasts.last else { return nil }
    if let modifier = question.modifiers.first {
      let sign = modifier == .most ? 1.0 : -1
      fast = fasts.reduce(fast) { sign * $1.elapsed(at: now) > sign * $0.elapsed(at: now) ? $1 : $0 }
    }
    let time = context.hoursAndMinutes(fast.elapsed(at: now))
    let isActive = fast.isActive(at: now)
    func at(_ date: Date) -> String { context.dayText(date) + " " + context.clockText(date) }
    let line =
      isActive
      ? texts[.answerFastSince, ["time": time, "start": at(fast.start)]]
      : texts[.answerFast, ["time": time, "start": at(fast.start), "end": at(fast.end)]]
    let settled = isActive ? fast.start : fast.end
    return try proven(
      made(
        question.period == nil && !isActive && question.modifiers.isEmpty
          ? texts[.answerNotFasting, ["answer": line]] : line,
        [(fast.elapsed(at: now) / 3600, "h")], day: day(settled).text),
      by: [fast.statement], facts, { stated($0) })
  }

  /// Statements on `item`, of all medicines without one.
  private func doses(_ question: Question, in period: AnswerPeriod?) throws -> (AnswerFacts, [FactStatement])
  {
    let facts = try facts([.medicine], in: period, isNamed: true)
    guard let item = question.slots[.medicine] else { return (facts, facts.statements) }
    let wanted = FactName(item).words
    let named = facts.statements.filter { statement in
      guard let name = statement.name else { return false }
      return !wanted.isEmpty
        && (wanted.isSubset(of: name.words) || wanted == Set(name.words.map { $0.dropLast() }))
    }
    return (facts, named)
  }

  func medicines(_ question: Question) throws -> Answer? {
    // Without a day, today is meant.
    let period = question.period ?? .day(day(context.now))
    let (facts, doses) = try doses(question, in: period)
    guard let last = doses.last else { return nil }
    let lines = doses.map { dose in
      texts[.answerDose, ["name": dose.item ?? "", "status": status(dose), "moment": moment(dose)]]
    }
    let line = lines.joined(separator: "; ")
    guard question.form == .medicineTaken else {
      return try proven(made(line, day: last.day.map { day($0).text }), by: doses, facts, { $0.item })
    }
    let wasTaken = doses.contains { $0.status == "taken" }
    return try proven(
      made(texts[wasTaken ? .answerYes : .answerNo, ["answer": line]], day: last.day.map { day($0).text }),
      by: doses, facts, { $0.item })
  }

  private func status(_ dose: FactStatement) -> String {
    texts[dose.status == "skipped" ? .skipped : .taken]
  }

  func lastMedicine(_ question: Question) throws -> Answer? {
    let (facts, doses) = try doses(question, in: question.period)
    guard let last = doses.last(where: { $0.status == "taken" }) else { return nil }
    let line = texts[.answerDose, ["name": last.item ?? "", "status": status(last), "moment": moment(last)]]
    return try proven(made(line, day: last.day.map { day($0).text }), by: [last], facts, { $0.item })
  }

  func medicineCount(_ question: Question) throws -> Answer? {
    let (facts, doses) = try doses(question, in: question.period)
    let taken = doses.filter { $0.status == "taken" }
    guard let last = taken.last else { return nil }
    let line = texts[
      .answerTaken, count: taken.count, ["name": last.item ?? "", "period": label(question.period)]]
    return try proven(made(line, [(Double(taken.count), "times")]), by: taken, facts, { $0.item })
  }

  /// The documents known, soonest expiry first, and how each is stated.
  private func valid(_ document: ExpiringDocument) -> String {
    let until = document.statement.at.map { DueDate.text($0, language: texts.language, year: nil) } ?? ""
    let day = document.statement.at.flatMap { CivilDate(text: $0) }
    // The year is always part of the date of a document.
    let date = day == nil || until.isEmpty ? until : "\(until) \(day?.parts.year ?? 0)"
    let key: TextKey = document.expiresAt > context.now ? .morningValid : .morningExpired
    return texts[key, ["name": document.name, "day": date]]
  }

  private func current(_ facts: AnswerFacts) -> [ExpiringDocument] {
    ExpiringDocument.all(facts.all, at: context.now).filter { $0.renewedAt == nil }
  }

  func document(_ question: Question) throws -> Answer? {
    let facts = try facts([.document], in: nil, isNamed: true)
    let wanted = FactName(question.slots[.document] ?? "").words
    let named = current(facts).filter { !wanted.isEmpty && wanted.isSubset(of: FactName($0.name).words) }
    guard let first = named.first else { return nil }
    return try proven(
      made(named.map(valid).joined(separator: "; "), day: first.statement.at.map { String($0.prefix(10)) }),
      by: named.map(\.statement), facts, { $0.item })
  }

  func documents(_ question: Question) throws -> Answer? {
    let facts = try facts([.document], in: nil, isNamed: true)
    let coming = current(facts).filter { document in
      guard let period = question.period else { return document.expiresAt > context.now }
      return period.contains(document.expiresAt.addingTimeInterval(-1), calendar)
    }
    guard let first = coming.first else { return nil }
    return try proven(
      made(coming.map(valid).joined(separator: "; "), day: first.statement.at.map { String($0.prefix(10)) }),
      by: coming.map(\.statement), facts, { $0.item })
  }
}
