import Foundation
import Inbox
import Pipeline
import StageContract
import Synchronization
import TestSupport
import TestTraits
import Testing
import Workspace

@testable import Application

/// Records which stages ran: `words` or `ID words`.
private final class Ran: Reporter {
  private let stages = Mutex<Set<String>>([])

  var all: Set<String> { stages.withLock { $0 } }

  func remark(_ line: String) {}

  func note(_ event: SessionEvent) {
    guard case .stage(.finished(let recording, let stage, _)) = event else { return }
    stages.withLock { _ = $0.insert(PlanListing.name(recording, stage)) }
  }
}

extension PlanListing {
  fileprivate static func name(_ recording: String?, _ stage: String) -> String {
    (recording.map { $0 + " " } ?? "") + stage
  }

  fileprivate static func names(_ lines: [Line]) -> Set<String> {
    Set(lines.map { name($0.recording, $0.stage) })
  }
}

/// Tests that a forecast names exactly the stages that then run.
@Suite(.runsProcesses) struct ForecastTests {
  /// `words` writes the first letter of its style, so that two styles may give the same result.
  private static let manifest = """
    pipeline: test
    stages:
      words:
        run: words
        inputs: {recording: original}
        outputs: {words: words.txt}
        parameters: {style: plain}
        identity: digest
      sum:
        run: sum
        inputs: {words: words.words, recording: original}
        outputs: {sum: sum.txt}
        parameters: {max: 3}
        identity: digest
      gather:
        run: gather
        scope: journal
        inputs: {sum: sum.sum, every: sum.sum*}
        outputs: {gathered: gathered}
        identity: digest
      show:
        run: show
        scope: journal
        inputs: {gathered: gather.gathered}
        outputs: {shown: shown}
        identity: digest

    """

  private let fixture: PipelineFixture
  private var workspace: Workspace { fixture.workspace }

  init() throws {
    fixture = try PipelineFixture(
      Self.manifest,
      scripts: [
        "words": #"echo "$style" | cut -c1 >"$words""#, "sum": #"(cat "$words"; echo "$max") >"$sum""#,
        "gather": #"cp "$entries" "$gathered""#, "show": #"cp "$gathered" "$shown""#,
      ])
  }

  private func reprocessing(_ assignments: [String] = []) throws -> Reprocessing {
    Reprocessing(
      workspace: workspace, installation: fixture.installation, changes: try .parse(assignments: assignments))
  }

  /// The names of the stages that ran, after comparing them with what was said before.
  @discardableResult
  private func check(_ reprocessing: Reprocessing, _ what: String) async throws -> Set<String> {
    let plan = try await reprocessing.forecast().plan
    let ran = Ran()
    #expect(try await reprocessing.run(wait: false, isQuiet: true, reporter: ran) == .success, "\(what)")
    let (sure, possible) = (PlanListing.names(plan.work), PlanListing.names(plan.possible))
    #expect(sure.isSubset(of: ran.all), "\(what): said \(sure.sorted()), ran \(ran.all.sorted())")
    #expect(
      ran.all.isSubset(of: sure.union(possible)), "\(what): \(ran.all.subtracting(sure).sorted()) unannounced"
    )
    try await checkNothingIsLeft(what)
    return ran.all
  }

  private func checkNothingIsLeft(_ what: String) async throws {
    let pipeline = try await Pipeline.continuing(workspace, fixture.installation)
    let (plan, status) = try (PlanListing(pipeline), JournalStatus(pipeline))
    #expect(plan.work.isEmpty && plan.possible.isEmpty, "\(what): \(plan.shown)")
    #expect(status.toDo == 0 && status.journalToDo.isEmpty && status.toDoByStage.isEmpty, "\(what)")
  }

  @Test func aDryRunNamesWhatThenRuns() async throws {
    let recordings = try fixture.record("one", "two", "three")
    try await check(reprocessing(), "the first run")
    // The result is the same, so that nothing follows.
    let same = try await check(reprocessing(["words.style=pretty"]), "a style with the same words")
    #expect(same == Set(recordings.map { $0.id + " words" }))
    let other = try await check(reprocessing(["words.style=loud"]), "another style")
    #expect(other.isSuperset(of: ["gather", "show"]) && other.count == 8)
    // Results in it are there: only what shows them runs.
    #expect(try await check(reprocessing(["words.style=plain"]), "back") == ["gather", "show"])
    #expect(try await check(reprocessing(["words.style=plain"]), "no change") == [])
    try await check(reprocessing(["sum.max=5"]), "a parameter of the second stage")
    var part = try reprocessing(["words.style=loud", "sum.max=3"])
    part.chosen = [recordings[0]]
    #expect(try await check(part, "one recording, results there") == ["gather", "show"])
    try await check(reprocessing(["words.style=low"]), "with a recording that keeps its own")
    var along = try reprocessing(["words.style=loud"])
    along.changes.takesAlong = true
    try await check(along, "without")
    #expect(try recordings[0].settings()?.byName == ["sum.max": .integer(3)])
    var unset = try reprocessing()
    (unset.chosen, unset.changes.unset) = ([recordings[0]], ["sum.max"])
    try await check(unset, "removed")
    #expect(try recordings[0].settings() == nil)
  }

  @Test(arguments: [["words"], ["sum"], ["words", "sum"], ["gather"], ["show"], ["words", "show"]])
  func aForcedStageIsNamedWithWhatMayFollow(stages: [String]) async throws {
    let recordings = try fixture.record("one", "two")
    try await check(reprocessing(), "the first run")
    var forced = try reprocessing()
    forced.redo = Redo(stages: Set(stages))
    let ran = try await check(forced, stages.joined(separator: " "))
    var expected: Set<String> = []
    for stage in stages {
      let isOfRecordings = ["words", "sum"].contains(stage)
      for id in isOfRecordings ? recordings.map(\.id) : [] { expected.insert(id + " " + stage) }
      if !isOfRecordings { expected.insert(stage) }
    }
    #expect(ran == expected)
    // Beside a change, only of one recording.
    var both = try reprocessing(["words.style=loud"])
    (both.chosen, both.redo) = ([recordings[1]], Redo(stages: Set(stages), recordings: [recordings[1].id]))
    try await check(both, "with a change")
  }

  /// A rerun that was requested and not completed is to do, whoever asks.
  @Test func statusAndPlanSayTheSameAfterAnInterruption() async throws {
    let recordings = try fixture.record("one", "two", "three")
    try await check(reprocessing(), "the first run")
    try ReprocessRequest.add(Redo(stages: ["words"]), to: workspace)
    let redo = try ReprocessRequest.open(workspace)
    _ = try await fixture.pipeline { $0.redo = redo }.run([recordings[0]]) { _ in }
    let pipeline = try await Pipeline.continuing(workspace, fixture.installation)
    let (plan, status) = try (PlanListing(pipeline), JournalStatus(pipeline))
    #expect(plan.recordings == Set(recordings[1...].map(\.id)) && status.toDo == 2)
    #expect(status.toDoByStage == [.init(stage: "words", recordings: 2)])
    let ran = Ran()
    #expect(try await RunSession(pipeline, reporter: ran).run() == .success)
    #expect(ran.all == PlanListing.names(plan.work))
    try await checkNothingIsLeft("continued")
  }

  @Test func aRecordingKeepsNoSettingThatTheJournalHasAnyway() async throws {
    let recordings = try fixture.record("one", "two")
    for (index, words) in [["words.style=loud", "sum.max=3"], ["words.style=low"]].enumerated() {
      try SettingsFile(recordings[index].settingsFile).set(.parse(assignments: words))
    }
    let own = OwnSettings(try workspace.recordings(), of: "words.style")
    #expect(own.recordings.map(\.folder) == recordings && own.counts(of: "words.style") == "loud 1, low 1")
    let forecast = try await reprocessing(["words.style=loud"]).forecast()
    #expect(forecast.keeping == 1 && forecast.losing == 1)
    try await check(reprocessing(["words.style=loud"]), "the style of one")
    #expect(try recordings[0].settings()?.byName == ["sum.max": .integer(3)])
    // The manifest's value counts where the journal sets none.
    var part = try reprocessing(["sum.max=3", "words.style=loud"])
    part.chosen = recordings
    try await check(part, "the journal's own values")
    for recording in recordings { #expect(try recording.settings() == nil) }
  }

  @Test func aStageThatIsOffIsRefused() throws {
    let tell = "tell: {run: tell, optional: true, inputs: {words: words.words}, outputs: {told: told.txt},"
    try fixture.write(
      "pipelines/journal.yaml",
      Self.manifest.replacing(
        "  gather:\n",
        with: "  \(tell) parameters: {writer: \"setting:writer\"}, identity: digest}\n  gather:\n"))
    var off = try reprocessing()
    off.redo = Redo(stages: ["tell"])
    let error = #expect(throws: ManifestError.self) { try off.manifest() }
    #expect(error?.description == "--stage: the stage tell is off until sonar.yaml has writer")
    #expect(error?.exitStatus == .unavailable)
  }
}
