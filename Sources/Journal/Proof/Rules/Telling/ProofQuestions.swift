import Text

/// What the sources only ask or tell somebody to do.
extension ProofMatcher {
  /// "I hurt her" for "did I hurt her".
  func questioned() -> ProofFailure? {
    for (index, clause) in claim.clauses.enumerated() where clause.hasVerb {
      guard let mate = mates[index], isQuestion(mate, in: source) else { continue }
      let near = [index - 1, index, index + 1].filter(claim.clauses.indices.contains).map {
        claim.clauses[$0]
      }
      let isAsked =
        near.contains { one in
          !one.modes.union(one.loose).union(one.governs).isDisjoint(with: [.question, .possible, .condition])
            || one.range.contains {
              (grammar.isGerman ? Self.askersGerman : Self.askers).contains(claim.words[$0].normal)
            }
        } || claim.questions.contains(clause.sentence) || isQuestion(index, in: claim)
      if !isAsked { return ProofFailure(.modality, said(clause.range)) }
    }
    return nil
  }

  private static let askers: Set<String> = [
    "whether", "if", "why", "how", "who", "what", "when", "where", "which", "question",
  ]
  private static let askersGerman: Set<String> = [
    "ob", "warum", "wieso", "wie", "wer", "was", "wann", "wo", "wohin", "woher", "weshalb", "welche",
    "welcher", "welches",
    "frage",
  ]

  /// Whether a clause of the reading begins as a question does: "did I hurt her", "why did I quit"; in German only with a mark.
  private func isQuestion(_ index: Int, in reading: ProofReading) -> Bool {
    let clause = reading.clauses[index]
    let first = clause.range.lowerBound
    let words = reading.words
    guard first == 0 || words[first - 1].endsStatement || words[first - 1].sentence != words[first].sentence
    else { return false }
    let isMarked = reading.questions.contains(clause.sentence)
    var place = first
    if place < words.count - 1, ["and", "but", "so", "und", "aber"].contains(words[place].normal) {
      place += 1
    }
    if place < words.count - 2, Self.questionWords.contains(words[place].normal) { place += 1 }
    guard place + 1 < words.count else { return false }
    let (verb, subject) = (words[place], words[place + 1])
    if grammar.isGerman {
      guard verb.isVerbal, !verb.token.endsClause else { return false }
      if isMarked { return true }
      // "hab ich vergessen": an object that is left out
      guard place == first, !verb.token.isCapitalised, !reading.shortened.contains(clause.sentence),
        Self.subjects.contains(subject.normal) || isName(place + 1, in: reading)
      else {
        return false
      }
      return verb.role == .auxiliary && !["hab", "habe", "haben", "hatte", "hatten"].contains(verb.normal)
        && !hasEnd(index, in: reading)
    }
    guard verb.role == .auxiliary, Self.askingVerbs.contains(verb.normal), !verb.token.endsClause else {
      return false
    }
    return Self.subjects.contains(subject.normal) || isName(place + 1, in: reading)
      || isMarked && (grammar.determiners.contains(subject.normal) || subject.isPossessive)
  }

  /// Whether another clause of the sentence follows: "kommt Tom, dann gehe ich".
  private func hasEnd(_ index: Int, in reading: ProofReading) -> Bool {
    index + 1 < reading.clauses.count
      && reading.clauses[index + 1].sentence == reading.clauses[index].sentence
  }

  private static let questionWords: Set<String> = [
    "why", "how", "when", "where", "who", "what", "warum", "wieso", "wann", "wo", "wie", "wer", "was",
    "weshalb",
  ]
  private static let askingVerbs: Set<String> = [
    "am", "is", "are", "was", "were", "do", "does", "did", "has", "have", "can", "could", "should", "would",
    "will", "may",
    "might", "must", "shall",
  ]
  private static let subjects: Set<String> = [
    "i", "you", "he", "she", "it", "we", "they", "ich", "du", "er", "sie", "es", "wir", "ihr", "man",
  ]

  /// "I call the bank" for "call the bank": a note of what is to be done.
  func commanded() -> ProofFailure? {
    for (index, word) in claim.words.enumerated() where word.role == .verb {
      let clause = claim.clauses[word.clause]
      guard clause.hasVerb,
        clause.modes.union(clause.loose).union(clause.governs).isDisjoint(with: [.must, .wish, .order, .can]),
        clause.tense != .future,
        clause.subjects.contains(where: { isSpeaker(claim.words[$0]) }),
        !candidates[index].isEmpty, candidates[index].allSatisfy({ isCommand($0) })
      else { continue }
      return ProofFailure(.orderOnly, words([index]))
    }
    return nil
  }

  private func isCommand(_ place: Int) -> Bool {
    let word = source.words[place]
    let isAsked = place > 0 && source.words[place - 1].normal == "please" && word.isForm(.base)
    guard word.role == .verb || isAsked else { return false }
    let clause = source.clauses[word.clause]
    guard clause.subjects.isEmpty || clause.subjects.allSatisfy({ $0 > place }) else { return false }
    let start =
      (0..<place).last { source.words[$0].endsStatement || source.words[$0].sentence != word.sentence }.map {
        $0 + 1
      } ?? 0
    let before = source.words[start..<place].map(\.normal)
    if grammar.isGerman {
      guard before.isEmpty || before == ["bitte"], place + 1 < source.words.count else { return false }
      let hasSubject = clause.range.contains {
        Self.subjects.contains(source.words[$0].normal) && source.words[$0].normal != "sie"
      }
      return !hasSubject
        && (source.words[clause.range].contains { $0.normal == "bitte" }
          || word.normal == "lass" && source.words[place + 1].normal == "uns"
          || source.exclamations.contains(word.sentence)
          || ["mich", "mir"].contains(source.words[place + 1].normal))
    }
    guard word.isForm(.base), !word.isForm(.past), !Self.states.contains(word.normal),
      place + 1 < source.words.count, !word.token.endsClause
    else { return false }
    return before.allSatisfy {
      ["please", "note", "to", "self", "do", "let", "me", "remember", "next", "and", "then"].contains($0)
    }
  }

  /// What a speaker without "I" is: "feel tired".
  private static let states: Set<String> = [
    "feel", "hope", "love", "like", "hate", "miss", "need", "want", "know", "think", "guess", "wish",
    "suppose", "wonder",
    "remember", "believe", "mean", "reckon", "doubt", "seem", "look", "sleep", "keep", "dread", "enjoy",
    "cannot", "live", "work",
  ]
}
