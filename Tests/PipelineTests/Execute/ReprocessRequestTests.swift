import Foundation
import StageContract
import TestSupport
import TestTraits
import Testing

@testable import Pipeline
@testable import Workspace

@Suite(.runsProcesses) struct ReprocessRequestTests {
  private let fixture: WorkspaceFixture
  private var workspace: Workspace { fixture.workspace }
  private let now = Date(timeIntervalSince1970: 1_790_000_000.123)

  init() throws { fixture = try WorkspaceFixture() }

  private var path: String { workspace.reprocessFile }

  @Test func whatIsAskedForIsKeptUntilARunLeftNothingOfIt() throws {
    #expect(try ReprocessRequest.open(workspace) == [])
    try ReprocessRequest.add(Redo(stages: ["mood"], since: now), to: workspace)
    try ReprocessRequest.add(Redo(outdated: true, since: now, recordings: ["b", "a"]), to: workspace)
    let redo = try ReprocessRequest.open(workspace)
    #expect(redo.map(\.stages) == [["mood"], []] && redo.map(\.outdated) == [false, true])
    #expect(redo.map(\.recordings) == [nil, ["a", "b"]])
    #expect(RunRecord.text(redo[0].since) == RunRecord.text(now))
    try ReprocessRequest.close(redo, after: RunReport(), over: ["a", "b", "c"], in: workspace)
    #expect(try ReprocessRequest.open(workspace) == [redo[0]])
    try ReprocessRequest.close([redo[0]], after: RunReport(), over: nil, in: workspace)
    #expect(try !FileSystem.exists(path))
  }

  @Test func aRepeatedRequestResumes() throws {
    for seconds in [0.0, 60] {
      try ReprocessRequest.add(
        Redo(stages: ["mood"], since: now.addingTimeInterval(seconds)), to: workspace)
    }
    #expect(try ReprocessRequest.open(workspace).map { RunRecord.text($0.since) } == [RunRecord.text(now)])
  }

  private static let waiting = RunReport.Issue(
    recording: "a", stage: "transcribe", status: 69, message: "no model")

  @Test(
    arguments: [
      { (report: inout RunReport) in report.isInterrupted = true }, { $0.isOutOfTime = true },
      { $0.stopped = StageFailure(status: 74, message: "full") }, { $0.waiting = [Self.waiting] },
    ] as [@Sendable (inout RunReport) -> Void])
  func aRunThatDidNotComeToItsEndForgetsNothing(change: @Sendable (inout RunReport) -> Void) throws {
    try ReprocessRequest.add(Redo(stages: ["mood"], since: now), to: workspace)
    var report = RunReport()
    change(&report)
    let redo = try ReprocessRequest.open(workspace)
    try ReprocessRequest.close(redo, after: report, over: nil, in: workspace)
    #expect(try ReprocessRequest.open(workspace) == redo)
    try ReprocessRequest.close([], after: RunReport(), over: nil, in: workspace)
    #expect(try ReprocessRequest.open(workspace) == redo)
  }

  @Test func aPartialRunDoesNotCloseARequestForAll() throws {
    try ReprocessRequest.add(Redo(stages: ["mood"], since: now), to: workspace)
    let redo = try ReprocessRequest.open(workspace)
    try ReprocessRequest.close(redo, after: RunReport(), over: ["a"], in: workspace)
    #expect(try ReprocessRequest.open(workspace) == redo)
  }

  /// Interrupted, the next run does what is left and nothing twice.
  @Test func aRedoneResultIsNotRedoneAgain() async throws {
    let fixture = try PipelineFixture(words: PipelineFixture.note + PipelineFixture.upper)
    let recordings = try fixture.record("one", "two")
    try await fixture.run()
    try ReprocessRequest.add(Redo(stages: ["words"]), to: fixture.workspace)
    let redo = try ReprocessRequest.open(fixture.workspace)
    let first = try await fixture.pipeline { $0.redo = redo }.run([recordings[0]]) { _ in }
    #expect(first.stages.mapValues(\.runs) == ["words": 1])
    let rest = try await fixture.run { $0.redo = redo }
    #expect(rest.stages["words"]?.recordings == [recordings[1].id])
    #expect(try await fixture.run { $0.redo = redo }.stages.isEmpty)
    #expect(fixture.lines("tries") == 4)
    for recording in recordings { #expect(try fixture.leftovers("words", recording).count == 1) }
  }
}
