import Text

/// The word lists that choosing a summary and a title needs, read once for all sentences.
final class SummaryLists: Sendable {
  let languages: Languages
  let smallTalk: SmallTalk
  let english: TitleWords
  let german: TitleWords
  private let cues: [String: Cues]

  /// Reads the lists of `languages`.
  /// - Throws: `WordFileError`.
  init(_ languages: Languages) throws(WordFileError) {
    self.languages = languages
    smallTalk = try SmallTalk(languages)
    english = try TitleWords(languages, "en", sections: ["no-ends", "verbs", "vague"])
    german = try TitleWords(languages, "de", sections: ["no-ends"])
    var cues: [String: Cues] = [:]
    for code in languages.codes {
      cues[code] = try languages.file("cues", of: code, sections: Cues.sections).map(Cues.init)
    }
    self.cues = cues
  }

  /// The cues of `language`; empty ones where there are none.
  func cues(_ language: Language) -> Cues { cues[language.code] ?? .none }
}

/// What titles and closing questions need to know of a language that rules are written for.
final class TitleWords: Sendable {
  /// Words that no title ends with.
  let noEnds: Set<String>
  /// Verbs that end in no way of their own.
  let verbs: Set<String>
  /// Words that name nothing by themselves.
  let vague: Set<String>
  /// Feelings, as they are shown, that are good to have.
  let good: Set<String>
  /// Feelings, as they are shown, that are hard to have.
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
