import Foundation
import StageContract
import TestSupport
import TestTraits
import Testing

@testable import Pipeline
@testable import Workspace

/// A stage that keeps a folder up to date in place.
@Suite(.runsProcesses) struct FolderInPlaceTests {
  private func page(_ recording: RecordingFolder) -> String { "/entries/\(recording.id).html" }

  @Test func theRecordNamesTheFolderAndTheMarkOfItsListAlone() async throws {
    let journal = try PagesFixture("one", "two")
    #expect(try await journal.fixture.run().exitStatus == 0)
    #expect(try journal.files() == PagesFixture.files(of: journal.recordings))
    #expect(try FileSystem.attributes(journal.folder.path)?.permissions == 0o700)
    let record = try #require(journal.record)
    let output = try #require(record.outputs["pages"])
    #expect(output.file == "pages/" && output.isInPlace == true && output.files == nil && output.mark != nil)
    #expect(record.published == [] && record.isOutdated == nil)
    #expect(journal.fixture.lines("journal/cards.txt") == 2)
    #expect(journal.fixture.text("read") == journal.folder.path + "/\n")
    #expect(try journal.given() == ["all"])
    #expect(try await journal.fixture.run().stages.isEmpty)
    #expect(try !FileSystem.exists(journal.workspace.root + "/.work"))
  }

  @Test func aChangedEntryAloneIsWrittenAgain() async throws {
    let journal = try PagesFixture("one", "two")
    try await journal.fixture.run()
    let other = try FileSystem.attributes(journal.folder.path + page(journal.recordings[0]))
    try journal.own(journal.recordings[1], #"{"title": "Mine"}"#)
    try await journal.fixture.run()
    #expect(try journal.given() == ["all", "changed"])
    #expect(journal.fixture.lines("written") == 3)
    #expect(try FileSystem.attributes(journal.folder.path + page(journal.recordings[0])) == other)
  }

  @Test func timeMovesOnInPlaceAndAnotherParameterIsToldWithAllLines() async throws {
    let journal = try PagesFixture("one")
    let start = Date(timeIntervalSince1970: 1_790_000_000)
    try await journal.fixture.run { $0.now = start }
    #expect(try await journal.fixture.run { $0.now = start + 2 * 86_400 }.stages["pages"] != nil)
    let style = Settings(parameters: ["pages": ["style": .string("rich")]])
    try await journal.fixture.run(style) { $0.now = start + 2 * 86_400 }
    #expect(try journal.given() == ["all", "changed", "all"])
    // What the list says is made of the same stays.
    #expect(journal.fixture.lines("written") == 1)
    #expect(try await journal.fixture.run(style) { $0.now = start + 2 * 86_400 }.stages.isEmpty)
  }

  @Test func askedForByNameEverythingIsWrittenAgain() async throws {
    let journal = try PagesFixture("one", "two")
    try await journal.fixture.run()
    try await journal.fixture.run { $0.redo = [Redo(stages: ["pages"])] }
    #expect(try journal.given() == ["all", "all"] && journal.fixture.lines("written") == 4)
  }

  @Test(arguments: ["begin", "entry", "index", "contents"])
  func afterAKillTheNextRunGoesOnFromWhatIsAsListed(step: String) async throws {
    let journal = try PagesFixture("one", "two")
    try await journal.fixture.run()
    try journal.own(journal.recordings[0], #"{"title": "Mine"}"#)
    let third = try journal.add("three", day: 9)
    try journal.fixture.write("die", step)
    let report = try await journal.fixture.run()
    #expect(report.exitStatus == 0 && report.failures.isEmpty && report.remarks.map(\.stage) == ["pages"])
    #expect(journal.record?.outputs["pages"]?.mark == nil)
    #expect(try await !journal.reasons().isEmpty)
    try FileSystem.atomicWrite(Data("half".utf8), to: journal.folder.path + "/.half.partial")
    #expect(try await journal.fixture.run().remarks.isEmpty)
    #expect(try journal.given() == ["all", "changed", "all"])
    #expect(try journal.files() == PagesFixture.files(of: journal.recordings + [third]))
    #expect(try journal.folder.problems() == [:])
    #expect(try await journal.fixture.run().stages.isEmpty)
  }

  @Test(arguments: ["entry", "contents"], [Withdrawal.Kind.delete, .hide])
  func whatAKilledRunWroteIsWithdrawnAlthoughNoRecordSaysIt(
    step: String, kind: Withdrawal.Kind
  ) async throws {
    let journal = try PagesFixture("one", "two")
    try await journal.fixture.run()
    let third = try journal.add("marker three", day: 9)
    try journal.fixture.write("die", step)
    try await journal.fixture.run()
    #expect(try journal.isShown("marker"))
    #expect(try await journal.withdraw(third, as: kind).isEmpty)
    #expect(try !journal.isShown("marker"))
    #expect(try journal.files() == PagesFixture.files(of: journal.recordings))
    try await journal.fixture.run()
    #expect(try journal.files() == PagesFixture.files(of: journal.recordings))
  }

  @Test func theFirstRunIsOnRecordBeforeItWritesAnything() async throws {
    let journal = try PagesFixture("marker one", "two")
    try journal.fixture.write("die", "entry")
    try await journal.fixture.run()
    #expect(try journal.isShown("marker") && journal.record?.foldersInPlace == ["pages/"])
    #expect(try await journal.withdraw(journal.recordings[0], as: .delete).isEmpty)
    #expect(try !journal.isShown("marker"))
    try await journal.fixture.run()
    #expect(try journal.files() == PagesFixture.files(of: [journal.recordings[1]]))
  }

  @Test(arguments: ["a symbolic link", "a folder that holds other files", "a file"])
  func whatIsNotItsOwnIsNamedAndLeftAlone(kind: String) async throws {
    let journal = try PagesFixture("one")
    let (path, elsewhere) = (journal.folder.path, journal.fixture.folder + "/elsewhere")
    let mine = kind == "a symbolic link" ? elsewhere : path
    if kind != "a file" { try FileSystem.makeFolder(mine) }
    let file = kind == "a file" ? path : mine + "/contents.json"
    try FileSystem.atomicWrite(Data(#"{"mine": true}"#.utf8), to: file)
    if kind == "a symbolic link" {
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: elsewhere)
    }
    for _ in 0..<2 {
      let report = try await journal.fixture.run()
      #expect(report.exitStatus == 0 && report.failures.isEmpty && report.waiting.isEmpty)
      #expect(report.remarks.count == 1 && report.remarks[0].message.hasPrefix("pages: "))
      #expect(report.remarks.first?.message.hasSuffix("where pages writes; move it away") == true)
    }
    #expect(journal.fixture.text("read") == "none\n" && journal.record == nil)
    #expect(try journal.given() == [])
    #expect(try FileSystem.read(file) == Data(#"{"mine": true}"#.utf8))
    if kind != "a file" { #expect(try FileSystem.items(in: mine).map(\.name) == ["contents.json"]) }
    try FileSystem.removeTree(path)
    try await journal.fixture.run()
    #expect(try journal.files() == PagesFixture.files(of: journal.recordings))
  }

  @Test func aFolderWithItsListIsItsOwnWhateverIsKnownOfIt() async throws {
    let journal = try PagesFixture("one", "two")
    try FileSystem.makeFolder(journal.folder.path)
    try await journal.fixture.run()
    try FileSystem.removeTree(journal.workspace.stagesFolder)
    try FileSystem.atomicWrite(Data("old".utf8), to: journal.folder.path + "/entries/old.html")
    #expect(chmod(journal.folder.path, 0o500) == 0)
    #expect(try await journal.fixture.run().remarks.isEmpty)
    #expect(try journal.given() == ["all", "all"] && journal.fixture.lines("written") == 2)
    #expect(try journal.files() == PagesFixture.files(of: journal.recordings))
    #expect(try FileSystem.attributes(journal.folder.path)?.permissions == 0o700)
  }

  #if os(Linux)
    @Test func aFolderThatIsReadOnlyIsOneLine() async throws {
      let journal = try PagesFixture("one")
      let read = ["-t", "tmpfs", "-o", "ro", "tmpfs"]
      guard let disk = try MountedFolder(read, at: journal.folder.path) else { return }
      defer { disk.unmount() }
      let report = try await journal.fixture.run()
      #expect(report.exitStatus == 0 && report.failures.isEmpty && report.waiting.isEmpty)
      #expect(report.remarks.count == 1 && report.remarks.first?.message.contains("pages") == true)
      #expect(report.stages["cards"]?.runs == 1 && journal.record == nil)
      disk.unmount()
      #expect(try await journal.fixture.run().remarks.isEmpty)
      #expect(try journal.files() == PagesFixture.files(of: journal.recordings))
    }

    /// The folder of a disk of its own cannot be moved aside: what is in it goes.
    @Test func aFolderOnAnotherDeviceIsEmptied() async throws {
      let journal = try PagesFixture("one")
      guard let disk = try MountedFolder(["-t", "tmpfs", "tmpfs"], at: journal.folder.path) else { return }
      defer { disk.unmount() }
      try await journal.fixture.run()
      #expect(try journal.files() == PagesFixture.files(of: journal.recordings))
      try journal.switch(on: false)
      #expect(try await journal.fixture.run().remarks.isEmpty)
      #expect(try FileSystem.items(in: journal.folder.path).isEmpty && journal.record == nil)
    }
  #endif

  @Test func aListThatIsMissingFailsTheStage() async throws {
    let journal = try PagesFixture("one")
    try journal.fixture.script(
      "pages",
      PagesFixture.pages.replacing("| put contents.json", with: ">/dev/null"))
    let report = try await journal.fixture.run()
    #expect(report.exitStatus == 0 && report.remarks.map(\.status) == [70])
    #expect(report.remarks.first?.message.contains("pages/contents.json") == true)
    #expect(try await journal.reasons() == [.unfinished])
  }

  @Test func thePlanSaysWhy() async throws {
    let journal = try PagesFixture("one")
    let list = journal.folder.path + "/contents.json"
    #expect(try await journal.reasons() == [.neverRun])
    try await journal.fixture.run()
    #expect(try await journal.reasons() == [])
    try await Task.sleep(for: .milliseconds(20))
    try FileSystem.atomicWrite(try FileSystem.read(list), to: list)
    #expect(try await journal.reasons() == [.resultChanged])
    try await journal.fixture.run()
    try FileSystem.remove(list)
    #expect(try await journal.reasons() == [.resultMissing])
    try await journal.fixture.run()
    #expect(journal.published.markStale().isEmpty)
    #expect(try await journal.reasons() == [.withdrawn])
    try journal.fixture.write("status", "70")
    try await journal.fixture.run()
    #expect(try journal.files() == nil)
    try await journal.fixture.run()
    #expect(try await journal.reasons() == [.unfinished])
  }

  private func findings(_ journal: PagesFixture) throws -> [Verification.Finding] {
    try Verification(journal.workspace, stages: []).journalFindings().filter { $0.path.hasPrefix("pages") }
  }

  @Test func verifyComparesFilesWithTheirListAndARunRebuildsThem() async throws {
    let journal = try PagesFixture("one", "two", "three", "four")
    try await journal.fixture.run()
    #expect(try findings(journal) == [])
    func isRebuilt() async throws {
      try await journal.fixture.run { $0.redo = [Redo(stages: ["pages"])] }
      #expect(try findings(journal) == [])
      #expect(try journal.files() == PagesFixture.files(of: journal.recordings))
    }
    let (path, pages) = (journal.folder.path, journal.recordings.map(page))
    for page in pages { try FileSystem.remove(path + page) }
    // The first is missing, another is changed, a link or a folder, and a file is in no list.
    try FileSystem.atomicWrite(Data("x".utf8), to: path + pages[1])
    try FileManager.default.createSymbolicLink(
      atPath: path + pages[2], withDestinationPath: "../index.html")
    try FileSystem.makeFolder(path + pages[3])
    try FileSystem.atomicWrite(Data("x".utf8), to: path + "/mine.txt")
    let (found, damaged) = (try findings(journal), (pages + ["/mine.txt"]).map { "pages" + $0 })
    #expect(found.map(\.path).sorted() == damaged.sorted(), "\(found)")
    #expect(found.allSatisfy { $0.kind == .repairable }, "\(found)")
    try await isRebuilt()
    try FileSystem.atomicWrite(Data("{".utf8), to: path + "/contents.json")
    let list = try findings(journal)
    #expect(list.map(\.path) == ["pages/contents.json"] && list.map(\.kind) == [.repairable], "\(list)")
    try await isRebuilt()
  }

  @Test func verifyFollowsNoLinkAndRemarksARunThatDidNotEnd() async throws {
    let journal = try PagesFixture("one")
    try journal.fixture.write("die", "contents")
    try await journal.fixture.run()
    #expect(try findings(journal).map(\.kind) == [.remark])
    try await journal.fixture.run()
    let elsewhere = journal.fixture.folder + "/elsewhere"
    try FileSystem.rename(journal.folder.path, to: elsewhere)
    try FileManager.default.createSymbolicLink(
      atPath: journal.folder.path, withDestinationPath: elsewhere)
    let found = try findings(journal)
    #expect(found.map(\.path) == ["pages"] && found[0].problem.contains("a symbolic link"))
  }
}
