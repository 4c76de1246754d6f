package import Mood
package import Text

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

  /// The lexicon of `language`, `en` or `de`.
  package static func lexicon(_ language: String) throws -> Lexicon {
    guard let lexicon = try Lexicon(language, in: languages) else {
      throw WordFileError.missing(path: lists + "/" + language)
    }
    return lexicon
  }

  /// The scorers that the mood stage has.
  /// - Throws: `WordFileError`, `MoodModel.Failure`.
  package static func moods() throws -> MoodScorers { try known.get() }

  private static let known = Result { try MoodScorers(languages, weights: weights) }
}
