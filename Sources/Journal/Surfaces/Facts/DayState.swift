import Foundation
import Model

/// The facts known of today at `context.now`, from which documents are made.
struct DayState {
  /// Texts of how long something lasts change this often, in seconds.
  static let quarter: TimeInterval = 900
  /// Facts this old are stale, in seconds.
  static let staleAfter: TimeInterval = 2 * 3600

  let facts: DayFacts
  /// When the newest statement was made; nil if there is none.
  let asOf: Date?
  /// The fast under way, or one that ended today.
  let fast: Fast?
  /// The last meal of the past 24 hours.
  let meal: FactStatement?
  let doses: [DoseSchedule.Outcome]
  /// Those that are valid, and those that expired in the last 30 days.
  let documents: [ExpiringDocument]
  /// Length of a fast to reach, in seconds.
  let goal: TimeInterval
  let now: Date

  init(_ source: SurfaceSource, _ context: SurfaceContext) {
    let (facts, now) = (source.facts, context.now)
    self.now = now
    goal = Double(source.settings.fastingHours) * 3600
    self.facts = DayFacts(facts, on: context.midnight, now: now)
    asOf = facts.asOf(now)
    fast = Fast.all(facts, at: now).last.flatMap {
      $0.isActive(at: now) || $0.end >= context.midnight ? $0 : nil
    }
    meal = facts.known(.meal, at: now).last { $0.instant != nil }.flatMap { meal in
      meal.moment > now.addingTimeInterval(-Fast.limit) ? meal : nil
    }
    doses = source.schedule(context)
      .outcomes(facts, from: context.midnight, until: context.nextMidnight, now: now)
    documents = ExpiringDocument.all(facts, at: now).filter {
      $0.renewedAt == nil && $0.expiresAt > now.addingTimeInterval(-30 * 86_400)
    }
  }

  var isStale: Bool { asOf.map { now >= $0.addingTimeInterval(Self.staleAfter) } ?? false }

  /// Seconds of the fast, in whole quarters of an hour; exact once it has ended.
  func elapsed(_ fast: Fast) -> TimeInterval {
    fast.isActive(at: now)
      ? fast.start.lastStep(of: Self.quarter, at: now).timeIntervalSince(fast.start)
      : fast.elapsed(at: now)
  }

  /// Share of the goal that the fast has reached, 0...1.
  func progress(_ fast: Fast) -> Double { min(1, (elapsed(fast) / goal * 1000).rounded() / 1000) }

  /// Seconds since the last meal, in whole quarters of an hour.
  var sinceMeal: TimeInterval? {
    meal?.instant.map { $0.lastStep(of: Self.quarter, at: now).timeIntervalSince($0) }
  }

  /// The instants of what is shown: statements, and the boundaries since that changed a text.
  var shown: [Date] {
    var shown = [asOf, isStale ? asOf?.addingTimeInterval(Self.staleAfter) : nil].compactMap { $0 }
    shown += doses.filter { $0.status == .missed }.map(\.at)
    shown += documents.map(\.expiresAt).filter { $0 <= now }
    if let fast {
      shown.append(fast.isActive(at: now) ? fast.start.addingTimeInterval(elapsed(fast)) : fast.end)
    }
    if let start = meal?.instant, let sinceMeal { shown.append(start.addingTimeInterval(sinceMeal)) }
    return shown
  }

  /// Two hours after the newest statement, which may be over.
  static func staleAt(_ source: SurfaceSource, _ context: SurfaceContext) -> Date? {
    source.facts.asOf(context.now)?.addingTimeInterval(staleAfter) ?? context.nextMidnight
  }

  /// The instants after `context.now` at which any of it may read differently, within eight days; but for quarters of an
  /// hour, which are `ticks`.
  static func changes(_ source: SurfaceSource, _ context: SurfaceContext) -> [Date] {
    let (state, now) = (DayState(source, context), context.now)
    let day = now.addingTimeInterval(86_400)
    let schedule = source.schedule(context)
    var changes = context.nextMidnights + source.facts.becomingKnown(after: now)
    changes += schedule.doses(from: now.addingTimeInterval(-DoseSchedule.missedAfter), until: day)
      .map { $0.due.addingTimeInterval(DoseSchedule.missedAfter) }
    changes += state.documents.map(\.expiresAt)
    if let asOf = state.asOf { changes.append(asOf.addingTimeInterval(staleAfter)) }
    if let fast = state.fast, fast.isActive(at: now) { changes.append(fast.end) }
    return changes.filter { $0 > now && $0 <= context.midnight(inDays: 8) }
  }

  /// The quarters of an hour of a fast, or since the last meal while no fast tells the time.
  static func ticks(_ source: SurfaceSource, _ context: SurfaceContext) -> [Date] {
    let (state, now) = (DayState(source, context), context.now)
    if let fast = state.fast, fast.isActive(at: now) {
      return fast.start.steps(of: quarter, after: now, until: fast.end)
    }
    guard let meal = state.meal?.instant else { return [] }
    return meal.steps(of: quarter, after: now, until: meal.addingTimeInterval(Fast.limit))
  }

  /// The last midnight or change by `context.now`, so that no quarter of an hour has the document made again.
  static func moment(_ source: SurfaceSource, _ context: SurfaceContext) -> Date {
    let (state, now) = (DayState(source, context), context.now)
    let doses = source.schedule(context)
      .doses(from: context.midnight.addingTimeInterval(-DoseSchedule.missedAfter), until: now)
    let ends = [
      state.asOf?.addingTimeInterval(staleAfter), state.fast?.end,
      source.facts.known(.meal, at: now).last { $0.instant != nil }?.instant?.addingTimeInterval(Fast.limit),
    ]
    let changes =
      ends.compactMap { $0 } + doses.map { $0.due.addingTimeInterval(DoseSchedule.missedAfter) }
      + state.documents.map(\.expiresAt)
    return (changes + source.facts.becomingKnown(by: now)).filter { $0 <= now }.reduce(context.midnight, max)
  }
}
