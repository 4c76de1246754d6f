#if os(Linux)
  import Testing

  @testable import Torture

  @Suite(.oneAtATime) struct OddInboxTests {
    @Test(arguments: OddInbox.allCases) func whatIsOddIsMet(odd: OddInbox) throws {
      #expect(try odd.outcome(seconds: 3).problems == [])
    }
  }
#endif
