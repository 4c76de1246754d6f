import Text

/// Finds where a task ends, and the sentence goes on with something else.
extension EnglishTasks {
  func stops(_ index: Int, _ start: Int) -> Bool {
    if utterance.isInMention(index) { return false }
    let isDegree = utterance.words[index] == "so" && Self.degrees.contains(utterance.word(index + 1))
    // "water the plants while she's away" tells when; behind a pause it is a contrast.
    let isMeanwhile = utterance.words[index] == "while" && !utterance.tokens[index - 1].endsClause
    if Self.reasons.contains(utterance.words[index]), !isDegree, !isMeanwhile { return true }
    // "… sleep well I think"
    if utterance.marks[index].contains(.own),
      ["think", "guess", "suppose", "hope", "reckon"].contains(utterance.word(index + 1))
    {
      return true
    }
    let opensClause =
      utterance.tokens[index - 1].endsClause || ["and", "or", "then"].contains(utterance.words[index - 1])
    if opensClause, utterance.marks[index].contains(.own) { return true }
    if goesOn(index) || runsOn(index, start) || index > start + 1 && utterance.runsOn(at: index) {
      return true
    }
    return utterance.words[index] == "and"
      && (!utterance.mark(index + 1).isDisjoint(with: [.own, .other, .negation])
        || ["remember", "remind"].contains(utterance.word(index + 1))
        // "and want to sort the tools"
        || ["want", "need", "have", "plan"].contains(utterance.word(index + 1))
          && utterance.word(index + 2) == "to"
        || ["that's", "that", "then"].contains(utterance.word(index + 1))
          && utterance.mark(index + 2).contains(.own))
  }

  /// Where the tasks go on behind a reason: "finish the slides, because Carla presents them, | and book the hotel".
  func resumed(_ index: Int) -> Int? {
    guard ["because", "since", "which"].contains(utterance.word(index)),
      utterance.tokens[index - 1].endsClause
    else {
      return nil
    }
    return (index + 1..<utterance.words.count).first { place in
      guard utterance.words[place] == "and", utterance.tokens[place - 1].endsClause, let verb = joined(place),
        utterance.marks[verb].contains(.task), !utterance.isInMention(verb + 1)
      else { return false }
      return !utterance.mark(verb + 1).isDisjoint(with: [.determiner, .possessive])
    }
  }

  /// "and on Friday I have to", "and then that's it", "or they tow it": another statement.
  private func goesOn(_ index: Int) -> Bool {
    guard ["and", "or"].contains(utterance.words[index]),
      !(utterance.has(["after", "that"], at: index + 1) && joined(index) != nil)
    else { return false }
    var next = index + 1
    while utterance.isInMention(next) || utterance.word(next) == "then" { next += 1 }
    if utterance.mark(next).contains(.own) || Self.statements.contains(utterance.word(next)) { return true }
    // "and on Saturday after the wedding I have to"
    if next > index + 1, !utterance.mark(next).isDisjoint(with: [.negation, .preposition]) { return true }
    // "and the page is still white"
    return !utterance.mark(next).isDisjoint(with: [.determiner, .possessive])
      && (next + 2..<next + 5).contains { Self.finite.contains(utterance.word($0)) }
  }

  /// "… with the firewood he's too proud", "… tomorrow she's been waiting": a statement without a pause before it.
  private func runsOn(_ index: Int, _ start: Int) -> Bool {
    guard index > start, Self.statements.contains(utterance.words[index]) else { return false }
    // "the ivy that's growing into the gutter"
    if utterance.words[index] == "that's", utterance.word(index + 1).hasSuffix("ing") { return false }
    if utterance.isDated(index - 1) { return true }
    // "the replacement they never sent"
    if !utterance.words[index].contains("'"), utterance.isContactClause(index) { return false }
    return (utterance.words[index].contains("'") || Self.finite.contains(utterance.word(index + 1)))
      && utterance.isNoun(index - 1)
      && !Self.telling.contains(utterance.words[start])
      && !utterance.words[start..<index].contains {
        ["what", "how", "where", "who", "why", "whatever", "whether", "if", "when", "that"].contains($0)
      }
  }

  /// After a comma the task continues only with more of the same kind: "call Anna, Tom and Ben".
  ///
  /// - Parameter isDated: whether its date was just said, which ends it unless another task or the end of a list follows.
  func ends(_ index: Int, isDated: Bool = false) -> Bool {
    let rest = (index + 1)..<utterance.words.count
    guard let next = rest.first(where: { !utterance.isInMention($0) }) else { return false }
    if joined(next) != nil || isListed(next) { return false }
    if next > index + 1 { return true }
    if isLastOfList(next) { return false }
    if isDated, utterance.mark(next).contains(.otherPossessive) { return true }
    // "ask my brother-in-law, who used to be a roofer, to look at them"
    if !isDated, Self.relatives.contains(utterance.words[next]) { return false }
    if utterance.words[next] == "to",
      Self.relatives.contains(utterance.words[utterance.segment(index).lowerBound])
    {
      return false
    }
    let isList = rest.prefix(5).contains { ["and", "or"].contains(utterance.words[$0]) }
    return !isList
      || !utterance.marks[next].isDisjoint(with: [.verb, .own, .other, .thing, .negation, .join, .adverb])
  }

  /// Openings of a clause about somebody just named.
  static let relatives: Set<String> = ["who", "who's", "who've", "who'll", "whose"]

  /// Words that make "so" a degree: "stop eating so much bread".
  private static let degrees: Set<String> = [
    "much", "many", "little", "few", "long", "late", "often", "hard", "fast", "early", "far",
  ]

  private static let reasons: Set<String> = [
    "because", "but", "although", "since", "unless", "though", "otherwise", "while", "so",
  ]

  private static let statements: Set<String> = [
    "that's", "it's", "there's", "he's", "she's", "they're", "it'll", "they'll", "he'll", "she'll", "they've",
    "it", "he", "she", "they",
  ]

  private static let finite: Set<String> = [
    "is", "are", "was", "were", "isn't", "aren't", "won't", "can't", "doesn't", "will", "never", "always",
  ]

  /// Verbs after which a statement is an object: "tell Sam she's right".
  static let telling: Set<String> = [
    "tell", "let", "text", "email", "warn", "message", "inform", "say", "ask", "check", "see", "make",
    "remind", "show", "find", "know", "write", "explain",
    "decide",
    "believe", "prove", "admit", "think", "sure",
  ]
}
