import Testing
import Workspace

@Suite struct WorkspaceErrorTests {
  @Test(arguments: [
    ("garden", "garden"), ("/a/b-c.d", "/a/b-c.d"), ("new boss", "'new boss'"), ("O'Neil", "'O'\\''Neil'"),
    ("$HOME", "'$HOME'"), ("50%", "'50%'"), ("Öl", "'Öl'"), ("", "''"),
  ])
  func wordsOfACommandAreQuotedWhereTheyMustBe(text: String, quoted: String) {
    #expect(text.shellQuoted == quoted)
  }
}
