package import Text

/// The word lists that looking back on a journal needs.
package struct InsightLists: Sendable {
  /// The languages, with their stop words.
  package let languages: Languages
  /// What is said in every journal.
  package let everyday: EverydayWords
  private let verbForms: [String: [[String]]]

  /// Reads the lists of `languages`.
  /// - Throws: `WordFileError`, `Stemmer.Failure`.
  package init(_ languages: Languages) throws {
    self.languages = languages
    everyday = try EverydayWords(languages)
    var verbForms: [String: [[String]]] = [:]
    for code in languages.codes {
      verbForms[code] = try languages.file("verbs", of: code)?.groups().map { [$0.key] + $0.words }
    }
    self.verbForms = verbForms
  }

  /// The forms of the verbs of `language` that no stemmer joins; those of English where it has no list.
  func verbs(_ language: String) -> [[String]] { verbForms[language] ?? verbForms["en"] ?? [] }
}
