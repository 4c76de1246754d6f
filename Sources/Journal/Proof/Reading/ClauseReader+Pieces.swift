import Text

/// Where one statement ends and another begins.
extension ClauseReader {
  func pieces() -> [Range<Int>] {
    var result: [Range<Int>] = []
    var start = 0
    for index in words.indices.dropFirst() where isBorder(index, from: start) {
      result.append(start..<index)
      start = index
    }
    if start < words.count { result.append(start..<words.count) }
    return grammar.isGerman ? result.flatMap(split) : withoutClefts(withSubjects(result).flatMap(split))
  }

  func isBorder(_ index: Int, from start: Int) -> Bool {
    let word = words[index]
    if word.role == .rest { return false }
    if words[index - 1].token.endsClause { return true }
    let normal = word.normal
    if grammar.coordinators.contains(normal) {
      if normal == "aber" {
        let isInner =
          words[index - 1].isVerbal
          && !(index + 1 < words.count && words[index + 1].role == .pronoun)
        return !isInner && isFiniteAhead(index) || isParticipleAhead(index, from: start)
      }
      // "two and three", "bread and butter": the clause goes on unless a verb follows.
      let before = words[start..<index]
      if ["and", "und", "or", "oder"].contains(normal) {
        // "and I love sardines"
        if !grammar.isGerman, index + 2 < words.count,
          grammar.coordinators.contains(words[start].normal)
            || before.contains(where: { !$0.traits.isDisjoint(with: [.no, .negation]) }),
          Self.subjectPronouns.contains(words[index + 1].normal),
          words[index + 2].isVerbal
        {
          return true
        }
        guard before.contains(where: { $0.isVerbal }) else { return false }
        return !grammar.isGerman || before.contains { $0.role == .verb } || isFiniteAhead(index)
      }
      // "I was so pleased"
      if normal == "so", words[index - 1].role == .auxiliary { return false }
      return normal != "then" && normal != "so" || isClauseAhead(index)
    }
    if grammar.isGerman {
      if isResumed(index) { return true }
      if normal == "ohne" || normal == "statt" || normal == "anstatt" {
        return words[index...].prefix(8).contains { $0.normal == "zu" || $0.isForm(.toInfinitive) }
      }
      if normal == "also" {
        return words[start..<index].contains { $0.role == .verb } && index + 1 < words.count
      }
      if ["dann", "deshalb", "deswegen", "trotzdem", "danach"].contains(normal) {
        return index + 1 < words.count && isFinite(index + 1)
          && words[start..<index].contains { $0.isVerbal }
      }
      if normal == "seit", word.role != .time {
        return index + 1 < words.count
          && (words[index + 1].role == .pronoun
            || endsInFinite(index)
              && words[start..<index].indices.contains(where: isFinite))
      }
      // "so getan als wär nichts"
      if normal == "als", index + 1 < words.count,
        ["war", "hatt", "wurd"].contains(where: words[index + 1].normal.hasPrefix),
        words[index + 1].raw.contains(where: { "äöü".contains($0) })
      {
        return true
      }
      return grammar.subordinators.contains(normal)
        && (!["damit", "wahrend"].contains(normal)
          || index + 1 < words.count && grammar.pronouns[words[index + 1].normal] != nil)
        || ["was", "wie", "wo", "warum"].contains(normal)
          && words[start..<index].contains { $0.role == .verb }
    }
    if normal == "not" || normal == "never" {
      return index + 1 < words.count && words[index + 1].normal == "to"
    }
    if normal == "with", index > start + 1 { return grammar.isAbsolute(words, index) }
    if normal == "without" || isInstead(index) {
      return words[index...].prefix(3).contains { $0.isForm(.gerund) && $0.role == .verb }
        || words[index...].prefix(5).contains { ["being", "having"].contains($0.normal) }
    }
    if [
      "because", "if", "whether", "while", "although", "though", "unless", "who", "which", "whose",
      "whatever",
    ]
    .contains(normal) {
      return true
    }
    if ["when", "where", "what", "how", "why", "that", "before", "after", "since", "until", "as", "whom"]
      .contains(normal)
    {
      return isClauseAhead(index)
    }
    if normal == "to", index + 1 < words.count, words[index - 1].normal != "not",
      words[index - 1].normal != "never"
    {
      return words[index + 1].isForm(.base) && words[index + 1].role == .verb
        || words[index + 1].normal == "be"
          && !words[index - 1].traits.isDisjoint(with: [.wish, .dream, .attempt, .fear])
    }
    return isManner(index, from: start) || isBareComplement(index, from: start)
  }

  /// "made soup | the way Gran used to", "| the day we met": somebody and a verb after the noun.
  private func isManner(_ index: Int, from start: Int) -> Bool {
    guard index > start + 1, words[index].normal == "the", index + 3 < words.count,
      ["way", "day", "moment", "minute", "year", "night", "summer"].contains(words[index + 1].normal),
      !words[index + 1].token.endsClause, !grammar.prepositions.contains(words[index - 1].normal),
      words[start..<index].contains(where: { $0.isVerbal })
    else { return false }
    let next = words[index + 2]
    return (Self.subjectPronouns.contains(next.normal) || next.normal == "you" || next.role == .content)
      && isFinite(index + 3)
  }

  /// "hab geschrieben | aber noch nicht abgegeben": another participle of the same auxiliary.
  private func isParticipleAhead(_ index: Int, from start: Int) -> Bool {
    grammar.isGerman && words[start..<index].contains { $0.role == .verb && $0.isForm(.participle) }
      && words[(index + 1)...].prefix(8).prefix { $0.normal != "und" }.contains {
        $0.role == .verb && $0.isForm(.participle)
      }
  }

  /// "instead of", "rather than".
  func isInstead(_ index: Int) -> Bool {
    guard index + 1 < words.count else { return false }
    return words[index].normal == "instead" && words[index + 1].normal == "of"
      || words[index].normal == "rather" && words[index + 1].normal == "than"
  }

  func isFiniteAhead(_ index: Int) -> Bool {
    var place = index + 1
    while place < words.count {
      if isFinite(place) { return true }
      if words[place].token.endsClause || grammar.coordinators.contains(words[place].normal) { return false }
      place += 1
    }
    return false
  }

  /// Whether a subject and a verb follow soon.
  func isClauseAhead(_ index: Int) -> Bool {
    var place = index + 1
    while place < min(words.count, index + 6), !words[place - 1].token.endsClause || place == index + 1 {
      let word = words[place]
      if word.isVerbal { return true }
      // "after practice and asked me": the verb is another statement's.
      if !grammar.isGerman, place > index + 1, ["and", "but"].contains(word.normal), place + 1 < words.count,
        words[place + 1].isVerbal
      {
        return false
      }
      if word.role == .function, grammar.prepositions.contains(word.normal), place > index + 2 {
        return false
      }
      place += 1
    }
    return false
  }

  /// "I think | we hurt him", "he said | it was".
  func isBareComplement(_ index: Int, from start: Int) -> Bool {
    guard index > start else { return false }
    let before = words[index - 1]
    // "says | Lee has been"
    if words[index].role == .content, words[index].token.isCapitalised,
      index + 1 < words.count,
      before.role == .verb && !before.traits.isDisjoint(with: [.report, .possible])
        || before.isAdjective && before.traits.contains(.fear),
      words[index + 1].role == .auxiliary
    {
      return true
    }
    // "told us | Zara is …"
    if words[index].role == .content, words[index].token.isCapitalised, index + 1 < words.count,
      index > start + 1,
      ["me", "us", "him", "her", "them", "you"].contains(before.normal), words[index - 2].role == .verb,
      words[index - 2].traits.contains(.report), isClauseAhead(index)
    {
      return true
    }
    guard words[index].role == .pronoun || grammar.determiners.contains(words[index].normal)
    else { return false }
    guard index + 1 < words.count, before.role == .verb,
      !before.traits.isDisjoint(with: [.report, .possible, .wish, .fear])
    else {
      return false
    }
    // "told you she is pregnant"
    if words[index].role == .pronoun, Self.subjectPronouns.contains(words[index + 1].normal) { return false }
    // "told no one at work"
    if words[index].person == .one, !words[index + 1].isVerbal { return false }
    // "told the principal I want": the clause begins at the pronoun.
    if grammar.determiners.contains(words[index].normal) || words[index].isPossessive,
      let pronoun = (index + 1..<min(words.count, index + 4)).first(where: {
        Self.subjectPronouns.contains(words[$0].normal)
      }),
      words[index..<pronoun].allSatisfy({ !$0.isVerbal })
    {
      return false
    }
    return isClauseAhead(index) && (words[index].person.map { ![.it].contains($0) || true } ?? true)
      && !["me", "him", "them", "us"].contains(words[index].normal) && words[index + 1].normal != "to"
  }

  func isFinite(_ index: Int) -> Bool {
    let word = words[index]
    if word.role == .auxiliary {
      return !["been", "being", "be", "gewesen", "gehabt", "worden", "geworden"].contains(word.normal)
    }
    // "dann schweigen wir"
    if grammar.isGerman, word.role == .verb, word.isForm(.base), index + 1 < words.count,
      !word.token.endsClause,
      ["wir", "sie"].contains(words[index + 1].normal), index == 0 || words[index - 1].normal != "zu"
    {
      return true
    }
    // "wir schreiben erst die Klausur"
    if grammar.isGerman, word.role == .verb, word.isForm(.base), index > 0, words[index - 1].normal == "wir",
      !words[index - 1].token.endsClause, !isAtEnd(index)
    {
      return true
    }
    guard word.role == .verb, word.isForm(.present, .past) else { return false }
    // "hat mich die Trude abgehängt um zwei Bahnen"
    if grammar.isGerman, word.isForm(.participle), hasAuxiliary(before: index) { return false }
    // "besorgt", "überwiesen" at the end are participles.
    return !grammar.isGerman || !word.isForm(.participle, .base) || !isAtEnd(index)
  }

  private func hasAuxiliary(before index: Int) -> Bool {
    var place = index - 1
    while place >= 0, !words[place].token.endsClause, !grammar.coordinators.contains(words[place].normal) {
      if words[place].role == .verb { return false }
      if words[place].role == .auxiliary {
        return Self.perfect.contains(words[place].normal) || isBecoming(words[place])
      }
      place -= 1
    }
    return false
  }

  private func isBecoming(_ word: ProofWord) -> Bool {
    word.normal.hasPrefix("wurd") || word.normal.hasPrefix("wird") || word.normal.hasPrefix("werd")
  }

  func isAtEnd(_ index: Int) -> Bool {
    guard index + 1 < words.count, !words[index].token.endsClause else { return true }
    let next = words[index + 1]
    return grammar.coordinators.contains(next.normal) || next.isVerbal
      || next.role == .content && false
      || grammar.subordinators.contains(next.normal)
  }

  /// Models that write no marks join statements: the second finite verb begins another one.
  func split(_ piece: Range<Int>) -> [Range<Int>] {
    guard grammar.isGerman else { return splitEnglish(piece) }
    if let place = deniedInfinitive(piece) ?? openInfinitive(piece) ?? secondFinite(piece) ?? nextSubject(
      piece) ?? nextParticiple(piece)
    {
      return split(piece.lowerBound..<place) + split(place..<piece.upperBound)
    }
    let finite = piece.filter { isFinite($0) && !isFinalFinite($0, piece) }
    let first = finite.first ?? 0
    // "die Bärbel meint ich soll …"
    let isTold = words[first].role == .verb && !words[first].traits.isDisjoint(with: [.report, .possible])
    guard finite.count > 1,
      let second = finite.dropFirst().first(where: {
        $0 > first + 2 || isTold && $0 == first + 2 && isSubjectStart(first + 1)
      })
    else {
      return [piece]
    }
    if grammar.subordinators.contains(words[piece.lowerBound].normal) {
      // "obwohl der bock frei stand ich weiß nicht warum"
      guard
        let next = finite.dropFirst().first(where: { index in
          index > first + 1 && ["ich", "er", "wir", "du", "man"].contains(words[index - 1].normal)
        })
      else { return [piece] }
      return [piece.lowerBound..<(next - 1)] + split((next - 1)..<piece.upperBound)
    }
    var start = second
    // The words before the verb as far as they are one part of the sentence.
    if start - 1 > finite[0] { start -= 1 }
    if words[start].role == .content || words[start].role == .rest {
      while start - 1 > finite[0], words[start - 1].role != .verb,
        words[start].role == .content || words[start].role == .rest || words[start].isPossessive
          || grammar.determiners.contains(words[start].normal),
        grammar.determiners.contains(words[start - 1].normal)
          || grammar.prepositions.contains(words[start - 1].normal) || words[start - 1].isPossessive
          || words[start].role == .rest
      {
        start -= 1
      }
    }
    guard start > piece.lowerBound else { return [piece] }
    return [piece.lowerBound..<start] + split(start..<piece.upperBound)
  }

}
