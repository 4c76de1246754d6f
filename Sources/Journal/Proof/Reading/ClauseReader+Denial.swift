import Text

/// What a negation denies.
extension ClauseReader {
  /// Marks what a negation denies: in German all of its part, in English what follows "not", and of "not A but B" only A.
  mutating func deny(_ piece: Range<Int>, next: Range<Int>?) {
    let isContrast =
      next.map {
        ["sondern", "but", "statt"].contains(words[$0.lowerBound].normal) && $0.count > 1
          && (grammar.isGerman || !hasVerb($0))
      } ?? false
    var isDenied = false
    for index in piece {
      let word = words[index]
      guard word.role == .function || word.role == .content || word.role == .verb || word.role == .pronoun
      else { continue }
      guard word.traits.contains(.negation) || word.traits.contains(.no) else { continue }
      let next = index + 1 < words.count && !word.token.endsClause ? words[index + 1].normal : ""
      // "neither Jack nor Nia": one denial.
      if word.normal == "nor", words[..<index].contains(where: { $0.normal == "neither" }) {
        for place in index..<piece.upperBound { words[place].isDenied = true }
        continue
      }
      if ["nicht", "not", "n't"].contains(word.normal), ["nur", "only", "bloss", "just"].contains(next) {
        continue
      }
      // "whether to write or not"
      if word.normal == "not", index > 0, words[index - 1].normal == "or",
        index + 1 == words.count || word.token.endsClause || words[index + 1].role == .pronoun
      {
        continue
      }
      // "couldn't help laughing": it was done.
      if !grammar.isGerman, next == "help", index + 2 < piece.upperBound, words[index + 2].isForm(.gerund) {
        words[index + 1].isDenied = true
        continue
      }
      if let end = phraseEnd(index, piece) {
        for place in index..<end {
          words[place].isDenied = true
          if words[place].role == .content { words[place].isAbsent = true }
        }
        continue
      }
      // "ob ich nicht doch verkaufe"
      if word.normal == "nicht", next == "doch", words[piece.lowerBound].normal == "ob" { continue }
      // "jeden Samstag eine Stunde, mehr nicht"
      if word.normal == "nicht", index > piece.lowerBound + 1, words[index - 1].normal == "mehr",
        !hasVerb(piece.lowerBound..<index) || index + 1 < words.count && words[index + 1].normal == "sonst",
        !hasVerb(index..<piece.upperBound) || words[min(index + 1, words.count - 1)].normal == "sonst"
      {
        continue
      }
      // "so wenig wie noch nie"
      if word.normal == "nie",
        words[max(piece.lowerBound, index - 2)..<index].contains(where: { $0.normal == "wie" })
      {
        continue
      }
      if ["no", "nein", "nee", "ja"].contains(word.normal),
        word.token.endsClause || index + 1 == words.count
          || index == piece.lowerBound && next != "" && word.normal != "no"
      {
        continue
      }
      if word.normal == "no", ["hang", "wait", "sorry"].contains(next) { continue }
      // "can't afford it this year, no way": said once more.
      if word.normal == "no", Self.emphatic.contains(next),
        index + 2 >= piece.upperBound || grammar.pronouns[words[index + 2].normal] == nil
      {
        continue
      }
      if !grammar.isGerman, word.normal == "n't" || word.normal == "not", let fronted = fronted(index, piece)
      {
        for place in fronted {
          words[place].isDenied.toggle()
          if words[place].role == .content { words[place].isAbsent = true }
        }
      }
      let isAfter = isContrast || !grammar.isGerman && ["not", "n't", "never"].contains(word.normal)
      let isSubject =
        !grammar.isGerman && ["nobody", "nothing", "none", "neither", "no-one"].contains(word.normal)
        && hasVerb(piece.lowerBound..<index) && (index + 1..<piece.upperBound).contains(where: isFinite)
      if isSubject {
        for place in index..<piece.upperBound { words[place].isDenied.toggle() }
        continue
      }
      // "ist wieder da aber nicht so laut": only what follows.
      if grammar.isGerman, word.normal == "nicht", index > piece.lowerBound + 1,
        words[max(piece.lowerBound, index - 2)..<index].contains(where: {
          ["aber", "und", "doch"].contains($0.normal)
        }),
        !hasVerb(index..<piece.upperBound),
        words[index + 1..<piece.upperBound].contains(where: { $0.role == .content })
          || words[index + 1..<piece.upperBound].contains(where: { $0.normal == "so" })
      {
        for place in index..<piece.upperBound {
          words[place].isDenied.toggle()
          if words[place].role == .content { words[place].isAbsent = true }
        }
        continue
      }
      // "wird eine Kommode und kein Schreibtisch": only the noun.
      if grammar.isGerman, word.traits.contains(.no), index > piece.lowerBound + 1,
        grammar.coordinators.contains(words[index - 1].normal), hasVerb(piece.lowerBound..<index),
        !hasVerb(index..<piece.upperBound)
      {
        for place in index..<piece.upperBound { words[place].isDenied.toggle() }
        continue
      }
      // "but not the cake", "aber Joggen noch nicht": what is named is denied.
      if !hasVerb(piece), !word.traits.contains(.no) {
        for place in piece where words[place].role == .content { words[place].isAbsent = true }
      }
      // "a gate, not the main gate", "seven, nicht sechs": only the noun.
      // "couldn't come until the morning": it came then.
      let end =
        !grammar.isGerman
        ? (index..<piece.upperBound).first { ["until", "because"].contains(words[$0].normal) } : nil
      // "weint nicht mehr, gar nicht": said once more.
      if grammar.isGerman, isDenied, index > 0,
        ["gar", "uberhaupt", "echt"].contains(words[index - 1].normal)
      {
        continue
      }
      isDenied = true
      // "nicht vom Lüften, sondern von der Wand"
      if grammar.isGerman, isContrast, !hasVerb(index..<piece.upperBound) {
        for place in index..<piece.upperBound where [.content, .time, .number].contains(words[place].role) {
          words[place].isAbsent = true
        }
      }
      let scope = isAfter ? index..<(end ?? piece.upperBound) : grammar.isGerman ? piece : scope(index, piece)
      for place in scope { words[place].isDenied.toggle() }
    }
    if let without = piece.first(where: {
      words[$0].traits.contains(.without)
        && (!["instead", "rather"].contains(words[$0].normal) || isInstead($0))
    }) {
      let isClause =
        without == piece.lowerBound
        && piece.contains { words[$0].isForm(.gerund, .toInfinitive) || words[$0].normal == "zu" }
      for index in without..<piece.upperBound {
        let hasNoun =
          !grammar.isGerman && index > without
          && (without + 1..<index).contains { words[$0].role == .content }
        if !isClause,
          words[index].isVerbal
            || (index > without + 2 || hasNoun && index > without)
              && grammar.prepositions.contains(words[index].normal)
        {
          break
        }
        words[index].isDenied.toggle()
        words[index].isAbsent = true
        // "ohne Hilfe verdrahtete"
        if grammar.isGerman, !isClause, index > without, words[index].isNoun,
          index + 1 < piece.upperBound, words[index + 1].role == .content, words[index + 1].isAdjective
        {
          break
        }
        // "ohne nachzudenken | zugesagt"
        if grammar.isGerman,
          words[index].isForm(.toInfinitive) || index > 0 && words[index - 1].normal == "zu"
        {
          break
        }
      }
    }
    // "ohne dass mir jemand etwas sagt"
    if words[piece.lowerBound].normal == "dass", piece.lowerBound > 0,
      words[piece.lowerBound - 1].normal == "ohne"
    {
      for place in piece { words[place].isDenied.toggle() }
    }
    // "it isn't that I hate her"
    if !grammar.isGerman, words[piece.lowerBound].normal == "that", piece.lowerBound > 2,
      ["n't", "not"].contains(words[piece.lowerBound - 1].normal),
      words[piece.lowerBound - 3].normal == "it", words[piece.lowerBound - 2].role == .auxiliary
    {
      for place in piece { words[place].isDenied.toggle() }
    }
    // "unless it rains": if it does not.
    if words[piece.lowerBound].normal == "unless"
      || piece.count > 1 && words[piece.lowerBound + 1].normal == "unless"
    {
      for place in piece { words[place].isDenied.toggle() }
    }
    // "keine Entzündung": the noun after it.
    for index in piece where words[index].traits.contains(.no) {
      if let noun = (index + 1..<min(piece.upperBound, index + 4)).first(where: {
        words[$0].isNoun
      }) {
        words[noun].isAbsent = true
      }
    }
  }

  /// What "no", "nobody" and "nothing" deny in English: their part of the clause as far as "and", after "with" only the noun.
  private func scope(_ index: Int, _ piece: Range<Int>) -> Range<Int> {
    if index > piece.lowerBound, ["with", "for", "in", "despite"].contains(words[index - 1].normal),
      words[index].traits.contains(.no)
    {
      let noun = (index + 1..<min(piece.upperBound, index + 4)).first { words[$0].role == .content }
      return index..<(noun.map { $0 + 1 } ?? index + 1)
    }
    // "I told her no more chemo", "the bank says no stairs": what is said is denied.
    let teller = (piece.lowerBound..<index).last { words[$0].role == .verb }
    if let teller, words[index].normal == "no", !words[teller].traits.isDisjoint(with: [.report, .order]),
      words[teller].traits.isDisjoint(with: .wish)
    {
      return index..<piece.upperBound
    }
    let coordinator = (piece.lowerBound..<index).last { grammar.coordinators.contains(words[$0].normal) }
    let start = coordinator.map { $0 + 1 } ?? piece.lowerBound
    if hasVerb(start..<piece.upperBound) { return start..<piece.upperBound }
    let next = (index..<piece.upperBound).first { grammar.coordinators.contains(words[$0].normal) }
    return start..<(next ?? piece.upperBound)
  }

  /// Where the phrase ends that "not" denies alone: "it is Siemens not Bosch", "but not on the motorway", "not even Johan";
  /// nil if it denies a verb.
  private func phraseEnd(_ index: Int, _ piece: Range<Int>) -> Int? {
    guard !grammar.isGerman, words[index].normal == "not", index > piece.lowerBound,
      index + 1 < piece.upperBound,
      !words[index].token.endsClause,
      hasVerb(piece.lowerBound..<index) || grammar.coordinators.contains(words[piece.lowerBound].normal)
    else { return nil }
    let (before, next) = (words[index - 1], words[index + 1])
    guard before.role != .auxiliary, before.role != .verb, before.role != .pronoun else { return nil }
    let opens =
      grammar.prepositions.contains(next.normal) || next.normal == "even" || next.role == .number
      || next.role == .time
      || next.isNoun || next.isPossessive
      || grammar.determiners.contains(next.normal)
    let end = (index + 1..<piece.upperBound).first { place in
      grammar.coordinators.contains(words[place].normal)
        || place > index + 1 && words[place - 1].token.endsClause
    }
    let phrase = index + 1..<(end ?? piece.upperBound)
    guard opens, !hasVerb(phrase), phrase.contains(where: { words[$0].role != .function }) else { return nil }
    return phrase.upperBound
  }

  /// "The hearing test" in "the hearing test I don't have to repeat": an object before the subject of what is denied.
  private func fronted(_ index: Int, _ piece: Range<Int>) -> Range<Int>? {
    guard index > piece.lowerBound + 2, words[index - 1].role == .auxiliary,
      Self.subjectPronouns.contains(words[index - 2].normal)
    else { return nil }
    let before = piece.lowerBound..<(index - 2)
    let opening = words[before].first { $0.role != .function || grammar.determiners.contains($0.normal) }
    guard let opening,
      opening.role == .content || grammar.determiners.contains(opening.normal) || opening.isPossessive
        || opening.isForm(.gerund),
      words[before].allSatisfy({ word in
        word.role == .content || word.role == .pronoun && word.isPossessive
          || word.role == .function
            && !grammar.subordinators.contains(word.normal) && !grammar.coordinators.contains(word.normal)
          || word.isForm(.gerund)
      }), words[before].contains(where: { $0.role == .content || $0.isForm(.gerund) }),
      opening.preposition == nil
    else { return nil }
    return before
  }

  private static let emphatic: Set<String> = [
    "way", "joke", "kidding", "doubt", "wonder", "matter", "thanks",
  ]

  func hasVerb(_ piece: Range<Int>) -> Bool {
    piece.contains { words[$0].isVerbal }
  }
}
