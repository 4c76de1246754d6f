import Model
import Text

/// Finds documents that expire, were renewed or need to be renewed.
struct DocumentRule: FactRule {
  let reading: FactReading

  func facts() -> [FoundFact] {
    let names = names()
    if names.isEmpty { return renewalOfNamed().map { [$0] } ?? [] }
    var result: [FoundFact] = []
    for (position, name) in names.enumerated() {
      let following = position + 1 < names.count ? names[position + 1].lowerBound : utterance.words.count
      guard isOwn(name), let status = status(of: name) else { continue }
      var fact = reading.fact(.document, confidence: 0.9)
      fact.item = utterance.itemText(name)
      fact.status = status.name
      fact.when = when(name, status, limit: following)
      // "I don't know when my passport expires"
      if fact.when == nil, isAsked(name) { continue }
      if fact.when == nil, status.name == "expires" { fact.unresolved = ["when"] }
      result.append(FoundFact(place: name.lowerBound, fact: fact))
      if status.name == "expires", let renewal = renewal(of: name, behind: status, limit: following) {
        fact.unresolved = []
        (fact.status, fact.when) = (renewal.status.name, renewal.when)
        result.append(FoundFact(place: renewal.status.place, fact: fact))
      } else if status.name == "expires", let renewal = renewal(behind: name, status, limit: following) {
        fact.status = renewal.name
        fact.when = when(name, renewal, limit: following)
        fact.unresolved = []
        result.append(FoundFact(place: renewal.place, fact: fact))
        continue
      }
      guard status.name != "expires", let expiry = expiry(behind: name, status, limit: following) else {
        continue
      }
      fact.status = expiry.name
      fact.when = when(name, expiry, limit: following)
      result.append(FoundFact(place: name.lowerBound, fact: fact))
    }
    return result
  }

  private func isAsked(_ name: Range<Int>) -> Bool {
    (max(0, name.lowerBound - 3)..<name.lowerBound).contains {
      ["when", "whether", "if", "wann", "ob", "how"].contains(utterance.words[$0])
    }
  }

  /// "residence permit", "Emirates ID", "ID card".
  func names() -> [Range<Int>] {
    var result: [Range<Int>] = []
    for index in utterance.words.indices where utterance.marks[index].contains(.document) {
      guard index >= result.last?.upperBound ?? 0 else { continue }
      var (start, end) = (index, index + 1)
      while end < utterance.words.count, utterance.marks[end].contains(.document), !utterance.isGerman {
        end += 1
      }
      while start > 0, isModifier(start - 1) { start -= 1 }
      if start > 1, isKindOfPaper(start - 1, start..<end) { start -= 1 }
      let words = utterance.words[start..<end]
      let isPermit = words.last == "permit" && words.contains("parking")
      if !isPermit, words.contains(where: Self.noPapers.contains) { continue }
      result.append(start..<end)
    }
    return result
  }

  private static let noPapers: Set<String> = [
    "parking", "boarding", "business", "gift", "birthday", "greeting", "loyalty", "score", "parkschein",
    "gutschein", "fahrschein", "lottoschein", "geldschein",
    "kassenschein", "sonnenschein", "reisegutschein", "eintrittskarte", "fahrkarte", "speisekarte",
    "postkarte",
    "landkarte", "geburtstagskarte", "weihnachtskarte", "kinokarte", "konzertkarte",
  ]

  private func isModifier(_ index: Int) -> Bool {
    guard !utterance.isGerman, !utterance.isInMention(index), !utterance.tokens[index].endsClause,
      utterance.number(at: index) == nil
    else { return false }
    return utterance.marks[index].isDisjoint(with: [
      .verb, .preposition, .join, .own, .other, .determiner, .adverb, .adjective, .negation, .possessive,
      .relative,
      .otherPossessive, .renew, .renewed, .base, .contrast, .thing,
    ])
  }

  /// True if it is the speaker's: not "my son's passport", "der Reisepass von meinem Sohn", nor a generic "a passport".
  func isOwn(_ name: Range<Int>) -> Bool {
    let before = name.lowerBound - 1
    let isOthers = (max(0, before - 2)..<(before + 1)).contains { index in
      guard !utterance.tokens[index].endsClause else { return false }
      let mark = utterance.marks[index]
      return mark.contains(.otherPossessive) || mark.contains(.relative)
        || utterance.words[index].hasSuffix("'s") && !Self.holders.contains(utterance.words[index])
          && !mark.contains(.thing) && !utterance.isInMention(index)
        || utterance.isGerman && isGenitive(index)
    }
    let first = utterance.words[name.lowerBound]
    if name.contains(where: { Guards.isKin(utterance.words[$0]) }) || Guards.isKin(utterance.word(before)) {
      return false
    }
    if isOthers
      || first.hasSuffix("'s") && !Self.holders.contains(first) && !utterance.isContracted(name.lowerBound)
    {
      return false
    }
    if utterance.has(["of"], at: name.upperBound) || utterance.has(["von"], at: name.upperBound)
      || utterance.has(["vom"], at: name.upperBound)
    {
      let owner = utterance.mark(name.upperBound + 1).union(utterance.mark(name.upperBound + 2))
      if owner.contains(.relative) || utterance.word(name.upperBound) == "von" { return false }
    }
    // A German possessor after the noun: "der Pass meiner Schwester".
    if utterance.mark(name.upperBound + 1).contains(.relative),
      utterance.mark(name.upperBound).contains(.possessive)
    {
      return false
    }
    return !["a", "an", "ein", "eine", "every", "jeder", "jede"].contains(utterance.word(before))
      || utterance.has(.own)
  }

  /// Those whom a kind of paper is named after: "my driver's license", "the homeowner's policy".
  private static let holders: Set<String> = [
    "driver's", "homeowner's", "renter's", "traveller's", "traveler's", "builder's", "buyer's", "seaman's",
    "angler's", "teacher's",
  ]

  /// "the dog licence": a kind of paper, and nobody's.
  private func isKindOfPaper(_ index: Int, _ name: Range<Int>) -> Bool {
    !utterance.isGerman && utterance.marks[index].contains(.relative) && index + 1 == name.lowerBound
      && !utterance.tokens[index].isCapitalised
      && !utterance.words[index].hasSuffix("s")
      && ["the", "my", "our"].contains(utterance.word(index - 1))
  }

  /// "Pauls Reisepass".
  private func isGenitive(_ index: Int) -> Bool {
    let word = utterance.words[index]
    guard word.hasSuffix("s") else { return false }
    let owner = String(word.dropLast())
    return utterance.names.firstNames.contains(owner)
      || ["papa", "mama", "oma", "opa"].contains(owner)
  }

  struct Status {
    var name: String
    var place: Int
    var tense: JournalCalendar.Tense
  }

  func status(of name: Range<Int>) -> Status? {
    let index = utterance.clauseAt[name.lowerBound]
    if let status = status(in: index, name) { return status }
    // "my passport expires in May and my visa in June", "the passport came and it's valid until 2036"
    if index > 0, !utterance.clauses[index].hasVerb, let status = status(in: index - 1, name) {
      return status
    }
    guard index + 1 < utterance.clauses.count else { return nil }
    var next = utterance.clauses[index + 1].range
    // "Der Pass, den ich 2016 gemacht hab, läuft im Mai ab", "the warranty, which came with it, ends in May"
    let isDescribed = utterance.innerClauses.contains {
      $0.lowerBound == next.lowerBound && $0.upperBound == next.upperBound
    }
    if isDescribed, index + 2 < utterance.clauses.count {
      next = utterance.clauses[index + 2].range
      let hasSubject = next.prefix(3).contains {
        !utterance.marks[$0].isDisjoint(with: [.own, .other, .possessive, .determiner])
      }
      return hasSubject || next.contains { utterance.marks[$0].contains(.document) }
        ? nil : status(in: index + 2, name)
    }
    // "Der Pass, den ich 2016 gemacht hab, läuft am neunten Januar ab"
    if utterance.innerClauses.contains(where: {
      $0.upperBound == next.lowerBound && $0.lowerBound > name.lowerBound
    }),
      expiring(next).map({ $0 - next.lowerBound < 2 }) ?? false
    {
      return status(in: index + 1, name)
    }
    let refers = next.contains {
      ["it's", "it", "er", "es", "sie", "gultig", "valid"].contains(utterance.words[$0])
    }
    return refers && !next.contains { utterance.marks[$0].contains(.document) }
      ? status(in: index + 1, name) : nil
  }

  func status(in index: Int, _ name: Range<Int>) -> Status? {
    let clause = utterance.clauses[index]
    if let verb = passive(clause.range, name) { return Status(name: "renewed", place: verb, tense: .past) }
    if let verb = utterance.first(.renewed, in: clause.range), isPast(verb) {
      // "Passport renewed, two days"
      let isTold = verb == name.upperBound && isOpening(name)
      // "Das Amt hat meinen Ausweis verlängert"
      let isMine =
        utterance.isGerman && utterance.mark(name.lowerBound - 1).contains(.possessive)
        && utterance.isReal(verb)
        && !utterance.isNegated(verb) && clause.range.contains(name.lowerBound)
        && clause.range.contains { ["hat", "haben"].contains(utterance.words[$0]) }
      return utterance.holds(verb) || isTold || isMine
        ? Status(name: "renewed", place: verb, tense: .past) : nil
    }
    if let verb = utterance.first(.renew, in: clause.range), utterance.word(verb + 1) == "lassen",
      clause.range.contains(where: { ["habe", "hab", "haben"].contains(utterance.words[$0]) })
    {
      return utterance.holds(verb) ? Status(name: "renewed", place: verb, tense: .past) : nil
    }
    if let verb = clause.range.first(where: { isRenewal($0) }) {
      let isMeant = utterance.isIntended(verb) || isCue(clause.range) || isNeeded(clause.range)
      guard isMeant, !clause.isUnreal, !clause.isHabit, !utterance.isNegated(verb) || isCue(clause.range),
        isTask(verb), !isOfOthers(verb, name)
      else {
        return nil
      }
      return Status(name: "renew", place: verb, tense: .future)
    }
    // "Passports are valid for ten years"
    if clause.range.contains(where: {
      ["valid", "good", "gultig"].contains(utterance.words[$0])
        && ["for", "fur"].contains(utterance.word($0 + 1))
    }) {
      return nil
    }
    guard let verb = expiring(clause.range), !clause.isUnreal, !utterance.isNegated(verb),
      !isRule(clause.range)
    else {
      return nil
    }
    let isPast =
      ["had", "has", "have"].contains(utterance.word(verb - 1)) && utterance.words[verb] == "run"
      || ["expired", "ended", "abgelaufen", "ran", "lapsed", "lief", "endete", "ausgelaufen", "out"].contains(
        utterance.words[verb])
      || clause.range.contains { ["was", "war"].contains(utterance.words[$0]) }
    return Status(name: "expires", place: verb, tense: isPast ? .past : .future)
  }

  /// "my landlord wants to renew the lease", "der Vermieter will den Vertrag verlängern"
  private func isOfOthers(_ verb: Int, _ name: Range<Int>) -> Bool {
    let range = utterance.clause(verb).range
    guard !range.contains(where: { utterance.marks[$0].contains(.own) }) else { return false }
    return range.contains { index in
      switch utterance.words[index] {
      case "wants", "wanted", "offered", "refused", "plans", "agreed": index < verb && index < name.lowerBound
      case "will", "wollen", "mochte":
        utterance.isGerman && index > range.lowerBound && index < name.lowerBound
      default: false
      }
    }
  }

  private func isOpening(_ name: Range<Int>) -> Bool {
    (utterance.clause(name.lowerBound).range.lowerBound..<name.lowerBound).allSatisfy {
      utterance.isInMention($0) || !utterance.marks[$0].isDisjoint(with: [.possessive, .adverb])
    }
  }

  /// German "verlängert" is past with "habe" or alone; "wird verlängert" is future.
  private func isPast(_ verb: Int) -> Bool {
    let range = utterance.clause(verb).range
    return !utterance.isIntended(verb)
      // "sonst verlängert sich der Vertrag"
      && !range.contains { utterance.words[$0] == "sich" }
      && !range.contains { ["wird", "werden", "gets", "will", "be"].contains(utterance.words[$0]) }
  }

  func isRenewal(_ index: Int) -> Bool {
    utterance.marks[index].contains(.renew)
      || utterance.marks[index].contains(.renewed)
        && utterance.clause(index).range.contains {
          ["be", "get", "have", "werden"].contains(utterance.words[$0])
        }
      || utterance.words[index] == "renewal" && isNeeded(utterance.clause(index).range)
  }

  /// "needs renewing", "is due for renewal", "muss verlängert werden".
  private func isNeeded(_ range: Range<Int>) -> Bool {
    range.contains { ["needs", "need", "due", "muss", "fallig"].contains(utterance.words[$0]) }
      || range.contains { utterance.has(["up", "for"], at: $0) }
  }

  /// "remember to renew", "don't forget to renew", "nicht vergessen, den Pass zu verlängern".
  private func isCue(_ range: Range<Int>) -> Bool {
    range.contains {
      ["remember", "forget", "remind", "erinnere", "vergessen"].contains(utterance.words[$0])
    }
  }

  /// True if the speaker still has to renew it: neither "had to" nor "should have".
  private func isTask(_ verb: Int) -> Bool {
    let range = utterance.clause(verb).range
    let words = range.map { utterance.words[$0] }
    if words.contains("wanted") || words.contains("wollte") || utterance.has(["had", "to"], at: verb - 2) {
      return false
    }
    switch utterance.subject(of: verb) {
    case .own, .unsaid: return true
    case .thing:
      return words.contains {
        ["be", "to", "needs", "need", "due", "get", "have", "werden", "for"].contains($0)
      }
    case .other: return false
    }
  }

  /// "läuft … ab" and "is valid until" consist of two parts.
  private func expiring(_ range: Range<Int>) -> Int? {
    range.first { index in
      let word = utterance.words[index]
      guard
        utterance.marks[index].contains(.expire) || word == "runs" || word == "run" || word == "ran"
          || word == "up" || word == "out"
      else { return false }
      switch word {
      case "runs", "ran", "run":
        return utterance.word(index + 1) == "out"
          || range.contains { ["until", "till", "through"].contains(utterance.words[$0]) }
      // "has been out of date since June"
      case "out":
        return utterance.has(["of", "date"], at: index + 1)
          && ["is", "was", "been", "it's", "already"].contains(utterance.word(index - 1))
      case "up":
        return ["is", "was", "it's"].contains(utterance.word(index - 1)) && utterance.word(index + 1) != "to"
      case "good":
        return range.contains { ["until", "till", "through"].contains(utterance.words[$0]) }
      case "valid":
        return range.contains { ["until", "till", "through", "to", "for"].contains(utterance.words[$0]) }
      case "until": return false
      case "lauft", "lief": return range.contains { ["ab", "aus", "bis"].contains(utterance.words[$0]) }
      case "gilt", "gultig": return range.contains { ["bis"].contains(utterance.words[$0]) }
      default: return true
      }
    }
  }

  /// "has to be valid for six months" is a requirement, not a fact.
  private func isRule(_ range: Range<Int>) -> Bool {
    utterance.find(["to", "be"], from: range.lowerBound).map(range.contains) ?? false
      || range.contains { ["must", "should", "muss", "sollte", "mussen"].contains(utterance.words[$0]) }
  }

  /// The date after the name and before the next one, else any in the sentence.
  func when(_ name: Range<Int>, _ status: Status, limit: Int) -> String? {
    let own = utterance.clause(status.place).range
    let near = utterance.mentions.filter {
      ($0.range.lowerBound >= name.upperBound && $0.range.lowerBound < limit && !isOfExpiry($0, status)
        || own.contains($0.range.lowerBound))
        && isDated($0) && !(status.name == "renewed" && isUntil($0))
        && !utterance.isOfInnerClause($0, for: status.place)
    }
    let isShared = utterance.words.indices.filter { utterance.marks[$0].contains(.document) }.count > 1
    let behind = near.first { $0.range.lowerBound >= name.upperBound && $0.range.lowerBound < limit }
    let until = near.first {
      $0.range.lowerBound > status.place && own.contains($0.range.lowerBound)
        && ["until", "till", "bis"].contains(utterance.words[$0.range.lowerBound])
    }
    let day =
      (isShared ? behind : nil) ?? until
      ?? near.first { utterance.segment(status.place).contains($0.range.lowerBound) }
      ?? near.first { own.contains($0.range.lowerBound) }
      ?? near.first { !isOfOther($0, own) }
      ?? utterance.times(for: status.place, tense: status.tense).day.flatMap { mention in
        // "Ich war gestern auf dem Amt und habe meinen Führerschein verlängern lassen"
        let isSame =
          status.name == "renewed" && utterance.isGerman && !mention.isToCome
          && !utterance.isIntended(mention.range.lowerBound)
        return isOfOther(mention, own) && !isSame ? nil : mention
      }
    let isSince = day.map { ["since", "seit"].contains(utterance.words[$0.range.lowerBound]) } ?? false
    let text = reading.calendar.text(day: day, clock: nil, tense: isSince ? .past : status.tense)
    // What is still to come is on no day that is over.
    let today = reading.calendar.today.text
    return text.flatMap { status.tense == .future && !isSince && $0 < today.prefix($0.count) ? nil : $0 }
  }

  /// "has been extended until May" tells the new end.
  private func isUntil(_ mention: TimeMention) -> Bool {
    ["until", "till", "bis", "through"].contains(utterance.words[mention.range.lowerBound])
      || ["until", "till", "bis", "through"].contains(utterance.word(mention.range.lowerBound - 1))
  }

  func isDated(_ mention: TimeMention) -> Bool { !mention.isClock && mention.meaning != .part }
}
