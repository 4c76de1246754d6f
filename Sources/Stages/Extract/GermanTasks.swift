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
      guard let found = reminders(clause, index) ?? modal(range) ?? plan(range) else {
        return errand(range) ?? []
      }
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
    "vielleicht", "wohl", "da", "am", "besten", "ganz", "sicher",
  ]

  private static let reminders = [
    ["erinnere", "mich"], ["erinner", "mich"], ["erinnere", "mich", "mal"], ["erinner", "mich", "mal"],
    ["denk"], ["denke"], ["denken"],
  ].flatMap { opening in
    ["daran", "dran"].map { opening == ["denken"] ? [$0] + opening : opening + [$0] }
  }

  /// "nicht vergessen", "erinnere mich daran": the task follows or precedes.
  private func reminders(_ clause: Clause, _ index: Int) -> [Intention]? {
    let range = clause.range
    for place in range {
      let isForgetting =
        utterance.words[place] == "vergessen" && utterance.words[range.lowerBound..<place].contains("nicht")
      let reminder = Self.reminders.first { utterance.has($0, at: place) }
      guard isForgetting || reminder != nil else { continue }
      // "habe nicht vergessen" reports a completed action.
      if isForgetting,
        range.contains(where: { ["habe", "hab", "haben", "hatte"].contains(utterance.words[$0]) })
      {
        return []
      }
      let length = reminder?.count ?? 1
      var end = range.upperBound
      if index + 1 < utterance.clauses.count,
        !utterance.clauses[index + 1].range.contains(where: { utterance.marks[$0].contains(.own) })
      {
        end = utterance.clauses[index + 1].range.upperBound
      }
      let rest = (place + length)..<max(end, place + length)
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

  private func modal(_ range: Range<Int>) -> [Intention]? {
    if utterance.mentions.contains(where: { range.contains($0.range.lowerBound) && $0.isPast }) { return [] }
    guard let cue = range.first(where: { isModal($0) }), isOwn(cue, range) else { return nil }
    guard utterance.negation(in: utterance.segment(cue)) == nil else { return [] }
    // "Der Arzt sagt, ich soll" is someone else's rule.
    if utterance.words[cue].hasPrefix("soll"), utterance.has(.report), utterance.has([.relative, .other]) {
      return []
    }
    return tasks(in: range.filter { $0 != cue }, cue: cue)
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
    var current: [Int] = []
    var pending: [Int] = []
    for place in places where !utterance.isInMention(place) {
      let word = utterance.words[place]
      if word == "und", let last = current.last, isInfinitive(last) {
        result.append(Intention(cue: cue, places: current))
        current = []
        pending = []
        continue
      }
      if Self.skipped.contains(word), current.isEmpty || isFiller(place) { continue }
      pending.append(place)
      if isInfinitive(place) {
        current += pending
        pending = []
        // The words after a pause are another task or none: "muss mit ihr sprechen, morgen ruf ich sie an".
        if utterance.tokens[place].endsClause, place + 1 < utterance.words.count,
          utterance.segment(place + 1).contains(where: { utterance.marks[$0].contains(.own) })
        {
          break
        }
      }
    }
    if !current.isEmpty { result.append(Intention(cue: cue, places: current)) }
    return result.filter { isDeed($0.places) }
  }

  /// Whether the word surrounds an errand but is not part of it.
  func isPassedOver(_ place: Int) -> Bool { Self.skipped.contains(utterance.words[place]) }

  private func isFiller(_ place: Int) -> Bool {
    !["und", "am", "besten", "so", "ganz"].contains(utterance.words[place])
  }

  private func isDeed(_ places: [Int]) -> Bool {
    guard let last = places.last else { return false }
    return utterance.marks[last].isDisjoint(with: [.state, .phrase])
      || utterance.words[last] == "bleiben" && places.count > 2
  }

  private func isInfinitive(_ index: Int) -> Bool {
    let token = utterance.tokens[index]
    let word = token.normal
    guard word.utf8.count > 2,
      word.hasSuffix("en") || word.hasSuffix("ern") || word.hasSuffix("eln") || word == "tun"
        || word == "sein"
    else { return false }
    if utterance.hasCapitals, token.isCapitalised { return false }
    let isLast =
      index + 1 == utterance.words.count || token.endsClause
      || ["und", "weil", "aber", "damit", "bevor", "oder"].contains(utterance.word(index + 1))
      || utterance.isInMention(index + 1)
    let isOther = !utterance.marks[index].isDisjoint(with: [
      .determiner, .possessive, .preposition, .adverb, .own, .other, .otherPossessive, .adjective, .negation,
    ])
    return !isOther && (isLast || ["zu"].contains(utterance.word(index - 1)))
      && utterance.number(at: index) == nil
  }
}
