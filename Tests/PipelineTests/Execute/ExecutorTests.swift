import Digest
import Foundation
import StageContract
import TestSupport
import TestTraits
import Testing

@testable import Pipeline
@testable import Workspace

@Suite(.runsProcesses) struct ExecutorTests {
  @Test func stagesRunOverAllRecordingsAndASecondRunHasNothingToDo() async throws {
    let fixture = try PipelineFixture(words: PipelineFixture.note + PipelineFixture.upper)
    let recordings = try fixture.record("one", "two", "three")
    let report = try await fixture.run()
    #expect(report.exitStatus == 0)
    #expect(report.stages.mapValues(\.runs) == ["ingest": 3, "words": 3])
    #expect(report.stages["words"]?.recordings.sorted() == recordings.map(\.id))
    let texts = try recordings.map { try fixture.result("words", "words.txt", $0) }
    #expect(texts == ["ONE", "TWO", "THREE"])
    let record = try #require(try await fixture.pipeline().results(recordings[0])["words"]?.record)
    #expect(
      record.outputs == [
        "words": .init(file: "words.txt", sha256: Digest.sha256(Data("ONE".utf8)), bytes: 3)
      ])
    #expect(record.inputs == ["audio": Digest.sha256(Data("one".utf8))])
    let second = try await fixture.run()
    #expect(second == RunReport())
    #expect(fixture.lines("tries") == 3)
  }

  @Test func remarksOfAStageThatSucceedsAreReportedAndCounted() async throws {
    let fixture = try PipelineFixture(
      manifest: PipelineFixture.twoStages.replacing("run: words", with: "run: words\n    warm: true"))
    try fixture.warmScript(
      "words",
      #"""
      words=$(printf '%s' "$line" | sed 's/.*"words":"\([^"]*\)".*/\1/'); echo x >"$words"
      echo "{\"job\":$job,\"remarks\":[\"$(dirname "$words")/words.txt: hardly audible\"]}"
      echo "{\"job\":$job,\"finished\":{}}"
      """#)
    let recording = try fixture.record("one")[0]
    let report = try await fixture.run()
    #expect(report.exitStatus == 0 && report.remarks.count == 1)
    #expect(report.remarks.first?.recording == recording.id && report.remarks.first?.stage == "words")
    #expect(report.remarks.first?.message.hasPrefix("artifacts/words/") == true)
    #expect(try await fixture.pipeline().results(recording)["words"]?.record.remarks == 1)
    let entry = RunHistoryEntry(
      report, command: "run", startedAt: Date(), seconds: 1, takenIn: 0, stages: ["words"], durations: [:])
    #expect(entry.remarks?.count == 1)
    #expect(try await fixture.run() == RunReport())
  }

  @Test func aPartOfTheOwnersWordRunsWhatReadsThatPartAlone() async throws {
    let part = PipelineFixture.twoStages.replacing(
      "{audio: ingest.audio}", with: "{audio: ingest.audio, owner: owner.json#said?}")
    let fixture = try PipelineFixture(words: #"cat "$audio" ${owner:+"$owner"} >"$words""#, manifest: part)
    let recording = try fixture.record("one")[0]
    func runs(_ owner: String) async throws -> Int {
      try FileSystem.atomicWrite(Data(owner.utf8), to: recording.path + "/owner.json")
      return try await fixture.run().stages["words"]?.runs ?? 0
    }
    #expect(try await fixture.run().stages["words"]?.runs == 1)
    #expect(try await runs(#"{"tags": ["a"], "said": []}"#) == 0)
    #expect(try await runs(#"{"tags": ["b"], "said": [{"x": 1, "y": 2}]}"#) == 1)
    #expect(try await runs(#"{"said": [{"y": 2, "x": 1}], "tags": []}"#) == 0)
    #expect(try await runs("{") == 1)
    #expect(try await runs("{}") == 0)
  }

  @Test func ofSeveralPartsOfTheOwnersWordEachRunsWhatReadsThem() async throws {
    let part = PipelineFixture.twoStages.replacing(
      "{audio: ingest.audio}", with: "{audio: ingest.audio, owner: owner.json#said+felt?}")
    let fixture = try PipelineFixture(words: #"cat "$audio" ${owner:+"$owner"} >"$words""#, manifest: part)
    let recording = try fixture.record("one")[0]
    func runs(_ owner: String) async throws -> Int {
      try FileSystem.atomicWrite(Data(owner.utf8), to: recording.path + "/owner.json")
      return try await fixture.run().stages["words"]?.runs ?? 0
    }
    #expect(try await runs(#"{"said": [1]}"#) == 1)
    #expect(try await runs(#"{"said": [1], "felt": [], "tags": ["a"]}"#) == 0)
    #expect(try await runs(#"{"said": [1], "felt": [2]}"#) == 1)
    #expect(try await runs(#"{"felt": [2], "said": [1], "tags": []}"#) == 0)
    #expect(try await runs(#"{"felt": [2]}"#) == 1)
    #expect(try await runs(#"{"said": [2]}"#) == 1, "the same value in another part is another word")
  }

  @Test(arguments: [
    ("exit 65", 65, 1), ("echo half >\"$words\"; exit 70", 70, 2), ("kill -9 $$", 137, 2), (":", 70, 2),
  ])
  func aFailureIsTriedAsOftenAsItHelpsThenPutAsideWhileOthersGoOn(
    ending: String, status: Int, tries: Int
  ) async throws {
    let fixture = try PipelineFixture(
      words:
        #"if grep -q bad "$audio"; then echo x >>"$work/tries"; \#(ending); exit; fi; "#
        + PipelineFixture.upper)
    let recordings = try fixture.record("good", "bad", "fine")
    let report = try await fixture.run()
    #expect(fixture.lines("tries") == tries)
    #expect(report.failures.map(\.recording) == [recordings[1].id])
    #expect(report.failures.map(\.status) == [.init(rawValue: Int32(status))])
    #expect(report.exitStatus.rawValue == Int32(status))
    #expect(report.stages["words"]?.runs == 2)
    #expect(try fixture.leftovers("words", recordings[1]) == [])
    let record = try #require(try recordings[1].failure())
    #expect(record.stage == "words" && record.status.rawValue == Int32(status) && record.tries == tries)
    let second = try await fixture.run()
    #expect(fixture.lines("tries") == tries)
    #expect(second.failures == report.failures && second.stages.isEmpty)
  }

  @Test func aStageThatWasMendedIsTriedAgainAndTheFailureForgotten() async throws {
    let fixture = try PipelineFixture(words: "echo broken >&2; exit 70")
    let recording = try fixture.record("one")[0]
    #expect(try await fixture.run().failures.map(\.message) == ["broken"])
    try fixture.script("words", PipelineFixture.upper)
    #expect(try await fixture.run().exitStatus == 0)
    #expect(try fixture.result("words", "words.txt", recording) == "ONE")
    #expect(try recording.failure() == nil)
  }

  @Test func twoStagesThatFailOnOneRecordingEachEnd() async throws {
    let manifest =
      PipelineFixture.twoStages
      + "  other: {run: other, inputs: {audio: ingest.audio}, outputs: {x: x}, identity: digest}\n"
    let fixture = try PipelineFixture(words: PipelineFixture.note + "exit 65", manifest: manifest)
    try fixture.script("other", PipelineFixture.note + "exit 70")
    try fixture.record("one")
    let report = try await fixture.run()
    #expect(report.failures.map(\.stage).sorted() == ["other", "words"])
    #expect(fixture.lines("tries") == 3)
  }

  @Test func missingProgramsAreWaitedForAndThenUsed() async throws {
    let fixture = try PipelineFixture(
      words:
        PipelineFixture.note + #"[ -e "$work/model" ] || { echo "no model" >&2; exit 69; }; "#
        + PipelineFixture.upper)
    let recording = try fixture.record("one")[0]
    let report = try await fixture.run()
    #expect(
      report.waiting == [.init(recording: recording.id, stage: "words", status: 69, message: "no model")])
    #expect(report.exitStatus == 69 && report.failures.isEmpty)
    #expect(fixture.lines("tries") == 1)
    #expect(try recording.failure() == nil)
    try fixture.write("model", "")
    #expect(try await fixture.run().exitStatus == 0)
    #expect(try fixture.result("words", "words.txt", recording) == "ONE")
  }

  @Test func aMissingProgramLetsItsStageWaitAndTheOthersRun() async throws {
    let fixture = try PipelineFixture()
    try FileSystem.remove(fixture.folder + "/bin/words")
    let recording = try fixture.record("one")[0]
    let report = try await fixture.run()
    #expect(report.waiting.map(\.message) == ["words is not installed; run `sonar doctor`"])
    #expect(try fixture.result("ingest", "audio.txt", recording) == "one")
  }

  @Test func aFullDiskStopsTheRunAndBlamesNoRecording() async throws {
    let manifest = PipelineFixture.twoStages.replacing("run: words", with: "run: words\n    processes: 1")
    let fixture = try PipelineFixture(
      words: PipelineFixture.note + "echo full >&2; exit 74", manifest: manifest)
    let recordings = try fixture.record("one", "two", "three")
    let report = try await fixture.run()
    #expect(report.stopped == StageFailure(status: 74, message: "full"))
    #expect(report.exitStatus == 74)
    #expect(fixture.lines("tries") == 1)
    #expect(try recordings.compactMap { try $0.failure() } == [])
  }

  @Test func whatTheFirstStageRefusesIsPutIntoFailed() async throws {
    let fixture = try PipelineFixture(
      ingest: #"if grep -q bad "$recording"; then echo "no sound" >&2; exit 65; fi; "#
        + PipelineFixture.copy)
    let recordings = try fixture.record("good", "bad")
    let report = try await fixture.run()
    #expect(
      report.failures == [
        .init(
          recording: recordings[1].id, stage: "ingest", status: 65, message: "no sound",
          keptAs: "2026-01-02 10.00.00.txt")
      ])
    #expect(try fixture.workspace.recordings() == [recordings[0]])
    let refused = try Quarantine.list(fixture.workspace)
    #expect(refused.map(\.name) == ["2026-01-02 10.00.00.txt"])
    #expect(refused.map(\.record.reason) == ["no sound"])
    #expect(fixture.text("journal/failed/2026-01-02 10.00.00.txt") == "bad")
    #expect(try fixture.result("words", "words.txt", recordings[0]) == "GOOD")
    #expect(try await fixture.run() == RunReport())
  }

  @Test func cancellationEndsTheStageAndKeepsResults() async throws {
    let fixture = try PipelineFixture(
      words: #"sleep 300 & echo $! >"$work/child"; echo half >"$words"; wait"#)
    let recording = try fixture.record("one")[0]
    let task = Task(executorPreference: RunsProcesses.executor) { try await fixture.run() }
    #expect(await PipelineFixture.waits { fixture.isAlive("child") })
    task.cancel()
    let report = try await task.value
    #expect(report.isInterrupted && report.exitStatus == 130)
    #expect(report.failures.isEmpty)
    #expect(await PipelineFixture.waits { !fixture.isAlive("child") })
    #expect(try fixture.leftovers("words", recording) == [])
    #expect(try recording.failure() == nil)
    #expect(try fixture.result("ingest", "audio.txt", recording) == "one")
  }

  @Test func aCheckpointOutlivesAFailureAndGoesWithTheResult() async throws {
    let manifest = PipelineFixture.twoStages.replacing("run: words", with: "run: words\n    checkpoint: true")
    let fixture = try PipelineFixture(
      words:
        #"if [ -e "$checkpoint/half" ]; then cat "$checkpoint/half" >"$words"; exit; fi; "#
        + #"echo kept >"$checkpoint/half"; exit 70"#, manifest: manifest)
    let recording = try fixture.record("one")[0]
    #expect(try await fixture.run().exitStatus == 0)
    #expect(try fixture.result("words", "words.txt", recording) == "kept\n")
    #expect(try fixture.leftovers("words", recording) == recording.artifacts("words"))
  }

  @Test(arguments: [1, 3])
  func oneWarmProcessServesAllAndOneThatDiesIsReplaced(jobs: Int) async throws {
    let manifest = PipelineFixture.twoStages.replacing(
      "run: words", with: "run: words\n    warm: true\n    processes: 1\n    jobs: \(jobs)")
    let fixture = try PipelineFixture(manifest: manifest)
    try fixture.warmScript(
      "words",
      #"""
      words=$(printf '%s' "$line" | sed 's/.*"words":"\([^"]*\)".*/\1/')
      audio=$(printf '%s' "$line" | sed 's/.*"audio":"\([^"]*\)".*/\1/')
      echo $$ >>"$work/pids"
      if grep -q bad "$audio"; then exit 70; fi
      cat "$audio" >"$words"
      echo "{\"job\":$job,\"finished\":{\"peak_memory_bytes\":123}}"
      """#)
    let recordings = try fixture.record("one", "bad", "three", "four")
    let report = try await fixture.run()
    #expect(report.failures.map(\.recording) == [recordings[1].id])
    #expect(report.stages["words"]?.runs == 3)
    #expect(report.stages["words"]?.peakMemoryBytes == 123)
    #expect(try fixture.result("words", "words.txt", recordings[3]) == "four")
    let pids = fixture.text("pids")?.split(separator: "\n") ?? []
    // A job that was in the process with one that ended it is done again.
    #expect(jobs > 1 || pids.count == 5 && Set(pids).count <= 3)
  }

  @Test func journalStagesRunOnceOverAllResults() async throws {
    let manifest =
      PipelineFixture.twoStages
      + "  list: {run: list, scope: journal, inputs: {words: words.words}, outputs: {list: list.txt},"
      + " identity: digest}\n"
    let fixture = try PipelineFixture(
      words: "grep -q bad \"$audio\" && exit 65; " + PipelineFixture.upper, manifest: manifest)
    try fixture.script("list", PipelineFixture.note + #"cp "$entries" "$list""#)
    let recordings = try fixture.record("one", "bad")
    try await fixture.run()
    let lines = fixture.text("journal/list.txt")?.split(separator: "\n").map(String.init) ?? []
    #expect(lines.count == 2)
    #expect(lines.first?.contains("\"recording\":\"\(recordings[0].id)\"") == true)
    #expect(lines.map { $0.contains("\"words\":") } == [true, false])
    try await fixture.run()
    #expect(fixture.lines("tries") == 1)
    try FileSystem.remove(fixture.workspace.root + "/list.txt")
    try await fixture.run()
    #expect(fixture.lines("tries") == 2)
  }

  @Test func afterTheDeadlineNothingNewBegins() async throws {
    let fixture = try PipelineFixture()
    try fixture.record("one")
    let report = try await fixture.run { $0.deadline = Date(timeIntervalSince1970: 0) }
    #expect(report.isOutOfTime && report.stages.isEmpty)
    #expect(try await fixture.run().stages.mapValues(\.runs) == ["ingest": 1, "words": 1])
    let idle = try await fixture.run { $0.deadline = Date(timeIntervalSince1970: 0) }
    #expect(!idle.isOutOfTime && idle == RunReport())
  }

  @Test func aRecordingWithResultsIsNotPutAsideWhenItsOriginalCannotBeReadAnyMore() async throws {
    let fixture = try PipelineFixture()
    let recording = try fixture.record("one")[0]
    try await fixture.run()
    try fixture.script("ingest", "exit 65")
    let report = try await fixture.run()
    #expect(report.failures.map(\.keptAs) == [nil] && report.exitStatus == 65)
    #expect(try fixture.result("words", "words.txt", recording) == "ONE")
    #expect(try recording.failure()?.status == 65)
    #expect(try Quarantine.list(fixture.workspace).isEmpty)
  }
}
