#if os(Linux)
  import Foundation
  import TestSupport
  import TestTraits
  import Testing

  @Suite(.runsProcesses) struct InterruptTests {
    @Test(arguments: [SIGINT, SIGTERM])
    func anInterruptedRunLeavesWith130AndIsResumed(signal: Int32) throws {
      let whole = try Undisturbed.shared.get()
      let journal = try JournalRun()
      try journal.sonar("add", Undisturbed.files)
      let run = try journal.startRun()
      #expect(journal.waitForTranscribe(run))
      kill(run.process.processIdentifier, signal)
      let answer = try run.wait()
      #expect(answer.status == 130, "\(answer.errors)\(answer.output)")
      #expect(answer.output.contains("Interrupted"))
      #expect(try whole.differencesAfterNextRun(journal) == [])
    }
  }
#endif
