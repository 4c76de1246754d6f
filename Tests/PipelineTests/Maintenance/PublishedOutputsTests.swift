import Foundation
import StageContract
import TestSupport
import TestTraits
import Testing

@testable import Pipeline
@testable import Workspace

@Suite(.runsProcesses) struct PublishedOutputsTests {
  /// `notes` writes a list, and a file for each recording in a separate folder.
  private static let manifest = """
    pipeline: test
    stages:
      notes:
        run: notes
        scope: journal
        inputs: {intake: intake.json, owner: owner.json?}
        outputs: {list: list.txt, notes: notes/}
        identity: digest

    """
  private static let empty = """
    pipeline: test
    stages:
      words: {run: words, inputs: {recording: original}, outputs: {words: words.txt}, identity: digest}

    """
  private static let notes = #"""
    sed 's/.*"recording":"\([^"]*\)".*/\1/' "$entries" >"$list"
    mkdir -p "$notes/deeper"
    while read -r id; do echo "$id" >"$notes/deeper/$id.md"; done <"$list"
    echo all >"$notes/index.json"
    """#

  private let fixture: PipelineFixture
  private let recordings: [RecordingFolder]

  init() throws {
    fixture = try PipelineFixture(Self.manifest, scripts: ["notes": Self.notes, "words": "true"])
    recordings = try fixture.record("one", "two")
  }

  private var workspace: Workspace { fixture.workspace }
  private var published: PublishedOutputs { PublishedOutputs(workspace, fixture.installation) }

  /// The files where the stage publishes, relative to the journal.
  private func there() throws -> [String] {
    let folder = workspace.root + "/notes"
    let notes = FileManager.default.subpaths(atPath: folder) ?? []
    let list = try FileSystem.exists(workspace.root + "/list.txt") ? ["list.txt"] : []
    return list + notes.filter { $0.contains(".") }.map { "notes/" + $0 }.sorted()
  }

  private func note(_ recording: RecordingFolder) -> String { "notes/deeper/\(recording.id).md" }

  private func withdraw() throws {
    try workspace.withdraw([recordings[0]], as: .delete)
    #expect(published.markStale().isEmpty)
  }

  private func withdrawFirst() throws {
    try withdraw()
    #expect(published.isOutdated)
  }

  @Test func aFolderIsReplacedFileByFileAndWhatOthersPutThereStays() async throws {
    try await fixture.run()
    let all = ["list.txt"] + recordings.map(note) + ["notes/index.json"]
    #expect(try there() == all)
    let record = try #require(JournalRecords(workspace).record(of: "notes"))
    #expect(record.published == all && record.isOutdated == nil)
    for name in ["notes/mine.json", "notes/deeper/mine.md"] {
      try fixture.write("journal/" + name, "a stranger's")
    }
    let before = try FileSystem.attributes(workspace.root + "/notes/index.json")
    try FileSystem.removeTree(recordings[0].path)
    try await fixture.run()
    #expect(
      try there() == [
        "list.txt", note(recordings[1]), "notes/deeper/mine.md", "notes/index.json", "notes/mine.json",
      ])
    #expect(try FileSystem.attributes(workspace.root + "/notes/index.json") == before)
    #expect(try await fixture.run().stages.isEmpty)
    #expect(!published.isOutdated)
  }

  @Test(arguments: [
    "fails", "is in the manifest no more", "has a damaged record", "is of a manifest that cannot be read",
  ])
  func obsoleteOutputsAreRemovedAndForeignFilesAreKept(how: String) async throws {
    try await fixture.run()
    if how != "has a damaged record" { try fixture.write("journal/notes/mine.json", "a stranger's") }
    switch how {
    case "fails": try fixture.script("notes", "exit 70")
    case "is in the manifest no more": try fixture.write("pipelines/journal.yaml", Self.empty)
    case "has a damaged record":
      try fixture.script("notes", "exit 70")
      try FileSystem.atomicWrite(Data("{".utf8), to: workspace.stageRecordFile("notes"))
    default: try fixture.write("pipelines/journal.yaml", "{")
    }
    try withdrawFirst()
    if how != "is of a manifest that cannot be read" { _ = try await fixture.pipeline().withdraw() }
    let (removed, failures) = published.removeStale()
    #expect(removed == ["list.txt", "notes/"] && failures.isEmpty)
    #expect(try there() == (how == "has a damaged record" ? [] : ["notes/mine.json"]))
    #expect(!published.isOutdated && published.removeStale().removed.isEmpty)
    // It comes back when it can.
    try fixture.script("notes", Self.notes)
    try fixture.write("pipelines/journal.yaml", Self.manifest)
    try await fixture.run()
    #expect(
      try there().filter { !$0.contains("mine") } == ["list.txt", note(recordings[1]), "notes/index.json"])
  }

  @Test func rebuiltOutputsStartFromScratchAndAreKept() async throws {
    try fixture.script("notes", Self.notes + "\ncp \"$list\" \"$list.more\"; cat \"$list.more\" >>\"$list\"")
    try await fixture.run()
    try withdrawFirst()
    let pipeline = try await fixture.pipeline()
    guard case .ready(_, let reasons)? = try pipeline.plan(workspace.recordings()).journal.first?.state else {
      Issue.record("nothing to do")
      return
    }
    #expect(!reasons.isEmpty)
    #expect(try await pipeline.withdraw().exitStatus == 0)
    #expect(!published.isOutdated && published.removeStale().removed.isEmpty)
    #expect(try there() == ["list.txt", note(recordings[1]), "notes/index.json"])
    #expect(fixture.text("journal/list.txt")?.contains(recordings[0].id) == false)
  }

  @Test func publishedByAnotherStageNowItStays() async throws {
    try await fixture.run()
    try fixture.write(
      "pipelines/journal.yaml", Self.manifest.replacing("  notes:\n    run", with: "  other:\n    run"))
    try withdrawFirst()
    #expect(try await fixture.run().exitStatus == 0)
    #expect(published.removeStale().failures.isEmpty)
    #expect(try there() == ["list.txt", note(recordings[1]), "notes/index.json"])
  }

  @Test func aFolderOfAStageThatNeverRanIsNoneOfOurs() async throws {
    try FileSystem.makeFolder(workspace.root + "/notes")
    try fixture.write("journal/notes/mine.md", "the owner's")
    try withdraw()
    #expect(!published.isOutdated && published.removeStale().removed.isEmpty)
    try await fixture.run()
    #expect(try there().contains("notes/mine.md"))
  }

  @Test func aRecordThatSaysNothingOfAStageThatNoManifestHasIsNamed() async throws {
    try await fixture.run()
    try FileSystem.atomicWrite(Data("{".utf8), to: workspace.stageRecordFile("notes"))
    try fixture.write("pipelines/journal.yaml", Self.empty)
    let lines = published.removeStale().failures.compactMap { $0 as? StageFailure }
    #expect(lines.map(\.status) == [75] && lines[0].message.contains("state/stages/notes"))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status")))
  func whatCannotBeRemovedIsNamedAndStaysOnRecord() async throws {
    try fixture.script("notes", ": >\"$list\"; echo words >\"$notes/status\"")
    try await fixture.run()
    let folder = workspace.root + "/notes"
    try FileSystem.removeTree(folder)
    try FileManager.default.createSymbolicLink(atPath: folder, withDestinationPath: "/proc/self")
    try withdrawFirst()
    let lines = published.removeStale().failures.map { "\($0)" }
    #expect(lines.count == 1 && lines[0].contains("notes/status"), "\(lines)")
    #expect(published.isOutdated)
  }

  @Test func whatPublishingCutOffLeftIsKnown() async throws {
    // A folder in the place of the last file keeps it from being published.
    try fixture.write("journal/mine", "")
    try FileSystem.makeFolder(workspace.root + "/notes/index.json/mine")
    let report = try await fixture.run()
    #expect(report.failures.count == 1 && report.failures[0].message.contains("notes/index.json"))
    #expect(try there().contains(note(recordings[0])))
    #expect(published.isOutdated)
    #expect(published.removeStale().failures.isEmpty)
    #expect(try there() == ["notes/index.json", "notes/index.json/mine"])
  }

  @Test func aListNeverNamesAFileThatIsNotThere() async throws {
    try await fixture.run()
    let list = fixture.text("journal/notes/index.json")
    try FileSystem.removeTree(recordings[0].path)
    let third = try fixture.record("three")[0]
    try fixture.script("notes", Self.notes + "\ncp \"$list\" \"$notes/index.json\"")
    // A folder in the place of a file keeps the list from being replaced: what it names stays.
    try FileSystem.makeFolder(workspace.root + "/" + note(third) + "/mine")
    #expect(try await fixture.run().failures.count == 1)
    #expect(try there().contains(note(recordings[0])))
    #expect(fixture.text("journal/notes/index.json") == list)
    try FileSystem.removeTree(workspace.root + "/" + note(third))
    #expect(try await fixture.run().exitStatus == 0)
    #expect(
      try there() == ["list.txt"] + [note(recordings[1]), note(third)].sorted() + ["notes/index.json"])
    #expect(fixture.text("journal/notes/index.json")?.contains(recordings[0].id) == false)
    #expect(try await fixture.run().stages.isEmpty)
  }

  @Test func anEarlierReleasesRecordRunsItsStageOnceAndWithdrawsAllAtItsOutputs() async throws {
    try await fixture.run()
    let path = workspace.stageRecordFile("notes")
    let text = String(decoding: try FileSystem.read(path), as: UTF8.self)
    var record = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    record["outputs"] = [String: String]()
    record["marks"] = ["list": ["bytes": 1, "seconds": 1, "nanoseconds": 1]]
    func makeEarlier() throws {
      try FileSystem.removeTree(path)
      let data = try JSONSerialization.data(withJSONObject: record)
      try FileSystem.atomicWrite(data, to: workspace.logs + "/notes.record.json")
      _ = try WorkspaceLock(workspace)
    }
    try makeEarlier()
    #expect(try await fixture.run().stages.keys.sorted() == ["notes"])
    #expect(try await fixture.run().stages.isEmpty)
    try makeEarlier()
    try withdrawFirst()
    #expect(try await fixture.pipeline().withdraw().exitStatus == 0)
    #expect(try there() == ["list.txt", note(recordings[1]), "notes/index.json"])
    try makeEarlier()
    #expect(published.removeStale().removed == ["list.txt", "notes/"])
    #expect(try there() == [])
  }

  @Test func aRecordThatNamesAnythingElseIsNotTrusted() async throws {
    try await fixture.run()
    let path = workspace.stageRecordFile("notes")
    let text = String(decoding: try FileSystem.read(path), as: UTF8.self)
    for name in ["../x", "recordings", "inbox/a", "/etc/x"] {
      try FileSystem.atomicWrite(Data(text.replacing("\"list.txt\"", with: "\"\(name)\"").utf8), to: path)
      #expect(JournalRecords(workspace).record(of: "notes") == nil, "\(name)")
    }
    try FileSystem.atomicWrite(
      Data(text.replacing("\"index.json\"", with: "\"../../sonar.yaml\"").utf8), to: path)
    #expect(JournalRecords(workspace).record(of: "notes") == nil)
  }
}
