import Text

/// The parts of a sentence that can form a title.
struct TitlePhrases {
  /// Consecutive words of the sentence.
  struct Phrase: Equatable {
    var text: String
    /// Its word indices in the sentence.
    var range: Range<Int>
    /// What speaks against it as a title by its form alone; 0 for a sentence.
    var flaws: Double
    /// False if it names a thing and claims nothing.
    var isClaim = true
  }

  private let candidate: Candidate
  private let tokens: [Words.Token]
  private let isGerman: Bool
  /// The first word after the leading conjunction.
  private let start: Int

  init(_ candidate: Candidate) {
    self.candidate = candidate
    tokens = candidate.tokens
    isGerman = candidate.language.isGerman
    let bare = candidate.start
    // "So plots three and four aren't finished" is a conclusion; skip its "so".
    start =
      bare + 3 < tokens.count
        && ["so", "well", "anyway", "anyways", "right", "also"].contains(tokens[bare].normal)
      ? bare + 1 : bare
  }

  /// The complete sentence if it is short enough, its clauses, and its noun phrases ("The wedding in Porto").
  var phrases: [Phrase] {
    guard start < tokens.count else { return [] }
    guard candidate.language.code == "en" || isGerman else { return stretches }
    guard candidate.isClear else { return nouns.filter { $0.range.upperBound < tokens.count } }
    var result: [Phrase] = []
    let ends = ends
    for begin in begins {
      for end in ends where end.index > begin.index + 2 || (begin.index, end.index) == (start, tokens.count) {
        let isSentence = (begin.index, end.index) == (start, tokens.count)
        let range = begin.index..<end.index
        let flaws = begin.flaws + end.flaws + (hasVerb(range) ? 0 : 1.5)
        guard let phrase = make(range, flaws) else { break }
        if isSentence || isWhole(begin.index..<end.index) { result.append(phrase) }
      }
    }
    return result + nouns
  }

  /// In a language whose words are not known: the sentence and its stretches between marks; if none of these is short enough, its
  /// beginning, up to where the network would end a title.
  private var stretches: [Phrase] {
    let inner = tokens.indices.filter { $0 > start && tokens[$0 - 1].endsClause }
    let borders = [start] + inner + [tokens.count]
    var result: [Phrase] = []
    for (number, begin) in borders.dropLast().enumerated() {
      for end in borders[(number + 1)...] where end > begin + 2 || (begin, end) == (start, tokens.count) {
        if let phrase = make(begin..<end, begin == start ? 0 : 0.5) { result.append(phrase) }
      }
    }
    if !result.isEmpty { return result }
    var best: (phrase: Phrase, gain: Double)?
    for end in tokens.indices.dropFirst(start + 3) {
      guard let phrase = make(start..<end, 1.5) else { break }
      // Articles, prepositions and conjunctions are short in most languages; none of them ends a title.
      guard tokens[end - 1].normal.count > Self.shortLetters else { continue }
      let gain = candidate.titleGain(start..<end)
      if best.map({ gain >= $0.gain }) ?? true { best = (phrase, gain) }
    }
    return best.map { [$0.phrase] } ?? []
  }

  private var nouns: [Phrase] {
    let nouns = NounPhrases(candidate)
    return nouns.ranges.compactMap { range in
      let isBare = nouns.nounEnd(range.lowerBound + 1) == range.upperBound
      var phrase = isOpenEnded(range) ? nil : make(range, isBare ? 1.5 : 0.5)
      phrase?.isClaim = false
      return phrase
    }
  }

  /// The longest beginning of at most 60 characters that ends with a permitted word, preferably before a stop word,
  /// which begins a new phrase; nil if there is none.
  var beginning: Phrase? {
    let stops = candidate.language.stopWords
    let ends = tokens.indices.filter { end in
      end >= start && (end == start || !stops.contains(tokens[end].normal) && !isOpenEnded(start..<(end + 1)))
    }
    let fitting = ends.filter { text(start..<($0 + 1)).count <= TitleChooser.limit }
    let best = fitting.last { $0 > start && $0 + 1 < tokens.count && stops.contains(tokens[$0 + 1].normal) }
    return (best ?? fitting.last).map {
      Phrase(text: text(start..<($0 + 1)), range: start..<($0 + 1), flaws: 1.5)
    }
  }

  /// An index at which a clause may begin or end, and what speaks against it.
  private typealias Border = (index: Int, flaws: Double)

  /// Where a clause may begin: at the start, and after a conjunction or comma.
  private var begins: [Border] {
    tokens.indices.compactMap { index in
      let word = tokens[index].normal
      if index == start { return (index, candidate.opening.leaning >= 1 ? 1 : 0) }
      // Behind a conjunction or comma a verb has its subject before it: "and was arranging them".
      guard index > start, !Self.needy.contains(word), !beginsWithVerb(index) else { return nil }
      let before = tokens[index - 1]
      let joints = isGerman ? Self.germanJoints : Self.englishJoints
      guard before.endsClause || joints.contains(before.normal) else {
        return isGerman && isMiddle(index) ? (index, 0.5) : nil
      }
      let isSubject =
        (isGerman ? Self.germanSubjects : Self.englishSubjects).contains(word)
        || !isGerman && tokens[index].isCapitalised
      return (index, isSubject ? 0 : 1.5)
    }
  }

  /// True if a German phrase that ends with the participle may begin at `index`: "(Ich bin) auf der Treppe ausgerutscht".
  private func isMiddle(_ index: Int) -> Bool {
    let before = tokens[..<index].suffix(4).map(\.normal)
    guard before.contains(where: Self.auxiliaries.contains), let last = before.last else { return false }
    return !Self.germanDeterminers.contains(last)
      && (Self.germanDeterminers.contains(tokens[index].normal) || tokens[index].isCapitalised)
  }

  /// Where a clause may end: at the end, before a comma, before a conjunction followed by a subject, and before a further
  /// complement.
  private var ends: [Border] {
    (start + 1..<tokens.count + 1).compactMap { end in
      if end == tokens.count || tokens[end - 1].endsClause { return (end, 0) }
      guard end + 1 < tokens.count else { return nil }
      let (word, next) = (tokens[end].normal, tokens[end + 1].normal)
      let isJoint =
        isGerman
        ? ["weil", "obwohl", "sodass"].contains(word)
          || Self.germanJoints.contains(word)
            && (Self.germanSubjects.contains(next) || Self.germanOthers.contains(next))
        : ["because", "although", "when", "while", "which"].contains(word)
          || ["and", "but", "so"].contains(word) && (Self.englishSubjects.contains(next) || next == "then")
      if isJoint { return (end, 0) }
      let isComplement =
        isGerman
        ? isParticiple(end - 1) && tokens[end].normal != "und"
        : Self.prepositions.contains(word) && !candidate.language.stopWords.contains(tokens[end - 1].normal)
      return isComplement ? (end, 0.8) : nil
    }
  }

  /// True if the word at `index` is a verb that is told by its form or is in a list.
  private func beginsWithVerb(_ index: Int) -> Bool {
    let word = tokens[index].normal
    return isGerman
      ? Self.auxiliaries.contains(word)
      : candidate.lists.english.verbs.contains(word) || ["ed", "ing"].contains(where: word.hasSuffix)
  }

  /// True if a word of `range` looks as verbs do.
  private func hasVerb(_ range: Range<Int>) -> Bool {
    range.contains { index in
      let word = tokens[index].normal
      if isGerman {
        return Self.auxiliaries.contains(word) || isParticiple(index)
          || !tokens[index].isCapitalised && !candidate.language.stopWords.contains(word)
            && !["e", "en", "er", "es", "em"].contains(where: word.hasSuffix)
      }
      return candidate.lists.english.verbs.contains(word) || word.hasSuffix("ed") || word.contains("'")
    }
  }

  /// True if the German word at `index` looks as a participle does.
  private func isParticiple(_ index: Int) -> Bool {
    let word = tokens[index].normal
    return !tokens[index].isCapitalised && word.count > 5 && (word.hasSuffix("t") || word.hasSuffix("en"))
      && (word.contains("ge") || ["be", "ver", "er", "zer", "ent"].contains(where: word.hasPrefix))
  }

  /// True if the clause is complete: neither its beginning nor its end requires more words.
  private func isWhole(_ range: Range<Int>) -> Bool {
    if isOpenEnded(range) { return false }
    let isBegin =
      range.lowerBound == start || tokens[range.lowerBound - 1].endsClause
      || (isGerman ? Self.germanJoints : Self.englishJoints).contains(tokens[range.lowerBound - 1].normal)
    if !isBegin { return isParticiple(range.upperBound - 1) }
    if Self.needy.contains(tokens[range.lowerBound].normal) { return false }
    return true
  }

  private func isOpenEnded(_ range: Range<Int>) -> Bool {
    let last = tokens[range.upperBound - 1].normal
    return (isGerman ? candidate.lists.german : candidate.lists.english).noEnds.contains(last)
      || last.hasSuffix("n't") || ReportedSpeech.verbs.contains(last)
      || range.upperBound < tokens.count && ["one", "ones"].contains(tokens[range.upperBound].normal)

  }

  /// The words of `range`, capitalised and without trailing punctuation; nil if empty, too long or with quotation marks.
  private func make(_ range: Range<Int>, _ flaws: Double = 0) -> Phrase? {
    guard !range.isEmpty else { return nil }
    var text = text(range)
    if range.upperBound == tokens.count, candidate.isQuestion { text += "?" }
    guard text.count <= TitleChooser.limit, !text.contains(where: { "\"“”„«»".contains($0) }) else {
      return nil
    }
    return Phrase(text: text, range: range, flaws: flaws)
  }

  private func text(_ range: Range<Int>) -> String {
    let words = candidate.text[
      tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound - 1].range.upperBound]
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// As many letters have words that may stand between two others in any language.
  private static let shortLetters = 3
  private static let englishSubjects: Set<String> = [
    "i", "i'm", "i've", "i'd", "i'll", "we", "we're", "we've", "we'll", "my", "our", "the", "nobody",
    "everybody",
    "everyone", "everything", "nothing",
  ]
  private static let englishJoints: Set<String> = ["because", "and", "but", "so", "that", "although", "when"]
  private static let germanSubjects: Set<String> = [
    "ich", "wir", "mein", "meine", "unser", "unsere", "niemand",
  ]
  /// Other words that begin a main clause.
  private static let germanOthers: Set<String> = ["er", "sie", "es", "das", "dann", "jetzt", "da"]
  private static let germanJoints: Set<String> = ["und", "aber", "denn", "sondern"]
  static let needy: Set<String> = [
    "if", "when", "because", "although", "as", "while", "since", "after", "before", "than", "like", "which",
    "who",
    "wenn", "weil", "obwohl", "nachdem", "bevor", "wahrend", "dass", "ob", "als", "damit",
  ]
  private static let prepositions: Set<String> = [
    "at", "on", "in", "after", "before", "with", "from", "for", "by", "around", "about", "during", "until",
    "since",
    "through", "over", "under", "between", "without", "against", "into", "onto", "today", "tonight", "this",
    "yesterday", "again", "then", "now", "to", "while",
  ]
  private static let auxiliaries: Set<String> = [
    "habe", "hab", "haben", "hat", "hast", "bin", "ist", "is", "sind", "war", "waren", "wurde", "wurden",
    "hatte", "hatten", "worden", "han", "hob",
  ]
  private static let germanDeterminers: Set<String> = [
    "der", "die", "das", "den", "dem", "des", "ein", "eine", "einen", "einem", "einer", "mein", "meine",
    "meinen", "meinem", "meiner", "ihr", "ihre", "ihren", "sein", "seine", "seinen", "unser", "unsere",
    "unseren", "zwei", "drei", "vier", "im", "am", "beim", "zum", "zur", "vom", "auf", "aus", "in", "an",
    "mit", "nach", "von", "vor", "bei", "fur", "uber", "unter", "ohne", "gegen", "um", "durch", "neben",
    "hinter", "keine", "keinen", "kein",
  ]
}
