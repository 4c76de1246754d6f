import Foundation

/// What a labelled file came to.
protocol Evaluation: Encodable, Sendable {
  /// As a person reads it.
  func lines(_ output: Output) -> [String]
}

extension Double {
  /// `0.531`.
  var threeDigits: String { String(format: "%.3f", self) }
  /// `53.1`: a share in percent.
  var percent: String { String(format: "%.1f", self * 100) }
}

extension Double? {
  /// A dash where nothing could be measured.
  func text(_ format: (Double) -> String) -> String { map(format) ?? "–" }
}
