import Foundation
import StageContract
import TestSupport
import TestTraits
import Testing

@testable import Inbox
@testable import Pipeline
@testable import Workspace

/// The journal's stages alone, after a command has changed what an owner says.
@Suite(.runsProcesses) struct PublishingTests {
  /// `gather` adds the lines that it gets to its file, and says how it got them.
  private static let manifest = """
    pipeline: test
    stages:
      words:
        run: words
        inputs: {recording: original, owner: owner.json#corrections?}
        outputs: {words: words.txt}
        identity: digest
      gather:
        run: gather
        scope: journal
        inputs: {intake: intake.json, owner: owner.json?, words: words.words, every: words.words*}
        outputs: {gathered: gathered}

    """
  private static let gather = #"""
    if [ "$1" = --identity ]; then
      echo '{"revision": 1, "depends": {}, "accepts": ["entries", "changed_entries", "gathered"]}'
      exit
    fi
    [ -z "$entries" ] || echo all >>"$work/given"
    [ -z "$changed_entries" ] || echo changed >>"$work/given"
    cat "$entries$changed_entries" >>"$gathered"
    """#

  private let fixture: PipelineFixture
  private let recordings: [RecordingFolder]

  init() async throws {
    fixture = try PipelineFixture(
      Self.manifest, scripts: ["words": #"cat "$recording" >"$words""#, "gather": Self.gather])
    recordings = try fixture.record("one", "two", "three")
    try await fixture.run()
    try fixture.write("given", "")
  }

  private func say(_ text: String, of recording: RecordingFolder) throws {
    try FileSystem.atomicWrite(Data(text.utf8), to: recording.path + "/owner.json")
  }

  /// Publishes after a change of `recordings`; returns how the stage got its lines, and the new lines of its file.
  @discardableResult
  private func publish(
    _ changed: [RecordingFolder], fileTimeSeconds: Double = 2
  ) async throws -> (given: String, lines: [String]) {
    let before = fixture.lines("journal/gathered")
    try fixture.write("given", "")
    let pipeline = try await fixture.pipeline {
      ($0.changed, $0.fileTimeSeconds) = (changed, fileTimeSeconds)
    }
    let report = try await pipeline.run([]) { _ in }
    #expect(report.exitStatus == 0, "\(report.failures)")
    let lines = fixture.text("journal/gathered")?.split(separator: "\n").map(String.init) ?? []
    return (fixture.text("given") ?? "", Array(lines.dropFirst(before)))
  }

  private func stored() -> String? { fixture.text("journal/state/stages/gather/entries") }

  /// A run over everything finds nothing to do, and would store the same lines.
  private func isComplete() async throws {
    let lines = stored()
    #expect(try await fixture.run().stages == [:])
    try FileSystem.removeTree(fixture.workspace.stagesFolder)
    #expect(try await fixture.run().exitStatus == 0)
    #expect(stored() == lines)
  }

  @Test func aStageGetsTheChangedLineAlone() async throws {
    try say(#"{"title": "Mine"}"#, of: recordings[1])
    let (given, lines) = try await publish([recordings[1]])
    #expect(given == "changed\n")
    #expect(lines.count == 1 && lines[0].contains(recordings[1].id) && lines[0].contains("/owner.json"))
    try await isComplete()
  }

  @Test func aRunGivesTheChangedLinesAloneToo() async throws {
    try say("{}", of: recordings[2])
    try await fixture.run()
    #expect(fixture.text("given") == "changed\n" && fixture.lines("journal/gathered") == 4)
    try await isComplete()
  }

  @Test func whatOwnersChangedByHandIsFollowed() async throws {
    try say("{}", of: recordings[0])
    try say("{}", of: recordings[2])
    #expect(try await publish([recordings[0]]).lines.count == 2)
    try FileSystem.remove(recordings[2].path + "/owner.json")
    let (_, lines) = try await publish([])
    #expect(lines.count == 1 && !lines[0].contains("owner.json"))
    try await isComplete()
  }

  @Test func nothingChangedRunsNothing() async throws {
    #expect(try await publish([recordings[0]]) == ("", []))
    try await isComplete()
  }

  @Test func aRecordingThatIsGoneIsNamed() async throws {
    try FileSystem.removeTree(recordings[0].path)
    let (given, lines) = try await publish([])
    #expect(given == "changed\n")
    #expect(lines == [#"{"digest":"","gone":true,"recording":"\#(recordings[0].id)"}"#])
    try await isComplete()
  }

  @Test(arguments: [#"chmod 0 "$0""#, #"rm "$0" && ln -s nowhere "$0""#])
  func anOwnersFileThatCannotBeReadIsPassedAsSuch(damage: String) async throws {
    try say("{}", of: recordings[1])
    try await publish([recordings[1]])
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", damage, recordings[1].path + "/owner.json"]
    try process.run()
    process.waitUntilExit()
    let (_, lines) = try await publish([recordings[1]])
    // Whoever may read everything can read it.
    guard getuid() != 0 || damage.contains("ln") else { return }
    #expect(lines.count == 1 && lines[0].contains(#""owner_unreadable":true"#))
  }

  @Test func aRequestToHideIsPassedOnBeforeTheOwnersFileSaysSo() async throws {
    try fixture.workspace.withdraw([recordings[1]], as: .hide)
    let (given, lines) = try await publish([recordings[1]])
    #expect(given == "changed\n" && lines.count == 1 && lines[0].contains(#""withdrawn":true"#))
    try fixture.workspace.endWithdrawal(of: recordings[1].id, .hide)
    #expect(try await publish([recordings[1]]).lines.count == 1)
    try await isComplete()
  }

  /// A state that is not as the stage left it is given to it whole, or planned first.
  @Test(arguments: ["gathered", "entries", "entries cut", "record.json", "new"])
  func whatIsUnknownIsLookedAtAgain(damage: String) async throws {
    let entries = fixture.workspace.stageEntriesFile("gather")
    switch damage {
    case "gathered": try fixture.write("journal/gathered", "else")
    case "entries": try FileSystem.remove(entries)
    case "entries cut":
      let lines = try FileSystem.read(entries)
      try FileSystem.atomicWrite(lines.prefix(lines.count / 2), to: entries)
    case "record.json": try FileSystem.remove(fixture.workspace.stageRecordFile("gather"))
    default: break
    }
    var changed = recordings[0]
    if damage == "new" {
      try fixture.write("journal/inbox/2026-02-01 10.00.00.txt", "four")
      var intaker = try Importer(workspace: fixture.workspace, timeZone: WorkspaceFixture.berlin)
      let file = InboxFile(path: fixture.workspace.inbox + "/2026-02-01 10.00.00.txt")
      guard case .taken(let folder) = try intaker.take(file).outcome else { return #expect(Bool(false)) }
      changed = folder
    }
    try say("{}", of: changed)
    try await publish([changed])
    let shown = try #require(fixture.text("journal/gathered"))
    #expect(shown.contains(changed.path + "/owner.json"))
    #expect(recordings.allSatisfy { shown.contains($0.id) })
    if damage != "new" { try await isComplete() }
  }

  /// Changes the record of the last run.
  private func record(_ change: (inout RunRecord) -> Void) throws {
    let path = fixture.workspace.stageRecordFile("gather")
    var record = try #require(RunRecord.read(path))
    change(&record)
    try FileSystem.atomicWrite(canonicalJSON(record), to: path)
  }

  /// The lines of the last run as they are now; nil if everything has to be planned.
  private func recorded(
    _ changed: [RecordingFolder] = [], fileTimeSeconds: Double = 2
  ) async throws -> StageLines? {
    let pipeline = try await fixture.pipeline {
      ($0.changed, $0.fileTimeSeconds) = (changed, fileTimeSeconds)
    }
    return try pipeline.recordedLines(pipeline.journalStages(), changed: changed)?["gather"]
  }

  @Test func linesWhoseTextWasChangedAreNotUsed() async throws {
    try say(#"{"title": "Mine"}"#, of: recordings[1])
    try await publish([recordings[1]])
    #expect(try await recorded() != nil)
    let text = try #require(stored())
    let owner = #""owner":"recordings/2026/\#(recordings[1].id)/owner.json","#
    #expect(text.contains(owner))
    try fixture.write("journal/state/stages/gather/entries", text.replacing(owner, with: ""))
    try FileSystem.remove(fixture.workspace.root + "/gathered")
    #expect(try await recorded() == nil)
    try await publish([recordings[0]])
    #expect(fixture.text("journal/gathered")?.contains(recordings[1].path + "/owner.json") == true)
  }

  @Test func aRecordThatDoesNotSayWhatWasReadLeadsToAPlan() async throws {
    try record { ($0.entriesDigest, $0.entriesReadAt) = (nil, nil) }
    #expect(try await recorded() == nil)
    try say("{}", of: recordings[0])
    #expect(try await publish([recordings[0]]).given == "all\n")
    #expect(try await recorded() != nil)
  }

  @Test func twoFoldersWithOneIDOrNoOutputLeadToAPlan() async throws {
    let copy = fixture.workspace.recordingsFolder + "/2027"
    try FileSystem.makeFolder(copy)
    try FileManager.default.copyItem(atPath: recordings[1].path, toPath: copy + "/" + recordings[1].id)
    #expect(try await recorded() == nil)
    try FileSystem.removeTree(copy)
    #expect(try await recorded() != nil)
    try FileSystem.remove(fixture.workspace.root + "/gathered")
    #expect(try await recorded() == nil)
  }

  @Test func linesReadInTheFutureLeadToAPlan() async throws {
    try record { $0.entriesReadAt = RunRecord.text(Date() + 3600) }
    try say(#"{"private": true}"#, of: recordings[0])
    #expect(try await recorded() == nil)
    #expect(try await publish([recordings[1]]).lines.count == 1)
  }

  @Test func theInstantIsThatBeforeTheLinesWereRead() async throws {
    let start = Date()
    try say("{}", of: recordings[0])
    try await publish([recordings[0]])
    let record = try #require(RunRecord.read(fixture.workspace.stageRecordFile("gather")))
    let read = try #require(record.entriesReadInstant)
    #expect(read > start - 0.01 && record.entriesReadAt ?? "" <= record.startedAt)
    // Lines that stay are no newer than before.
    try fixture.workspace.withdraw([recordings[1]], as: .hide)
    #expect(try await fixture.pipeline().withdraw().exitStatus == 0)
    let later = try #require(RunRecord.read(fixture.workspace.stageRecordFile("gather")))
    let instant = try #require(later.entriesReadInstant)
    // Texts have whole milliseconds, rounded down.
    #expect(later.fingerprint != record.fingerprint && instant <= read && instant > read - 0.005)
  }

  @Test func aFolderThatWasMovedToItsPlaceIsLookedAt() async throws {
    let (path, away) = (recordings[1].path, fixture.folder + "/away")
    try say(#"{"title": "Mine"}"#, of: recordings[1])
    try FileManager.default.copyItem(atPath: path, toPath: away)
    try FileSystem.atomicWrite(Data(#"{"private": true}"#.utf8), to: away + "/owner.json")
    // Its file is older than what is read then.
    try await Task.sleep(for: .milliseconds(120))
    try await publish([recordings[1]], fileTimeSeconds: 0.1)
    try FileSystem.removeTree(path)
    try FileSystem.renameInPlace(away, to: path)
    #expect(try await recorded(fileTimeSeconds: 0.1)?.areRecorded == false)
    #expect(try await publish([recordings[0]], fileTimeSeconds: 0.1).lines.count == 1)
  }

  /// A recording that cannot be planned is hidden as soon as its owner's file says so.
  @Test func aPrivateRecordingThatCannotBePlannedIsHidden() async throws {
    try say(#"{"title": "Mine"}"#, of: recordings[1])
    try await publish([recordings[1]])
    try say(#"{"schema": {"name": "owner", "version": 1}, "private": true}"#, of: recordings[1])
    try FileSystem.atomicWrite(Data("{".utf8), to: recordings[1].path + "/intake.json")
    #expect(try await recorded() == nil)
    let lines = try await publish([recordings[0]]).lines
    #expect(
      lines.count == 1 && lines[0].contains(recordings[1].id) && lines[0].contains(#""withdrawn":true"#))
  }

  @Test func aPrivateRecordingIsTakenFromWhatFailed() async throws {
    let failed = recordings.prefix(2).map { Health.Failure(id: $0.id, stage: "words", status: .badInput) }
    try fixture.workspace.write(Health(failed: failed, waits: []))
    try say(#"{"schema": {"name": "owner", "version": 1}, "private": true}"#, of: recordings[1])
    try await publish([recordings[2]])
    let ids = try Health.read(fixture.workspace.healthFile).failed.map(\.id)
    #expect(ids == [recordings[0].id])
  }

  /// Lines whose earlier state has not been read are compared with those of the last run.
  @Test func linesThatHaveBeenWrittenAreNoChange() async throws {
    let pipeline = try await fixture.pipeline { $0.changed = [recordings[1]] }
    let stages = try pipeline.journalStages()
    let stage = try #require(pipeline.manifest.stage("gather"))
    try say("{}", of: recordings[1])
    var lines = try #require(try await recorded([recordings[1]]))
    #expect(lines.changes(since: try #require(lines.before), fixture.workspace.root)?.count == 1)
    try await publish([recordings[1]])
    lines.before = nil
    let planned = try stages.plan(stage, lines, upstream: [:]).get()
    #expect(stages.changes(for: planned)?.isEmpty == true)
  }

  @Test func aStageThatWarnedGetsAllLines() async throws {
    try record { $0.remarks = 1 }
    #expect(try await publish([]).given == "all\n")
  }
}
