/// Words of a language that show where sentences begin and end in speech without punctuation.
struct BorderWords: Sendable {
  /// Sections of the file.
  static let sections = ["never-ends", "never-opens", "opens"]
  /// Empty lists, for a language without them.
  static let none = BorderWords()

  /// Words that no sentence ends with.
  let neverEnds: Set<String>
  /// Words that no sentence begins with.
  let neverOpens: Set<String>
  /// Words, or two words joined by a space, that open a clause of their own.
  let opens: Set<String>

  private init() { (neverEnds, neverOpens, opens) = ([], [], []) }

  /// - Throws: `WordFileError.malformed`.
  init(_ file: WordFile) throws(WordFileError) {
    neverEnds = try file.words("never-ends")
    neverOpens = try file.words("never-opens")
    opens = Set(try file.phrases("opens").map { $0.joined(separator: " ") })
  }

  /// True if the words may mean that a sentence ends after `word` and another begins with `next`.
  func allows(after word: String, before next: String) -> Bool {
    !neverEnds.contains(word) && !neverOpens.contains(next)
  }

  /// True if a clause of its own begins with `word` and `next`.
  func opens(_ word: String, _ next: String?) -> Bool {
    opens.contains(word) || next.map { opens.contains(word + " " + $0) } ?? false
  }
}
