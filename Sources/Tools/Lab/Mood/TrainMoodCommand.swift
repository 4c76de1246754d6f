import ArgumentParser
import Foundation
import Mood
import Text

/// `sonar-lab train-mood`: trains the mood model.
struct TrainMoodCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "train-mood",
    abstract: "Train the mood model on labelled sentences.",
    discussion: """
      Reads goemotions-train.tsv and emobank-train-dev.csv (rows of split train), writes the weights, and evaluates \
      the model on goemotions-dev.tsv and the rows of split dev, which are not used for training.
      """)

  @Option(help: "Folder with the labelled files.") var data: String
  @Option(help: "Folder with the word lists.") var lists: String
  @Option(help: "Weights file to write.") var out: String

  func run() throws {
    let files = try TrainingData(folder: data, languages: Languages(folder: lists))
    let training = try MoodTraining(
      comments: files.goEmotions("goemotions-train.tsv"),
      prose: files.emoBank("emobank-train-dev.csv", split: "train"))
    let model = training.model()
    try Data(model.bytes).write(to: URL(filePath: out), options: .atomic)
    print("\(out): \(model.bytes.count) bytes of weights")
    let comments = try files.goEmotions("goemotions-dev.tsv").filter(Self.isPlain)
    let prose = try files.emoBank("emobank-train-dev.csv", split: "dev")
    print("                        " + ScoreAgreement.head)
    for (name, sentences) in [("comments", comments), ("prose   ", prose)] {
      let gold = sentences.compactMap(\.valence)
      let scores = sentences.map { model.score($0.features(prose: 0.5)) }
      print("\(name) lexicon alone  ", ScoreAgreement(gold: gold, scores: sentences.map(\.lexicon)).row)
      print("\(name) with the model ", ScoreAgreement(gold: gold, scores: scores).row)
    }
    let found = comments.map { sentence in
      let guesses = model.feeling.probabilities(sentence.features(prose: 0.5))
      return (sentence, guesses.indices.dropFirst().max { guesses[$0] < guesses[$1] } ?? 0, guesses)
    }
    for threshold in [0.3, 0.4, 0.5, 0.6] {
      let confident = found.filter { $0.2[$0.1] >= threshold }
      let right = confident.filter { guess in
        !MoodModel.feelings[guess.1 - 1].labels.allSatisfy { !guess.0.labels.contains($0) }
      }
      print("feelings at \(threshold): \(confident.count) of \(found.count) named, \(right.count) right")
    }
  }

  /// Whether the labels are all positive, all negative, or only neutral; ambiguous ones such as surprise do
  /// not qualify.
  private static func isPlain(_ sentence: TrainingSentence) -> Bool {
    sentence.valence != nil
      && (sentence.labels == [27] || !sentence.labels.contains { [6, 7, 22, 26, 27].contains($0) })
  }
}

extension ScoreAgreement {
  /// Header of the table.
  fileprivate static let head = "    acc3      F1    sign       r"

  /// One row of it.
  fileprivate var row: String {
    [accuracy, macroF1, balancedSign ?? 0, correlation ?? 0].map { String(format: "%8.3f", $0) }.joined()
  }
}
