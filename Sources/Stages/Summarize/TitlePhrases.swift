import Text

/// The parts of a sentence that can form a title.
struct TitlePhrases {
  /// Consecutive words of the sentence.
  struct Phrase: Equatable {
    enum Kind { case sentence, clause, noun }
    var text: String
    /// Its word indices in the sentence.
    var range: Range<Int>
    var kind: Kind
    /// True if a noun has no complement: "the blue cup", but not "the wedding in Porto".
    var isBare = false
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
    let bare = tokens.count - Words.tokens(candidate.opening.bare).count
    // "So plots three and four aren't finished" is a conclusion; skip its "so".
    start = bare + 3 < tokens.count && ["so", "well"].contains(tokens[bare].normal) ? bare + 1 : bare
  }

  /// The complete sentence if it is short enough, its clauses, and its noun phrases ("The wedding in Porto").
  var phrases: [Phrase] {
    guard start < tokens.count, candidate.language.code == "en" || isGerman else {
      return [make(start..<tokens.count, .sentence)].compactMap(\.self)
    }
    guard candidate.isClear else { return nouns.filter { $0.range.upperBound < tokens.count } }
    var result: [Phrase] = []
    if let whole = make(start..<tokens.count, .sentence), candidate.opening.leaning < 1 {
      result.append(whole)
    }
    for begin in begins {
      for end in ends where end > begin + 2 && (begin, end) != (start, tokens.count) {
        guard let phrase = make(begin..<end, .clause) else { break }
        if isWhole(begin..<end) { result.append(phrase) }
      }
    }
    return result + nouns
  }

  private var nouns: [Phrase] {
    let nouns = NounPhrases(candidate)
    return nouns.ranges.compactMap { range in
      guard !isOpenEnded(range), var phrase = make(range, .noun) else { return nil }
      phrase.isBare = nouns.nounEnd(range.lowerBound + 1) == range.upperBound
      return phrase
    }
  }

  /// The longest beginning of at most 60 characters that ends with a permitted word, preferably before a stop word,
  /// which begins a new phrase.
  var beginning: String {
    let stops = candidate.language.stopWords
    let ends = tokens.indices.filter { end in
      end >= start && (end == start || !stops.contains(tokens[end].normal) && !isOpenEnded(start..<(end + 1)))
    }
    let fitting = ends.filter { text(start..<($0 + 1)).count <= TitleChooser.limit }
    let best = fitting.last { $0 > start && $0 + 1 < tokens.count && stops.contains(tokens[$0 + 1].normal) }
    return (best ?? fitting.last).map { text(start..<($0 + 1)) } ?? ""
  }

  /// Indices at which a clause may begin: the start, and after a conjunction or comma if a subject follows.
  private var begins: [Int] {
    tokens.indices.filter { index in
      if index == start { return candidate.opening.leaning < 1 }
      guard index > start else { return false }
      let before = tokens[index - 1]
      let isSubject = (isGerman ? Self.germanSubjects : Self.englishSubjects).contains(tokens[index].normal)
      if isGerman { return (before.endsClause || Self.germanJoints.contains(before.normal)) && isSubject }
      let isJoined = Self.englishJoints.contains(before.normal)
      return (isSubject || tokens[index].isCapitalised) && (before.endsClause || isJoined)
    }
  }

  /// Indices at which a clause may end: the end, before a comma, and before a conjunction followed by a subject.
  private var ends: [Int] {
    (start + 1..<tokens.count + 1).filter { end in
      if end == tokens.count || tokens[end - 1].endsClause { return true }
      guard end + 1 < tokens.count else { return false }
      let next = tokens[end + 1].normal
      if isGerman {
        return ["weil", "obwohl", "sodass"].contains(tokens[end].normal)
          || Self.germanJoints.contains(tokens[end].normal)
            && (Self.germanSubjects.contains(next) || Self.germanOthers.contains(next))
      }
      switch tokens[end].normal {
      case "because", "although", "when", "while", "which": return true
      case "and", "but", "so": return Self.englishSubjects.contains(next) || next == "then"
      default: return false
      }
    }
  }

  /// True if the clause is complete: neither its beginning nor its end requires more words.
  private func isWhole(_ range: Range<Int>) -> Bool {
    if Self.needy.contains(tokens[range.lowerBound].normal) || isOpenEnded(range) { return false }
    // "I bought bread, cheese": a truncated list, or a clause that continues ("the man, who").
    guard range.upperBound < tokens.count else { return true }
    let next = tokens[range.upperBound].normal
    return isGerman
      ? ["und", "aber", "weil", "denn", "obwohl", "sodass", "ich", "wir"].contains(next)
      : Self.englishJoints.contains(next) || Self.englishSubjects.contains(next) || next == "which"
  }

  private func isOpenEnded(_ range: Range<Int>) -> Bool {
    let last = tokens[range.upperBound - 1].normal
    return (isGerman ? candidate.lists.german : candidate.lists.english).noEnds.contains(last)
      || last.hasSuffix("n't")
  }

  /// The words of `range`, capitalised and without trailing punctuation; nil if empty, too long or with quotation marks.
  private func make(_ range: Range<Int>, _ kind: Phrase.Kind) -> Phrase? {
    guard !range.isEmpty else { return nil }
    var text = text(range)
    if range.upperBound == tokens.count, candidate.isQuestion { text += "?" }
    guard text.count <= TitleChooser.limit, !text.contains(where: { "\"“”„«»".contains($0) }) else {
      return nil
    }
    return Phrase(text: text, range: range, kind: kind)
  }

  private func text(_ range: Range<Int>) -> String {
    let words = candidate.text[
      tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound - 1].range.upperBound]
    return words.prefix(1).uppercased() + words.dropFirst()
  }

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
}
