import Foundation
import Text

/// How sure a figure is: between these bounds are 95 of 100 of its values when what it was measured on is drawn again.
struct Interval: Equatable, Sendable {
  /// The lower bound.
  var low: Double
  /// The upper bound.
  var high: Double

  /// The interval of `measure` over `draws` samples of `count` indices with replacement: a bootstrap whose `seed` is fixed,
  /// so that figures of equally many things have the same samples. Samples of which `measure` is nil are left out; nil if
  /// all are, and for fewer than two things.
  static func of(
    count: Int, draws: Int = 1_000, seed: UInt64 = 1, measure: ([Int]) -> Double?
  ) -> Interval? {
    guard count > 1 else { return nil }
    var numbers = SeededNumbers(seed)
    let values = (0..<draws).compactMap { _ in
      measure((0..<count).map { _ in Int.random(in: 0..<count, using: &numbers) })
    }.sorted()
    guard !values.isEmpty else { return nil }
    return Interval(low: values[values.count / 40], high: values[values.count - 1 - values.count / 40])
  }

  /// The interval of the number of `flags` that are true.
  static func ofCount(_ flags: [Bool]) -> Interval? {
    of(count: flags.count) { places in Double(places.count { flags[$0] }) }
  }

  /// The interval of the share of `flags` that are true.
  static func ofShare(_ flags: [Bool]) -> Interval? {
    ofCount(flags).map { count in
      Interval(low: count.low / Double(flags.count), high: count.high / Double(flags.count))
    }
  }

  /// Both bounds with `decimals` digits after the point.
  func text(decimals: Int) -> String { String(format: "%.\(decimals)f–%.\(decimals)f", low, high) }
}
