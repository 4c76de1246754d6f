#if os(Linux)
  import TestSupport
  import TestTraits
  import Testing

  @testable import Torture

  /// The first day of `make week`, with short recordings.
  @Suite(.runsProcesses) struct WeekTests {
    @Test func theCommandsAgreeAtTheEndOfADay() throws {
      let week = try Week(seed: 1, seconds: 4, mounts: false)
      try week.live(through: 1)
      #expect(week.problems == [])
      #expect(week.rows.map(\.check.recordings) == [3, 4])
    }
  }
#endif
