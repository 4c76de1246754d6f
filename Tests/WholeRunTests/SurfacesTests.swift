import Foundation
import TestSupport
import TestTraits
import Testing

/// Whole runs of what widgets show, where it is copied to, and what is never shown.
@Suite(.runsProcesses) struct SurfacesTests {
  /// Words of the good night that the evening after work does not contain.
  private static let words = WithdrawalTests.words + ["dinner"]

  private func journal(_ settings: String = "") throws -> JournalRun {
    let journal = try JournalRun.worked()
    guard !settings.isEmpty else { return journal }
    try write(settings, to: "surfaces.yaml", journal)
    let run = try journal.sonar("run")
    #expect(run.status == 0, "\(run.errors)\(run.output)")
    return journal
  }

  private func write(_ text: String, to name: String, _ journal: JournalRun) throws {
    try text.write(toFile: journal.root + "/" + name, atomically: true, encoding: .utf8)
  }

  /// Files in `folder` with any of the words, letter case aside.
  private func files(with words: [String], in folder: String) throws -> [String] {
    (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []).filter { name in
      FileManager.default.contents(atPath: folder + "/" + name)?.holds(words) ?? false
    }
  }

  private func names(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test func whatIsWithdrawnOrClearedIsInNoCopyAndInNoLog() throws {
    let copy = try TestFolder()
    let folder = copy["widgets"]
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try "mine".write(toFile: folder + "/note.json", atomically: true, encoding: .utf8)
    let journal = try journal(
      "copy_to: \(folder)\ntranscript_preview: true\nlock_screen: {latest_entry: snippet}\n")
    #expect(try !files(with: Self.words, in: folder).isEmpty)
    #expect(try names(folder).contains("index.json") && !names(folder).contains("run_activity.json"))
    let check = try journal.sonar("surfaces check")
    #expect(check.status == 0 && check.output.hasSuffix("all as they must be\n"), "\(check.errors)")

    let cleared = try journal.sonar("surfaces clear")
    #expect(cleared.status == 0 && cleared.output == "all documents are empty\n", "\(cleared.errors)")
    #expect(try files(with: Self.words, in: folder) == [])
    #expect(try files(with: Self.words, in: journal.root + "/surfaces") == [])
    try journal.sonar("run")
    #expect(try files(with: Self.words, in: journal.root + "/surfaces") == [])

    let filled = try journal.sonar("surfaces on")
    #expect(filled.output == "the documents are filled again\n", "\(filled.errors)")
    #expect(try !files(with: Self.words, in: folder).isEmpty)

    let discreet = try journal.sonar("discreet", ["2026-11-20T224500Z"])
    #expect(discreet.status == 0 && discreet.output.contains("discreet"), "\(discreet.errors)")
    for place in [folder, journal.root + "/surfaces", journal.root + "/logs", journal.root + "/state"] {
      #expect(try files(with: Self.words, in: place) == [], "\(place)")
    }
    #expect(try journal.sonar("discreet", ["2026-11-20T224500Z", "--off"]).status == 0)
    #expect(try !files(with: Self.words, in: folder).isEmpty)

    let hidden = try journal.sonar("private", ["2026-11-20T224500Z"])
    #expect(hidden.status == 0, "\(hidden.errors)")
    for place in [folder, journal.root + "/surfaces", journal.root + "/logs", journal.root + "/state"] {
      #expect(try files(with: Self.words, in: place) == [], "\(place)")
    }

    try write("", to: "surfaces.yaml", journal)
    #expect(try journal.sonar("run").status == 0)
    #expect(try names(folder) == ["note.json"])
  }

  @Test func entriesAreFilteredByThreadAndDocumentsShownAsText() throws {
    let journal = try journal()
    #expect(try journal.sonar("thread create", ["Cinema", "--word", "cinema"]).status == 0)
    let listed = try journal.sonar("list", ["--thread", "cinema"])
    #expect(listed.status == 0 && listed.output.count { $0 == "\n" } == 2, "\(listed.output)\(listed.errors)")
    #expect(try journal.sonar("search", ["dancing", "--thread", "Cinema"]).status == 0)
    #expect(try journal.sonar("list", ["--thread", "cinena"]).errors.contains("cinema"))
    let shown = try journal.sonar("surfaces show", ["latest_entry", "--family", "medium"])
    #expect(shown.status == 0 && shown.output.contains("medium"), "\(shown.output)")
    let lock = try journal.sonar("surfaces show", ["latest_entry", "--lock"])
    #expect(lock.output.contains("circular, redacted"), "\(lock.output)")
    let unknown = try journal.sonar("surfaces show", ["latest_entri"])
    #expect(unknown.status == 64)
    #expect(unknown.errors == "sonar: there is no document latest_entri; did you mean latest_entry?\n")
  }
}
