import Foundation
import StageContract
import TestSupport
import TestTraits
import Testing

@testable import Inbox
@testable import Pipeline
@testable import Workspace

/// Tests of how the setting `writer` and the owner's marks decide about the stage that reads it.
@Suite(.runsProcesses) struct WriterRunsTests {
  private let journal: OptionalFixture

  init() throws { journal = try OptionalFixture() }

  @Test(arguments: [
    ("{endpiont: \"http://127.0.0.1:9\"}", "unknown key endpiont; did you mean endpoint?"),
    ("{endpoint: \"http://example.org:9\"}", "endpoint must be http://127.0.0.1:PORT"),
    ("qwen", "must be {endpoint: URL, model: NAME} or {gguf: PATH}"),
    ("{gguf: /dev/null}", "/dev/null is not a file"),
    ("{gguf: sonar.yaml}", "sonar.yaml is not a GGUF file"),
    ("{gguf: recordings}", "recordings is not a file"),
    ("{gguf: gone.gguf}", "gone.gguf cannot be read (No such file or directory)"),
  ])
  func aWrongWriterStopsItsStageAlone(writer: String, message: String) async throws {
    let recording = try journal.fixture.record("one", "two")[0]
    try journal.configure("\nwriter: \(writer)\n")
    let report = try await journal.run()
    #expect(report.exitStatus == 69 && report.waiting.count == 1 && journal.fixture.lines("calls") == 0)
    let said = try #require(report.waiting.first?.message)
    #expect(said.hasPrefix("sonar.yaml:2: writer: " + message), "\(said)")
    #expect(try journal.line(recording)["words"] != nil)
  }

  @Test func aModelFileIsKnownByItsBytesAndHandedOverByItsPath() async throws {
    let recording = try journal.fixture.record("one")[0]
    try journal.fixture.write("models/m.gguf", "GGUF1")
    try journal.configure("writer: {gguf: \(journal.fixture.folder)/models/m.gguf}\n")
    _ = try await journal.run()
    #expect(
      try journal.told(recording) == "{\"gguf\":\"\(journal.fixture.folder)/models/m.gguf\"}: plain: one")
    try journal.fixture.write("models/m.gguf", "GGUF2")
    guard
      case .ready(_, [.parameterFile(name: "writer", value: "m.gguf")])? = try await journal.state(recording)
    else {
      Issue.record("another model under the same name")
      return
    }
  }

  @Test func anotherPortWritesNothingAgainAndAnotherModelDoes() async throws {
    let recording = try journal.fixture.record("one")[0]
    try journal.configure(OptionalFixture.server)
    _ = try await journal.run()
    try journal.configure("writer: {endpoint: \"http://[::1]:8080/v1\", model: qwen}\n")
    #expect(try await journal.run() == RunReport())
    try journal.configure("writer: {endpoint: \"http://[::1]:8080/v1\", model: other}\n")
    let reason = RunReason.parameter(name: "writer", from: "qwen", to: "other")
    guard case .ready(_, [reason])? = try await journal.state(recording) else {
      Issue.record("the model changed")
      return
    }
    try journal.fixture.write("status", "75")
    let before = try journal.told(recording)
    _ = try await journal.run()
    #expect(try journal.told(recording) == before, "what was written of the same text stays until then")
  }

  @Test func whatWasWrittenOfAnotherTextIsNotShown() async throws {
    let recording = try journal.fixture.record("one")[0]
    try journal.configure(OptionalFixture.server)
    _ = try await journal.run()
    try journal.fixture.write("status", "75")
    try FileSystem.atomicWrite(
      Data(#"{"schema": {"name": "owner", "version": 1}, "corrections": [1]}"#.utf8),
      to: recording.path + "/owner.json")
    #expect(try await journal.run().left["tell"]?.recordings == 1)
    #expect(try journal.line(recording)["told"] == nil)
    try FileSystem.remove(recording.path + "/owner.json")
    _ = try await journal.run()
    #expect(try journal.told(recording) != nil, "its text is back")
  }

  @Test func whatAnUpgradeOfOtherStagesChangesWritesNothingAgain() async throws {
    let recording = try journal.fixture.record("one")[0]
    try journal.configure(OptionalFixture.server)
    _ = try await journal.run()
    try journal.fixture.script("words", #"echo "better: $(cat "$audio")" >"$words""#)
    #expect(try await journal.run().stages.mapValues(\.runs) == ["words": 1, "gather": 1])
    guard case .outdated(_, [.input(name: "words")])? = try await journal.state(recording) else {
      Issue.record("it is kept")
      return
    }
    #expect(try journal.told(recording)?.hasSuffix("plain: one") == true)
    let redo = Redo(outdated: true)
    #expect(try await journal.run { $0.redo = [redo] }.stages["tell"]?.runs == 1)
    #expect(try journal.told(recording)?.hasSuffix("better: one") == true)
  }

  @Test func noServerGetsADiscreetEntryAndAFileDoesAndPrivateOnesGoToBoth() async throws {
    let recordings = try journal.fixture.record("one", "two", "three")
    try journal.configure(OptionalFixture.server)
    let secret = Data(#"{"schema": {"name": "owner", "version": 3}, "private": true}"#.utf8)
    try FileSystem.atomicWrite(secret, to: recordings[2].path + "/owner.json")
    let discreet = Data(#"{"schema": {"name": "owner", "version": 3}, "discreet": true}"#.utf8)
    let earlier = Data(#"{"schema": {"name": "owner", "version": 2}, "sealed": true}"#.utf8)
    try FileSystem.atomicWrite(earlier, to: recordings[0].path + "/owner.json")
    let report = try await journal.run()
    let handed = report.stages["tell"]?.recordings.sorted()
    #expect(handed == [recordings[1].id, recordings[2].id] && report.left.isEmpty)
    #expect(try await journal.state(recordings[0]) == .withheld)
    #expect(try await journal.run() == RunReport())
    // What was written before stays.
    try FileSystem.atomicWrite(discreet, to: recordings[1].path + "/owner.json")
    _ = try await journal.run()
    #expect(try journal.told(recordings[1]) != nil)
    try journal.fixture.write("models/m.gguf", "GGUF")
    try journal.configure("writer: {gguf: \(journal.fixture.folder)/models/m.gguf}\n")
    #expect(try await journal.run().stages["tell"]?.runs == 3)
  }

  @Test func aRunOfAnEntryThatIsMadeDiscreetMeanwhileIsNotStarted() async throws {
    let recording = try journal.fixture.record("one")[0]
    try journal.configure(OptionalFixture.server)
    // The stage before it makes the entry discreet.
    try journal.fixture.script(
      "words",
      #"echo '{"schema": {"name": "owner", "version": 3}, "discreet": true}' >"$(dirname "$audio")/../../../owner.json"; echo x >"$words""#
    )
    let report = try await journal.run()
    #expect(report.exitStatus == 0 && journal.fixture.lines("calls") == 0)
    #expect(try await journal.state(recording) == .withheld)
  }

  @Test func anEntrysOwnWriterIsRefused() async throws {
    let recordings = try journal.fixture.record("one", "two")
    try journal.configure(OptionalFixture.server)
    try FileSystem.atomicWrite(
      Data(#"{"writer": {"endpoint": "http://127.0.0.1:1"}}"#.utf8), to: recordings[0].settingsFile)
    let report = try await journal.run()
    #expect(report.exitStatus == 64 && report.stages["tell"]?.recordings == [recordings[1].id])
    #expect(
      report.failures.first?.message.hasSuffix(
        "writer is a setting of the whole journal; move it to sonar.yaml") == true)
  }
}
