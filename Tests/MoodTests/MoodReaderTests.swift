import Foundation
import JournalModel
import TestSupport
import Testing

@testable import MoodStage

@Suite struct MoodReaderTests {
  private let reader = MoodReader()

  @Test(arguments: [
    ("I am really happy about the project.", 1), ("I am not happy about the project.", -1),
    ("Nothing went well.", -1), ("Everything went well.", 1), ("The day was terrible.", -1),
    ("I was tired but the evening was wonderful.", 1), ("We talked about the budget for nine minutes.", 0),
    ("I could not sleep because the meeting was awful.", -1), ("It was not bad.", 1),
    ("I don't feel lonely any more.", 1), ("I bought bread.", 0),
  ])
  func englishSentencesHaveTheirSign(text: String, sign: Int) {
    check(text, "en", sign)
  }

  @Test(arguments: [
    ("Ich bin sehr glücklich.", 1), ("Ich bin nicht glücklich.", -1), ("Das gefällt mir nicht.", -1),
    ("Der Tag war schrecklich.", -1), ("Ich habe gut geschlafen.", 1), ("Ich bin kaum müde.", 0),
    ("Es war anstrengend, aber der Abend war wunderschön.", 1), ("Wir fahren am Montag nach Hause.", 0),
  ])
  func germanSentencesHaveTheirSign(text: String, sign: Int) {
    check(text, "de", sign)
  }

  private func check(_ text: String, _ language: String, _ sign: Int) {
    let mood = reader.mood(of: GoldenText.transcript([text], language: language))
    let found = mood.score > 0.05 ? 1 : mood.score < -0.2 ? -1 : 0
    #expect(found == sign, "\(text): \(mood.score)")
  }

  @Test(arguments: [
    ("I felt so tired today.", "tired"), ("I am grateful for my family.", "grateful"),
    ("I'm anxious about work.", "anxious"),
    ("That makes me nervous.", "nervous"), ("I am not sad.", "unclear"), ("We walked home.", "unclear"),
  ])
  func feelingsAreNamed(text: String, feeling: String) {
    #expect(reader.mood(of: GoldenText.transcript([text])).feeling == feeling)
  }

  @Test func degreesOrderScores() {
    let scores = ["I am a little sad.", "I am sad.", "I am very sad.", "I am extremely sad."].map {
      reader.mood(of: GoldenText.transcript([$0])).score
    }
    #expect(scores == scores.sorted(by: >))
    #expect(Set(scores).count == 4)
  }

  @Test func emptyTranscriptIsUnclear() {
    let mood = reader.mood(of: GoldenText.transcript([]))
    #expect(mood == Mood(score: 0, feeling: "unclear", sentences: []))
  }

  @Test func closingSentencesWeighMore() {
    let good = "I am happy."
    let bad = "I am sad."
    let ending = reader.mood(of: GoldenText.transcript([bad, "We ate.", good])).score
    let beginning = reader.mood(of: GoldenText.transcript([good, "We ate.", bad])).score
    #expect(ending > beginning)
  }

  @Test func lexiconsAreLarge() {
    #expect(Lexicon.english.count > 400)
    #expect(Lexicon.german.count > 200)
  }

  @Test func goldenDocument() throws {
    let folder = GoldenText.folder(test: #filePath)
    let transcript = try Transcript.read(folder.appending(path: "transcript.json").path)
    #expect(try GoldenText.holds(reader.mood(of: transcript), name: "mood.json", test: #filePath))
  }
}
