import Foundation
import StageContract
import TestSupport
import TestTraits
import Testing

@testable import Inbox
@testable import Pipeline
@testable import Workspace

@Suite(.runsProcesses) struct JournalStagesTests {
  /// `words` writes its parameter; `gather` stores its input.
  private static let manifest = """
    pipeline: test
    stages:
      words:
        run: words
        inputs: {recording: original}
        outputs: {words: words.txt}
        parameters: {style: plain}
        identity: digest
      gather:
        run: gather
        scope: journal
        inputs: {words: words.words, every: words.words*}
        outputs: {gathered: gathered}
        identity: digest

    """
  private struct Line: Decodable, Equatable {
    var recording: String
    var words: String?
    var every: [String]
  }

  private let fixture: PipelineFixture

  init() throws {
    fixture = try PipelineFixture(
      Self.manifest,
      scripts: [
        "words": #"echo "$style" >"$words""#, "gather": #"cp "$entries" "$gathered""#,
      ])
  }

  private func gathered() throws -> [Line] {
    let text = try #require(fixture.text("journal/gathered"))
    return try text.split(separator: "\n").map { try decodeJSON(Line.self, from: Data($0.utf8)) }
  }

  private func style(_ style: String) -> Settings {
    Settings(parameters: ["words": ["style": .string(style)]])
  }

  private func shown() throws -> [String] {
    try gathered().map { try String(contentsOfFile: $0.words ?? "", encoding: .utf8) }
  }

  private func run(
    _ commandLine: Settings, _ configure: (inout Pipeline.Options) -> Void = { _ in }
  ) async throws -> RunReport {
    let pipeline = try await fixture.pipeline(commandLine, configure)
    return try await pipeline.run(fixture.workspace.recordings()) { _ in }
  }

  @Test func aLineNamesTheResultThatCountsAndEveryOtherOldestFirst() async throws {
    try fixture.record("one")
    _ = try await run(style("plain"))
    _ = try await run(style("rich"))
    let line = try #require(try gathered().first)
    #expect(line.every.count == 2 && line.every.last == line.words)
    _ = try await run(style("plain"))
    let back = try #require(try gathered().first)
    #expect(back.every == line.every && back.words == line.every.first)
  }

  @Test func whatIsToBeRedoneShowsTheResultThatTheSettingsChooseUntilThen() async throws {
    try fixture.record("one", "two")
    for style in ["plain", "rich", "plain"] { _ = try await run(self.style(style)) }
    let first = try fixture.workspace.recordings()[0]
    let redo = try await fixture.pipeline(style("plain")) { $0.redo = [Redo(stages: ["words"])] }
    _ = try await redo.run([first]) { _ in }
    #expect(try shown() == ["plain\n", "plain\n"])
  }

  @Test func whatARunOutOfTimeDidNotComeToKeepsAllAsItWas() async throws {
    try fixture.record("one", "two")
    _ = try await run(style("plain"))
    let folders = try fixture.workspace.recordings()
    _ = try await fixture.pipeline(style("rich")).run([folders[0]]) { _ in }
    #expect(try shown() == ["rich\n", "plain\n"])
    _ = try await run(style("plain"))
    let report = try await run(style("other")) { $0.deadline = Date() - 1 }
    #expect(report.isOutOfTime)
    #expect(try shown() == ["plain\n", "plain\n"])
  }

  @Test func aRecordingThatCameMeanwhileIsShownAtOnce() async throws {
    try fixture.record("one")
    _ = try await run(style("plain"))
    var intaker = try Importer(workspace: fixture.workspace, timeZone: WorkspaceFixture.berlin)
    let path = fixture.workspace.inbox + "/2026-02-01 10.00.00.txt"
    try FileSystem.atomicWrite(Data("three".utf8), to: path)
    _ = try intaker.take(InboxFile(path: path))
    _ = try await run(style("rich")) { $0.deadline = Date() - 1 }
    #expect(try gathered().map(\.words).filter { $0 == nil }.count == 1)
    #expect(try gathered().count == 2)
  }

  @Test func whatIsPublishedIsItsOwnersAloneWhateverTheStageDid() async throws {
    try fixture.script("gather", #"umask 000; cp "$entries" "$gathered"; chmod 666 "$gathered""#)
    try fixture.record("one")
    _ = try await run(style("plain"))
    var status = stat()
    #expect(lstat(fixture.workspace.root + "/gathered", &status) == 0 && status.st_mode & 0o7777 == 0o600)
  }

  @Test(arguments: ["a FIFO", "a folder"])
  func whatIsRememberedOfTheLastRunIsWrittenAgainWhateverIsInItsPlace(kind: String) async throws {
    try fixture.record("one")
    _ = try await run(style("plain"))
    let names = ["record.json", "entries"].map { fixture.workspace.stagesFolder + "/gather/" + $0 }
    for name in names {
      try FileSystem.remove(name)
      if kind == "a FIFO" { mkfifo(name, 0o600) } else { try FileSystem.makeFolder(name + "/x") }
    }
    #expect(try await run(style("plain")).exitStatus == 0)
    #expect(try names.filter { try FileSystem.size($0) == nil } == [])
    #expect(try await run(style("plain")).stages == [:])
  }

  @Test func aStopAskedForBeginsNothing() async throws {
    try fixture.record("one")
    let report = try await run(style("plain")) { $0.stop.set() }
    #expect(report.isOutOfTime && report.stages.isEmpty && report.exitStatus == 0)
    #expect(fixture.text("journal/gathered") == nil)
  }

  /// `gather` reads what the owner says, too.
  private static let told = manifest.replacing(
    "{words: words.words,", with: "{owner: owner.json?, words: words.words,")

  private func owned() throws -> PipelineFixture {
    try PipelineFixture(
      Self.told,
      scripts: ["words": #"echo "$style" >"$words""#, "gather": #"cp "$entries" "$gathered""#])
  }

  @Test func unplannableRecordingsArePassedWithCurrentOwnerEdits() async throws {
    let fixture = try owned()
    let recording = try fixture.record("one")[0]
    _ = try await fixture.run()
    let before = try #require(fixture.text("journal/gathered"))
    try FileSystem.atomicWrite(Data("{}".utf8), to: recording.path + "/owner.json")
    try FileSystem.atomicWrite(Data("{".utf8), to: recording.path + "/settings.json")
    let report = try await fixture.run()
    #expect(report.exitStatus != 0)
    let after = try #require(fixture.text("journal/gathered"))
    #expect(after != before && after.contains("owner.json") && after.contains(recording.id))
    _ = try await fixture.run()
    #expect(fixture.text("journal/gathered") == after)
  }

  @Test func whatTheRecordingAndAStageSayOfOneFileIsOneLine() async throws {
    let fixture = try owned()
    let recording = try fixture.record("one")[0]
    _ = try await fixture.run()
    try fixture.write(
      "pipelines/journal.yaml",
      Self.told.replacing(
        "outputs: {gathered: gathered}", with: "outputs: {gathered: gathered}\n    warm: true"))
    try fixture.warmScript(
      "gather",
      #"""
      touch "$(printf '%s' "$line" | sed 's/.*"gathered":"\([^"]*\)".*/\1/')"
      echo "{\"job\":$job,\"finished\":{\"remarks\":[\"PATH/owner.json: no file\",\"PATH/intake.json: cut\"]}}"
      """#.replacing("PATH", with: recording.path))
    #expect(symlink("nowhere", recording.path + "/owner.json") == 0)
    let report = try await fixture.run()
    #expect(report.failures.map(\.recording) == [recording.id, nil])
    let folder = recording.path.replacing(fixture.workspace.root + "/", with: "")
    let line = "\(folder)/owner.json: not a regular file; the entry counts as private"
    #expect(report.failures[0].message.hasPrefix(line))
    #expect(report.failures[1].message == "\(folder)/intake.json: cut")
  }

  @Test func pendingPrivateEntriesArePassedAsPrivate() async throws {
    let fixture = try owned()
    let recording = try fixture.record("one")[0]
    _ = try await fixture.run()
    let before = try #require(fixture.text("journal/gathered"))
    try fixture.workspace.withdraw([recording], as: .hide)
    let report = try await fixture.pipeline().withdraw()
    #expect(report.exitStatus == 0)
    #expect(try #require(fixture.text("journal/gathered")).contains(#""withdrawn":true"#))
    try fixture.workspace.endWithdrawal(of: recording.id, .hide)
    _ = try await fixture.run()
    #expect(fixture.text("journal/gathered") == before)
  }

  @Test func stageWarningsAreReportedByTheRunUntilResolved() async throws {
    try fixture.record("one")
    try fixture.write(
      "pipelines/journal.yaml",
      Self.manifest.replacing(
        "outputs: {gathered: gathered}", with: "outputs: {gathered: gathered}\n    warm: true"))
    try fixture.warmScript(
      "gather",
      #"""
      touch "$(printf '%s' "$line" | sed 's/.*"gathered":"\([^"]*\)".*/\1/')"
      if [ -e "$work/mended" ]; then echo "{\"job\":$job,\"finished\":{}}"
      else echo "{\"job\":$job,\"finished\":{\"remarks\":[\"one: damaged\"]}}"; fi
      """#)
    for _ in 0..<2 {
      let report = try await run(style("plain"))
      #expect(report.failures.map(\.message) == ["one: damaged"] && report.exitStatus == 65)
    }
    try fixture.write("mended", "")
    #expect(try await run(style("plain")).exitStatus == 0)
    #expect(try await run(style("plain")).stages == [:])
  }
}
