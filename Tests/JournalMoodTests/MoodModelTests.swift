import Foundation
import Testing

@testable import JournalMood

@Suite struct MoodModelTests {
  @Test func theEmbeddedWeightsAreWhole() throws {
    let model = try #require(MoodModel.english)
    #expect(model.bytes.count < 1_000_000)
    #expect(MoodModel(base64: Data(model.bytes).base64EncodedString()) == model)
  }

  @Test(arguments: ["", "AAAA", "not base64 at all"])
  func brokenWeightsAreRefused(text: String) { #expect(MoodModel(base64: text) == nil) }

  @Test func cutWeightsAreRefused() throws {
    let bytes = try #require(MoodModel.english).bytes
    #expect(MoodModel(base64: Data(bytes.dropLast()).base64EncodedString()) == nil)
    #expect(MoodModel(base64: Data(bytes + [0]).base64EncodedString()) == nil)
  }

  @Test func stepsKeepSignAndOrder() {
    let values = [-2.0, -0.5, -0.01, 0, 0.01, 0.5, 2]
    let model = SoftmaxModel(
      classes: 2, weights: values.enumerated().map { (fingerprint: UInt32($0), values: [0, $1]) })
    let found = values.indices.map { model.probabilities([.init(fingerprint: UInt32($0), value: 1)])[1] }
    #expect(found == found.sorted())
    #expect(found[3] == 0.5)
    #expect(abs(found[6] - 1 / (1 + exp(-2))) < 1e-9)
    #expect(model.probabilities([.init(fingerprint: 99, value: 1)]) == [0.5, 0.5])
  }

  @Test(arguments: [
    "Today I felt anxious, but the evening was WONDERFUL!", "I don't know. Maybe it will be fine",
  ])
  func speechWithoutPunctuationHasTheSameFeatures(text: String) {
    let bare = text.lowercased().filter { !".,!".contains($0) }
    let features = { MoodFeatures.features(MoodWords($0), lexicon: 0) }
    #expect(features(text) == features(bare))
  }

  @Test func negatedWordsAreOtherFeatures() {
    let features = { Set(MoodFeatures.features(MoodWords($0), lexicon: 0).map(\.fingerprint)) }
    let happy = MoodFeatures.fingerprint("happy")
    #expect(features("I am happy").contains(happy))
    #expect(!features("I am not very happy").contains(happy))
    #expect(features("I am not sad but happy").contains(happy))
  }

  @Test(arguments: [
    ("We had a really nice dinner together.", 1), ("The train broke down and I missed my interview.", -1),
    ("I don't feel lonely any more.", 1), ("It was not bad.", 1), ("I can't stop crying", -1),
    ("my boss praised the report in front of everyone", 1),
    ("Good morning, this is my journal for Friday.", 0),
    ("I spent forty two euros on groceries.", 0), ("My passport expires in March.", 0), ("", 0),
  ])
  func englishSentencesHaveTheirBin(text: String, sign: Int) {
    let score = MoodScorer.english.opinion(of: text).score
    #expect((score > 0.2 ? 1 : score < -0.2 ? -1 : 0) == sign, "\(text): \(score)")
  }

  @Test func summingUpIsSeen() {
    #expect(MoodScorer.english.opinion(of: "All in all it was fine.").sumsUp)
    #expect(MoodScorer.german.opinion(of: "Im Großen und Ganzen war es gut.").sumsUp)
    #expect(!MoodScorer.english.opinion(of: "It was all fine.").sumsUp)
  }

  @Test func guessesAreProbabilitiesAndNeverOfOthers() {
    let guesses = MoodScorer.english.opinion(of: "I love my new job.").guesses
    #expect(abs(guesses.reduce(0, +) - 1) < 1e-9)
    #expect(MoodModel.feelings[guesses.indices.max { guesses[$0] < guesses[$1] }! - 1].word == "loving")
    #expect(MoodScorer.english.opinion(of: "I know my brother is sad.").guesses.isEmpty)
  }
}
