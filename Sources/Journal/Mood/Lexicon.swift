/// Words of one language and their effect on mood, in the form of `MoodWords.key`.
package struct Lexicon: Sendable {
  /// A phrase whose words have a meaning only together.
  struct Phrase: Sendable {
    var words: [String]
    var valence: Double
    /// True if its meaning differs from that of its words, so that the model misreads it.
    var isIdiom: Bool
  }

  /// A word for a feeling.
  struct Feeling: Equatable, Sendable {
    /// The name to show, for example `grateful`.
    var name: String
    /// Sign of the feeling, -1 or 1.
    var sign: Double
    /// The feeling expressed by denying it: "not happy" is `unhappy`.
    var opposite: String?
  }

  let valences: [String: Double]
  let feelings: [String: Feeling]
  /// Phrases by their first word, longest first.
  let phrases: [String: [Phrase]]
  let endings: [UInt8: [WordForms.Ending]]
  /// Factors of adverbs of degree.
  let degrees: [String: Double]
  let negations: Set<String>
  /// Words after which a negation does not negate: "not only", "can't stop".
  let unnegators: Set<String>
  /// Verbs that pass a negation on to their clause: "I don't think …".
  let opinionVerbs: Set<String>
  /// Negations that do not negate before `heights`: "never been so happy".
  let nevers: Set<String>
  let heights: Set<String>
  let turns: Set<String>
  let summing: [[String]]
  /// Phrases that introduce the speaker's own feeling, whatever word follows: "I feel …".
  let sensing: [[String]]
  /// Verbs that introduce reported speech.
  let sayings: Set<String>
  let selves: Set<String>
  /// Contractions of subject and verb, for example `i'm`.
  let selfVerbs: Set<String>
  let others: Set<String>
  /// Nouns for people who may have a feeling: `sister`, `boss`.
  let people: Set<String>
  let feelingVerbs: Set<String>
  /// Words that may occur between a verb and its feeling.
  let between: Set<String>
  /// Words that may follow a feeling that opens a sentence: "so happy about the project".
  let followers: Set<String>
  let intents: [[String]]
  /// Phrases after which a statement is about the past: "used to".
  let past: [[String]]
  /// Openings without a mood: "good morning".
  let greetings: [[String]]
  /// Words that introduce a reason, which counts less than what it explains.
  let causes: Set<String>
  /// Words without meaning at the start of a sentence.
  let openers: Set<String>
  /// Words that name a feeling only if the speaker says them about themselves.
  let ambiguous: Set<String>
  /// Words that negate what precedes them at the end of a clause ("das gefällt mir nicht").
  let trailingNegations: Set<String>

  /// Verbs in the first person with the pronoun left out: "Felt tired today".
  let firstPersonVerbs: Set<String>
  /// Words at the start of a sentence that are not people.
  let things: Set<String>

  /// Valence of a word or of its base form, -4 ... 4; nil if unknown.
  package func valence(_ word: String) -> Double? { WordForms.find(word, in: valences, endings) }

  /// The feeling that a word names; nil if none.
  func feeling(_ word: String) -> Feeling? { WordForms.find(word, in: feelings, endings) }

  /// Number of words with a valence.
  package var count: Int { valences.count }
}
