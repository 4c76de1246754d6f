internal import Foundation
package import Insights
internal import Model
package import Store
internal import Text

/// Answers questions from the index of a journal. No private entry is in any answer; discreet ones count and are not named.
package struct Answers {
  let store: JournalStore
  let threads: Threads?
  /// Its language is that of the answers.
  let context: SurfaceContext
  let schedule: DoseSchedule

  /// - Parameters:
  ///   - store: opened without what is being withdrawn.
  ///   - threads: the owner's; nil where there are none.
  ///   - medicines: those that the owner has a schedule for, with their times.
  ///   - context: the time of the question, and the texts of the answer.
  package init(
    _ store: JournalStore, threads: Threads?, medicines: [String: [Int]] = [:], _ context: SurfaceContext
  ) {
    (self.store, self.threads, self.context) = (store, threads, context)
    schedule = DoseSchedule(medicines, calendar: context.calendar)
  }

  /// The answer to `question`. If nothing is recorded, `isFound` is false and the answer has no numbers.
  /// - Throws: `JournalStoreError`; `Stemmer.Failure`.
  package func answer(_ question: Question) throws -> Answer {
    let found =
      switch question.form {
      case .recovery, .sleep, .water, .weight: try daily(question)
      case .weightChange: try weightChange(question)
      case .spend: try spend(question)
      case .largestExpense: try largestExpense(question)
      case .mood: try mood(question)
      case .lastMeal: try lastMeal(question)
      case .meals: try meals(question)
      case .fasting: try fasting(question)
      case .medicineTaken, .medicines: try medicines(question)
      case .medicineLast: try lastMedicine(question)
      case .medicineCount: try medicineCount(question)
      case .document: try document(question)
      case .documents: try documents(question)
      case .lastEntry: try lastEntry(question)
      case .entries, .entryCount, .howOften: try entries(question)
      case .lastTime: try lastTime(question)
      case .said: try said(question)
      }
    var answer = found ?? Answer(question.form, texts[.answerNothing], understood: "", isFound: false)
    answer.leftOut += try leftOut(question)
    answer.form = question.form
    answer.understood = understood(question)
    answer.since = question.period?.first?.text
    answer.until = question.period?.last?.text
    return answer
  }

  var texts: Texts { context.texts }
  var calendar: Calendar { context.calendar }

  /// The question as understood: the form, the words in its slots, the days.
  private func understood(_ question: Question) -> String {
    let slots = QuestionSlot.allCases.compactMap { question.slots[$0] }
    return ([name(question.form)] + slots.map { "“\($0)”" } + [label(question.period)]).joined(
      separator: ", ")
  }

  private func name(_ form: QuestionForm) -> String {
    switch form {
    case .recovery: texts[.recovery]
    case .sleep: texts[.sleep]
    case .water: texts[.water]
    case .weight: texts[.weight]
    case .weightChange: texts[.answerWeightChange]
    case .spend, .largestExpense: texts[.spending]
    case .mood: texts[.mood]
    case .lastMeal: texts[.lastMeal]
    case .meals: texts[.answerMeals]
    case .fasting: texts[.fasting]
    case .medicineTaken, .medicineLast, .medicineCount, .medicines: texts[.answerMedicine]
    case .document, .documents: texts[.answerDocument]
    case .lastEntry: texts[.latestName]
    case .entries: texts[.answerEntriesName]
    case .entryCount, .howOften: texts[.answerHowOften]
    case .lastTime: texts[.answerLastTime]
    case .said: texts[.answerSaidName]
    }
  }

  /// `Today`, `2026-11-16 – 2026-11-22`, …
  func label(_ period: AnswerPeriod?) -> String {
    guard let period else { return texts[.answerAll] }
    func text(_ day: CivilDate) -> String { calendar.midnight(of: day).map(context.dayText) ?? day.text }
    if let day = period.day { return text(day) }
    switch (period.first, period.last) {
    case (let first?, let last?): return texts[.answerSpan, ["first": text(first), "last": text(last)]]
    case (let first?, nil): return texts[.answerSince, ["day": text(first)]]
    case (nil, let last?): return texts[.answerUntil, ["day": text(last)]]
    case (nil, nil): return texts[.answerAll]
    }
  }

  /// The day of `date` in the journal's time zone.
  func day(_ date: Date) -> CivilDate { JournalCalendar(spokenAt: date, timeZone: context.timeZone).today }

  /// Day and time of `statement`; the day alone where no time is known.
  func moment(_ statement: FactStatement) -> String {
    guard let instant = statement.instant else { return statement.day.map(context.dayText) ?? "" }
    return context.dayText(instant) + " " + context.clockText(instant)
  }
}
