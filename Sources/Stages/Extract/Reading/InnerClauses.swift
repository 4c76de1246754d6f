import Text

/// Finds clauses within a statement that tell of something else: relative clauses, reasons, and clauses of time. Their dates
/// are not those of what is told around them: "the policy I took out last year expires on the ninth".
struct InnerClauses {
  private let utterance: Utterance

  init(_ utterance: Utterance) { self.utterance = utterance }

  /// Their tokens, in order.
  func ranges() -> [Range<Int>] {
    var result: [Range<Int>] = []
    for index in utterance.words.indices
    where index >= result.last?.upperBound ?? (utterance.isGerman ? 0 : 1) {
      guard !utterance.isInMention(index) else { continue }
      let end = utterance.isGerman ? germanEnd(index) : englishEnd(index)
      if let end, end > index + 1 { result.append(index..<end) }
    }
    return result
  }

  // MARK: English

  private func englishEnd(_ index: Int) -> Int? {
    guard opens(index) else { return nil }
    var verbs = 0
    for place in index + 1..<max(index + 1, utterance.words.count) {
      let word = utterance.words[place]
      if utterance.tokens[place - 1].endsClause { return place }
      if place > index + 1, utterance.marks[place].contains(.own), isCue(place) { return place }
      // "because they did the balancing | tomorrow i need to"
      if let day = utterance.mention(at: place), day.range.lowerBound == place, day.isToCome,
        utterance.mark(day.range.upperBound).contains(.own), isCue(day.range.upperBound)
      {
        return place
      }
      if ["and", "but", "so", "or"].contains(word),
        utterance.isInMention(place + 1)
          || !utterance.mark(place + 1).isDisjoint(with: [.own, .other, .verb])
      {
        return place
      }
      if Self.finite.contains(word) {
        // "the passport I got in 2017 runs out"
        if verbs > 0 { return place }
        verbs += 1
      } else if utterance.marks[place].contains(.verb), !utterance.isInMention(place) {
        verbs += 1
      } else if place == index + 1, utterance.marks[index].contains(.own) {
        verbs += 1
      }
    }
    return utterance.words.count
  }

  /// True if a clause of another statement begins at `index`.
  private func opens(_ index: Int) -> Bool {
    let next = index + 1
    guard next < utterance.words.count, !utterance.tokens[index].endsClause else { return false }
    switch utterance.words[index] {
    case "who", "who's", "whose", "which", "where":
      return utterance.isNoun(index - 1)
    case "that":
      return utterance.isNoun(index - 1)
        && (!utterance.marks[next].isDisjoint(with: [.own, .other, .relative, .verb])
          || utterance.nouns.isPast(utterance.words[next]))
    case "because", "cause", "although", "though", "whereas": return true
    case "since", "as", "before", "after", "until", "till", "when", "once", "while":
      return isSubject(next)
    default:
      return ["i", "we", "he", "she", "they", "i've", "we've", "i'd", "we'd", "he's", "she's"].contains(
        utterance.words[index]) && utterance.isContactClause(index) || isOfPerson(index)
    }
  }

  /// "the cake Mum baked on Sunday", "the shed my dad built in 1998"
  private func isOfPerson(_ index: Int) -> Bool {
    let subject = ["my", "our", "the"].contains(utterance.words[index]) ? index + 1 : index
    guard index > 1, utterance.mark(subject).contains(.relative), !utterance.tokens[index - 1].endsClause,
      utterance.isNoun(index - 1), utterance.marks[index - 1].isDisjoint(with: .relative),
      (max(0, index - 4)..<index - 1).contains(where: {
        !utterance.marks[$0].isDisjoint(with: [.determiner, .possessive]) && !utterance.isInMention($0)
      }), subject + 2 < utterance.words.count, !utterance.tokens[subject].endsClause
    else { return false }
    return utterance.nouns.isPast(utterance.words[subject + 1])
  }

  /// "Priya arrives", "my parents come", "it rains", "I go".
  private func isSubject(_ index: Int) -> Bool {
    guard !utterance.isInMention(index) else { return false }
    let (word, mark) = (utterance.words[index], utterance.marks[index])
    if !mark.isDisjoint(with: [.own, .other]) || ["it", "there", "that's", "it's"].contains(word) {
      return true
    }
    if utterance.statedVerb(index) != nil { return true }
    // "before my parents come on Sunday"
    let isNamed = mark.contains(.relative) || utterance.tokens[index].isCapitalised
    let isDetermined = ["the", "my", "our", "his", "her", "their"].contains(word)
    guard isNamed || isDetermined else { return false }
    let verb = isNamed ? index + 1 : index + 2
    return verb < utterance.words.count && !utterance.isInMention(verb)
      && !utterance.tokens[verb - 1].endsClause
      && (utterance.marks[verb].contains(.verb) || Self.arrivals.contains(utterance.words[verb]))
  }

  /// "i will", "i have to", "we're going to" after an inner clause.
  private func isCue(_ index: Int) -> Bool {
    utterance.words[index].hasSuffix("'ll")
      || (1...2).contains { utterance.mark(index + $0).contains(.intention) }
      || ["have", "got", "going", "need"].contains(utterance.word(index + 1))
        && utterance.word(index + 2) == "to"
      || ["gotta", "gonna", "wanna"].contains(utterance.word(index + 1))
  }

  private static let finite: Set<String> = [
    "expires", "expire", "expired", "runs", "ran", "ends", "ended", "lapses", "lapsed", "is", "are", "was",
    "were",
    "isn't", "aren't", "needs", "has", "must", "should", "will", "won't",
  ]
  private static let arrivals: Set<String> = [
    "come", "arrive", "arrives", "comes", "visit", "visits", "leave", "leaves", "start", "starts", "return",
    "returns",
    "land", "lands", "close", "closes", "open", "opens", "begins", "ends", "finishes", "flies", "moves",
  ]

  // MARK: German

  private func germanEnd(_ index: Int) -> Int? {
    // "bevor die gäste kommen muss ich"
    guard index > 0 || ["bevor", "nachdem", "sobald"].contains(utterance.words[index]) else { return nil }
    let word = utterance.words[index]
    let isJoin = ["weil", "da", "bevor", "nachdem", "sobald", "wenn", "obwohl", "damit"].contains(word)
    guard isJoin ? isGermanClause(index) : opensRelative(index) else { return nil }
    var place = index + 1
    while place < utterance.words.count {
      if utterance.tokens[place - 1].endsClause { return place }
      if isEnd(place) { return place + 1 }
      place += 1
    }
    return isJoin ? utterance.words.count : nil
  }

  private func isGermanClause(_ index: Int) -> Bool {
    let word = utterance.words[index]
    guard word != "da" || utterance.tokens[index - 1].endsClause else { return false }
    return !utterance.isInMention(index + 1) || word != "da"
  }

  /// "der Pass, den ich 2016 gemacht hab", "die taufe die um elf anfängt".
  private func opensRelative(_ index: Int) -> Bool {
    guard ["der", "die", "das", "den", "dem", "denen", "deren", "dessen"].contains(utterance.words[index]),
      utterance.isNoun(index - 1) || utterance.tokens[index - 1].endsClause,
      index + 1 < utterance.words.count
    else { return false }
    let next = utterance.marks[index + 1]
    return utterance.isInMention(index + 1)
      || !next.isDisjoint(with: [.own, .other, .preposition, .adverb, .pronoun])
        && !utterance.isNoun(index + 1)
  }

  /// True if the verb at `place` is the last word of a clause.
  private func isEnd(_ place: Int) -> Bool {
    guard !utterance.isInMention(place), !utterance.marks[place].contains(.own),
      !(utterance.hasCapitals && utterance.tokens[place].isCapitalised)
    else { return false }
    let word = utterance.words[place]
    let isVerb =
      utterance.marks[place].contains(.verb)
      || word.utf8.count > 4 && (word.hasSuffix("t") || word.hasSuffix("te"))
        && utterance.marks[place].isDisjoint(with: [.adverb, .determiner, .preposition, .adjective])
    guard isVerb else { return false }
    if place + 1 == utterance.words.count || utterance.tokens[place].endsClause { return true }
    let next = utterance.words[place + 1]
    // "gemacht hab", "abholen muss"
    let isOpen =
      word.hasPrefix("ge") || word.hasSuffix("en") || word.hasSuffix("iert") || word.contains("ge")
      // "den ich 2017 beantragt hab"
      || ["be", "ver", "er", "ent", "zer"].contains { word.hasPrefix($0) }
    let isModalOfMain = ["ich", "wir"].contains(utterance.word(place + 2))
    if isOpen, !isModalOfMain, Self.auxiliaries.contains(next) { return false }
    return utterance.marks[place + 1].contains(.verb) || ["und", "oder", "aber"].contains(next)
      || utterance.marks[place + 1].contains(.expire)
  }

  private static let auxiliaries: Set<String> = [
    "hab", "habe", "haben", "hat", "hatte", "hatten", "ist", "sind", "war", "waren", "bin", "wurde", "wird",
    "worden",
    "muss", "will", "soll", "kann", "musste", "wollte",
  ]
}
