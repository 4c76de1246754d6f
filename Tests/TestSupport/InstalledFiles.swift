package import JournalMood

/// The files of the checkout that are installed with the manifests.
package enum InstalledFiles {
  /// The folder of manifests, styles, word lists and weights.
  package static let pipelines = JournalRun.checkout + "/pipelines"
  /// The weights of the mood model.
  package static let weights = pipelines + "/models/mood-en.weights"

  /// The scorers that the mood stage has.
  /// - Throws: `MoodModel.Failure`.
  package static func moods() throws -> MoodScorers { try MoodScorers(weights: weights) }
}
