#if os(Linux)
  import TestTraits
  import Testing

  @testable import Torture

  @Suite(.runsProcesses) struct OddInboxTests {
    @Test(arguments: OddInbox.allCases) func whatIsOddIsMet(odd: OddInbox) throws {
      let outcome = try odd.outcome(seconds: 3)
      #expect(outcome.problems == [], "\(outcome.happened)")
    }

    @Test(arguments: OddWorld.allCases) func whatIsRareIsMet(odd: OddWorld) throws {
      let outcome = try odd.outcome()
      #expect(outcome.problems == [], "\(outcome.happened)")
    }
  }
#endif
