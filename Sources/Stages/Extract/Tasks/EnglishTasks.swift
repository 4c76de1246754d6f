import Text

/// Finds tasks in English: a cue such as "need to", and the words after it.
struct EnglishTasks {
  let utterance: Utterance

  init(_ utterance: Utterance) { self.utterance = utterance }

  func tasks() -> [Intention] {
    var result: [Intention] = []
    var index = 0
    while index < utterance.words.count {
      guard let task = start(cue: index).flatMap({ task(index, from: $0) }) ?? errand(at: index) else {
        index += 1
        continue
      }
      result += task
      index = (task.last?.places.last ?? index) + 1
    }
    return result
  }

  /// Cues followed by a bare verb.
  private static let modals: Set<String> = [
    "must", "should", "will", "gonna", "gotta", "i'll", "we'll", "shall", "better",
  ]
  /// Cues followed by "to" and a verb.
  private static let infinitives: Set<String> = [
    "want", "need", "have", "going", "plan", "planning", "like", "ought", "got", "intend", "is", "love",
    "hope",
  ]
  private static let skipped: Set<String> = [
    "really", "also", "still", "just", "probably", "definitely", "finally", "then", "absolutely", "actually",
    "maybe",
    "always", "please", "even", "later",
  ]

  /// Start of the task for the cue at `index`; nil if there is no cue of the speaker's.
  private func start(cue index: Int) -> Int? {
    let word = utterance.words[index]
    if let start = imperative(index, word) { return utterance.clause(index).isHabit ? nil : skip(start) }
    var next = index + 1
    if Self.infinitives.contains(word) {
      while Self.skipped.contains(utterance.word(next)) { next += 1 }
      guard utterance.word(next) == "to", fits(word, index) else { return nil }
      next += 1
    } else if word == "better" {
      guard isAdvice(index) else { return nil }
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
      guard utterance.word(index + 1) == "to",
        ["don't", "not", "never", "me", "can't", "mustn't"].contains(utterance.word(index - 1))
      else { return nil }
      if utterance.word(index - 1) == "me", utterance.word(index - 2) != "let" { return nil }
      return index + 2
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
      return before.contains { ["am", "i'm", "we're", "are"].contains($0) }
    case "planning":
      return before.contains { ["am", "i'm", "we're", "are"].contains($0) }
    case "got":
      return before.contains { ["have", "i've", "we've"].contains($0) }
    case "is":
      return utterance.words[..<index].contains { ["goal", "plan", "job"].contains($0) }
        && utterance.words[..<index].contains("my")
    case "hope": return false
    case "want": return !["i'd", "we'd", "would"].contains(before[0])
    default: return true
    }
  }

  private func isOwn(_ index: Int, _ word: String) -> Bool {
    if utterance.marks[index].contains(.own) || word == "is" { return true }
    switch utterance.subject(of: index) {
    case .own: return true
    case .unsaid:
      let clause = utterance.clauseAt[index]
      guard clause > 0, utterance.clauses[clause - 1].hasVerb else { return isOpening(index) }
      let before = utterance.clauses[clause - 1].range.last { utterance.marks[$0].contains(.verb) }
      return isOpening(index) && before.map { utterance.subject(of: $0) != .thing } ?? true
    case .other, .thing: return false
    }
  }

  /// Whether only adverbs, times and conjunctions precede `index` in its clause.
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
    for place in start..<index where utterance.marks[place].contains(.negation) { return true }
    return (1...3).contains {
      ["was", "were", "had", "used"].contains(utterance.word(index - $0)) && index - $0 >= start
    }
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

  /// The tasks from `start` on: verbs joined by "and" are separate tasks.
  func task(_ cue: Int, from start: Int) -> [Intention]? {
    guard start < utterance.words.count, isDeed(start) else { return nil }
    var tasks = [Intention(cue: cue, places: [])]
    var borders = [start]
    var index = start
    while index < utterance.words.count {
      if index > start, stops(index, start) { break }
      if utterance.isDated(index) {
        // "tomorrow, famous last words": words after a day and a pause are an aside.
        if utterance.tokens[index].endsClause, !tasks[tasks.count - 1].places.isEmpty, ends(index) { break }
        index += 1
        continue
      }
      let hasWords = !tasks[tasks.count - 1].places.isEmpty
      if let next = joined(index) ?? (hasWords && isListed(index) ? index : nil) {
        tasks.append(Intention(cue: cue, places: []))
        borders.append(index)
        guard next == index else {
          index = next
          continue
        }
      }
      tasks[tasks.count - 1].places.append(index)
      if utterance.tokens[index].endsClause, ends(index) { break }
      index += 1
    }
    for position in tasks.indices {
      while let last = tasks[position].places.last, tasks[position].places.count > 1, isLoose(last) {
        tasks[position].places.removeLast()
      }
    }
    borders.append(max(index, borders[borders.count - 1]) + 1)
    TaskDates(utterance: utterance).assign(
      &tasks, spans: zip(borders, borders.dropFirst()).map { $0..<$1 },
      lead: min(utterance.clause(cue).range.lowerBound, start)..<start)
    return tasks.filter { !$0.places.isEmpty && isDeed($0.places[0]) }
  }

  private func isDeed(_ index: Int) -> Bool {
    let (word, next) = (utterance.words[index], utterance.word(index + 1))
    let mark = utterance.marks[index]
    switch word {
    case "do" where ["is", "was"].contains(next): return false
    case "do" where Self.vague.contains(next):
      return utterance.isInMention(index + 1)
        || !utterance.tokens[index + 1].endsClause && utterance.isNoun(index + 2)
    case "stop" where utterance.word(index + 1) == "doing":
      return !Self.vague.contains(utterance.word(index + 2))
    case "sleep", "rest", "relax", "laugh", "cry", "smile", "breathe", "nap", "wait", "lie", "calm", "cope",
      "chill":
      return false
    case "live" where next == "with": return false
    case "hand" where next == "it" && utterance.word(index + 2) == "to": return false
    case "go" where next == "to" && ["bed", "sleep"].contains(utterance.word(index + 2)): return false
    case "get"
    where next == "going"
      || (index + 1..<index + 5).contains { place in
        ["rest", "sleep", "bed"].contains(utterance.word(place))
      }:
      return false
    case "be": return ["more", "less", "better", "kinder", "nicer"].contains(next)
    case "take" where next == "it": return false
    case "give" where next == "you": return false
    case "have":
      return (index + 1..<index + 6).contains { utterance.mark($0).contains(.meal) }
        || ["time", "a"].contains(next) && !utterance.mark(index + 2).contains(.adjective)
          && ["talk", "look", "chat", "word", "call", "meeting", "for"].contains(utterance.word(index + 2))
    case "get":
      if next == "to", utterance.number(at: index + 2) != nil { return false }
      return !["older", "old", "tired", "sick", "better", "used", "bored", "angry", "there"].contains(next)
    case "bed", "school", "church", "town", "hospital": return false
    case "see", "keep", "stay", "let", "live":
      return index + 1 < utterance.words.count && !utterance.tokens[index].endsClause
        && !["what", "how", "if", "things", "it", "that"].contains(next)
    default: break
    }
    if mark.contains(.state) || mark.contains(.phrase) { return false }
    // "going to Sea World" is a journey.
    if utterance.words[max(0, index - 1)] == "to", utterance.word(index - 2) == "going",
      utterance.tokens[index].isCapitalised,
      !utterance.tokens[max(0, index - 2)].isCapitalised
    {
      return false
    }
    return mark.isDisjoint(with: [
      .join, .contrast, .determiner, .negation, .own, .other, .possessive, .preposition,
    ])
      && utterance.number(at: index) == nil
  }

  private static let reasons: Set<String> = [
    "because", "but", "although", "since", "unless", "though", "otherwise", "while", "so",
  ]

  private func stops(_ index: Int, _ start: Int) -> Bool {
    if utterance.isInMention(index) { return false }
    if Self.reasons.contains(utterance.words[index]) { return true }
    // "… sleep well I think"
    if utterance.marks[index].contains(.own),
      ["think", "guess", "suppose", "hope", "reckon"].contains(utterance.word(index + 1))
    {
      return true
    }
    let opensClause =
      utterance.tokens[index - 1].endsClause || ["and", "or", "then"].contains(utterance.words[index - 1])
    if opensClause, utterance.marks[index].contains(.own) { return true }
    if goesOn(index) || runsOn(index, start) { return true }
    return utterance.words[index] == "and"
      && (!utterance.mark(index + 1).isDisjoint(with: [.own, .other, .negation])
        || ["remember", "remind"].contains(utterance.word(index + 1))
        || ["that's", "that", "then"].contains(utterance.word(index + 1))
          && utterance.mark(index + 2).contains(.own))
  }

  private static let statements: Set<String> = [
    "that's", "it's", "there's", "he's", "she's", "they're", "it'll", "they'll", "he'll", "she'll", "they've",
    "it", "he", "she", "they",
  ]

  /// "and on Friday I have to", "and then that's it", "or they tow it": another statement.
  private func goesOn(_ index: Int) -> Bool {
    guard ["and", "or"].contains(utterance.words[index]) else { return false }
    var next = index + 1
    while utterance.isInMention(next) || utterance.word(next) == "then" { next += 1 }
    if utterance.mark(next).contains(.own) || Self.statements.contains(utterance.word(next)) { return true }
    if next > index + 1, utterance.mark(next).contains(.negation) { return true }
    // "and the page is still white"
    return !utterance.mark(next).isDisjoint(with: [.determiner, .possessive])
      && (next + 2..<next + 5).contains { Self.finite.contains(utterance.word($0)) }
  }

  private static let finite: Set<String> = [
    "is", "are", "was", "were", "isn't", "aren't", "won't", "can't", "doesn't", "will", "never", "always",
  ]

  /// Verbs after which a statement is an object: "tell Sam she's right".
  private static let telling: Set<String> = [
    "tell", "say", "ask", "check", "see", "make", "remind", "show", "find", "know", "write", "explain",
    "decide",
    "believe", "prove", "admit", "think", "sure",
  ]

  /// "… with the firewood he's too proud", "… tomorrow she's been waiting": a statement without a pause before it.
  private func runsOn(_ index: Int, _ start: Int) -> Bool {
    guard index > start, Self.statements.contains(utterance.words[index]) else { return false }
    if utterance.isDated(index - 1) { return true }
    return (utterance.words[index].contains("'") || Self.finite.contains(utterance.word(index + 1)))
      && utterance.isNoun(index - 1)
      && !Self.telling.contains(utterance.words[start])
      && !utterance.words[start..<index].contains {
        ["what", "how", "where", "who", "why", "whatever"].contains($0)
      }
  }

  /// After a comma the task continues only with more of the same kind: "call Anna, Tom and Ben".
  private func ends(_ index: Int) -> Bool {
    let rest = (index + 1)..<utterance.words.count
    guard let next = rest.first(where: { !utterance.isInMention($0) }) else { return false }
    if joined(next) != nil || isListed(next) { return false }
    if next > index + 1 { return true }
    if isLastOfList(next) { return false }
    let isList = rest.prefix(5).contains { ["and", "or"].contains(utterance.words[$0]) }
    return !isList
      || !utterance.marks[next].isDisjoint(with: [.verb, .own, .other, .thing, .negation, .join, .adverb])
  }

  /// What "do" may have as an object without naming a task.
  private static let vague: Set<String> = [
    "it", "that", "this", "so", "things", "something", "nothing", "anything", "what", "them", "everything",
    "well", "better",
  ]
}
