/// The words that `Fillers` and `Repairs` take out or look at, whatever language is spoken.
struct FillerWords: Sendable {
  /// The sections of their file.
  static let sections = ["sounds", "doubtful", "openers", "phrases", "meant-twice", "unfinished", "joints"]

  /// Sounds that are no words.
  let sounds: Set<String>
  /// Sounds that are words too; only a comma makes them sounds.
  let doubtful: Set<String>
  /// Words that only open a sentence.
  let openers: Set<String>
  /// Phrases that say nothing where commas set them off, in the order they are tried.
  let phrases: [[String]]
  /// Words that are said twice on purpose.
  let meant: Set<String>
  /// Words that nothing ends with.
  let unfinished: Set<String>
  /// Words that join two sentences.
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
