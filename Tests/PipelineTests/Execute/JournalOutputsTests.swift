import Foundation
import StageContract
import TestSupport
import TestTraits
import Testing

@testable import Inbox
@testable import Pipeline
@testable import Workspace

@Suite(.runsProcesses) struct JournalOutputsTests {
  private static let manifest = """
    pipeline: test
    stages:
      gather:
        run: gather
        scope: journal
        inputs: {intake: intake.json, owner: owner.json?}
        outputs: {database: journal.sqlite}
        identity: digest

    """
  /// Appends its input to an existing output, and reports whether there was one.
  private static let gather = """
    [ -e "$database" ] && echo on >>"$work/begun" || echo new >>"$work/begun"
    echo "$(wc -l <"$entries") entries" >>"$database"
    """

  private let fixture: PipelineFixture

  init() throws {
    fixture = try PipelineFixture(Self.manifest, scripts: ["gather": Self.gather])
    try fixture.record("one")
  }

  private var root: String { fixture.workspace.root }

  private func begun() -> [Substring] { (fixture.text("begun") ?? "").split(separator: "\n") }

  @Test func unchangedOutputsAreKeptAndChangedOnesContinue() async throws {
    try await fixture.run()
    #expect(try await fixture.run().stages.isEmpty)
    try FileSystem.atomicWrite(
      Data(#"{"schema": {"name": "owner", "version": 2}}"#.utf8),
      to: fixture.workspace.recordings()[0].path + "/owner.json")
    try await fixture.run()
    #expect(begun() == ["new", "on"])
    #expect(fixture.text("journal/journal.sqlite")?.split(separator: "\n").count == 2)
    #expect(try !FileSystem.exists(root + "/.work"))
  }

  @Test(arguments: ["empty", "changed", "longer", "link", "folder", "-wal", "-journal", "gone"])
  func aForeignFileIsRebuiltFromScratch(damage: String) async throws {
    try await fixture.run()
    let (path, text) = (fixture.workspace.database, fixture.text("journal/journal.sqlite"))
    switch damage {
    case "empty": try FileSystem.atomicWrite(Data(), to: path)
    case "changed": try FileSystem.atomicWrite(Data("7 entries\n".utf8), to: path)
    case "longer": try FileSystem.atomicWrite(Data("other journal's".utf8), to: path)
    case "-wal": try FileSystem.makeFolder(path + damage)
    case "-journal": try FileSystem.atomicWrite(Data("half a change".utf8), to: path + damage)
    default: try FileSystem.remove(path)
    }
    if damage == "folder" {
      for name in [path, path + "-wal"] { try FileSystem.makeFolder(name) }
    }
    if damage == "link" {
      try fixture.write("elsewhere", text ?? "")
      try FileManager.default.createSymbolicLink(
        atPath: path, withDestinationPath: fixture.folder + "/elsewhere")
    }
    let pipeline = try await fixture.pipeline()
    #expect(try pipeline.outputProblem(of: "gather") == (damage == "gone" ? "missing" : "changed"))
    guard
      case .ready(_, let reasons)? = try pipeline.plan(fixture.workspace.recordings()).journal.first?.state
    else {
      Issue.record("nothing to do")
      return
    }
    #expect(reasons == [damage == "gone" ? .resultMissing : .resultChanged])
    try await fixture.run()
    #expect(begun() == ["new", "new"])
    #expect(fixture.text("journal/journal.sqlite") == text)
    #expect(try FileSystem.attributes(path)?.kind == .file)
    #expect(try await fixture.run().stages.isEmpty)
  }

  @Test(arguments: ["exit 70", "exit 75", "kill -9 $$"])
  func theOldFileIsKeptUntilTheNewOneIsComplete(end: String) async throws {
    try await fixture.run()
    let text = fixture.text("journal/journal.sqlite")
    try fixture.script("gather", #": >"$database"; "# + end)
    _ = try await fixture.run { $0.redo = [Redo(stages: ["gather"])] }
    #expect(fixture.text("journal/journal.sqlite") == text)
    try fixture.script("gather", Self.gather)
    try await fixture.run()
    #expect(fixture.text("journal/journal.sqlite")?.isEmpty == false)
  }

  @Test func askedForByNameItBeginsWithNothing() async throws {
    try await fixture.run()
    _ = try await fixture.run { $0.redo = [Redo(stages: ["gather"])] }
    #expect(begun() == ["new", "new"])
  }

  @Test func aStageThatWritesNothingHasFailed() async throws {
    try fixture.script("gather", "true")
    let report = try await fixture.run()
    #expect(report.failures.map(\.status) == [70] && report.failures[0].message.contains("journal.sqlite"))
  }

  @Test func noLogOfAnEarlierDatabaseMeetsTheNewOne() async throws {
    let path = fixture.workspace.database
    for ending in ["-wal", "-shm", "-journal", ".mine"] {
      try FileSystem.atomicWrite(Data("old".utf8), to: path + ending)
    }
    let found = try Verification(fixture.workspace, stages: []).journalFindings()
    #expect(found.map(\.path) == ["journal.sqlite.mine"] && found.map(\.kind) == [.remark])
    try await fixture.run()
    for companion in fixture.workspace.databaseCompanions { #expect(try !FileSystem.exists(companion)) }
    #expect(try FileSystem.exists(path + ".mine"))
  }

  @Test func whatAKilledProcessLeftGoesWithTheNextLock() throws {
    let left = fixture.workspace.workFolder("verify")
    try FileSystem.makeFolder(left + "/deeper")
    try FileSystem.atomicWrite(Data("deleted words".utf8), to: left + "/journal.sqlite")
    let intake = try WorkspaceLock(fixture.workspace, for: .intake)
    _ = consume intake
    #expect(try FileSystem.exists(left))
    _ = try WorkspaceLock(fixture.workspace)
    #expect(try !FileSystem.exists(root + "/.work"))
  }

  /// Links what it published before, if it is told where that is.
  private static let link = #"""
    if [ "$1" = --identity ]; then
      echo '{"revision":1,"accepts":["entries","intake","owner","shown","earlier_shown"]}'; exit
    fi
    if [ -n "$earlier_shown" ]; then ln "$earlier_shown"same "$shown"same; else echo same >"$shown"same; fi
    echo "${earlier_shown:-none}" >>"$work/begun"
    wc -l <"$entries" >"$shown"count
    """#

  @Test func `A stage may take over what it published before, unless something was withdrawn`() async throws {
    let manifest = Self.manifest.replacing("{database: journal.sqlite}", with: "{shown: shown/}")
      .replacing("identity: digest", with: "identity: ask")
    let fixture = try PipelineFixture(manifest, scripts: ["gather": Self.link])
    let (root, published) = (fixture.workspace.root, fixture.workspace.root + "/shown/")
    let recording = try fixture.record("one")[0]
    try await fixture.run()
    let first = try FileSystem.attributes(published + "same")
    let path = fixture.workspace.inbox + "/2026-02-01 10.00.00.txt"
    try FileSystem.atomicWrite(Data("two".utf8), to: path)
    var importer = try Importer(workspace: fixture.workspace, timeZone: WorkspaceFixture.berlin)
    _ = try importer.take(InboxFile(path: path))
    try await fixture.run()
    #expect(fixture.text("begun") == "none\n\(published)\n")
    let second = try FileSystem.attributes(published + "same")
    #expect(second?.inode == first?.inode && second?.isOursAlone == true)
    #expect(fixture.text("journal/shown/count")?.trimmingCharacters(in: .whitespacesAndNewlines) == "2")
    #expect(try !FileSystem.exists(root + "/.work"))

    try fixture.workspace.withdraw([recording], as: .hide)
    #expect(try await fixture.pipeline().withdraw().exitStatus == 0)
    #expect(fixture.text("begun")?.hasSuffix("none\n") == true)
  }
}
