import Foundation
import Inbox
import Model
import Pipeline
import StageContract
import TestSupport
import TestTraits
import Testing
import Workspace

/// Whole runs of what the owner does to the journal: delete, edit, gc, verify.
@Suite(.runsProcesses) struct OwnerTests {
  private struct Named: Decodable { var id: String }
  private struct Shown: Decodable {
    var id: String
    var title: String
    var transcript: ShownTranscript
  }

  private func journal() throws -> JournalRun { try JournalRun.worked() }

  /// Words of the good night that the evening after work has not.
  private static let words = WithdrawalTests.words + ["dinner"]

  private func makeNothing(_ journal: JournalRun) throws {
    #expect(try journal.hasNothingToDo())
    let verified = try journal.sonar("verify")
    #expect(verified.status == 0, "\(verified.output)")
    #expect(verified.output.hasSuffix(": all as recorded.\n"), "\(verified.output)")
  }

  @Test func anEntryIsDeletedToTheLastWord() throws {
    let journal = try journal()
    let id = "2026-11-20T224500Z"
    #expect(try journal.holding(Self.words).count > 5)
    try FileManager.default.copyItem(
      atPath: JournalRun.goodNight, toPath: journal.root + "/duplicates/again.ogg")
    let record = """
      {"schema": {"name": "duplicate", "version": 1}, "name": "again.ogg", "first_id": "x", "first_name": "x",
      "sha256": "\(try digest(of: id, journal))"}
      """
    try record.write(toFile: journal.root + "/duplicates/again.ogg.json", atomically: true, encoding: .utf8)
    let asked = try journal.sonar("delete", [id])
    #expect(asked.status == 64 && asked.errors.contains("--yes") && asked.errors.count { $0 == "\n" } == 1)
    let deleted = try journal.sonar("delete", [id, "--yes"])
    #expect(deleted.status == 0, "\(deleted.errors)")
    #expect(try journal.holding(Self.words) == [])
    #expect(try journal.holding(["good night"]) == [])
    #expect(try journal.places(of: Data(contentsOf: URL(filePath: JournalRun.goodNight))) == [])
    #expect(try journal.sonar("list", ["--json"]).json([Named].self, in: "entries").count == 1)
    #expect(try journal.sonar("search", ["dancing"]).status == 1)
    try makeNothing(journal)
  }

  private func digest(of id: String, _ journal: JournalRun) throws -> String {
    let folder = try #require(
      try journal.files(under: "recordings").first { $0.contains(id) && $0.hasSuffix("/intake.json") })
    let path = journal.root + "/" + folder
    return try Intake.decode(readFile(path), path: path).sha256
  }

  @Test func theOwnersWordsAreFollowedEverywhereAndStay() throws {
    let journal = try JournalRun.worked([JournalRun.goodNight])
    let id = "2026-11-20T224500Z"
    func transcript() throws -> ShownTranscript {
      try journal.sonar("show", [id, "--json"]).json(Shown.self, keys: .verbatim).transcript
    }
    let heard = try transcript()
    // Speech found by another detector: a second transcript, whose segments lie elsewhere.
    let elsewhere = ["--set", "chunk.detector=energy"]
    #expect(try journal.sonar("run", elsewhere).status == 0)
    let moved = try transcript()
    let number = try #require(
      zip(heard.segments, moved.segments).enumerated()
        .first { $1.0.span != $1.1.span && $1.0.text == $1.1.text }?.offset)
    let text = "We met Herr Schmidtbauer."
    let before = try journal.artifacts()
    let edited = try journal.sonar("edit", [id, "--segment", "\(number)", "--text", text])
    #expect(edited.status == 0 && edited.output == "1 segment corrected.\n", "\(edited.errors)")
    let new = Set(try journal.artifacts().keys).subtracting(before.keys)
    let stages = Set(new.compactMap { $0.split(separator: "/").dropFirst(4).first.map(String.init) })
    #expect(stages == ["read", "mood", "extract", "summarize"])
    #expect(try journal.sonar("search", ["Schmidtbauer"]).status == 0)
    try makeNothing(journal)
    var expected = moved.segments.map(\.text)
    expected[number] = text
    #expect(try journal.sonar("run", elsewhere).status == 0)
    #expect(try transcript().segments.map(\.text) == expected)
    #expect(try journal.sonar("search", ["Schmidtbauer"]).status == 0)
    let wrong = try journal.sonar("edit", [id, "--segment", "99", "--reset"])
    #expect(wrong.status == 64 && wrong.errors.contains("no segment 99"))
    #expect(try journal.sonar("edit", [id, "--segment", "\(number)", "--reset"]).status == 0)
    #expect(try journal.sonar("search", ["Schmidtbauer"]).status == 1)
    #expect(try transcript() == heard)
  }

  @Test func theOwnersWordAboutASentenceRunsMoodAndSummaryAlone() throws {
    let journal = try journal()
    let id = "2026-11-20T224500Z"
    let shown = try journal.sonar("show", [id, "--json"]).json(Judged.self)
    let said = try #require(shown.mood.sentences.first?.sentence.text)
    let before = try journal.artifacts()
    let judged = try journal.sonar("edit", [id, "--sentence", said, "--not-the-event", "--felt", "neutral"])
    #expect(
      judged.status == 0 && judged.output == "What you say of 1 sentence is kept.\n", "\(judged.errors)")
    let new = Set(try journal.artifacts().keys).subtracting(before.keys)
    #expect(
      Set(new.compactMap { $0.split(separator: "/").dropFirst(4).first.map(String.init) })
        == ["mood", "summarize"])
    #expect(try journal.sonar("show", [id]).output.contains("not the event, neutral  “\(said)”"))
    let verdicts = try journal.sonar("show", [id, "--json"]).json(Judged.self).verdicts
    #expect(verdicts?.map(\.said) == [said] && verdicts?.first?.event == false)
    try makeNothing(journal)
    // A correction of its words leaves it where it is.
    #expect(try journal.sonar("edit", [id, "--segment", "0", "--text", "Something else."]).status == 0)
    #expect(try journal.sonar("show", [id]).output.contains("not the event, neutral"))
    #expect(try journal.sonar("edit", [id, "--segment", "0", "--reset"]).status == 0)
    for wrong in [["--sentence", "no such words"], ["--sentence", "9:59:59"]] {
      let answer = try journal.sonar("edit", [id] + wrong + ["--keep"])
      #expect(answer.status == 64 && answer.errors.count { $0 == "\n" } == 1, "\(answer.errors)")
    }
    for wrong in [["--keep"], ["--sentence", said], ["--sentence", said, "--keep", "--reset"]] {
      #expect(try journal.sonar("edit", [id] + wrong).status == 64)
    }
    #expect(try journal.sonar("edit", [id, "--sentence", said, "--reset"]).status == 0)
    #expect(try !journal.sonar("show", [id]).output.contains("Your word"))
    #expect(Set(try journal.artifacts().keys).isSuperset(of: new))
  }

  private struct Judged: Decodable {
    var mood: Mood
    var verdicts: [Verdict]?
    struct Mood: Decodable { var sentences: [Item] }
    struct Item: Decodable { var sentence: Sentence }
    struct Sentence: Decodable { var text: String }
    struct Verdict: Decodable {
      var said: String
      var event: Bool?
    }
  }

  @Test func anEditorIsHandedTheTranscriptAndALostTimeLosesNothing() throws {
    let journal = try journal()
    let id = "2026-11-16T213044Z"
    func edit(_ editor: String) throws -> JournalRun.Answer {
      let child = try Child(
        program: JournalRun.programs + "/sonar",
        arguments: ["edit", id, "--no-run", "--journal", journal.root],
        environment: journal.environment.merging(["EDITOR": editor]) { $1 },
        scratch: journal.folder["edit-" + UUID().uuidString])
      return try child.wait()
    }
    /// An editor that does `sub` to the first paragraph.
    func first(_ sub: String) throws -> String {
      let path = journal.folder["editor.sh"]
      try #"awk '/^\[/ && !n { n = sub(\#(sub)) } { print }' "$1" >"$1.new"; mv "$1.new" "$1""#
        .write(toFile: path, atomically: true, encoding: .utf8)
      return "sh '\(path)'"
    }
    #expect(try edit("true").output == "Nothing changed.\n")
    #expect(try edit("cp \"$1\" '\(journal.folder["sheet"])'; true").output == "Nothing changed.\n")
    let sheet = try String(contentsOfFile: journal.folder["sheet"], encoding: .utf8)
    let time = try #require(sheet.firstMatch(of: /(?m)^\[[0-9:]+\]/)?.output)
    #expect(try edit(first(#"/\].*/, "] Hello Zebra.""#)).output == "1 segment corrected.\n")
    #expect(try journal.sonar("show", [id, "--format", "txt"]).output.hasPrefix("Hello Zebra. "))
    #expect(try journal.sonar("search", ["Zebra"]).status == 1)
    #expect(try journal.sonar("run").status == 0)
    #expect(try journal.sonar("search", ["Zebra"]).status == 0)
    func sheets() throws -> [String] { try journal.files(under: "state/edits") }
    #expect(try sheets() == [])
    let lost = try edit(first(#"/^.*Hello/, "[9:59] Bye""#))
    #expect(lost.status == 65 && lost.errors.contains("no segment begins at [9:59]"))
    let kept = try #require(try sheets().first { $0.hasSuffix(".md") })
    #expect(lost.errors.contains(kept))
    func text() throws -> String { try String(contentsOfFile: journal.root + "/" + kept, encoding: .utf8) }
    #expect(try text().contains("Bye Zebra."))
    // It is opened again, and stays until it can be used.
    let failed = try edit("false")
    #expect(failed.status == 75 && failed.errors.contains("opened again") && failed.errors.contains(kept))
    #expect(try text().contains("Bye Zebra."))
    #expect(try edit(first(#"/^.*Bye/, "\#(time) Bye""#)).output == "1 segment corrected.\n")
    #expect(try sheets() == [])
    #expect(try journal.sonar("show", [id, "--format", "txt"]).output.hasPrefix("Bye Zebra. "))
    #expect(try edit("false").status == 75 && sheets() == [])
  }

  @Test func correctionsThatCannotBeWrittenAreNotLost() throws {
    let journal = try journal()
    let id = "2026-11-16T213044Z"
    let folder = try #require(try Workspace(root: journal.root).recordings().first { $0.id.hasPrefix(id) })
    func edit(_ editor: String) throws -> JournalRun.Answer {
      let path = journal.folder["editor.sh"]
      try editor.write(toFile: path, atomically: true, encoding: .utf8)
      return try Child(
        program: JournalRun.programs + "/sonar",
        arguments: ["edit", id, "--no-run", "--journal", journal.root],
        environment: journal.environment.merging(["EDITOR": "sh '\(path)'"]) { $1 },
        scratch: journal.folder["edit-" + UUID().uuidString]
      ).wait()
    }
    let typed = #"sed -i -E '0,/^(\[[0-9:]+\]).*/s//\1 Hello Zebra./' "$1""#
    // Damaged while it is open.
    let lost = try edit("\(typed); echo '{' >'\(folder.path)/owner.json'")
    let sheet = journal.root + "/state/edits/\(folder.id).md"
    #expect(lost.status == 65 && lost.errors.contains("owner.json"), "\(lost.errors)")
    #expect(lost.errors.contains(sheet))
    #expect(lost.errors.count { $0 == "\n" } == 1)
    #expect(try String(contentsOfFile: sheet, encoding: .utf8).contains("Hello Zebra."))
    let mode = try FileManager.default.attributesOfItem(atPath: sheet)[.posixPermissions] as? Int
    let owner = try String(contentsOfFile: folder.path + "/owner.json", encoding: .utf8)
    #expect(mode == 0o600 && owner == "{\n")
    try FileManager.default.removeItem(atPath: folder.path + "/owner.json")
    // Killed with its editor: the next edit has the text, and deleting takes it along.
    let saved = try edit("exit 0")
    #expect(saved.output == "1 segment corrected.\n", "\(saved.errors)")
    #expect(!FileManager.default.fileExists(atPath: sheet))
    let killed = try edit("\(typed); echo ' And a yak.' >>\"$1\"; kill -9 $PPID")
    #expect(killed.status != 0 && FileManager.default.fileExists(atPath: sheet))
    #expect(try journal.sonar("delete", [id, "--yes"]).status == 0)
    #expect(try journal.holding(["zebra", "yak"]) == [])
  }

  @Test func afterGarbageCollectionThereIsNothingToDoUntilAudioIsNeeded() throws {
    let journal = try journal()
    #expect(try journal.sonar("edit", ["2026-11-16", "--segment", "0", "--text", "Hello."]).status == 0)
    // What the last change replaced would be kept.
    #expect(try journal.sonar("title", ["2026-11-20", "Mine"]).status == 0)
    let before = try journal.artifacts()
    #expect(
      try journal.sonar("gc", ["--dry-run", "--keep", "0", "--audio"]).output.contains("would be freed"))
    #expect(try journal.artifacts() == before)
    #expect(try journal.sonar("gc", ["--keep", "0", "--audio"]).status == 0)
    let after = try journal.artifacts()
    let gone = Set(before.keys).subtracting(after.keys)
    #expect(gone.count { $0.hasSuffix("/audio.wav") } == 2)
    #expect(gone.contains { $0.hasSuffix("/mood.json") } && !gone.contains { $0.hasSuffix("/summary.json") })
    #expect(after.filter { !$0.key.hasSuffix(".collected") }.allSatisfy { before[$0.key] == $0.value })
    try makeNothing(journal)
    #expect(try journal.sonar("gc", ["--keep", "0", "--audio"]).output == "Nothing to remove.\n")
    let run = try journal.sonar("reprocess", ["--stage", "chunk"])
    #expect(run.status == 0, "\(run.errors)\(run.output)")
    #expect(
      try journal.artifacts().filter { $0.key.hasSuffix("/audio.wav") }
        == before.filter { $0.key.hasSuffix("/audio.wav") })
    try makeNothing(journal)
  }

  @Test func aFlippedByteIsFoundAndMadeGood() throws {
    let journal = try journal()
    let before = try (journal.artifacts(), journal.rows(), journal.surfaces())
    let transcript = try #require(try journal.files().first { $0.hasSuffix("/transcript.json") })
    for path in [transcript, "surfaces/statistics.json"] {
      var data = try Data(contentsOf: URL(filePath: journal.root + "/" + path))
      data[data.count / 2] ^= 1
      try data.write(to: URL(filePath: journal.root + "/" + path))
    }
    try Data().write(to: URL(filePath: journal.root + "/journal.sqlite"))
    let found = try journal.sonar("verify")
    #expect(found.status == 65)
    let lines = found.output.split(separator: "\n")
    #expect(lines.count == 4 && lines[0].contains("transcript.json is not what the stage wrote"), "\(lines)")
    #expect(lines[1].hasPrefix("journal.sqlite: ") && lines[2].hasPrefix("surfaces/statistics.json: "))
    let repaired = try journal.sonar("verify", ["--repair"])
    #expect(repaired.status == 0, "\(repaired.errors)\(repaired.output)")
    #expect(repaired.output.contains("3 were rebuilt"))
    #expect(try (journal.artifacts(), journal.rows(), journal.surfaces()) == before)
    try makeNothing(journal)
  }
}
