import Foundation
import Model
import Text

/// Precision and recall of facts and tasks over a labelled file.
struct FactEvaluation {
  private var lines = 0
  private var read = FactTally()
  private var heard = FactTally()
  private var words = WordErrors()
  private var misses: [(faults: Int, lines: [String])] = []

  /// Measures `file`: the texts, and what is heard where a line names a recording.
  /// - Throws: `StageFailure`, `CommandFailure`.
  static func report(on file: LabelledFile<LabelledSentence>, _ bench: Workbench) async throws -> Report {
    var evaluation = FactEvaluation()
    try await file.each { line in
      let text = SpokenSentences([line.text], language: line.language).transcript
      evaluation.add(
        line, read: try await bench.extract(of: text, spokenAt: line.recordedAt, currency: line.currency))
      guard let recording = line.recording else { return }
      let transcript = try await bench.transcript(
        ofRecording: file.path(of: recording), language: line.language)
      evaluation.add(
        line,
        heard: try await bench.extract(
          of: transcript, spokenAt: line.recordedAt, currency: line.currency), in: transcript.text)
    }
    return evaluation.report
  }

  /// Compares the labels of `line` with `extract`, found in its text.
  mutating func add(_ line: LabelledSentence, read extract: Extract) {
    lines += 1
    note(read.add(line, facts: extract.facts, tasks: extract.tasks), line, extract)
  }

  /// Compares the labels of `line` with `extract`, found in `text`, the transcript of its recording.
  mutating func add(_ line: LabelledSentence, heard extract: Extract, in text: String) {
    words = words + WordErrors(said: line.text, heard: text)
    note(heard.add(line, facts: extract.facts, tasks: extract.tasks), line, extract, heard: text)
  }

  private mutating func note(
    _ faults: [String], _ line: LabelledSentence, _ extract: Extract, heard: String? = nil
  ) {
    guard !faults.isEmpty else { return }
    let labelled = line.facts.map(\.line) + line.tasks.map { Self.taskLine($0.text, $0.due) }
    let found = extract.facts.map(\.line) + extract.tasks.map { Self.taskLine($0.text, $0.due) }
    misses.append(
      (
        faults.count,
        ["\(line.id)  \(faults.joined(separator: "; "))", "  " + line.text]
          + (heard.map { ["  heard     " + ($0.isEmpty ? "nothing" : $0)] } ?? [])
          + labelled.map { "  labelled  " + $0 } + found.map { "  found     " + $0 }
      ))
  }

  private static func taskLine(_ text: String, _ due: String?) -> String {
    "task: " + ([text] + [due].compactMap { $0 }).joined(separator: ", ")
  }

  /// A row for all facts and one for the tasks, then one for each kind of fact; the same of what was heard.
  var report: Report {
    func rows(_ tally: FactTally, _ manner: String = "") -> [Report.Row] {
      FactTally.rows.filter { tally[$0].expected + tally[$0].found > 0 }.map { name in
        let count = tally[name]
        return Report.Row(
          name: name + manner,
          figures: [
            .init("said", count.expected), .init("found", count.found), .init("right", count.right),
            .init("precision", count.precision), .init("recall", count.recall),
          ], isKept: FactTally.sums.contains(name))
      }
    }
    let wer = Report.Row(
      name: "words, as heard", figures: [.init("said", words.spoken), .init("wer", words.rate)])
    return Report(
      lines: lines, rows: rows(read) + (words.spoken > 0 ? rows(heard, ", as heard") + [wer] : []),
      misses: misses.worstFirst(\.faults).map(\.lines))
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
