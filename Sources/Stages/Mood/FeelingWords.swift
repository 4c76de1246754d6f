import Text

/// Words of one language for feelings, and those that say whose they are, in the form of `MoodWords.key`.
struct FeelingWords: Sendable {
  /// A word for a feeling.
  struct Feeling: Equatable, Sendable {
    /// The name to show, for example `grateful`.
    var name: String
    /// Sign of the feeling, -1 or 1.
    var sign: Double
    /// The feeling expressed by denying it: "not happy" is `unhappy`.
    var opposite: String?
  }

  /// Feelings by each of their words.
  let feelings: [String: Feeling]
  /// Phrases after which a feeling is wished, planned or past: "I want to", "used to".
  let unreal: [[String]]
  private let endings: [UInt8: [WordForms.Ending]]
  private let sets: [String: Set<String>]

  private static let sections = [
    "negations", "trailing-negations", "unnegators", "nevers", "heights", "turns", "selves", "self-verbs",
    "first-person-verbs", "others", "things", "feeling-verbs", "between", "followers", "ambiguous",
  ]

  /// Reads the words of the language `code`; nil if it has none.
  /// - Throws: `WordFileError`.
  init?(_ code: String, in languages: Languages) throws(WordFileError) {
    let sections = ["good", "bad", "unreal"] + Self.sections
    guard let file = try languages.file("feelings", of: code, sections: sections) else { return nil }
    var feelings: [String: Feeling] = [:]
    for (section, sign) in [("good", 1.0), ("bad", -1)] {
      for (key, words) in try file.groups(section, form: MoodWords.key) {
        let names = key.split(separator: "/").map { MoodWords.key(String($0)) }
        let feeling = Feeling(name: names[0], sign: sign, opposite: names.count > 1 ? names[1] : nil)
        for word in [names[0]] + words { feelings[word] = feeling }
      }
    }
    self.feelings = feelings
    unreal = try file.phrases("unreal", form: MoodWords.key)
    var sets: [String: Set<String>] = [:]
    for section in Self.sections { sets[section] = try file.words(section, form: MoodWords.key) }
    self.sets = sets
    endings = code == "en" ? WordForms.english : code == "de" ? WordForms.german : [:]
  }

  /// The words of a section of the file.
  subscript(section: String) -> Set<String> { sets[section] ?? [] }

  /// The feeling that a word names; nil if none.
  func feeling(_ word: String) -> Feeling? { WordForms.find(word, in: feelings, endings) }
}
