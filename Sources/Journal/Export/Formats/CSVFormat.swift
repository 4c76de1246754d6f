import Foundation
import Model
import StageContract
import Text
import Workspace

/// Four tables, RFC 4180 in UTF-8: `entries.csv`, `facts.csv`, `moods.csv` (a row a sentence) and `tasks.csv`. The first column
/// of each is the entry's ID, and the second its time.
package struct CSVFormat: ExportFormat {
  private var hasHeads = false

  package init() {}

  private static let heads: KeyValuePairs = [
    "entries.csv": [
      "entry", "spoken_at", "zone", "title", "seconds", "language", "mood", "feeling", "tags", "people",
      "threads",
      "summary", "style", "source", "audio", "private", "discreet", "updated_at",
    ],
    "facts.csv": [
      "entry", "spoken_at", "second", "kind", "value", "unit", "currency", "item", "status", "when",
      "confidence",
      "sentence",
    ],
    "moods.csv": ["entry", "spoken_at", "second", "mood", "label", "feeling", "sentence"],
    "tasks.csv": ["entry", "spoken_at", "task", "text", "due", "done_at"],
  ]

  package mutating func add(_ entry: ExportedEntry) -> [ExportedFile] {
    let first: [Cell] = [.text(entry.id), .text(entry.spoken.rfc3339)]
    let documents = entry.documents
    let facts = documents.facts.map { fact in
      first + [
        .second(fact.sentence.span), .text(fact.kind.rawValue), .number(fact.value), .text(fact.unit),
        .text(fact.currency), .text(fact.item), .text(fact.status), .text(fact.when),
        .number(fact.confidence), .text(fact.sentence.text),
      ]
    }
    let moods = (documents.mood?.sentences ?? []).map { mood in
      first + [
        .second(mood.sentence.span), .number(mood.score), .text(mood.label.rawValue), .text(mood.feeling),
        .text(mood.sentence.text),
      ]
    }
    let tasks = entry.tasks.enumerated().map { index, task in
      first + [.number(Double(index + 1)), .text(task.text), .text(task.due), .text(task.doneAt)]
    }
    let rows: KeyValuePairs = [
      "entries.csv": [first + cells(entry)], "facts.csv": facts, "moods.csv": moods, "tasks.csv": tasks,
    ]
    let parts = rows.filter { !$0.value.isEmpty }.map { path, rows in
      ExportedFile(path: path, part: rows.map(Self.line).joined())
    }
    return begin() + parts
  }

  package mutating func finish() -> [ExportedFile] { begin() }

  /// The first lines of the tables, once.
  private mutating func begin() -> [ExportedFile] {
    if hasHeads { return [] }
    hasHeads = true
    return Self.heads.map { ExportedFile(path: $0, part: Self.line($1.map { .text($0) })) }
  }

  private func cells(_ entry: ExportedEntry) -> [Cell] {
    let documents = entry.documents
    return [
      .text(entry.timeZone.identifier), .text(entry.shownTitle), .number(entry.seconds),
      .text(documents.transcript?.language), .number(documents.mood?.score),
      .text(documents.mood?.feeling), .list(entry.tags), .list(entry.people),
      .list(entry.threads.map(\.name)),
      .text(entry.prose), .text(documents.summary?.style), .text(documents.intake?.name),
      .text(entry.audio?.path), .text(String(entry.isPrivate)), .text(String(entry.isDiscreet)),
      .text(Instant.text(entry.updatedAt)),
    ]
  }

  /// A value of a table.
  private enum Cell {
    case text(String?)
    case number(Double?)
    /// Texts, separated by a semicolon and a space.
    case list([String])
    /// Beginning of a span, in seconds.
    case second(Span)
  }

  private static func line(_ cells: [Cell]) -> String {
    cells.map(text).joined(separator: ",") + "\r\n"
  }

  private static func text(_ cell: Cell) -> String {
    switch cell {
    case .text(let text): quoted(text ?? "")
    case .list(let texts): quoted(texts.joined(separator: "; "))
    case .number(let value): value.map { Export.number($0) } ?? ""
    case .second(let span): Export.number(SampleClock.seconds(span.start), digits: 3)
    }
  }

  /// `text` as one cell: on one line, in quotation marks if need be. An apostrophe precedes what a spreadsheet would compute.
  private static func quoted(_ text: String) -> String {
    var cell = text.split(whereSeparator: \.isNewline).joined(separator: " ").printable
    if let first = cell.first, "=+-@".contains(first) { cell = "'" + cell }
    let isPlain =
      cell.utf8.allSatisfy { ![0x22, 0x2C].contains($0) } && cell.first != " " && cell.last != " "
    return isPlain ? cell : "\"" + cell.replacing("\"", with: "\"\"") + "\""
  }
}
