import Testing

@testable import StrictYAML

@Suite struct StrictYAMLTests {
  @Test func anAliasIsRefusedWithItsLine() {
    let bomb =
      "a: &a [x, x]\n" + (1...30).map { "b\($0): &b\($0) [*\($0 == 1 ? "a" : "b\($0 - 1)"), *a]\n" }.joined()
    #expect(
      StrictYAML.fault(in: bomb)
        == .init(line: 2, reason: "the alias *a is not supported; write out its value"))
    #expect(StrictYAML.fault(in: "a: &x 1\nb: {c: *x}")?.line == 2)
    #expect(StrictYAML.fault(in: "a: &x 1\r\nb: [1,*x]")?.line == 2)
    for lineBreak in ["\r", "\u{85}", "\u{2028}", "\u{2029}"] {
      #expect(StrictYAML.fault(in: "a: &x 1\(lineBreak)b: *x")?.line == 2)
    }
  }

  @Test(arguments: [
    "ignore: [\"*.txt\", '*.log']", "notify: rm -f /tmp/* && echo done & wait", "a: R&D\nb: x*y",
    "a: |\n  *** news ***\n  & so on", "# * a\n# & b\nc: 1", "", "a: &only 1",
  ])
  func whatOnlyLooksLikeOneIsNot(text: String) { #expect(StrictYAML.fault(in: text) == nil) }

  @Test func whatIsNestedTooDeepIsRefusedWithItsLine() {
    let reason = "nested deeper than 50 levels; reduce the nesting"
    let list = "a: 1\nb: " + String(repeating: "[", count: 51)
    #expect(StrictYAML.fault(in: list) == .init(line: 2, reason: reason))
    #expect(StrictYAML.fault(in: "b: " + String(repeating: "{a: ", count: 60))?.reason == reason)
    #expect(StrictYAML.fault(in: String(repeating: "- ", count: 101) + "x")?.reason == reason)
    #expect(
      StrictYAML.fault(in: "a: ä\u{2028}" + String(repeating: "? ", count: 101))
        == .init(line: 2, reason: reason))
    #expect(StrictYAML.fault(in: "? a\n: " + String(repeating: "- ", count: 101))?.line == 2)
    #expect(StrictYAML.fault(in: String(repeating: "[", count: 50)) == nil)
    #expect(StrictYAML.fault(in: String(repeating: " ", count: 300) + "# a remark") == nil)
  }

  @Test func whatIsTooLargeIsRefused() {
    #expect(
      StrictYAML.fault(in: String(repeating: "#", count: 1_000_001))?.reason.hasPrefix("larger") == true)
    #expect(StrictYAML.fault(in: String(repeating: "#", count: 1_000_000)) == nil)
  }
}
