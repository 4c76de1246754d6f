import Foundation
import Inbox
import Pipeline
import StageContract
import TestSupport
import TestTraits
import Testing
import Workspace

@testable import Torture

@Suite(.runsProcesses) struct NightTests {
  private func history(_ journal: JournalRun) throws -> [RunHistoryEntry] {
    try journal.sonar("history", ["--json"]).json([RunHistoryEntry].self, in: "runs")
  }

  @Test func aNightIsSilentUntilSomethingFails() throws {
    let journal = try JournalRun()
    try journal.configure("notify: cat >told-$(ls told-* | wc -l).json")
    try journal.sonar("add", [ShortRecordings.write(to: journal.folder.path)[1]])
    // The deadline comes at once: nothing is begun, nothing is said, and the next run goes on.
    let short = try journal.sonar("run", ["--quiet", "--for", "0s"])
    #expect((short.status, short.output, short.errors) == (0, "", ""))
    let night = try journal.sonar("run", ["--quiet", "--for", "2h", "--deadline", "06:00", "--newest-first"])
    #expect((night.status, night.output, night.errors) == (0, "", ""))
    let nothing = try journal.sonar("run", ["--quiet"])
    #expect((nothing.status, nothing.output, nothing.errors) == (0, "", ""))
    try TestAudio.write([], to: journal.folder["empty.wav"])
    try journal.sonar("add", [journal.folder["empty.wav"]])
    let bad = try journal.sonar("run", ["--quiet"])
    #expect((bad.status, bad.output) == (65, ""))
    #expect(bad.errors.split(separator: "\n").count == 1 && bad.errors.hasPrefix("sonar: failed/empty.wav: "))
    let runs = try history(journal)
    #expect(runs.map(\.outcome) == ["failed", "done", "done", "deadline"])
    #expect(runs.map(\.recordings) == [0, 0, 1, 0])
    #expect(runs[2].stages.first { $0.stage == "transcribe" }?.rtf ?? 0 > 0)
    #expect(runs[0].failures.map(\.keptAs) == ["empty.wav"])
    // Told of every run but the one with nothing to do.
    let told = try journal.files().filter { $0.hasPrefix("told-") }
    #expect(told.count == 3)
    let last = try Data(contentsOf: URL(filePath: journal.root + "/told-2.json"))
    #expect(try decodeJSON(RunHistoryEntry.self, from: last).exitStatus == 65)
    #expect(try journal.sonar("status").status == 65)
    #expect(try !journal.files().contains { $0.hasSuffix("current.json") })
  }

  @Test func theSecondRunSaysSoAndAWaitingOneCanBeInterrupted() throws {
    let journal = try JournalRun()
    let lock = try WorkspaceLock(Workspace(root: journal.root))
    let second = try journal.sonar("run", ["--quiet"])
    #expect(second.status == 75)
    #expect(
      second.errors.split(separator: "\n").count == 1 && second.errors.contains("another sonar is running"))
    let late = try journal.sonar("run", ["--quiet", "--wait", "--for", "1s"])
    #expect((late.status, late.output, late.errors) == (0, "", ""))
    let waiting = try journal.start(["run", "--wait", "--journal", journal.root])
    for _ in 0..<60_000 {
      guard waiting.process.isRunning, try waiting.errorsSoFar().isEmpty else { break }
      usleep(10_000)
    }
    kill(waiting.process.processIdentifier, SIGINT)
    let answer = try waiting.wait()
    #expect(answer.status == 130)
    #expect(answer.errors.split(separator: "\n").count == 1 && answer.errors.contains("waiting for another"))
    _ = lock
  }

  /// The report of `--all --json` on one journal.
  private struct Report: Decodable {
    var journal: String
    var exitStatus: Int32
    var message: String?
  }

  @Test func oneNightWorksOnAllListedJournalsAndTellsOfItInTheMorning() throws {
    let journal = try JournalRun()
    func sonar(_ words: String..., json: Bool = false) throws -> JournalRun.Answer {
      try journal.start(
        words.flatMap { $0.split(separator: " ").map(String.init) } + (json ? ["--json"] : [])
      ).wait()
    }
    #expect(try sonar("journals").status == 1 && sonar("run --all").status == 66)
    // A new journal is listed by itself.
    let (broken, link) = (journal.folder["broken"], journal.folder["link"])
    #expect(try journal.start(["init", broken]).wait().status == 0)
    #expect(try sonar("journals").output == broken + "\n")
    symlink(journal.root, link)
    for path in [journal.root, link, journal.folder["gone"]] {
      let list = journal.folder[".config/sonar/journals"]
      try (String(contentsOfFile: list, encoding: .utf8) + path + "\n").write(
        toFile: list, atomically: true, encoding: .utf8)
    }
    // Its disk cannot be written: that ends its turn, and no other.
    try Data().write(to: URL(filePath: broken + "/state"))
    try journal.configure("morning: cat >>page.md")
    try journal.sonar("add", [ShortRecordings.write(to: journal.folder.path)[1]])
    let night = try sonar("run --all --quiet --for 2h")
    let lines = night.errors.split(separator: "\n")
    #expect((night.status, night.output, lines.count) == (74, "", 3), "\(night.errors)")
    #expect(try history(journal).map(\.outcome) == ["done"])
    let reports = try sonar("status --all", json: true).json([Report].self, in: "journals")
    #expect(reports.map(\.journal) == [broken, journal.root, link, journal.folder["gone"]])
    #expect(reports.map(\.exitStatus) == [74, 0, 65, 66])
    #expect(reports.map { $0.message == nil } == [false, true, false, false])
    #expect(try sonar("status --all").output.split(separator: "\n").count == 5)
    for path in [broken, link, journal.folder["gone"]] {
      #expect(try sonar("journals remove", path).status == 0)
    }
    let again = try sonar("run --all --quiet")
    #expect((again.status, again.output, again.errors) == (0, "", ""))
    let page = try String(contentsOfFile: journal.root + "/page.md", encoding: .utf8)
    #expect(page.split(separator: "\n").dropFirst().first == "**1 new entry**")
    #expect(try journal.sonar("morning").output == page)
    // On the mornings after, it is not new, and the page can be asked for by any of their times.
    let tomorrow = Date().addingTimeInterval(86_400).formatted(.iso8601)
    #expect(try !journal.sonar("morning", ["--now", tomorrow]).output.contains("new entr"))
    #expect(try journal.sonar("morning", ["--now", "2026-02-30T07:00:00Z"]).status == 64)
    let late = try sonar("run --all --for 0s")
    #expect(late.status == 0 && late.output.hasSuffix("0  no time left; the next run begins with it\n"))
  }
}
