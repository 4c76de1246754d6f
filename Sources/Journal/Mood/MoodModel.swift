import Foundation

/// The two linear models for English: one for the valence of a sentence, one for the feeling in it.
package struct MoodModel: Equatable, Sendable {
  /// Classes: negative, neutral, positive.
  package var valence: SoftmaxModel
  /// Classes: `none`, then `feelings`.
  package var feeling: SoftmaxModel

  /// A feeling with the GoEmotions labels (0 ... 27) that it represents.
  package struct Feeling: Equatable, Sendable {
    /// The word to show.
    package var word: String
    /// Sign of the feeling: -1, 0 or 1.
    package var sign: Double
    /// Numbers of the labels.
    package var labels: [Int]
  }

  /// Classes of `feeling` after `none`. Neutral and labels about what a writer thinks of others (approval,
  /// disapproval, caring, admiration) are `none`.
  package static let feelings: [Feeling] = [
    Feeling(word: "amused", sign: 1, labels: [1]), Feeling(word: "angry", sign: -1, labels: [2]),
    Feeling(word: "annoyed", sign: -1, labels: [3]), Feeling(word: "confused", sign: -1, labels: [6]),
    Feeling(word: "curious", sign: 1, labels: [7]), Feeling(word: "disappointed", sign: -1, labels: [9]),
    Feeling(word: "disgusted", sign: -1, labels: [11]), Feeling(word: "embarrassed", sign: -1, labels: [12]),
    Feeling(word: "excited", sign: 1, labels: [13]), Feeling(word: "afraid", sign: -1, labels: [14]),
    Feeling(word: "grateful", sign: 1, labels: [15]), Feeling(word: "happy", sign: 1, labels: [17]),
    Feeling(word: "loving", sign: 1, labels: [18]), Feeling(word: "nervous", sign: -1, labels: [19]),
    Feeling(word: "hopeful", sign: 1, labels: [20]), Feeling(word: "proud", sign: 1, labels: [21]),
    Feeling(word: "relieved", sign: 1, labels: [23]), Feeling(word: "regretful", sign: -1, labels: [24]),
    Feeling(word: "sad", sign: -1, labels: [16, 25]), Feeling(word: "surprised", sign: 1, labels: [26]),
  ]

  /// Combines the two models.
  package init(valence: SoftmaxModel, feeling: SoftmaxModel) {
    self.valence = valence
    self.feeling = feeling
  }

  /// Reads the weights file at `path`, which `sonar-lab train-mood` wrote.
  /// - Throws: `MoodModel.Failure`.
  package init(contentsOf path: String) throws(Failure) {
    let bytes: [UInt8]
    do {
      bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    } catch {
      throw .unreadable(path: path)
    }
    guard let model = Self(bytes: bytes) else { throw .malformed(path: path) }
    self = model
  }

  /// Decodes `bytes`; nil unless they are exactly two models.
  init?(bytes: [UInt8]) {
    var offset = 0
    guard let valence = SoftmaxModel(bytes, at: &offset), let feeling = SoftmaxModel(bytes, at: &offset),
      offset == bytes.count, valence.classes == 3, feeling.classes == Self.feelings.count + 1
    else { return nil }
    self.init(valence: valence, feeling: feeling)
  }

  /// An error in a weights file.
  package enum Failure: Error, Equatable, Sendable, CustomStringConvertible {
    /// There is no readable file at `path`.
    case unreadable(path: String)
    /// The file at `path` does not contain the models that this release supports.
    case malformed(path: String)

    /// One line: what is wrong and what to do.
    package var description: String {
      switch self {
      case .unreadable(let path): "\(path): cannot be read; install Sonar again"
      case .malformed(let path): "\(path): does not contain the weights of a mood model; install Sonar again"
      }
    }
  }

  /// Contents of a weights file: both models in sequence.
  package var bytes: [UInt8] { valence.bytes + feeling.bytes }

  /// Probability of positive minus that of negative: -1 ... 1.
  package func score(_ features: [MoodFeatures.Feature]) -> Double {
    let probabilities = valence.probabilities(features)
    return probabilities[2] - probabilities[0]
  }
}
