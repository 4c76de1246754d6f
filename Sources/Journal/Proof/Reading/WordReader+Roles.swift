import Text

/// Verbs, nouns, pronouns: what the words of a sentence are.
extension WordReader {
  func role(_ index: Int) -> ProofWord.Role {
    let word = words[index]
    if grammar.isGerman { return german(index, word) }
    return english(index, word)
  }

  func before(_ index: Int) -> String {
    index > 0 && !words[index - 1].token.endsClause ? words[index - 1].normal : ""
  }
  func after(_ index: Int) -> String {
    index + 1 < words.count && !words[index].token.endsClause ? words[index + 1].normal : ""
  }

  mutating func mark(_ index: Int, _ person: ProofWord.Person, possessive: Bool = false) {
    words[index].person = person
    words[index].isPossessive = possessive
  }

  func english(_ index: Int, _ word: ProofWord) -> ProofWord.Role {
    let normal = word.normal
    if normal == "that",
      let next = index + 1 < words.count && !word.token.endsClause ? words[index + 1] : nil,
      grammar.auxiliaries[next.normal] == nil, next.forms.isEmpty, !grammar.prepositions.contains(next.normal)
    {
      return .function
    }
    // "this other place"
    if normal == "this",
      let next = index + 1 < words.count && !word.token.endsClause ? words[index + 1] : nil,
      ["other", "whole", "same", "new", "old"].contains(next.normal)
    {
      return .function
    }
    if normal == "her" || grammar.possessives[normal] != nil || grammar.pronouns[normal] != nil {
      return .pronoun
    }
    // "last time I got it back"
    if normal == "last",
      ["time", "night", "week", "month", "year", "summer", "winter", "spring", "autumn"].contains(
        after(index))
    {
      return .content
    }
    // "someone called Rupert", "a woman called Ruth"
    let isOfSomebody =
      ["someone", "somebody", "anyone"].contains(before(index))
      || index > 1 && words[index - 1].role == .content && ["a", "an"].contains(words[index - 2].normal)
    if normal == "called" || normal == "named", isOfSomebody, index + 1 < words.count,
      words[index + 1].token.isCapitalised,
      !["mr", "mrs", "ms", "miss", "dr"].contains(words[index + 1].normal)
    {
      return .function
    }
    // "gone ten"
    if normal == "gone", index + 1 < words.count, words[index + 1].role == .number { return .function }
    if normal == "need" || normal == "needs" || normal == "needed" { return .verb }
    if normal == "will",
      before(index) == "in" || grammar.determiners.contains(before(index))
        || grammar.possessives[before(index)] != nil
    {
      return .content
    }
    // "from May"
    if normal == "may", word.token.isCapitalised, index > 0, grammar.prepositions.contains(before(index)) {
      return .content
    }
    if grammar.auxiliaries[normal] != nil { return .auxiliary }
    if word.traits.contains(.negation) || word.traits.contains(.no) || word.traits.contains(.cause) {
      return .function
    }
    if normal == "bit" {
      let next = index + 1 < words.count && !word.token.endsClause ? words[index + 1] : nil
      let isNoun =
        next.map { $0.traits.contains(.function) && !grammar.determiners.contains($0.normal) } ?? true
      return isNoun ? .function : .verb
    }
    if word.traits.contains(.without), normal != "rather" { return .function }
    if word.traits.contains(.function),
      !["like", "left", "own", "well", "down"].contains(normal) || word.forms.isEmpty
    {
      return .function
    }
    if normal == "like" { return isVerb(index) ? .verb : .function }
    if normal == "well" || normal == "down" || normal == "own" { return .function }
    // "Will Blessing come", "Blessing, your cousin"
    if word.token.isCapitalised, index > 0 && !words[index - 1].endsStatement || word.token.endsClause {
      return .content
    }
    guard !word.forms.isEmpty else { return .content }
    // "Rob wants", "rob called"
    if word.traits.contains(.name), index + 1 < words.count, !word.token.endsClause,
      word.token.isCapitalised || !hasCapitals,
      lists.verbs[words[index + 1].normal].contains(where: {
        $0.kind == .past || $0.kind == .present
      })
    {
      return .content
    }
    // "Coach benched Tyler"
    if index == 0, word.token.isCapitalised, word.forms.allSatisfy({ $0.kind == .base }),
      index + 1 < words.count,
      lists.verbs[words[index + 1].normal].contains(where: { $0.kind == .past })
    {
      return .content
    }
    return isVerb(index) ? .verb : .content
  }

  /// Verbs before a noun and the bare form of another verb.
  static let causative: Set<String> = ["let", "made", "make", "helped", "help", "saw", "heard", "watched"]

  /// "is waiting", "by laughing", but not "the waiting list".
  func isGerund(_ index: Int) -> Bool {
    let next = index + 1 < words.count && !words[index].token.endsClause ? words[index + 1] : nil
    guard index > 0, !words[index - 1].token.endsClause, words[index - 1].role == .content else {
      return true
    }
    guard let next, grammar.auxiliaries[next.normal] == nil else { return false }
    return next.traits.contains(.function) || grammar.pronouns[next.normal] != nil
      || grammar.possessives[next.normal] != nil
  }

  private static let adverbs: Set<String> = [
    "only", "just", "never", "also", "still", "really", "even", "always", "probably", "not", "n't", "ever",
    "actually",
  ]
  private static let modals: Set<String> = [
    "will", "would", "can", "could", "should", "must", "may", "might", "shall", "do", "does", "did", "to",
  ]

  /// Whether the word at `index` ends a number, not a time.
  private func isCounting(_ index: Int) -> Bool {
    var place = index
    while place > 0, words[place].role == .rest { place -= 1 }
    return words[place].role == .number
  }

  /// Whether an English word that may be a verb or a noun is a verb here.
  func isVerb(_ index: Int) -> Bool {
    let word = words[index]
    let before = before(index)
    if before == "her", word.isForm(.base),
      words[max(0, index - 3)..<index].contains(where: { Self.causative.contains($0.normal) })
    {
      return true
    }
    // "you both got milkshakes"
    let isFloating =
      ["both", "all", "each"].contains(before) && index > 1 && words[index - 2].role == .pronoun
      && !words[index - 2].isPossessive
    if grammar.determiners.contains(before) && !["which", "what", "that", "this"].contains(before)
      && !isFloating
      || grammar.possessives[before] != nil || before == "'s"
    {
      return false
    }
    // "this spring", "this walk"
    if before == "this", word.isForm(.base), !word.isForm(.past) { return false }
    // "third interview", "ten bucks"
    if index > 0, !words[index - 1].token.endsClause, [.number, .rest].contains(words[index - 1].role),
      words[index - 1].time == nil, word.isForm(.base, .present), !word.isForm(.past), isCounting(index - 1)
    {
      return false
    }
    // "her thyroid numbers are high"
    if word.isForm(.base, .present), !word.isForm(.past), index > 0, words[index - 1].role == .content,
      ["is", "are", "was", "were"].contains(after(index))
    {
      return false
    }
    if word.isForm(.past), word.normal != "set", word.normal != "cut", word.normal != "hit" { return true }
    // "a cyclist hit a taxi"
    if word.isForm(.past), index > 0, words[index - 1].role == .content, !words[index - 1].token.endsClause,
      grammar.determiners.contains(after(index))
        || ["himself", "herself", "itself", "themselves", "it", "them"].contains(after(index)),
      !words[index].token.endsClause
    {
      return true
    }
    if word.isForm(.gerund), !word.isForm(.base) { return isGerund(index) }
    if word.isForm(.participle) && !word.isForm(.base) { return true }
    if before == "" || before == "to" || before == "n't" || before == "not" { return true }
    if grammar.auxiliaries[before] != nil || grammar.pronouns[before] != nil
      || grammar.coordinators.contains(before)
    {
      return true
    }
    // "we'd only pull out"
    if word.isForm(.base) {
      var place = index - 1
      while place > 0, index - place < 4, Self.adverbs.contains(words[place].normal) { place -= 1 }
      if place >= 0, place < index - 1, Self.modals.contains(words[place].normal),
        !words[place].token.endsClause
      {
        return true
      }
    }
    if grammar.prepositions.contains(before) { return false }
    // "the waiting list": the bare form needs a plural before it.
    if !word.isForm(.present), index > 0, words[index - 1].role == .content, !before.hasSuffix("s"),
      ![
        "people", "men", "women", "children", "council", "police", "team", "family", "staff", "committee",
        "crew",
        "government", "neighbours",
      ].contains(before)
    {
      return false
    }
    // "Ravi cooks", "the kids laugh": no verb before it in this part.
    var place = index - 1
    while place >= 0, !words[place].token.endsClause, !grammar.coordinators.contains(words[place].normal),
      !grammar.subordinators.contains(words[place].normal)
    {
      if words[place].isVerbal {
        return isToldOf(index, by: place)
      }
      place -= 1
    }
    return place < index - 1
  }

  /// "hoping the list moves": a noun with an article right after a verb that tells, then what it does.
  private func isToldOf(_ index: Int, by verb: Int) -> Bool {
    let modes: ProofTraits = [.report, .possible, .wish, .fear]
    return words[verb].role == .verb && !words[verb].traits.isDisjoint(with: modes)
      && words[index].isForm(.present)
      && (index - verb == 2 && words[verb + 1].token.isCapitalised && words[verb + 1].role == .content
        || index - verb > 2
          && (words[verb + 1].normal == "the" || grammar.possessives[words[verb + 1].normal] != nil))
  }

}
