package import Foundation
internal import Model

/// A fast: from a start that was stated to the next end, meal or start, at most 24 hours.
package struct Fast: Equatable, Sendable {
  /// Its longest length in seconds.
  package static let limit: TimeInterval = 24 * 3600

  package let start: Date
  /// When it ended, or will have lasted 24 hours.
  package let end: Date
  /// The statement of it.
  package let statement: FactStatement

  /// The same for as long as its start is: `fasting-2026-11-19T19:00:00Z`.
  package var id: String { "fasting-" + Instant.text(start) }

  package func isActive(at now: Date) -> Bool { start <= now && now < end }

  /// Seconds from its start to `now` or its end.
  package func elapsed(at now: Date) -> TimeInterval { max(0, min(now, end).timeIntervalSince(start)) }

  /// The fasts that had begun at `now`, oldest first. What was not known at `now` does not count.
  ///
  /// A start that is stated while another fast is under way ends that one. A fast that is stated by its length alone
  /// counts only where no other is known: of one under way, people tell more than once, and never to the minute.
  package static func all(_ facts: SurfaceFacts, at now: Date) -> [Fast] {
    let statements = facts.known(.fasting, at: now)
    let ends = statements.filter { $0.status == "ended" }
    let stops = (ends + facts.known(.meal, at: now)).compactMap(\.instant)
    func end(_ start: Date, after instant: Date) -> Date {
      min(stops.filter { $0 > instant }.min() ?? .distantFuture, start.addingTimeInterval(limit))
    }
    let starts = statements.filter { $0.status == "started" && $0.instant != nil }
    let stated = starts.filter { $0.isTimed || $0.hours == nil }
    var fasts: [Fast] = []
    for (index, statement) in stated.enumerated() {
      guard let start = statement.instant else { continue }
      let next = index + 1 < stated.count ? stated[index + 1].instant : nil
      let end = min(end(start, after: start), next ?? .distantFuture)
      // Of two for the same instant, the later wins.
      if start < end { fasts.append(Fast(start: start, end: end, statement: statement)) }
    }
    for statement in (starts.filter { !$0.isTimed } + ends).sorted(by: { $0.moment < $1.moment }) {
      guard let told = statement.instant, let hours = statement.hours, hours > 0 else { continue }
      let start = told.addingTimeInterval(-hours * 3600)
      let end = statement.status == "ended" ? told : end(start, after: told)
      if !fasts.contains(where: { $0.start < end && start < $0.end }) {
        fasts.append(Fast(start: start, end: end, statement: statement))
      }
    }
    return fasts.sorted { $0.start < $1.start }
  }
}
