/// Words of one language with what they say about mood, in the form of `MoodWords.key`.
package struct Lexicon: Sendable {
  /// Words that mean something together only.
  struct Phrase: Sendable {
    var words: [String]
    var valence: Double
    /// Whether it means other than its words do, so that the model misreads it.
    var isIdiom: Bool
  }

  /// A word for a feeling.
  struct Feeling: Equatable, Sendable {
    /// As it is shown, for example `grateful`.
    var name: String
    /// -1 or 1.
    var sign: Double
    /// What is said by denying it: "not happy" is `unhappy`.
    var opposite: String?
  }

  let valences: [String: Double]
  let feelings: [String: Feeling]
  /// By first word, longest first.
  let phrases: [String: [Phrase]]
  let endings: [UInt8: [WordForms.Ending]]
  /// Factors of words of degree.
  let degrees: [String: Double]
  let negations: Set<String>
  /// Behind these a negation denies nothing: "not only", "can't stop".
  let unnegators: Set<String>
  /// Verbs that carry a negation further: "I don't think …".
  let opinionVerbs: Set<String>
  /// Negations that deny nothing before `heights`: "never been so happy".
  let nevers: Set<String>
  let heights: Set<String>
  let turns: Set<String>
  let summing: [[String]]
  /// How the speaker tells what they feel, whatever word follows: "I feel …".
  let sensing: [[String]]
  /// Verbs behind which somebody's words are told.
  let sayings: Set<String>
  let selves: Set<String>
  /// Words that are subject and verb in one, for example `i'm`.
  let selfVerbs: Set<String>
  let others: Set<String>
  /// People who may be the subject of a feeling: `sister`, `boss`.
  let people: Set<String>
  let feelingVerbs: Set<String>
  /// What may stand between a verb and its feeling.
  let between: Set<String>
  /// What may follow a feeling that opens a sentence: "so happy about the project".
  let followers: Set<String>
  let intents: [[String]]
  /// What is said behind these is no longer so: "used to".
  let past: [[String]]
  /// Openings that say nothing of mood: "good morning".
  let greetings: [[String]]
  /// Words before a reason, which counts less than what it explains.
  let causes: Set<String>
  /// Words that open a sentence and mean nothing there.
  let openers: Set<String>
  /// Words that name a feeling only where the speaker says it of themselves.
  let ambiguous: Set<String>
  /// Words that deny what stands before them, at the end of a clause ("das gefällt mir nicht").
  let trailingNegations: Set<String>

  /// Verbs of a speaker who leaves "I" out: "Felt tired today".
  let firstPersonVerbs: Set<String>
  /// What a sentence may begin with that is no person.
  let things: Set<String>

  /// Valence of a word or of its base form: -4 ... 4.
  package func valence(_ word: String) -> Double? { WordForms.find(word, in: valences, endings) }

  /// The feeling that a word names.
  func feeling(_ word: String) -> Feeling? { WordForms.find(word, in: feelings, endings) }

  /// Number of words with a valence.
  package var count: Int { valences.count }
}
