/// Words of one language with what they say about mood. Keys are `MoodWords.key` forms.
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

  private let valences: [String: Double]
  private let feelings: [String: Feeling]
  /// By first word, longest first.
  let phrases: [String: [Phrase]]
  private let endings: [UInt8: [WordForms.Ending]]
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
  /// A word that negates from behind what it negates, at the end of a clause ("das gefällt mir nicht").
  let trailingNegation: String?

  init(_ source: Source) {
    endings = source.endings
    negations = Self.set(source.negations)
    unnegators = Self.set(source.unnegators)
    opinionVerbs = Self.set(source.opinionVerbs)
    nevers = Self.set(source.nevers)
    heights = Self.set(source.heights)
    turns = Self.set(source.turns)
    summing = Self.phrases(source.summing)
    sensing = Self.phrases(source.sensing)
    sayings = Self.set(source.sayings)
    selves = Self.set(source.selves)
    selfVerbs = Self.set(source.selfVerbs)
    others = Self.set(source.others)
    people = Self.set(source.people)
    feelingVerbs = Self.set(source.feelingVerbs)
    between = Self.set(source.between)
    followers = Self.set(source.followers)
    intents = Self.phrases(source.intents)
    past = Self.phrases(source.past)
    greetings = Self.phrases(source.greetings).sorted { $0.count > $1.count }
    causes = Self.set(source.causes)
    openers = Self.set(source.openers)
    ambiguous = Self.set(source.ambiguous)
    trailingNegation = source.trailingNegation
    degrees = Self.numbered(source.degrees)
    let valences = Self.numbered(source.valences)
    self.valences = valences
    var phrases: [String: [Phrase]] = [:]
    for (text, isIdiom) in [(source.idioms, true), (source.phrases, false)] {
      for line in text.split(separator: "\n") {
        let words = Self.list(line)
        guard words.count > 1, let valence = Double(words[0]) else { continue }
        phrases[words[1], default: []].append(
          Phrase(words: Array(words.dropFirst()), valence: valence, isIdiom: isIdiom))
      }
    }
    self.phrases = phrases.mapValues { $0.sorted { $0.words.count > $1.words.count } }
    var feelings: [String: Feeling] = [:]
    for (sign, text) in [(1.0, source.goodFeelings), (-1.0, source.badFeelings)] {
      for line in text.split(separator: "\n") {
        let words = Self.list(line)
        let names = words[0].split(separator: "/").map(String.init)
        let feeling = Feeling(name: names[0], sign: sign, opposite: names.count > 1 ? names[1] : nil)
        for word in [names[0]] + words.dropFirst() { feelings[word] = feeling }
      }
    }
    self.feelings = feelings
  }

  /// Valence of a word or of its base form: -4 ... 4.
  package func valence(_ word: String) -> Double? { WordForms.find(word, in: valences, endings) }

  /// The feeling that a word names.
  func feeling(_ word: String) -> Feeling? { WordForms.find(word, in: feelings, endings) }

  /// Number of words with a valence.
  package var count: Int { valences.count }

  private static func list(_ text: some StringProtocol) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map { MoodWords.key(String($0)) }
  }

  private static func set(_ text: String) -> Set<String> { Set(list(text)) }

  private static func phrases(_ text: String) -> [[String]] { text.split(separator: ",").map { list($0) } }

  /// Words of lines that begin with their number; of a word that stands twice the first counts.
  private static func numbered(_ text: String) -> [String: Double] {
    var numbers: [String: Double] = [:]
    for line in text.split(separator: "\n") {
      let words = list(line)
      guard let number = words.first.flatMap(Double.init) else { continue }
      for word in words.dropFirst() where numbers[word] == nil { numbers[word] = number }
    }
    return numbers
  }

  /// The text that a lexicon is read from; a line of valences, degrees or phrases begins with its number,
  /// a line of feelings with the feeling's name and, behind a slash, its opposite.
  struct Source {
    var valences: String
    var goodFeelings: String
    var badFeelings: String
    /// Phrases that mean other than their words.
    var idioms: String
    var phrases: String
    var degrees: String
    var negations: String
    var unnegators: String
    var opinionVerbs: String
    var nevers: String
    var heights: String
    var turns: String
    var summing: String
    var sensing: String
    var sayings: String
    var selves: String
    var selfVerbs: String
    var others: String
    var people: String
    var feelingVerbs: String
    var between: String
    var followers: String
    var intents: String
    var past: String
    var greetings: String
    var causes: String
    var openers: String
    var ambiguous: String
    var trailingNegation: String?
    var endings: [UInt8: [WordForms.Ending]]
  }
}
