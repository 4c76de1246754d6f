import Text

/// Whom "she" means, and of whom a relative clause tells.
extension ProofMatcher {
  /// "Lisa cried" for "Eva was at Lisa's. She cried": whom the pronoun means is not said, or it is another.
  func misreferred() -> ProofFailure? {
    for (index, clause) in claim.clauses.enumerated() where clause.hasVerb {
      guard let mate = teller(index) else { continue }
      let there = source.clauses[mate]
      let pronouns = there.subjects.filter {
        there.range.contains($0) && source.words[$0].person.map { [.he, .she].contains($0) } ?? false
      }
      guard there.subjects.count == 1, pronouns.count == 1, let pronoun = pronouns.first else { continue }
      let nouns = clause.subjects.filter {
        claim.words[$0].role == .content && !candidates[$0].isEmpty && !claim.words[$0].normal.contains("-")
      }
      guard nouns.count == 1, clause.subjects.count == 1, let noun = nouns.first else { continue }
      guard let place = candidates[noun].filter({ $0 < pronoun }).max() else {
        // "I love her. Kim is my sister": named only afterwards
        if candidates[noun].allSatisfy({ source.words[$0].clause != mate }) {
          return ProofFailure(.order, words([noun]))
        }
        continue
      }
      // "sie haben": several
      let isPlural = isPlural(source.words[there.range])
      if grammar.isGerman, !isPlural, isOfOtherGender(place, source.words[pronoun].person ?? .it) {
        return ProofFailure(.order, words([noun]))
      }
      guard let rival = rival(of: place, for: pronoun) else { continue }
      // The one who did something before goes on.
      if isDoer(place), !isDoer(rival) { continue }
      return ProofFailure(.order, words([noun]))
    }
    return objectified()
  }

  /// "Werner did it, and he hates it" for "Werner did it, now Jonas does, and he hates it": the one whom the pronoun means is
  /// left out.
  func orphaned() -> ProofFailure? {
    for (index, clause) in claim.clauses.enumerated() where index > 0 && clause.subjects.count == 1 {
      let pronoun = clause.subjects[0]
      guard let mate = mates[index], mate > 0, isThird(claim.words[pronoun]), clause.range.contains(pronoun),
        let there = source.clauses[mate].subjects.first, isThird(source.words[there]),
        claim.words[pronoun].normal == source.words[there].normal,
        let meant = source.clauses[mate - 1].subjects.last, source.clauses[mate - 1].range.contains(meant),
        isSomeone(meant, in: source), !matched.contains(meant),
        // "Her grandmother would hate it. She …"
        meant == 0 || !source.words[meant - 1].isPossessive,
        let own = (0..<pronoun).last(where: { isSomeone($0, in: claim) }),
        !candidates[own].isEmpty, candidates[own].allSatisfy({ $0 < meant })
      else { continue }
      return ProofFailure(.order, words([own, pronoun]))
    }
    return nil
  }

  /// "Cormac had the cover off" for "Cormac says it is sound, but Enda had the cover off": all that is told of somebody comes
  /// there after somebody else, who is left out.
  func overtaken() -> ProofFailure? {
    for clause in claim.clauses where clause.hasVerb && clause.subjects.count == 1 {
      let subject = clause.subjects[0]
      guard claim.words[subject].isNoun, candidates[subject].count == 1 else { continue }
      let there = candidates[subject][0]
      guard namesSomebody(there) else { continue }
      let told = clause.range.filter {
        $0 != subject && claim.words[$0].isContent && candidates[$0].count == 1
          && !namesSomebody(candidates[$0][0])
      }
      guard let first = told.flatMap({ candidates[$0] }).min(), first > there else { continue }
      let isOvertaken = (there + 1..<first).contains { place in
        namesSomebody(place) && !matched.contains(place) && source.words[place].preposition == nil
          && source.words[place].sentence == source.words[first].sentence
          && source.clauses.contains { $0.subjects.contains(place) }
      }
      if isOvertaken { return ProofFailure(.name, words([subject])) }
    }
    return nil
  }

  /// Whether a noun of the sentence has a capital, and no article or other word before it that belongs to it.
  private func isBare(_ noun: Int) -> Bool {
    guard claim.words[noun].token.isCapitalised, noun > 0 else { return noun == 0 }
    let before = claim.words[noun - 1]
    return !grammar.determiners.contains(before.normal) && !before.isAdjective && !before.isPossessive
  }

  /// Whether somebody is named at a place of the sources.
  private func namesSomebody(_ place: Int) -> Bool {
    isName(place, in: source) || grammar.isGerman && kindThere(place) == .name
  }

  /// "Rico scored" for "Paul scored, Rico passed to him": somebody beside a preposition there does here what somebody who is left
  /// out did.
  func elevated() -> ProofFailure? {
    for clause in claim.clauses where clause.hasVerb && clause.subjects.count == 1 {
      let subject = clause.subjects[0]
      guard claim.words[subject].isNoun, claim.words[subject].preposition == nil, !clause.isPassive,
        !candidates[subject].isEmpty,
        candidates[subject].allSatisfy({
          source.words[$0].preposition != nil
            && (namesSomebody($0) || !source.words[$0].traits.isDisjoint(with: .person)
              || isBare(subject))
        }),
        let verb = clause.range.first(where: { claim.words[$0].role == .verb && candidates[$0].count == 1 })
      else { continue }
      let home = source.clauses[source.words[candidates[verb][0]].clause]
      guard home.subjects.count == 1, let doer = home.subjects.first, source.words[doer].isNoun,
        !matched.contains(doer), namesSomebody(doer) || !source.words[doer].traits.isDisjoint(with: .person)
      else { continue }
      return ProofFailure(.name, words([subject]))
    }
    return nil
  }

  /// "Ann says that she lost it" for "Ann says that Ben lost it": a pronoun for somebody who is left out.
  func impersonated() -> ProofFailure? {
    for (index, clause) in claim.clauses.enumerated() where clause.subjects.count == 1 {
      let pronoun = clause.subjects[0]
      guard [.he, .she].contains(claim.words[pronoun].person), claim.words[pronoun].role == .pronoun,
        clause.range.contains(pronoun), let mate = mates[index],
        let doer = source.clauses[mate].subjects.first, source.clauses[mate].subjects.count == 1,
        source.clauses[mate].range.contains(doer), namesSomebody(doer), !matched.contains(doer),
        claim.words[..<pronoun].indices.contains(where: { place in
          claim.words[place].isNoun && candidates[place].contains(where: namesSomebody)
        })
      else { continue }
      return ProofFailure(.name, words([pronoun]))
    }
    return nil
  }

  /// "Jonas, und der hat gelacht" for "Milena, und die hat gelacht".
  func regendered() -> ProofFailure? {
    guard grammar.isGerman else { return nil }
    let genders: Set<String> = ["der", "die"]
    for (index, clause) in claim.clauses.enumerated() where clause.subjects.count == 1 {
      let own = claim.words[clause.subjects[0]]
      // "sie" for "der"
      let article = own.person == .she ? "die" : own.person == .he ? "der" : own.normal
      guard own.role == .pronoun, genders.contains(article), let mate = mates[index],
        source.clauses[mate].subjects.count == 1
      else { continue }
      let there = source.words[source.clauses[mate].subjects[0]]
      guard there.person == .named, genders.contains(there.normal), article != there.normal,
        !isPlural(claim.words[clause.range]), !isPlural(source.words[source.clauses[mate].range])
      else { continue }
      return ProofFailure(.order, words([clause.subjects[0]]))
    }
    return nil
  }

  /// Whether German words tell of several: "sie haben".
  private func isPlural(_ words: ArraySlice<ProofWord>) -> Bool {
    words.contains {
      ["haben", "sind", "waren", "wollen", "hatten", "werden", "sollen"].contains($0.normal)
    }
  }

  private func isThird(_ word: ProofWord) -> Bool {
    word.role == .pronoun && (word.person.map { [.he, .she, .named].contains($0) } ?? false)
  }

  private func isSomeone(_ place: Int, in reading: ProofReading) -> Bool {
    reading.words[place].isNoun && !reading.words[place].traits.isDisjoint(with: .person)
  }

  /// The clause of the sources that tells what a clause tells of its subject.
  private func teller(_ index: Int) -> Int? {
    let clause = claim.clauses[index]
    if !clause.range.contains(where: { claim.words[$0].role == .verb }) {
      let told = clause.range.first {
        claim.words[$0].isContent && !clause.subjects.contains($0) && candidates[$0].count == 1
      }
      return told.map { source.words[candidates[$0][0]].clause }
    }
    return mates[index].flatMap { isAligned(clause, $0) ? $0 : nil }
  }

  /// Whether the article of a German noun contradicts "er" or "sie".
  private func isOfOtherGender(_ noun: Int, _ person: ProofWord.Person) -> Bool {
    var place = noun - 1
    while place > 0, source.words[place].isAdjective { place -= 1 }
    guard place >= 0, source.words[place].sentence == source.words[noun].sentence,
      !source.words[place].token.endsClause,
      !["kind", "madchen", "baby", "enkelkind", "fraulein"].contains(source.words[noun].normal),
      !source.words[noun].traits.contains(.name)
    else { return false }
    let article = source.words[place].normal
    let isMale =
      [
        "den", "einen", "meinen", "seinen", "unseren", "dem", "einem", "meinem", "am", "im", "beim", "zum",
        "vom",
      ].contains(article)
      || article == "der" && source.words[noun].preposition == nil
        && source.clauses[source.words[noun].clause].subjects.contains(noun)
    let isFemale = ["eine", "meine", "seine", "unsere", "zur", "die"].contains(article)
    return switch person {
    case .he: isFemale && !source.words[noun].traits.contains(.man) || article == "das"
    case .she: isMale && !source.words[noun].traits.contains(.woman) || article == "das"
    default: false
    }
  }

  /// "I love Kim" for "I love her. Kim is my sister": named only afterwards, in another statement.
  private func objectified() -> ProofFailure? {
    for (index, clause) in claim.clauses.enumerated() where clause.hasVerb {
      guard let mate = mates[index], verbMatches(clause, mate, exactly: true) else { continue }
      let there = source.clauses[mate]
      let pronouns = there.objects.filter {
        there.range.contains($0) && source.words[$0].person.map { [.he, .she, .it].contains($0) } ?? false
          && !source.words[$0].isPossessive
      }
      let nouns = clause.objects.filter {
        clause.range.contains($0) && claim.words[$0].isNoun
          && claim.words[$0].preposition == nil && !candidates[$0].isEmpty
      }
      guard pronouns.count == 1, there.objects.count == 1, nouns.count == 1 else { continue }
      let isLater = candidates[nouns[0]].allSatisfy {
        $0 > pronouns[0] && areSeparate($0, pronouns[0])
      }
      if isLater { return ProofFailure(.order, words([nouns[0]])) }
    }
    return nil
  }

  /// Somebody else whom a pronoun may mean, named in the same statement or nearer than `place`.
  private func rival(of place: Int, for pronoun: Int) -> Int? {
    let person = source.words[pronoun].person ?? .it
    let named = (0..<pronoun).filter { other in
      let word = source.words[other]
      return word.isNoun && !isSameWord(other, place) && other != place
        && !isPartOfName(other, place)
        && (!word.traits.isDisjoint(with: [.woman, .man, .name]) || isBareName(other))
        && !["beim", "zum", "zur", "vom"].contains(word.preposition)
        && (source.words[place].traits.isDisjoint(with: [.woman, .man])
          || !word.traits.isDisjoint(with: [.woman, .man]))
        && fits(person, word) && (person != .he || !word.traits.contains(.woman)) && !word.isPossessive
    }
    // The nearest statement that names one of them names both, or the other.
    guard let near = (named + [place]).map({ source.words[$0].clause }).max() else { return nil }
    return named.last { source.words[$0].clause == near }
  }

  /// "Doctor Haines", "the girl there, Priya", "einem Herrn, der hieß Ottokar": two words for one.
  private func isPartOfName(_ one: Int, _ other: Int) -> Bool {
    let between = source.words[min(one, other) + 1..<max(one, other)]
    // "my boss … Olaf": somebody and the name of that one
    let isNamed = source.words[one].traits.contains(.name) != source.words[other].traits.contains(.name)
    if isNamed, between.count < 8,
      !between.contains(where: { grammar.coordinators.contains($0.normal) || $0.role == .auxiliary })
    {
      return true
    }
    return between.count < 5
      && (between.contains { ["heisst", "hiess", "called", "named"].contains($0.normal) }
        || between.allSatisfy {
          !$0.isVerbal && !grammar.coordinators.contains($0.normal)
            && !grammar.prepositions.contains($0.normal)
        })
  }

  /// A word without an article that does something or has it done, and that no list knows.
  private func isBareName(_ place: Int) -> Bool {
    let word = source.words[place]
    let clause = source.clauses[word.clause]
    return word.groups.isEmpty && word.forms.isEmpty && word.traits.isEmpty && !grammar.isGerman
      && word.preposition == nil
      && (clause.subjects == [place] || clause.objects == [place])
      && (place == 0
        || !grammar.determiners.contains(source.words[place - 1].normal)
          && !source.words[place - 1].isAdjective)
  }

  private func isSameWord(_ one: Int, _ other: Int) -> Bool {
    source.words[one].keys.contains(where: source.words[other].keys.contains)
  }

  private func isDoer(_ place: Int) -> Bool {
    source.clauses[source.words[place].clause].subjects.contains(place)
  }

  /// "My son is nine" for "the girl who hit my son is nine": who or what stands last in a relative clause is no subject of
  /// what follows it.
  func misrelated() -> ProofFailure? {
    for clause in claim.clauses where clause.hasVerb {
      for subject in clause.subjects
      where claim.words[subject].role == .content && !claim.words[subject].normal.contains("-")
        || claim.words[subject].person == .speaker
      {
        if isRelative(subject, of: clause) { return ProofFailure(.order, words([subject])) }
      }
    }
    return nil
  }

  /// "A new lodger who plays the tuba" for "my neighbour who plays the tuba has a new lodger": the clause is told of another;
  /// and "the woman was in prison" for "the woman has a brother who was in prison".
  func reattached() -> ProofFailure? {
    for (index, word) in claim.words.enumerated() where word.isContent && candidates[index].count == 1 {
      guard let there = relativeHead(candidates[index][0], in: source) else { continue }
      let own: [Int]
      if let head = relativeHead(index, in: claim) {
        own = [head]
      } else {
        own = claim.clauses[word.clause].subjects.filter { claim.words[$0].role == .content && $0 < index }
      }
      guard own.count == 1, own[0] != index, !candidates[own[0]].isEmpty, !candidates[own[0]].contains(there),
        claim.words[own[0]].role == .content,
        !source.clauses[source.words[candidates[index][0]].clause].subjects.contains(
          where: candidates[own[0]].contains)
      else { continue }
      return ProofFailure(.order, words([own[0], index]))
    }
    return nil
  }

  /// The noun that a relative clause describes, if the word stands in that clause: "my neighbour" for "plays" and "tuba".
  private func relativeHead(_ place: Int, in reading: ProofReading) -> Int? {
    guard !grammar.isGerman else { return nil }
    let words = reading.words
    let start = max(0, place - 5)
    guard let opener = (start..<place).last(where: { ["who", "which"].contains(words[$0].normal) }),
      opener > 0,
      words[opener].sentence == words[place].sentence,
      !words[opener + 1..<place].contains(where: {
        $0.token.endsClause || grammar.coordinators.contains($0.normal)
          || $0.role == .pronoun && !$0.isPossessive
      }),
      words[opener + 1..<place].count(where: { $0.isVerbal }) < 3
    else { return nil }
    let head = opener - 1
    return words[head].isNoun && words[head].preposition != "of"
      ? head : nil
  }

  /// Whether the subject of a clause stands there behind another noun that has the verb: "the girl who hit my son is".
  private func isRelative(_ subject: Int, of clause: ProofClause) -> Bool {
    guard !grammar.isGerman else { return false }
    let words = source.words
    // What is told of it: the words behind its verb.
    let told = clause.range.filter {
      $0 > subject && (claim.words[$0].isContent || claim.words[$0].number != nil)
        && candidates[$0].count == 1
    }
    guard let first = told.first else { return false }
    let there = candidates[first][0]
    let isOwn = claim.words[subject].person == .speaker
    let places =
      isOwn
      ? words.indices.filter { words[$0].normal == "i" && words[$0].sentence == words[there].sentence }
      : candidates[subject].filter { words[$0].sentence == words[there].sentence }
    guard places.count == 1, let place = places.first, place < there else { return false }
    // Head, then "who" or a verb with its own subject, then this one, then the verb.
    let start =
      (0..<place).last {
        words[$0].token.endsClause || words[$0].sentence != words[place].sentence
          || grammar.coordinators.contains(words[$0].normal)
      }.map { $0 + 1 } ?? 0
    guard
      let head = (start..<place).first(where: {
        words[$0].isNoun && words[$0].preposition == nil
      }),
      head < place, !matched.contains(head)
    else { return false }
    let between = words[head + 1..<place]
    // The verbs after it; "has asked" counts as one.
    let behind = (place + 1...there).filter { other in
      words[other].role == .verb
        || words[other].role == .auxiliary
          && !(other + 1..<min(other + 4, words.count)).contains { words[$0].role == .verb }
    }
    if isOwn {
      // "the friend I called was sad": two verbs behind "I"
      let isContact =
        between.isEmpty || between.allSatisfy { ["that", "who", "whom", "which"].contains($0.normal) }
      return isContact && behind.count > 1
        && !words[place + 1...there].contains {
          grammar.coordinators.contains($0.normal) || $0.token.endsClause && $0.normal != words[there].normal
        }
    }
    let hasRelative =
      ["who", "that", "which", "whose"].contains(between.first?.normal ?? "")
      && between.contains(where: \.isVerbal)
    let isContact =
      !between.isEmpty && between.allSatisfy { grammar.determiners.contains($0.normal) || $0.isPossessive }
      && behind.count > 1
    let isAttribute =
      ["about", "with", "of", "from", "next"].contains(between.first?.normal ?? "")
      && !between.contains(where: \.isVerbal)
    return (hasRelative || isContact || isAttribute) && !behind.isEmpty
      && !words[place + 1..<there].contains {
        grammar.coordinators.contains($0.normal) || $0.normal == "who"
          || ["i", "he", "she", "it", "we", "they", "you"].contains($0.normal)
      }
  }
}
