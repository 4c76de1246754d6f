import Foundation
import JournalMood

/// How well scores agree with what people said.
struct Measurement: Equatable {
  /// Share of sentences in the right one of three bins.
  var accuracy: Double
  /// Mean F1 of the bins.
  var macroF1: Double
  /// Mean share of good and of bad sentences whose score has their sign; a score of 0 is wrong.
  var balancedSign: Double
  /// Pearson's correlation.
  var correlation: Double

  /// Compares `scores` with `gold`, both -1 ... 1, neutral from -0.2 to 0.2.
  init(gold: [Double], scores: [Double]) {
    func bin(_ value: Double) -> Int { value > 0.2 ? 2 : value < -0.2 ? 0 : 1 }
    let pairs = zip(gold, scores).map { (gold: bin($0), found: bin($1), score: $1) }
    accuracy = Double(pairs.filter { $0.gold == $0.found }.count) / Double(pairs.count)
    macroF1 =
      (0...2).map { bin in
        let right = pairs.filter { $0.gold == bin && $0.found == bin }.count
        let all = pairs.filter { $0.gold == bin }.count + pairs.filter { $0.found == bin }.count
        return all > 0 ? 2 * Double(right) / Double(all) : 0
      }.reduce(0, +) / 3
    balancedSign =
      [0, 2].map { bin in
        let those = pairs.filter { $0.gold == bin }
        let right = those.filter { bin == 0 ? $0.score < 0 : $0.score > 0 }.count
        return those.isEmpty ? 0 : Double(right) / Double(those.count)
      }.reduce(0, +) / 2
    let meanGold = gold.reduce(0, +) / Double(gold.count)
    let meanScore = scores.reduce(0, +) / Double(scores.count)
    let products = zip(gold, scores).reduce((0.0, 0.0, 0.0)) { sums, pair in
      let (x, y) = (pair.0 - meanGold, pair.1 - meanScore)
      return (sums.0 + x * y, sums.1 + x * x, sums.2 + y * y)
    }
    correlation = products.0 / max(1e-12, (products.1 * products.2).squareRoot())
  }

  /// One row of a table.
  var row: String {
    [accuracy, macroF1, balancedSign, correlation].map { String(format: "%8.3f", $0) }.joined()
  }

  /// The head of the table.
  static let head = "    acc3      F1    sign       r"
}
