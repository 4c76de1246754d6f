extension Double {
  /// The value with the four decimals of scores and amounts in documents; 0 instead of -0.
  package var fourDecimals: Double { (self * 10_000).rounded() / 10_000 + 0 }
}
