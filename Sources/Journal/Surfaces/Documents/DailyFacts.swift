import Foundation
import Model

/// The facts of today, the data of `daily_facts`.
struct DailyFacts: Codable, Equatable, Sendable {
  /// `2026-11-20`.
  var date: String
  /// When the newest statement was made.
  var dataAsOf: String?
  /// Percent.
  var recoveryScore: DailyFact?
  var sleepHours: DailyFact?
  var waterMl: DailyFact?
  /// Kilograms.
  var weightKg: DailyFact?
  /// -1...1.
  var mood: DailyFact?
  var lastMealAt: DailyFact?
  /// The sum of each currency.
  var spend: [DailyFact]?
  var fasting: DailyFact?
  var medicines: [DailyFact]?
  /// Soonest expiry first.
  var documents: [DailyFact]?
  var locations: [DailyFact]?

  init(_ state: DayState, _ context: SurfaceContext) {
    let facts = state.facts
    func fact(_ statement: FactStatement?, _ digits: Int) -> DailyFact? {
      statement.map { DailyFact($0, digits: digits, context) }
    }
    func list(_ facts: [DailyFact], _ limit: Int) -> [DailyFact]? {
      facts.isEmpty ? nil : Array(facts.suffix(limit))
    }
    date = String(context.text(context.now).prefix(10))
    dataAsOf = state.asOf.map(context.text)
    recoveryScore = fact(facts.newest(.recovery), 0)
    sleepHours = fact(facts.newest(.sleep), 2)
    waterMl = fact(facts.water, 0)
    weightKg = fact(facts.newest(.weight), 1)
    mood = fact(facts.newest(.mood), 2)
    lastMealAt = fact(state.meal, 0)
    spend = list(facts.spend.map { DailyFact($0, digits: 2, context) { $0.currency = $1.currency } }, 4)
    fasting = state.fast.map { fast in
      DailyFact(fast.statement, digits: 2, context) { fact, _ in
        fact.value = (state.elapsed(fast) / 3600 * 100).rounded() / 100
        fact.active = fast.isActive(at: state.now)
        fact.startedAt = context.text(fast.start)
        if !fast.isActive(at: state.now) { fact.endedAt = context.text(fast.end) }
      }
    }
    medicines = list(state.doses.map { DailyFact($0, context) }, 12)
    documents = list(
      state.documents.prefix(6).map { document in
        DailyFact(document.statement, digits: 0, context) { fact, _ in
          fact.id = document.id
          fact.name = context.name(document.name)
          fact.expiresAt = context.text(document.expiresAt)
        }
      }, 6)
    locations = list(
      facts.newestByItem(.location).map { statement in
        DailyFact(statement, digits: 0, context) { fact, statement in
          fact.place = statement.item.map(context.name)
          fact.event = statement.status
        }
      }, 6)
  }
}

/// A fact with where it comes from; which of the other properties it has depends on its kind.
struct DailyFact: Codable, Equatable, Sendable {
  var value: Double?
  var source: FactStatement.Source
  var entryID: String?
  /// First sample of what was said, and the sample after the last.
  var span: [Int]?
  var at: String
  /// 0...1.
  var confidence: Double
  /// Of spending: ISO 4217 code.
  var currency: String?
  /// Of a fast.
  var active: Bool?
  var startedAt: String?
  var endedAt: String?
  /// Of a medicine or a document.
  var name: String?
  var dueAt: String?
  var status: DoseSchedule.Status?
  var id: String?
  var expiresAt: String?
  /// Of a location.
  var place: String?
  var event: String?
}

extension DailyFact {
  /// - Parameter digits: of the value, after the decimal point.
  init(
    _ statement: FactStatement, digits: Int, _ context: SurfaceContext,
    _ more: (inout DailyFact, FactStatement) -> Void = { _, _ in }
  ) {
    func rounded(_ value: Double, _ digits: Int) -> Double {
      let scale = pow(10, Double(digits))
      return (value * scale).rounded() / scale
    }
    value = statement.kind == .document ? nil : statement.value.map { rounded($0, digits) }
    source = statement.source
    entryID = statement.entryID
    span = statement.span.map { [$0.start, $0.end] }
    let known = statement.kind == .document ? statement.statedAt : statement.instant ?? statement.day
    at = context.text(known ?? context.midnight)
    confidence = rounded(statement.confidence, 2)
    more(&self, statement)
  }

  /// The outcome of a dose; that it was missed follows from what the owner typed.
  init(_ outcome: DoseSchedule.Outcome, _ context: SurfaceContext) {
    if let statement = outcome.statement {
      self.init(statement, digits: 2, context)
    } else {
      self.init(source: .typed, at: context.text(outcome.at), confidence: 1)
    }
    name = context.name(outcome.name)
    dueAt = outcome.due.map(context.text)
    status = outcome.status
  }
}

extension SurfaceKind {
  static let dailyFacts = SurfaceKind(
    name: "daily_facts", displayName: .factsName, description: .factsDescription, symbol: "heart.text.square",
    maximumBytes: 500_000,
    staleAt: DayState.staleAt, changes: DayState.changes, ticks: DayState.ticks, moment: DayState.moment
  ) { source, context in
    let state = DayState(source, context)
    let data = DailyFacts(state, context)
    let views = FactViews(state, context)
    guard !views.lines.isEmpty else {
      return SurfaceContent(state: .empty, data: data, variants: views.empty)
    }
    return SurfaceContent(
      shown: state.shown, data: data,
      variants: views.variants(isShown: source.settings.isShownLocked("daily_facts")))
  }
}
