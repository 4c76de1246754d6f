import Foundation
import Workspace

/// What was measured on a labelled file.
struct Report: Equatable, Sendable {
  /// A figure, as it is printed.
  struct Figure: Equatable, Sendable {
    var name: String
    var value: String
    /// The bounds of its interval, as they are printed behind it in brackets; nil if it has none.
    var interval: String?

    /// A whole number, with the bounds of `interval` as such.
    init(_ name: String, _ value: Int, interval: Interval? = nil) {
      (self.name, self.value) = (name, String(value))
      self.interval = interval?.text(decimals: 0)
    }

    /// A number with three decimals, and the bounds of `interval` with two; a dash if nil.
    init(_ name: String, _ value: Double?, interval: Interval? = nil) {
      (self.name, self.value) = (name, value.map { String(format: "%.3f", $0) } ?? "–")
      self.interval = interval?.text(decimals: 2)
    }

    /// What is printed behind the value.
    fileprivate var brackets: String { interval.map { " (\($0))" } ?? "" }
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
    let room = Dictionary(
      rows.flatMap(\.figures).map { ($0.name, $0.brackets.count) }, uniquingKeysWith: { max($0, $1) })
    for row in rows {
      let names = row.figures.map(\.name)
      if names != head {
        text.append(Self.line("", names.map { (value: $0, brackets: "") }, under: names, width, room))
      }
      head = names
      let cells = row.figures.map { (value: $0.value, brackets: $0.brackets) }
      text.append(Self.line(row.name, cells, under: names, width, room))
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

  /// A line of the table: values end where the names in `head` do; behind them, `room` has the width of what is in brackets.
  private static func line(
    _ name: String, _ cells: [(value: String, brackets: String)], under head: [String], _ width: Int,
    _ room: [String: Int]
  ) -> String {
    var line = name.padding(toLength: width, withPad: " ", startingAt: 0)
    var gap = 0
    for (cell, title) in zip(cells, head) {
      gap += max(1, max(title.count, 7) + 1 - cell.value.count)
      line += String(repeating: " ", count: gap) + cell.value + cell.brackets
      gap = (room[title] ?? 0) - cell.brackets.count
    }
    return line
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
