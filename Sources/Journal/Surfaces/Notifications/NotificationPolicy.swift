import Foundation
import Model

/// The choice of notifications at one time: a function of facts, settings, ledger, device and that time.
///
/// A notification that may not appear now is held. It appears as long as it is due and has not been acknowledged.
struct NotificationPolicy {
  private let source: SurfaceSource
  private let context: SurfaceContext

  init(_ source: SurfaceSource, _ context: SurfaceContext) { (self.source, self.context) = (source, context) }

  /// A notification that is due.
  struct Item {
    var candidate: NotificationCandidate
    var state: Notifications.Item.State
    /// nil unless its state is held.
    var hold: NotificationHold?
  }

  /// The notifications due at `context.now`: critical ones first, then by time and key.
  func evaluate() -> (items: [Item], suppressed: [Notifications.Suppressed]) {
    var items: [Item] = []
    var suppressed: [Notifications.Suppressed] = []
    for candidate in due() {
      let record = source.ledger.records[candidate.key]
      if record?.isAcknowledged == true { continue }
      if record?.deliveredAt != nil {
        items.append(Item(candidate: candidate, state: .delivered))
      } else if !candidate.event.widgets.isDisjoint(with: source.settings.widgets) {
        suppressed.append(.init(key: candidate.key, reason: .widget))
      } else if record?.isLapsed == true {
        suppressed.append(.init(key: candidate.key, reason: .lapsed))
      } else if let hold = source.device.hold(candidate.event) ?? cap(candidate, items) {
        if candidate.event.lapses {
          suppressed.append(.init(key: candidate.key, reason: .lapsed))
        } else {
          items.append(Item(candidate: candidate, state: .held, hold: hold))
        }
      } else {
        items.append(Item(candidate: candidate, state: .queued))
      }
    }
    return (items, suppressed)
  }

  private func due() -> [NotificationCandidate] {
    source.notificationCandidates(context).filter { $0.dueAt <= context.now && context.now < $0.expiresAt }
      .sorted { Self.order($0) < Self.order($1) }
  }

  private static func order(_ candidate: NotificationCandidate) -> (Int, Date, String) {
    (candidate.event.priority == .critical ? 0 : 1, candidate.dueAt, candidate.key)
  }

  /// The hold if another one of its kind uses up its period: this day or week and, in low power mode, the one before.
  private func cap(_ candidate: NotificationCandidate, _ items: [Item]) -> NotificationHold? {
    let event = candidate.event
    guard let period = context.period(of: event.cap.per, for: context.now) else { return nil }
    let isNext = items.contains { $0.candidate.event == event && $0.state == .queued }
    if isNext || source.ledger.hasDelivered(event, otherThan: candidate.key, in: period) { return .cap }
    guard source.device.isLowPower, let before = context.period(of: event.cap.per, for: period.start - 1)
    else {
      return nil
    }
    return source.ledger.hasDelivered(event, otherThan: candidate.key, in: before) ? .lowPower : nil
  }

  /// The instants of today and tomorrow at which the document changes.
  @Sendable static func changes(_ source: SurfaceSource, _ context: SurfaceContext) -> [Date] {
    NotificationPolicy(source, context).changes(until: context.midnight(inDays: 2))
  }

  /// The instants after now, up to `end`, at which something becomes due, expires or known, or is no longer held by a
  /// cap.
  func changes(until end: Date) -> [Date] {
    let days = (0..<3).map { context.midnight(inDays: $0) }
    let candidates = days.flatMap { source.notificationCandidates(context.at(max($0, context.now))) }
    let kinds: [FactKind] = [.spend, .medicine, .fasting, .meal, .document]
    let known = kinds.flatMap { source.facts.known($0, at: end) }.compactMap { fact in
      [fact.statedAt, fact.kind == .document ? nil : fact.instant].compactMap { $0 }.max()
    }
    return Set(candidates.flatMap { [$0.dueAt, $0.expiresAt] } + known + days)
      .filter { context.now < $0 && $0 <= end }.sorted()
  }
}

extension SurfaceContext {
  /// The day or week that contains `date`; nil for what does not repeat by the calendar.
  fileprivate func period(of unit: NotificationEvent.Cap.Unit, for date: Date) -> DateInterval? {
    switch unit {
    case .day: calendar.dateInterval(of: .day, for: date)
    case .week: calendar.dateInterval(of: .weekOfYear, for: date)
    case .document, .dose, .milestone, .gap: nil
    }
  }
}
