import Text

/// The lists of a language that the rules use.
struct ProofLists: Sendable {
  let language: Language
  let verbs: VerbForms
  let kept: ProofKept
  private let traits: [String: ProofTraits]
  /// Groups of a word that says the same as another, by its stem.
  private let single: [String: [Int]]
  /// Phrases by the stem of their first word.
  private let phrases: [String: [(stems: [String], group: Int)]]
  /// Groups that a general word names, by its stem, and those that a narrower word belongs to.
  private let general: [String: [Int]]
  private let narrow: [String: [Int]]
  /// Stems of the verbs that say the opposite, by the stem of a verb.
  private let opposites: [String: Set<String>]
  private let converses: [String: Set<String>]
  /// Words that say the opposite of a word, as spoken: "up" and "down".
  private let contraries: [String: Set<String>]

  /// - Throws: `WordFileError`, `Stemmer.Failure`.
  init(_ language: Language, _ lists: Languages) throws {
    self.language = language
    verbs = try VerbForms(language, lists)
    kept = try ProofKept(
      lists.required("proof-kept", of: language.code, sections: ProofKept.Kind.allCases.map(\.rawValue)))
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
    let synonyms = try lists.required("proof-synonyms", of: language.code).phraseLines()
    let families = try lists.required("proof-families", of: language.code).phraseLines()
    for (group, line) in (synonyms + families).enumerated() {
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

    var (general, narrow): ([String: [Int]], [String: [Int]]) = ([:], [:])
    for (group, line) in try lists.required("proof-broader", of: language.code).groups().enumerated() {
      general[stemmer.stem(Words.normal(line.key)), default: []].append(group)
      for word in line.words { narrow[stemmer.stem(word), default: []].append(group) }
    }
    (self.general, self.narrow) = (general, narrow)
    let pairs = try lists.required(
      "proof-opposites", of: language.code, sections: ["opposites", "converses", "words"])
    func both(_ section: String) throws(WordFileError) -> [String: Set<String>] {
      var result: [String: Set<String>] = [:]
      for (key, words) in try pairs.groups(section) {
        let first = stemmer.stem(Words.normal(key))
        for other in words.map({ stemmer.stem($0) }) {
          result[first, default: []].insert(other)
          result[other, default: []].insert(first)
        }
      }
      return result
    }
    (opposites, converses) = (try both("opposites"), try both("converses"))
    var contraries: [String: Set<String>] = [:]
    for (key, words) in try pairs.groups("words") {
      let first = Words.normal(key)
      for other in words {
        contraries[first, default: []].insert(other)
        contraries[other, default: []].insert(first)
      }
    }
    self.contraries = contraries
  }

  /// Groups of narrower words that a word with the stem `stem` may stand for.
  func generalGroups(_ stem: String) -> [Int] { general[stem] ?? [] }

  /// Groups that a word with the stem `stem` is a narrower word of.
  func narrowGroups(_ stem: String) -> [Int] { narrow[stem] ?? [] }

  /// Whether a verb with one of the stems `one` says the opposite of a verb with one of the stems `other`.
  func areOpposed(_ one: [String], _ other: [String]) -> Bool {
    one.contains { stem in opposites[stem].map { other.contains(where: $0.contains) } ?? false }
  }

  /// Whether a verb with one of the stems `one` says that something is not done: "ignore".
  func isNeglect(_ one: [String]) -> Bool {
    one.contains { Self.neglects.contains($0) }
  }

  private static let neglects: Set<String> = [
    "ignor", "refus", "avoid", "skip", "ablehn", "absag", "verweig", "verzicht", "vermeid", "stornier",
    "abbestell",
  ]

  /// Words that say the opposite of `word`, in normal form.
  func contraries(_ word: String) -> Set<String> { contraries[word] ?? [] }

  /// Whether two verbs tell the same from two sides: to give and to get.
  func areConverse(_ one: [String], _ other: [String]) -> Bool {
    one.contains { stem in converses[stem].map { other.contains(where: $0.contains) } ?? false }
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
