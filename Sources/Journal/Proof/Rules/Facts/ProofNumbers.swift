import Text

/// Numbers beside the circumstances and the things that they belong to.
extension ProofMatcher {
  /// "eine Stunde" for "zwei Stunden": one of a measure of which the sources count more.
  func singled() -> ProofFailure? {
    guard grammar.isGerman else { return nil }
    for (place, word) in claim.words.enumerated().dropLast()
    where ["eine", "einen", "ein", "einem", "einer"].contains(word.normal) && word.number == nil {
      let noun = claim.words[place + 1]
      guard
        TimeWords.units[noun.normal] != nil
          || ["stunde", "minute", "kilo", "euro", "liter"].contains(noun.normal),
        !candidates[place + 1].isEmpty
      else { continue }
      let isCounted = candidates[place + 1].allSatisfy { there in
        source.words[max(0, there - 2)..<there].contains {
          ($0.number ?? 0) > 1 && $0.clause == source.words[there].clause
        }
      }
      if isCounted { return ProofFailure(.number, words([place, place + 1])) }
    }
    return nil
  }

  /// "was only five" for "of whom five survived, she was only six": a number that is all that is said of somebody.
  func predicated() -> ProofFailure? {
    guard !grammar.isGerman else { return nil }
    for place in claim.words.indices where (claim.words[place].number ?? 0) > 1 && !isRank(claim.words[place])
    {
      guard !candidates[place].isEmpty, isPredicate(place, in: claim), unit(place, in: claim) == nil else {
        continue
      }
      let rivals = source.words.indices.filter {
        source.words[$0].role == .number && !isRank(source.words[$0]) && isPredicate($0, in: source)
          && unit($0, in: source) == nil && !matchedNumbers.contains($0) && !isCorrected($0)
      }
      guard !rivals.isEmpty, !candidates[place].contains(where: { isPredicate($0, in: source) }) else {
        continue
      }
      return ProofFailure(.number, words([place]))
    }
    return nil
  }

  /// "was only six"
  private func isPredicate(_ place: Int, in reading: ProofReading) -> Bool {
    var index = place - 1
    while index >= 0, place - index < 4,
      ["only", "just", "about", "nearly", "almost"].contains(reading.words[index].normal)
    {
      index -= 1
    }
    return index >= 0 && ["is", "was", "am", "are", "were"].contains(reading.words[index].normal)
      && !reading.words[index].token.endsClause
  }

  /// "Henk's brother was born in 1938" for "Henk was born in 1938 and his brother in 1941": what has a fact of its own
  /// beside it, without the verb.
  func gapped() -> ProofFailure? {
    guard !grammar.isGerman else { return nil }
    for clause in claim.clauses where clause.subjects.count == 1 {
      let subject = clause.subjects[0]
      guard claim.words[subject].role == .content, candidates[subject].count == 1 else { continue }
      let there = candidates[subject][0]
      let opening = (max(0, there - 3)..<there).last { ["and", "but"].contains(source.words[$0].normal) }
      guard let opening, !source.words[opening..<there].contains(where: \.token.endsClause) else { continue }
      for fact in clause.range where fact > subject && [.number, .time].contains(claim.words[fact].role) {
        let near = (there + 1..<min(there + 5, source.words.count)).prefix {
          !source.words[$0].isVerbal
            && source.words[$0].sentence == source.words[there].sentence
            && !source.words[$0 - 1].token.endsClause
        }
        guard !candidates[fact].isEmpty, !candidates[fact].contains(where: near.contains),
          near.contains(where: { place in
            source.words[place].role == claim.words[fact].role
              && candidates[fact].allSatisfy { isAlike(place, $0) }
          })
        else { continue }
        return ProofFailure(claim.words[fact].role == .time ? .date : .number, words([subject, fact]))
      }
    }
    return nil
  }

  /// "I was stung by a bee" for "I was stung by a wasp and Lena by a bee": what is told of somebody else, without the verb.
  func gappedBehind() -> ProofFailure? {
    guard !grammar.isGerman else { return nil }
    for (index, word) in claim.words.enumerated() {
      guard word.isNoun, let preposition = word.preposition,
        candidates[index].count == 1
      else { continue }
      let there = candidates[index][0]
      guard source.words[there].preposition == preposition,
        let link = (max(0, there - 4)..<there).last(where: { source.words[$0].normal == preposition }),
        link > 1,
        source.words[link - 1].isEntity, !source.words[link - 1].isPossessive,
        ["and", "but"].contains(source.words[link - 2].normal)
      else { continue }
      let subjects = claim.clauses[word.clause].subjects
      let isOther =
        !subjects.isEmpty && !claim.words.indices.contains { candidates[$0].contains(link - 1) }
        && subjects.allSatisfy { !same($0, link - 1) && !candidates[$0].contains(link - 1) }
      let isRival = source.words[..<(link - 2)].contains {
        $0.sentence == source.words[there].sentence && $0.role == .content && $0.preposition == preposition
      }
      if isOther, isRival { return ProofFailure(.name, words([index])) }
    }
    return nil
  }

  /// "Three years ago I began" for "three years ago, no, four years ago": what was corrected at once.
  func corrected() -> ProofFailure? {
    for place in claim.words.indices where [.number, .time].contains(claim.words[place].role) {
      guard !candidates[place].isEmpty, candidates[place].allSatisfy(isCorrected) else { continue }
      return ProofFailure(claim.words[place].role == .time ? .date : .number, words([place]))
    }
    return nil
  }

  /// Whether a number or a time of the sources is taken back: a word that says so after a mark, and another fact of its kind
  /// right after it.
  private func isCorrected(_ place: Int) -> Bool {
    let word = source.words[place]
    for mark in place + 1..<min(place + 14, source.words.count) {
      let next = source.words[mark]
      guard next.sentence == word.sentence || next.sentence == word.sentence + 1 else { return false }
      if next.role == word.role, mark > place + 1 || next.role == .time { return false }
      let isOpened =
        ["ach", "oh", "or", "ah", "äh"].contains(source.words[mark - 1].normal) && mark > 1
        && source.words[mark - 2].token.endsClause
      guard Self.corrections.contains(next.normal),
        isOpened || source.words[mark - 1].token.endsClause
          || source.words[mark - 1].sentence != next.sentence
      else { continue }
      return (mark + 1..<min(mark + 5, source.words.count)).contains { later in
        source.words[later].role == word.role && source.words[later].sentence == next.sentence
          && isAlike(later, place) && source.words[later].number != word.number
          && (word.role == .time
            || unit(later, in: source).map { own in
              unit(place, in: source).map { source.words[$0].keys == source.words[own].keys } ?? true
            }
              ?? true)
      }
    }
    return false
  }

  private static let corrections: Set<String> = ["nein", "nee", "no", "wait", "sorry", "quatsch", "actually"]

  /// "fifteen minutes in total" for "twice fifteen minutes, so thirty in total".
  func totalled() -> ProofFailure? {
    for clause in claim.clauses {
      guard clause.range.contains(where: { isTotal($0, in: claim) }),
        let number = clause.range.first(where: {
          (claim.words[$0].number ?? 0) > 1 && !candidates[$0].isEmpty
        })
      else { continue }
      for total in source.words.indices where isTotal(total, in: source) {
        let near = source.words.indices.filter { place in
          source.words[place].role == .number && source.words[place].sentence == source.words[total].sentence
            && distance(place, total) < 4
        }
        let isOwn = near.contains { candidates[number].contains($0) }
        guard !near.isEmpty, !isOwn else { continue }
        return ProofFailure(.number, words([number]))
      }
    }
    return nil
  }

  private func isTotal(_ place: Int, in reading: ProofReading) -> Bool {
    let words = reading.words
    return ["insgesamt", "altogether", "overall"].contains(words[place].normal)
      || words[place].normal == "total" && place > 0 && words[place - 1].normal == "in"
  }

  /// "lost one out of the eleven" for "lost four out of the eleven. Last winter we lost one": a part of another whole.
  func parted() -> ProofFailure? {
    for index in claim.words.indices
    where claim.words[index].number != nil || claim.words[index].normal == "one" {
      guard let whole = whole(of: index, in: claim), !candidates[whole].isEmpty else { continue }
      let parts = source.words.indices.filter {
        source.words[$0].number != nil
          && self.whole(of: $0, in: source).map(candidates[whole].contains) ?? false
      }
      let number = claim.words[index].number ?? 1
      if !parts.isEmpty, !parts.contains(where: { source.words[$0].number == number }) {
        return ProofFailure(.number, words([index, whole]))
      }
    }
    return nil
  }

  /// Of "four out of the eleven" the eleven.
  private func whole(of part: Int, in reading: ProofReading) -> Int? {
    let words = reading.words
    let next = words[min(part + 1, words.count)..<min(part + 5, words.count)]
    guard let link = next.firstIndex(where: { ["of", "von"].contains($0.normal) }), link < part + 4,
      !words[part..<link].contains(where: \.token.endsClause)
    else { return nil }
    return (link + 1..<min(link + 3, words.count)).first { words[$0].number != nil }
  }

  /// "165 after the tablet" for "in the morning 165, after the tablet 138": a number beside a circumstance that has another
  /// one there, in its own part between commas.
  func misplaced() -> ProofFailure? {
    let said = matchedNumbers
    let used = matched
    for clause in claim.clauses {
      for place in clause.range where claim.words[place].number != nil || isPersonName(place, in: claim) {
        guard let match = matches[place] else { continue }
        let isName = claim.words[place].number == nil
        for circumstance in clause.range where claim.words[circumstance].preposition != nil {
          guard claim.words[circumstance].role == .content, candidates[circumstance].count == 1,
            let there = matches[circumstance],
            source.words[there].preposition == claim.words[circumstance].preposition,
            source.words[there].sentence == source.words[match].sentence
          else { continue }
          let part = part(there)
          guard !candidates[place].contains(where: part.contains) else { continue }
          if isName {
            guard
              part.contains(where: { isPersonName($0, in: source) && !used.contains($0) && $0 != there }),
              !source.words[part].contains(where: { isSpeaker($0) })
            else { continue }
            return ProofFailure(.name, words([place, circumstance]))
          }
          let rival = part.first {
            source.words[$0].number.map { $0 > 1 } ?? false && !said.contains($0)
              && unit($0, in: source).map { other in
                unit(match, in: source).map { source.words[$0].keys == source.words[other].keys } ?? false
              }
                ?? (unit(match, in: source) == nil)
          }
          if rival != nil { return ProofFailure(.number, words([place, circumstance])) }
        }
      }
    }
    return nil
  }

  /// The words between the commas or the "and" around a word of the sources.
  private func part(_ place: Int) -> Range<Int> {
    let words = source.words
    var (start, end) = (place, place)
    while start > 0, !words[start - 1].token.endsClause, words[start - 1].sentence == words[place].sentence,
      !grammar.coordinators.contains(words[start].normal)
    {
      start -= 1
    }
    while end + 1 < words.count, !words[end].token.endsClause,
      words[end + 1].sentence == words[place].sentence,
      !grammar.coordinators.contains(words[end + 1].normal)
    {
      end += 1
    }
    return start..<(end + 1)
  }

  /// "every weekend" for "every other weekend", "jeden Tag" for "jeden zweiten Tag".
  func rarer() -> ProofFailure? {
    func seconds(_ reading: ProofReading) -> [Int] {
      reading.words.indices.dropLast(2).filter {
        Self.every.contains(reading.words[$0].normal) && Self.second.contains(reading.words[$0 + 1].normal)
      }
    }
    let there = seconds(source)
    guard !there.isEmpty else { return nil }
    let own = claim.words.indices.dropLast().first { place in
      Self.every.contains(claim.words[place].normal) && !Self.second.contains(claim.words[place + 1].normal)
        && there.contains { source.words[$0 + 2].normal == claim.words[place + 1].normal }
    }
    return own.map { ProofFailure(.number, words([$0, $0 + 1])) }
  }

  private static let every: Set<String> = ["every", "each", "jeden", "jede", "jedes"]
  private static let second: Set<String> = [
    "other", "second", "third", "zweiten", "zweite", "zweites", "dritten", "dritte",
  ]

  /// "auf fünfzig Euro" for "um fünfzig Euro": by how much, and to how much.
  func rescaled() -> ProofFailure? {
    for place in claim.words.indices.dropFirst() where claim.words[place].number != nil {
      guard let own = Self.scales[claim.words[place - 1].normal] else { continue }
      let there = candidates[place].compactMap { $0 > 0 ? Self.scales[source.words[$0 - 1].normal] : nil }
      if !there.isEmpty, there.count == candidates[place].count, !there.contains(own) {
        return ProofFailure(.number, words([place]))
      }
    }
    return nil
  }

  /// "vom 6. bis zum 22." for "vom 22. bis zum 6.": the end for the beginning.
  func bounded() -> ProofFailure? {
    for place in claim.words.indices where claim.words[place].time != nil || claim.words[place].number != nil
    {
      guard let own = bound(place, in: claim) else { continue }
      let there = candidates[place].compactMap { bound($0, in: source) }
      // "from" and "until" exclude each other, and "before" and "after"; "after six weeks" may be "for six weeks".
      let isOpposed = !there.isEmpty && there.allSatisfy { $0 != own && $0 / 2 == own / 2 }
      if isOpposed, there.count == candidates[place].count {
        return ProofFailure(claim.words[place].time == nil ? .number : .date, words([place]))
      }
    }
    return nil
  }

  private func bound(_ place: Int, in reading: ProofReading) -> Int? {
    for word in [place, place - 1, place - 2] where word >= 0 {
      if let bound = Self.bounds[reading.words[word].normal] { return bound }
      if word < place, reading.words[word].role != .rest,
        !grammar.determiners.contains(reading.words[word].normal),
        !["zum", "zur"].contains(reading.words[word].normal)
      {
        return nil
      }
    }
    return nil
  }

  private static let bounds = [
    "vom": 0, "von": 0, "ab": 0, "seit": 0, "from": 0, "since": 0, "bis": 1, "until": 1, "till": 1,
    "vor": 2, "before": 2, "nach": 3, "after": 3,
  ]

  /// "two hours" for "two hours longer", "two hundred" for "thirty of the two hundred": what compares a number or names a
  /// whole is not left out.
  func measured() -> ProofFailure? {
    let said = matchedNumbers
    for place in claim.words.indices where claim.words[place].number != nil && candidates[place].count == 1 {
      let match = candidates[place][0]
      if compared(match, in: source), !compared(place, in: claim) {
        return ProofFailure(.number, words([place]))
      }
      guard isWhole(match, in: source), !isWhole(place, in: claim) else { continue }
      let rival = (max(0, match - 6)..<match).first {
        source.words[$0].number != nil && !said.contains($0)
          && source.words[$0].sentence == source.words[match].sentence
      }
      if rival != nil { return ProofFailure(.number, words([place])) }
    }
    return nil
  }

  private func compared(_ place: Int, in reading: ProofReading) -> Bool {
    guard let unit = unit(place, in: reading), !reading.words[unit].token.endsClause else { return false }
    return reading.words[(unit + 1)...].prefix(1).contains { Self.comparatives.contains($0.normal) }
  }

  private static let comparatives: Set<String> = [
    "langer", "kurzer", "fruher", "spater", "mehr", "weniger", "zuviel", "teurer", "billiger", "gunstiger",
    "alter", "junger",
    "grosser", "kleiner", "schwerer", "leichter", "longer", "shorter", "later", "earlier", "more", "less",
    "older", "younger",
    "cheaper", "heavier", "lighter", "taller",
  ]

  /// "of the two hundred".
  private func isWhole(_ place: Int, in reading: ProofReading) -> Bool {
    place > 1 && ["den", "der", "the"].contains(reading.words[place - 1].normal)
      && ["von", "of"].contains(reading.words[place - 2].normal)
  }

  private static let scales = ["um": 0, "by": 0, "auf": 1, "to": 1, "from": 2]

  /// "24 survived" for "of the 24 chicks 21 survived": a number without what it counts there, where another one counts
  /// nothing.
  func uncounted() -> ProofFailure? {
    let said = matchedNumbers
    for place in claim.words.indices where claim.words[place].number != nil && unit(place, in: claim) == nil {
      guard let match = matches[place], let counted = unit(match, in: source), candidates[place].count == 1,
        claim.clauses[claim.words[place].clause].range.contains(where: { candidates[$0].contains(counted) })
      else { continue }
      let rival = source.clauses[source.words[match].clause].range.first {
        source.words[$0].number != nil && unit($0, in: source) == nil && !said.contains($0)
      }
      if rival != nil { return ProofFailure(.number, words([place])) }
    }
    return nil
  }
}
