import Insights
import Testing

@Suite struct MoodTrendTests {
  @Test(arguments: [
    (0.0, 0.3, MoodTrend.rising), (0.3, 0.25, .steady), (0.3, -0.1, .falling), (-0.5, -0.45, .steady),
  ])
  func smallChangesAreNone(earlier: Double, later: Double, expected: MoodTrend) {
    #expect(MoodTrend(from: earlier, to: later) == expected)
  }
}
