import Foundation
import Model
import StageContract
import TestSupport
import Testing

@testable import Application
@testable import Pipeline
@testable import Workspace

@Suite struct ChangeRecordsTests {
  private let fixture: WorkspaceFixture
  private let workspace: Workspace
  private let records: ChangeRecords
  private let recordings: [RecordingFolder]

  init() throws {
    fixture = try WorkspaceFixture()
    workspace = fixture.workspace
    records = ChangeRecords(workspace)
    for name in ["a.wav", "b.wav"] { try fixture.drop(name, name) }
    _ = try fixture.takeAll()
    recordings = try workspace.recordings()
  }

  private func record(_ shown: [String: [String: String]], at second: Int = 0) -> ChangeRecord {
    var record = ChangeRecord(
      command: "reprocess", startedAt: "2026-11-22T19:40:\(second < 10 ? "0" : "")\(second)Z")
    record.recordings = shown.mapValues { .init(shown: $0) }
    return record
  }

  @Test func theLastTwentyAreKeptUnderNamesOfTheirOwn() throws {
    #expect(try records.last() == nil)
    for second in 0..<25 { try records.add(record(["r": ["mood": "f"]], at: second)) }
    #expect(try records.names().count == 20 && records.names().first == "2026-11-22T194005Z")
    #expect(try records.add(record(["r": [:]], at: 24)) == "2026-11-22T194024Z-2")
    #expect(try records.last()?.name == "2026-11-22T194024Z-2")
    // The clock was set back; ten changes in a second.
    let names = try (0..<9).map { _ in try records.add(record(["r": [:]], at: 3)) }
    #expect(names.first == "2026-11-22T194024Z-3" && names.last == "2026-11-22T194024Z-11")
    #expect(try records.last()?.name == names.last)
    let path = workspace.changesFolder + "/2026-11-22T194024Z-2.json"
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test(arguments: ["../mood", "", "a/b"])
  func aNameThatLeadsElsewhereIsRejected(name: String) throws {
    for shown in [[name: "f"], ["mood": name]] {
      let added = try records.add(record(["r": shown]))
      #expect { try records.read(added) } throws: { ($0 as? WorkspaceError)?.exitStatus == .badInput }
    }
  }

  @Test func whatAnOwnerReplacesIsRecordedUnlessItIsPrivate() throws {
    let (open, hidden) = (recordings[0], recordings[1])
    #expect(try records.change(open, by: "tag") { $0.tags = ["x"] })
    #expect(try !records.change(open, by: "title") { _ in })
    try records.change(hidden, by: "title") { ($0.title, $0.isPrivate) = ("Secret", true) }
    try records.change(hidden, by: "title") { ($0.title, $0.isPrivate) = ("Other", false) }
    try records.change(hidden, by: "title") { ($0.title, $0.isDiscreet) = ("Discreet", true) }
    try records.change(hidden, by: "title") { $0.title = "Under the seal" }
    #expect(try records.names() == [])
    try records.change(open, by: "title") { $0.title = "One" }
    try records.change(open, by: "title") { $0.title = "Two" }
    let last = try #require(try records.last())
    #expect(last.record.recordings == [open.id: .init(owner: .init(Owner(title: "One")))])
    #expect(last.record.command == "title")
  }

  @Test func whatIsWithdrawnLeavesEveryRecordWithWhatTheJournalDoesNotHave() throws {
    let (one, other) = (recordings[0].id, recordings[1].id)
    try records.add(record([one: ["mood": "f"], other: ["mood": "g"], "gone": ["mood": "h"]]))
    try records.add(record([one: ["mood": "f"]], at: 1))
    for (name, text) in [("damaged.json", "{"), (".2026.json.partial", "words"), ("note.txt", "words")] {
      try FileSystem.atomicWrite(Data(text.utf8), to: workspace.changesFolder + "/" + name)
    }
    try records.forget([])
    #expect(try FileSystem.items(in: workspace.changesFolder).count == 5)
    try records.forget([one])
    #expect(try FileSystem.items(in: workspace.changesFolder).map(\.name) == ["2026-11-22T194000Z.json"])
    #expect(try records.last()?.record.recordings == [other: .init(shown: ["mood": "g"])])
    try FileSystem.removeTree(workspace.changesFolder)
    try FileSystem.atomicWrite(Data("words".utf8), to: workspace.changesFolder)
    try records.forget([one])
    #expect(try FileSystem.exists(workspace.changesFolder) == false)
  }
}
