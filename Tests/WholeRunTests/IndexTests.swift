import Foundation
import Store
import TestSupport
import TestTraits
import Testing

/// Whole runs over an index that was damaged, exchanged, cut off or copied, and over output that cannot be written.
@Suite(.runsProcesses) struct IndexTests {
  private struct Listed: Decodable { var id: String }
  private struct Shown: Decodable {
    struct Transcript: Decodable { var language: String }
    var id: String
    var transcript: Transcript
  }

  private func journal() throws -> JournalRun { try JournalRun.worked([JournalRun.goodNight]) }

  private func listed(_ journal: JournalRun) throws -> Int {
    let list = try journal.sonar("list", ["--json"])
    #expect(list.status == 0, "\(list.errors)")
    return try list.json([Listed].self, in: "entries").count
  }

  @Test func anIndexThatIsNotWhatItWasIsNoticedAndMadeAgain() throws {
    let journal = try journal()
    let rows = try journal.rows()
    let path = journal.root + "/journal.sqlite"
    let whole = try Data(contentsOf: URL(filePath: path))
    let foreign = journal.folder["foreign.sqlite"]
    let other = try JournalStore(path: foreign)
    try other.close()
    for damage in [
      Data(), whole.dropLast(4096), Data("text".utf8), try Data(contentsOf: URL(filePath: foreign)),
    ] {
      try damage.write(to: URL(filePath: path))
      // As a kill may have left it.
      try Data("hot".utf8).write(to: URL(filePath: path + "-journal"))
      let run = try journal.sonar("run")
      #expect(
        run.status == 0 && run.output.contains("journal.sqlite: damaged, or from another journal"), "\(run)")
      #expect(try journal.rows() == rows && listed(journal) == 1)
      #expect(try journal.files().filter { $0.hasPrefix("journal.sqlite") } == ["journal.sqlite"])
      #expect(try journal.sonar("run").output.contains("Nothing to do"))
    }
    #expect(try journal.sonar("verify").status == 0)
  }

  @Test func aRebuildThatFailsOrIsKilledLeavesTheIndexAsItWas() async throws {
    let journal = try journal()
    let before = try Data(contentsOf: URL(filePath: journal.root + "/journal.sqlite"))
    // Files of at most 32 KiB, as on a disk that is full.
    let full = try journal.sonar("index rebuild", through: ["sh", "-c", #"ulimit -f 32; exec "$0" "$@""#])
    #expect(full.status == 74 && full.errors.count { $0 == "\n" } == 1, "\(full.errors)")
    #expect(try Data(contentsOf: URL(filePath: journal.root + "/journal.sqlite")) == before)
    for milliseconds in [100, 300, 500, 700] {
      let child = try journal.start(["index", "rebuild", "--journal", journal.root])
      try await Task.sleep(for: .milliseconds(milliseconds))
      kill(child.process.processIdentifier, SIGKILL)
      _ = try child.wait()
      #expect(try listed(journal) == 1)
    }
    #expect(journal.isQuiet())
    let rebuilt = try journal.sonar("index rebuild")
    #expect(rebuilt.status == 0 && rebuilt.output == "Rebuilt the index: 1 entries.\n", "\(rebuilt)")
    #expect(try journal.sonar("verify").output.hasSuffix(": all as recorded.\n"))
    #expect(try journal.files().filter { $0.hasPrefix(".work") } == [])
  }

  @Test func aCopiedJournalReadsItself() throws {
    let journal = try journal()
    let copy = try JournalRun(copyOf: journal)
    let kept = try String(contentsOfFile: copy.root + "/state/stages/index/entries", encoding: .utf8)
    #expect(!kept.contains(journal.root) && kept.contains(#""transcript":"recordings/"#))
    let transcript = try #require(try copy.files().first { $0.hasSuffix("/transcript.json") })
    let text = try String(contentsOfFile: copy.root + "/" + transcript, encoding: .utf8)
    try text.replacing(#""language" : "en""#, with: #""language" : "de""#)
      .write(toFile: copy.root + "/" + transcript, atomically: true, encoding: .utf8)
    #expect(try copy.sonar("show", ["latest", "--json"]).json(Shown.self).transcript.language == "de")
  }

  @Test func outputThatIsLostIsAFailureAndAReaderThatHasGoneIsNone() throws {
    let journal = try journal()
    let full = ["sh", "-c", #"exec "$0" "$@" >/dev/full"#]
    for (command, words) in [
      ("list", []), ("list", ["--json"]), ("show", ["latest", "--format", "md"]),
      ("show", ["latest", "--json"]),
      ("verify", []), ("status", []), ("show", ["--help"]),
    ] {
      let lost = try journal.sonar(command, words, through: full)
      #expect(lost.status == 74, "\(command) \(words)")
      #expect(
        lost.errors.count { $0 == "\n" } == 1 && lost.errors.contains("No space left on device"),
        "\(lost.errors)")
    }
    let gone = try journal.sonar("show", ["latest", "--json"], through: ["sh", "-c", #""$0" "$@" | true"#])
    #expect(gone.status == 0 && gone.errors.isEmpty)
    let closed = try journal.sonar("run", through: ["sh", "-c", #"exec "$0" "$@" >&-"#])
    #expect(closed.status == 0 && closed.errors.isEmpty, "\(closed.errors)")
  }

  @Test func whatASurfaceListNamesElsewhereIsNeverTouched() throws {
    let journal = try journal()
    let original = try #require(try journal.files().first { $0.hasSuffix("/original.ogg") })
    let list = journal.root + "/surfaces/index.json"
    let before = try String(contentsOfFile: list, encoding: .utf8)
    #expect(before.contains("statistics.json"))
    try before.replacing("statistics.json", with: "../" + original)
      .write(toFile: list, atomically: true, encoding: .utf8)
    let found = try journal.sonar("verify")
    #expect(found.status == 65)
    #expect(
      found.output.contains("surfaces/index.json: names a file outside surfaces (line "), "\(found.output)")
    let repaired = try journal.sonar("verify", ["--repair"])
    #expect(repaired.status == 0, "\(repaired.output)\(repaired.errors)")
    #expect(try journal.files().contains(original))
    #expect(try String(contentsOfFile: list, encoding: .utf8) == before)
  }

  @Test func aDamagedTranscriptStaysWhereNothingCanMakeItAgain() throws {
    let journal = try journal()
    let transcript =
      journal.root + "/" + (try #require(try journal.files().first { $0.hasSuffix("/transcript.json") }))
    let text = try String(contentsOfFile: transcript, encoding: .utf8)
    try (text + "\n").write(toFile: transcript, atomically: true, encoding: .utf8)
    let settings = try String(contentsOfFile: journal.root + "/sonar.yaml", encoding: .utf8)
    let model = try #require(settings.split(separator: "\n").first { $0.hasPrefix("model:") })
    try settings.replacing(model, with: "model: large-v3")
      .write(toFile: journal.root + "/sonar.yaml", atomically: true, encoding: .utf8)
    let kept = try journal.sonar("verify", ["--repair"])
    #expect(kept.status == 65 && kept.output.contains("kept, as it cannot be rebuilt now: "), "\(kept)")
    #expect(try String(contentsOfFile: transcript, encoding: .utf8) == text + "\n")
    #expect(try listed(journal) == 1)
    try settings.write(toFile: journal.root + "/sonar.yaml", atomically: true, encoding: .utf8)
    let repaired = try journal.sonar("verify", ["--repair"])
    #expect(repaired.status == 0 && repaired.output.contains("rebuilt"), "\(repaired)")
    #expect(try String(contentsOfFile: transcript, encoding: .utf8) == text)
    #expect(try journal.files().filter { $0.contains(".damaged") } == [])
  }

  @Test func aNumberOutOfRangeIsAMalformedDocumentAndNothingElseStops() throws {
    let journal = try journal()
    let mood = journal.root + "/" + (try #require(try journal.files().first { $0.hasSuffix("/mood.json") }))
    let text = try String(contentsOfFile: mood, encoding: .utf8)
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("  \"score\"") })
    try text.replacing(line, with: "  \"score\" : 1e300,")
      .write(toFile: mood, atomically: true, encoding: .utf8)
    let shown = try journal.sonar("show", ["latest"])
    #expect(shown.status == 65 && shown.errors.count { $0 == "\n" } == 1, "\(shown)")
    #expect(shown.errors.contains("key score has an invalid value"))
    #expect(try listed(journal) == 1)
    #expect(try journal.sonar("insights").status == 0)
    #expect(try journal.sonar("verify").status == 65)
  }

  @Test func aBenchRemovesNoFolderButItsOwn() throws {
    let journal = try JournalRun()
    let audio = journal.folder["empty.wav"]
    try Data().write(to: URL(filePath: audio))
    let made = #"mkdir "$TMPDIR/sonar-bench-$$" && echo >"$TMPDIR/sonar-bench-$$/mine"; exec "$0" "$@""#
    _ = try journal.start(["bench", audio], through: ["sh", "-c", made]).wait()
    let left = try FileManager.default.contentsOfDirectory(atPath: journal.folder.path)
    let mine = try #require(left.first { $0.hasPrefix("sonar-bench-") })
    #expect(FileManager.default.fileExists(atPath: journal.folder[mine + "/mine"]))
  }
}
