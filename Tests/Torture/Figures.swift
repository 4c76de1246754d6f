import Foundation

/// A table of results, printed in aligned columns under a title.
struct Figures {
  var title: String
  /// Column headings.
  var head: [String]
  /// Cells.
  var rows: [[String]] = []

  /// Prints the table with number columns aligned right.
  func show() {
    let all = [head] + rows
    let widths = head.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    let isNumber = head.indices.map { column in
      !rows.isEmpty && rows.allSatisfy { $0[column].first.map { $0.isNumber || "–<≤".contains($0) } ?? true }
    }
    say("\n\(title)\n")
    for row in all {
      let cells = row.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return isNumber[column] ? space + cell : cell + space
      }
      say("  " + cells.joined(separator: "  ").replacing(#/\s+$/#, with: ""))
    }
  }
}

/// Prints a line without buffering.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

/// `value` with `digits` decimals.
func decimal(_ value: Double, _ digits: Int = 2) -> String { String(format: "%.\(digits)f", value) }

/// `bytes` in megabytes, with the unit.
func megabytes(_ bytes: Int) -> String { decimal(Double(bytes) / 1e6, 0) + " MB" }

/// Runs `work` and returns its duration in seconds.
func timed(_ work: () throws -> Void) rethrows -> Double {
  let start = ContinuousClock.now
  try work()
  return (ContinuousClock.now - start) / .seconds(1)
}
