import Foundation
import Measures
import Pipeline
import Surfaces
import TestSupport
import TestTraits
import Testing

@testable import Application

/// Questions by somebody who had not seen the forms (`testdata/questions`), about journals that the real stages read.
@Suite(.runsProcesses) struct QuestionSetTests {
  /// Answers that lack a fact which the extract stage does not find: "I went to the market and spent …", "I'm eating …".
  private static let unheard: Set<String> = ["en-31", "en-59", "de-32"]
  private static let folder = JournalRun.checkout + "/testdata/questions"

  @Test(arguments: ["en", "de"])
  func `No answer is wrong, and most are found`(_ language: String) async throws {
    let path = "\(Self.folder)/questions-\(language).jsonl"
    let installation = Installation(
      executable: JournalRun.programs + "/sonar", environment: ProcessInfo.processInfo.environment)
    let lines = try LabelledFile<LabelledQuestion>(path).lines
    let now = try #require(ISO8601DateFormatter().date(from: "2026-11-20T18:00:00+01:00"))
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    let verdicts = try await TextStageRunner.with(installation, settings: Settings()) { stages in
      try await TemporaryFolder.with { folder in
        let trial = try await QuestionTrial(
          questions: path, in: folder, stages, installation, now: now, timeZone: zone)
        return try lines.map { line in
          let (verdict, answer) = try trial.verdict(line.line)
          return (id: line.line.id, verdict, answer.text, isOdd: line.number % 2 == 1)
        }
      }
    }
    #expect(verdicts.count == 60)
    let wrong = verdicts.filter { $0.1 == .wrong && !Self.unheard.contains($0.id) }
    #expect(wrong.isEmpty, "\(wrong)")
    // The odd lines are those that the forms were tuned on.
    let missed = verdicts.filter { $0.1 == .missed && $0.isOdd }
    #expect(missed.isEmpty, "\(missed)")
  }
}
