#if os(Linux)
  import Foundation
  import Glibc
  import TestSupport
  import Testing

  @Suite(.serialized) struct CrashTests {
    enum Victim: UInt64, CaseIterable { case sonar, transcribe, all }

    @Test(arguments: Victim.allCases, 0..<5)
    func aKilledRunIsFinishedByTheNextToTheSameBytes(victim: Victim, seed: Int) throws {
      let whole = try Undisturbed.shared.get()
      var random = Seeded(UInt64(seed) * 3 + victim.rawValue)
      var delay = Double.random(in: 0.05...0.9, using: &random) * whole.seconds
      // The machine may be faster now than when the whole run was timed: then earlier.
      for _ in 0..<6 {
        let journal = try JournalRun()
        try journal.sonar("add", Undisturbed.files)
        if try kill(victim, of: journal, after: delay) {
          return #expect(try whole.differencesAfterNextRun(journal) == [])
        }
        delay /= 2
      }
      Issue.record("every run ended before it could be killed")
    }

    /// Starts a run and kills in it; false when it was over before.
    private func kill(_ victim: Victim, of journal: JournalRun, after delay: Double) throws -> Bool {
      let run = try journal.startRun()
      usleep(UInt32(delay * 1e6))
      var ids: [Int32] = []
      switch victim {
      case .sonar: ids = [run.process.processIdentifier]
      case .transcribe:
        if journal.waitForTranscribe(run) { ids = journal.processes(working: "sonar-transcribe") }
      case .all: ids = journal.processes()
      }
      var hit = false
      if run.process.isRunning {
        for id in ids where Glibc.kill(id, SIGKILL) == 0 { hit = true }
      }
      let answer = try run.wait()
      return hit && (victim == .transcribe || answer.status == -SIGKILL)
    }
  }
#endif
