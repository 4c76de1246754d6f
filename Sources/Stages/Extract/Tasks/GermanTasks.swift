import Text

/// Finds tasks in German: a cue such as "ich muss", and the words up to the final verb.
struct GermanTasks {
  let utterance: Utterance

  init(_ utterance: Utterance) { self.utterance = utterance }

  func tasks() -> [Intention] {
    utterance.clauses.indices.flatMap { index -> [Intention] in
      let clause = utterance.clauses[index]
      guard !clause.isUnreal, !clause.isConditional, !clause.isHabit else { return [] }
      let range = clause.range
      guard let said = reminders(clause, index) ?? verbFinal(range) ?? modal(range, index) ?? plan(range) else {
        return errand(range) ?? []
      }
      let found = said.map { described($0, index) }
      // "Ich will … zusammensuchen, und am Montag rufe ich bei der Stadt an"
      guard let end = found.last?.places.max(), end + 1 < range.upperBound else { return found }
      return found + (errand((end + 1)..<range.upperBound) ?? [])
    }
  }

  private static let modals: Set<String> = [
    "muss", "müssen", "will", "wollen", "sollte", "sollten", "soll", "sollen", "möchte", "möchten", "werde",
    "werden",
    "müsste", "müssten", "mussen", "mochte", "werd",
  ]
  private static let skipped: Set<String> = [
    "wirklich", "mal", "noch", "unbedingt", "endlich", "dringend", "auch", "jetzt", "dann", "nun", "also",
    "ja", "doch",
    "halt", "eben", "eigentlich", "bald", "ich", "wir", "und", "aber", "so", "nochmal", "bitte", "spater",
    "deshalb",
    "vielleicht", "wohl", "da", "am", "besten", "ganz", "sicher", "gleich", "nachher", "danach",
  ]

  /// The index behind "erinnere mich doch bitte am Sonntag daran", "denk dran", "daran denken" at `place`.
  private func reminder(at place: Int) -> Int? {
    var end = place + 1
    switch utterance.words[place] {
    case "erinnere", "erinner":
      guard utterance.word(end) == "mich" else { return nil }
      end += 1
    case "denk", "denke": break
    case "daran", "dran": return utterance.word(end) == "denken" ? end + 1 : nil
    default: return nil
    }
    while utterance.isInMention(end) || ["mal", "bitte", "doch", "noch"].contains(utterance.word(end)) { end += 1 }
    return ["daran", "dran"].contains(utterance.word(end)) ? end + 1 : nil
  }

  /// "nicht vergessen", "erinnere mich daran": the task follows or precedes.
  private func reminders(_ clause: Clause, _ index: Int) -> [Intention]? {
    let range = clause.range
    for place in range {
      let said = utterance.words[range.lowerBound..<place]
      let isForgetting =
        utterance.words[place] == "vergessen"
        && (said.contains("nicht") || said.suffix(2).elementsEqual(["keinen", "fall"]))
      let reminded = reminder(at: place)
      guard isForgetting || reminded != nil else { continue }
      // "habe nicht vergessen" reports a completed action.
      if isForgetting,
        range.contains(where: { ["habe", "hab", "haben", "hatte"].contains(utterance.words[$0]) })
      {
        return []
      }
      if isForgetting, isOthers(said) { return [] }
      let length = (reminded ?? place + 1) - place
      if let task = subordinate(place + length) { return [task] }
      var end = range.upperBound
      if index + 1 < utterance.clauses.count,
        !utterance.clauses[index + 1].range.contains(where: { utterance.marks[$0].contains(.own) })
      {
        end = utterance.clauses[index + 1].range.upperBound
      }
      let whole = (place + length)..<max(end, place + length)
      let rest = whole.lowerBound..<(whole.first { Self.reasons.contains(utterance.words[$0]) } ?? whole.upperBound)
      // "… nicht vergessen, der ist abgelaufen" goes on to another subject.
      let isOther = rest.contains { ["ist", "sind", "war", "hat", "wird"].contains(utterance.words[$0]) }
      let behind = isOther ? [] : tasks(in: Array(rest), cue: place)
      if !behind.isEmpty { return behind }
      var start = range.lowerBound
      // "In der Schule anrufen, nicht vergessen"
      if place - start <= 1, index > 0, !utterance.clauses[index - 1].hasVerb {
        start = utterance.clauses[index - 1].range.lowerBound
      }
      let before = (start..<place).filter {
        !["nicht", "darf", "durfen"].contains(utterance.words[$0])
          && !Self.modals.contains(utterance.words[$0])
      }
      return tasks(in: before, cue: place)
    }
    return nil
  }

  /// "…, dass ich am Montag die Miete überweise"
  private func subordinate(_ start: Int) -> Intention? {
    guard utterance.word(start) == "dass", ["ich", "wir"].contains(utterance.word(start + 1)) else {
      return nil
    }
    let range = (start + 2)..<max(start + 2, utterance.clause(start).range.upperBound)
    guard utterance.negation(in: range) == nil else { return nil }
    var places = range.filter { !utterance.isDated($0) }.drop { Self.skipped.contains(utterance.words[$0]) }
    // "…, dass ich am Montag die Medikamente holen muss"
    if let last = places.last, isModal(last), isInfinitive(last - 1, isLast: true) { places.removeLast() }
    guard places.count > 1 else { return nil }
    return Intention(cue: start, places: Array(places))
  }

  /// "Blöd ist nur, dass ich am Freitag das Gutachten abgeben muss", "weil ich um elf den Schlüssel abholen muss".
  private func verbFinal(_ range: Range<Int>) -> [Intention]? {
    guard let start = range.first(where: { ["dass", "weil"].contains(utterance.words[$0]) }),
      start <= range.lowerBound + 1, ["ich", "wir"].contains(utterance.word(start + 1)),
      let cue = range.last(where: isModal), cue > start + 3, isInfinitive(cue - 1, isLast: true),
      cue + 1 == range.upperBound || utterance.tokens[cue].endsClause
        || ["und", "oder", "aber"].contains(utterance.word(cue + 1)),
      utterance.negation(in: start..<cue) == nil,
      utterance.mentions.contains(where: {
        (start..<cue).contains($0.range.lowerBound) && ($0.isAhead || $0.isClock || $0.meaning == .day(0))
      })
    else { return nil }
    let places = (start + 2..<cue).filter { !utterance.isDated($0) }.drop {
      Self.skipped.contains(utterance.words[$0])
    }
    guard places.count > 1, isDeed(Array(places)) else { return [] }
    return [Intention(cue: cue, places: Array(places))]
  }

  /// "Paul darf nicht vergessen"
  private func isOthers(_ said: ArraySlice<String>) -> Bool {
    guard let modal = said.indices.first(where: { ["darf", "durfen", "muss", "soll", "sollte"].contains(said[$0]) }),
      !said.indices.contains(where: { utterance.marks[$0].contains(.own) })
    else { return false }
    return (said.startIndex..<modal).contains {
      !utterance.isInMention($0) && !Self.skipped.contains(utterance.words[$0])
    } && !said.indices.contains { $0 > modal && utterance.mark($0).contains(.own) }
      && !utterance.mark(modal + 1).contains(.own)
  }

  private func modal(_ range: Range<Int>, _ index: Int) -> [Intention]? {
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
      range.contains(where: { ["meint", "sagt", "sagte", "empfiehlt", "findet"].contains(utterance.words[$0]) && $0 < cue })
    {
      return []
    }
    // "Ich möchte, dass die Kinder aufräumen" is what others should do.
    if range.contains(where: { $0 > cue && utterance.words[$0] == "dass" }) { return [] }
    if isForgotten(index, cue) { return [] }
    return tasks(in: range.filter { $0 != cue } + more(behind: index), cue: cue)
  }

  /// "Ich sollte um zwölf anrufen, hab es aber vergessen": what was to be done, and was not.
  private func isForgotten(_ index: Int, _ cue: Int) -> Bool {
    guard utterance.words[cue].hasPrefix("sollte"), index + 1 < utterance.clauses.count else { return false }
    return utterance.clauses[(index + 1)...].prefix(2).contains { clause in
      clause.range.contains { ["hab", "habe", "hab's", "haben"].contains(utterance.words[$0]) }
        && clause.range.contains {
          ["vergessen", "verpasst", "verschwitzt", "verschlafen", "verpennt", "geschafft"].contains(
            utterance.words[$0])
        }
    }
  }

  /// Tokens of the clauses that go on with another verb at their end: "…, am Donnerstag zum Elternabend gehen und …",
  /// also after a reason: "…, weil die den Zuschuss nicht zahlen, und dann noch die Fotos bestellen".
  private func more(behind index: Int) -> [Int] {
    var result: [Int] = []
    for clause in utterance.clauses.dropFirst(index + 1) {
      let range = clause.range
      let opener = utterance.words[range.lowerBound]
      if Self.reasons.contains(opener) {
        result += behindReason(range)
        continue
      }
      let isBehindReason = range.lowerBound > 0 && utterance.tokens[range.lowerBound - 1].endsClause
      guard let last = range.last, isInfinitive(last, isLast: true), !clause.isUnreal, !clause.isHabit,
        opener == "und" || utterance.isInMention(range.lowerBound), opener == "und" || isBehindReason,
        !range.contains(where: { place in
          !utterance.marks[place].isDisjoint(with: [.own, .negation])
            || utterance.marks[place].contains(.verb) && place != last && !isInfinitive(place, isLast: true)
        })
      else { break }
      result += Array(range)
    }
    return result
  }

  /// "weil die das nicht zahlen, und dann noch die Fotos bestellen": what follows the reason.
  private func behindReason(_ range: Range<Int>) -> [Int] {
    guard let last = range.last, isInfinitive(last, isLast: true),
      let start = range.last(where: { $0 > range.lowerBound && utterance.words[$0] == "und" }),
      utterance.tokens[start - 1].endsClause,
      !(start..<last).contains(where: { !utterance.marks[$0].isDisjoint(with: [.own, .verb, .negation, .other]) })
    else { return [] }
    return Array(start...last)
  }

  /// `task` with the clause that describes its object or tells what is asked: "den Fragebogen abgeben, den sie mir
  /// zugeschickt haben", "fragen, ob noch was frei ist".
  private func described(_ task: Intention, _ index: Int) -> Intention {
    guard let last = task.places.last, task.tail == nil else { return task }
    var start = last + 1
    // Behind a modal at the end: "die Schuhe umtauschen muss, die …"
    if start < utterance.words.count, isModal(start) { start += 1 }
    guard start > 0, start < utterance.words.count, utterance.tokens[start - 1].endsClause else { return task }
    let word = utterance.words[start]
    let isAsked = ["ob", "wann", "wo", "wie", "was"].contains(word) && Self.asking.contains(utterance.words[last])
    guard isAsked || isRelative(start) else { return task }
    let end =
      (start..<utterance.words.count).first { utterance.tokens[$0].endsClause } ?? utterance.words.count - 1
    guard end > start + 1, isFinite(end), !utterance.mark(start + 1).contains(.verb), !isFinite(start + 1) else {
      return task
    }
    var longer = task
    longer.times = task.times ?? utterance.times(for: task.cue, tense: .future)
    longer.places += start...end
    return longer
  }

  /// "die schon lange hier liegen", "den sie mir geschickt haben"; not "die Fenster putzen".
  private func isRelative(_ index: Int) -> Bool {
    ["der", "die", "das", "den", "dem"].contains(utterance.words[index]) && !utterance.isNoun(index + 1)
      && (utterance.isInMention(index + 1)
        || !utterance.mark(index + 1).isDisjoint(with: [.adverb, .preposition, .own, .other, .pronoun]))
  }

  private static let asking: Set<String> = [
    "fragen", "nachfragen", "klaren", "schauen", "nachschauen", "prufen", "uberlegen", "herausfinden",
  ]

  /// Whether the word may be a verb at the end of a clause.
  private func isFinite(_ index: Int) -> Bool {
    let word = utterance.words[index]
    return utterance.marks[index].contains(.verb)
      || !(utterance.hasCapitals && utterance.tokens[index].isCapitalised)
        && (word.hasSuffix("en") || word.hasSuffix("t") || word.hasSuffix("te")) && word.utf8.count > 3
        && utterance.marks[index].isDisjoint(with: [.determiner, .possessive, .adverb, .preposition, .negation])
  }

  private func isModal(_ index: Int) -> Bool {
    Self.modals.contains(utterance.tokens[index].text.lowercased()) && !utterance.isInMention(index)
  }

  private func isOwn(_ cue: Int, _ range: Range<Int>) -> Bool {
    if range.contains(where: { utterance.marks[$0].contains(.own) && abs($0 - cue) <= 4 }) { return true }
    return (range.lowerBound..<cue).allSatisfy {
      utterance.isInMention($0) || Self.skipped.contains(utterance.words[$0])
    }
      && ["muss", "will", "sollte", "möchte", "werde", "werd"].contains(
        utterance.tokens[cue].text.lowercased())
      && !range.contains { !utterance.marks[$0].isDisjoint(with: [.other]) && abs($0 - cue) == 1 }
  }

  /// "ich habe vor, …", "ich plane, …".
  private func plan(_ range: Range<Int>) -> [Intention]? {
    guard utterance.negation(in: range) == nil,
      let cue = range.first(where: { index in
        ["plane", "planen"].contains(utterance.words[index])
          || utterance.words[index] == "vor" && utterance.tokens[index].endsClause
            && range.contains { ["habe", "hab", "haben"].contains(utterance.words[$0]) }
      }), range.contains(where: { utterance.marks[$0].contains(.own) })
    else { return nil }
    return tasks(in: Array((cue + 1)..<max(range.upperBound, cue + 1)), cue: cue)
  }

  /// The tasks in the tokens `places`: each ends with its verb.
  private func tasks(in places: [Int], cue: Int) -> [Intention] {
    var result: [Intention] = []
    var borders = [places.first ?? cue]
    var current: [Int] = []
    var pending: [Int] = []
    for place in places where !utterance.isDated(place) {
      let word = utterance.words[place]
      if let last = current.last, isInfinitive(last), word == "und" || isListed(place, behind: last, places) {
        result.append(Intention(cue: cue, places: current + tail(pending, behind: last)))
        borders.append(last + 1)
        current = []
        pending = []
        if word == "und" { continue }
      }
      // "mit den Kindern in den Zoo und Sonntag die Steuer machen": the first has no verb.
      let isElliptic =
        isDay(place + 1) || pending.allSatisfy { ["los", "weg", "raus", "heim", "hin"].contains(utterance.words[$0]) }
      if word == "und", !pending.isEmpty, !pending.contains(where: { isInfinitive($0) }), isElliptic {
        (current, pending) = ([], [])
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
          utterance.segment(place + 1).contains(where: { utterance.marks[$0].contains(.own) })
            || Self.pronouns.contains(utterance.words[place + 1])
              && (utterance.mark(place + 2).contains(.verb) || utterance.word(place + 2).hasSuffix("en"))
        {
          break
        }
      }
    }
    if let last = current.last {
      result.append(Intention(cue: cue, places: current + tail(pending, behind: last)))
      borders.append((places.last ?? last) + 1)
    } else {
      borders.append((places.last ?? cue) + 1)
      if result.count + 1 < borders.count { borders.removeLast() }
    }
    TaskDates(utterance: utterance).assign(
      &result, spans: zip(borders, borders.dropFirst()).map { $0..<max($0, $1) },
      lead: borders[0]..<borders[0])
    return result.filter { isDeed($0.places) }
  }

  private func isDay(_ index: Int) -> Bool {
    utterance.mention(at: index).map { !$0.isClock && $0.meaning != .part && $0.meaning != .unread } ?? false
  }

  /// Whether `place` begins another task after the verb `last`: after a pause, or between two errands without one.
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

  private static let pronouns: Set<String> = ["die", "der", "das", "sie", "er", "es"]
  private static let reasons: Set<String> = ["damit", "weil", "sonst", "bevor", "obwohl"]

  /// The words behind the verb that belong to it: "anrufen wegen dem Vertrag".
  private func tail(_ pending: [Int], behind last: Int) -> [Int] {
    guard let first = pending.first, first == last + 1, !utterance.tokens[last].endsClause,
      utterance.marks[first].contains(.preposition)
    else { return [] }
    let end = pending.firstIndex {
      !utterance.marks[$0].isDisjoint(with: [.join, .own, .verb])
        || $0 > first && utterance.tokens[$0 - 1].endsClause
    }
    return Array(pending[..<(end ?? pending.count)])
  }

  /// Whether the word surrounds an errand but is not part of it.
  func isPassedOver(_ place: Int) -> Bool { Self.skipped.contains(utterance.words[place]) }

  private func isFiller(_ place: Int) -> Bool {
    !["und", "am", "besten", "so", "ganz"].contains(utterance.words[place])
  }

  private func isDeed(_ places: [Int]) -> Bool {
    guard let last = places.last(where: { isInfinitive($0) }) ?? places.last else { return false }
    if Self.rests.contains(utterance.words[last]) || places.contains(where: { utterance.words[$0] == "bett" })
    {
      return false
    }
    if utterance.words[last] == "kommen", places.contains(where: { utterance.words[$0] == "spat" }) { return false }
    // "Wir werden sehen"
    if utterance.words[last] == "sehen", places.count == 1 { return false }
    // "das machen", "es tun"
    if ["machen", "tun", "schaffen", "erledigen", "angehen", "regeln", "hinkriegen"].contains(utterance.words[last]),
      places.allSatisfy({ $0 == last || Self.vague.contains(utterance.words[$0]) }) || isOfPronoun(places)
    {
      return false
    }
    return utterance.marks[last].isDisjoint(with: [.state, .phrase])
      || utterance.words[last] == "bleiben" && places.count > 2
  }

  /// "Das werde ich nach der Arbeit erledigen": the object is a pronoun.
  private func isOfPronoun(_ places: [Int]) -> Bool {
    guard let first = places.first, ["das", "es", "dies"].contains(utterance.words[first]) else { return false }
    return !utterance.isNoun(first + 1) && !utterance.mark(first + 1).contains(.adjective)
      && !(utterance.word(first + 1).hasSuffix("e") && utterance.isNoun(first + 2))
  }

  private static let rests: Set<String> = [
    "schlafen", "ausschlafen", "ausruhen", "warten", "abwarten", "lachen", "weinen", "entspannen",
    "durchatmen",
  ]
  private static let vague: Set<String> = ["das", "es", "dies", "alles", "was", "so", "etwas", "mehr", "zu"]

  private func isInfinitive(_ index: Int, isLast isAtEnd: Bool = false) -> Bool {
    let token = utterance.tokens[index]
    let word = token.normal
    guard word.utf8.count > 2,
      word.hasSuffix("en") || word.hasSuffix("ern") || word.hasSuffix("eln") || word == "tun"
        || word == "sein"
    else { return false }
    if utterance.hasCapitals, token.isCapitalised { return false }
    // "bis auf den krummen"
    if ["den", "dem", "der", "einen", "einem", "einer", "meinen"].contains(utterance.word(index - 1)) {
      return false
    }
    if word == "sein" { return ["und", "oder", ""].contains(utterance.word(index + 1)) || token.endsClause }
    let isLast =
      isAtEnd || index + 1 == utterance.words.count || token.endsClause
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
