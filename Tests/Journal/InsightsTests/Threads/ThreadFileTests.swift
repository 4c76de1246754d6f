import Testing
import Text

@testable import Insights

@Suite struct ThreadFileTests {
  private let file = ThreadFile(path: "/j/threads/garden.yaml")

  @Test func everyKeyIsReadAndWritten() throws {
    let thread = JournalThread(
      id: "garden", name: "Garden: \"Öl & 🌱\"", kind: .goal, color: "#34C759",
      words: ["garden", "tomato plants", "yes", "2026"], people: ["my mother", "O'Neil"],
      tags: ["#out, door"],
      added: ["2026-11-20T071503Z-3f9a1c2e"], excluded: ["b"], since: CivilDate(year: 2026, month: 1, day: 2),
      until: CivilDate(year: 2026, month: 12, day: 31))
    let text = ThreadFile.text(thread)
    #expect(try file.thread(text) == thread)
    #expect(text.contains(#"words: [garden, tomato plants, "yes", "2026"]"#))
    #expect(text.contains("add:\n  - 2026-11-20T071503Z-3f9a1c2e\n"))
  }

  @Test func handWrittenOnesMayBeShort() throws {
    let thread = try file.thread("name: Garden\nwords: garden # and more\npeople:\nadd: []\n")
    #expect(thread == JournalThread(id: "garden", name: "Garden", words: ["garden"]))
  }

  @Test(arguments: [
    ("name: G\nword: [a]\n", 2, "unknown key word; did you mean words?"),
    ("name: G\nzzzzzz: [a]\nwords: [a]", 2, "unknown key zzzzzz; keys are name, kind"),
    ("words: [a]\n", 1, "a thread needs the key name"),
    ("", 1, "a thread needs the key name"),
    ("- a\n", 1, "the file must contain a mapping"),
    ("name: ' '\nwords: [a]", 1, "name must be text"),
    ("name: [a]\nwords: [a]", 1, "name must be text"),
    ("name: G\n", 1, "a thread needs words, people, tags or"),
    ("name: G\nkind: places\nwords: [a]", 2, "kind must be topic, person or goal"),
    ("name: G\nwords: [a]\ncolor: green", 3, "color must be # and six digits"),
    ("name: G\nwords: {a: b}", 2, "words must be a list"),
    ("name: G\nwords:\n  - [a]", 3, "words must be text"),
    ("name: G\nwords: ['!?']", 2, "words must each contain a letter or a digit"),
    ("name: G\ntags: ['']", 2, "tags must be text"),
    ("name: G\nwords: [a]\nsince: May", 3, "since must be a day such as 2026-11-20"),
    ("name: G\nwords: [a]\nsince: 2026-02-30", 3, "since must be a day"),
    ("name: G\nwords: [a]\nsince: 2026-02-02\nuntil: 2026-02-01", 4, "until must not be before since"),
    ("name: G\nwords: [a]\nsaid: {x: May}", 3, "x must be an instant such as"),
    ("name: G\nwords: [a]\nsaid: [x]", 3, "said must be a mapping"),
    ("name: G\nadd: [x]\nexclude: [x]", 3, "x is listed under both add and exclude"),
    ("name: G\nwords: [a\n", 3, "not YAML: "),
    ("name: G\nname: H\nwords: [a]", 1, "the key name appears twice"),
    ("name: &x Garden\nwords: [*x]\n", 2, "the alias *x is not supported; write out its value"),
  ])
  func whatIsWrongIsSaidWithItsLine(text: String, line: Int, reason: String) {
    #expect {
      try file.thread(text)
    } throws: { error in
      guard case ThreadError.malformed("/j/threads/garden.yaml", let found, let said)? = error as? ThreadError
      else { return false }
      return found == line && said.hasPrefix(reason)
    }
  }

  @Test func idsConsistOfLettersAndDigits() {
    let ids = ["Garden", "  Mein Übungs-Plan! ", "日記 2026", "🌱", "../../etc/passwd", "Straße"].map(
      JournalThread.id)
    #expect(ids == ["garden", "mein-ubungs-plan", "日記-2026", "thread", "etc-passwd", "strasse"])
    #expect(JournalThread.id(for: String(repeating: "wort ", count: 90)).utf8.count < 130)
  }
}
