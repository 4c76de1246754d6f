import Application
internal import ArgumentParser
import Foundation

extension ComparisonBench.Parameter: ExpressibleByArgument {}

extension ComparisonBench {
  /// As a person reads it.
  func lines(_ output: Output) -> [String] {
    Table(
      head: [parameter.rawValue.uppercased(), "SECONDS", "RTF", "WORDS", "DIFFERENT", "SUSPECT SPANS"],
      alignments: [.left, .right, .right, .right, .right, .right],
      rows: rows.map {
        [
          $0.value, String(format: "%.1f", $0.seconds), String(format: "%.4f", $0.rtf), String($0.words),
          String($0.differing),
          String($0.marks),
        ]
      }
    ).lines(output: output)
  }
}
