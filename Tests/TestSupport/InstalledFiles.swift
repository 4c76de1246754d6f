package import JournalMood
package import JournalText

/// The files of the checkout that are installed with the manifests.
package enum InstalledFiles {
  /// The folder of manifests, styles, word lists and weights.
  package static let pipelines = JournalRun.checkout + "/pipelines"
  /// The weights of the mood model.
  package static let weights = pipelines + "/models/mood-en.weights"

  /// The folder of word lists.
  package static let lists = pipelines + "/language"
  /// The languages with their word lists.
  package static let languages: Languages = {
    do {
      return try Languages(folder: lists)
    } catch {
      fatalError("\(error)")
    }
  }()

  /// The scorers that the mood stage has.
  /// - Throws: `MoodModel.Failure`.
  package static func moods() throws -> MoodScorers { try MoodScorers(weights: weights) }
}
