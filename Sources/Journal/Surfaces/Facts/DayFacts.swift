package import Foundation
package import Model

/// The facts of one local day, as known at one instant.
///
/// Of statements of the same kind and item the newest holds; spending and water add up.
package struct DayFacts: Sendable {
  /// Its local midnight.
  package let day: Date
  private let facts: SurfaceFacts
  private let now: Date

  package init(_ facts: SurfaceFacts, on day: Date, now: Date) {
    (self.facts, self.day, self.now) = (facts, day, now)
  }

  private func all(_ kind: FactKind) -> [FactStatement] {
    facts.known(kind, at: now).filter { $0.day == day }
  }

  /// The statement of `kind` that holds, with its value in percent, -1...1, hours or kilograms; nil if there is none.
  package func newest(_ kind: FactKind) -> FactStatement? {
    for statement in all(kind).reversed() {
      guard let value = statement.amount else { continue }
      var fact = statement
      fact.value = value
      return fact
    }
    return nil
  }

  /// The newest statement of `kind` on each item, oldest first.
  package func newestByItem(_ kind: FactKind) -> [FactStatement] {
    var seen: Set<FactName?> = []
    return all(kind).reversed().filter { seen.insert($0.name).inserted }.reversed()
  }

  /// The last meal of the day whose time is known.
  package var lastMeal: FactStatement? { all(.meal).last { $0.instant != nil } }

  /// All water in millilitres.
  package var water: FactStatement? { Self.sum(all(.water)) { $0.millilitres } }

  /// All spending by currency; the currency most often used comes first.
  package var spend: [FactStatement] {
    let byCurrency = Dictionary(grouping: all(.spend).filter { $0.currency != nil && $0.value != nil }) {
      $0.currency ?? ""
    }
    return byCurrency.sorted { (-$0.value.count, $0.key) < (-$1.value.count, $1.key) }
      .compactMap { Self.sum($0.value) { $0.value } }
  }

  /// The newest of `statements` with the sum of their values, and the least confidence of any.
  private static func sum(
    _ statements: [FactStatement], value: (FactStatement) -> Double?
  ) -> FactStatement? {
    let counted = statements.filter { value($0) != nil }
    guard var total = counted.last else { return nil }
    total.value = counted.reduce(0) { $0 + (value($1) ?? 0) }
    total.confidence = counted.map(\.confidence).min() ?? 1
    return total
  }
}
