import Foundation
import Inbox
import StageContract
import Store
import TestSupport
import TestTraits
import Testing
import Workspace

/// A journal that an earlier version made: `testdata/journals/README.md` says what is in it.
@Suite(.runsProcesses) struct EarlierJournalTests {
  /// What was said in the private entry alone.
  private static let withheld = ["Emma", "cinema"]
  /// What was said in the deleted entry alone, and its id's beginning.
  private static let deleted = ["Daniel", "2026-11-19T071503Z"]

  private struct Ran: Decodable {
    var stages: [Stage]

    struct Stage: Decodable, Equatable {
      var stage: String
      var runs: Int
    }
  }

  private func ran(_ answer: JournalRun.Answer) throws -> [String: Int] {
    #expect(answer.status == 0, "\(answer.errors)\(answer.output)")
    return Dictionary(
      try answer.json(Ran.self).stages.map { ($0.stage, $0.runs) }, uniquingKeysWith: +)
  }

  /// The distinct documents of each recording, by recording, stage and name: one recreated with the same bytes is
  /// there once.
  private func documents(_ journal: JournalRun) throws -> [String: Set<Data>] {
    var documents: [String: Set<Data>] = [:]
    for path in try journal.files(under: "recordings") where !path.hasSuffix("/record.json") {
      let parts = path.split(separator: "/")
      let place = parts.enumerated().filter { parts.count < 7 || $0.offset != 5 }.map(\.element)
      let data = try Data(contentsOf: URL(filePath: journal.root + "/" + path))
      documents[place.joined(separator: "/"), default: []].insert(data)
    }
    return documents
  }

  /// What the journal's readers are shown, in JSON, without waveforms, which earlier recordings have only after a run.
  private func shown(_ journal: JournalRun) throws -> [String] {
    try [
      ("list", []), ("tags", []), ("search", ["haircut"]), ("insights", ["--since", "2026-11-15"]),
      ("thread show", ["running"]), ("show", ["2026-11-17"]), ("show", ["2026-11-18"]),
      ("show", ["2026-11-20"]),
      ("show", ["2026-11-21", "--style", "reflective"]),
    ].map {
      try journal.sonar($0.0, $0.1 + ["--json"]).output.replacing(
        #/"peaks" : \{[^\]]*\]\n  \},\n  /#, with: "")
    }
  }

  private func results(of stages: [String], _ journal: JournalRun) throws -> [String: String] {
    try journal.artifacts().filter { artifact in
      stages.contains { artifact.key.contains("/artifacts/\($0)/") }
    }
  }

  /// Files that hold one of `words`, without those below `folders`.
  private func files(
    with words: [String], besides folders: [String], _ journal: JournalRun
  ) throws -> [String] {
    try journal.files().filter { path in
      guard !folders.contains(where: path.hasPrefix) else { return false }
      let data = try Data(contentsOf: URL(filePath: journal.root + "/" + path))
      return words.contains { data.range(of: Data($0.utf8)) != nil || path.contains($0) }
    }
  }

  private func expectNothingIsSaidThatIsNot(_ journal: JournalRun) throws {
    // A thread's rules are the owner's own words; what an earlier release kept in its cache are ids.
    #expect(try files(with: Self.deleted, besides: ["threads/", ".cache/"], journal) == [])
    let own = try #require(
      try Workspace(root: journal.root).recordings().first { $0.id.hasPrefix("2026-11-18") })
    let places = [String(own.path.dropFirst(journal.root.count + 1)), "journal.sqlite"]
    #expect(try files(with: Self.withheld, besides: places, journal) == [])
  }

  @Test func nothingIsHeardAgainAndWhatIsMadeAgainIsTheSame() throws {
    let journal = try JournalRun(archive: "earlier.tar.gz")
    let heard = try results(of: ["ingest", "chunk", "transcribe"], journal)
    let (before, shown) = try (documents(journal), shown(journal))
    #expect(!heard.isEmpty)
    #expect(
      try ran(journal.sonar("run", ["--json"]))
        == ["peaks": 4, "mood": 4, "extract": 4, "summarize": 4, "index": 1, "surface": 1])
    #expect(try results(of: ["ingest", "chunk", "transcribe"], journal) == heard)
    let after = try documents(journal)
    for place in Set(before.keys).union(after.keys).sorted() where !place.hasSuffix("/peaks.json") {
      #expect(after[place] == before[place], "\(place)")
    }
    #expect(try self.shown(journal) == shown)
    let rows = try journal.rows()
    #expect(
      try JournalStore.openReadOnly(path: journal.root + "/journal.sqlite").styleCounts()
        == ["concise": 4, "reflective": 4])
    try expectNothingIsSaidThatIsNot(journal)

    #expect(try ran(journal.sonar("run", ["--json"])) == [:])
    #expect(try journal.sonar("verify").status == 0)
    #expect(try journal.sonar("index rebuild").status == 0)
    #expect(try journal.rows() == rows)
    try expectNothingIsSaidThatIsNot(journal)
  }

  @Test func itGetsWaveformsWithoutWorkingAudio() throws {
    let journal = try JournalRun(archive: "earlier.tar.gz")
    func audio() throws -> [String] {
      try journal.files(under: "recordings").filter { $0.hasSuffix("/audio.wav") }
    }
    // As `sonar gc --audio` of the version before left it.
    for path in try audio() {
      let path = journal.root + "/" + path
      try Data().write(to: URL(filePath: path + RecordingFolder.collectedMark))
      try FileManager.default.removeItem(atPath: path)
    }
    let ran = try ran(journal.sonar("run", ["--json"]))
    #expect(ran["peaks"] == 4 && ran["ingest"] == nil && ran["transcribe"] == nil)
    #expect(try audio() == [])
    let shown = try journal.sonar("show", ["2026-11-17"]).output
    #expect(shown.contains(/\n[▁▂▃▄▅▆▇█]{60}\n/), "\(shown)")
    #expect(try journal.surfaces().values.contains { $0.range(of: Data(#""waveform":["#.utf8)) != nil })
  }

  @Test func itsSurfacesAreWrittenAnew() throws {
    let journal = try JournalRun(archive: "earlier.tar.gz")
    let before = try Set(journal.surfaces().keys)
    let report = try journal.sonar("run", ["--set", "surface.now=2026-11-22T00:00:00Z", "--json"])
    #expect(try ran(report)["surface"] == 1)
    #expect(try before.isStrictSubset(of: journal.surfaces().keys))
    let check = try journal.sonar("surfaces check")
    #expect(check.status == 0, "\(check.errors)")
    let rebuilt = try journal.surfaces()
    try FileManager.default.removeItem(atPath: journal.root + "/surfaces")
    try journal.sonar("run", ["--set", "surface.now=2026-11-22T00:00:00Z"])
    #expect(try journal.surfaces() == rebuilt)
  }

  @Test func itIsReadBeforeItsFirstRun() throws {
    let journal = try JournalRun(archive: "earlier.tar.gz")
    let commands: [(command: String, arguments: [String], status: Int32)] = [
      ("list", [], 0), ("list", ["--json"], 0), ("show", ["latest"], 0),
      ("show", ["2026-11-17", "--json"], 0),
      ("search", ["lunch"], 0), ("tags", [], 0), ("thread list", [], 0), ("thread show", ["running"], 0),
      ("thread suggest", [], 0), ("insights", ["--since", "2026-11-01"], 0), ("plan", [], 0),
      ("status", [], 65), ("history", [], 0), ("styles list", [], 0), ("gc", ["--dry-run"], 0),
      ("reprocess", ["--style", "actionable", "--dry-run"], 0), ("verify", [], 0),
    ]
    for (command, arguments, status) in commands {
      let answer = try journal.sonar(command, arguments)
      #expect(answer.status == status, "\(command): \(answer.errors)\(answer.output)")
      if !["list", "plan"].contains(command) {
        #expect(!Self.withheld.contains(where: answer.output.contains), "\(command)")
      }
    }
    let title = try journal.sonar("show", ["2026-11-17"]).output.split(separator: "\n").first
    #expect(title == "Lunch and a haircut")
    #expect(try journal.sonar("show", ["2026-11-17"]).output.contains("a haircut in Lisbon"))
    try expectNothingIsSaidThatIsNot(journal)
  }

  @Test func whatIsWithdrawnBeforeItsFirstRunLeavesEverything() throws {
    let journal = try JournalRun(archive: "earlier.tar.gz")
    #expect(try journal.sonar("delete", ["2026-11-21", "--yes"]).status == 0)
    #expect(try files(with: ["Clara", "2026-11-21T194012Z"], besides: [], journal) == [])
    #expect(try journal.sonar("private", ["2026-11-20"]).status == 0)
    #expect(
      try files(with: ["Leo", "energized"], besides: ["recordings/", "journal.sqlite"], journal) == [])
    try expectNothingIsSaidThatIsNot(journal)
  }
}
