import Foundation
import JournalMood

/// Makes the models of English from labelled sentences, and the Swift file that holds them.
struct MoodTraining {
  var comments: [LabelledSentence]
  var prose: [LabelledSentence]
  var fewest = 5

  /// Both models.
  func model() -> MoodModel {
    let valence = SoftmaxTrainer(classes: 3, fewest: fewest).model(
      (comments + prose).compactMap { sentence in
        sentence.valenceClass.map {
          SoftmaxTrainer.Example(features: sentence.features(prose: sentence.prose), target: $0)
        }
      })
    let feeling = SoftmaxTrainer(classes: MoodModel.feelings.count + 1, fewest: fewest * 3).model(
      comments.flatMap { sentence in
        let features = sentence.features(prose: 0)
        return Set(sentence.labels.map(feelingClass)).sorted().map {
          SoftmaxTrainer.Example(features: features, target: $0)
        }
      })
    return MoodModel(valence: valence, feeling: feeling)
  }

  /// 0 is `none`.
  private func feelingClass(_ label: Int) -> Int {
    (MoodModel.feelings.firstIndex { $0.labels.contains(label) } ?? -1) + 1
  }

  /// The Swift file that embeds `model`.
  static func source(_ model: MoodModel) -> String {
    let lines = Data(model.bytes).base64EncodedString(options: [
      .lineLength76Characters, .endLineWithLineFeed,
    ])
    return """
      // Written by `make train-mood`; not for editing.
      //
      // Weights learned from two collections of labelled English sentences, none of which is in here:
      // GoEmotions (Demszky et al. 2020), CC BY 4.0, and EmoBank (Buechel and Hahn 2017), CC BY-SA 4.0.
      // The weights are under CC BY-SA 4.0 too.

      /// The bytes of `MoodModel.english`.
      enum EnglishWeights {
        static let base64 = \"\"\"
      \(lines.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n"))
          \"\"\"
      }

      """
  }
}
