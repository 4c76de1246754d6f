import Foundation
import Inbox
import Model
import Pipeline
import TestSupport
import TestTraits
import Testing
import Workspace

@testable import Torture

/// A whole life of a recording from a kept inbox: its sidecar, receipt, date, name, and deletion.
@Suite(.runsProcesses) struct KeptRecordingTests {
  private static let id = "2026-11-20T224500Z"

  private struct Listed: Decodable {
    var id: String
    var spokenAt: String
  }

  private func spokenAt(_ journal: JournalRun) throws -> [String] {
    try journal.sonar("list", ["--json"]).json([Listed].self, in: "entries").map(\.spokenAt)
  }

  /// Stages with more results than `before`.
  private func ran(_ journal: JournalRun, since before: Set<String>) throws -> Set<String> {
    let added = try Set(journal.artifacts().keys).subtracting(before)
    return Set(
      added.filter { $0.contains("/artifacts/") }.map {
        String($0.split(separator: "/").dropLast(2).last ?? "")
      })
  }

  @Test func itHasAReceiptAndADateAndIsFoundByItsNameUntilItIsDeleted() throws {
    let journal = try JournalRun()
    try journal.configure("receipts: true\nkeep_inbox: true")
    let inbox = journal.root + "/inbox/phone"
    try FileManager.default.createDirectory(atPath: inbox, withIntermediateDirectories: true)
    let recording = try ShortRecordings.write(to: journal.folder.path)[1]
    let name = (recording as NSString).lastPathComponent
    try FileManager.default.copyItem(atPath: recording, toPath: inbox + "/" + name)
    let sidecar = Data(#"{"schema": {"name": "sidecar", "version": 1}, "place": "Rome"}"#.utf8)
    try sidecar.write(to: URL(filePath: inbox + "/\(name).json"))
    #expect(try journal.sonar("run").status == 0)
    #expect(try journal.files(under: "receipts") == ["receipts/phone/\(name).json"])
    #expect(try journal.places(of: sidecar).count == 2)
    let made = Set(try journal.artifacts().keys)
    let folder = try Workspace(root: journal.root).recordings()[0]
    for (date, problem) in [
      ("2023-02-30", "no such day"), ("1899-12-31", "before 1900"), ("2999-01-01", "in the future"),
    ] {
      let answer = try journal.sonar("date", [Self.id, date])
      #expect(
        answer.status == 64 && answer.errors.contains(problem) && answer.errors.count { $0 == "\n" } == 1)
    }
    #expect(try Set(journal.artifacts().keys) == made)

    let answer = try journal.sonar("date", [Self.id, "1987-04-02T10:30"])
    #expect(answer.status == 0 && answer.errors == "", "\(answer.errors)")
    #expect(answer.output == "\(folder.id): spoken 1987-04-02 10:30\n")
    #expect(try spokenAt(journal) == ["1987-04-02T10:30:00Z"])
    #expect(try ran(journal, since: made).isSubset(of: ["ingest", "extract", "summarize"]))
    #expect(try Workspace(root: journal.root).recordings() == [folder])
    #expect(try journal.hasNothingToDo())
    #expect(try journal.sonar("date", [Self.id, "1987-04-02T10:30"]).output.contains("already spoken"))
    #expect(try journal.sonar("show", [Self.id]).output.contains("1987-04-02 10:30"))
    #expect(try journal.sonar("verify").status == 0)

    let back = try journal.sonar("date", ["latest", "--off"])
    #expect(back.output == "\(folder.id): your date was removed\n", "\(back.errors)")
    #expect(try spokenAt(journal) == ["2026-11-20T22:45:00Z"])
    #expect(try journal.hasNothingToDo())

    let found = try journal.sonar("search", ["good", "night"])
    #expect(found.status == 0 && found.output.contains("file name  2026-11-20 22.45.00 «good» «night»"))
    #expect(try journal.sonar("show", ["Good Night"]).output == journal.sonar("show", [Self.id]).output)
    let none = try journal.sonar("show", ["bad night"])
    #expect(none.status == 64 && none.errors.count { $0 == "\n" } == 1, "\(none.errors)")

    let deleted = try journal.sonar("delete", [Self.id, "--yes"])
    #expect(deleted.status == 0, "\(deleted.errors)")
    #expect(try journal.files(under: "receipts") == [])
    #expect(try journal.places(of: sidecar) == ["inbox/phone/\(name).json"])
    #expect(try journal.sonar("run").status == 0)
    #expect(try journal.files(under: "receipts") == [])
  }
}
