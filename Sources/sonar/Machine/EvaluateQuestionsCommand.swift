import Application
internal import ArgumentParser
import Foundation
import Measures
import Pipeline
import StageContract
import Surfaces

/// `sonar evaluate questions`: measures the answers of `sonar ask`.
struct EvaluateQuestionsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "questions",
    abstract: "Measure answers to questions: right, missed, wrong.",
    discussion: """
      A labelled file questions-XX.jsonl holds objects like this one, each on one line; journal-XX.jsonl and facts-XX.json \
      beside it are the journal, in the language XX:

        {"id":"1","question":"…","answerable":true,"kind":"spend",
         "numbers":[{"value":97,"unit":"EUR"}],"date":"2026-11-10","entries":[3]}

        answerable   whether the journal holds the answer
        numbers      all that a right answer states
        date         a day or a month, if the answer has one
        entries      lines of the journal, from 0, that it names, if any

      The columns:

        RIGHT     answered with all of these
        REFUSED   rightly not answered: there is no answer
        MISSED    not answered, although there is an answer
        WRONG     answered with anything else

        sonar evaluate questions testdata/questions/questions-en.jsonl --now 2026-11-20T18:00:00+01:00 --worst 10
      """)

  @OptionGroup var options: EvaluationOptions

  func validate() throws {
    if options.journal.givenNow == nil {
      throw ValidationError("give the time when the questions are asked: --now 2026-11-20T18:00:00+01:00.")
    }
  }

  func run() async throws {
    let (worst, installation) = (options.worst, options.journal.installation)
    let now = options.journal.clock.now
    try await options.run { (file: LabelledFile<LabelledQuestion>, stages, counter) in
      try await TemporaryFolder.with { folder in
        let trial = try await QuestionTrial(
          questions: file.path, in: folder, stages, installation, now: now, timeZone: .current)
        var evaluation = QuestionEvaluation(file: file.path, worst: worst)
        for (_, line) in file.lines {
          let (verdict, answer) = try trial.verdict(line)
          evaluation.add(line, verdict, answer.text)
          counter.count()
        }
        return evaluation
      }
    }
  }
}

/// How many questions were answered how.
struct QuestionEvaluation: Evaluation {
  static let schema = Schema.evaluatedQuestions

  private var file: String
  private let most: Int
  private(set) var counts: [QuestionTrial.Verdict: Int] = [:]
  private(set) var worst: [Miss] = []

  /// A question that was missed or answered wrongly.
  struct Miss: Encodable, Equatable {
    var id: String
    var verdict: QuestionTrial.Verdict
    var question: String
    var answer: String
  }

  init(file: String, worst: Int) { (self.file, most) = (file, worst) }

  mutating func add(_ line: LabelledQuestion, _ verdict: QuestionTrial.Verdict, _ answer: String) {
    counts[verdict, default: 0] += 1
    guard verdict == .wrong || verdict == .missed, worst.count < most else { return }
    worst.append(Miss(id: line.id, verdict: verdict, question: line.question, answer: answer))
  }

  func lines(_ output: Output) -> [String] {
    let verdicts = QuestionTrial.Verdict.allCases
    let table = Table(
      head: verdicts.map { $0.rawValue.uppercased() }, alignments: verdicts.map { _ in .right },
      rows: [verdicts.map { String(counts[$0] ?? 0) }])
    return [output.bold(file)] + table.lines()
      + worst.flatMap { ["", "\($0.id) \($0.verdict.rawValue): \($0.question)", "  \($0.answer)"] }
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(file, forKey: .init("file"))
    for verdict in QuestionTrial.Verdict.allCases {
      try values.encode(counts[verdict] ?? 0, forKey: .init(verdict.rawValue))
    }
    if most > 0 { try values.encode(worst, forKey: .init("worst")) }
  }

  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }
}
