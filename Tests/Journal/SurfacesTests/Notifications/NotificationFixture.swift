import Foundation
import Model

@testable import Surfaces

/// Facts, settings, device and ledger to make notifications from, in Berlin.
struct NotificationFixture {
  var source = SurfaceSource()
  private var statements: [FactStatement] = []

  init(_ settings: String = "") throws { source.settings = try SurfaceSettings(settings) }

  /// The RFC 3339 instant `text`.
  static func date(_ text: String) -> Date { Instant.date(text) ?? .distantPast }

  /// Adds a statement of 1 November 2026, unless said otherwise.
  mutating func state(
    _ kind: FactKind, _ value: Double? = nil, currency: String? = nil, item: String? = nil,
    status: String? = nil,
    at: String, told: String? = nil, entry: String? = nil
  ) {
    statements.append(
      FactStatement(
        kind: kind, value: value, currency: currency, item: item, status: status, at: at,
        statedAt: Self.date(told ?? "2026-11-01T12:00:00+01:00"), source: .speech, entryID: entry,
        calendar: FactFixture.calendar))
    source.facts = SurfaceFacts(statements)
  }

  /// Adds a document that is valid until the end of `day`.
  mutating func document(_ name: String = "Visa", until day: String) {
    state(.document, item: name, status: "expires", at: day, entry: "2026-11-01T110000Z-aaaaaaaa")
  }

  mutating func fast(from start: String) { state(.fasting, status: "started", at: start, told: start) }

  mutating func spend(_ amount: Double, _ currency: String = "AED", at: String) {
    state(.spend, amount, currency: currency, at: at, told: at)
  }

  /// Adds 100 for each of `days` days before 20 November 2026.
  mutating func usualSpending(_ currency: String = "AED", days: Int = 19) {
    for day in (20 - days)..<20 {
      spend(100, currency, at: "2026-11-\(day < 10 ? "0" : "")\(day)T12:00:00+01:00")
    }
  }

  mutating func ledger(_ key: String, _ state: NotificationLedger.State, at: String) {
    source.ledger.add(.init(key: key, state: state, at: Self.date(at)))
  }

  private func evaluate(_ now: String) throws -> (
    items: [NotificationPolicy.Item], suppressed: [Notifications.Suppressed]
  ) {
    NotificationPolicy(source, try SurfaceFixture.context(now)).evaluate()
  }

  /// `event state` of all that is due, without subjects: `data_gap queued`, `weekly_summary held:sleep`,
  /// `fasting_milestone lapsed`.
  func due(_ now: String) throws -> [String] {
    let (items, suppressed) = try evaluate(now)
    return items.map {
      "\($0.candidate.event.rawValue) \($0.hold.map { "held:" + $0.rawValue } ?? $0.state.rawValue)"
    }
      + suppressed.map { "\($0.key.prefix { $0 != "/" }) \($0.reason.rawValue)" }
  }

  func keys(_ now: String) throws -> [String] { try evaluate(now).items.map(\.candidate.key) }

  /// Delivers everything that is queued every `minutes` from `start` to `end`, as a client that is called so often would.
  /// - Returns: when each was delivered, in Berlin, and its key.
  mutating func run(
    from start: String, to end: String, everyMinutes minutes: Double = 60
  ) throws -> [(at: String, key: String)] {
    var delivered: [(at: String, key: String)] = []
    var context = try SurfaceFixture.context(start)
    while context.now <= Self.date(end) {
      for item in NotificationPolicy(source, context).evaluate().items where item.state == .queued {
        source.ledger.add(.init(key: item.candidate.key, state: .delivered, at: context.now))
        delivered.append((context.text(context.now), item.candidate.key))
      }
      context.now += minutes * 60
    }
    return delivered
  }
}
