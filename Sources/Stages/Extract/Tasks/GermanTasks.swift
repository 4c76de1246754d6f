import Text

/// Finds tasks in German: a cue such as "ich muss", and the words up to the final verb.
struct GermanTasks {
  let utterance: Utterance

  init(_ utterance: Utterance) { self.utterance = utterance }

  func tasks() -> [TaskCandidate] {
    utterance.clauses.indices.flatMap { index -> [TaskCandidate] in
      let clause = utterance.clauses[index]
      guard !clause.isUnreal, !clause.isConditional, !clause.isHabit else { return [] }
      let range = clause.range
      guard let said = reminders(clause, index) ?? verbFinal(range) ?? modal(range, index) ?? plan(range)
      else {
        return errand(range) ?? []
      }
      let found = said.map { described($0, index) }
      // "Ich will … zusammensuchen, und am Montag rufe ich bei der Stadt an"
      guard let end = found.last?.places.max(), end + 1 < range.upperBound else { return found }
      return found + (errand((end + 1)..<range.upperBound) ?? [])
    }
  }

  static let modals: Set<String> = [
    "muss", "müssen", "will", "wollen", "sollte", "sollten", "soll", "sollen", "möchte", "möchten", "werde",
    "werden",
    "müsste", "müssten", "mussen", "mochte", "werd",
  ]
  static let skipped: Set<String> = [
    "wirklich", "mal", "noch", "unbedingt", "endlich", "dringend", "auch", "jetzt", "dann", "nun", "also",
    "ja", "doch",
    "halt", "eben", "eigentlich", "bald", "ich", "wir", "und", "aber", "so", "nochmal", "bitte", "spater",
    "deshalb",
    "vielleicht", "wohl", "da", "am", "besten", "ganz", "sicher", "gleich", "nachher", "danach", "zuerst",
    "erst", "hinterher", "vorher", "anschliessend", "ausserdem", "deswegen", "darum", "daher",
  ]

  private func modal(_ range: Range<Int>, _ index: Int) -> [TaskCandidate]? {
    if range.contains(where: {
      utterance.words[$0] == "irgendwann" || utterance.has(["eines", "tages"], at: $0)
    }) {
      return []
    }
    if utterance.mentions.contains(where: { range.contains($0.range.lowerBound) && $0.isPast }) { return [] }
    guard let cue = range.first(where: { isModal($0) }), isOwn(cue, range) else { return nil }
    guard utterance.negation(in: utterance.segment(cue)) == nil else { return [] }
    // "Der Arzt sagt, ich soll" is someone else's rule.
    if utterance.words[cue].hasPrefix("soll"), utterance.has(.report), utterance.has([.relative, .other]) {
      return []
    }
    // "Die Zahnärztin meint, ich soll …"
    if utterance.words[cue].hasPrefix("soll"),
      range.contains(where: {
        ["meint", "meinte", "sagt", "sagte", "empfiehlt", "findet"].contains(utterance.words[$0]) && $0 < cue
      })
    {
      return []
    }
    // "Ich möchte, dass die Kinder aufräumen" is what others should do.
    if range.contains(where: { $0 > cue && utterance.words[$0] == "dass" }) { return [] }
    if isForgotten(index, cue) { return [] }
    let lead = led(range, cue)
    // "Moment, ich muss kurz das Fenster zumachen" is done while speaking.
    if Self.pauses.contains(utterance.words[range.lowerBound])
      || index > 0 && Self.pauses.contains(utterance.words[0]),
      utterance.mentions.isEmpty,
      range.contains(where: { ["kurz", "schnell", "eben", "mal"].contains(utterance.words[$0]) })
    {
      return []
    }
    let own = range.filter { $0 != cue && !lead.contains($0) }
    // "das Geschenk, das ich bestellt hab, noch abholen"
    if let described = describedObject(behind: index), !own.contains(where: { isInfinitive($0) }) {
      return tasks(in: own + described.rest, cue: cue, around: described.clause, in: own)
    }
    return tasks(in: own + more(behind: index), cue: cue)
  }

  /// `tasks(in:)` for places around a clause that describes the object, which ends with `own`: the first has its words.
  private func tasks(
    in places: [Int], cue: Int, around clause: Range<Int>, in own: [Int]
  ) -> [TaskCandidate] {
    var result = tasks(in: places, cue: cue)
    guard let first = result.indices.first, let last = own.last,
      let place = result[first].places.firstIndex(where: { $0 > last })
    else { return result }
    if result[first].times == nil { result[first].times = utterance.times(for: cue, tense: .future) }
    result[first].places.insert(contentsOf: clause, at: place)
    return result
  }

  /// Phrases around a task that are no part of it.
  private static let openers = [
    ["auf", "jeden", "fall"], ["beim", "nachsten", "mal"], ["das", "nachste", "mal"], ["nachstes", "mal"],
  ]
  private static let pauses: Set<String> = ["moment", "warte", "sekunde", "augenblick", "momentchen"]

  /// Words that precede the cue, or surround the task, and are no part of it: an interjection, "nächstes Mal", and a time
  /// that a clause describes, as in "nach der Taufe, die um elf anfängt, soll ich".
  private func led(_ range: Range<Int>, _ cue: Int) -> Set<Int> {
    var result: Set<Int> = []
    if Self.pauses.contains(utterance.words[range.lowerBound]) { result.insert(range.lowerBound) }
    // "die Heizung gluckert wieder ich muss …" without marks: what precedes the subject is another statement.
    if cue > range.lowerBound, ["ich", "wir"].contains(utterance.words[cue - 1]) {
      result.formUnion((range.lowerBound..<(cue - 1)).filter { !utterance.isInMention($0) })
    }
    for phrase in Self.openers {
      guard let place = range.first(where: { utterance.has(phrase, at: $0) }) else { continue }
      result.formUnion(place..<place + phrase.count)
    }
    for clause in utterance.innerClauses where clause.upperBound <= cue && range.contains(clause.lowerBound) {
      var start = clause.lowerBound
      while start > range.lowerBound, !utterance.isInMention(start - 1), clause.lowerBound - start < 4,
        !utterance.marks[start].contains(.preposition)
      {
        start -= 1
      }
      result.formUnion(
        (utterance.marks[start].contains(.preposition) ? start : clause.lowerBound)..<clause.upperBound)
    }
    return result
  }

  func isModal(_ index: Int) -> Bool {
    Self.modals.contains(utterance.tokens[index].text.lowercased()) && !utterance.isInMention(index)
  }

  func isOwn(_ cue: Int, _ range: Range<Int>) -> Bool {
    if range.contains(where: { utterance.marks[$0].contains(.own) && abs($0 - cue) <= 4 }) { return true }
    return (range.lowerBound..<cue).allSatisfy {
      utterance.isInMention($0) || Self.skipped.contains(utterance.words[$0])
    }
      && ["muss", "will", "sollte", "möchte", "werde", "werd"].contains(
        utterance.tokens[cue].text.lowercased())
      && !range.contains { !utterance.marks[$0].isDisjoint(with: [.other]) && abs($0 - cue) == 1 }
  }

  /// "ich habe vor, …", "ich plane, …".
  private func plan(_ range: Range<Int>) -> [TaskCandidate]? {
    guard utterance.negation(in: range) == nil,
      let cue = range.first(where: { index in
        ["plane", "planen"].contains(utterance.words[index])
          || utterance.words[index] == "vorgenommen" && index + 1 < range.upperBound
          || utterance.words[index] == "vor"
            && (utterance.tokens[index].endsClause || isResolved(index, range))
            && range.contains { ["habe", "hab", "haben", "nehme", "nehm"].contains(utterance.words[$0]) }
      }), range.contains(where: { utterance.marks[$0].contains(.own) })
    else { return nil }
    return tasks(in: Array((cue + 1)..<max(range.upperBound, cue + 1)), cue: cue)
  }

  /// "ich habe vor am Dienstag zum Friseur zu gehen", in speech without marks
  private func isResolved(_ index: Int, _ range: Range<Int>) -> Bool {
    let isSaid =
      ["habe", "hab", "haben"].contains(utterance.word(index - 1))
      || utterance.word(index - 1) == "mir" && ["nehm", "nehme"].contains(utterance.word(index - 2))
    guard !utterance.hasCapitals, isSaid, let last = range.last else { return false }
    return utterance.words[last].hasSuffix("en")
      && (utterance.words[last - 1] == "zu" || utterance.words[last].dropFirst(2).contains("zu"))
  }

  /// The tasks in the tokens `places`: each ends with its verb.
  func tasks(in places: [Int], cue: Int) -> [TaskCandidate] {
    var result: [TaskCandidate] = []
    var borders = [places.first ?? cue]
    var current: [Int] = []
    var pending: [Int] = []
    var restart: TimeMention?
    for place in places where !utterance.isDated(place) {
      let word = utterance.words[place]
      if let last = current.last, isInfinitive(last), word == "und" || isListed(place, behind: last, places) {
        result.append(TaskCandidate(cue: cue, places: current + tail(pending, behind: last)))
        borders.append(last + 1)
        current = []
        pending = []
        if word == "und" { continue }
      }
      // "zwischen Montag und Mittwoch" stays as it was said.
      if word == "und" || word == "oder", isUnread(place - 1), isUnread(place + 1) {
        pending.append(place)
        continue
      }
      // "mit den Kindern in den Zoo und Sonntag die Steuer machen": the first has no verb.
      let isElliptic =
        isDay(place + 1)
        || pending.allSatisfy { ["los", "weg", "raus", "heim", "hin"].contains(utterance.words[$0]) }
      if word == "und", !pending.isEmpty, !pending.contains(where: { isInfinitive($0) }), isElliptic {
        (current, pending) = ([], [])
        // Its time is not that of what was cut short.
        restart =
          isDay(place + 1) ? utterance.mention(at: place + 1) : utterance.times(for: cue, tense: .future).day
        borders[borders.count - 1] = place + 1
        continue
      }
      // "Eier und Brot kaufen", but "zur Post und das Paket abholen"
      let isJoin =
        word == "und" && !pending.isEmpty && !pending.contains { utterance.marks[$0].contains(.preposition) }
      if Self.reasons.contains(word), !current.isEmpty || !result.isEmpty { break }
      if Self.skipped.contains(word), current.isEmpty && !isJoin || isFiller(place) { continue }
      pending.append(place)
      if isInfinitive(place) {
        current += pending
        pending = []
        // The words after a pause are another task or none: "muss mit ihr sprechen, morgen ruf ich sie an".
        if utterance.tokens[place].endsClause, place + 1 < utterance.words.count,
          !utterance.innerClauses.contains(where: { $0.lowerBound == place + 1 }),
          utterance.segment(place + 1).contains(where: { utterance.marks[$0].contains(.own) })
            || Self.pronouns.contains(utterance.words[place + 1])
              && (utterance.mark(place + 2).contains(.verb) || utterance.word(place + 2).hasSuffix("en"))
              && !(utterance.hasCapitals && utterance.isNoun(place + 2))
        {
          break
        }
      }
    }
    if let last = current.last {
      result.append(TaskCandidate(cue: cue, places: current + tail(pending, behind: last)))
      borders.append((places.last ?? last) + 1)
    } else {
      borders.append((places.last ?? cue) + 1)
      if result.count + 1 < borders.count { borders.removeLast() }
    }
    TaskDates(utterance: utterance).assign(
      &result, spans: zip(borders, borders.dropFirst()).map { $0..<max($0, $1) },
      lead: borders[0]..<borders[0])
    if let restart, let last = result.indices.last { result[last].times = (restart, nil) }
    return result.filter { isDeed($0.places) }
  }

  private func isUnread(_ index: Int) -> Bool { utterance.isInMention(index) && !utterance.isDated(index) }

  private func isDay(_ index: Int) -> Bool {
    utterance.mention(at: index).map { !$0.isClock && $0.meaning != .part && $0.meaning != .unread } ?? false
  }

  /// True if `place` begins another task after the verb `last`: after a pause, or between two errands without one.
  private func isListed(_ place: Int, behind last: Int, _ places: [Int]) -> Bool {
    guard place > last, (last + 1..<place).allSatisfy(utterance.isInMention),
      !["um", "ohne", "statt", "anstatt", "damit", "dass", "weil"].contains(utterance.words[place]),
      places.contains(where: { $0 > place && isInfinitive($0) })
    else { return false }
    // "einkaufen gehen"
    if place == last + 1, !utterance.tokens[last].endsClause,
      ["gehen", "fahren", "lassen", "lernen", "kommen"].contains(utterance.words[place])
    {
      return false
    }
    // "…, die schon seit Wochen auf der Treppe liegen"
    if utterance.tokens[last].endsClause, isRelative(place) {
      let end = (place..<utterance.words.count).first { utterance.tokens[$0].endsClause }
      if isFinite(end ?? utterance.words.count - 1) { return false }
    }
    // "…, die liegen seit Wochen hier"
    if Self.pronouns.contains(utterance.words[place]), place + 1 < utterance.words.count,
      isInfinitive(place + 1)
    {
      return false
    }
    return utterance.tokens[last].endsClause || place > last + 1
      || isErrand(utterance.words[last]) && utterance.marks[place].isDisjoint(with: [.preposition, .join])
  }

  static let pronouns: Set<String> = ["die", "der", "das", "sie", "er", "es"]
  static let reasons: Set<String> = ["damit", "weil", "sonst", "bevor", "obwohl"]

  /// The words behind the verb that belong to it: "anrufen wegen dem Vertrag".
  private func tail(_ pending: [Int], behind last: Int) -> [Int] {
    guard let first = pending.first, first == last + 1, !utterance.tokens[last].endsClause,
      utterance.marks[first].contains(.preposition)
    else { return [] }
    let end = pending.firstIndex {
      !utterance.marks[$0].isDisjoint(with: [.join, .own, .verb])
        || $0 > first && utterance.tokens[$0 - 1].endsClause
        // "… bei frau meier die ist bis sonntag weg"
        || $0 > first && Self.pronouns.contains(utterance.words[$0]) && utterance.mark($0 + 1).contains(.verb)
    }
    return Array(pending[..<(end ?? pending.count)])
  }

  /// True if the word surrounds an errand but is not part of it.
  func isPassedOver(_ place: Int) -> Bool { Self.skipped.contains(utterance.words[place]) }

  private func isFiller(_ place: Int) -> Bool {
    !["und", "am", "besten", "so", "ganz"].contains(utterance.words[place])
  }

  func isDeed(_ places: [Int]) -> Bool {
    guard let last = places.last(where: { isInfinitive($0) }) ?? places.last else { return false }
    if Self.rests.contains(utterance.words[last]) || places.contains(where: { utterance.words[$0] == "bett" })
    {
      return false
    }
    if utterance.words[last] == "kommen", places.contains(where: { utterance.words[$0] == "spat" }) {
      return false
    }
    // "Wir werden sehen"
    if utterance.words[last] == "sehen", places.count == 1 { return false }
    // "das machen", "es tun"
    if ["machen", "tun", "schaffen", "erledigen", "angehen", "regeln", "hinkriegen"].contains(
      utterance.words[last]),
      places.allSatisfy({ $0 == last || Self.vague.contains(utterance.words[$0]) }) || isOfPronoun(places)
    {
      return false
    }
    // "dem Hausmeister Bescheid sagen"
    if utterance.words[last] == "sagen", isTold(places) { return true }
    return utterance.marks[last].isDisjoint(with: [.state, .phrase])
      || utterance.words[last] == "bleiben" && places.count > 2
  }

  /// "Bescheid sagen", "ihr sagen, dass", "meinem Chef sagen"
  func isTold(_ places: [Int]) -> Bool {
    places.contains { place in
      switch utterance.words[place] {
      case "bescheid", "ihm", "ihr", "ihnen": true
      case "dem", "der", "meinem", "meiner", "unserem", "unserer":
        utterance.isNoun(place + 1) && utterance.word(place + 2) == "sagen"
      default: false
      }
    }
  }

  /// "Das werde ich nach der Arbeit erledigen": the object is a pronoun.
  private func isOfPronoun(_ places: [Int]) -> Bool {
    guard let first = places.first, ["das", "es", "dies"].contains(utterance.words[first]) else {
      return false
    }
    return !utterance.isNoun(first + 1) && !utterance.mark(first + 1).contains(.adjective)
      && !(utterance.word(first + 1).hasSuffix("e") && utterance.isNoun(first + 2))
  }

  private static let rests: Set<String> = [
    "schlafen", "ausschlafen", "ausruhen", "warten", "abwarten", "lachen", "weinen", "entspannen",
    "durchatmen",
    // What is said of the telling itself.
    "zugeben", "gestehen", "loswerden", "ausholen", "vorausschicken", "abschweifen", "klagen", "jammern",
  ]
  private static let vague: Set<String> = ["das", "es", "dies", "alles", "was", "so", "etwas", "mehr", "zu"]

  /// True if another verb in the infinitive ends the piece of the one at `index`, with no "und" between them.
  private func isFollowedByVerb(_ index: Int) -> Bool {
    let range = utterance.segment(index)
    guard let last = range.last, last > index, !utterance.tokens[index].endsClause else { return false }
    return utterance.words[last].hasSuffix("en") && isErrand(utterance.words[last])
      && !(utterance.hasCapitals && utterance.tokens[last].isCapitalised)
  }

  func isInfinitive(_ index: Int, isLast isAtEnd: Bool = false) -> Bool {
    let token = utterance.tokens[index]
    let word = token.normal
    guard word.utf8.count > 2,
      word.hasSuffix("en") || word.hasSuffix("ern") || word.hasSuffix("eln") || word == "tun"
        || word == "sein"
    else { return false }
    if utterance.hasCapitals, token.isCapitalised { return false }
    // "am dritten oder vierten Mai"
    if utterance.isInMention(index) { return false }
    // "bis auf den krummen"
    if ["den", "dem", "der", "einen", "einem", "einer", "meinen"].contains(utterance.word(index - 1)) {
      return false
    }
    // "die leeren zum Container bringen"
    if ["die", "das"].contains(utterance.word(index - 1)), isFollowedByVerb(index) { return false }
    if word == "sein" { return ["und", "oder", ""].contains(utterance.word(index + 1)) || token.endsClause }
    let isLast =
      isAtEnd || index + 1 == utterance.clause(index).range.upperBound || token.endsClause
      || ["und", "weil", "aber", "damit", "bevor", "oder"].contains(utterance.word(index + 1))
      || utterance.isInMention(index + 1) || isErrand(word)
      || utterance.mark(index + 1).contains(.preposition)
        && !["zu", "zum"].contains(utterance.word(index + 1))
        && !utterance.words[(index + 2)...].contains { $0.hasSuffix("en") && isErrand($0) }
    let isOther = !utterance.marks[index].isDisjoint(with: [
      .determiner, .possessive, .preposition, .adverb, .own, .other, .otherPossessive, .adjective, .negation,
    ])
    return !isOther && (isLast || ["zu"].contains(utterance.word(index - 1)))
      && utterance.number(at: index) == nil
  }
}
