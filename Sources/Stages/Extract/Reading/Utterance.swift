import Model
import Text

/// A sentence prepared for the rules: its words after repairs, numbers, times and clauses.
struct Utterance {
  let sentence: Sentence
  let language: Language
  let vocabulary: Vocabulary
  /// Tokens without fillers, repetitions and retracted words.
  let tokens: [Words.Token]
  let words: [String]
  let marks: [WordClass]
  let mentions: [TimeMention]
  /// Numbers that are not part of a time.
  let numbers: [NumberWords.Match]
  /// First tokens of the numbers between which the speaker leaves the choice open: "two or three".
  private let vague: Set<Int>
  /// First tokens of the numbers beside which something stands that is not understood: "50+", "5 - 10", "0171 23 45".
  private let doubtful: Set<Int>
  let isQuestion: Bool
  /// True if its first words form a question without a question mark.
  let opensAsQuestion: Bool
  /// True if German nouns can be identified by their capitals.
  let hasCapitals: Bool
  /// Index of the time mention of each token; -1 if none.
  private let mentionAt: [Int]
  private(set) var clauses: [Clause] = []
  /// Index of the clause of each token.
  private(set) var clauseAt: [Int] = []
  /// Tokens of clauses that tell of something else; none where no time is said.
  private(set) var innerClauses: [Range<Int>] = []

  init(_ sentence: Sentence, language: Language, vocabulary: Vocabulary) {
    self.sentence = sentence
    self.language = language
    self.vocabulary = vocabulary
    let lexicon = vocabulary.lexicon(language)
    let spoken = vocabulary.money.parted(
      Words.spokenTokens(sentence.text, language: language), in: sentence.text)
    var tokens = Repairs.repaired(spoken, language: language)
    // "so ill hand in the keys" of models that write no apostrophes.
    if !language.isGerman {
      for index in tokens.indices.dropLast()
      where tokens[index].normal == "ill" && !tokens[index].endsClause
        && lexicon[tokens[index + 1]].contains(.task)
      {
        tokens[index].normal = "i'll"
      }
    }
    self.tokens = tokens
    words = tokens.map(\.normal)
    var marks = tokens.map { lexicon[$0] }
    mentions = TimeReader.mentions(in: tokens, language: language)
    var mentionAt = Array(repeating: -1, count: tokens.count)
    for (index, mention) in mentions.enumerated() {
      for place in mention.range { mentionAt[place] = index }
    }
    self.mentionAt = mentionAt
    let written = NumbersInText(
      NumberWords.matches(in: tokens, language: language.code).filter { mentionAt[$0.range.lowerBound] < 0 },
      tokens: tokens, text: sentence.text, money: vocabulary.money, isGerman: language.isGerman)
    (numbers, doubtful) = (written.numbers, written.doubtful)
    vague = Self.vague(numbers, words, vocabulary.money).union(Self.signed(numbers, tokens, sentence.text))
      .union(doubtful)
    // "one" in "one hundred" is not a person.
    for number in numbers {
      for place in number.range { marks[place] = [] }
    }
    self.marks = marks
    hasCapitals = tokens.hasCapitals
    isQuestion = sentence.text.hasSuffix("?")
    opensAsQuestion = Self.asks(words, marks, language, isOpen: !(sentence.text.last?.isPunctuation ?? false))
    (clauses, clauseAt) = ClauseReader(self).clauses()
    let isLed = isGerman && ["bevor", "nachdem", "sobald"].contains(words.first)
    if !mentions.isEmpty || isLed { innerClauses = InnerClauses(self).ranges() }
  }

  var isGerman: Bool { language.isGerman }
  var names: NameWords { vocabulary.names }
  var nouns: NounWords { vocabulary.nouns }
  var money: MoneyWords { vocabulary.money }

  /// The original text of tokens; joined with spaces if words between them were retracted.
  func text(_ range: Range<Int>) -> String {
    guard let first = range.first, let last = range.last else { return "" }
    let (start, end) = (tokens[first].range.lowerBound, tokens[last].range.upperBound)
    if start <= end {
      let whole = String(sentence.text[start..<end])
      if Words.spokenTokens(whole, language: language).count == range.count { return whole }
    }
    return range.map { tokens[$0].text }.joined(separator: " ")
  }

  /// The text of a name without a contracted verb: "the bike's" is "bike".
  func itemText(_ range: Range<Int>) -> String {
    let whole = text(range)
    let isDrawn = range.last.map(isContracted) ?? false
    return isDrawn ? String(whole.dropLast(2)) : whole
  }

  /// True if "is" or "has" is contracted with the noun at `index`: "my passport's good until May".
  func isContracted(_ index: Int) -> Bool {
    guard !isGerman, words[index].hasSuffix("'s"), words[index].utf8.count > 4, !tokens[index].endsClause
    else {
      return false
    }
    let next = mark(index + 1)
    return !next.isDisjoint(with: [.adverb, .determiner, .verb, .preposition, .expire, .negation])
      || ["due", "back", "sorted"].contains(word(index + 1))
  }

  /// Index of the first occurrence of `phrase` at or after `start`.
  func find(_ phrase: [String], from start: Int = 0) -> Int? {
    guard words.count >= phrase.count + start else { return nil }
    return (start...(words.count - phrase.count)).first { has(phrase, at: $0) }
  }

  func has(_ phrase: [String], at start: Int) -> Bool {
    guard start >= 0, start + phrase.count <= words.count else { return false }
    for (offset, word) in phrase.enumerated() where words[start + offset] != word { return false }
    return true
  }

  /// The word at `index`; empty if out of bounds.
  func word(_ index: Int) -> String { words.indices.contains(index) ? words[index] : "" }

  /// The classes of the word at `index`; empty if out of bounds.
  func mark(_ index: Int) -> WordClass { marks.indices.contains(index) ? marks[index] : [] }

  func isInMention(_ index: Int) -> Bool { mentionAt.indices.contains(index) && mentionAt[index] >= 0 }

  /// True if token `index` is part of a date that was read; one that was not remains part of what was said.
  func isDated(_ index: Int) -> Bool { mention(at: index).map { $0.meaning != .unread } ?? false }

  /// The time mention that covers token `index`.
  func mention(at index: Int) -> TimeMention? {
    mentionAt.indices.contains(index) && mentionAt[index] >= 0 ? mentions[mentionAt[index]] : nil
  }

  /// True if `mention` is said in a clause that tells of something else than the token at `place`.
  func isOfInnerClause(_ mention: TimeMention, for place: Int) -> Bool {
    guard !["by", "bis"].contains(words[mention.range.lowerBound]) else { return false }
    return innerClauses.contains { $0.contains(mention.range.lowerBound) && !$0.contains(place) }
  }

  /// The number that covers token `index`.
  func number(at index: Int) -> NumberWords.Match? { numbers.first { $0.range.contains(index) } }

  /// True if `number` is only one end of what was said: "20 to 30", "zwischen fünf und sechs".
  func isVague(_ number: NumberWords.Match) -> Bool { vague.contains(number.range.lowerBound) }

  /// True if the number at `index` has three decimals that others would read as a group: "1.200" in English.
  func isAmbiguous(_ index: Int) -> Bool {
    let mark: Character = isGerman ? "," : "."
    let parts = tokens[index].text.split(separator: mark, omittingEmptySubsequences: false)
    return parts.count == 2 && (1...3).contains(parts[0].count) && parts[1].count == 3
      && parts[0].first != "0" && parts.allSatisfy { $0.allSatisfy(\.isNumber) }
  }

  /// True if what stands beside `number` in the text is not understood, so that it may be another.
  func isDoubtful(_ number: NumberWords.Match) -> Bool { doubtful.contains(number.range.lowerBound) }

  /// "minus twenty", "-20", and what is diminished: "fifty euros minus ten" are no amounts of anything had.
  private static func signed(
    _ numbers: [NumberWords.Match], _ tokens: [Words.Token], _ text: String
  ) -> Set<Int> {
    let places = numbers.filter { number in
      let (start, end) = (number.range.lowerBound, number.range.upperBound)
      let isBelow = start > 0 && tokens[start - 1].normal == "minus"
      let isDiminished = tokens[end...].prefix(2).contains { $0.normal == "minus" }
      let before = text[..<tokens[start].range.lowerBound]
      let isSigned =
        before.last.map { ["-", "−", "–"].contains($0) } ?? false
        && before.dropLast().last.map(\.isWhitespace) ?? true && tokens[start].isDigits
      return isBelow || isDiminished || isSigned
    }
    var result = Set(places.map(\.range.lowerBound))
    // "twelve, thirteen pounds" is about so much.
    for (one, other) in zip(numbers, numbers.dropFirst())
    where one.range.upperBound == other.range.lowerBound && tokens[one.range.upperBound - 1].endsClause
      && other.value > one.value && other.value <= one.value * 1.5 && one.value >= 3
    {
      result.formUnion([one.range.lowerBound, other.range.lowerBound])
    }
    return result
  }

  private static func vague(
    _ numbers: [NumberWords.Match], _ words: [String], _ money: MoneyWords
  ) -> Set<Int> {
    var vague: Set<Int> = []
    // "several hundred", "ein paar hundert"
    for number in numbers
    where number.range.lowerBound > 0 && NumberWords.isScale(words[number.range.lowerBound]) {
      if ["several", "few", "many", "couple", "paar", "einige", "mehrere", "viele"].contains(
        words[number.range.lowerBound - 1])
      {
        vague.insert(number.range.lowerBound)
      }
    }
    for (one, other) in zip(numbers, numbers.dropFirst()) {
      // "between £5 and £10"
      let between = words[one.range.upperBound..<other.range.lowerBound].filter { !money.isSign($0) }
      guard between.count == 1, other.range.lowerBound - one.range.upperBound <= 3 else { continue }
      let before = words[..<one.range.lowerBound].last { !money.isSign($0) } ?? ""
      let isOpen =
        switch between[0] {
        case "or", "oder", "x": true
        case "to", "bis": !["from", "von", "vom"].contains(before)
        case "and", "und": ["between", "zwischen"].contains(before)
        default: false
        }
      if isOpen { vague.formUnion([one.range.lowerBound, other.range.lowerBound]) }
    }
    return vague
  }

  func first(_ mark: WordClass, in range: Range<Int>) -> Int? {
    range.first { marks[$0].contains(mark) && mentionAt[$0] < 0 && !isAuxiliary($0) }
  }

  func last(_ mark: WordClass, in range: Range<Int>) -> Int? {
    range.last { marks[$0].contains(mark) && mentionAt[$0] < 0 && !isAuxiliary($0) }
  }

  /// "had" in "had hoped", "got" in "got to".
  private func isAuxiliary(_ index: Int) -> Bool {
    guard words[index] == "had" || words[index] == "got" || words[index] == "have" else { return false }
    if word(index + 1) == "to" { return true }
    return words[index] == "had" && !mark(index + 1).isDisjoint(with: [.verb, .intention])
      && !mark(index + 1).contains(.adjective)
  }

  func has(_ mark: WordClass) -> Bool { marks.contains { !$0.isDisjoint(with: mark) } }

  private static let auxiliaries: Set<String> = [
    "do", "did", "does", "have", "has", "had", "am", "is", "are", "was", "were", "should", "can", "could",
    "would",
    "will", "shall", "must", "may", "might",
  ]

  private static let germanOpeners: Set<String> = [
    "habe", "hab", "haben", "muss", "mussen", "soll", "sollen", "sollte", "bin", "war", "hatte", "will",
    "darf", "kann",
    "wiege",
  ]

  /// True if the first words form a question without a question mark.
  private static func asks(
    _ words: [String], _ marks: [WordClass], _ language: Language, isOpen: Bool
  ) -> Bool {
    guard words.count > 2 else { return false }
    let first = words[0]
    let second = marks[1]
    if language.isGerman {
      if first == "ob" { return true }
      // "Läuft mein Pass dieses Jahr ab"
      if ["lauft", "gilt", "endet"].contains(first), !second.isDisjoint(with: [.possessive, .determiner]) {
        return true
      }
      // "Hab ich genommen." is a statement, "hab ich das genommen" a question.
      if isOpen, germanOpeners.contains(first), second.contains(.own) { return true }
      if marks[0].contains(.question) {
        return marks[1].contains(.verb) || ["viel", "viele", "oft"].contains(words[1])
      }
      return false
    }
    if auxiliaries.contains(first) { return second.contains(.own) || second.contains(.other) }
    return marks[0].contains(.question) && ["what", "when", "where", "why", "how", "who"].contains(first)
      && (auxiliaries.contains(words[1]) || ["much", "many", "long", "often"].contains(words[1]))
  }
}
