public import JournalText

/// The word lists that looking back on a journal needs.
public struct InsightLists: Sendable {
  /// The languages, with their stop words.
  public let languages: Languages
  /// What is said in every journal.
  public let everyday: EverydayWords

  /// Reads the lists of `languages`.
  /// - Throws: `WordFileError`, `Stemmer.Failure`.
  public init(_ languages: Languages) throws {
    self.languages = languages
    everyday = try EverydayWords(languages)
  }
}
