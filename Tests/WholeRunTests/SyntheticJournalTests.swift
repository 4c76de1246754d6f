import TestSupport
import TestTraits
import Testing

@testable import Torture

@Suite(.runsProcesses) struct SyntheticJournalTests {
  @Test func madeRecordingsCountAsDone() async throws {
    let journal = try JournalRun.worked([JournalRun.goodNight])
    try await SyntheticJournal(journal, words: 20).write(2)
    let ran = try journal.sonar("run", ["--json"]).json(WholeRunTests.Ran.self)
    #expect(ran.stages.map(\.stage) == ["index", "surface"])
    let listed = try journal.sonar("list", ["--json"]).json([WholeRunTests.Named].self, in: "entries")
    #expect(listed.count == 3)
  }

  @Test func aNewStyleRunsOverThemForReal() async throws {
    let journal = try JournalRun.worked([JournalRun.goodNight])
    try await SyntheticJournal(journal, words: 60, through: "transcribe").write(2)
    #expect(try journal.sonar("run").status == 0)
    let ran = try journal.sonar("run", ["--set", "style=reflective", "--json"]).json(WholeRunTests.Ran.self)
    #expect(ran.stages.first == .init(stage: "summarize", runs: 3))
  }
}
