import Text

/// The words that the extraction rules use, read once for all sentences.
///
/// German has rules; every other language uses the English ones.
final class Vocabulary: Sendable {
  let languages: Languages
  let names: NameWords
  let nouns: NounWords
  let money: MoneyWords
  /// Words of time, in normal form, which are neither terms nor names.
  let times: Set<String>
  /// Names of meals in documents, by the words for them.
  let meals: [String: String]
  /// Infinitives of errand verbs by the form that was said: "calling", "rufe".
  let englishErrands, germanErrands: [String: String]
  /// Intentions that are no tasks, by the language of their rules.
  private let englishNoDeeds, germanNoDeeds: FixedPhrases
  private let english, german: Lexicon
  private let weakTerms: [String: Set<String>]
  private let fixedPhrases: [String: FixedPhrases]

  /// Reads the word lists of `languages`.
  /// - Throws: `WordFileError`.
  init(_ languages: Languages) throws(WordFileError) {
    self.languages = languages
    let names = try NameWords(languages)
    self.names = names
    nouns = try NounWords(languages)
    money = try MoneyWords(languages)
    times = try Set(TimeWords.weekdays.keys).union(TimeWords.months.keys).union(
      languages.required("times", of: Languages.shared).words())
    meals = try languages.required("meals", of: Languages.shared).byWord(
      keys: ["breakfast", "lunch", "dinner", "snack"])
    englishErrands = try EnglishTasks.errands(
      languages.required("errands", of: "en").phrases { $0.lowercased() })
    germanErrands = try GermanTasks.errands(
      languages.required("errands", of: "de").phrases { $0.lowercased() })
    englishNoDeeds = try FixedPhrases(
      languages.required("no-deeds", of: "en").phrases(), isGerman: false)
    germanNoDeeds = try FixedPhrases(languages.required("no-deeds", of: "de").phrases(), isGerman: true)
    let medicines = try languages.required("medicines", of: Languages.shared).words()
    english = try Lexicon("en", in: languages, medicines: medicines, names: names.sure)
    german = try Lexicon("de", in: languages, medicines: medicines, names: names.sure)
    var weakTerms: [String: Set<String>] = [:]
    for code in languages.codes { weakTerms[code] = try languages.file("weak-terms", of: code)?.words() }
    self.weakTerms = weakTerms
    var fixedPhrases: [String: FixedPhrases] = [:]
    for code in languages.codes {
      guard let file = try languages.file("idioms", of: code) else { continue }
      fixedPhrases[code] = FixedPhrases(try file.phrases(), isGerman: languages[code].isGerman)
    }
    self.fixedPhrases = fixedPhrases
  }

  /// The lexicon for the rules of `language`.
  func lexicon(_ language: Language) -> Lexicon { language.isGerman ? german : english }

  /// True if `word` of English names a person or an animal of one's own.
  func isRelative(_ word: String) -> Bool { english.marks(of: word).contains(.relative) }

  /// Intentions that are no tasks.
  func noDeeds(_ language: Language) -> FixedPhrases { language.isGerman ? germanNoDeeds : englishNoDeeds }

  /// Common words that are poor tags; the English ones for a language without a list.
  func weak(_ language: Language) -> Set<String> { weakTerms[language.code] ?? weakTerms["en"] ?? [] }

  /// Figures of speech of `language`; nil if it has no list.
  func idioms(_ language: Language) -> FixedPhrases? { fixedPhrases[language.code] }
}

extension WordFile {
  /// Keys of `section` by word; a word has one key.
  func byWord(
    _ section: String = "", keys: [String]? = nil
  ) throws(WordFileError) -> [String: String] {
    var result: [String: String] = [:]
    for (key, words) in try groups(section, keys: keys) {
      for word in words { result[word] = key }
    }
    return result
  }
}
