import Text

/// Finds the cues of the speaker's own tasks: "I need to", "remember to", "I'll".
extension EnglishTasks {
  /// Cues followed by a bare verb.
  private static let modals: Set<String> = [
    "must", "should", "will", "gonna", "gotta", "i'll", "we'll", "shall", "better",
  ]

  /// Cues followed by "to" and a verb.
  private static let infinitives: Set<String> = [
    "want", "need", "have", "i've", "we've", "going", "plan", "planning", "like", "ought", "got", "intend",
    "is", "love",
    "hope",
  ]

  /// Finite verbs, which follow no modal.
  private static let finite: Set<String> = [
    "needs", "has", "had", "wants", "wanted", "is", "was", "does", "did", "likes", "thinks", "says", "said",
    "asks", "asked", "told", "came", "went", "called", "should", "must",
  ]

  private static let skipped: Set<String> = [
    "really", "also", "still", "just", "probably", "definitely", "finally", "then", "absolutely", "actually",
    "maybe", "always", "please", "even", "later",
  ]

  /// Start of the task for the cue at `index`; nil if there is no cue of the speaker's.
  func start(cue index: Int) -> Int? {
    let word = utterance.words[index]
    if let start = imperative(index, word) { return utterance.clause(index).isHabit ? nil : skip(start) }
    var next = index + 1
    if Self.infinitives.contains(word) {
      while Self.skipped.contains(utterance.word(next)) { next += 1 }
      guard utterance.word(next) == "to", fits(word, index) else { return nil }
      next += 1
    } else if word == "better" {
      guard isAdvice(index) else { return nil }
    } else if word == "will", Self.finite.contains(utterance.word(next)) {
      // "Will needs to call Mark": a name.
      return nil
    } else if !Self.modals.contains(word) {
      return isNote(index) ? index : nil
    }
    guard isOwn(index, word), !isRefused(index, word) else { return nil }
    return skip(next)
  }

  /// "I'd better", "we had better", "better call her".
  private func isAdvice(_ index: Int) -> Bool {
    let before = utterance.word(index - 1)
    if ["i'd", "we'd", "i", "we", "had"].contains(before) { return true }
    return isOpening(index) && utterance.mark(index + 1).contains(.task)
  }

  /// "remember to", "don't forget to", "remind me to", addressed to the speaker only.
  private func imperative(_ index: Int, _ word: String) -> Int? {
    switch word {
    case "remember":
      guard utterance.word(index + 1) == "to", isOpening(index) else { return nil }
      return index + 2
    case "forget":
      var next = index + 1
      while utterance.isInMention(next) { next += 1 }
      guard utterance.word(next) == "to",
        ["don't", "not", "never", "me", "can't", "mustn't"].contains(utterance.word(index - 1))
      else { return nil }
      if utterance.word(index - 1) == "me", utterance.word(index - 2) != "let" { return nil }
      // "I did not forget to take it"
      let before = utterance.word(index - 2)
      if utterance.word(index - 1) == "not" && ["did", "have", "had"].contains(before)
        || utterance.word(index - 1) == "never" && before == "i"
      {
        return nil
      }
      return next + 1
    case "remind":
      guard utterance.word(index + 1) == "me" else { return nil }
      var next = index + 2
      while utterance.isInMention(next) { next += 1 }
      return utterance.word(next) == "to" ? next + 1 : nil
    default: return nil
    }
  }

  /// "would like to", "am going to", "have got to", "my goal is to".
  private func fits(_ word: String, _ index: Int) -> Bool {
    let before = (1...3).map { utterance.word(index - $0) }
    switch word {
    case "like", "love":
      return before.contains { ["would", "i'd", "we'd"].contains($0) }
    case "going":
      if index == 0 { return utterance.mark(index + 2).contains(.task) }
      return before.contains { ["am", "i'm", "we're", "are"].contains($0) }
    case "planning":
      if index == 0 { return utterance.mark(index + 2).contains(.task) }
      return before.contains { ["am", "i'm", "we're", "are"].contains($0) }
    case "got":
      if index == 0 { return utterance.mark(index + 2).contains(.task) }
      return before.contains { ["have", "i've", "we've"].contains($0) }
    case "is":
      return utterance.words[..<index].contains { ["goal", "plan", "job"].contains($0) }
        && utterance.words[..<index].contains("my")
    case "hope": return false
    case "want": return !["i'd", "we'd", "would"].contains(before[0])
    // "I'd have to drop my class" is what would be.
    case "have", "need":
      return !before.prefix(2).contains { ["i'd", "we'd", "would", "might", "could"].contains($0) }
    default: return true
    }
  }

  private func isOwn(_ index: Int, _ word: String) -> Bool {
    if utterance.marks[index].contains(.own) || word == "is" { return true }
    switch utterance.subject(of: index) {
    case .own: return true
    case .unsaid:
      // "The couple is taking over the shop and will keep the counter"
      let isOfNobody = !(0..<index).contains { utterance.marks[$0].contains(.own) }
      if isOfNobody, utterance.word(index - 1) == "and",
        !utterance.marks[0].isDisjoint(with: [.determiner, .relative])
      {
        return false
      }
      let clause = utterance.clauseAt[index]
      guard clause > 0, utterance.clauses[clause - 1].hasVerb else { return isOpening(index) }
      let before = utterance.clauses[clause - 1].range.last { utterance.marks[$0].contains(.verb) }
      return isOpening(index) && before.map { utterance.subject(of: $0) != .thing } ?? true
    case .other, .thing: return false
    }
  }

  /// True if only adverbs, times and conjunctions precede `index` in its clause.
  private func isOpening(_ index: Int) -> Bool {
    (utterance.clause(index).range.lowerBound..<index).allSatisfy {
      utterance.isInMention($0) || !utterance.marks[$0].isDisjoint(with: [.adverb, .join])
        || ["please", "note", "to", "self", "must", "should", "i", "we", "need"].contains(utterance.words[$0])
        || utterance.tokens[$0].endsClause
    }
  }

  /// Conditions, habits, negations and the past: "was going to", "should have", "don't have to".
  private func isRefused(_ index: Int, _ word: String) -> Bool {
    let clause = utterance.clause(index)
    if isUnreal(clause, index) { return true }
    if clause.isHabit, word != "is" { return true }
    // "One day I'll learn the cello" is a dream.
    if clause.range.contains(where: { isSomeday($0) }) { return true }
    // "My trainer says I should" is someone else's rule.
    if clause.range.contains(where: { $0 < index && utterance.marks[$0].contains(.report) }),
      utterance.has([.relative, .other])
    {
      return true
    }
    if ["when", "whenever"].contains(utterance.words[clause.range.lowerBound]) { return true }
    let segment = utterance.segment(index)
    let start = segment.lowerBound
    // "…, or I'll forget", "I am not, going to look it up"
    if utterance.words[start] == "or" || utterance.word(start - 1) == "or" || isDenied(before: index) {
      return true
    }
    for place in start..<index where utterance.marks[place].contains(.negation) { return true }
    return (1...3).contains {
      ["was", "were", "had", "used"].contains(utterance.word(index - $0)) && index - $0 >= start
    }
  }

  private func isDenied(before index: Int) -> Bool {
    ["not", "never"].contains(utterance.word(index - 1))
  }

  private func isSomeday(_ index: Int) -> Bool {
    ["someday", "eventually"].contains(utterance.words[index])
      || ["one", "some"].contains(utterance.words[index]) && utterance.word(index + 1) == "day"
        && (index == 0 || utterance.marks[index - 1].isDisjoint(with: .preposition))
  }

  /// "I would like to" is a wish, not hypothetical.
  private func isUnreal(_ clause: Clause, _ index: Int) -> Bool {
    guard clause.isUnreal || clause.isConditional else { return false }
    let isWish = ["like", "love"].contains(utterance.words[index])
    return !isWish || utterance.has(.condition)
  }

  private func skip(_ start: Int) -> Int {
    var start = start
    while Self.skipped.contains(utterance.word(start)) || utterance.isInMention(start) || isAdverb(start) {
      start += 1
    }
    for opener in [
      ["remember", "to"], ["not", "forget", "to"], ["make", "sure", "to"], ["try", "and"], ["try", "to"],
    ]
    where utterance.has(opener, at: start) {
      return start + opener.count
    }
    return start
  }

  private func isAdverb(_ index: Int) -> Bool {
    utterance.mark(index).contains(.adverb)
      && (utterance.word(index).hasSuffix("ly") || ["now", "only", "ever"].contains(utterance.word(index)))
  }
}
