package import Mood
package import Text

/// Files in the checkout that are installed with the manifests.
package enum InstalledFiles {
  /// Folder of manifests, styles, word lists and weights.
  package static let pipelines = JournalRun.checkout + "/pipelines"
  /// Weights of the mood model.
  package static let weights = pipelines + "/models/mood-en.weights"

  /// Folder of word lists.
  package static let lists = pipelines + "/language"
  /// All languages with their word lists.
  package static let languages: Languages = {
    do {
      return try Languages(folder: lists)
    } catch {
      fatalError("\(error)")
    }
  }()

  /// The lexicon of `language`, `en` or `de`.
  package static func lexicon(_ language: String) throws -> Lexicon {
    guard let lexicon = try Lexicon(language, in: languages) else {
      throw WordFileError.missing(path: lists + "/" + language)
    }
    return lexicon
  }

  /// The scorers of the mood stage.
  /// - Throws: `WordFileError`, `MoodModel.Failure`.
  package static func moods() throws -> MoodScorers { try known.get() }

  private static let known = Result { try MoodScorers(languages, weights: weights) }
}
