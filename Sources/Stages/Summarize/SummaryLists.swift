import Text

/// The word lists for choosing summaries and titles, read once for all sentences.
final class SummaryLists: Sendable {
  let languages: Languages
  let smallTalk: SmallTalk
  let english: TitleWords
  let german: TitleWords

  /// Reads the word lists of `languages`.
  /// - Throws: `WordFileError`.
  init(_ languages: Languages) throws(WordFileError) {
    self.languages = languages
    smallTalk = try SmallTalk(languages)
    english = try TitleWords(languages, "en", sections: ["no-ends", "verbs", "vague"])
    german = try TitleWords(languages, "de", sections: ["no-ends"])
  }
}

/// Word lists for titles and closing questions in a language with rules.
final class TitleWords: Sendable {
  /// Words that cannot end a title.
  let noEnds: Set<String>
  /// Verbs without a recognisable ending.
  let verbs: Set<String>
  /// Words that are not specific on their own.
  let vague: Set<String>
  /// Pleasant feelings, in their display form.
  let good: Set<String>
  /// Unpleasant feelings, in their display form.
  let bad: Set<String>

  init(_ languages: Languages, _ code: String, sections: [String]) throws(WordFileError) {
    let titles = try languages.required("titles", of: code, sections: sections)
    noEnds = try titles.words("no-ends")
    verbs = try titles.words("verbs")
    vague = try titles.words("vague")
    let questions = try languages.required("questions", of: code, sections: ["good", "bad"])
    good = try questions.words("good") { $0.lowercased() }
    bad = try questions.words("bad") { $0.lowercased() }
  }
}
