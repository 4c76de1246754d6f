import Foundation
import TestSupport
import TestTraits
import Testing

@testable import Torture

/// A stage that never ends, in a whole run.
@Suite(.runsProcesses) struct HungStageTests {
  /// A journal of one recording whose mood is read by a program that ignores TERM and never ends.
  private func journal() throws -> JournalRun {
    let run = try JournalRun()
    try FileManager.default.copyItem(
      atPath: ShortRecordings.write(to: run.folder.path)[1], toPath: run.root + "/inbox/a.flac")
    try run.replacing(
      "mood",
      by: """
        trap '' TERM
        touch "$0.began"
        (trap '' TERM; while :; do sleep 1; done) &
        while :; do sleep 1; done
        """)
    return run
  }

  /// A run that the stage keeps from going on.
  private func hang(_ run: JournalRun) throws -> Child {
    let child = try run.startRun()
    let began = run.folder["stage.sh.began"]
    for _ in 0..<12_000 where !FileManager.default.fileExists(atPath: began) { usleep(50_000) }
    #expect(FileManager.default.fileExists(atPath: began))
    return child
  }

  #if os(Linux)
    @Test func aKilledRunTakesItAndAllThatItStartedWithIt() throws {
      let run = try journal()
      let child = try hang(run)
      kill(child.process.processIdentifier, SIGKILL)
      #expect(try child.wait(limitSeconds: 10).status == -SIGKILL)
      #expect((0..<5).contains { _ in run.isQuiet() })
      #expect(try run.sonar("run", ["--quiet", "--for", "0s"]).status == 0)
    }
  #endif
}
