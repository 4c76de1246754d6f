import Text

/// A word of a sentence with what the rules need to know of it.
struct ProofWord {
  /// What it is in its sentence.
  enum Role {
    /// It says nothing that has to be found.
    case function
    case pronoun, auxiliary, verb, content, number, time
    /// A later word of a number or a time.
    case rest
  }

  /// Whom a pronoun means.
  enum Person {
    case speaker, we, you, youAll, he, she, they, it, one
    /// `who`, `die` and the like: what was named before.
    case named
  }

  var token: Words.Token
  /// In lower case, with its diacritics.
  var raw: String
  var traits: ProofTraits
  var forms: [VerbForm] = []
  /// Stems under which it is found.
  var keys: [String] = []
  /// Groups of synonyms, of its phrase too.
  var groups: [Int] = []
  /// The first word of the phrase to which it belongs.
  var head: Int?
  var role = Role.function
  var person: Person?
  /// Whether the pronoun stands before what somebody has: `my`.
  var isPossessive = false
  var number: Double?
  var time: TimeMention?
  var sentence = 0
  var clause = 0
  /// Whether it is within a denial.
  var isDenied = false
  /// Whether a semicolon or the end of a sentence follows.
  var endsStatement = false
  /// Whether it is itself denied: "without sugar", "kein Zucker".
  var isAbsent = false
  /// Whether it is denied, by itself or with its clause.
  var isNegated: Bool { isDenied || isAbsent }
  /// Whether it stands between quotation marks.
  var isQuoted = false
  /// The preposition before it.
  var preposition: String?
  /// Who has it: a possessive pronoun or a name with `'s` before it.
  var owner: Int?

  var normal: String { token.normal }
  var text: String { token.text }

  /// Whether it has to be found in the sources.
  var isContent: Bool { role == .content || role == .verb }
  /// Whether it names somebody or something.
  var isNoun: Bool { role == .content && !isAdjective }
  /// Whether it is a verb or an auxiliary verb.
  var isVerbal: Bool { role == .verb || role == .auxiliary }
  /// Whether it is a word of denial: "not", "no", "nobody".
  var denies: Bool { !traits.isDisjoint(with: [.negation, .no]) }
  /// Whether it is "not" or "nicht".
  var isNot: Bool { ["not", "n't", "nicht"].contains(normal) }
  /// Whether it is somebody or something.
  var isEntity: Bool {
    isNoun || role == .pronoun && !isPossessive
  }
  /// Whether it only describes a noun.
  var isAdjective = false

  func isForm(_ kinds: VerbForm.Kind...) -> Bool { forms.contains { kinds.contains($0.kind) } }
}

/// When something happens.
enum ProofTense { case past, present, future }

/// A part of a sentence with one statement.
struct ProofClause {
  var range: Range<Int>
  var sentence: Int
  var hasVerb = false
  var tense: ProofTense?
  var modes: ProofTraits = []
  /// Modes that it may have.
  var loose: ProofTraits = []
  /// Modes that it gives to the clause that depends on it.
  var governs: ProofTraits = []
  var isPassive = false
  /// Whether its verb is denied.
  var isDenied = false
  /// Whether it depends on the clause before it.
  var isGoverned = false
  /// An infinitive that does not say whether it was done.
  var isOpen = false
  /// Who does it, as indices of words; empty if that is not said.
  var subjects: [Int] = []
  /// Whether the subject is that of the clause before it or the speaker.
  var isElliptic = false
  /// All others, as indices of words.
  var objects: [Int] = []
  var isOrder = false
  var isQuoted = false
  var hasCause = false
  /// Whether its verbs stand in several tenses, or one may be of two: statements that could not be told apart.
  var isMixed = false
}
