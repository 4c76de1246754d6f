import Text

/// Finds clauses that state no fact: conditions, dreams, wishes, questions.
struct UnrealClauses {
  private let utterance: Utterance

  init(_ utterance: Utterance) { self.utterance = utterance }

  /// A condition applies from its position on, a dream or a book to all connected clauses, up to the next "but".
  /// A clause followed by its condition is marked separately.
  func mark(_ clauses: inout [Clause]) {
    var group: [Int] = []
    func close() {
      for index in group {
        let marked = clauses[index].range.filter { utterance.marks[$0].contains(.condition) && !isExempt($0) }
        guard let first = marked.first else { continue }
        let isCondition = Self.conditions.contains(utterance.words[first]) || isNextDream(first, index)
        for other in group {
          if isAsked(first) ? other > index : !isCondition || other >= index {
            clauses[other].isUnreal = true
          }
          if !isAsked(first) || other > index { clauses[other].isConditional = true }
        }
      }
      group = []
    }
    for index in clauses.indices {
      let opener = utterance.words[clauses[index].range.lowerBound]
      if ["but", "aber", "sondern"].contains(opener) { close() }
      group.append(index)
    }
    close()
    if utterance.isQuestion { for index in clauses.indices { clauses[index].isUnreal = true } }
    if utterance.opensAsQuestion, !clauses.isEmpty { clauses[0].isUnreal = true }
    for index in clauses.indices where isUnreal(clauses[index].range) { clauses[index].isUnreal = true }
    if let first = clauses.indices.first(where: { isInverted($0, clauses) }) {
      for index in first..<clauses.count {
        (clauses[index].isUnreal, clauses[index].isConditional) = (true, true)
      }
    }
  }

  /// "I slept six hours and dreamt I'd left the oven on": what precedes the dream is no part of it.
  private func isNextDream(_ index: Int, _ clause: Int) -> Bool {
    clause > 0 && ["and", "und"].contains(utterance.word(index - 1))
      && ["dreamt", "dreamed", "getraumt", "traumte"].contains(utterance.words[index])
  }

  /// "Sollte ich gewinnen, lade ich alle ein", "soll es regnen, dann fällt er aus": a condition without "wenn".
  private func isInverted(_ index: Int, _ clauses: [Clause]) -> Bool {
    guard utterance.isGerman, index + 1 < clauses.count else { return false }
    let (start, next) = (clauses[index].range.lowerBound, clauses[index + 1].range.lowerBound)
    guard start == 0 || utterance.tokens[start - 1].endsClause,
      ["sollte", "sollten", "soll"].contains(utterance.words[start]),
      !utterance.mark(start + 1).isDisjoint(with: [.own, .other, .thing, .determiner])
    else { return false }
    return ["dann", "so"].contains(utterance.words[next])
      || utterance.tokens[next - 1].endsClause
        && (utterance.mark(next).contains(.verb)
          || !utterance.mark(next + 1).isDisjoint(with: [.own, .other, .thing]))
  }

  /// True if a word of the clause itself says so: "I'd", "wish", "almost took".
  private func isUnreal(_ range: Range<Int>) -> Bool {
    range.contains { index in
      let mark = utterance.marks[index]
      if mark.contains(.unreal) {
        switch utterance.words[index] {
        case "haar": return utterance.word(index - 1) == "ein"
        case "i'd", "we'd": return utterance.mark(index + 1).contains(.task)
        case "wish", "bet": return utterance.mark(index - 1).contains(.own) || index == 0
        default: return true
        }
      }
      // "gesehen und fast gekauft"
      if utterance.isGerman, utterance.words[index] == "fast",
        !utterance.mark(index + 1).isDisjoint(with: [.buy, .spend]), utterance.number(at: index + 1) == nil
      {
        return true
      }
      // "almost took", but "almost fifty".
      return mark.contains(.near) && !utterance.isGerman && utterance.mark(index + 1).contains(.verb)
        && utterance.number(at: index + 1) == nil
    }
  }

  /// "the book" that was bought does not introduce a story.
  private func isExempt(_ index: Int) -> Bool {
    switch utterance.words[index] {
    case "book", "novel", "movie", "film", "story", "buch", "roman", "geschichte":
      return !["in", "im"].contains(utterance.word(index - 1))
        && !["in", "im"].contains(utterance.word(index - 2))
    // "four hours' sleep, if that"
    case "suppose": return utterance.mark(index - 1).contains(.own)
    case "if" where isOfSaying(index), "wenn" where isOfSaying(index): return true
    // "wenn die Ferien vorbei sind", "wenn der Handwerker da war": then, and no condition
    case "wenn":
      return (index + 1..<index + 7).contains { place in
        ["vorbei", "fertig", "zuruck", "da", "rum", "weg", "durch"].contains(utterance.word(place))
          && ["ist", "sind", "war", "waren", "bin"].contains(utterance.word(place + 1))
      }
    case "if" where ["even", "as"].contains(utterance.word(index - 1)): return true
    case "if":
      return ["that", "any", "anything"].contains(utterance.word(index + 1))
        && (index + 2 == utterance.words.count || utterance.tokens[index + 1].endsClause)
    // "…, und stell dir vor, kein Mensch war da"
    case "stell": return utterance.word(index + 1) != "dir" || utterance.word(index - 1) == "und"
    case "dreamt", "dreamed", "dream", "dreams", "traum", "traumte", "getraumt":
      if ["no", "any", "keine", "keinen"].contains(utterance.word(index - 1)) { return true }
      if utterance.words[index] != "dreams",
        Self.within.contains(utterance.word(index - 1))
          || ["in", "im"].contains(utterance.word(index - 2))
      {
        return false
      }
      // "dreamt of the sea" describes a night, "dreamt that I" a dream.
      return ![
        "that", "dass", "where", "wo", "i", "i'd", "i'm", "we", "we'd", "my", "the", "he", "she", "they",
        "it", "ich", "wir",
        "mein",
      ].contains(utterance.word(index + 1))
    case "wish": return !utterance.mark(index - 1).contains(.own)
    default: return false
    }
  }

  /// "ask Jo whether she drives", "check if it is open": an indirect question is not a condition.
  private func isAsked(_ index: Int) -> Bool {
    let word = utterance.words[index]
    guard ["whether", "if", "ob"].contains(word) else { return false }
    // "… whether she drives or whether we take the train"
    if ["or", "oder", "and", "und"].contains(utterance.word(index - 1)),
      let earlier = utterance.words[..<index].lastIndex(of: word)
    {
      return isAsked(earlier)
    }
    // "tell the agent by the end of the month whether we're staying"
    let start = utterance.mention(at: index - 1)?.range.lowerBound ?? index
    let isToldOf =
      word == "whether"
      && (1...5).contains {
        Self.telling.contains(utterance.word(start - $0)) || Self.asking.contains(utterance.word(start - $0))
      }
    return isToldOf || (1...3).contains { Self.asking.contains(utterance.word(start - $0)) }
  }

  private static let conditions: Set<String> = [
    "if", "unless", "whether", "wenn", "wenn's", "wenns", "falls", "ob", "sofern", "wonder", "wondering",
  ]

  /// Conditions of saying it, not of the thing: "six hours if I'm honest".
  private static let asides = [
    ["i'm", "honest"], ["i'm", "being", "honest"], ["you", "ask", "me"], ["i", "remember", "right"],
    ["i", "remember", "rightly"], ["i", "remember", "correctly"], ["memory", "serves"],
    ["i'm", "not", "mistaken"],
    ["ich", "ehrlich", "bin"], ["ich", "mich", "recht", "erinnere"], ["ich", "mich", "nicht", "irre"],
    ["ich", "das", "richtig", "sehe"],
  ]

  private func isOfSaying(_ index: Int) -> Bool {
    Self.asides.contains { utterance.has($0, at: index + 1) }
  }

  private static let within: Set<String> = ["in", "im"]

  private static let telling: Set<String> = [
    "tell", "know", "decide", "say", "remind", "confirm", "email", "text",
  ]

  private static let asking: Set<String> = [
    "ask", "check", "see", "out", "fragen", "nachfragen", "schauen", "nachschauen", "gucken", "klaren",
    "prufen", "sehen", "bescheid", "melden", "mitteilen",
  ]
}
