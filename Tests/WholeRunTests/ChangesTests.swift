import Foundation
import Inbox
import Pipeline
import TestSupport
import TestTraits
import Testing
import Workspace

/// Whole runs of `sonar changes`: what reruns and edits changed, and how it is put back.
@Suite(.runsProcesses) struct ChangesTests {
  private struct Report: Decodable {
    var runs: [Run]
    var compared: Int
    var entries: [Entry]
    var counts: [String: Int]
    var discreetEntries: Int

    struct Run: Decodable { var command: String }
    struct Entry: Decodable {
      var recording: String
      var title: Title?
      var words: Words?
      struct Title: Decodable { var before, after: String }
      struct Words: Decodable { var passages: [Passage] }
      struct Passage: Decodable { var added, sentence: String }
    }
  }
  private struct Ran: Decodable {
    var stages: [Stage]
    struct Stage: Decodable { var stage: String }
  }

  private static let (id, other) = ("2026-11-20T224500Z", "2026-11-16T213044Z")
  private static let marker = "chrysanthemum"

  private func report(_ journal: JournalRun, _ arguments: [String] = []) throws -> Report {
    let answer = try journal.sonar("changes", arguments + ["--json"])
    #expect(answer.status == 0, "\(answer.errors)")
    return try answer.json(Report.self)
  }

  private func done(_ answer: JournalRun.Answer) {
    #expect(answer.status == 0 && answer.errors == "", "\(answer.errors)\(answer.output)")
  }

  /// The stages of the last run.
  private func lastStages(_ journal: JournalRun) throws -> [String] {
    let runs = try journal.sonar("history", ["--limit", "1", "--json"]).json([Ran].self, in: "runs")
    return runs.first?.stages.map(\.stage) ?? []
  }

  @Test func aStyleIsComparedAndPutBackWithoutAnyOfItBeingMadeAgain() throws {
    let journal = try JournalRun.worked()
    #expect(try journal.sonar("changes").output.hasPrefix("Nothing has changed yet"))
    let nothing = try journal.sonar("changes", ["--undo"])
    #expect(nothing.status == 1 && nothing.errors.contains("no change is recorded"), "\(nothing.errors)")
    let before = try (journal.settingsText, journal.artifacts(), journal.surfaces())

    done(try journal.sonar("reprocess", ["--style", "reflective", "--quiet"]))
    let found = try report(journal)
    #expect(found.runs.map(\.command) == ["reprocess"] && found.compared == 2)
    #expect(found.counts["summaries"] == 2 && found.counts["moods"] == 0 && found.counts["gone"] == 0)
    let text = try journal.sonar("changes").output
    #expect(text.contains("concise, ") && text.contains("sonar changes --undo"), "\(text)")
    let list = try journal.sonar("changes", ["--list"]).output
    let name = try #require(list.split(separator: "\n").last?.split(separator: " ").first)
    #expect(try report(journal, ["--since", String(name)]).counts["summaries"] == 2)
    #expect(try journal.sonar("changes", ["--since", "1999"]).status == 64)

    // What it can put back is no garbage.
    done(try journal.sonar("gc", ["--keep", "0", "--summaries"]))
    let undone = try journal.sonar("changes", ["--undo"])
    done(undone)
    #expect(undone.output.contains("style: reflective → concise"), "\(undone.output)")
    #expect(undone.output.contains("Everything was put back."), "\(undone.output)")
    #expect(try journal.settingsText == before.0)
    #expect(try lastStages(journal) == ["index", "surface"])
    #expect(try before.1.allSatisfy { try journal.artifacts()[$0.key] == $0.value })
    #expect(try journal.hasNothingToDo())
    #expect(try journal.sonar("changes", ["--undo"]).status == 1)
    try checkSettingsOfOne(journal)
  }

  @Test func aDiscreetEntryIsCountedAndNothingOfItIsTold() throws {
    let journal = try JournalRun.worked()
    done(try journal.sonar("discreet", [Self.id]))
    done(try journal.sonar("reprocess", ["--style", "reflective", "--quiet"]))
    let found = try report(journal)
    #expect(found.compared == 2 && found.counts["summaries"] == 2 && found.discreetEntries == 1)
    #expect(found.entries.map { $0.recording.hasPrefix(Self.other) } == [true])
    let text = try journal.sonar("changes").output
    #expect(text.contains("1 discreet entry: counted, not shown\n2 of 2 entries: "), "\(text)")
    #expect(!text.contains(Self.id))
  }

  @Test func aWordAboutASentenceIsPutBack() throws {
    let journal = try JournalRun.worked()
    let shown = try journal.sonar("show", [Self.id]).output
    let times = try journal.sonar("show", [Self.id, "--json"]).json(Shown.self).mood.sentences
    let said = try #require(times.first?.sentence.text)
    done(try journal.sonar("edit", [Self.id, "--sentence", said, "--leave-out"]))
    #expect(try journal.sonar("show", [Self.id]).output.contains("Your word\n"))
    done(try journal.sonar("changes", ["--undo"]))
    #expect(try journal.sonar("show", [Self.id]).output == shown)
    #expect(try journal.hasNothingToDo())
  }

  private struct Shown: Decodable {
    var mood: Mood
    struct Mood: Decodable { var sentences: [Item] }
    struct Item: Decodable { var sentence: Sentence }
    struct Sentence: Decodable { var text: String }
  }

  /// Settings of a single recording are put back, too, unless they were changed since.
  private func checkSettingsOfOne(_ journal: JournalRun) throws {
    done(try journal.sonar("reprocess", ["--style", "actionable", "--id", Self.id, "--quiet"]))
    let recording = try #require(try Workspace(root: journal.root).recordings().last)
    let path = recording.path + "/settings.json"
    let written = try FileSystem.read(path)
    try FileSystem.atomicWrite(Data(#"{"style": "warm"}"#.utf8), to: path)
    let refused = try journal.sonar("changes", ["--undo"])
    #expect(refused.status == 65 && refused.errors.contains("before: style: none"), "\(refused.errors)")
    try FileSystem.atomicWrite(written, to: path)
    done(try journal.sonar("changes", ["--undo"]))
    #expect(try FileSystem.exists(path) == false)
    #expect(try journal.sonar("verify").status == 0)
  }

  @Test func anEditShowsItsWordsAndIsPutBack() throws {
    let journal = try JournalRun.worked()
    let shown = try journal.sonar("show", [Self.id]).output
    done(try journal.sonar("edit", [Self.id, "--segment", "0", "--text", "A \(Self.marker) again."]))
    let found = try report(journal)
    #expect(found.entries.count == 1 && found.entries[0].recording.hasPrefix(Self.id))
    let passages = try #require(found.entries[0].words?.passages)
    #expect(passages.contains { $0.added.contains(Self.marker) && $0.sentence.contains(Self.marker) })
    #expect(try journal.sonar("changes").output.contains(Self.marker))
    done(try journal.sonar("title", [Self.id, "Mine"]))
    let titled = try report(journal)
    #expect(titled.runs.map(\.command) == ["title"] && titled.entries[0].title?.after == "Mine")
    let made = try journal.artifacts().keys.count
    for _ in 0..<2 { done(try journal.sonar("changes", ["--undo"])) }
    #expect(try journal.sonar("show", [Self.id]).output == shown)
    #expect(try journal.sonar("search", [Self.marker]).status == 1)
    #expect(try journal.artifacts().keys.count == made)
  }

  @Test func aDateIsShownAndPutBackWithWhatFollowedFromIt() throws {
    let journal = try JournalRun.worked()
    let shown = try journal.sonar("show", [Self.id]).output
    done(try journal.sonar("date", [Self.id, "1987-04-02"]))
    done(try journal.sonar("date", [Self.id, "1988-05-03T10:30"]))
    let text = try journal.sonar("changes").output
    #expect(text.contains("spoken   1987-04-02 12:00 → 1988-05-03 10:30"), "\(text)")
    #expect(text.contains("1 of 1 entry: 1 date."), "\(text)")
    let undone = try journal.sonar("changes", ["--undo"])
    #expect(undone.output.contains("replaced: 1 entry's date.") && undone.status == 0, "\(undone.output)")
    #expect(try journal.sonar("show", [Self.id]).output.contains("1987-04-02 12:00"))
    done(try journal.sonar("changes", ["--undo"]))
    #expect(try journal.sonar("show", [Self.id]).output == shown)
    #expect(try journal.hasNothingToDo())
    #expect(try journal.sonar("date", [Self.id, "--off"]).output.contains("you have set no date"))
    #expect(try journal.sonar("verify").status == 0)
  }

  @Test func aManifestWithoutTheDateSaysSoAndNothingIsChanged() throws {
    let journal = try JournalRun.worked()
    let manifest = try String(
      contentsOfFile: JournalRun.checkout + "/pipelines/journal.yaml", encoding: .utf8)
    try FileSystem.makeFolder(journal.root + "/pipelines")
    try manifest.replacing(", owner: owner.json#date?", with: "").write(
      toFile: journal.root + "/pipelines/journal.yaml", atomically: true, encoding: .utf8)
    let refused = try journal.sonar("date", [Self.id, "1987-04-02"])
    #expect(refused.status == 65 && refused.output == "" && refused.errors.count { $0 == "\n" } == 1)
    #expect(
      refused.errors.contains("add owner: owner.json#date? to the inputs of ingest"), "\(refused.errors)")
    #expect(try !journal.files(under: "recordings").contains { $0.hasSuffix("/owner.json") })
  }

  @Test func whatIsGoneIsSaidFirst() throws {
    let journal = try JournalRun.worked()
    done(try journal.sonar("edit", [Self.id, "--segment", "0", "--text", "A \(Self.marker) again."]))
    let recording = try #require(try Workspace(root: journal.root).recordings().last)
    let shown = try ShownResults(Workspace(root: journal.root)).results(of: recording.id)?["mood"]
    for fingerprint in try recording.artifacts("mood") where fingerprint != shown {
      try FileSystem.removeTree(recording.artifactFolder("mood", fingerprint))
    }
    #expect(try report(journal).counts["gone"] == 1)
    let asked = try journal.sonar("changes", ["--undo"])
    #expect(asked.status == 64 && asked.output.contains("Gone, so that these stages run again"))
    #expect(asked.output.contains("mood (1)") && asked.errors.contains("--yes"), "\(asked.errors)")
    #expect(try journal.sonar("search", [Self.marker]).status == 0)
    done(try journal.sonar("changes", ["--undo", "--yes"]))
    #expect(try journal.sonar("search", [Self.marker]).status == 1)
  }

  @Test func aRunOfAnotherReleaseIsComparedAndPutBackUntilItIsRedone() throws {
    let journal = try JournalRun.worked()
    func shown() throws -> ShownResults.Fingerprints { try ShownResults(Workspace(root: journal.root)).all }
    let before = try shown()
    // It names another feeling than the release before.
    try journal.replacing(
      "mood",
      by: """
        '\(JournalRun.programs)/sonar-mood' "$@" || exit
        while [ $# -gt 1 ]; do eval "${1#--}=\\$2"; shift 2; done
        sed 's/"feeling" : "[a-z]*"/"feeling" : "odd"/' "$mood" >"$mood.new" && mv "$mood.new" "$mood"
        """)
    let manifest = journal.root + "/pipelines/journal.yaml"
    let warm = #"channel_names: "setting:channel_names"}"# + "\n    warm: true\n  extract:"
    let text = try String(contentsOfFile: manifest, encoding: .utf8)
    #expect(text.contains(warm))
    try text.replacing(warm, with: warm.replacing("    warm: true\n", with: ""))
      .write(toFile: manifest, atomically: true, encoding: .utf8)
    done(try journal.sonar("run", ["--quiet"]))
    let after = try shown()
    #expect(before != after)
    let found = try report(journal)
    #expect(found.runs.map(\.command) == ["run"] && found.compared == 2)
    done(try journal.sonar("changes", ["--undo"]))
    #expect(try shown() == before)
    done(try journal.sonar("run", ["--quiet"]))
    #expect(try shown() == before)
    #expect(try journal.sonar("verify").status == 0)
    done(try journal.sonar("reprocess", ["--outdated", "--quiet"]))
    #expect(try shown() == after)
    done(try journal.sonar("run", ["--quiet"]))
    #expect(try shown() == after)
  }

  @Test(arguments: ["delete", "private", "discreet"])
  func whatIsWithdrawnLeavesTheRecordsOfChanges(command: String) throws {
    let journal = try JournalRun.worked()
    for text in ["A \(Self.marker) again.", "Nothing."] {
      done(try journal.sonar("edit", [Self.id, "--segment", "0", "--text", text, "--no-run"]))
    }
    done(try journal.sonar("title", [Self.other, "Mine"]))
    #expect(try journal.holding([Self.marker], under: "state") != [])
    done(try journal.sonar(command, [Self.id] + (command == "delete" ? ["--yes"] : [])))
    #expect(try journal.holding([Self.marker, Self.id], under: "state/changes") == [])
    if command == "delete" { #expect(try journal.holding([Self.marker]) == []) }
    #expect(try report(journal).entries.allSatisfy { !$0.recording.hasPrefix(Self.id) })
    #expect(try report(journal).compared == 1)
  }
}
