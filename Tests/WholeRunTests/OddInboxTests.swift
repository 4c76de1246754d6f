#if os(Linux)
  import TestTraits
  import Testing

  @testable import Torture

  @Suite(.runsProcesses) struct OddInboxTests {
    /// Equal recordings are a case of `BadInputTests`.
    @Test(arguments: OddInbox.allCases.filter { $0 != .twoMachines })
    func whatIsOddIsMet(odd: OddInbox) throws {
      let outcome = try odd.outcome(seconds: 2)
      #expect(outcome.problems == [], "\(outcome.happened)")
    }

    @Test(arguments: OddWorld.allCases) func whatIsRareIsMet(odd: OddWorld) throws {
      let outcome = try odd.outcome()
      #expect(outcome.problems == [], "\(outcome.happened)")
    }
  }
#endif
