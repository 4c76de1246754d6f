import Testing

@testable import Application

@Suite struct IndexVerificationTests {
  @Test func summariesInOtherStylesAreNoDifference() {
    let rows = ["entries|a|1", "summaries|a|concise", "summaries|a|reflective"]
    #expect(IndexVerification.differences(rows, ["entries|a|1", "summaries|a|concise"]) == 0)
    #expect(IndexVerification.differences(rows, ["entries|a|2", "summaries|a|concise"]) == 2)
    #expect(IndexVerification.differences([], ["summaries|a|concise"]) == 1)
  }
}
