import Digest
import Foundation
import Inbox
import Pipeline
import StageContract
import Store
import TestSupport
import TestTraits
import Testing
import Workspace

@testable import Torture

@Suite(.runsProcesses) struct ReprocessTests {
  private struct Dry: Decodable {
    var stageRuns: Int
    var seconds: Double?
    var plan: [Line]

    struct Line: Decodable {
      var recording: String?
      var stage: String
    }
  }
  private struct Status: Decodable {
    var ownSettings: Int
  }
  private struct Shown: Decodable {
    var summary: Text?

    struct Text: Decodable { var style: String }
  }

  private func ran(_ answer: JournalRun.Answer) throws -> [WholeRunTests.Ran.Stage] {
    #expect(answer.status == 0, "\(answer.errors)\(answer.output)")
    return try answer.json(WholeRunTests.Ran.self).stages
  }

  private func stages(_ pairs: KeyValuePairs<String, Int>) -> [WholeRunTests.Ran.Stage] {
    pairs.map { .init(stage: $0.key, runs: $0.value) }
  }

  private func folders(_ journal: JournalRun) throws -> [RecordingFolder] {
    try Workspace(root: journal.root).recordings()
  }

  @Test func theArchiveIsToldAnewAndBack() throws {
    let journal = try JournalRun.worked()
    let before = try (journal.artifacts(), journal.settingsText)
    try checkDryRun(journal)
    #expect(try (journal.artifacts(), journal.settingsText) == before)

    let anew = try ran(journal.sonar("reprocess", ["--style", "reflective", "--json"]))
    #expect(anew == stages(["summarize": 2, "index": 1, "surface": 1]))
    let after = try journal.artifacts()
    #expect(before.0.allSatisfy { after[$0.key] == $0.value })
    #expect(try journal.settingsText == before.1.replacing("style: concise", with: "style: reflective"))
    #expect(try ran(journal.sonar("run", ["--json"])) == [])
    for style in ["concise", "reflective"] {
      let shown = try journal.sonar("show", ["latest", "--style", style, "--json"]).json(Shown.self)
      #expect(shown.summary?.style == style)
    }

    let store = try JournalStore.openReadOnly(path: journal.root + "/journal.sqlite")
    #expect(try store.styleCounts() == ["concise": 2, "reflective": 2])
    try store.close()
    let rows = try journal.rows()
    #expect(try journal.sonar("index rebuild").status == 0)
    #expect(try journal.rows() == rows)

    let back = try ran(journal.sonar("styles use", ["concise", "--json"]))
    #expect(back == stages(["index": 1, "surface": 1]))
    #expect(try journal.settingsText == before.1)
    #expect(try journal.sonar("show", ["latest", "--json"]).json(Shown.self).summary?.style == "concise")
    try checkOwnSettings(journal)
  }

  private func checkDryRun(_ journal: JournalRun) throws {
    let dry = try journal.sonar("reprocess", ["--style", "reflective", "--dry-run", "--json"]).json(Dry.self)
    #expect(dry.plan.map(\.stage) == ["summarize", "summarize", "index", "surface"])
    #expect(dry.stageRuns == 4 && dry.seconds ?? 0 > 0)
    let wrong = try journal.sonar("styles use", ["reflectiv"])
    #expect(wrong.status == 64 && wrong.errors.contains("did you mean reflective?"))
  }

  /// A recording's own settings hold in a rerun as in the first run, in the plan too.
  private func checkOwnSettings(_ journal: JournalRun) throws {
    let last = try #require(try folders(journal).last)
    let own = try ran(journal.sonar("reprocess", ["--style", "actionable", "--id", last.id, "--json"]))
    #expect(own == stages(["summarize": 1, "index": 1, "surface": 1]))
    #expect(try Settings.read(last.path + "/settings.json").values == ["style": .string("actionable")])
    #expect(try journal.settingsText.contains("style: concise"))
    let dry = try journal.sonar("reprocess", ["--style", "reflective", "--dry-run", "--json"]).json(Dry.self)
    #expect(!dry.plan.contains { $0.recording == last.id })
    #expect(
      try journal.sonar("reprocess", ["--style", "reflective", "--dry-run"]).output
        .contains("1 recording keeps its own setting."))
    try journal.sonar("reprocess", ["--style", "reflective"])
    func styles() throws -> [String?] {
      try JournalStore.openReadOnly(path: journal.root + "/journal.sqlite").entries().map {
        $0.summary?.style
      }
    }
    #expect(try styles() == ["actionable", "reflective"])
    #expect(try journal.sonar("status", ["--json"]).json(Status.self).ownSettings == 1)
    #expect(try journal.sonar("settings").output.contains("\(last.id)  style    actionable"))
    // Without a terminal it does not guess what is meant.
    let asked = try journal.sonar("styles use", ["concise"])
    #expect(
      asked.status == 64
        && asked.errors.contains(
          "1 recording has another style of its own (actionable 1); nothing was changed")
    )
    #expect(try journal.settingsText.contains("style: reflective"))
    #expect(try journal.sonar("styles use", ["concise", "--keep"]).status == 0)
    #expect(try styles() == ["actionable", "concise"])
    #expect(try journal.sonar("styles use", ["reflective", "--all"]).status == 0)
    #expect(try styles() == ["reflective", "reflective"])
    #expect(!FileManager.default.fileExists(atPath: last.path + "/settings.json"))
    // What the journal has anyway is no setting of its own.
    try journal.sonar("reprocess", ["--style", "reflective", "--id", last.id])
    #expect(!FileManager.default.fileExists(atPath: last.path + "/settings.json"))
    try journal.sonar("reprocess", ["--style", "concise", "--id", last.id])
    #expect(try styles() == ["concise", "reflective"])
    #expect(try journal.sonar("settings", ["--all", "--unset", "stile"]).status == 64)
    #expect(try journal.sonar("settings", [last.id, "--unset", "style"]).status == 0)
    #expect(try styles() == ["reflective", "reflective"])
  }

  @Test func theCheckpointOfAnOpenRerunOutlivesGarbageCollection() throws {
    let journal = try JournalRun.worked()
    let workspace = try Workspace(root: journal.root)
    let checkpoints = try folders(journal).flatMap { folder in
      try folder.artifacts("transcribe").map { folder.checkpointFolder("transcribe", $0) }
    }
    #expect(checkpoints.count == 2)
    for path in checkpoints {
      try FileSystem.makeFolder(path)
      try FileSystem.atomicWrite(Data("half".utf8), to: path + "/chunks")
    }
    try ReprocessRequest.add(Redo(stages: ["transcribe"]), to: workspace)
    let before = try journal.artifacts()
    #expect(try journal.sonar("gc", ["--keep", "0", "--audio"]).output == "Nothing to remove.\n")
    #expect(try journal.artifacts() == before, "working audio stays, too: the rerun reads it")
    #expect(try checkpoints.allSatisfy { try FileSystem.exists($0) })
    try ReprocessRequest.withdraw(since: "2000-01-01T00:00:00Z", in: workspace)
    #expect(try journal.sonar("gc").status == 0)
    #expect(try checkpoints.allSatisfy { try !FileSystem.exists($0) }, "no run resumes from them")
  }

  @Test func whatFailedOrWasRefusedIsTriedAgain() throws {
    let journal = try JournalRun()
    #expect(try journal.sonar("retry", ["--all"]).output == "Nothing to retry: nothing has failed.\n")
    let text = journal.folder["no audio.wav"]
    try Data("this is text, not audio".utf8).write(to: URL(filePath: text))
    try journal.sonar("add", [text, ShortRecordings.write(to: journal.folder.path)[1]])
    #expect(try journal.sonar("run").status == 65)
    #expect(try journal.sonar("retry").status == 64)
    let again = try journal.sonar("retry", ["no audio.wav"])
    #expect(again.status == 65 && again.output.contains("refused again, kept in failed/"), "\(again.output)")
    let bytes = try Data(contentsOf: URL(filePath: text))
    #expect(try journal.places(of: bytes) == ["failed/no audio.wav"])
    let spoken = try #require(try folders(journal).first)
    try spoken.writeFailure(
      FailureRecord(stage: "mood", fingerprint: "f", status: 70, tries: 2, message: "a bug"))
    // What lies in failed/ may have been mended by its owner.
    try FileManager.default.removeItem(atPath: journal.root + "/failed/no audio.wav")
    try FileManager.default.copyItem(
      atPath: JournalRun.afterWork, toPath: journal.root + "/failed/no audio.wav")
    let mended = try journal.sonar("retry", ["--all"])
    #expect(mended.status == 0, "\(mended.errors)\(mended.output)")
    #expect(mended.output.split(separator: "\n").count { $0.hasSuffix("  done") } == 2, "\(mended.output)")
    #expect(try folders(journal).count == 2 && journal.files(under: "failed").isEmpty)
    #expect(try spoken.failure() == nil)
    for folder in try folders(journal) {
      let original = try #require(try folder.file(named: "original"))
      #expect(try folder.intake().sha256 == Digest.sha256(file: original))
    }
    #expect(try journal.sonar("retry", ["nothing"]).status == 64)
  }
}
