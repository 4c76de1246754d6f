import Model

/// Agreement of scores from -1 to 1 with human labels.
struct ScoreAgreement: Equatable, Sendable {
  /// Number of pairs compared.
  var count: Int
  /// Share of scores in the correct one of the three bins.
  var accuracy: Double
  /// Mean F1 of the bins that labels or scores use.
  var macroF1: Double
  /// Mean of the shares of positive and of negative labels whose score has the same sign; a score of 0 is
  /// wrong. Nil if all are neutral.
  var balancedSign: Double?
  /// Pearson's correlation; nil if either side is constant.
  var correlation: Double?
  /// Share of scores beyond ±0.8.
  var saturated: Double

  /// Compares `scores` with `gold`, arrays of equal length with at least one element.
  init(gold: [Double], scores: [Double]) {
    precondition(gold.count == scores.count && !gold.isEmpty)
    count = gold.count
    let pairs = zip(gold, scores).map { (gold: Mood.Bin(score: $0), found: Mood.Bin(score: $1), score: $1) }
    let all = Double(pairs.count)
    accuracy = Double(pairs.count { $0.gold == $0.found }) / all
    let f1s = Mood.Bin.allCases.compactMap { bin -> Double? in
      let used = pairs.count { $0.gold == bin } + pairs.count { $0.found == bin }
      return used == 0 ? nil : 2 * Double(pairs.count { $0.gold == bin && $0.found == bin }) / Double(used)
    }
    macroF1 = f1s.reduce(0, +) / Double(f1s.count)
    let signs = [Mood.Bin.negative, .positive].compactMap { bin -> Double? in
      let those = pairs.filter { $0.gold == bin }
      let right = those.count { bin == .negative ? $0.score < 0 : $0.score > 0 }
      return those.isEmpty ? nil : Double(right) / Double(those.count)
    }
    balancedSign = signs.isEmpty ? nil : signs.reduce(0, +) / Double(signs.count)
    saturated = Double(scores.count { abs($0) > 0.8 }) / all
    let (meanGold, meanScore) = (gold.reduce(0, +) / all, scores.reduce(0, +) / all)
    var (product, goldSquares, scoreSquares) = (0.0, 0.0, 0.0)
    for (one, other) in zip(gold, scores) {
      product += (one - meanGold) * (other - meanScore)
      goldSquares += (one - meanGold) * (one - meanGold)
      scoreSquares += (other - meanScore) * (other - meanScore)
    }
    let spread = (goldSquares * scoreSquares).squareRoot()
    correlation = spread > 1e-12 ? product / spread : nil
  }

  /// The interval of `figure` over the pairs of `gold` and `scores`, arrays of equal length.
  static func interval(
    gold: [Double], scores: [Double], of figure: (ScoreAgreement) -> Double?
  ) -> Interval? {
    Interval.of(count: gold.count) { places in
      figure(ScoreAgreement(gold: places.map { gold[$0] }, scores: places.map { scores[$0] }))
    }
  }
}
