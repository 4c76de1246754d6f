import Text

/// Finds where, in speech without marks, a statement ends and another begins: "call the plumber | the sink is leaking",
/// "den Makler anrufen | die Versicherung läuft aus".
extension Utterance {
  /// True if another statement begins at `index`, although no mark or conjunction precedes it.
  ///
  /// It uses neither clauses nor what depends on them.
  func runsOn(at index: Int) -> Bool {
    guard index > 2, !isInMention(index), !tokens[index - 1].endsClause else { return false }
    return isGerman ? germanRunsOn(index) : englishRunsOn(index)
  }

  // MARK: English

  private func englishRunsOn(_ index: Int) -> Bool {
    let before = words[index - 1]
    guard !RunOnWords.governing.contains(before), number(at: index - 1) == nil else { return false }
    let isSaid = isInMention(index - 1) || RunOnWords.particles.contains(before)
    // "return the library books", "sign the forms"
    let isObject =
      marks[index - 1].contains(.task) && !isSaid
      && marks[index - 2].isDisjoint(with: [.determiner, .possessive])
    if !isInMention(index - 1),
      marks[index - 1].contains(.preposition) && !RunOnWords.particles.contains(before)
        || !marks[index - 1].isDisjoint(with: [.determiner, .possessive, .negation])
    {
      return false
    }
    // "…, on Friday I have to"
    if let lead = mention(at: index - 1)?.range.lowerBound,
      lead == 0 || tokens[lead - 1].endsClause || marks[lead - 1].contains(.join)
    {
      return false
    }
    if RunOnWords.subjects.contains(words[index]) { return !isContactClause(index) && !isTold(index) }
    if words[index] == "that's", word(index + 1).hasSuffix("ing") { return false }
    if RunOnWords.things.contains(words[index]) {
      let isOpen = isSaid || isNoun(index - 1)
      let isDrawn = words[index].contains("'")
      // "its her birthday"
      let isItIs =
        words[index] == "its"
        && !mark(index + 1).isDisjoint(with: [.otherPossessive, .possessive, .adverb, .negation])
      return isOpen && !isObject && !isTold(index)
        && (isDrawn || isItIs || RunOnWords.isFinite(word(index + 1)))
    }
    // "drop off the library books tomorrow"
    if RunOnWords.particles.contains(before), marks[index - 2].contains(.task), !isInMention(index - 1),
      let verb = statedVerb(index), !RunOnWords.isFinite(words[verb])
    {
      return false
    }
    // "by tuesday jeff needs it"
    let isUnknownName =
      isInMention(index - 1) && marks[index].isEmpty
      && ["needs", "wants", "says", "said", "leaves"].contains(word(index + 1))
    return !isObject && (isSaid || isNoun(index - 1)) && (isUnknownName || statedVerb(index) != nil)
      && !isTold(index)
  }

  /// The finite verb behind the noun phrase that begins at `index`: "the sink is", "my boss wants", "Jeff needs".
  func statedVerb(_ index: Int) -> Int? {
    var verb = index
    if ["the", "my", "our", "his", "her", "their"].contains(words[index]) {
      verb += 1
      guard verb < words.count, !tokens[verb].endsClause else { return nil }
      while verb < min(index + 5, words.count), !RunOnWords.isFinite(words[verb]),
        !isPresent(verb, from: index + 2), !tokens[verb].endsClause,
        isNoun(verb) || marks[verb].contains(.adjective)
      {
        verb += 1
      }
      guard verb > index + 1 else { return nil }
    } else {
      guard marks[index].contains(.relative) || tokens[index].isCapitalised && index > 0 else { return nil }
      verb += 1
    }
    guard verb < words.count else { return nil }
    return RunOnWords.isFinite(words[verb]) || isPresent(verb, from: index + 1) ? verb : nil
  }

  /// True if the word may be the present of a verb in no list: "the office closes at four".
  private func isPresent(_ index: Int, from start: Int) -> Bool {
    let word = words[index]
    guard index >= start, word.hasSuffix("s"), !word.hasSuffix("ss"), !word.hasSuffix("'s"),
      word.utf8.count > 4
    else { return false }
    let next = index + 1
    return !tokens[index].endsClause && next < words.count
      && (isInMention(next)
        || ["at", "on", "until", "till", "from", "it", "them", "me", "us"].contains(words[next]))
  }

  /// "the shoes I bought on Saturday": the pronoun at `index` opens a clause that describes the noun before it.
  func isContactClause(_ index: Int) -> Bool {
    guard index > 1, isNoun(index - 1), !tokens[index - 1].endsClause,
      !RunOnWords.modals.contains(words[index]), !RunOnWords.modals.contains(word(index + 1)),
      (max(0, index - 4)..<(index - 1)).contains(where: {
        !marks[$0].isDisjoint(with: [.determiner, .possessive]) && !isInMention($0)
      }) || ["one", "ones", "things", "stuff"].contains(words[index - 1])
    else { return false }
    var verb = index + 1
    while verb < words.count, !tokens[verb].endsClause,
      !marks[verb].isDisjoint(with: [.adverb, .negation]) || RunOnWords.auxiliaries.contains(words[verb])
    {
      verb += 1
    }
    // "the lamp they gave us"
    let isGiven = ["us", "me", "him", "her", "them"].contains(word(verb + 1)) && !tokens[verb].endsClause
    let next = isGiven ? verb + 2 : verb + 1
    guard verb < words.count, !["is", "are", "was", "were"].contains(words[verb]) else { return false }
    return next >= words.count || tokens[next - 1].endsClause || isInMention(next)
      || !marks[next].isDisjoint(with: [.preposition, .adverb, .join]) || RunOnWords.isFinite(words[next])
  }

  /// "tell Sam she's right": the statement is what is told.
  private func isTold(_ index: Int) -> Bool {
    let start = (0..<index).last { tokens[$0].endsClause }.map { $0 + 1 } ?? 0
    return words[max(start, index - 12)..<index].contains(where: RunOnWords.telling.contains)
  }

  // MARK: German

  /// Behind the infinitive that ends a task: "… anrufen die brauchen die Zahlen", "… putzen Jens braucht ihn".
  private func germanRunsOn(_ index: Int) -> Bool {
    let before = words[index - 1]
    // "mein Pass läuft im Juli ab ich muss"
    if ["ab", "aus"].contains(before), ["ich", "wir"].contains(words[index]), isGermanFinite(index + 1),
      words[max(0, index - 8)..<index - 1].contains(where: { ["lauft", "laufen"].contains($0) })
    {
      return true
    }
    guard before.hasSuffix("n"), before.utf8.count > 4, !tokens[index - 1].isCapitalised || !hasCapitals,
      marks[index - 1].isDisjoint(with: [
        .determiner, .possessive, .preposition, .adverb, .own, .other, .negation, .document,
      ]), number(at: index - 1) == nil, !isInMention(index - 1)
    else { return false }
    let start = (0..<index).last { tokens[$0].endsClause }.map { $0 + 1 } ?? 0
    guard
      (start..<index).contains(where: {
        marks[$0].contains(.intention) && marks[$0].contains(.verb) || words[$0] == "vergessen"
          || words[$0] == "daran"
          || words[$0] == "dran"
      })
    else { return false }
    if ["die", "der", "das", "er", "sie", "es", "man", "ich", "wir", "da"].contains(words[index]),
      isGermanFinite(index + 1)
    {
      return true
    }
    if !marks[index].isDisjoint(with: [.determiner, .possessive]), !isGermanFinite(index + 1),
      (index + 2..<index + 4).contains(where: { isSureFinite($0) })
    {
      return true
    }
    // "jens braucht ihn"
    return marks[index].contains(.relative) && isGermanFinite(index + 1)
  }

  private func isSureFinite(_ index: Int) -> Bool {
    guard words.indices.contains(index), !isInMention(index) else { return false }
    return marks[index].contains(.third)
      || [
        "ist", "sind", "war", "wird", "hat", "haben", "lauft", "kommt", "kommen", "braucht", "brauchen",
        "endet",
      ]
      .contains(words[index])
  }

  private func isGermanFinite(_ index: Int) -> Bool {
    guard words.indices.contains(index), !isInMention(index), !(hasCapitals && tokens[index].isCapitalised)
    else {
      return false
    }
    if isSureFinite(index) { return true }
    let word = words[index]
    guard
      marks[index].isDisjoint(with: [.determiner, .possessive, .preposition, .adverb, .negation, .document]),
      index + 1 < words.count, !tokens[index].endsClause, number(at: index) == nil
    else { return false }
    let next = marks[index + 1]
    // "… die brauchen die zahlen": not an object and its verb, "die fenster putzen".
    return marks[index].contains(.verb) && !word.hasPrefix("ge")
      || word.hasSuffix("t") && word.utf8.count > 4 && !next.isDisjoint(with: [.determiner, .pronoun, .own])
  }
}

/// Words that tell where a statement begins.
private enum RunOnWords {
  static let subjects: Set<String> = [
    "i", "we", "he", "she", "they", "i'm", "i've", "i'd", "i'll", "we're", "we've", "we'd", "we'll", "he's",
    "she's",
    "they're", "they've", "he'll", "she'll", "they'll", "he'd", "she'd", "they'd", "shes", "hes", "theyre",
    "theyve",
    "theyll",
  ]
  static let things: Set<String> = [
    "it", "there", "it's", "that's", "there's", "it'll", "its",
  ]
  /// Words that open a clause within another, so that a subject behind them begins none of its own.
  static let governing: Set<String> = [
    "that", "which", "who", "whose", "what", "how", "where", "why", "when", "whenever", "whether", "if",
    "unless",
    "before", "after", "until", "till", "once", "because", "since", "as", "while", "although", "though",
    "than", "and",
    "or", "but", "so", "then", "everything", "anything", "all", "wherever", "whatever", "like", "case",
  ]
  static let particles: Set<String> = [
    "up", "out", "off", "down", "back", "away", "too", "again",
  ]
  static let auxiliaries: Set<String> = [
    "have", "has", "had", "did", "do", "does", "hasn't", "haven't", "hadn't", "didn't", "don't", "doesn't",
    "can",
    "can't", "could", "been", "always", "never", "just", "still", "already", "only",
  ]
  static let modals: Set<String> = [
    "i'll", "we'll", "will", "must", "should", "need", "shall", "might", "gonna", "gotta", "going", "want",
  ]
  static let telling: Set<String> = [
    "tell", "say", "ask", "check", "see", "sure", "remind", "show", "know", "explain", "decide", "think",
    "hope",
    "admit", "prove", "believe", "find", "text", "wish", "bet", "guess", "feel", "said", "told", "thought",
    "knew",
    "says", "mean", "means",
  ]
  private static let finite: Set<String> = [
    "is", "are", "was", "were", "isn't", "aren't", "wasn't", "has", "hasn't", "needs", "wants", "runs",
    "expires",
    "ends", "starts", "closes", "opens", "comes", "leaves", "won't", "can't", "doesn't", "will", "never",
    "always",
    "keeps", "goes", "gets", "says", "loves", "hates", "likes", "lapses", "begins", "takes", "costs", "looks",
    "finishes",
    "arrives", "gives", "makes", "works",
  ]

  static func isFinite(_ word: String) -> Bool { finite.contains(word) }
}
