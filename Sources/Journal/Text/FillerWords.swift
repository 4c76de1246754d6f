/// The word lists of `Fillers` and `Repairs`, for all languages.
struct FillerWords: Sendable {
  /// Sections of the file.
  static let sections = ["sounds", "doubtful", "openers", "phrases", "meant-twice", "unfinished", "joints"]

  /// Sounds that are not words.
  let sounds: Set<String>
  /// Sounds that are also words; only a comma marks them as sounds.
  let doubtful: Set<String>
  /// Words that only open a sentence.
  let openers: Set<String>
  /// Phrases that are fillers if set off by commas, in the order in which they are tried.
  let phrases: [[String]]
  /// Words that are repeated on purpose.
  let meant: Set<String>
  /// Words that never end a clause.
  let unfinished: Set<String>
  /// Conjunctions that join two sentences.
  let joints: Set<String>

  /// - Throws: `WordFileError.malformed`.
  init(_ file: WordFile) throws(WordFileError) {
    sounds = try file.words("sounds")
    doubtful = try file.words("doubtful")
    openers = try file.words("openers")
    phrases = try file.phrases("phrases")
    meant = try file.words("meant-twice")
    unfinished = try file.words("unfinished")
    joints = try file.words("joints")
  }
}
