package import Store
import Text

extension SearchQuery {
  /// Stems of the words of `text`: those of each language after all of the one before.
  /// - Throws: `Stemmer.Failure`.
  package static func stems(of text: String, languages: [String]) throws -> [String] {
    var stems: [String] = []
    for language in languages {
      let stemmer = try Stemmer(language: language)
      stems += Words.words(text).map { stemmer.stem($0) }
    }
    return stems
  }
}
