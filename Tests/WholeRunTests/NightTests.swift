import Foundation
import Inbox
import Pipeline
import TestSupport
import TestTraits
import Testing
import Workspace

@Suite(.runsProcesses) struct NightTests {
  private func history(_ journal: JournalRun) throws -> [RunHistoryEntry] {
    try journal.sonar("history", ["--json"]).json([RunHistoryEntry].self)
  }

  @Test func aNightIsSilentUntilSomethingFails() throws {
    let journal = try JournalRun()
    let settings = try String(contentsOfFile: journal.root + "/sonar.yaml", encoding: .utf8)
    try (settings + "notify: cat >told-$(ls told-* | wc -l).json\n")
      .write(toFile: journal.root + "/sonar.yaml", atomically: true, encoding: .utf8)
    try journal.sonar("add", [JournalRun.goodNight])
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
    #expect(try JSONDecoder().decode(RunHistoryEntry.self, from: last).exitStatus == 65)
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
    sleep(1)
    kill(waiting.process.processIdentifier, SIGINT)
    let answer = try waiting.wait()
    #expect(answer.status == 130)
    #expect(answer.errors.split(separator: "\n").count == 1 && answer.errors.contains("waiting for another"))
    _ = lock
  }
}
