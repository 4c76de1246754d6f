import Text

/// The words and clauses of one or several sentences.
struct ProofReading {
  var words: [ProofWord] = []
  var clauses: [ProofClause] = []
  /// The sentences that end with a question mark, and those with an exclamation mark.
  var questions: Set<Int> = []
  var exclamations: Set<Int> = []
  /// The sentences that begin with something that is left out here: "to be honest, …".
  var shortened: Set<Int> = []

  /// Reads `sentences`, which follow each other.
  init(
    _ sentences: [String], _ lists: ProofLists, _ stemmer: borrowing Stemmer, hints: ProofHints = .none
  ) {
    let grammar = ProofGrammar.of(german: lists.language.isGerman)
    for (index, sentence) in sentences.enumerated() {
      let reader = WordReader(sentence, lists, grammar, stemmer, hints)
      var splitter = ClauseReader(
        words: reader.words, grammar: grammar, firstClause: clauses.count, sentence: index)
      splitter.read(offset: words.count)
      words += splitter.words
      clauses += splitter.clauses
      let last = sentence.last { !$0.isWhitespace && !"\"”“»«)".contains($0) }
      if last == "?" { questions.insert(index) }
      if last == "!" { exclamations.insert(index) }
      if let first = reader.words.first, sentence[..<first.token.range.lowerBound].contains(where: \.isLetter)
      {
        shortened.insert(index)
      }
    }
    var roles = RoleReader(reading: self, grammar: grammar)
    roles.read()
    self = roles.reading
  }

  /// Whether the words of `phrase`, in normal form, stand from `place` on.
  func says(_ phrase: [String], at place: Int) -> Bool {
    place + phrase.count <= words.count
      && phrase.indices.allSatisfy { words[place + $0].normal == phrase[$0] }
  }

  /// The words of `clause`.
  func words(of clause: Int) -> Range<Int> { clauses[clause].range }
}
