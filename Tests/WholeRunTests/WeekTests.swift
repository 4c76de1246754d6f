#if os(Linux)
  import TestSupport
  import TestTraits
  import Testing

  @testable import Torture

  /// The first days of `make week`, with short recordings: arrivals, edits, and a night that is killed.
  @Suite(.runsProcesses) struct WeekTests {
    @Test func theCommandsAgreeAtTheEndOfEachDay() throws {
      let week = try Week(seed: 1, seconds: 4, mounts: false)
      try week.live(through: 2)
      #expect(week.problems == [])
      #expect(week.rows.map(\.check.recordings) == [3, 4, 4, 6])
    }
  }
#endif
