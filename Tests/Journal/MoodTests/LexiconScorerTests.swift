import TestSupport
import Testing

@testable import Mood

@Suite struct LexiconScorerTests {
  @Test(arguments: [
    ("I am really happy about the project.", 1), ("I am not happy about the project.", -1),
    ("Nothing went well.", -1), ("Everything went well.", 1), ("It was not bad.", 1),
    ("I have never been so happy.", 1), ("It was never good.", -1),
    ("It was not only boring but exhausting.", -1),
    ("I don't feel lonely any more.", 1), ("I feel less anxious.", 1), ("I can't wait to see her.", 1),
    ("It feels like a table.", 0), ("Well, we talked.", 0), ("I don't think it was a mistake.", 1),
    ("I couldn't be happier.", 1),
    ("It could have gone worse.", 1), ("I can't stop crying.", -1), ("I bought bread.", 0), ("", 0),
  ])
  func englishRules(text: String, sign: Int) throws { try check("en", text, sign) }

  @Test(arguments: [
    ("Ich bin sehr glücklich.", 1), ("Ich bin nicht glücklich.", -1), ("Das gefällt mir nicht.", -1),
    ("Ich freue mich nicht.", -1), ("Ich freue mich total auf das Wochenende.", 1),
    ("Ich habe keine Angst mehr.", 1),
    ("Es war nicht nur langweilig, sondern auch anstrengend.", -1), ("Ich habe noch nie so gelacht.", 1),
    ("Nie wieder so ein Chaos.", -1), ("Ich bin kaum müde.", 1), ("Ich bin noch traurig.", -1),
    ("Weder schön noch gut.", -1), ("Ich bin schon um sieben aufgestanden.", 0),
    ("Mir geht es nicht gut.", -1), ("Ich bin total fertig.", -1), ("Das habe ich nicht gut gemacht.", -1),
    ("Wir fahren am Montag nach Hause.", 0),
  ])
  func germanRules(text: String, sign: Int) throws { try check("de", text, sign) }

  @Test(arguments: [
    ("en", ["I am a little sad.", "I am sad.", "I am very sad.", "I am extremely sad."]),
    (
      "de", ["Ich bin etwas traurig.", "Ich bin traurig.", "Ich bin sehr traurig.", "Ich bin total traurig."]
    ),
  ])
  func degreesOrderScores(language: String, texts: [String]) throws {
    let scores = try texts.map { try LexiconScorer(InstalledFiles.lexicon(language)).score(MoodWords($0)) }
    #expect(scores == scores.sorted(by: >))
    #expect(Set(scores).count == 4)
  }

  @Test func whatFollowsButCountsMore() throws {
    let scorer = try LexiconScorer(InstalledFiles.lexicon("en"))
    #expect(scorer.score(MoodWords("I was sad but now I am happy.")) > 0.3)
    #expect(scorer.score(MoodWords("I was happy but now I am sad.")) < -0.3)
    #expect(
      try LexiconScorer(InstalledFiles.lexicon("de")).score(
        MoodWords("Ich war traurig, aber jetzt bin ich froh.")) > 0.3)
  }

  @Test func aPersonsOwnMoodCountsMoreThanAnothers() throws {
    let scorer = try LexiconScorer(InstalledFiles.lexicon("en"))
    #expect(scorer.score(MoodWords("My sister is anxious.")) > scorer.score(MoodWords("I am anxious.")))
  }

  private func check(_ language: String, _ text: String, _ sign: Int) throws {
    let score = try LexiconScorer(InstalledFiles.lexicon(language)).score(MoodWords(text))
    #expect((score > 0 ? 1 : score < 0 ? -1 : 0) == sign, "\(text): \(score)")
  }
}
