package import Foundation
package import Model
internal import Text

/// A fact as it was said, typed or written by another program, with its times resolved in the journal's time zone.
package struct FactStatement: Equatable, Sendable {
  package var kind: FactKind
  package var value: Double?
  package var unit: String?
  /// ISO 4217 code.
  package var currency: String?
  package let item: String?
  /// The name that `item` gives; nil without one.
  package let name: FactName?
  package var status: String?
  /// When, as it was stated: an instant, a day, a month or a year.
  package let at: String?
  /// Local midnight at the start of the day that it is about, nil if no time is known; for a document, of its last day.
  package private(set) var day: Date?
  /// When it happened; nil if only the day is known.
  package private(set) var instant: Date?
  /// True if `instant` was given, rather than the moment of the statement.
  package private(set) var isTimed = false
  /// The midnight after the last day on which a document is valid, or the instant that was given.
  package private(set) var expiry: Date?
  /// When it was said or written; nil if the source does not tell.
  package private(set) var statedAt: Date?
  package var source: Source
  /// ID of the entry in which it was said.
  package var entryID: String?
  /// Where it was said in that entry.
  package var span: Span?
  /// 0...1.
  package var confidence = 1.0

  /// Where a fact comes from; of statements of the same time the later source wins.
  package enum Source: String, Codable, Comparable, Sendable {
    case speech, file, typed

    private var rank: Int { self == .speech ? 0 : self == .file ? 1 : 2 }

    package static func < (one: Source, other: Source) -> Bool { one.rank < other.rank }
  }

  /// - Parameters:
  ///   - at: RFC 3339 instant or date; `2027-03` means the last day of that month, `2027` that of the year.
  ///   - calendar: in the journal's time zone.
  package init(
    kind: FactKind, value: Double? = nil, unit: String? = nil, currency: String? = nil, item: String? = nil,
    status: String? = nil, at: String?, statedAt: Date?, source: Source, entryID: String? = nil,
    span: Span? = nil,
    confidence: Double = 1, calendar: Calendar
  ) {
    (self.kind, self.value, self.unit, self.currency) = (kind, value, unit, currency)
    name = item.map { FactName($0) }
    (self.item, self.status, self.statedAt, self.source) = (item, status, statedAt, source)
    self.at = at
    (self.entryID, self.span, self.confidence) = (entryID, span, confidence)
    let stated = statedAt.map(calendar.startOfDay)
    if let date = at.flatMap(Instant.date) {
      (instant, isTimed, expiry, day) = (date, true, date, calendar.startOfDay(for: date))
    } else if let last = at.flatMap(Self.lastDay), let start = calendar.midnight(of: last) {
      (day, expiry) = (start, calendar.midnight(of: last.adding(days: 1)))
      if start == stated { instant = statedAt }
    } else if at == nil {
      (instant, day) = (statedAt, stated)
    }
  }

  /// The last day of a date with the precision of a day, a month or a year.
  private static func lastDay(_ text: String) -> CivilDate? {
    switch text.utf8.count {
    case 10: CivilDate(text: text)
    case 7: CivilDate(text: text + "-01").map { $0.adding(months: 1).adding(days: -1) }
    case 4: CivilDate(text: text + "-12-31")
    default: nil
    }
  }

  /// The instant that decides which of two statements is newer: when it happened, else when it was stated; for a document always
  /// the latter.
  package var moment: Date {
    (kind == .document ? statedAt : instant ?? statedAt ?? day) ?? .distantPast
  }

  /// True if it was known at `now`, and had happened.
  package func isKnown(at now: Date) -> Bool {
    if let statedAt, statedAt > now { return false }
    return kind == .document || (instant ?? day).map { $0 <= now } ?? false
  }

  /// Millilitres of water; nil for another unit.
  package var millilitres: Double? {
    guard kind == .water, let value, let unit else { return nil }
    let factors = ["ml": 1.0, "l": 1000, "glasses": 250, "bottles": 500, "cups": 240]
    return factors[unit].map { $0 * value }
  }

  /// Kilograms of weight; nil for another unit.
  package var kilograms: Double? {
    guard kind == .weight, let value, let unit else { return nil }
    return ["kg": 1.0, "lb": 0.453_592_37][unit].map { $0 * value }
  }

  /// The value in the unit of its kind: hours of sleep, millilitres, kilograms, else as it was stated.
  package var amount: Double? {
    switch kind {
    case .sleep: hours
    case .water: millilitres
    case .weight: kilograms
    default: value
    }
  }

  /// Hours of sleep or of a fast.
  package var hours: Double? {
    guard let value else { return nil }
    return ["h": 1.0, "min": 1 / 60.0][unit ?? "h"].map { $0 * value }
  }
}

extension Calendar {
  /// The start of the day `day`; where the clocks are changed at midnight, its first instant.
  func midnight(of day: CivilDate) -> Date? {
    let parts = day.parts
    return date(from: DateComponents(year: parts.year, month: parts.month, day: parts.day)).map(startOfDay)
  }
}
