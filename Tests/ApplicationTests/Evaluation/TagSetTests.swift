import Foundation
import Measures
import Pipeline
import TestSupport
import TestTraits
import Testing

@testable import Application

/// Entries with the tags that a reader gives them (`testdata/tags`): what is reached, as a minimum.
@Suite(.runsProcesses) struct TagSetTests {
  @Test(arguments: [("en", 0.93, 0.6), ("de", 0.95, 0.69)])
  func `Tags are what an entry is about`(_ language: String, _ precision: Double, _ recall: Double)
    async throws
  {
    let path = JournalRun.checkout + "/testdata/tags/\(language).jsonl"
    let installation = Installation(
      executable: JournalRun.programs + "/sonar", environment: ProcessInfo.processInfo.environment)
    let lines = try LabelledFile<LabelledTags>(path).lines.map { $0.line }
    #expect(lines.count == 40)
    let tally = try await TextStageRunner.with(installation, settings: Settings()) { stages in
      try await TemporaryFolder.with { folder in
        let trial = try TagTrial(in: folder, stages, installation)
        var tally = TagTally()
        for line in lines { tally.add(line, shown: try await trial.tags(of: line)) }
        return tally
      }
    }
    #expect(tally.precision ?? 0 >= precision && tally.recall ?? 0 >= recall)
    #expect(tally.forbidden <= 1)
  }
}
