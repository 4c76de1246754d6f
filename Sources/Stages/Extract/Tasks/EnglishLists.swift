import Text

/// Finds where the next of several tasks begins.
extension EnglishTasks {
  /// The verb after "and" or "and then" at `index`.
  func joined(_ index: Int) -> Int? {
    // "go and see Aunt Peg" is one task.
    guard ["and", "then"].contains(utterance.words[index]),
      !["go", "come", "try"].contains(utterance.word(index - 1))
    else { return nil }
    var next = index + 1
    // "and after that buy her new trainers"
    if utterance.has(["after", "that"], at: next) { next += 2 }
    while ["then", "also", "finally", "maybe", "to", "afterwards", "later"].contains(utterance.word(next))
      || utterance.isInMention(next)
    {
      next += 1
    }
    return utterance.mark(next).contains(.task) || isDoing(next) || isSeeing(next) ? next : nil
  }

  /// "and see the solicitor": somebody is visited.
  private func isSeeing(_ index: Int) -> Bool {
    utterance.word(index) == "see" && index + 1 < utterance.words.count && !utterance.tokens[index].endsClause
      && (!utterance.marks[index + 1].isDisjoint(with: [.possessive, .relative])
        || ["the", "a", "an"].contains(utterance.words[index + 1])
        || utterance.tokens[index + 1].isCapitalised && utterance.marks[index + 1].isEmpty)
  }

  /// "and chase up the deposit": an otherwise unknown word before an object is taken for a verb.
  private func isDoing(_ index: Int) -> Bool {
    // "and stack the logs", "and load the dishwasher"
    let nouns: WordClass = [.portion, .priced, .event]
    guard index < utterance.words.count, utterance.marks[index].subtracting(nouns).isEmpty,
      !utterance.isInMention(index),
      utterance.number(at: index) == nil, !utterance.tokens[index].isCapitalised
    else { return false }
    let next =
      ["up", "out", "off", "in", "down", "back"].contains(utterance.word(index + 1)) ? index + 2 : index + 1
    // "and recharge Amma's phone"
    let isOwners =
      utterance.word(next).hasSuffix("'s") && utterance.mark(next).isDisjoint(with: [.thing, .verb])
    return Self.definite.contains(utterance.word(next)) || isOwners
      || utterance.tokens[index - 1].endsClause && ["a", "an"].contains(utterance.word(next))
  }

  /// Words that open the object of a verb, and no name of a thing: "label everything", "cut both boys' hair".
  private static let definite: Set<String> = [
    "the", "my", "our", "that", "those", "this", "these", "his", "her", "their", "both", "every",
    "everything",
    "everybody", "everyone", "all",
  ]

  /// "buy eggs, milk, and bread": the last thing of a list, at "and" after the second pause.
  func isLastOfList(_ index: Int) -> Bool {
    let next = utterance.mark(index + 1)
    return ["and", "or"].contains(utterance.words[index])
      && utterance.segment(index - 1).lowerBound > utterance.clause(index - 1).range.lowerBound
      && next.isDisjoint(with: [.verb, .own, .other, .thing, .negation, .adverb, .contrast, .task])
      && (index + 1..<index + 4).contains {
        $0 + 1 >= utterance.words.count || utterance.tokens[$0].endsClause || utterance.isInMention($0 + 1)
      }
  }

  /// Verbs that are seldom nouns, so that any object may follow them in a list.
  private static let verbs: Set<String> = [
    "buy", "pay", "pick", "send", "email", "clean", "fix", "renew", "cancel", "submit", "bring", "get",
    "call",
    "write", "collect", "fetch", "prepare", "arrange", "invite", "thank", "return", "visit", "repair",
  ]

  /// Verbs whose object follows a preposition: "ask for the timetable".
  private static let asking: Set<String> = [
    "ask", "look", "apply", "search", "pay", "write", "talk", "speak", "reply", "respond", "register",
    "check",
    "go", "listen", "send", "wait", "see",
  ]

  /// True if the verb of another task of a list is at `index`: "phone Carol, buy milk, and …"; also without pauses.
  func isListed(_ index: Int) -> Bool {
    guard index > 1, index + 1 < utterance.words.count, !utterance.isInMention(index),
      !utterance.tokens[index].endsClause
    else { return false }
    let isSure = Self.verbs.contains(utterance.words[index])
    let next = utterance.marks[index + 1]
    let hasObject =
      !next.isDisjoint(with: [.determiner, .possessive, .pronoun])
      || utterance.tokens[index + 1].isCapitalised
      || hasParticle(index) || ["up", "out", "off", "down", "back"].contains(utterance.words[index + 1])
    if utterance.tokens[index - 1].endsClause {
      let isTask = utterance.marks[index].contains(.task)
      let isFor =
        Self.asking.contains(utterance.words[index])
        && ["for", "to", "at", "about", "after", "with"].contains(utterance.word(index + 1))
      return isTask && (hasObject || isFor || isSure && next.isDisjoint(with: [.join, .preposition]))
        || isDoing(index) || isSeeing(index)
    }
    // "phone carol buy milk and refill my prescription"
    let before = utterance.marks[index - 1]
    guard utterance.marks[index].contains(.task) || isDoing(index) && isBehindObject(index),
      !utterance.tokens.dropLast().contains(where: \.endsClause),
      (index + 2..<utterance.words.count).contains(where: {
        utterance.words[$0] == "and" && joined($0) != nil
      })
    else { return false }
    let isBehindNoun = before.isDisjoint(with: [
      .determiner, .possessive, .preposition, .join, .verb, .task, .adjective, .pronoun,
    ])
    // "ring the vet post the forms and …"
    let hasGoods =
      !next.isDisjoint(with: [.determiner, .possessive]) || Self.definite.contains(utterance.words[index + 1])
    if hasGoods || hasParticle(index), isBehindNoun { return true }
    return isSure
      && (utterance.isInMention(index - 1) || isBehindNoun && utterance.marks[index - 2].contains(.task))
      && (hasObject || next.isDisjoint(with: [.join, .preposition, .verb, .adverb]))
  }

  /// True if an unknown word is no second noun: neither "give the dog owner the keys" nor "the man selling the tickets".
  private func isBehindObject(_ index: Int) -> Bool {
    let word = utterance.words[index]
    guard !["ing", "ed", "s"].contains(where: word.hasSuffix), !Self.places.contains(word),
      let verb = (0..<index).last(where: { utterance.marks[$0].contains(.task) }), verb + 1 < index
    else { return false }
    return !Self.giving.contains(utterance.words[verb])
      || (verb + 1..<index).contains { utterance.marks[$0].contains(.preposition) }
  }

  /// Verbs with two objects.
  private static let giving: Set<String> = [
    "give", "send", "show", "bring", "buy", "get", "lend", "hand", "teach", "tell", "ask", "pay", "read",
    "sell",
    "write", "make", "find", "order", "cook", "bake", "book", "email", "text",
  ]

  private static let places: Set<String> = [
    "inside", "outside", "past", "beside", "above", "below", "beyond", "round", "despite", "opposite",
    "along",
    "plus", "minus", "except", "upstairs", "downstairs", "towards",
  ]

  private func hasParticle(_ index: Int) -> Bool {
    ["up", "out", "off", "down", "back", "away", "in", "on", "over"].contains(utterance.words[index + 1])
      && !utterance.mark(index + 2).isDisjoint(with: [.determiner, .possessive])
  }

  /// True if the word at the end of a task is not part of it.
  func isLoose(_ index: Int) -> Bool { Self.loose.contains(utterance.words[index]) }

  private static let loose: Set<String> = [
    "and", "or", "then", "to", "by", "at", "also", "too", "again", "please", "so", "now",
  ]
}
