import Foundation
import StageContract

/// The result of measuring one labelled file; also its JSON output.
protocol Evaluation: Encodable, Sendable {
  /// Schema of the document that lists the results of all files.
  static var schema: Schema { get }
  /// The result as a table and a list of the worst lines, styled for `output`.
  func lines(_ output: Output) -> [String]
  /// All `results` for `output`.
  static func lines(_ results: [Self], _ output: Output) -> [String]
}

extension Evaluation {
  /// One after the other, with an empty line between them.
  static func lines(_ results: [Self], _ output: Output) -> [String] {
    Array(results.map { $0.lines(output) }.joined(separator: [""]))
  }
}

extension Double {
  /// Three decimals: `0.531`.
  var threeDigits: String { String(format: "%.3f", self) }
  /// A share in percent with one decimal: `53.1`.
  var percent: String { String(format: "%.1f", self * 100) }
}

extension Double? {
  /// The formatted value; a dash if nil.
  func text(_ format: (Double) -> String) -> String { map(format) ?? "–" }
}
