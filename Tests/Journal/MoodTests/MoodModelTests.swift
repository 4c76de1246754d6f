import Foundation
import TestSupport
import Testing

@testable import Mood

@Suite struct MoodModelTests {
  private let english: MoodScorer
  private let german: MoodScorer

  init() throws {
    let scorers = try InstalledFiles.moods()
    english = try #require(scorers["en"])
    german = try #require(scorers["de"])
  }

  @Test func `The installed weights are two models and nothing else`() throws {
    let model = try MoodModel(contentsOf: InstalledFiles.weights)
    #expect(model.bytes.count < 1_000_000)
    #expect(model.bytes == [UInt8](try Data(contentsOf: URL(filePath: InstalledFiles.weights))))
  }

  @Test func `Weights that are missing are named with what to do`() {
    let failure = MoodModel.Failure.unreadable(path: "/nowhere/mood.weights")
    #expect(throws: failure) { try MoodModel(contentsOf: "/nowhere/mood.weights") }
    #expect(failure.description == "/nowhere/mood.weights: cannot be read; install Sonar again")
  }

  @Test func `A file that holds no weights, or not all, or more, is refused`() throws {
    let whole = [UInt8](try Data(contentsOf: URL(filePath: InstalledFiles.weights)))
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "mood.weights")
    let empty: [UInt8] = [3, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0]
    for bytes in [[], Array("not weights at all".utf8), empty, whole.dropLast(), whole + [0]] as [[UInt8]] {
      try Data(bytes).write(to: file)
      #expect(throws: MoodModel.Failure.malformed(path: file.path)) {
        try MoodModel(contentsOf: file.path)
      }
    }
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
    let score = english.opinion(of: text).score
    #expect((score > 0.2 ? 1 : score < -0.2 ? -1 : 0) == sign, "\(text): \(score)")
  }

  @Test func summingUpIsSeen() {
    #expect(english.opinion(of: "All in all it was fine.").sumsUp)
    #expect(german.opinion(of: "Im Großen und Ganzen war es gut.").sumsUp)
    #expect(!english.opinion(of: "It was all fine.").sumsUp)
  }

  @Test func guessesAreProbabilitiesAndNeverOfOthers() {
    let guesses = english.opinion(of: "I love my new job.").guesses
    #expect(abs(guesses.reduce(0, +) - 1) < 1e-9)
    #expect(MoodModel.feelings[guesses.indices.max { guesses[$0] < guesses[$1] }! - 1].word == "loving")
    #expect(english.opinion(of: "I know my brother is sad.").guesses.isEmpty)
  }
}
