import Application
import Foundation
import Measures
import Model
import StageContract
import Workspace

/// Word error rates of the transcripts of a labelled file.
struct TranscriptEvaluation: Evaluation {
  static let schema = Schema.evaluatedTranscripts

  private let file: String
  private var rows: [(id: String, errors: WordErrors)] = []
  private var misses: [Miss] = []

  /// An empty evaluation.
  init(file: String) { self.file = file }

  /// A line with word errors.
  private struct Miss: Encodable {
    var id: String
    var rate: Double
    var reference: String
    var heard: String
  }

  private var total: WordErrors { rows.reduce(WordErrors()) { $0 + $1.errors } }

  /// Compares the reference of `line` with the transcript `heard`.
  mutating func add(_ line: LabelledTranscript, heard: String) {
    let errors = WordErrors(said: line.reference, heard: heard)
    rows.append((line.id, errors))
    guard errors.count > 0 else { return }
    misses.append(Miss(id: line.id, rate: errors.rate, reference: line.reference, heard: heard))
  }

  /// Keeps only the `count` lines with the highest error rate; ties go to the earlier line.
  mutating func keepWorst(_ count: Int) {
    let ranked = misses.enumerated().sorted {
      ($1.element.rate, $0.offset) < ($0.element.rate, $1.offset)
    }
    misses = ranked.prefix(count).map(\.element)
  }

  func lines(_ output: Output) -> [String] {
    func cells(_ id: String, _ errors: WordErrors) -> [String] {
      [id, errors.rate.percent]
        + [errors.substitutions, errors.deletions, errors.insertions, errors.spoken].map(String.init)
    }
    let table = Table(
      head: ["TRANSCRIPTS", "WER", "S", "D", "I", "WORDS"],
      alignments: [.left] + Array(repeating: .right, count: 5),
      rows: rows.map { cells($0.id, $0.errors) } + [cells("all", total)])
    let head = "\(file.printable): \(counted(rows.count, "line"))"
    return [head, ""] + table.lines(output: output)
      + misses.flatMap { miss in
        [
          "", output.bold("\(miss.id.printable)  WER \(miss.rate.percent)"),
          "  said   " + miss.reference.printable,
          "  heard  " + (miss.heard.isEmpty ? "nothing" : miss.heard.printable),
        ]
      }
  }

  private struct Row: Encodable {
    var id: String
    var words: WordErrorsRow
  }

  private enum CodingKeys: CodingKey { case file, lines, all, worst }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(file, forKey: .file)
    try values.encode(rows.map { Row(id: $0.id, words: WordErrorsRow($0.errors)) }, forKey: .lines)
    try values.encode(WordErrorsRow(total), forKey: .all)
    if !misses.isEmpty { try values.encode(misses, forKey: .worst) }
  }
}
