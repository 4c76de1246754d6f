import Text

/// What only seems so, is only called so or was said by mistake.
extension ProofMatcher {
  /// "Eva is tired" for "Eva looks tired", "I am a liar" for "they call me a liar".
  func appeared() -> ProofFailure? {
    for clause in claim.clauses
    where clause.hasVerb && !clause.range.contains(where: { claim.words[$0].role == .verb }) {
      for place in clause.range where claim.words[place].role == .content && candidates[place].count == 1 {
        let there = candidates[place][0]
        let range = source.clauses[source.words[there].clause].range
        guard
          let verb = range.first(where: { other in
            source.words[other].role == .verb
              && source.words[other].forms.contains {
                Self.seeming.contains($0.lemma) || Self.calling.contains($0.lemma) && isMe(other + 1)
              }
          }), abs(verb - there) < 6, !matched.contains(verb), source.words[there].preposition == nil,
          !source.words[range].contains(where: {
            $0.role == .auxiliary
              && ["is", "are", "am", "was", "ist", "sind", "war", "bin"].contains($0.normal)
          }),
          source.words[there].isAdjective || isCalling(verb)
        else { continue }
        return ProofFailure(.modality, words([place]))
      }
    }
    return nil
  }

  private func isCalling(_ verb: Int) -> Bool {
    source.words[verb].forms.contains { Self.calling.contains($0.lemma) }
  }

  private func isMe(_ place: Int) -> Bool {
    place < source.words.count
      && ["me", "him", "her", "us", "them", "mich", "ihn", "sie", "uns"].contains(source.words[place].normal)
  }

  private static let seeming: Set<String> = [
    "look", "seem", "sound", "appear", "aussehen", "wirken", "scheinen", "klingen",
  ]
  private static let calling: Set<String> = ["call", "name", "label", "nennen", "schimpfen"]

  /// "I have a dog" for "I want a dog".
  func owned() -> ProofFailure? {
    let having: Set<String> = ["have", "has", "'ve", "own", "owns", "habe", "hab", "hast", "hat", "haben"]
    for clause in claim.clauses
    where clause.hasVerb && clause.modes.isDisjoint(with: [.wish, .possible, .condition]) {
      guard clause.range.contains(where: { having.contains(claim.words[$0].normal) }),
        !clause.range.contains(where: {
          claim.words[$0].role == .verb && !having.contains(claim.words[$0].normal)
        })
      else { continue }
      for place in clause.range
      where claim.words[place].isNoun
        && candidates[place].count == 1
      {
        let there = source.clauses[source.words[candidates[place][0]].clause]
        let words = source.words[there.range]
        let isWished = words.contains {
          !$0.traits.isDisjoint(with: [.wish, .dream])
            || ["long", "need", "needs", "want", "brauche", "brauchen"].contains($0.normal)
        }
        guard isWished,
          !words.contains(where: {
            having.contains($0.normal)
              || ["had", "got", "hatte", "with", "mit", "my"].contains($0.normal)
          })
        else { continue }
        return ProofFailure(.modality, self.words([place]))
      }
    }
    return nil
  }

  /// "I saw a wolf" for "I saw a wolf, well, actually a dog".
  func mistaken() -> ProofFailure? {
    for (place, word) in source.words.enumerated() where place > 0 {
      guard let mark = Self.corrections.first(where: { source.says($0, at: place) }) else { continue }
      let next = (place + mark.count..<min(source.words.count, place + mark.count + 4)).first {
        isFact($0) && source.words[$0].sentence == word.sentence
      }
      let last = (max(0, place - 4)..<place).last { isFact($0) && source.words[$0].sentence == word.sentence }
      guard let next, let last, source.words[last].role == source.words[next].role,
        mark != ["also"] || isSomebody(last, in: source) && isSomebody(next, in: source)
      else { continue }
      guard let own = claim.words.indices.first(where: { candidates[$0] == [last] }),
        !claim.words.indices.contains(where: { candidates[$0].contains(next) })
      else { continue }
      return ProofFailure(.word, words([own]))
    }
    return nil
  }

  private func isFact(_ place: Int) -> Bool {
    let word = source.words[place]
    return word.isNoun || word.number != nil || word.time != nil
  }

  /// Whether a word is a person or a name.
  func isSomebody(_ place: Int, in reading: ProofReading) -> Bool {
    !reading.words[place].traits.isDisjoint(with: .person) || isName(place, in: reading)
  }

  private static let corrections: [[String]] = [
    ["or", "rather"], ["well", "actually"], ["scratch", "that"], ["i", "mean"], ["no", "wait"],
    ["ach", "nee"], ["ach", "ne"],
    ["ach", "nein"], ["ah", "nein"], ["quatsch"], ["stimmt", "nicht"], ["ich", "meine"], ["ich", "mein"],
    ["also"],
  ]

  /// "Henrik said it was salty" for "Dagmar said it was salty, Henrik liked it": somebody else says so.
  func retold() -> ProofFailure? {
    for index in claim.clauses.indices.dropFirst() where claim.clauses[index].isGoverned {
      guard let mate = mates[index], mate > 0, source.clauses[mate].isGoverned else { continue }
      let (own, there) = (claim.clauses[index - 1], source.clauses[mate - 1])
      guard !own.governs.isDisjoint(with: [.report]), !there.governs.isDisjoint(with: [.report]),
        own.subjects.count == 1, there.subjects.count == 1,
        claim.words[own.subjects[0]].role == .content, source.words[there.subjects[0]].role == .content,
        !candidates[own.subjects[0]].isEmpty,
        candidates[own.subjects[0]].allSatisfy({
          source.words[$0].clause != mate - 1 && abs($0 - there.subjects[0]) > 5
        })
      else { continue }
      return ProofFailure(.order, words([own.subjects[0]]))
    }
    return nil
  }

  /// "Summer is over" for "the song is called Summer is over": the words of a title.
  func entitled() -> ProofFailure? {
    let marks: Set<String> = ["called", "titled", "entitled", "named", "namens", "titel", "heisst"]
    guard !claim.words.contains(where: { marks.contains($0.normal) || $0.isQuoted }) else { return nil }
    let titled = source.words.indices.filter { place in
      if source.words[place].isQuoted { return true }
      guard
        let mark = (max(0, place - 4)..<place).last(where: { marks.contains(source.words[$0].normal) }),
        mark > 0,
        source.words[mark].sentence == source.words[place].sentence,
        !source.words[mark + 1..<place].contains(where: {
          ["and", "und", "it"].contains($0.normal) || $0.token.endsClause
        })
      else { return false }
      // "a man called Tyrone said"
      let first = source.words[mark + 1]
      let isName =
        first.traits.contains(.name) || first.traits.isEmpty && first.forms.isEmpty && first.groups.isEmpty
      return !isName && (!grammar.isGerman || source.words[mark].normal != "heisst")
    }
    guard !titled.isEmpty else { return nil }
    for clause in claim.clauses where clause.hasVerb {
      let verbs = clause.range.filter { claim.words[$0].role == .verb || claim.words[$0].isAdjective }
      guard
        let verb = verbs.first(where: {
          !candidates[$0].isEmpty && candidates[$0].allSatisfy(titled.contains)
        })
      else { continue }
      return ProofFailure(.quoted, words([verb]))
    }
    return nil
  }

  /// "the last winter was not as bad as this one" for "this winter was not as bad as the last one".
  func equated() -> ProofFailure? {
    guard !grammar.isGerman else { return nil }
    func comparison(_ reading: ProofReading) -> (first: Int, second: Int)? {
      let places = reading.words.indices.filter { reading.words[$0].normal == "as" }
      guard places.count == 2, places[1] - places[0] < 5, places[1] - places[0] > 1 else { return nil }
      return (places[0], places[1])
    }
    if let own = comparison(claim), let there = comparison(source),
      let behind = (there.second + 1..<min(source.words.count, there.second + 5)).first(where: { place in
        claim.words.indices.contains {
          $0 < own.first && candidates[$0].contains(place)
            || $0 < own.first && claim.words[$0].normal == source.words[place].normal
              && ["last", "this", "that"].contains(claim.words[$0].normal)
        }
      }),
      source.words[there.first..<there.second].contains(where: { word in
        claim.words[own.first..<own.second].contains {
          $0.keys.contains(where: word.keys.contains) || $0.normal == word.normal && $0.normal != "as"
        }
      })
    {
      return ProofFailure(.order, [source.words[behind].text])
    }
    for (index, word) in claim.words.enumerated() where word.forms.contains(where: { $0.lemma == "prefer" }) {
      guard let verb = candidates[index].first, candidates[index].count == 1,
        let own = (index + 1..<claim.words.count).first(where: { claim.words[$0].isContent }),
        let there = (verb + 1..<source.words.count).first(where: { source.words[$0].isContent }),
        !candidates[own].isEmpty, !candidates[own].contains(there)
      else { continue }
      return ProofFailure(.order, words([index, own]))
    }
    return nil
  }

  /// "I hit" for "I got hit", "the house is sold" for "the house is being sold".
  func undone() -> ProofFailure? {
    guard !grammar.isGerman else { return nil }
    for (index, word) in claim.words.enumerated() where word.role == .verb && candidates[index].count == 1 {
      let there = candidates[index][0]
      guard there > 0, source.words[there].role == .verb, index > 0 else { continue }
      let (last, own) = (source.words[there - 1].normal, claim.words[index - 1].normal)
      if last == "being", !claim.words.contains(where: { $0.normal == "being" }),
        ["is", "are", "was", "were", "'s"].contains(own)
      {
        return ProofFailure(.tense, words([index]))
      }
      if ["got", "get", "getting", "gets"].contains(last), source.words[there].isForm(.participle),
        !["got", "get", "getting", "gets", "was", "were", "is", "are", "am", "been", "be", "'s"].contains(
          own),
        claim.clauses[word.clause].subjects.contains(where: { isSpeaker(claim.words[$0]) }),
        !candidates[index].isEmpty
      {
        return ProofFailure(.order, words([index]))
      }
    }
    return nil
  }

  /// "I saw Bo tomorrow" for "I will see Bo tomorrow".
  func foreseen() -> ProofFailure? {
    guard !grammar.isGerman else { return nil }
    for (index, word) in claim.words.enumerated()
    where word.role == .verb && word.isForm(.past) && !word.isForm(.base) && candidates[index].count == 1 {
      let there = candidates[index][0]
      let before = source.words[max(0, there - 3)..<there].map(\.normal)
      let isFuture =
        before.contains("will") || before.contains("'ll")
        || zip(before, before.dropFirst()).contains { $0 == "going" && $1 == "to" }
      let own = claim.words[max(0, index - 3)..<index]
      guard isFuture, source.words[there].isForm(.base),
        !source.words[max(0, there - 4)..<there].contains(where: { ["was", "were"].contains($0.normal) }),
        !own.contains(where: {
          ["will", "'ll", "be", "is", "are", "have", "has", "'ve", "been", "get", "would"].contains($0.normal)
        })
      else { continue }
      return ProofFailure(.tense, words([index]))
    }
    return nil
  }

  /// "I'll do that in autumn" for "maybe I'll do that in autumn": a doubt that is left out, whatever else the clause depends on.
  func undoubted() -> ProofFailure? {
    guard !claim.words.contains(where: { $0.traits.contains(.possible) || Self.doubts.contains($0.normal) })
    else {
      return nil
    }
    for index in claim.clauses.indices
    where claim.clauses[index].hasVerb && claim.clauses[index].tense != .past {
      guard let mate = mates[index], isAligned(claim.clauses[index], mate) else { continue }
      let range = source.clauses[mate].range
      if range.contains(where: { Self.doubts.contains(source.words[$0].normal) && isOfVerb($0, range) }) {
        return ProofFailure(.modality, said(claim.clauses[index].range))
      }
    }
    return nil
  }

  private static let doubts: Set<String> = ["maybe", "perhaps", "vielleicht", "eventuell", "moglicherweise"]

  /// Whether a doubt stands at the beginning of its clause or beside its verb, and not before a noun or a number.
  private func isOfVerb(_ doubt: Int, _ range: Range<Int>) -> Bool {
    doubt == range.lowerBound || doubt + 1 < range.upperBound && source.words[doubt + 1].isVerbal
  }

  /// "I will sell the van" for "I want to sell the van".
  func resolved() -> ProofFailure? {
    guard !grammar.isGerman else { return nil }
    for (index, clause) in claim.clauses.enumerated() where clause.hasVerb {
      guard let will = clause.range.first(where: { ["will", "'ll"].contains(claim.words[$0].normal) }),
        let verb = clause.range.first(where: { $0 > will && claim.words[$0].role == .verb }),
        mates[index] != nil,
        let there = candidates[verb].first(where: {
          claim.words[verb].keys.contains(where: source.words[$0].keys.contains)
        })
      else { continue }
      let before = source.words[max(0, there - 3)..<there]
      guard before.last?.normal == "to",
        before.contains(where: { ["want", "like", "hope", "love"].contains($0.normal) }),
        !source.words.contains(where: { ["will", "'ll", "going"].contains($0.normal) })
      else { continue }
      return ProofFailure(.modality, words([will, verb]))
    }
    return nil
  }
}
