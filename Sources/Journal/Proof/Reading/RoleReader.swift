import Text

/// Finds the subject of each clause and everybody and everything else in it.
struct RoleReader {
  private(set) var reading: ProofReading
  let grammar: ProofGrammar

  init(reading: ProofReading, grammar: ProofGrammar) { (self.reading, self.grammar) = (reading, grammar) }

  var words: [ProofWord] { reading.words }

  mutating func read() {
    for index in reading.clauses.indices {
      let range = reading.clauses[index].range
      let entities = range.filter {
        words[$0].isEntity && words[$0].person != .named || isRelative($0, range)
      }
      let isGap =
        !reading.clauses[index].hasVerb && index > 0
        && reading.clauses[index - 1].sentence == reading.clauses[index].sentence
      let subject =
        isGap
        ? entities.first { words[$0].preposition == nil && !words[$0].isAdjective && !isNumbered($0) }
        : grammar.isGerman ? german(range, entities) : english(range, entities)
      if let subject {
        reading.clauses[index].subjects = group(subject, range)
      } else {
        reading.clauses[index].isElliptic = true
        if let noun = noun(beforeRelative: index) { reading.clauses[index].subjects = [noun] }
        // "went home and slept", "bin heim und hab geschlafen"
        if index > 0, reading.clauses[index - 1].sentence == reading.clauses[index].sentence,
          isJoined(range) || !reading.clauses[index].hasVerb
        {
          reading.clauses[index].subjects = reading.clauses[index - 1].subjects
          // "ate the lasagna you made and left": the subject of either.
          if !grammar.isGerman, index > 1, isContact(index - 1) {
            reading.clauses[index].subjects += reading.clauses[index - 2].subjects
          }
        }
      }
      if grammar.isGerman, let first = interrupted(index) {
        reading.clauses[index].subjects = reading.clauses[first].subjects
        reading.clauses[index].isPassive = reading.clauses[first].range.contains {
          words[$0].normal.hasPrefix("wurd") || words[$0].normal.hasPrefix("wird")
        }
        let subjects = reading.clauses[index].subjects
        reading.clauses[index].objects = (reading.clauses[first].objects + entities).filter {
          !subjects.contains($0)
        }
        continue
      }
      let subjects = reading.clauses[index].subjects
      reading.clauses[index].objects = entities.filter { !subjects.contains($0) }
    }
  }

  /// "du hast deine Tochter, die den Schein hat, mitgenommen": the first part of a statement that goes on after a clause
  /// within it.
  private func interrupted(_ index: Int) -> Int? {
    guard index > 1, reading.clauses[index].tense != nil || reading.clauses[index].hasVerb else { return nil }
    let (first, inner, last) = (
      reading.clauses[index - 2], reading.clauses[index - 1], reading.clauses[index]
    )
    let opener = inner.range.lowerBound
    guard first.sentence == last.sentence, !words[opener - 1].endsStatement,
      words[opener].person == .named || grammar.subordinators.contains(words[opener].normal),
      first.range.contains(where: { words[$0].role == .auxiliary }),
      !first.range.contains(where: { words[$0].role == .verb }),
      !last.range.contains(where: { words[$0].role == .auxiliary }), !isJoined(last.range),
      last.range.contains(where: { words[$0].role == .verb && words[$0].isForm(.participle, .base) })
    else { return nil }
    return index - 2
  }

  /// "the lasagna | you made": a clause that a pronoun begins right after a noun.
  private func isContact(_ index: Int) -> Bool {
    let first = reading.clauses[index].range.lowerBound
    return words[first].role == .pronoun && !words[first].isPossessive && words[first - 1].role == .content
      && !words[first - 1].token.endsClause
      && reading.clauses[index].sentence == reading.clauses[index - 1].sentence
  }

  /// "Pickle, who chews the boards, | has gone": the noun before what is said of it.
  private func noun(beforeRelative index: Int) -> Int? {
    guard !grammar.isGerman, index > 0,
      reading.clauses[index].sentence == reading.clauses[index - 1].sentence,
      reading.clauses[index].hasVerb
    else { return nil }
    let first = words[reading.clauses[index].range.lowerBound]
    guard first.role == .auxiliary || first.role == .verb && first.isForm(.past, .present) else { return nil }
    let before = reading.clauses[index - 1].range
    guard let relative = before.first(where: { words[$0].person == .named }) else { return nil }
    return (max(0, relative - 4)..<relative).last { words[$0].isNoun }
  }

  /// "and two pears": what is counted.
  func isNumbered(_ index: Int) -> Bool {
    index > 0 && [.number, .rest].contains(words[index - 1].role)
  }

  private func isJoined(_ range: Range<Int>) -> Bool {
    grammar.coordinators.contains(words[range.lowerBound].normal)
  }

  private func isRelative(_ index: Int, _ range: Range<Int>) -> Bool {
    words[index].person == .named && index <= range.lowerBound + 1
  }

  /// The subject with what is joined to it: "Anna and I", "mein Bruder Stefan".
  private func group(_ subject: Int, _ range: Range<Int>) -> [Int] {
    var result = [subject]
    // "Tom and I"
    if !grammar.isGerman, subject > range.lowerBound + 1, words[subject].person != nil,
      words[subject - 1].normal == "and", words[subject - 2].isEntity, words[subject - 2].preposition == nil,
      !(range.lowerBound..<subject).contains(where: { words[$0].role == .verb })
    {
      result.append(subject - 2)
    }
    var index = subject + 1
    while range.contains(index) {
      let word = words[index]
      let before = words[index - 1]
      let isJoined =
        ["and", "und"].contains(before.normal)
        || ["and", "und"].contains(index > 1 ? words[index - 2].normal : "") && before.role != .verb
      if word.isVerbal { break }
      if word.isEntity, word.preposition == nil,
        isJoined || word.role == .content && (before.isEntity && before.role == .content)
          || isApposition(index, range), grammar.isGerman || !isPossessor(index)
      {
        result.append(index)
      }
      index += 1
    }
    return result
  }

  /// "Agnieszka, die Kollegin, …", "Mrs. Lang, Yusuf's teacher, …": a noun after a comma and before the verb.
  private func isApposition(_ index: Int, _ range: Range<Int>) -> Bool {
    guard words[index].role == .content, words[index].preposition == nil else { return false }
    var place = index - 1
    while place >= range.lowerBound, index - place < (grammar.isGerman ? 4 : 6) {
      if words[place].token.endsClause { return true }
      guard words[place].role != .verb, words[place].role != .auxiliary else { return false }
      place -= 1
    }
    return false
  }

  private func english(_ range: Range<Int>, _ entities: [Int]) -> Int? {
    guard
      let verb = range.first(where: {
        words[$0].role == .auxiliary
          || words[$0].role == .verb && !(words[$0].isForm(.gerund) && $0 == range.lowerBound)
      })
    else {
      return nil
    }
    // "grateful to him for making": nobody is named who does it.
    if words[verb].role == .verb, words[verb].isForm(.gerund), verb > range.lowerBound,
      grammar.prepositions.contains(words[verb - 1].normal)
        || ["not", "never"].contains(words[verb - 1].normal) && verb > range.lowerBound + 1
          && grammar.prepositions.contains(words[verb - 2].normal)
    {
      return nil
    }
    let before = entities.filter { $0 < verb && words[$0].preposition == nil && !isOfPossessor($0, verb) }
    // "it was two schoolgirls pushed me out"
    if words[verb].role == .auxiliary, before.count == 1, words[before[0]].normal == "it",
      ["was", "is"].contains(words[verb].normal),
      let other = entities.first(where: {
        $0 > verb && words[$0].person == nil && words[$0].preposition == nil
      }),
      other + 1 < range.upperBound, words[other + 1].role == .verb, words[other + 1].isForm(.past)
    {
      return other
    }
    if let subject = cleft(range, verb, entities) { return subject }
    // "after weeks of people going through my drawers they found"
    if before.isEmpty, words[verb].role == .verb, words[verb].isForm(.gerund),
      let later = entities.first(where: {
        $0 > verb && ClauseReader.subjectPronouns.contains(words[$0].normal) && $0 + 1 < range.upperBound
          && words[$0 + 1].isVerbal
      })
    {
      return later
    }
    if let pronoun = before.last(where: { words[$0].person != nil && words[$0].person != .named }) {
      return pronoun
    }
    if let first = before.first { return first }
    // "was he there", "never had I"
    if words[verb].role == .auxiliary,
      let next = entities.first(where: { $0 > verb && $0 <= verb + 2 && words[$0].person != nil }),
      !["me", "him", "them", "us"].contains(words[next].normal)
    {
      return next
    }
    return nil
  }

  /// Who does it in "it was in Bruges that somebody stole them".
  private func cleft(_ range: Range<Int>, _ verb: Int, _ entities: [Int]) -> Int? {
    guard verb > range.lowerBound, words[verb - 1].normal == "it",
      ["is", "was"].contains(words[verb].normal),
      let relative = range.first(where: { $0 > verb && words[$0].normal == "that" })
    else { return nil }
    let next = range.first { $0 > relative && words[$0].isVerbal } ?? relative
    return entities.first { $0 > relative && $0 < next } ?? entities.last { $0 > verb && $0 < relative }
  }

  /// "the blind piano tuner" in "the blind piano tuner's dog".
  private func isOfPossessor(_ index: Int, _ verb: Int) -> Bool {
    var place = index
    while place + 1 < verb, words[place + 1].role == .content, !words[place].token.endsClause { place += 1 }
    return isPossessor(place)
  }

  func isPossessor(_ index: Int) -> Bool {
    index + 1 < words.count && words[index + 1].normal == "'s"
  }
}
