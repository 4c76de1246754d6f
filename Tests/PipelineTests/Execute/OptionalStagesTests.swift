import Foundation
import StageContract
import Synchronization
import TestSupport
import TestTraits
import Testing

@testable import Inbox
@testable import Pipeline
@testable import Workspace

/// Whole runs with a stage that a server may be missing for.
@Suite(.runsProcesses) struct OptionalStagesTests {
  private let journal: OptionalFixture

  init() throws { journal = try OptionalFixture() }

  @Test func withoutItsSettingItIsInNoPlanAndNobodyAsksForItsProgram() async throws {
    try FileSystem.remove(journal.fixture.folder + "/bin/tell")
    let recording = try journal.fixture.record("one")[0]
    let report = try await journal.run()
    #expect(report.exitStatus == 0 && report.waiting.isEmpty && report.left.isEmpty)
    #expect(try await journal.fixture.pipeline().plan(recording).map(\.stage) == ["ingest", "words"])
    #expect(try journal.line(recording).keys.sorted() == ["digest", "recording", "words"])
  }

  @Test func whatItWroteIsInTheLineAndLeavesItWhenItIsSwitchedOff() async throws {
    let recording = try journal.fixture.record("one")[0]
    _ = try await journal.run()
    let before = try journal.line(recording)
    try journal.configure(OptionalFixture.server)
    #expect(try await journal.run().stages.mapValues(\.runs) == ["tell": 1, "gather": 1])
    #expect(try journal.told(recording) == #"{"endpoint":"http://127.0.0.1:9","model":"qwen"}: plain: one"#)
    #expect(try journal.line(recording)["digest"] != before["digest"])
    #expect(try await journal.run() == RunReport())
    try journal.configure("writer: off\n")
    #expect(try await journal.run().stages.mapValues(\.runs) == ["gather": 1])
    #expect(try journal.line(recording) == before)
    #expect(try recording.artifacts("tell").count == 1, "it comes back when the writer does")
    try journal.configure(OptionalFixture.server)
    #expect(try await journal.run().stages.mapValues(\.runs) == ["gather": 1])
  }

  @Test func anAbsentServerIsNoFailureAndIsAskedTwice() async throws {
    let recordings = try journal.fixture.record("one", "two", "three", "four")
    try journal.configure(OptionalFixture.server)
    try journal.fixture.write("status", "75")
    let report = try await journal.run()
    #expect(report.exitStatus == 0 && report.failures.isEmpty && report.remarks.isEmpty)
    #expect(report.left == ["tell": .init(recordings: 4, reason: "told why")])
    #expect(journal.fixture.lines("calls") == 2)
    #expect(try journal.line(recordings[0])["told"] == nil)
    #expect(try recordings.allSatisfy { try $0.failure() == nil })
    // Which two were asked for depends on whose words were done first.
    let late = try recordings.filter { try !$0.optionalFailures().isEmpty }.map(\.id)
    let fresh = recordings.map(\.id).filter { !late.contains($0) }
    #expect(late.count == 2)
    try FileSystem.remove(journal.fixture.folder + "/status")
    #expect(try await journal.run().stages["tell"]?.recordings == fresh + late)
    #expect(try recordings.allSatisfy { try $0.optionalFailures().isEmpty })
    #expect(try recordings.allSatisfy { try journal.told($0) != nil })
  }

  @Test(arguments: [(7, true), (1000, false)])
  func aServerThatDiesInTheNightIsUsedAgainIfItComesBack(returns: Int, isBack: Bool) async throws {
    var importer = try Importer(workspace: journal.fixture.workspace, timeZone: WorkspaceFixture.berlin)
    for number in 1...16 {
      let path = journal.fixture.workspace.inbox + "/2026-01-01 10.00.\(number + 9).txt"
      try FileSystem.atomicWrite(Data("\(number)".utf8), to: path)
      _ = try importer.take(InboxFile(path: path))
    }
    try journal.configure(OptionalFixture.server)
    try journal.fixture.write("dies", "4")
    try journal.fixture.write("returns", "\(returns)")
    let report = try await journal.run()
    #expect(report.exitStatus == 0)
    #expect(report.stages["words"]?.runs == 16 && report.stages["tell"]?.runs == (isBack ? 13 : 4))
    #expect(report.left["tell"]?.recordings == (isBack ? 3 : 12))
    #expect(
      journal.fixture.lines("calls") == (isBack ? 16 : 8), "after four in a row nobody is asked any more")
    try journal.fixture.write("dies", "1000")
    #expect(try await journal.run().stages["tell"]?.runs == (isBack ? 3 : 12))
  }

  @Test func whatCannotBeUsedIsToldOnceAndRetriedOnRequestAlone() async throws {
    let recording = try journal.fixture.record("one")[0]
    try journal.configure(OptionalFixture.server)
    try journal.fixture.write("status", "65")
    let report = try await journal.run()
    #expect(report.exitStatus == 0 && report.failures.isEmpty && report.left.isEmpty)
    #expect(report.remarks.map(\.message) == ["told why"] && report.remarks.first?.recording == recording.id)
    #expect(try await journal.run() == RunReport())
    #expect(journal.fixture.lines("calls") == 1)
    #expect(try recording.failure() == nil)
    let failure = try #require(try recording.optionalFailures().first)
    #expect(failure.status == 65 && failure.isFinal)
    guard case .failed(failure)? = try await journal.state(recording) else {
      Issue.record("it is not tried again")
      return
    }
    try FileSystem.remove(journal.fixture.folder + "/status")
    try recording.removeFailure(ofOptional: "tell")
    #expect(try await journal.run().stages["tell"]?.runs == 1)
  }

  @Test func aCrashIsTriedTwice() async throws {
    try journal.fixture.record("one")
    try journal.configure(OptionalFixture.server)
    try journal.fixture.write("status", "70")
    let report = try await journal.run()
    #expect(report.exitStatus == 0 && report.remarks.count == 1 && journal.fixture.lines("calls") == 2)
    #expect(try await journal.run() == RunReport())
  }

  @Test func aWriterThatCannotWorkIsToldOnceAndTheRestGoesOn() async throws {
    let recordings = try journal.fixture.record("one", "two", "three")
    try journal.configure(OptionalFixture.server)
    try journal.fixture.write("status", "69")
    let report = try await journal.run()
    #expect(report.exitStatus == 69 && journal.fixture.lines("calls") == 1)
    #expect(report.waiting == [.init(recording: nil, stage: "tell", status: 69, message: "told why")])
    #expect(report.left == ["tell": .init(recordings: 3, reason: "told why")])
    #expect(try recordings.allSatisfy { try journal.line($0)["words"] != nil })
  }

  @Test func itsTurnIsLastAndWhatItWritesIsPublishedInPortions() async throws {
    try journal.fixture.record("one", "two", "three")
    try journal.configure(OptionalFixture.server)
    _ = try await journal.run { $0.portionSeconds = 0 }
    let order = journal.fixture.events.withLock { events in
      events.compactMap { if case .finished(_, let stage, _) = $0 { stage } else { nil } }
    }
    #expect(order.suffix(6) == ["tell", "gather", "tell", "gather", "tell", "gather"])
    #expect(order.prefix(6).allSatisfy { ["ingest", "words"].contains($0) })
  }

  @Test func aRunThatYieldsEndsAfterAPortion() async throws {
    try journal.fixture.record("one", "two", "three")
    try journal.configure(OptionalFixture.server)
    let flag = StopFlag()
    let report = try await journal.run {
      $0.portionSeconds = 0
      $0.yield = flag
    }
    #expect(report.stages["tell"]?.runs == 1 && flag.isSet && report.exitStatus == 0)
    #expect(report.left == ["tell": .init(recordings: 2, reason: nil)])
  }

  @Test func theDeadlineLeavesItToTheNextRunAndEverythingElseIsDone() async throws {
    let recording = try journal.fixture.record("one")[0]
    _ = try await journal.run()
    try journal.configure(OptionalFixture.server)
    let report = try await journal.run { $0.deadline = .distantPast }
    #expect(!report.isOutOfTime && report.stages["tell"] == nil)
    let left = try await journal.fixture.pipeline().run([recording], leavesOptional: true) { _ in }
    #expect(left == RunReport())
  }

  @Test func aRequestStaysOpenUntilItIsWritten() async throws {
    try journal.fixture.record("one")
    try journal.configure(OptionalFixture.server)
    _ = try await journal.run()
    let redo = Redo(stages: ["tell"])
    try ReprocessRequest.add(redo, to: journal.fixture.workspace)
    try journal.fixture.write("status", "75")
    let open = try ReprocessRequest.open(journal.fixture.workspace)
    let report = try await journal.run { $0.redo = open }
    try ReprocessRequest.close(open, after: report, over: nil, in: journal.fixture.workspace)
    #expect(try ReprocessRequest.open(journal.fixture.workspace).count == 1)
    // Switched off, it holds nothing up.
    try journal.configure("")
    #expect(
      try await Pipeline.continuing(journal.fixture.workspace, journal.fixture.installation).redo.count == 1)
    try journal.configure(OptionalFixture.server)
    try FileSystem.remove(journal.fixture.folder + "/status")
    let done = try await journal.run { $0.redo = open }
    #expect(done.stages["tell"]?.runs == 1)
    try ReprocessRequest.close(open, after: done, over: nil, in: journal.fixture.workspace)
    #expect(try ReprocessRequest.open(journal.fixture.workspace).isEmpty)
  }
}
