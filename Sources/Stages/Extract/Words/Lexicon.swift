import Text

/// The words of a language with their classes.
struct Lexicon: Sendable {
  private let marks: [String: WordClass]
  private static let deeds: WordClass = [
    .spend, .buy, .cost, .take, .skip, .eat, .slept, .begin, .finish, .fasted, .renewed,
  ]
  private let endings: [(ending: String, marks: WordClass)]

  /// - Parameters:
  ///   - medicines: names of medicines, which are the same in every language.
  ///   - names: first names that have no other meaning.
  /// - Throws: `WordFileError`.
  init(
    _ code: String, in languages: Languages, medicines: Set<String>, names: Set<String>
  ) throws(WordFileError) {
    let classes = try languages.required("word-classes", of: code, sections: ["words", "endings"])
    let facts = try languages.required("facts", of: code)
    let keys = WordClass.named.keys.sorted()
    var marks: [String: WordClass] = [:]
    for (key, words) in try classes.groups("words", keys: keys, form: { $0.lowercased() })
      + facts.groups(keys: keys, form: { $0.lowercased() })
    {
      guard let mark = WordClass.named[key] else { continue }
      // Actions are verbs, whatever other classes they have.
      let all = mark.isDisjoint(with: Self.deeds) ? mark : mark.union(.verb)
      for word in words { marks[word, default: []].formUnion(all) }
    }
    for name in medicines { marks[name, default: []].formUnion(.medicine) }
    // A named person is not the speaker.
    for name in names { marks[name, default: []].formUnion(.relative) }
    self.marks = marks
    // A word with the English ending "n't" is also a verb.
    var endings: [(ending: String, marks: WordClass)] = code == "en" ? [("n't", [.negation, .verb])] : []
    for (key, words) in try classes.groups("endings", keys: keys, form: { $0.lowercased() }) {
      endings += words.map { ($0, WordClass.named[key] ?? []) }
    }
    self.endings = endings
  }

  /// The classes of `word` by the lists alone.
  func marks(of word: String) -> WordClass { marks[word] ?? [] }

  /// The classes of `token`. `hätte` is not `hatte`, so the spelling as written takes precedence over the normal form;
  /// long unknown words are classified by their ending.
  subscript(_ token: Words.Token) -> WordClass {
    if !token.text.utf8.allSatisfy({ $0 < 0x80 }), let found = marks[token.text.lowercased()] { return found }
    let word = token.normal
    if let found = marks[word] { return found }
    guard word.utf8.count > 4 else { return [] }
    // "passport's" is a passport.
    if word.hasSuffix("'s"), let found = marks[String(word.dropLast(2))],
      !found.isDisjoint(with: [.document, .weigh, .medicine])
    {
      return found
    }
    for (ending, marks) in endings where word.hasSuffix(ending) && word.utf8.count > ending.utf8.count + 1 {
      return marks
    }
    return []
  }
}

extension WordClass {
  /// Classes by their keys in word files.
  static let named: [String: WordClass] = [
    "own": .own, "other": .other, "thing": .thing, "relative": .relative, "negation": .negation,
    "intention": .intention, "unreal": .unreal, "condition": .condition, "habit": .habit,
    "report":
      .report, "verb": .verb, "adverb": .adverb, "preposition": .preposition, "join": .join,
    "contrast":
      .contrast, "determiner": .determiner, "adjective": .adjective, "third": .third, "question": .question,
    "forced": .forced, "possessive": .possessive, "other-possessive": .otherPossessive, "near": .near,
    "portion": .portion, "spend": .spend, "buy": .buy, "cost": .cost, "not-spent": .notSpent,
    "total":
      .total, "take": .take, "skip": .skip, "medicine": .medicine, "drink": .drink, "water": .water,
    "beverage": .beverage, "weigh": .weigh, "scale": .scale, "change": .change, "slept": .slept,
    "sleep":
      .sleep, "to-bed": .toBed, "wake": .wake, "fast": .fast, "begin": .begin, "finish": .finish,
    "document": .document, "expire": .expire, "renewed": .renewed, "renew": .renew, "eat": .eat,
    "meal":
      .meal, "had": .had, "base": .base, "state": .state, "phrase": .phrase, "each": .each, "task": .task,
    "pronoun": .pronoun, "fasted": .fasted, "got": .got, "food": .food, "event": .event, "priced": .priced,
  ]
}
