import TestSupport
import Testing

@testable import MoodStage

@Suite struct FeelingReaderTests {
  @Test(arguments: [
    ("I feel anxious.", "anxious"), ("I'm so relieved.", "relieved"), ("today i felt very tired", "tired"),
    ("It made me sad.", "sad"), ("My fear of flying is back.", "afraid"),
    ("I have a lot of anxiety.", "anxious"),
    ("So grateful for my friends.", "grateful"), ("Tired again.", "tired"),
    ("I felt both excited and nervous.", "excited nervous"),
    ("I woke up and felt hopeful.", "hopeful"), ("We argued and I cried.", "sad"),
    ("I am not happy.", "unhappy"),
    ("I feel lost.", "confused"), ("My sister is anxious and I am worried about her.", "worried"),
  ])
  func englishSelfReports(text: String, feelings: String) throws {
    #expect(try words("en", text, .speaker) == feelings)
  }

  @Test(arguments: [
    ("Ich fühle mich heute ziemlich einsam.", "einsam"), ("Ich bin so erleichtert.", "erleichtert"),
    ("Heute bin ich traurig.", "traurig"), ("Das hat mich wütend gemacht.", "wütend"), ("Bin müde.", "müde"),
    ("Ich ärgere mich über mich selbst.", "genervt"), ("Ich habe Angst vor morgen.", "ängstlich"),
    ("Ich bin nicht glücklich.", "unglücklich"), ("ich freue mich auf morgen", "froh"),
    ("Meine Schwester hat Angst und ich mache mir Sorgen.", "besorgt"),
  ])
  func germanSelfReports(text: String, feelings: String) throws {
    #expect(try words("de", text, .speaker) == feelings)
  }

  @Test(arguments: [
    ("en", "My sister is anxious."), ("en", "I know my brother is sad."), ("en", "He seemed nervous."),
    ("en", "Anna was angry with me."), ("en", "Are you happy?"), ("en", "I think Peter felt lonely."),
    ("de", "Meine Schwester ist ängstlich."), ("de", "Er war wütend auf mich."), ("de", "Bist du traurig?"),
  ])
  func feelingsOfOthersAreTheirs(language: String, text: String) throws {
    let found = try feelings(language, text)
    #expect(found.map(\.owner) == [.other])
  }

  @Test(arguments: [
    ("en", "I don't feel anxious."), ("en", "I'm no longer lonely."),
    ("de", "Ich bin kaum müde."), ("de", "Ich habe keine Angst mehr."),
  ])
  func deniedFeelingsAreNotFelt(language: String, text: String) throws {
    let found = try feelings(language, text)
    #expect(found.map(\.isDenied) == [true])
  }

  @Test(arguments: [
    ("en", "I want to be happy."), ("en", "I used to be anxious."), ("en", "I lost my temper."),
    ("en", "We walked home."), ("de", "Früher war ich traurig."), ("de", "Ich will glücklich sein."),
  ])
  func wishesAndThePastAreNoFeelings(language: String, text: String) throws {
    #expect(
      try feelings(language, text)
        .isEmpty)
  }

  @Test(arguments: [
    ("en", "I have never been so happy.", "happy"), ("en", "I couldn't be happier.", "happy"),
    ("de", "Ich war nie so glücklich.", "glücklich"),
    ("de", "Ich freue mich nicht.", ""), ("de", "Ich bin noch traurig.", "traurig"),
  ])
  func someNegationsDenyNothing(language: String, text: String, feelings: String) throws {
    #expect(try words(language, text, .speaker) == feelings)
  }

  @Test(arguments: [
    ("en", "I feel so disappointed.", "disappointed"), ("en", "I felt a lot of worry.", "worried"),
    ("en", "I felt joyfully happy.", "happy"),
    ("de", "Ich bin glücklicher.", "glücklich"),
    ("de", "Ich fühle mich mude.", ""), ("de", "Ich bin schon da.", ""),
  ])
  func formsAreFoundWithTheirUmlauts(language: String, text: String, feelings: String) throws {
    #expect(try words(language, text, .speaker) == feelings)
  }

  @Test func situationsNameAnUnattributedFeeling() throws {
    #expect(try words("en", "Work was stressful.", .unsaid) == "stressed")
    #expect(try words("de", "Es war langweilig.", .unsaid) == "gelangweilt")
  }

  private func feelings(_ language: String, _ text: String) throws -> [NamedFeeling] {
    let words = try #require(try FeelingWords(language, in: InstalledFiles.languages))
    return FeelingReader(words: words).feelings(in: text)
  }

  private func words(_ language: String, _ text: String, _ owner: NamedFeeling.Owner) throws -> String {
    try feelings(language, text)
      .filter { $0.owner == owner && !$0.isDenied }.map(\.word).joined(separator: " ")
  }
}
