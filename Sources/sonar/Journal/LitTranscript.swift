import Application
import Model
import Workspace

/// A transcript at a terminal, of which the words light up as they are said: the current row is rewritten, those before it
/// stay above it.
final class LitTranscript {
  /// A row of words that fits on one line.
  struct Row: Equatable {
    /// The time at which a line begins; spaces in the rows below it.
    var place: String
    var words: [SpokenLine.Word]

    /// Seconds at which it begins.
    var start: Double { words.first?.start ?? 0 }

    /// The row without escape sequences.
    var plain: String { place + words.map(\.text).joined(separator: " ") }

    /// The row as it looks when the second `second` is heard.
    func lit(at second: Double, _ output: Output) -> String {
      let said = words.prefix { $0.start <= second }.map(\.text).joined(separator: " ")
      let rest = words.drop { $0.start <= second }.map(\.text).joined(separator: " ")
      return output.faint(place) + output.bold(said) + (said.isEmpty || rest.isEmpty ? "" : " ")
        + output.faint(rest)
    }
  }

  private let rows: [Row]
  private let output: Output
  private let write: (String) -> Void
  /// Index of the row that is shown; nil before the first.
  private var current: Int?
  private var shown = ""

  /// - Parameters:
  ///   - width: the most columns of a row.
  ///   - write: writes to the terminal.
  init(_ lines: [SpokenLine], width: Int, output: Output, write: @escaping (String) -> Void) {
    rows = Self.rows(lines, width: width)
    (self.output, self.write) = (output, write)
  }

  /// Shows what has been said when the second `second` is heard.
  func show(at second: Double) {
    // A second before the first word shows the first row, unlit.
    guard !rows.isEmpty else { return }
    let index = max(rows.lastIndex { $0.start <= second } ?? 0, current ?? 0)
    for passed in (current ?? 0)..<index { put(rows[passed].lit(at: .infinity, output), "\n") }
    current = index
    put(rows[index].lit(at: second, output), "")
  }

  /// Leaves the row.
  func end() {
    if current != nil { write("\n") }
    current = nil
  }

  private func put(_ row: String, _ end: String) {
    guard row != shown || !end.isEmpty else { return }
    write("\r" + row + end)
    shown = end.isEmpty ? row : ""
  }

  /// The rows of `lines`, each of at most `width` columns.
  static func rows(_ lines: [SpokenLine], width: Int = .max) -> [Row] {
    let places = lines.map { SampleClock.text(seconds: $0.start) }
    let indent = (places.map(\.count).max() ?? 0) + 2
    var rows: [Row] = []
    for (line, place) in zip(lines, places) {
      var row = Row(
        place: String(repeating: " ", count: indent - 2 - place.count) + place + "  ", words: [])
      var columns = indent
      for word in line.words.flatMap({ pieces($0, width: max(8, width - indent)) }) {
        let size = Self.columns(word.text)
        if !row.words.isEmpty, columns > width - size - 1 {
          rows.append(row)
          row = Row(place: String(repeating: " ", count: indent), words: [])
          columns = indent
        }
        columns += size + (row.words.isEmpty ? 0 : 1)
        row.words.append(word)
      }
      if !row.words.isEmpty { rows.append(row) }
    }
    return rows
  }

  /// `word` in printable pieces of at most `width` columns, as one that is longer than a row cannot be rewritten.
  private static func pieces(_ word: SpokenLine.Word, width: Int) -> [SpokenLine.Word] {
    let text = word.text.printable
    guard columns(text) > width else { return text.isEmpty ? [] : [.init(text, at: word.start)] }
    var pieces: [String] = [""]
    var used = 0
    for character in text {
      let size = columns(String(character))
      if used + size > width {
        pieces.append("")
        used = 0
      }
      pieces[pieces.count - 1].append(character)
      used += size
    }
    return pieces.map { .init($0, at: word.start) }
  }

  /// Columns that `text` takes at most: characters beyond the alphabets may be two wide.
  private static func columns(_ text: String) -> Int {
    text.reduce(0) { $0 + (($1.unicodeScalars.first?.value ?? 0) < 0x1100 ? 1 : 2) }
  }
}
