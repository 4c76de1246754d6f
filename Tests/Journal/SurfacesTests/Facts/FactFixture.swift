import Foundation
import Model

@testable import Surfaces

/// Statements to take facts from, in Berlin.
enum FactFixture {
  static let calendar: Calendar = {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    return calendar
  }()

  /// The instant `text` in Berlin, for example `2026-11-20 08:00`.
  static func date(_ text: String) -> Date {
    let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
    return calendar.date(
      from: DateComponents(
        year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers.count > 3 ? numbers[3] : 0,
        minute: numbers.count > 4 ? numbers[4] : 0)) ?? .distantPast
  }

  /// A statement made at `stated`; `at` in the format of documents.
  static func fact(
    _ kind: FactKind, _ value: Double? = nil, _ unit: String? = nil, currency: String? = nil,
    item: String? = nil,
    status: String? = nil, at: String? = nil, stated: String? = nil, source: FactStatement.Source = .speech,
    confidence: Double = 1
  ) -> FactStatement {
    FactStatement(
      kind: kind, value: value, unit: unit, currency: currency, item: item, status: status, at: at,
      statedAt: stated.map(date), source: source,
      entryID: source == .speech ? "2026-11-20T060000Z-aaaaaaaa" : nil,
      span: source == .speech ? Span(start: 16_000, end: 48_000) : nil, confidence: confidence,
      calendar: calendar)
  }
}
