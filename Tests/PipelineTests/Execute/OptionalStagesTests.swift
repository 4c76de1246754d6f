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
  /// `words` is needed; `tell` writes about its output while `writer` is set; `gather` stores its lines.
  private static let manifest = """
    pipeline: test
    stages:
      ingest:
        run: ingest
        inputs: {recording: original}
        outputs: {audio: audio.txt}
        identity: digest
        upgrade: keep
      words:
        run: words
        inputs: {audio: ingest.audio}
        outputs: {words: words.txt}
        parameters: {style: plain}
        identity: digest
      tell:
        run: tell
        optional: true
        inputs: {audio: ingest.audio, words: words.words, owner: owner.json#corrections?}
        outputs: {told: told.txt}
        parameters: {writer: "setting:writer"}
        processes: 1
        identity: digest
        upgrade: keep
      gather:
        run: gather
        scope: journal
        inputs: {words: words.words, told: tell.told?}
        outputs: {gathered: gathered}
        identity: digest

    """
  /// Counts its calls, waits for nobody, and fails with the status in the file `status`; 75 after as many calls as `dies`
  /// says, until as many as `returns` says.
  private static let tell = """
    echo x >>"$work/calls"; calls=$(wc -l <"$work/calls")
    if [ -f "$work/status" ]; then echo "told why" >&2; exit "$(cat "$work/status")"; fi
    if [ -f "$work/dies" ] && [ "$calls" -gt "$(cat "$work/dies")" ] && [ "$calls" -le "$(cat "$work/returns")" ]
    then echo "nobody answers" >&2; exit 75; fi
    echo "$writer: $(cat "$words")" >"$told"
    """
  private static let server = "writer: {endpoint: \"http://127.0.0.1:9\", model: qwen}\n"

  private let fixture: PipelineFixture

  init() throws {
    fixture = try PipelineFixture(
      Self.manifest,
      scripts: [
        "ingest": PipelineFixture.copy, "words": #"echo "$style: $(cat "$audio")" >"$words""#,
        "tell": Self.tell, "gather": #"cp "$entries" "$gathered""#,
      ])
  }

  private func configure(_ text: String) throws { try fixture.write("journal/sonar.yaml", text) }

  /// What the journal's stage was given of `recording`, by input.
  private func line(_ recording: RecordingFolder) throws -> [String: String] {
    let lines = try #require(fixture.text("journal/gathered")).split(separator: "\n")
    let found = try lines.map { try JSONDecoder().decode([String: String].self, from: Data($0.utf8)) }
    return try #require(found.first { $0["recording"] == recording.id })
  }

  private func told(_ recording: RecordingFolder) throws -> String? {
    try line(recording)["told"].map {
      try String(contentsOfFile: $0, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }

  private func run(_ configure: (inout Pipeline.Options) -> Void = { _ in }) async throws -> RunReport {
    try await fixture.run { options in
      options.pauses = [0.01, 0.01, 0.01]
      configure(&options)
    }
  }

  private func state(_ recording: RecordingFolder) async throws -> PlannedRun.State? {
    try await fixture.pipeline().plan(recording).first { $0.stage == "tell" }?.state
  }

  @Test func withoutItsSettingItIsInNoPlanAndNobodyAsksForItsProgram() async throws {
    try FileSystem.remove(fixture.folder + "/bin/tell")
    let recording = try fixture.record("one")[0]
    let report = try await run()
    #expect(report.exitStatus == 0 && report.waiting.isEmpty && report.left.isEmpty)
    #expect(try await fixture.pipeline().plan(recording).map(\.stage) == ["ingest", "words"])
    #expect(try line(recording).keys.sorted() == ["digest", "recording", "words"])
  }

  @Test func whatItWroteIsInTheLineAndLeavesItWhenItIsSwitchedOff() async throws {
    let recording = try fixture.record("one")[0]
    _ = try await run()
    let before = try line(recording)
    try configure(Self.server)
    #expect(try await run().stages.mapValues(\.runs) == ["tell": 1, "gather": 1])
    #expect(try told(recording) == #"{"endpoint":"http://127.0.0.1:9","model":"qwen"}: plain: one"#)
    #expect(try line(recording)["digest"] != before["digest"])
    #expect(try await run() == RunReport())
    try configure("writer: off\n")
    #expect(try await run().stages.mapValues(\.runs) == ["gather": 1])
    #expect(try line(recording) == before)
    #expect(try recording.artifacts("tell").count == 1, "it comes back when the writer does")
    try configure(Self.server)
    #expect(try await run().stages.mapValues(\.runs) == ["gather": 1])
  }

  @Test func anAbsentServerIsNoFailureAndIsAskedTwice() async throws {
    let recordings = try fixture.record("one", "two", "three", "four")
    try configure(Self.server)
    try fixture.write("status", "75")
    let report = try await run()
    #expect(report.exitStatus == 0 && report.failures.isEmpty && report.remarks.isEmpty)
    #expect(report.left == ["tell": .init(recordings: 4, reason: "told why")])
    #expect(fixture.lines("calls") == 2)
    #expect(try line(recordings[0])["told"] == nil)
    #expect(try recordings.allSatisfy { try $0.failure() == nil })
    try FileSystem.remove(fixture.folder + "/status")
    #expect(try await run().stages["tell"]?.recordings == [2, 3, 0, 1].map { recordings[$0].id })
    #expect(try recordings.allSatisfy { try $0.optionalFailures().isEmpty })
    #expect(try recordings.allSatisfy { try told($0) != nil })
  }

  @Test(arguments: [(13, true), (1000, false)])
  func aServerThatDiesInTheNightIsUsedAgainIfItComesBack(returns: Int, isBack: Bool) async throws {
    var importer = try Importer(workspace: fixture.workspace, timeZone: WorkspaceFixture.berlin)
    for number in 1...50 {
      let path = fixture.workspace.inbox + "/2026-01-01 10.00.\(number + 9).txt"
      try FileSystem.atomicWrite(Data("\(number)".utf8), to: path)
      _ = try importer.take(InboxFile(path: path))
    }
    try configure(Self.server)
    try fixture.write("dies", "10")
    try fixture.write("returns", "\(returns)")
    let report = try await run()
    #expect(report.exitStatus == 0)
    #expect(report.stages["words"]?.runs == 50 && report.stages["tell"]?.runs == (isBack ? 47 : 10))
    #expect(report.left["tell"]?.recordings == (isBack ? 3 : 40))
    #expect(fixture.lines("calls") == (isBack ? 50 : 14), "after four in a row nobody is asked any more")
    try fixture.write("dies", "1000")
    #expect(try await run().stages["tell"]?.runs == (isBack ? 3 : 40))
  }

  @Test func whatCannotBeUsedIsToldOnceAndRetriedOnRequestAlone() async throws {
    let recording = try fixture.record("one")[0]
    try configure(Self.server)
    try fixture.write("status", "65")
    let report = try await run()
    #expect(report.exitStatus == 0 && report.failures.isEmpty && report.left.isEmpty)
    #expect(report.remarks.map(\.message) == ["told why"] && report.remarks.first?.recording == recording.id)
    #expect(try await run() == RunReport())
    #expect(fixture.lines("calls") == 1)
    #expect(try recording.failure() == nil)
    let failure = try #require(try recording.optionalFailures().first)
    #expect(failure.status == 65 && failure.isFinal)
    guard case .failed(failure)? = try await state(recording) else {
      Issue.record("it is not tried again")
      return
    }
    try FileSystem.remove(fixture.folder + "/status")
    try recording.removeFailure(ofOptional: "tell")
    #expect(try await run().stages["tell"]?.runs == 1)
  }

  @Test func aCrashIsTriedTwice() async throws {
    try fixture.record("one")
    try configure(Self.server)
    try fixture.write("status", "70")
    let report = try await run()
    #expect(report.exitStatus == 0 && report.remarks.count == 1 && fixture.lines("calls") == 2)
    #expect(try await run() == RunReport())
  }

  @Test func aWriterThatCannotWorkIsToldOnceAndTheRestGoesOn() async throws {
    let recordings = try fixture.record("one", "two", "three")
    try configure(Self.server)
    try fixture.write("status", "69")
    let report = try await run()
    #expect(report.exitStatus == 69 && fixture.lines("calls") == 1)
    #expect(report.waiting == [.init(recording: nil, stage: "tell", status: 69, message: "told why")])
    #expect(report.left == ["tell": .init(recordings: 3, reason: "told why")])
    #expect(try recordings.allSatisfy { try line($0)["words"] != nil })
  }

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
    let recording = try fixture.record("one", "two")[0]
    try configure("\nwriter: \(writer)\n")
    let report = try await run()
    #expect(report.exitStatus == 69 && report.waiting.count == 1 && fixture.lines("calls") == 0)
    let said = try #require(report.waiting.first?.message)
    #expect(said.hasPrefix("sonar.yaml:2: writer: " + message), "\(said)")
    #expect(try line(recording)["words"] != nil)
  }

  @Test func aModelFileIsKnownByItsBytesAndHandedOverByItsPath() async throws {
    let recording = try fixture.record("one")[0]
    try fixture.write("models/m.gguf", "GGUF1")
    try configure("writer: {gguf: \(fixture.folder)/models/m.gguf}\n")
    _ = try await run()
    #expect(try told(recording) == "{\"gguf\":\"\(fixture.folder)/models/m.gguf\"}: plain: one")
    try fixture.write("models/m.gguf", "GGUF2")
    guard case .ready(_, [.parameterFile(name: "writer", value: "m.gguf")])? = try await state(recording)
    else {
      Issue.record("another model under the same name")
      return
    }
  }

  @Test func anotherPortWritesNothingAgainAndAnotherModelDoes() async throws {
    let recording = try fixture.record("one")[0]
    try configure(Self.server)
    _ = try await run()
    try configure("writer: {endpoint: \"http://[::1]:8080/v1\", model: qwen}\n")
    #expect(try await run() == RunReport())
    try configure("writer: {endpoint: \"http://[::1]:8080/v1\", model: other}\n")
    let reason = RunReason.parameter(name: "writer", from: "qwen", to: "other")
    guard case .ready(_, [reason])? = try await state(recording) else {
      Issue.record("the model changed")
      return
    }
    try fixture.write("status", "75")
    let before = try told(recording)
    _ = try await run()
    #expect(try told(recording) == before, "what was written of the same text stays until then")
  }

  @Test func whatWasWrittenOfAnotherTextIsNotShown() async throws {
    let recording = try fixture.record("one")[0]
    try configure(Self.server)
    _ = try await run()
    try fixture.write("status", "75")
    try FileSystem.atomicWrite(
      Data(#"{"schema": {"name": "owner", "version": 1}, "corrections": [1]}"#.utf8),
      to: recording.path + "/owner.json")
    #expect(try await run().left["tell"]?.recordings == 1)
    #expect(try line(recording)["told"] == nil)
    try FileSystem.remove(recording.path + "/owner.json")
    _ = try await run()
    #expect(try told(recording) != nil, "its text is back")
  }

  @Test func whatAnUpgradeOfOtherStagesChangesWritesNothingAgain() async throws {
    let recording = try fixture.record("one")[0]
    try configure(Self.server)
    _ = try await run()
    try fixture.script("words", #"echo "better: $(cat "$audio")" >"$words""#)
    #expect(try await run().stages.mapValues(\.runs) == ["words": 1, "gather": 1])
    guard case .outdated(_, [.input(name: "words")])? = try await state(recording) else {
      Issue.record("it is kept")
      return
    }
    #expect(try told(recording)?.hasSuffix("plain: one") == true)
    let redo = Redo(outdated: true)
    #expect(try await run { $0.redo = [redo] }.stages["tell"]?.runs == 1)
    #expect(try told(recording)?.hasSuffix("better: one") == true)
  }

  @Test func noServerGetsASealedEntryAndAFileDoes() async throws {
    let recordings = try fixture.record("one", "two")
    try configure(Self.server)
    let sealed = Data(#"{"schema": {"name": "owner", "version": 1}, "sealed": true}"#.utf8)
    try FileSystem.atomicWrite(sealed, to: recordings[0].path + "/owner.json")
    let report = try await run()
    #expect(report.stages["tell"]?.recordings == [recordings[1].id] && report.left.isEmpty)
    #expect(try await state(recordings[0]) == .withheld)
    #expect(try await run() == RunReport())
    // What was written before stays.
    try FileSystem.atomicWrite(sealed, to: recordings[1].path + "/owner.json")
    _ = try await run()
    #expect(try told(recordings[1]) != nil)
    try fixture.write("models/m.gguf", "GGUF")
    try configure("writer: {gguf: \(fixture.folder)/models/m.gguf}\n")
    #expect(try await run().stages["tell"]?.runs == 2)
  }

  @Test func aRunThatIsSealedMeanwhileIsNotStarted() async throws {
    let recording = try fixture.record("one")[0]
    try configure(Self.server)
    // The stage before it seals the entry.
    try fixture.script(
      "words",
      #"echo '{"schema": {"name": "owner", "version": 1}, "sealed": true}' >"$(dirname "$audio")/../../../owner.json"; echo x >"$words""#
    )
    let report = try await run()
    #expect(report.exitStatus == 0 && fixture.lines("calls") == 0)
    #expect(try await state(recording) == .withheld)
  }

  @Test func itsTurnIsLastAndWhatItWritesIsPublishedInPortions() async throws {
    try fixture.record("one", "two", "three")
    try configure(Self.server)
    _ = try await run { $0.portionSeconds = 0 }
    let order = fixture.events.withLock { events in
      events.compactMap { if case .finished(_, let stage, _) = $0 { stage } else { nil } }
    }
    #expect(order.suffix(6) == ["tell", "gather", "tell", "gather", "tell", "gather"])
    #expect(order.prefix(6).allSatisfy { ["ingest", "words"].contains($0) })
  }

  @Test func aRunThatYieldsEndsAfterAPortion() async throws {
    try fixture.record("one", "two", "three")
    try configure(Self.server)
    let flag = StopFlag()
    let report = try await run {
      $0.portionSeconds = 0
      $0.yield = flag
    }
    #expect(report.stages["tell"]?.runs == 1 && flag.isSet && report.exitStatus == 0)
    #expect(report.left == ["tell": .init(recordings: 2, reason: nil)])
  }

  @Test func theDeadlineLeavesItToTheNextRunAndEverythingElseIsDone() async throws {
    let recording = try fixture.record("one")[0]
    _ = try await run()
    try configure(Self.server)
    let report = try await run { $0.deadline = .distantPast }
    #expect(!report.isOutOfTime && report.stages["tell"] == nil)
    let left = try await fixture.pipeline().run([recording], leavesOptional: true) { _ in }
    #expect(left == RunReport())
  }

  @Test func aRequestStaysOpenUntilItIsWritten() async throws {
    try fixture.record("one")
    try configure(Self.server)
    _ = try await run()
    let redo = Redo(stages: ["tell"])
    try ReprocessRequest.add(redo, to: fixture.workspace)
    try fixture.write("status", "75")
    let open = try ReprocessRequest.open(fixture.workspace)
    let report = try await run { $0.redo = open }
    try ReprocessRequest.close(open, after: report, over: nil, in: fixture.workspace)
    #expect(try ReprocessRequest.open(fixture.workspace).count == 1)
    // Switched off, it holds nothing up.
    try configure("")
    #expect(try await Pipeline.continuing(fixture.workspace, fixture.installation).redo.count == 1)
    try configure(Self.server)
    try FileSystem.remove(fixture.folder + "/status")
    let done = try await run { $0.redo = open }
    #expect(done.stages["tell"]?.runs == 1)
    try ReprocessRequest.close(open, after: done, over: nil, in: fixture.workspace)
    #expect(try ReprocessRequest.open(fixture.workspace).isEmpty)
  }

  @Test func anEntrysOwnWriterIsRefused() async throws {
    let recordings = try fixture.record("one", "two")
    try configure(Self.server)
    try FileSystem.atomicWrite(
      Data(#"{"writer": {"endpoint": "http://127.0.0.1:1"}}"#.utf8), to: recordings[0].settingsFile)
    let report = try await run()
    #expect(report.exitStatus == 64 && report.stages["tell"]?.recordings == [recordings[1].id])
    #expect(
      report.failures.first?.message.hasSuffix(
        "writer is a setting of the whole journal; move it to sonar.yaml") == true)
  }
}
