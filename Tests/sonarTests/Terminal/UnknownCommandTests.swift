import Application
import StageContract
import Testing

@testable import sonar

@Suite struct UnknownCommandTests {
  @Test(arguments: [
    (["serch", "coffee"], "sonar: there is no command serch; did you mean `sonar search`?"),
    (["styles", "reflective"], "sonar styles: there is no command reflective; it has "),
    (["qqqqqqqq"], "sonar: there is no command qqqqqqqq; run `sonar --help`"),
  ])
  func aWordThatNamesNoCommandIsReported(words: [String], message: String) throws {
    let failure = try #require(UnknownCommand.failure(words))
    #expect(failure.status == .usage)
    #expect(failure.message.hasPrefix(message))
  }

  @Test(arguments: [["search", "coffee"], ["--version"], ["help", "run"], ["styles"], []])
  func commandsAndOptionsAreNot(words: [String]) {
    #expect(UnknownCommand.failure(words) == nil)
  }
}
