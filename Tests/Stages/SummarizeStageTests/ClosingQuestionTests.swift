import Model
import Testing

@testable import SummarizeStage

@Suite struct ClosingQuestionTests {
  private func question(
    _ lines: [String], _ language: String = "en", moods: [Int: (Double, String?)] = [:], people: [String] = []
  ) throws -> String? {
    try Told.summary(lines, "reflective", language: language, moods: moods, people: people).question?.text
  }

  @Test(arguments: [
    ("en", "Why do I always say yes to everything?", "Why do you always say yes to everything?"),
    ("en", "Should I call my mother more often?", "Should you call your mother more often?"),
    ("de", "Warum sage ich immer ja?", "Warum sagst du immer ja?"),
    (
      "en", "I noticed that the budget worries me less when I talk with Anna.",
      "What will you do differently, knowing that the budget worries you less when you talk with Anna?"
    ),
    (
      "en", "And I realised I was carrying too much for my team.",
      "What will you do differently, knowing that you were carrying too much for your team?"
    ),
    (
      "de", "Ich habe gemerkt, dass ich zu oft ja sage.",
      "Was machst du anders, jetzt, wo du weißt, dass du zu oft ja sagst?"
    ),
    (
      "de", "Mir ist klar, dass mir die Ruhe guttut.",
      "Was machst du anders, jetzt, wo du weißt, dass dir die Ruhe guttut?"
    ),
  ])
  func whatWasAskedOrUnderstoodComesFirst(language: String, line: String, question: String) throws {
    #expect(try self.question([line, "I was so glad about the garden."], language) == question)
  }

  @Test(arguments: [
    ("en", "I was so angry when Anna left.", -0.6, "angry", "What would you like to say to Anna?"),
    (
      "en", "I feel guilty because I shouted at Mum.", -0.6, "guilty",
      "What would you like to say to your mum?"
    ),
    (
      "en", "I am so grateful for my sister today.", 0.7, "grateful",
      "What would you like to thank your sister for?"
    ),
    ("en", "I am very proud of my son.", 0.7, "proud", "How could you tell your son how proud you are?"),
    (
      "en", "I am nervous about the presentation.", -0.5, "nervous",
      "What makes the presentation so hard for you?"
    ),
    (
      "en", "I was happy because the concert was wonderful.", 0.7, "happy",
      "What made the concert so good for you?"
    ),
    ("en", "I am just so tired of it all.", -0.5, "tired", "What would do you good when you feel tired?"),
    ("en", "I felt so relieved in the car.", 0.5, "relieved", "What helped you feel so relieved?"),
    ("de", "Ich war wütend auf meine Chefin.", -0.5, "wütend", "Was würdest du deiner Chefin gern sagen?"),
    ("de", "Ich bin Anna so dankbar dafür.", 0.6, "dankbar", "Wofür möchtest du Anna danken?"),
    (
      "de", "Ich bin nervös, weil der Vortrag bald ist.", -0.4, "nervös",
      "Was macht den Vortrag so schwer für dich?"
    ),
    ("de", "Ich freue mich, dass die Reise klappt.", 0.6, "froh", "Was hat die Reise so schön gemacht?"),
    ("de", "Ich bin einfach nur noch müde.", -0.4, "müde", "Was würde dir guttun, wenn du dich müde fühlst?"),
  ])
  func feelingsAreAskedAbout(language: String, line: String, score: Double, feeling: String, question: String)
    throws
  {
    #expect(try self.question([line], language, moods: [0: (score, feeling)], people: ["Anna"]) == question)
  }

  @Test(arguments: [
    ("en", "When I realised that the train was gone I walked all the way home."),
    ("en", "My son said, why should I go to school tomorrow?"),
    ("en", "She told me, I noticed that you never call your mother."),
    ("de", "Als ich gemerkt habe, dass der Zug weg war, bin ich gelaufen."),
    ("de", "Mein Sohn sagte, warum soll ich morgen in die Schule gehen?"),
  ])
  func nothingIsAskedOfASubordinateClauseOrSomeoneElsesWords(language: String, line: String) throws {
    let question = try question([line], language) ?? ""
    #expect(!question.contains("knowing that") && !question.contains("weißt, dass"))
    #expect(!question.contains("school") && !question.contains("Schule") && !question.contains("never call"))
  }

  @Test func aGoodTiredIsNotAskedAway() throws {
    let lines = ["I'm tired, but it's a good tired.", "The kickoff for the museum went well."]
    let question = try question(lines, moods: [0: (0.5, "tired")])
    #expect(question?.hasPrefix("What stays with you from “") ?? false)
  }

  @Test func otherLanguagesAndBareQuestionsHaveNone() throws {
    #expect(try question(["Je suis allé au marché avec mon frère."], "fr") == nil)
    #expect(try question(["What do they want from us?"]) == nil)
    #expect(try question(["Good night."]) == nil)
  }

  @Test func theSentenceThatItComesFromStandsBesideIt() throws {
    let summary = try Told.summary(["I noticed that I sleep better at home."], "reflective")
    #expect(summary.question?.spoken == summary.sentences[0].spoken)
    #expect(summary.text.hasSuffix(summary.question?.text ?? "nothing"))
  }
}
