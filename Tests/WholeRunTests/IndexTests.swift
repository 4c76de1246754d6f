import Foundation
import Store
import TestSupport
import TestTraits
import Testing

/// Whole runs over an index that was damaged or exchanged, and over output that cannot be written.
@Suite(.runsProcesses) struct IndexTests {
  private struct Listed: Decodable { var id: String }

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
