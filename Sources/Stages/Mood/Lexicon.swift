import JournalText

/// Words of one language with what they say about mood. Keys are normal forms.
struct Lexicon: Sendable {
  struct Phrase: Sendable {
    var words: [String]
    var valence: Double
  }

  /// -4 ... 4.
  private var valences: [String: Double] = [:]
  /// Feeling named by a word.
  private var feelings: [String: String] = [:]
  /// By first word, longest first.
  private(set) var phrases: [String: [Phrase]] = [:]
  /// Endings that a form may have more than its entry.
  private let endings: [String]
  /// Factors of words of degree.
  let degrees: [String: Double]
  let negations: Set<String>
  let turns: Set<String>
  let summing: Set<String>
  let selves: Set<String>
  let others: Set<String>
  let possessives: Set<String>
  /// Words that are subject and verb in one, for example `i'm`.
  let selfVerbs: Set<String>
  let feelingVerbs: Set<String>
  let between: Set<String>
  let intents: [[String]]
  /// Words before a reason, which counts less than what it explains.
  let causes: Set<String> = ["because", "since", "weil", "da"]
  /// Words that open a sentence and mean nothing there.
  let openers: Set<String> = ["well", "okay", "honestly", "fine", "good", "gut"]
  /// Words that name a feeling only of the speaker.
  let ambiguous: Set<String> = [
    "strong", "stronger", "content", "safe", "lost", "empty", "stark", "sicher", "ruhig",
  ]
  /// Whether a negation may stand behind what it negates.
  let negatesBehind: Bool

  init(_ source: Source) {
    endings = Self.list(source.endings)
    negations = Set(Self.list(source.negations))
    turns = Set(Self.list(source.turns))
    summing = Set(Self.list(source.summing))
    selves = Set(Self.list(source.selves))
    others = Set(Self.list(source.others))
    possessives = Set(Self.list(source.possessives))
    selfVerbs = Set(Self.list(source.selfVerbs))
    feelingVerbs = Set(Self.list(source.feelingVerbs))
    between = Set(Self.list(source.between))
    intents = source.intents.split(separator: ",").map { Self.list(String($0)) }
    negatesBehind = source.negatesBehind
    var degrees: [String: Double] = [:]
    for line in source.degrees.split(separator: "\n") {
      let words = Self.list(String(line))
      for word in words.dropFirst() { degrees[word] = Double(words[0]) }
    }
    self.degrees = degrees
    for line in source.valences.split(separator: "\n") {
      let words = Self.list(String(line))
      guard let valence = Double(words[0]) else { continue }
      for word in words.dropFirst() { valences[word] = valence }
    }
    for line in source.feelings.split(separator: "\n") {
      let words = Self.list(String(line))
      for word in words { feelings[word] = words[0] }
    }
    for line in source.phrases.split(separator: "\n") {
      let words = Self.list(String(line))
      guard words.count > 1, let valence = Double(words[0]) else { continue }
      phrases[words[1], default: []].append(Phrase(words: Array(words.dropFirst()), valence: valence))
    }
    for key in phrases.keys { phrases[key]?.sort { $0.words.count > $1.words.count } }
  }

  /// Valence of a normal form, or of what is left without one ending.
  func valence(_ word: String) -> Double? { find(word, valences) }

  /// The feeling that a normal form names.
  func feeling(_ word: String) -> String? { find(word, feelings) }

  /// Number of words with a valence.
  var count: Int { valences.count }

  private func find<Value>(_ word: String, _ table: [String: Value]) -> Value? {
    if let value = table[word] { return value }
    guard word.count > 4 else { return nil }
    for ending in endings where word.hasSuffix(ending) {
      if let value = table[String(word.dropLast(ending.count))] { return value }
    }
    return nil
  }

  private static func list(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map { Words.normal(String($0)) }
  }

  /// The text that a lexicon is read from; a line of valences, degrees or phrases begins with its number,
  /// a line of feelings with the feeling's name.
  struct Source {
    var valences: String
    var feelings: String
    var phrases: String
    var degrees: String
    var negations: String
    var turns: String
    var summing: String
    var selves: String
    var others: String
    var possessives: String
    var selfVerbs: String
    var feelingVerbs: String
    var between: String
    var intents: String
    var endings: String
    var negatesBehind = false
  }
}
