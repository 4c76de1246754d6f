import Application
import Foundation
import Inbox
import Pipeline
import StageContract
import Synchronization
import TestSupport
import TestTraits
import Testing
import Workspace

/// Records all events without showing them.
private final class Listener: Reporter {
  private let heard = Mutex<[String]>([])

  var names: [String] { heard.withLock { $0 } }

  func remark(_ line: String) { heard.withLock { $0.append("remark " + line) } }

  func note(_ event: SessionEvent) {
    let name: String? =
      switch event {
      case .intake(let intake): "intake \(intake.takenIn)"
      case .began: "began"
      case .counted: nil
      case .stage(.finished(_, let stage, _)): stage
      case .processed: "processed"
      case .stage: nil
      case .finished: "finished"
      case .ended(let entry, _): "ended \(entry.outcome)"
      case .news(let line): "news " + line
      case .issues(let lines, _): "troubles \(lines.count)"
      case .changed(let results): "changed \(results.count)"
      }
    if let name { heard.withLock { $0.append(name) } }
  }
}

@Suite(.runsProcesses) struct RunSessionTests {
  /// A recording that is dropped is imported soon.
  private static let settings = "settle_seconds: 0.3\n"

  private func run(_ fixture: PipelineFixture, status: StageContract.ExitStatus = .success) async throws
    -> [String]
  {
    let listener = Listener()
    let pipeline = try await Pipeline(workspace: fixture.workspace, installation: fixture.installation)
    #expect(try await RunSession(pipeline, reporter: listener).run() == status)
    return listener.names
  }

  private func drop(_ fixture: PipelineFixture, _ name: String) throws {
    try FileSystem.atomicWrite(Data("hello".utf8), to: fixture.workspace.inbox + "/" + name)
  }

  @Test func aRecordingGoesFromTheInboxToItsLastStageAndIntoTheHistory() async throws {
    let fixture = try PipelineFixture(
      settings: Self.settings,
      scripts: ["ingest": PipelineFixture.copy, "words": "cp \"$audio\" \"$words\""])
    try drop(fixture, "walk.wav")
    #expect(
      try await run(fixture) == [
        "intake 1", "began", "ingest", "words", "processed", "finished", "ended done",
      ])
    #expect(try FileSystem.items(in: fixture.workspace.inbox).isEmpty)
    #expect(try await run(fixture) == ["intake 0", "began", "finished", "ended done"])
    let history = try RunHistory(fixture.workspace).entries(limit: 10)
    #expect(history.map(\.takenIn) == [1, 0] && history.map(\.recordings) == [1, 0])
  }

  @Test func whatFailsIsInTheReportAndInTheHistory() async throws {
    let fixture = try PipelineFixture(
      settings: Self.settings, scripts: ["ingest": PipelineFixture.copy, "words": "exit 65"])
    try drop(fixture, "walk.wav")
    #expect(
      try await run(fixture, status: 65) == ["intake 1", "began", "ingest", "finished", "ended failed"])
    let last = try RunHistory(fixture.workspace).entries(limit: 1).last
    #expect(last?.failures.map(\.stage) == ["words"])
  }
}
