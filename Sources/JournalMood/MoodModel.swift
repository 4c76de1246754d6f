import Foundation

/// The two linear models of English: one for how good or bad a sentence is, one for the feeling in it.
package struct MoodModel: Equatable, Sendable {
  /// Negative, neutral, positive.
  package var valence: SoftmaxModel
  /// `none`, then `feelings`.
  package var feeling: SoftmaxModel

  /// A feeling with the labels of GoEmotions (0 ... 27) that it stands for.
  package struct Feeling: Equatable, Sendable {
    /// As it is shown.
    package var word: String
    /// -1, 0 or 1.
    package var sign: Double
    /// Numbers of its labels.
    package var labels: [Int]
  }

  /// Classes of `feeling` behind `none`. Labels that say what a writer thinks of others (approval, disapproval,
  /// caring, admiration), and neutral, are `none`.
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

  /// The weights that `MoodTrainer` made; English.
  package static let english = MoodModel(base64: EnglishWeights.base64)

  /// Makes one from its parts.
  package init(valence: SoftmaxModel, feeling: SoftmaxModel) {
    self.valence = valence
    self.feeling = feeling
  }

  /// Reads `bytes` in Base64; nil where they are not two models.
  package init?(base64: String) {
    guard let data = Data(base64Encoded: base64, options: .ignoreUnknownCharacters) else { return nil }
    let bytes = [UInt8](data)
    var offset = 0
    guard let valence = SoftmaxModel(bytes, at: &offset), let feeling = SoftmaxModel(bytes, at: &offset),
      offset == bytes.count, valence.classes == 3, feeling.classes == Self.feelings.count + 1
    else { return nil }
    self.init(valence: valence, feeling: feeling)
  }

  /// Both models, one behind the other.
  package var bytes: [UInt8] { valence.bytes + feeling.bytes }

  /// Probability of positive less that of negative: -1 ... 1.
  package func score(_ features: [MoodFeatures.Feature]) -> Double {
    let probabilities = valence.probabilities(features)
    return probabilities[2] - probabilities[0]
  }
}
