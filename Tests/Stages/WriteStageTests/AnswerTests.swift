import Model
import TestSupport
import Testing
import Text

@testable import WriteStage

@Suite struct AnswerTests {
  @Test(arguments: [
    ("I went home and then I slept.", false), ("no no no", false),
    (String(repeating: "the sea ", count: 20), true), (String(repeating: "no ", count: 12), false),
    (String(repeating: "no ", count: 13), true),
    (String(repeating: "I said that I said it and went on to say ", count: 5), true),
    ((1...60).map { "word\($0)" }.joined(separator: " "), false),
  ])
  func loopsAreFound(text: String, isLoop: Bool) {
    #expect(Answer.loops(text) == isLoop)
  }

  @Test func linesAreTidy() throws {
    let answer = try Answer(
      "\n" + ScriptedServer.answer(" A\ttitle ", [("One\nsentence\u{7}  here.", [1, 2])]) + "\n")
    #expect(answer.title == "A title")
    #expect(answer.sentences == [.init(text: "One sentence here.", from: [1, 2])])
  }

  @Test func otherLanguagesAreFound() throws {
    let languages = InstalledFiles.languages
    let german = try Answer(
      ScriptedServer.answer(
        "Kino", [("Wir haben im Kino einen Film gesehen und ich war danach sehr müde.", [1])]))
    #expect(german.isOther(than: languages["en"], among: languages))
    #expect(!german.isOther(than: languages["de"], among: languages))
    let short = try Answer(ScriptedServer.answer("Emma", [("Kino mit Emma.", [1])]))
    #expect(!short.isOther(than: languages["en"], among: languages))
  }
}
