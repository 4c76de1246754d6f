import Workspace

/// Rows of text in aligned columns, two spaces between them.
struct Table: Equatable {
  /// How the cells of a column are aligned.
  enum Alignment { case left, right }

  /// Names of the columns; empty for a table without a header.
  var head: [String]
  /// Alignment by column; left by default.
  var alignments: [Alignment]
  var rows: [[String]]

  init(head: [String] = [], alignments: [Alignment] = [], rows: [[String]] = []) {
    self.head = head
    self.alignments = alignments
    self.rows = rows
  }

  /// The lines, with columns as wide as their widest cell in characters and no trailing white space.
  func lines(output: Output = Output(environment: [:], isTerminal: false)) -> [String] {
    var lines: [String] = []
    eachLine(output: output) { lines.append($0) }
    return lines
  }

  /// Passes the same lines to `body`.
  func eachLine(output: Output, _ body: (String) -> Void) {
    let all = (head.isEmpty ? [] : [head]) + rows
    let columns = all.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      all.map { $0.indices.contains(column) ? $0[column].printable.count : 0 }.max() ?? 0
    }
    for (index, row) in all.enumerated() {
      let isHead = index == 0 && !head.isEmpty
      let cells = row.enumerated().map { column, cell in
        padded(cell.printable, width: widths[column], column: column)
      }
      var line = cells.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      body(isHead ? output.bold(line) : line)
    }
  }

  private func padded(_ cell: String, width: Int, column: Int) -> String {
    let space = String(repeating: " ", count: width - cell.count)
    return alignments.indices.contains(column) && alignments[column] == .right ? space + cell : cell + space
  }
}
