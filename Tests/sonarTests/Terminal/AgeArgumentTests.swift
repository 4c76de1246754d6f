import Testing

@testable import sonar

@Suite struct AgeArgumentTests {
  @Test(arguments: [("90d", 90), ("12w", 84), ("0D", 0)])
  func agesAreDaysOrWeeks(text: String, days: Int) { #expect(AgeArgument(argument: text)?.days == days) }

  @Test(arguments: ["", "d", "90", "-1d", "1y", "9999999d"])
  func whatIsNoAgeIsNone(text: String) { #expect(AgeArgument(argument: text) == nil) }
}
