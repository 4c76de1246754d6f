import Text

/// The lists of a language that the rules use.
struct ProofLists: Sendable {
  let language: Language
  let verbs: VerbForms
  private let traits: [String: ProofTraits]
  /// Groups of a word that says the same as another, by its stem.
  private let single: [String: [Int]]
  /// Phrases by the stem of their first word.
  private let phrases: [String: [(stems: [String], group: Int)]]

  /// - Throws: `WordFileError`, `Stemmer.Failure`.
  init(_ language: Language, _ lists: Languages) throws {
    self.language = language
    verbs = try VerbForms(language, lists)
    var traits: [String: ProofTraits] = [:]
    let words = try lists.required("proof-words", of: language.code, sections: ["words"])
    let keys = ProofTraits.listed.map(\.key)
    for (key, words) in try words.groups("words", keys: keys, form: { $0.lowercased() }) {
      for trait in ProofTraits.listed where trait.key == key {
        for word in words { traits[word, default: []].insert(trait.trait) }
      }
    }
    let names = try lists.required(
      "names", of: Languages.shared,
      sections: [
        "first-names", "ambiguous", "likely", "titles", "nameless", "places", "place-nouns", "no-people",
      ])
    for name in try names.words("first-names") { traits[name, default: []].insert(.name) }
    self.traits = traits

    let stemmer = try Stemmer(language: language.code)
    var single: [String: [Int]] = [:]
    var phrases: [String: [(stems: [String], group: Int)]] = [:]
    let file = try lists.required("proof-synonyms", of: language.code)
    for (group, line) in try file.phraseLines().enumerated() {
      for phrase in line {
        let stems = phrase.map { stemmer.stem($0) }
        if stems.count == 1 {
          single[stems[0], default: []].append(group)
        } else {
          phrases[stems[0], default: []].append((stems, group))
        }
      }
    }
    (self.single, self.phrases) = (single, phrases)
  }

  /// The traits of a word: those listed for it as written, and those listed for it without diacritics.
  func traits(_ raw: String, normal: String) -> ProofTraits {
    let own = traits[normal] ?? []
    return raw == normal ? own : own.union(traits[raw] ?? [])
  }

  /// Groups of the words that say the same as one with the stem `stem`.
  func groups(_ stem: String) -> [Int] { single[stem] ?? [] }

  /// Phrases of several words whose first one has the stem `stem`.
  func phrases(_ stem: String) -> [(stems: [String], group: Int)] { phrases[stem] ?? [] }
}
