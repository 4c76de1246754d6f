import Text

/// The words that the rules of extract know, read once for all sentences.
///
/// German is read by German rules, every other language by English ones.
final class Vocabulary: Sendable {
  let languages: Languages
  let names: NameWords
  let nouns: NounWords
  let money: MoneyWords
  /// Words of time, in their normal form: neither terms nor names.
  let times: Set<String>
  /// Meals as documents name them, by the words for them.
  let meals: [String: String]
  /// Infinitives of errands by the form that names one: "calling", "rufe".
  let englishErrands, germanErrands: [String: String]
  private let english, german: Lexicon
  private let weakTerms: [String: Set<String>]

  /// Reads the lists of `languages`.
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
    let medicines = try languages.required("medicines", of: Languages.shared).words()
    english = try Lexicon("en", in: languages, medicines: medicines, names: names.sure)
    german = try Lexicon("de", in: languages, medicines: medicines, names: names.sure)
    var weakTerms: [String: Set<String>] = [:]
    for code in languages.codes { weakTerms[code] = try languages.file("weak-terms", of: code)?.words() }
    self.weakTerms = weakTerms
  }

  /// What words are to the rules that read `language`.
  func lexicon(_ language: Language) -> Lexicon { language.isGerman ? german : english }

  /// Common words that make poor tags; those of English for a language without a list.
  func weak(_ language: Language) -> Set<String> { weakTerms[language.code] ?? weakTerms["en"] ?? [] }
}

/// Words for money, whatever language is spoken.
final class MoneyWords: Sendable {
  /// ISO 4217 codes by the words for them.
  let currencies: [String: String]
  /// Hundredths of any currency.
  let cents: Set<String>
  /// What is paid again and again.
  let bills: Set<String>
  /// Where money stays one's own.
  let kept: Set<String>
  /// Those who are paid for what they do.
  let payees: Set<String>

  init(_ languages: Languages) throws(WordFileError) {
    let file = try languages.required(
      "money", of: Languages.shared, sections: ["currencies", "cents", "bills", "kept"])
    currencies = try file.byWord("currencies")
    cents = try file.words("cents")
    bills = try file.words("bills")
    kept = try file.words("kept")
    payees = try languages.required("payees", of: "en").words().union(
      languages.required("payees", of: "de").words())
  }
}

extension WordFile {
  /// Keys of `section` by their words; a word has one key.
  fileprivate func byWord(
    _ section: String = "", keys: [String]? = nil
  ) throws(WordFileError) -> [String: String] {
    var result: [String: String] = [:]
    for (key, words) in try groups(section, keys: keys) {
      for word in words { result[word] = key }
    }
    return result
  }
}
