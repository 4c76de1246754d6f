import Foundation
import Model
import StageContract
import TestSupport
import TestTraits
import Testing
import Text

@Suite(.runsProcesses) struct WholeRunTests {
  struct Named: Decodable { var id: String }
  private struct Hit: Decodable {
    var entry: Named
    var moments: [Moment]

    struct Moment: Decodable { var text: String }
  }
  private struct Shown: Decodable {
    var id: String
    var transcript: ShownTranscript
  }
  private struct Status: Decodable {
    var recordings: Int
    var toDo: Int
  }
  struct Planned: Decodable, Equatable {
    var recording: String?
    var stage: String
    var action: String
    var reason: String
  }
  struct Ran: Decodable {
    var stages: [Stage]

    struct Stage: Decodable, Equatable {
      var stage: String
      var runs: Int
    }
  }
  private struct Added: Decodable {
    var source: String
    var id: String
  }

  @Test func aJournalIsMadeReadChangedAndMadeAgain() throws {
    let journal = try JournalRun()
    let added = try journal.sonar("add", ["--json", JournalRun.recordings])
    let ids = try added.json([Added].self, in: "files")
    let run = try journal.sonar("run")
    #expect(run.status == 0, "\(run.errors)\(run.output)")
    try check(journal, ids)
    try checkSecondRun(journal)
    try checkRebuild(journal)
    try checkStyle(journal, count: ids.count)
  }

  private func check(_ journal: JournalRun, _ added: [Added]) throws {
    let listed = try journal.sonar("list", ["--json"]).json([Named].self, in: "entries")
    #expect(listed.map(\.id) == added.map(\.id).sorted(by: >))
    let found = try journal.sonar("search", ["vitamins", "--json"]).json([Hit].self, in: "results")
    #expect(found.map(\.entry.id).allSatisfy { $0.hasPrefix("2026-11-16T0715") })
    #expect(found.flatMap(\.moments).contains { $0.text.contains("vitamins") })
    let status = try journal.sonar("status", ["--json"]).json(Status.self)
    #expect((status.recordings, status.toDo) == (added.count, 0))
    #expect(try journal.sonar("plan", ["--json"]).json([Planned].self, in: "lines") == [])
    let spoken = try JSONDecoder().decode(
      [String: [String]].self, from: Data(contentsOf: URL(filePath: JournalRun.recordings + "/spoken.json")))
    #expect(spoken.count == added.count)
    var errors = WordErrors()
    for one in added {
      let name = (one.source as NSString).lastPathComponent
      let shown = try journal.sonar("show", [one.id, "--json"]).json(Shown.self, keys: .verbatim)
      #expect(shown.id == one.id)
      let said = try #require(spoken[name], "\(name)")
      errors =
        errors
        + WordErrors(
          said: said.joined(separator: " "),
          heard: shown.transcript.segments.map(\.text).joined(separator: " "))
    }
    #expect(errors.spoken > 200)
    #expect(errors.rate <= 0.05, "\(errors)")
  }

  private func checkSecondRun(_ journal: JournalRun) throws {
    let before = try (journal.artifacts(), journal.surfaces(), journal.rows())
    let again = try journal.sonar("run", ["--json"])
    #expect(again.status == 0)
    #expect(try again.json(Ran.self).stages == [])
    #expect(try (journal.artifacts(), journal.surfaces(), journal.rows()) == before)
  }

  private func checkRebuild(_ journal: JournalRun) throws {
    let before = try (journal.artifacts(), journal.surfaces(), journal.rows())
    #expect(!before.1.isEmpty && !before.2.isEmpty)
    for name in ["journal.sqlite", "journal.sqlite-wal", "journal.sqlite-shm", "surfaces"] {
      let path = journal.root + "/" + name
      if FileManager.default.fileExists(atPath: path) { try FileManager.default.removeItem(atPath: path) }
    }
    let run = try journal.sonar("run", ["--json"])
    #expect(try run.json(Ran.self).stages.map(\.stage) == ["index", "surface"], "\(run.errors)")
    let after = try (journal.artifacts(), journal.surfaces(), journal.rows())
    #expect(after.0 == before.0)
    #expect(after.1 == before.1)
    #expect(after.2 == before.2)
    #expect(try journal.sonar("index rebuild").status == 0)
    #expect(try journal.rows() == before.2)
  }

  private func checkStyle(_ journal: JournalRun, count: Int) throws {
    let set = ["--set", "style=reflective", "--json"]
    let planned = try journal.sonar("plan", set).json([Planned].self, in: "lines")
    #expect(Set(planned.map(\.stage)) == ["summarize", "index", "surface"])
    let summaries = planned.filter { $0.stage == "summarize" }
    #expect(summaries.count == count)
    #expect(
      summaries.allSatisfy { $0.action == "run" && $0.reason == "parameter style: concise → reflective" })
    let before = try journal.artifacts()
    let ran = try journal.sonar("run", set).json(Ran.self)
    #expect(
      ran.stages == [
        .init(stage: "summarize", runs: count), .init(stage: "index", runs: 1),
        .init(stage: "surface", runs: 1),
      ])
    let after = try journal.artifacts()
    #expect(before.allSatisfy { after[$0.key] == $0.value })
    let new = after.keys.filter { before[$0] == nil }
    #expect(new.count == 2 * count && new.allSatisfy { $0.contains("/artifacts/summarize/") })
  }
}
