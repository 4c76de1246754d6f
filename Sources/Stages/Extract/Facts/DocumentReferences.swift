import Model
import Text

/// Documents named elsewhere, and dates that are those of something else.
extension DocumentRule {
  /// "My permit expires in May. I need to renew it": what the preceding sentence names.
  func renewalOfNamed() -> FoundFact? {
    guard let before = reading.before,
      let verb = utterance.words.indices.first(where: { utterance.marks[$0].contains(.renew) })
        ?? utterance.first(.renewed, in: utterance.words.indices)
    else { return nil }
    let clause = utterance.clause(verb)
    let earlier = DocumentRule(
      reading: FactReading(utterance: before, measures: [], calendar: reading.calendar, currency: nil))
    let names = earlier.names()
    let isReferred =
      utterance.isGerman
      ? clause.range.contains {
        ["ihn", "den", "sie", "die", "das", "es"].contains(utterance.words[$0]) && !utterance.isNoun($0 + 1)
      }
      : [utterance.word(verb - 1), utterance.word(verb + 1)].contains { ["it", "that", "them"].contains($0) }
    guard names.count == 1, earlier.isOwn(names[0]), !before.isQuestion, isReferred,
      let status = status(in: utterance.clauseAt[verb], verb..<verb), status.name != "expires"
    else { return nil }
    var fact = reading.fact(.document, confidence: 0.8)
    fact.item = before.itemText(names[0])
    fact.status = status.name
    let day = utterance.mentions.first {
      clause.range.contains($0.range.lowerBound) && !$0.isClock && $0.meaning != .part
    }
    fact.when = reading.calendar.text(day: day, clock: nil, tense: status.tense)
    return FoundFact(place: verb, fact: fact)
  }

  /// "I must renew my visa, it expires in May": the status that the following clause gives the same document.
  func expiry(behind name: Range<Int>, _ status: Status, limit: Int) -> Status? {
    let index = utterance.clauseAt[status.place] + 1
    guard index < utterance.clauses.count, utterance.clauses[index].range.lowerBound < limit,
      refers(utterance.clauses[index].range), let found = self.status(in: index, name),
      found.name == "expires",
      when(name, found, limit: limit) != nil
    else { return nil }
    return found
  }

  /// "My visa expires in May, so I must renew it at Easter": what the speaker did or means to do about it afterwards.
  func renewal(of name: Range<Int>, behind status: Status, limit: Int) -> (status: Status, when: String?)? {
    let places =
      utterance.clause(status.place).range
      .upperBound..<max(limit, utterance.clause(status.place).range.upperBound)
    guard !utterance.isGerman,
      let verb = places.first(where: {
        !utterance.marks[$0].isDisjoint(with: [.renew, .renewed])
          && [utterance.word($0 - 1), utterance.word($0 + 1)].contains { ["it", "that"].contains($0) }
      }), let found = self.status(in: utterance.clauseAt[verb], verb..<verb), found.name != "expires"
    else { return nil }
    let range = utterance.clause(verb).range
    let day =
      utterance.mentions.first {
        range.contains($0.range.lowerBound) && isDated($0) && !utterance.isOfInnerClause($0, for: verb)
      } ?? (found.name == "renewed" ? utterance.times(for: verb).day : nil)
    return (found, reading.calendar.text(day: day, clock: nil, tense: found.tense))
  }

  /// "Mein Pass läuft im Juni ab, also muss ich ihn verlängern": what a following clause does to the same document.
  func renewal(behind name: Range<Int>, _ status: Status, limit: Int) -> Status? {
    guard utterance.isGerman else { return nil }
    for index in utterance.clauses.indices.dropFirst(utterance.clauseAt[status.place] + 1).prefix(2) {
      let range = utterance.clauses[index].range
      guard range.lowerBound < limit, !range.contains(where: { utterance.marks[$0].contains(.document) })
      else {
        return nil
      }
      let isReferred = range.contains {
        ["ihn", "sie", "es"].contains(utterance.words[$0])
          || ["den", "die", "das"].contains(utterance.words[$0]) && !utterance.isNoun($0 + 1)
      }
      if isReferred, let found = self.status(in: index, name), found.name != "expires" { return found }
    }
    return nil
  }

  /// True if a pronoun refers to the document named before.
  func refers(_ range: Range<Int>) -> Bool {
    range.prefix(3).contains {
      ["it's", "it", "er", "es", "sie", "der", "die", "das", "which", "that"].contains(utterance.words[$0])
    }
      && !range.contains { utterance.marks[$0].contains(.document) }
  }

  /// "my passport's been renewed", "mein Pass ist verlängert worden"
  func passive(_ range: Range<Int>, _ name: Range<Int>) -> Int? {
    guard let verb = utterance.first(.renewed, in: range), name.upperBound <= verb,
      ["been", "worden", "was", "were", "got"].contains(where: {
        [utterance.word(verb - 1), utterance.word(verb + 1)].contains($0)
      }),
      utterance.mark(name.lowerBound - 1).contains(.possessive), utterance.isReal(verb),
      !utterance.isNegated(verb),
      !range.contains(where: { ["needs", "should", "must", "to"].contains(utterance.words[$0]) })
    else { return nil }
    return verb
  }

  /// "…, ich muss mich bis Weihnachten kümmern": the day of what somebody means to do.
  func isOfOther(_ mention: TimeMention, _ own: Range<Int>) -> Bool {
    let clause = utterance.clause(mention.range.lowerBound)
    return clause.range != own && clause.hasVerb
      && clause.range.contains { utterance.marks[$0].contains(.own) }
      && utterance.first(.expire, in: clause.range) == nil && !clause.range.contains(where: isRenewal)
  }

  /// An expiry date is not the date of renewal.
  func isOfExpiry(_ mention: TimeMention, _ status: Status) -> Bool {
    let place = mention.range.lowerBound
    return utterance.clauseAt[place] != utterance.clauseAt[status.place]
      && utterance.first(.expire, in: utterance.clause(place).range) != nil
  }
}
