import Foundation
import Workspace

/// What was measured on a labelled file.
struct Report: Equatable, Sendable {
  /// A figure, as it is printed.
  struct Figure: Equatable, Sendable {
    var name: String
    var value: String

    init(_ name: String, _ value: Int) { (self.name, self.value) = (name, String(value)) }

    /// A number with three decimals; a dash if nil.
    init(_ name: String, _ value: Double?) {
      (self.name, self.value) = (name, value.map { String(format: "%.3f", $0) } ?? "–")
    }
  }

  /// Figures of one thing.
  struct Row: Equatable, Sendable {
    var name: String
    var figures: [Figure]
    /// True if the row is written to `results.tsv`.
    var isKept = true
  }

  /// Number of labelled lines.
  var lines: Int
  /// What is counted in `lines`, in the singular.
  var unit = "line"
  var rows: [Row]
  /// What came out wrong, the worst first: each in lines of text, the first of which names it.
  var misses: [[String]]

  /// The figures, then the `worst` of what came out wrong, as text without a final line break.
  func text(file: String, worst: Int = 0) -> String {
    var text = ["\(file.printable): \(counted(lines, unit))"]
    var head: [String] = []
    let width = max(24, rows.map(\.name.count).max() ?? 0)
    for row in rows {
      let names = row.figures.map(\.name)
      if names != head { text.append(Self.line("", names, under: names, width)) }
      head = names
      text.append(Self.line(row.name, row.figures.map(\.value), under: names, width))
    }
    for miss in misses.prefix(worst) { text += [""] + miss.map(\.printable) }
    return text.joined(separator: "\n") + "\n"
  }

  /// Leaves only the name of what came out wrong: the first word of its first line.
  mutating func hideTexts() {
    misses = misses.map { miss in
      miss.prefix(1).map { String($0.prefix { !$0.isWhitespace }) }
    }
  }

  private static func line(_ name: String, _ cells: [String], under head: [String], _ width: Int) -> String {
    zip(cells, head).reduce(name.padding(toLength: width, withPad: " ", startingAt: 0)) {
      $0 + String(repeating: " ", count: max(1, max($1.1.count, 7) + 1 - $1.0.count)) + $1.0
    }
  }
}

extension Array {
  /// The elements with the highest `rank` first; of equal ones, the earlier.
  func worstFirst<Rank: Comparable>(_ rank: KeyPath<Element, Rank>) -> [Element] {
    enumerated().sorted {
      ($1.element[keyPath: rank], $0.offset) < ($0.element[keyPath: rank], $1.offset)
    }.map(\.element)
  }
}
