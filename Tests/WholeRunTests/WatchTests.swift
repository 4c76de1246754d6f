import Foundation
import TestSupport
import TestTraits
import Testing
import Workspace

@testable import Torture

@Suite(.runsProcesses) struct WatchTests {
  /// Waits until `condition` holds while `child` runs; up to ten minutes, as other work may hold the processors.
  private func waits(_ child: Child, for condition: () throws -> Bool) rethrows -> Bool {
    for _ in 0..<6000 where child.process.isRunning {
      if try condition() { return true }
      usleep(100_000)
    }
    return false
  }

  @Test func aRecordingThatIsCopiedInSlowlyIsWorkedWholeAndOnce() throws {
    let journal = try JournalRun(settleSeconds: 1)
    let pipe = journal.root + "/inbox/pipe.wav"
    #expect(mkfifo(pipe, 0o600) == 0)
    let watch = try journal.start(["watch", "--journal", journal.root])
    // Its first run makes the database: from then on it waits.
    #expect(try waits(watch) { try journal.files().contains("surfaces/index.json") })
    let folder = journal.root + "/inbox/walks"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let bytes = try Data(
      contentsOf: URL(filePath: ShortRecordings.write(to: journal.folder.path)[1]))
    let path = folder + "/night.flac"
    // A program that another test starts meanwhile must not have it open, too: it would count as being written.
    let file = FileHandle(
      fileDescriptor: open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600), closeOnDealloc: true)
    // Longer than it has to rest, with pauses that are shorter.
    for start in stride(from: 0, to: bytes.count, by: bytes.count / 4 + 1) {
      try file.write(contentsOf: bytes[start..<min(start + bytes.count / 4 + 1, bytes.count)])
      usleep(400_000)
      #expect(try journal.files(under: "recordings") == [])
    }
    try file.close()
    #expect(try waits(watch) { try journal.files().contains { $0.hasSuffix("summary.json") } })
    // The lock is held only while it works: a run beside it comes to its turn.
    let beside = try journal.sonar("run", ["--wait"])
    #expect(beside.status == 0, "\(beside.errors)")
    kill(watch.process.processIdentifier, SIGTERM)
    let answer = try watch.wait()
    #expect(answer.status == 0)
    let lines = answer.output.split(separator: "\n").map(String.init)
    #expect(lines.first == "watching \(journal.root)/inbox")
    #expect(lines.count { $0.hasPrefix("walks/night.flac: imported as ") } == 1)
    #expect(lines.count { $0.contains(": done, ") } == 1, "\(lines)")
    #expect(answer.errors.split(separator: "\n").count { $0.contains("pipe.wav: not a regular file") } == 1)
    let originals = try journal.files(under: "recordings").filter { $0.contains("/original") }
    #expect(originals.count == 1)
    #expect(try journal.places(of: bytes) == originals)
  }

  @Test func whatSurfacesShowChangesAtTheMidnightOfTheClockThatWasGiven() throws {
    var shown: [Int] = []
    // On a busy machine midnight may come before the first run: then there is more time.
    for start in ["23:59:55", "23:59:40", "23:58:40", "23:55:00"] where shown != [21, 22] {
      shown = try days(from: start)
    }
    #expect(shown == [21, 22])
  }

  /// The days that surfaces show one after the other, up to 22 November, if `watch` begins at `start` on
  /// the day before.
  private func days(from start: String) throws -> [Int] {
    let journal = try JournalRun.worked()
    let watch = try journal.start(["watch", "--journal", journal.root, "--now", "2026-11-21T\(start)Z"])
    var shown: [Int] = []
    let isOver = try waits(watch) {
      let prompt = try String(contentsOfFile: journal.root + "/surfaces/daily_prompt.json", encoding: .utf8)
      let day = [21, 22].first { prompt.contains(#""generated_at":"2026-11-\#($0)T00:00:00"#) }
      if let day, shown.last != day { shown.append(day) }
      return shown.last == 22
    }
    kill(watch.process.processIdentifier, SIGTERM)
    #expect(try watch.wait().status == 0)
    #expect(isOver, "\(shown)")
    return shown
  }

  #if os(Linux)
    @Test func termEndsItAfterTheChunkInHandAndTheNextRunGoesOn() throws {
      let whole = try Undisturbed.shared.get()
      let journal = try JournalRun()
      try journal.sonar("add", Undisturbed.files)
      let watch = try journal.start(["watch", "--journal", journal.root])
      #expect(journal.waitForTranscribe(watch))
      kill(watch.process.processIdentifier, SIGTERM)
      let answer = try watch.wait()
      #expect(answer.status == 0, "\(answer.errors)\(answer.output)")
      #expect(answer.errors == "")
      #expect(answer.output.split(separator: "\n").last == "stopped")
      #expect(try whole.differencesAfterNextRun(journal) == [])
    }
  #endif

  @Test func onceIsARun() throws {
    let journal = try JournalRun()
    let once = try journal.sonar("watch", ["--once"])
    #expect(once.status == 0)
    #expect(once.output.contains("done in"))
    #expect(try journal.sonar("watch", ["--once"]).output == journal.sonar("run").output)
  }

  @Test func aJournalThatGoesEndsIt() throws {
    let journal = try JournalRun()
    let watch = try journal.start(["watch", "--quiet", "--journal", journal.root])
    #expect(try waits(watch) { try journal.files().contains("surfaces/index.json") })
    // That run has ended: it waits.
    let workspace = try Workspace(root: journal.root)
    #expect(try waits(watch) { try WorkspaceLock.holder(workspace) == nil })
    try FileManager.default.removeItem(atPath: journal.root)
    let answer = try watch.wait()
    #expect(answer.status == 66)
    #expect(answer.output == "")
    #expect(answer.errors.split(separator: "\n").last?.contains("not a journal") == true, "\(answer.errors)")
  }
}
