import Testing

@testable import Insights

@Suite struct ThreadEditTests {
  private func edited(_ text: String, _ key: String, _ ids: [String]) -> String {
    var edit = ThreadEdit(text)
    edit.set(key, to: ids)
    return edit.text
  }

  @Test func itemsOnLinesOfTheirOwnComeAndGoAndRemarksStay() {
    let text = "# mine\nname: G\nadd: # by hand\n  - a   # the first\n  # a remark\n  - b\nwords: [x] # all\n"
    #expect(
      edited(text, "add", ["a", "b", "c"])
        == "# mine\nname: G\nadd: # by hand\n  - a   # the first\n  # a remark\n  - b\n  - c\nwords: [x] # all\n"
    )
    #expect(
      edited(text, "add", ["a"])
        == "# mine\nname: G\nadd: # by hand\n  - a   # the first\n  # a remark\nwords: [x] # all\n")
    #expect(edited(text, "add", []) == "# mine\nname: G\n  # a remark\nwords: [x] # all\n")
  }

  @Test func listsInBracketsAndEmptyOnesStayOnTheirLine() {
    #expect(edited("name: G\nadd: [a, b]  # two\n", "add", ["b"]) == "name: G\nadd: [b]  # two\n")
    #expect(edited("name: G\nadd:\nwords: [x]\n", "add", ["b"]) == "name: G\nadd: [b]\nwords: [x]\n")
    #expect(edited("name: G\nadd: # none\n", "add", ["b"]) == "name: G\nadd: [b] # none\n")
  }

  @Test func aKeyThatIsNotThereComesLast() {
    #expect(edited("name: G\nwords: [x]", "exclude", ["a"]) == "name: G\nwords: [x]\nexclude:\n  - a\n")
    #expect(edited("name: G\nwords: [x]\n", "exclude", []) == "name: G\nwords: [x]\n")
  }
}
