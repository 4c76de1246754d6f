import Testing

@testable import Export

@Suite struct FrontMatterTests {
  @Test(arguments: [
    ("grateful", "grateful"), ("at ease", "at ease"), ("no", "\"no\""), ("Null", "\"Null\""), ("", "\"\""),
    ("2026-10-29", "\"2026-10-29\""), ("1:02:30", "\"1:02:30\""), ("a: b", "\"a: b\""), ("# c", "\"# c\""),
    ("\"q\" \\", "\"\\\"q\\\" \\\\\""), ("a\nb\tc", "\"a\\nb\\tc\""), ("\u{202E}x", "\"\\u202Ex\""),
    ("\u{85}\u{2028}\u{FEFF}", "\"\\u0085\\u2028\\uFEFF\""), ("\u{F0000}", "\"\\U000F0000\""),
    ("Äpfel", "\"Äpfel\""),
    ("👨‍👩‍👧", "\"👨‍👩‍👧\""), ("- x", "\"- x\""), ("[[x]]", "\"[[x]]\""), ("~", "\"~\""),
  ])
  func `A text is quoted unless every reader takes it for one`(text: String, yaml: String) {
    #expect(FrontMatter.scalar(text) == yaml)
  }

  @Test func `Empty values have no key`() {
    var matter = FrontMatter()
    matter.set("a", nil)
    matter.set("b", "")
    matter.set("c", list: [])
    matter.set("d", plain: "1")
    matter.set("e", list: ["x", "true"])
    #expect(matter.text == "---\nd: 1\ne:\n  - x\n  - \"true\"\n---")
  }
}
