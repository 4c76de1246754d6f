import Foundation
import StageContract

/// A fact that the owner typed, or that another program wrote.
package struct WrittenFact: Codable, Equatable, Sendable {
  package var kind: FactKind
  package var value: Double?
  /// One of the units of its kind; the first of them if it has none.
  package var unit: String?
  /// Currency code, ISO 4217.
  package var currency: String?
  /// The medicine, the document, the place, the food, what was bought.
  package var item: String?
  /// `taken`, `skipped`, `started`, `ended`, `expires`, `renewed`, `arrived`, `left`, …
  package var status: String?
  /// RFC 3339 instant, or a date; of a document, until when it is valid.
  package var at: String?
  /// RFC 3339 instant at which it was written: of a document the latest statement counts.
  package var writtenAt: String?

  package enum CodingKeys: CodingKey, CaseIterable {
    case kind, value, unit, currency, item, status, at, writtenAt
  }

  package init(
    kind: FactKind, value: Double? = nil, unit: String? = nil, currency: String? = nil, item: String? = nil,
    status: String? = nil, at: String? = nil, writtenAt: String? = nil
  ) {
    (self.kind, self.value, self.unit, self.currency) = (kind, value, unit, currency)
    (self.item, self.status, self.at, self.writtenAt) = (item, status, at, writtenAt)
  }

  /// The fact that `json` states, with the defaults of its kind.
  /// - Parameter writtenAt: when the file was written, if it says so.
  /// - Throws: `LocatedJSON.Fault`, with the line of what is wrong.
  package init(_ json: LocatedJSON, writtenAt: String? = nil) throws(LocatedJSON.Fault) {
    let members = try FactMembers(json, keys: CodingKeys.allCases.map { SnakeCase.key(of: $0.stringValue) })
    let kinds = FactKind.allCases.map(\.rawValue)
    guard let kind = FactKind(rawValue: try members.choice("kind", of: kinds) ?? "") else {
      throw members.missing("kind")
    }
    let form = FactForm.of(kind)
    self.init(kind: kind)
    item = try members.text("item")
    status = try members.choice("status", of: form.statuses)
    currency = try members.text("currency")
    at = try members.text("at")
    self.writtenAt = try members.text("written_at") ?? writtenAt
    value = try members.number("value")
    unit =
      try members.choice("unit", of: form.units.map(\.name)) ?? (value == nil ? nil : form.units.first?.name)
    if let range = form.units.first(where: { $0.name == unit })?.range ?? form.range, let value {
      guard range.contains(value) else {
        let bounds = [range.lowerBound, range.upperBound].map {
          Int(exactly: $0).map(String.init) ?? String($0)
        }
        throw members.wrong("value", "\(bounds[0]) to \(bounds[1])\(unit.map { " " + $0 } ?? "")")
      }
    }
    for key in form.required where members[key] == nil { throw members.missing(key) }
    if let currency, currency.wholeMatch(of: /[A-Z]{3}/) == nil {
      throw members.wrong("currency", "three capital letters such as EUR")
    }
    if at == nil, kind != .document || status == "expires" { throw members.missing("at") }
    if let at, Self.earliest(at, isDocument: kind == .document) == nil {
      throw members.wrong("at", "a timestamp such as 2026-11-20T08:15:03+01:00 or a date such as 2026-11-20")
    }
    if let text = self.writtenAt, Instant.date(text) == nil { throw members.wrongInstant("written_at") }
  }

  /// The earliest instant that `at` can mean, in whatever time zone; nil if it is not a time.
  static func earliest(_ at: String, isDocument: Bool) -> Date? {
    if let date = Instant.date(at) { return date }
    let day =
      at
      + ["-01-01", "-01", ""][min(2, at.split(separator: "-", omittingEmptySubsequences: false).count - 1)]
    guard isDocument || day == at, day.wholeMatch(of: /[12][0-9]{3}-[0-9]{2}-[0-9]{2}/) != nil,
      let date = Instant.date(day + "T00:00:00Z"), Instant.text(date).hasPrefix(day)
    else { return nil }
    return date.addingTimeInterval(-14 * 3600)
  }
}

/// The members of a fact of a kind.
private struct FactForm {
  typealias Unit = (name: String, range: ClosedRange<Double>)

  /// The first is meant where none is given.
  var units: [Unit] = []
  /// Range of a value without a unit.
  var range: ClosedRange<Double>?
  var statuses: [String] = []
  var required: [String] = []

  static func of(_ kind: FactKind) -> FactForm {
    switch kind {
    case .spend: FactForm(range: 0...1e9, required: ["value", "currency"])
    case .medicine:
      FactForm(
        units: ["tablets", "mg", "g", "mcg", "ml", "iu", "drops", "puffs", "sachets", "spoons", "doses"].map {
          ($0, 0...100_000)
        }, statuses: ["taken", "skipped"], required: ["item", "status"])
    case .water:
      FactForm(
        units: [
          ("ml", 0...20_000), ("l", 0...20), ("glasses", 0...80), ("bottles", 0...40), ("cups", 0...80),
        ],
        required: ["value"])
    case .weight: FactForm(units: [("kg", 20...500), ("lb", 44...1100)], required: ["value"])
    case .fasting: FactForm(units: [("h", 0...240)], statuses: ["started", "ended"], required: ["status"])
    case .sleep: FactForm(units: [("h", 0...24), ("min", 0...1440)], required: ["value"])
    case .document: FactForm(statuses: ["expires", "renewed", "renew"], required: ["item", "status"])
    case .meal: FactForm(statuses: ["breakfast", "lunch", "dinner", "snack"])
    case .recovery: FactForm(units: [("%", 0...100)], required: ["value"])
    case .mood: FactForm(range: -1...1, required: ["value"])
    case .location: FactForm(statuses: ["arrived", "left"], required: ["item", "status"])
    }
  }
}
