import Application
import StageContract
import Testing

@testable import sonar

@Suite struct UnknownCommandTests {
  @Test(arguments: [
    (["serch", "coffee"], "there is no command `sonar serch`; did you mean `sonar search`?"),
    (
      ["styles", "reflective"],
      "there is no command `sonar styles reflective`; `sonar styles` has list, show, use"
    ),
    (["models", "fetsh"], "there is no command `sonar models fetsh`; did you mean `sonar models fetch`?"),
    (["qqqqqqqq"], "there is no command `sonar qqqqqqqq`; run `sonar --help`"),
  ])
  func aWordThatNamesNoCommandIsReported(words: [String], message: String) throws {
    let failure = try #require(UnknownCommand.failure(words))
    #expect(failure.status == .usage)
    #expect(failure.message == message)
  }

  @Test(arguments: [
    ["search", "coffee"], ["--version"], ["help", "run"], ["styles"], [],
    ["schedule", "show", "--at", "25:00"],
    ["models", "fetch"], ["journals", "remove"],
  ])
  func commandsAndOptionsAreNot(words: [String]) {
    #expect(UnknownCommand.failure(words) == nil)
  }
}
