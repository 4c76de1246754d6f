import Foundation
import StageContract
import TestSupport
import TestTraits
import Testing

@testable import Pipeline
@testable import Workspace

/// Stages of the journal that are off by setting, that fail although nothing needs them, and withdrawals from what they wrote.
@Suite(.runsProcesses) struct OffStageTests {
  @Test func aStageIsOffUntilItsSettingIsOn() async throws {
    let journal = try PagesFixture("one", isOn: false)
    #expect(try await journal.fixture.run().exitStatus == 0)
    #expect(try journal.files() == nil && journal.given() == [])
    #expect(journal.fixture.text("read") == "none\n")
    let plan = try await journal.fixture.pipeline().plan(journal.workspace.recordings())
    #expect(plan.journal.map(\.stage) == ["cards"])
    try journal.switch(on: true)
    try await journal.fixture.run()
    #expect(try journal.files() == PagesFixture.files(of: journal.recordings))
  }

  @Test func offMeansGoneBeforeAnythingElseIsPublished() async throws {
    let journal = try PagesFixture("one", "two")
    try await journal.fixture.run()
    #expect(journal.fixture.lines("journal/cards.txt") == 2)
    try journal.switch(on: false)
    let plan = try await journal.fixture.pipeline().plan(journal.workspace.recordings())
    #expect(plan.journal.map(\.stage) == ["pages", "cards"])
    #expect(plan.journal.first?.state == .removal(needs: ["follow_links"]))
    // Nothing is removed by looking.
    #expect(try journal.files() == PagesFixture.files(of: journal.recordings))
    #expect(try await journal.fixture.run().exitStatus == 0)
    #expect(try journal.files() == nil)
    #expect(journal.fixture.text("journal/cards.txt") == "" && journal.fixture.text("read") == "none\n")
    #expect(try !FileSystem.exists(journal.workspace.stagesFolder + "/pages"))
    #expect(try !FileSystem.exists(journal.workspace.root + "/.work"))
    #expect(try await journal.state(of: "pages") == nil)
    #expect(try await journal.fixture.run().stages.isEmpty)
  }

  /// Recordings are not planned again because a stage of the journal is off; for one that is on again they get their lines.
  @Test func whatWasPlannedStaysPlanned() async throws {
    let journal = try PagesFixture("one", "two", isOn: false)
    // What has changed less than two seconds ago is not remembered.
    try await Task.sleep(for: .seconds(2.1))
    try await journal.fixture.run()
    for isOn in [true, false, true] {
      try journal.switch(on: isOn)
      let pipeline = try await journal.fixture.pipeline()
      #expect(try journal.workspace.recordings().allSatisfy { pipeline.isUpToDate($0) })
      #expect(try await journal.fixture.run().exitStatus == 0)
      #expect(try journal.files() == (isOn ? PagesFixture.files(of: journal.recordings) : nil))
    }
  }

  @Test func whatIsOffGoesWithoutARecordIfItHasItsList() async throws {
    let journal = try PagesFixture("one")
    try await journal.fixture.run()
    try FileSystem.removeTree(journal.workspace.stagesFolder)
    try journal.switch(on: false)
    #expect(try await journal.state(of: "pages") == .removal(needs: ["follow_links"]))
    try await journal.fixture.run()
    #expect(try journal.files() == nil)
  }

  @Test func aLinkInItsPlaceIsNamedInOneLineAndStays() async throws {
    let journal = try PagesFixture("one")
    try await journal.fixture.run()
    let elsewhere = journal.fixture.folder + "/elsewhere"
    try FileSystem.rename(journal.folder.path, to: elsewhere)
    try FileManager.default.createSymbolicLink(
      atPath: journal.folder.path, withDestinationPath: elsewhere)
    try journal.switch(on: false)
    let report = try await journal.fixture.run()
    #expect(report.exitStatus == 0 && report.remarks.count == 1)
    #expect(report.remarks.first?.message.hasPrefix("pages: a symbolic link") == true)
    #expect(try FileSystem.attributes(journal.folder.path)?.kind == .symbolicLink)
    #expect(try FileSystem.exists(elsewhere + "/index.html"))
    // A withdrawal says that it is not done.
    let left = try await journal.withdraw(journal.recordings[0], as: .delete)
    #expect(left.count == 1 && journal.published.isOutdated)
    // What is still there is not told to be removed.
    #expect(journal.published.removeStale().removed == [])
    #expect(try journal.workspace.withdrawals().deleted.count == 1)
    try FileSystem.remove(journal.folder.path)
    #expect(try await journal.followWithdrawals().isEmpty)
    #expect(!journal.published.isOutdated)
  }

  /// The folder disappears at once; what of it an earlier removal had to leave aside goes with the next.
  @Test func whatARemovalLeftIsRemovedByTheNext() async throws {
    let journal = try PagesFixture("marker one")
    try await journal.fixture.run()
    let aside = journal.workspace.workFolder("removed")
    try FileSystem.makeFolder((aside as NSString).deletingLastPathComponent)
    try FileSystem.rename(journal.folder.path, to: aside)
    #expect(journal.published.markStale().isEmpty)
    #expect(journal.published.removeStale().failures.isEmpty)
    #expect(try !FileSystem.exists(aside) && !journal.published.isOutdated)
  }

  /// Outputs that are published whole go file by file, and the files of others stay.
  @Test func outputsOfAnyKindGo() async throws {
    let manifest = """
      pipeline: test
      stages:
        notes:
          run: notes
          scope: journal
          optional: true
          inputs: {text: original}
          outputs: {list: list.txt, notes: notes/}
          parameters: {on: "setting:follow_links"}
          identity: digest

      """
    let fixture = try PipelineFixture(
      manifest, settings: "follow_links: true\n",
      scripts: ["notes": #"echo all >"$list"; echo one >"$notes/one.md"; echo all >"$notes/index.json""#])
    try fixture.record("one")
    try await fixture.run()
    try fixture.write("journal/notes/mine.md", "the owner's")
    #expect(fixture.text("journal/notes/one.md") == "one\n")
    try fixture.write("journal/sonar.yaml", "")
    #expect(try await fixture.run().exitStatus == 0)
    #expect(try FileSystem.items(in: fixture.workspace.root + "/notes").map(\.name) == ["mine.md"])
    #expect(fixture.text("journal/list.txt") == nil)
    #expect(JournalRecords(fixture.workspace).record(of: "notes") == nil)
  }

  @Test(arguments: [69, 70, 74, 0])
  func aFailureIsOneLineAndNoneOfTheRun(status: Int32) async throws {
    let journal = try PagesFixture("one")
    try journal.fixture.write("status", "\(status)")
    if status == 0 { try FileSystem.remove(journal.fixture.folder + "/bin/pages") }
    let report = try await journal.fixture.run()
    #expect(report.exitStatus == 0 && report.stopped == nil)
    #expect(report.failures.isEmpty && report.waiting.isEmpty)
    let expected = status == 0 ? 69 : status
    #expect(report.remarks.map(\.stage) == ["pages"])
    #expect(report.remarks.map(\.status.rawValue) == [expected])
    // What can do without it does not wait for it.
    #expect(report.stages["cards"]?.runs == 1 && journal.fixture.text("read") == "none\n")
  }

  @Test(arguments: ["on", "off", "no manifest", "damaged record", "damaged record, failing"])
  func aWithdrawalReachesWhatIsThere(how: String) async throws {
    let journal = try PagesFixture("marker one", "two")
    try await journal.fixture.run()
    if how == "off" { try journal.switch(on: false) }
    if how == "no manifest" { try journal.fixture.write("pipelines/journal.yaml", "{") }
    if how.hasPrefix("damaged record") {
      try FileSystem.atomicWrite(Data("{".utf8), to: journal.workspace.stageRecordFile("pages"))
    }
    if how.hasSuffix("failing") { try journal.fixture.script("pages", "exit 70") }
    #expect(try await journal.withdraw(journal.recordings[0], as: .delete).isEmpty)
    let rest = PagesFixture.files(of: [journal.recordings[1]])
    #expect(
      try journal.files() == (["on", "damaged record"].contains(how) ? rest : nil)
        && !journal.isShown("marker"))
    #expect(!journal.published.isOutdated)
    #expect(["on", "damaged record"].contains(how) || journal.record == nil)
  }

  @Test(arguments: ["fails", "dies", "is not installed"])
  func aWithdrawalThatCannotBeAppliedRemovesAllBeforeAnythingElseIsPublished(how: String) async throws {
    let journal = try PagesFixture("marker one", "two")
    try await journal.fixture.run()
    let program = journal.fixture.folder + "/bin/pages"
    switch how {
    case "fails": try journal.fixture.write("status", "75")
    case "dies": try journal.fixture.write("die", "begin")
    default: try FileSystem.rename(program, to: program + ".away")
    }
    #expect(try await journal.withdraw(journal.recordings[0], as: .delete).isEmpty)
    #expect(try journal.files() == nil && journal.record == nil)
    // It came after.
    #expect(journal.fixture.text("journal/cards.txt") == "")
    if how == "fails" { try FileSystem.remove(journal.fixture.folder + "/status") }
    if how == "is not installed" { try FileSystem.rename(program + ".away", to: program) }
    try await journal.fixture.run()
    #expect(try journal.files() == PagesFixture.files(of: [journal.recordings[1]]))
    #expect(try !journal.isShown("marker"))
  }

  /// The line of an entry that had an owner's file before names the same files: it is told all the same.
  @Test(arguments: ["by a command", "by hand"])
  func aPrivateEntryIsTakenOutInPlace(how: String) async throws {
    let journal = try PagesFixture("marker one", "two")
    try journal.own(journal.recordings[0], #"{"title": "Mine"}"#)
    try await journal.fixture.run()
    _ = try journal.given()
    let other = journal.folder.path + "/entries/\(journal.recordings[1].id).html"
    let before = try FileSystem.attributes(other)
    if how == "by hand" {
      try journal.own(journal.recordings[0], #"{"private": true}"#)
      #expect(try await journal.followWithdrawals().isEmpty)
    } else {
      #expect(try await journal.withdraw(journal.recordings[0], as: .hide).isEmpty)
    }
    #expect(try journal.given() == ["changed"])
    #expect(try journal.files() == PagesFixture.files(of: [journal.recordings[1]]))
    #expect(try !journal.isShown("marker") && FileSystem.attributes(other) == before)
    #expect(journal.record?.isOutdated == nil)
    // The line is the one that a run finds.
    #expect(try await journal.fixture.run().stages["pages"] == nil)
  }

  /// A recording whose line cannot be made again is hidden from the folder until it can.
  @Test func anEntryThatCannotBeReadIsHidden() async throws {
    let journal = try PagesFixture("marker one", "two")
    try journal.own(journal.recordings[0], #"{"title": "Mine"}"#)
    try await journal.fixture.run()
    try FileSystem.atomicWrite(Data("{".utf8), to: journal.recordings[0].path + "/intake.json")
    try journal.workspace.withdraw([journal.recordings[0]], as: .discreet)
    try journal.workspace.recordWithdrawal(of: journal.recordings[0].id)
    #expect(journal.published.markStale().isEmpty)
    _ = try await journal.fixture.pipeline().withdraw()
    #expect(try !journal.isShown("marker") && !journal.published.isOutdated)
  }

  /// Private, delete, off, on, run and kill in random orders: what a command says is withdrawn is in no file.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func noOrderShowsWhatWasWithdrawn(seed: UInt64) async throws {
    let journal = try PagesFixture("marker0.", "marker1.", "marker2.")
    var shown = Dictionary(uniqueKeysWithValues: journal.recordings.enumerated().map { ("marker\($0).", $1) })
    var withdrawn: [String] = []
    var state = seed
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    for step in 3..<18 {
      switch random(7) {
      case 0: shown["marker\(step)."] = try journal.add("marker\(step).", day: step)
      case 1, 2:
        guard let (marker, recording) = shown.sorted(by: { $0.key < $1.key }).last else { break }
        shown[marker] = nil
        #expect(try await journal.withdraw(recording, as: random(2) == 0 ? .hide : .delete).isEmpty)
        withdrawn.append(marker)
      case 3: try journal.switch(on: random(3) > 0)
      case 4:
        try journal.fixture.write("die", ["begin", "entry", "index", "contents"][random(4)])
        try await journal.fixture.run()
      default: try await journal.fixture.run()
      }
      for marker in withdrawn {
        #expect(try !journal.isShown(marker), "seed \(seed), step \(step), \(marker)")
      }
    }
    try FileSystem.removeTree(journal.fixture.folder + "/die")
    try journal.switch(on: true)
    #expect(try await journal.fixture.run().remarks.isEmpty)
    #expect(try journal.files() == PagesFixture.files(of: Array(shown.values)))
    #expect(try journal.folder.problems() == [:])
  }
}
