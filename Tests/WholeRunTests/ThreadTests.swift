import Foundation
import Model
import StageContract
import Store
import TestSupport
import TestTraits
import Testing
import Text

/// `sonar thread` from the first suggestion to the last deletion, over a journal that was never spoken.
@Suite(.runsProcesses) struct ThreadTests {
  private static let texts = [
    ("2026-03-02", "I planted tomatoes in the garden.", -0.5), ("2026-03-09", "My garden is dry.", -0.4),
    ("2026-03-23", "We ate tomatoes from the gardens.", 0.4), ("2026-03-30", "Work was long.", 0.0),
    ("2026-04-06", "The garden gave us tomatoes again.", 0.6), ("2026-04-07", "A secret garden.", 0.1),
  ]

  /// A journal with recordings and an index, as a run would have left them.
  private func journal() throws -> (journal: JournalRun, ids: [String]) {
    let journal = try JournalRun()
    let store = try JournalStore(path: journal.root + "/journal.sqlite")
    let stemmer = try Stemmer(language: "en")
    var ids: [String] = []
    for (day, text, score) in Self.texts {
      let id = "\(day)T120000Z-0000000\(ids.count)"
      let folder = "\(journal.root)/recordings/2026/\(id)"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      var sample = SampleRecording(
        id, spokenAt: day + "T12:00:00Z", segments: [text], score: score, title: text,
        terms: Words.words(text).map { stemmer.stem($0) }.filter { ["garden", "tomato"].contains($0) })
      if text.contains("secret") { sample.owner = Owner(isPrivate: true) }
      try sample.owner?.write(to: folder + "/owner.json")
      var entry = IndexedDocuments(
        EntryDocuments(
          id: id, intake: sample.intake, owner: sample.owner, source: sample.source,
          transcript: sample.transcript, mood: sample.mood, extract: sample.extract,
          summary: sample.listedSummary), digest: "1")
      entry.segmentStems = [StemColumn.text(text) { Words.words($0).map { stemmer.stem($0) } }]
      try store.put(entry)
      ids.append(id)
    }
    try store.close()
    return (journal, ids)
  }

  private struct Suggested: Decodable {
    struct Row: Decodable {
      var name: String
      var command: String
      var entries: Int
    }
    var schema: Schema
    var suggestions: [Row]
  }

  private struct Told: Decodable {
    struct Thread: Decodable {
      var name: String
      var color: String?
    }
    struct Entry: Decodable { var id: String }
    var schema: Schema
    var thread: Thread
    var entries: [Entry]
    var missing: [String]
  }

  @Test func aThreadIsSuggestedMadeToldAndDeleted() throws {
    let (journal, ids) = try journal()
    let suggested = try journal.sonar("thread suggest", ["--json"]).json(Suggested.self).suggestions
    #expect(suggested.map(\.name) == ["Garden"] && suggested[0].entries == 4)
    let words = suggested[0].command.split(separator: " ").map(String.init)
    #expect(words.prefix(3) == ["sonar", "thread", "create"])
    let made = try journal.sonar(
      "thread create", Array(words.dropFirst(3)) + ["--color", "#34C759", "--no-run"])
    #expect(made.output.hasPrefix("Garden: 4 entries, 2026-03-02 – 2026-04-06\n"), "\(made.errors)")
    #expect(try journal.sonar("thread suggest", ["--json"]).json(Suggested.self).suggestions.isEmpty)

    #expect(
      try journal.sonar("thread add", ["garden", "2026-03-30", "--no-run"]).output.hasPrefix(
        "Garden: 5 entries"))
    #expect(
      try journal.sonar("thread remove", ["garden", "2026-03-09", "--no-run"]).output.hasPrefix(
        "Garden: 4 entries"))
    let told = try journal.sonar("thread show", ["garden", "--json"]).json(Told.self)
    #expect(told.entries.map(\.id) == [ids[0], ids[2], ids[3], ids[4]] && told.missing == [])
    #expect(told.thread.color == "#34C759" && told.schema == Schema(name: "thread_rollup", version: 1))
    let text = try journal.sonar("thread show", ["garden"]).output
    for part in [
      "topic · 4 entries, 2026-03-02 – 2026-04-06", "2026-03-02  I planted tomatoes in the garden.",
      "Mood perhaps better: −0.05 in the first 2 entries, +0.30 in the last 2",
    ] {
      #expect(text.contains(part), "\(text)")
    }
    #expect(!text.contains("secret") && !text.contains("\u{1B}"))
    let markdown = try journal.sonar("thread show", ["garden", "--format", "md"]).output
    #expect(markdown.hasPrefix("# Garden\n\n- topic · 4 entries") && markdown.contains("## What changed"))

    #expect(try journal.sonar("thread delete", ["garden"]).status == 64)
    #expect(try journal.sonar("thread delete", ["garden", "--yes", "--no-run"]).status == 0)
    #expect(try journal.sonar("thread list").output.hasPrefix("No threads yet"))
  }

  @Test func whatIsWrongIsOneLineAndChangesNothing() throws {
    let (journal, ids) = try journal()
    try journal.sonar("thread create", ["Work", "--entry", "2026-03-30", "--no-run"])
    try journal.sonar("thread create", ["Garden", "--word", "garden", "--no-run"])
    let broken = journal.root + "/threads/broken.yaml"
    try Data("name: B\nword: [a]\n".utf8).write(to: URL(filePath: broken))
    let before = try journal.files().map { [$0, try digest($0, journal)] }
    for (arguments, status, part) in [
      (["list"], Int32(65), "broken.yaml:2: unknown key word; did you mean words?"),
      (["show", "broken"], 65, "broken.yaml:2"), (["suggest"], 65, "broken.yaml:2"),
      (["show", "gardn"], 64, "did you mean garden?"), (["create", "GARDEN", "--word", "x"], 64, "already"),
      (["create", "A", "--word", "x", "--color", "red"], 64, "#34C759"),
      (["create", "A", "--word", "!"], 64, "words"),
      (["add", "garden", "1999"], 64, "no recording"), (["add", "garden", "2026-04-07"], 64, "private"),
      (["remove", "work", ids[3]], 64, "sonar thread delete work"),
    ] {
      let answer = try journal.sonar("thread " + arguments[0], Array(arguments.dropFirst()))
      #expect(answer.status == status && answer.errors.contains(part), "\(arguments): \(answer.errors)")
      #expect(answer.errors.split(separator: "\n").count == 1)
    }
    #expect(try journal.sonar("thread list").output.contains("garden"))
    #expect(try journal.sonar("thread show", ["garden"]).status == 0)
    #expect(try journal.files().map { [$0, try digest($0, journal)] } == before)
  }

  private func digest(_ path: String, _ journal: JournalRun) throws -> String {
    path.hasPrefix("journal.sqlite-")
      ? "" : try Data(contentsOf: URL(filePath: journal.root + "/" + path)).base64EncodedString()
  }
}
