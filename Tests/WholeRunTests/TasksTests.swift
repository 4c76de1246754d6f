import Foundation
import Model
import StageContract
import TestSupport
import TestTraits
import Testing

/// Whole runs of what the owner ticks off and of what they answer about.
@Suite(.runsProcesses) struct TasksTests {
  private struct Item: Decodable {
    var id: String
    var number: Int
    var text: String
    var found: Bool
  }

  /// Says: "Next week I need to book a doctor appointment. Please remind me to call my parents."
  private static let morning = JournalRun.recordings + "/2026-11-16 07.15.03 morning.flac"
  private static let id = "2026-11-16T071503Z"

  private func journal() throws -> JournalRun { try JournalRun.worked([Self.morning]) }

  private func tasks(_ journal: JournalRun, _ arguments: [String] = []) throws -> [Item] {
    try journal.sonar("tasks", arguments + ["--json"]).json([Item].self, in: "tasks")
  }

  private func owner(_ journal: JournalRun) throws -> (path: String, data: Data?) {
    let source = try #require(journal.files(under: "recordings").first { $0.hasSuffix("/intake.json") })
    let path = journal.root + "/" + source.replacing("intake.json", with: "owner.json")
    return (path, FileManager.default.contents(atPath: path))
  }

  @Test func `What is ticked off leaves everything that lists tasks, and no stage runs again`() throws {
    let journal = try journal()
    let before = try journal.artifacts()
    let all = try tasks(journal)
    #expect(Set(all.map(\.text)) == ["book a doctor appointment", "call my parents"])
    let task = try #require(all.first { $0.text.contains("doctor") })
    #expect(try journal.sonar("insights", ["--week", "2026-W47"]).output.contains("doctor appointment"))
    let shown = try journal.holding(["doctor appointment"], under: "surfaces")

    let done = try journal.sonar("done", [Self.id, "\(task.number)"])
    #expect(
      done.output.hasSuffix(": done: book a doctor appointment\n") && done.status == 0 && done.errors == "")
    #expect(try tasks(journal).map(\.text) == ["call my parents"])
    #expect(try tasks(journal, ["--done"]).map(\.text) == ["book a doctor appointment"])
    let insights = try journal.sonar("insights", ["--week", "2026-W47"]).output
    #expect(!insights.contains("[ ] book a doctor appointment") && insights.contains("[ ] call my parents"))
    #expect(try journal.holding(["doctor appointment"], under: "surfaces").count <= shown.count)
    #expect(
      try journal.sonar("show", [Self.id]).output.contains("[x] \(task.number)  book a doctor appointment"))
    #expect(try journal.hasNothingToDo())
    #expect(
      try Set(journal.artifacts().keys).subtracting(before.keys).allSatisfy { $0.hasSuffix("/owner.json") })
    #expect(try journal.sonar("done", [Self.id, "\(task.number)"]).output.contains("already done"))
    #expect(try journal.sonar("verify").status == 0)

    // It stays done after another extraction, and is open again when the owner says so.
    #expect(try journal.sonar("reprocess", ["--stage", "extract"]).status == 0)
    #expect(try tasks(journal, ["--done"]).map(\.text) == ["book a doctor appointment"])
    #expect(
      try journal.sonar("undone", [Self.id, "\(task.number)"]).output.contains("open again: book a doctor"))
    #expect(try tasks(journal).count == 2 && tasks(journal, ["--done"]).isEmpty)
    let owner = try OwnerDocument.read(owner(journal).path)
    #expect(owner.owner == Owner() && owner.said.byName.keys.allSatisfy { $0.hasPrefix("done:") })
    #expect(owner.said.byName.count == 1, "when it was taken back is kept")
  }

  @Test
  func `A number that the entry does not have changes nothing; a lost tick is listed and can be taken back`()
    throws
  {
    let journal = try journal()
    for arguments in [["3"], ["0"], ["1", "99"]] {
      let refused = try journal.sonar("done", [Self.id] + arguments)
      #expect(refused.status == 64 && refused.errors.count { $0 == "\n" } == 1, "\(refused.errors)")
      #expect(refused.errors.contains("no task") && refused.errors.contains("nothing was changed"))
    }
    #expect(try owner(journal).data == nil)
    let tick = Owner.Tick(
      span: Span(start: 0, end: 16_000), text: "water the roses", at: "2026-11-17T08:00:00Z")
    try Owner(done: [tick]).write(to: owner(journal).path)
    #expect(try journal.sonar("run").status == 0)
    #expect(try journal.sonar("tasks").output.contains("1 task that you ticked off is no longer found"))
    let lost = try tasks(journal, ["--done"])
    #expect(
      lost.map(\.text) == ["water the roses"] && lost.map(\.number) == [3] && lost.map(\.found) == [false])
    #expect(try journal.sonar("undone", [Self.id, "3"]).output.contains("no longer listed: water the roses"))
    #expect(try tasks(journal, ["--done"]).isEmpty)
  }
}
