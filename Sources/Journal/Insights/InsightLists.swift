package import Text

/// The word lists needed for insights and threads.
package struct InsightLists: Sendable {
  /// The languages, with their stop words.
  package let languages: Languages
  /// Words that are common in any journal.
  package let everyday: EverydayWords
  private let verbForms: [String: [[String]]]
  /// Words for relatives and friends, in normal form.
  let relatives: Set<String>

  /// Reads the lists for `languages`.
  /// - Throws: `WordFileError`, `Stemmer.Failure`.
  package init(_ languages: Languages) throws {
    self.languages = languages
    everyday = try EverydayWords(languages)
    var verbForms: [String: [[String]]] = [:]
    for code in languages.codes {
      verbForms[code] = try languages.file("verbs", of: code)?.groups().map { [$0.key] + $0.words }
    }
    self.verbForms = verbForms
    let people = try languages.required("people", of: "en", sections: ["relatives", "person-verbs"])
    relatives = try people.words("relatives").union(
      languages.required("people", of: "de").groups(keys: ["mein", "meine"]).flatMap(\.words))
  }

  /// Verb forms of `language` that no stemmer joins; the English ones if the language has no list.
  func verbs(_ language: String) -> [[String]] { verbForms[language] ?? verbForms["en"] ?? [] }
}
