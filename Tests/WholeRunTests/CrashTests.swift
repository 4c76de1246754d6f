#if os(Linux)
  import TestSupport
  import TestTraits
  import Testing

  @testable import Torture

  @Suite(.runsProcesses) struct CrashTests {
    private static let inboxes = FilledInboxes(Undisturbed.files, batch: 14)

    @Test(arguments: Kill.Victim.allCases)
    func aKilledRunIsFinishedByTheNextToTheSameBytes(victim: Kill.Victim) throws {
      let outcome = try Kill(victim: victim, seed: 0).strike(Self.inboxes, whole: Undisturbed.shared.get())
      #expect(outcome.isHit)
      #expect(outcome.differences == [])
    }
  }
#endif
