import Foundation
import Model
import StageContract
import TestSupport
import TestTraits
import Testing

/// A journal of an earlier build: `testdata/README.md` says what is in it.
@Suite(.runsProcesses) struct EarlierJournalTests {
  /// Words said in the private entry alone.
  private static let privateWords = ["Emma", "cinema"]
  /// Words said in the discreet entries alone: in one that was, and in one of which that was only asked.
  private static let discreetWords = ["Clara", "old town"]
  /// Words said in the deleted entry alone, and its ID's beginning.
  private static let deletedWords = ["Daniel", "2026-11-19T071503Z"]

  private struct Listed: Decodable {
    var id: String
    var `private`, discreet: Bool
  }

  private struct Shown: Decodable {
    struct Transcript: Decodable, Equatable {
      struct Segment: Decodable, Equatable { var text: String }
      var segments: [Segment]
    }
    var title: String
    var transcript: Transcript
  }

  private let journal: JournalRun

  /// The journal after its first run, and the stages of that.
  private static let upgraded = Result {
    let journal = try JournalRun(archive: "earlier.tar.gz")
    return (journal: journal, stages: try run(journal))
  }

  init() throws { journal = try JournalRun(archive: "earlier.tar.gz") }

  /// How each entry is hidden, by the day of November.
  private func standing() throws -> [String: String] {
    let answer = try journal.sonar("list", ["--json"])
    #expect(answer.status == 0, "\(answer.errors)")
    return try answer.json([Listed].self, in: "entries").reduce(into: [:]) { days, entry in
      days[String(entry.id.dropFirst(8).prefix(2))] =
        entry.private ? "private" : entry.discreet ? "discreet" : "shown"
    }
  }

  private static let expected = [
    "17": "shown", "18": "private", "20": "shown", "21": "discreet", "22": "discreet",
  ]

  private static func run(_ journal: JournalRun) throws -> Set<String> {
    let answer = try journal.sonar("run", ["--json"])
    #expect(answer.status == 0, "\(answer.errors)\(answer.output)")
    return Set(try answer.json(WholeRunTests.Ran.self).stages.map(\.stage))
  }

  /// Files that hold one of `words`, without those below `folders`.
  private func files(with words: [String], besides folders: [String]) throws -> [String] {
    try journal.files().filter { path in
      guard !folders.contains(where: path.hasPrefix) else { return false }
      let data = try Data(contentsOf: URL(filePath: journal.root + "/" + path))
      return words.contains { data.range(of: Data($0.utf8)) != nil || path.contains($0) }
    }
  }

  private func expectNothingHiddenIsSaid() throws {
    // A thread's rules are the owner's own words.
    #expect(try files(with: Self.deletedWords, besides: ["threads/"]) == [])
    let hidden = Self.privateWords + Self.discreetWords
    #expect(try files(with: hidden, besides: ["recordings/", "journal.sqlite"]) == [])
  }

  /// Results of `stages` in `journal`, and their digests.
  private func results(of stages: [String], in journal: JournalRun) throws -> [String: String] {
    try journal.artifacts().filter { artifact in
      stages.contains { artifact.key.contains("/artifacts/\($0)/") }
    }
  }

  @Test func `What was asked for is done first, and its entries are as hidden as they were`() throws {
    #expect(try journal.files(under: "state/withdrawals").count == 1)
    #expect(try !files(with: Self.discreetWords, besides: ["recordings/", "journal.sqlite"]).isEmpty)
    // It needs the run lock: whoever takes it begins with what was asked for.
    #expect(try journal.sonar("index rebuild").status == 0)
    #expect(try journal.files(under: "state/withdrawals") == [])
    try expectNothingHiddenIsSaid()
    #expect(try standing() == Self.expected)
    #expect(try !Self.run(journal).contains("transcribe"))
    #expect(try standing() == Self.expected)
    try expectNothingHiddenIsSaid()
    let check = try journal.sonar("surfaces check")
    #expect(check.status == 0, "\(check.errors)")
  }

  @Test func `Its entries are read before its first run`() throws {
    let standing = try standing()
    #expect(standing.filter { $0.key != "22" } == Self.expected.filter { $0.key != "22" })
    let commands: [(command: String, arguments: [String], status: Int32)] = [
      ("show", ["latest"], 0), ("show", ["2026-11-18"], 0), ("search", ["lunch"], 0), ("tags", [], 0),
      ("thread list", [], 0), ("thread show", ["running"], 0), ("insights", ["--since", "2026-11-01"], 0),
      ("plan", [], 0), ("status", [], 65), ("history", [], 0), ("changes", [], 0), ("gc", ["--dry-run"], 0),
      ("reprocess", ["--style", "actionable", "--dry-run"], 0), ("verify", [], 0),
    ]
    for (command, arguments, status) in commands {
      let answer = try journal.sonar(command, arguments)
      #expect(answer.status == status, "\(command): \(answer.errors)\(answer.output)")
    }
    let entry = try journal.sonar("show", ["2026-11-17", "--json"]).json(Shown.self)
    #expect(entry.title == "Lunch and a haircut")
    #expect(entry.transcript.segments.map(\.text).contains("I paid forty euros for a haircut in Lisbon."))
  }

  @Test func `When its owner said something is what no stage depends on`() throws {
    let journal = try JournalRun(copyOf: Self.upgraded.get().journal)
    let id = "2026-11-20T202030Z-7800fbbf"
    let path = journal.root + "/recordings/2026/\(id)/owner.json"
    func isPlanned() throws -> Bool { try !journal.sonar("plan").output.contains("Nothing to do: ") }
    func bytes() throws -> Data { try Data(contentsOf: URL(filePath: path)) }
    let earlier = try bytes()
    #expect(String(decoding: earlier, as: UTF8.self).contains(#""version" : 2"#))
    // What is said already is not said anew: the document stays of its version.
    #expect(try journal.sonar("tag", [id, "sport"]).status == 0)
    #expect(try bytes() == earlier && !isPlanned())
    #expect(try journal.sonar("title", [id, "At the river"]).status == 0)
    var owner = try OwnerDocument.read(path)
    #expect(owner.said.byName.keys.sorted() == ["title"])
    #expect(try !isPlanned())
    owner.said = SaidInstants(["title": "2027-01-01T00:00:00Z", "tag:sport": "2027-01-01T00:00:00Z"])
    try owner.write(to: path)
    #expect(try !isPlanned())
    #expect(try Self.run(journal).isEmpty)
  }

  @Test func `Nothing is transcribed or written again`() throws {
    func transcripts(_ journal: JournalRun) throws -> [Shown.Transcript] {
      try Self.expected.keys.sorted().map {
        try journal.sonar("show", ["2026-11-" + $0, "--json"]).json(Shown.self).transcript
      }
    }
    let kept = ["ingest", "chunk", "transcribe", "write"]
    let (before, entries) = try (results(of: kept, in: journal), transcripts(journal))
    #expect(before.keys.contains { $0.hasSuffix("/written.json") })
    #expect(before.keys.contains { $0.hasSuffix("/transcript.json") })
    let (upgraded, stages) = try Self.upgraded.get()
    let after = try JournalRun(copyOf: upgraded)
    #expect(stages.isDisjoint(with: kept))
    #expect(try results(of: kept, in: after) == before)
    #expect(try transcripts(after) == entries)
    #expect(try Self.run(after).isEmpty)
    let check = try after.sonar("verify")
    #expect(check.status == 0 && check.output.hasSuffix(": all as recorded.\n"), "\(check.output)")
  }
}
