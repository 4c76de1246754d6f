import Application
import Foundation
import Surfaces

/// Answers to the questions of a labelled file.
struct QuestionEvaluation {
  private var counts: [String: [QuestionTrial.Verdict: Int]] = [:]
  private var misses: [[String]] = []

  /// The instant at which the questions of all sets are asked, a Friday, and where.
  static let now = Date(timeIntervalSince1970: 1_795_194_000)
  private static let timeZone = TimeZone(identifier: "Europe/Berlin") ?? .gmt

  /// Measures `file`.
  /// - Throws: as `QuestionTrial`.
  static func report(on file: LabelledFile<LabelledQuestion>, _ bench: Workbench) async throws -> Report {
    try await TemporaryFolder.with { folder in
      let trial = try await QuestionTrial(
        questions: file.path, in: folder, bench.stages, bench.installation, now: now, timeZone: timeZone)
      var evaluation = QuestionEvaluation()
      try await file.eachNumbered { number, line in
        let (verdict, answer) = try trial.verdict(line)
        evaluation.add(line, isOdd: !number.isMultiple(of: 2), verdict, answer.text)
      }
      return evaluation.report
    }
  }

  /// Counts the answer to a question in an odd or even line.
  mutating func add(
    _ line: LabelledQuestion, isOdd: Bool, _ verdict: QuestionTrial.Verdict, _ answer: String
  ) {
    counts[isOdd ? "odd" : "even", default: [:]][verdict, default: 0] += 1
    guard verdict == .wrong || verdict == .missed else { return }
    misses.append(["\(line.id) \(verdict.rawValue): \(line.question)", "  \(answer)"])
  }

  /// A row for the odd lines and one for the even ones.
  var report: Report {
    Report(
      lines: counts.values.reduce(0) { $0 + $1.values.reduce(0, +) },
      rows: counts.sorted { $0.key > $1.key }.map { name, counts in
        Report.Row(
          name: name, figures: QuestionTrial.Verdict.allCases.map { .init($0.rawValue, counts[$0] ?? 0) })
      }, misses: misses)
  }
}
