import Mood

/// Trains the English models on labelled sentences.
struct MoodTraining {
  var comments: [TrainingSentence]
  var prose: [TrainingSentence]
  var fewest = 5

  /// Trains both models.
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

  /// Class of a GoEmotions label in the feeling model; 0 is `none`.
  private func feelingClass(_ label: Int) -> Int {
    (MoodModel.feelings.firstIndex { $0.labels.contains(label) } ?? -1) + 1
  }
}
