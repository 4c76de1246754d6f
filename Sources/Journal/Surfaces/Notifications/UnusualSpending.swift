import Foundation
import Model

extension SurfaceSource {
  /// Days of today and yesterday on which more was spent in a currency than usual: a night's run learns of a day when it
  /// is over.
  func unusualSpending(_ context: SurfaceContext) -> [NotificationCandidate] {
    let days = (-29...0).map { context.midnight(inDays: $0) }
    return DailyTotals.byCurrency(facts.known(.spend, at: context.now), since: days[0]).flatMap {
      currency, totals in
      [days.count - 2, days.count - 1].compactMap { index in
        let day = days[index]
        let before = days[(index - 28)..<index].map { totals[$0]?.amount ?? 0 }
        guard let total = totals[day], let usual = UsualAmount(before), total.amount > usual.limit else {
          return nil
        }
        let isCode = currency.wholeMatch(of: /[A-Z]{3}/) != nil
        return NotificationCandidate(
          event: .spendAnomaly, subjectID: isCode ? currency : NotificationCandidate.id(currency),
          occurrence: context.dayKey(day), dueAt: total.at, expiresAt: context.at(day).midnight(inDays: 2),
          title: context.texts[.notificationSpend],
          lines: [
            context.texts[
              .notificationSpendLine,
              [
                "day": context.dateText(day), "total": context.amountText(total.amount, currency),
                "mean": context.amountText(usual.mean, currency),
              ]]
          ], link: context.link("home"), action: .openJournal)
      }
    }
  }
}

/// The sum spent on a day, and when that was last known to change.
private struct DailyTotals {
  var amount = 0.0
  var at = Date.distantPast

  /// By currency in alphabetical order, and by local midnight.
  static func byCurrency(
    _ statements: [FactStatement], since first: Date
  ) -> [(currency: String, totals: [Date: DailyTotals])] {
    var all: [String: [Date: DailyTotals]] = [:]
    for statement in statements {
      guard let day = statement.day, day >= first, let currency = statement.currency,
        let value = statement.value
      else {
        continue
      }
      var total = all[currency, default: [:]][day] ?? DailyTotals()
      total.amount += value
      total.at = max(total.at, statement.instant ?? day, statement.statedAt ?? day)
      all[currency, default: [:]][day] = total
    }
    return all.sorted { $0.key < $1.key }.map { (currency: $0.key, totals: $0.value) }
  }
}

/// The usual sum of a day by the 28 days before it.
struct UsualAmount {
  let mean: Double
  /// Mean + 3 σ: what exceeds it is unusual.
  let limit: Double

  /// - Parameter amounts: those of 28 days, 0 for a day without spending.
  /// - Returns: nil if fewer than 14 of them have spending.
  init?(_ amounts: [Double]) {
    guard amounts.count(where: { $0 > 0 }) >= 14 else { return nil }
    let count = Double(amounts.count)
    let mean = amounts.reduce(0, +) / count
    let variance = amounts.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count
    (self.mean, limit) = (mean, mean + 3 * variance.squareRoot())
  }
}

extension SurfaceContext {
  /// `AED 150`, with at most two decimals.
  func amountText(_ amount: Double, _ currency: String) -> String {
    let number = amount.formatted(
      .number.precision(.fractionLength(0...2)).locale(Locale(identifier: locale)))
    return "\(currency) \(number)"
  }
}
