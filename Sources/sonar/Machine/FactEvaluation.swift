import Application
import Foundation
import Measures
import Model
import StageContract
import Workspace

/// Precision and recall of facts and tasks over a labelled file.
struct FactEvaluation: Evaluation {
  static let schema = Schema.evaluatedFacts

  private let file: String
  private var lines = 0
  private var read = FactTally()
  private var heard = FactTally()
  private var recordings = 0
  private var words = WordErrors()
  private var misses: [Miss] = []

  /// An empty evaluation.
  init(file: String) { self.file = file }

  /// A line with missed, wrong or invented facts.
  private struct Miss: Encodable {
    var id: String
    var faults: [String]
    var text: String
    /// The transcript of its recording; nil if it has none.
    var heard: String?
    var labelled: [String]
    var found: [String]
  }

  /// Compares the labels of `line` with `extract`, found in its text.
  mutating func add(_ line: LabelledSentence, read extract: Extract) {
    lines += 1
    let faults = read.add(line, facts: extract.facts, tasks: extract.tasks)
    note(faults, line, extract)
  }

  /// Compares the labels of `line` with `extract`, found in `text`, the transcript of its recording.
  mutating func add(_ line: LabelledSentence, heard extract: Extract, in text: String) {
    recordings += 1
    words = words + WordErrors(said: line.text, heard: text)
    let faults = heard.add(line, facts: extract.facts, tasks: extract.tasks)
    note(faults, line, extract, heard: text)
  }

  private mutating func note(
    _ faults: [String], _ line: LabelledSentence, _ extract: Extract, heard: String? = nil
  ) {
    guard !faults.isEmpty else { return }
    misses.append(
      Miss(
        id: line.id, faults: faults, text: line.text, heard: heard,
        labelled: line.facts.map(\.line) + line.tasks.map { Self.taskLine($0.text, $0.due) },
        found: extract.facts.map(\.line) + extract.tasks.map { Self.taskLine($0.text, $0.due) }))
  }

  private static func taskLine(_ text: String, _ due: String?) -> String {
    "task: " + ([text] + [due].compactMap { $0 }).joined(separator: ", ")
  }

  /// Keeps only the `count` lines with the most faults; ties go to the earlier line.
  mutating func keepWorst(_ count: Int) {
    let ranked = misses.enumerated().sorted {
      ($1.element.faults.count, $0.offset) < ($0.element.faults.count, $1.offset)
    }
    misses = ranked.prefix(count).map(\.element)
  }

  private static func cells(_ count: FactTally.Count) -> [String] {
    [count.expected, count.found, count.right].map(String.init)
      + [count.precision, count.recall, count.f1].map(\.threeDigits)
  }

  func lines(_ output: Output) -> [String] {
    let rows = FactTally.rows.filter { [read[$0], heard[$0]].contains { $0.expected + $0.found > 0 } }
    func table(_ title: String, _ tally: FactTally) -> [String] {
      Table(
        head: [title, "SAID", "FOUND", "RIGHT", "PRECISION", "RECALL", "F1"],
        alignments: [.left] + Array(repeating: .right, count: 6),
        rows: rows.map { [$0] + Self.cells(tally[$0]) }
      ).lines(output: output)
    }
    var lines = ["\(file.printable): \(counted(self.lines, "line"))", ""] + table("FACTS", read)
    if recordings > 0 {
      lines += [""] + table("AS HEARD", heard)
      lines += ["", "\(counted(recordings, "recording")): WER \(words.rate.percent) % (\(words.kinds))"]
    }
    for miss in misses {
      lines += ["", output.bold("\(miss.id.printable)  \(miss.faults.joined(separator: "; "))")]
      lines += ["  " + miss.text.printable]
      if let heard = miss.heard { lines += ["  heard     " + (heard.isEmpty ? "nothing" : heard.printable)] }
      lines +=
        miss.labelled.map { "  labelled  " + $0.printable } + miss.found.map { "  found     " + $0.printable }
    }
    return lines
  }

  private struct Row: Encodable {
    var expected, found, right: Int
    var precision, recall, f1: Double

    init(_ count: FactTally.Count) {
      (expected, found, right) = (count.expected, count.found, count.right)
      (precision, recall, f1) = (count.precision, count.recall, count.f1)
    }
  }

  private enum CodingKeys: CodingKey { case file, lines, kinds, heard, words, worst }

  func encode(to encoder: any Encoder) throws {
    func rows(_ tally: FactTally) -> [String: Row] {
      Dictionary(uniqueKeysWithValues: FactTally.rows.map { ($0, Row(tally[$0])) })
    }
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(file, forKey: .file)
    try values.encode(lines, forKey: .lines)
    try values.encode(rows(read), forKey: .kinds)
    if recordings > 0 {
      try values.encode(rows(heard), forKey: .heard)
      try values.encode(WordErrorsRow(words), forKey: .words)
    }
    if !misses.isEmpty { try values.encode(misses, forKey: .worst) }
  }
}

extension LabelledSentence.Fact {
  /// The fact on one line: `spend: 50, AED, coffee`.
  fileprivate var line: String { factLine(kind, value, [unit, currency, item, status, when]) }
}

extension Extract.Fact {
  /// The fact on one line: `spend: 50, AED, coffee`.
  fileprivate var line: String { factLine(kind, value, [unit, currency, item, status, when]) }
}

private func factLine(_ kind: Extract.Fact.Kind, _ value: Double?, _ rest: [String?]) -> String {
  let number = value.map { $0 == $0.rounded() ? String(format: "%.0f", $0) : String($0) }
  return kind.rawValue + ": " + ([number] + rest).compactMap { $0 }.joined(separator: ", ")
}
