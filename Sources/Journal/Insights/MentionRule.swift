import Text

/// When a sentence comes back to a task: it names the thing or the person that the task is about, not only its
/// verb or a word that is common anyway.
struct MentionRule {
  /// Share of entries from which a word is common.
  private static let common = 0.01

  private let language: String
  /// Stems of what the task is about, besides its verb, in order.
  private let objects: [String]
  /// Those of them that are names of people, or words for them.
  private let names: Set<String>
  /// Those that are in hardly any other entry.
  private let rare: Set<String>
  /// Stems of the forms of its verb.
  private let verb: Set<String>
  /// Stems of which a passage must hold one of each of two groups, or of the only one.
  let groups: [[String]]

  /// The rule for the task `text`; nil if it is about nothing that can be recognised.
  /// - Parameters:
  ///   - people: names of people in normal form, word by word.
  ///   - frequent: stems that many entries of the journal hold.
  /// - Throws: `Stemmer.Failure`.
  init?(
    _ text: String, language: String, people: Set<String>, frequent known: Set<String>, lists: InsightLists
  ) throws {
    let stemmer = try Stemmer(language: language)
    let tokens = Words.tokens(text).filter { $0.text.first?.isLetter ?? false }
    // English tasks begin with their verb, German ones end with it.
    let verb = language == "de" ? tokens.indices.last { !tokens[$0].isCapitalised } : tokens.indices.first
    var objects: [String] = []
    var frequent: [String] = []
    var names: Set<String> = []
    for (index, token) in tokens.enumerated() where index != verb {
      let stem = stemmer.stem(token.normal)
      guard !Words.isStopWord(token.normal, language: lists.languages[language]), stem.count > 2,
        TimeWords.weekdays[token.normal] == nil, TimeWords.months[token.normal] == nil,
        !objects.contains(stem), !frequent.contains(stem)
      else { continue }
      if people.contains(token.normal) || lists.relatives.contains(token.normal) { names.insert(stem) }
      if lists.everyday[stem] >= 0.3 { frequent.append(stem) } else { objects.append(stem) }
    }
    if objects.isEmpty { objects = frequent }
    let verbStem = verb.map { stemmer.stem(tokens[$0].normal) }
    let forms = try verbStem.map {
      try VerbForms(language: language, verbs: lists.verbs(language)).stems(like: $0)
    }
    self.language = language
    self.verb = Set(forms ?? [])
    self.names = names
    rare = Set(
      objects.filter {
        lists.everyday[$0] < Self.common && !names.contains($0) && !known.contains($0)
      })
    self.objects = Array(objects.prefix(5))
    if objects.isEmpty {
      guard let verb, let forms, !Words.isStopWord(tokens[verb].normal, language: lists.languages[language])
      else { return nil }
      groups = [forms]
    } else if objects.count == 1, rare.contains(objects[0]) {
      groups = [objects]
    } else {
      groups = self.objects.map { [$0] } + (forms.map { [$0] } ?? [])
    }
  }

  /// True if `sentence` comes back to it: it holds two of its objects; or its only one, if that is rare; or one that is
  /// rare or the only one beside the verb.
  /// - Throws: `Stemmer.Failure`.
  func isMention(_ sentence: String) throws -> Bool {
    let stemmer = try Stemmer(language: language)
    let words = Words.words(sentence).map(Words.normal)
    let stems = words.map { stemmer.stem($0) }
    let found = objects.filter(stems.contains)
    let saysVerb = stems.contains(where: verb.contains)
    guard let only = found.first else { return objects.isEmpty && saysVerb }
    if found.count > 1 { return true }
    if names.contains(only) { return objects.count == 1 && saysVerb && isOwnDeed(to: only, words, stems) }
    // Who is asked belongs to what is asked.
    guard names.isEmpty else { return false }
    if objects.count == 1 { return saysVerb || rare.contains(only) }
    return saysVerb && rare.contains(only)
  }

  /// True if the speaker does something to the person `name`, and not the person to the speaker: "I asked Dana", but not
  /// "Dana asked me".
  private func isOwnDeed(to name: String, _ words: [String], _ stems: [String]) -> Bool {
    guard language == "en" else { return !words.contains { Self.german.contains($0) } }
    guard let place = stems.firstIndex(of: name) else { return false }
    return stems[..<place].contains(where: verb.contains)
  }

  /// Pronouns of the person that others do something to.
  private static let german: Set<String> = ["mich", "mir", "uns"]
}
