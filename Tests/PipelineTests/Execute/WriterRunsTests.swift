import Foundation
import StageContract
import TestSupport
import TestTraits
import Testing

@testable import Pipeline
@testable import Workspace

/// Tests of how the setting `writer` and the owner's marks decide about the stage that reads it.
@Suite(.runsProcesses) struct WriterRunsTests {
  private let journal: OptionalFixture

  init() throws { journal = try OptionalFixture() }

  @Test(arguments: [
    ("{endpoint: \"http://example.org:9\"}", "endpoint must be http://127.0.0.1:PORT"),
    ("{gguf: /dev/null}", "/dev/null is not a file"),
    ("{gguf: sonar.yaml}", "sonar.yaml is not a GGUF file"),
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

  private func mark(_ recording: RecordingFolder, _ mark: String) throws {
    let owner = Data(#"{"schema": {"name": "owner", "version": 3}, "\#(mark)": true}"#.utf8)
    try FileSystem.atomicWrite(owner, to: recording.path + "/owner.json")
  }

  @Test func noServerGetsAWithdrawnEntryAndAModelFileDoes() async throws {
    let recordings = try journal.fixture.record("one", "two", "three")
    try journal.configure(OptionalFixture.server)
    try mark(recordings[2], "private")
    let earlier = Data(#"{"schema": {"name": "owner", "version": 2}, "sealed": true}"#.utf8)
    try FileSystem.atomicWrite(earlier, to: recordings[0].path + "/owner.json")
    let report = try await journal.run()
    #expect(report.stages["tell"]?.recordings == [recordings[1].id] && report.left.isEmpty)
    for index in [0, 2] { #expect(try await journal.state(recordings[index]) == .withheld) }
    #expect(try await journal.run() == RunReport())
    // What was written before stays.
    for withdrawn in ["discreet", "private"] {
      try mark(recordings[1], withdrawn)
      _ = try await journal.run()
      #expect(try journal.told(recordings[1]) != nil)
    }
    try journal.fixture.write("models/m.gguf", "GGUF")
    try journal.configure("writer: {gguf: \(journal.fixture.folder)/models/m.gguf}\n")
    #expect(try await journal.run().stages["tell"]?.runs == 3)
  }

  @Test func aServerGetsPrivateEntriesWhereTheSettingSaysSoAndDiscreetOnesNever() async throws {
    let recordings = try journal.fixture.record("one", "two", "three", "four")
    try journal.configure(OptionalFixture.server)
    try mark(recordings[1], "private")
    try mark(recordings[2], "discreet")
    // What cannot be read may be either.
    try FileSystem.atomicWrite(Data("{".utf8), to: recordings[3].path + "/owner.json")
    #expect(try await journal.run().stages["tell"]?.recordings == [recordings[0].id])
    #expect(try await journal.run().stages["tell"] == nil)
    try journal.configure(OptionalFixture.server.replacing("}", with: ", private: true}"))
    #expect(try await journal.run().stages["tell"]?.recordings == [recordings[1].id])
    for recording in recordings[2...] { #expect(try await journal.state(recording) == .withheld) }
    // What was written stays.
    try journal.configure(OptionalFixture.server)
    #expect(try await journal.run().stages["tell"] == nil)
    guard case .upToDate? = try await journal.state(recordings[1]) else {
      Issue.record("it is written again")
      return
    }
  }

  /// Marked in the owner's file, or asked for.
  @Test(arguments: ["discreet", "private"].flatMap { [($0, true), ($0, false)] }, [true, false])
  func anEntryThatIsWithdrawnMeanwhileIsNotHandedOver(_ request: (String, Bool), takesPrivate: Bool)
    async throws
  {
    let (mark, isAsked) = request
    let recording = try journal.fixture.record("one")[0]
    let server = OptionalFixture.server
    try journal.configure(takesPrivate ? server.replacing("}", with: ", private: true}") : server)
    // The stage before it withdraws the entry.
    let path =
      isAsked
      ? journal.fixture.workspace.withdrawalsFolder + "/\(recording.id).json"
      : recording.path + "/owner.json"
    let document =
      isAsked
      ? #"{"schema": {"name": "withdrawal", "version": 2}, "recording": "\#(recording.id)", "kind": "\#(mark)","#
        + #" "requested_at": "2026-11-20T08:00:00Z"}"#
      : #"{"schema": {"name": "owner", "version": 3}, "\#(mark)": true}"#
    try FileSystem.makeFolder(journal.fixture.workspace.withdrawalsFolder)
    try journal.fixture.script("words", "echo '\(document)' >'\(path)'; " + #"echo x >"$words""#)
    let report = try await journal.run()
    let isHanded = mark == "private" && takesPrivate
    #expect(report.exitStatus == 0 && journal.fixture.lines("calls") == (isHanded ? 1 : 0))
    if !isHanded { #expect(try await journal.state(recording) == .withheld) }
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
