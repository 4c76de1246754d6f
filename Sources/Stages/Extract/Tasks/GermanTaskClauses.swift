import Text

/// Clauses behind a task that belong to it: another verb, what its object is, what is asked.
extension GermanTasks {
  /// The relative clause after the clause at `index`, and the words with which that clause goes on after it.
  func describedObject(behind index: Int) -> (clause: Range<Int>, rest: [Int])? {
    guard utterance.clauses.indices.contains(index + 1) else { return nil }
    let start = utterance.clauses[index + 1].range.lowerBound
    guard start > 0, utterance.tokens[start - 1].endsClause, isRelative(start),
      let end = utterance.words.indices[start...].first(where: { utterance.tokens[$0].endsClause }),
      isFinite(end),
      end > start + 1, end + 1 < utterance.words.count
    else { return nil }
    let stop =
      utterance.words.indices[(end + 1)...].first { utterance.tokens[$0].endsClause }
      ?? utterance.words.count - 1
    let rest = Array(end + 1...stop)
    guard isInfinitive(stop, isLast: true),
      !rest.contains(where: { !utterance.marks[$0].isDisjoint(with: [.own, .negation]) })
    else { return nil }
    return (start..<end + 1, rest)
  }

  /// Tokens of the clauses that go on with another verb at their end: "…, am Donnerstag zum Elternabend gehen und …",
  /// also after a reason: "…, weil die den Zuschuss nicht zahlen, und dann noch die Fotos bestellen".
  func more(behind index: Int) -> [Int] {
    var result: [Int] = []
    for clause in utterance.clauses.dropFirst(index + 1) {
      var range = clause.range
      // "…, die ich am ersten entdeckt habe, und am Dienstag die Belege sortieren"
      if let inner = utterance.innerClauses.first(where: { $0.lowerBound == range.lowerBound }),
        !Self.reasons.contains(utterance.words[range.lowerBound])
      {
        if inner.upperBound >= range.upperBound { continue }
        range = inner.upperBound..<range.upperBound
      }
      let opener = utterance.words[range.lowerBound]
      if Self.reasons.contains(opener) {
        result += behindReason(range)
        continue
      }
      let isBehindReason = range.lowerBound > 0 && utterance.tokens[range.lowerBound - 1].endsClause
      // "…, den Hort bezahlen und neue Mülltonnen bestellen"
      let isObject =
        !utterance.marks[range.lowerBound].isDisjoint(with: [.determiner, .possessive])
        || utterance.isNoun(range.lowerBound)
      guard let last = range.last, isInfinitive(last, isLast: true),
        !clause.isUnreal || range != clause.range, !clause.isHabit,
        opener == "und" || utterance.isInMention(range.lowerBound) || isObject,
        opener == "und" || isBehindReason,
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
      !(start..<last).contains(where: {
        !utterance.marks[$0].isDisjoint(with: [.own, .verb, .negation, .other])
      })
    else { return [] }
    return Array(start...last)
  }

  /// `task` with the clause that describes its object or tells what is asked: "den Fragebogen abgeben, den sie mir
  /// zugeschickt haben", "fragen, ob noch was frei ist".
  func described(_ task: TaskCandidate, _ index: Int) -> TaskCandidate {
    guard let last = task.places.last, task.tail == nil else { return task }
    // "das geschenk einpacken das am montag gekommen ist"
    if let clause = utterance.innerClauses.first(where: { $0.lowerBound == last + 1 }),
      !utterance.tokens[last].endsClause, isRelative(clause.lowerBound)
    {
      var longer = task
      longer.times = task.times ?? utterance.times(for: task.cue, tense: .future)
      longer.places += clause
      return longer
    }
    var start = last + 1
    // Behind a modal at the end: "die Schuhe umtauschen muss, die …"
    if start < utterance.words.count, isModal(start) { start += 1 }
    guard start > 0, start < utterance.words.count else { return task }
    let word = utterance.words[start]
    let isAsked =
      ["ob", "wann", "wo", "wie", "was"].contains(word)
      && (Self.asking.contains(utterance.words[last]) || isTelling(task, last))
      || word == "dass" && isTelling(task, last)
    guard utterance.tokens[start - 1].endsClause || isAsked && !utterance.hasCapitals else { return task }
    // "die Minestrone kochen, für die ich das Gemüse besorgt habe"
    let isBehindPreposition =
      utterance.marks[start].contains(.preposition)
      && ["die", "der", "das", "den", "dem", "denen"].contains(utterance.word(start + 1))
      && !utterance.isNoun(start + 2)
    // "…, die Anna bestellt hat", "…, das der Sturm beschädigt hat"
    let isDetermined =
      !utterance.mark(start + 1).isDisjoint(with: [.determiner, .possessive]) && utterance.isNoun(start + 2)
    let isNamed =
      ["die", "das", "den", "der"].contains(word) && (utterance.isNoun(start + 1) || isDetermined)
    guard isAsked || isBehindPreposition || isRelative(start) || isNamed else { return task }
    let end =
      (start..<utterance.words.count).first { utterance.tokens[$0].endsClause } ?? utterance.words.count - 1
    // "…, die Anna am Montag bestellt hat"
    if isNamed, !["hat", "hatte", "haben", "habe", "ist", "war"].contains(utterance.words[end]) {
      return task
    }
    guard end > start + 1, isFinite(end), !utterance.mark(start + 1).contains(.verb), !isFinite(start + 1)
    else {
      return task
    }
    var longer = task
    // A day of the clause is not that of the task.
    var times = task.times ?? utterance.times(for: task.cue, tense: .future)
    let isInside = times.day.map { (start...end).contains($0.range.lowerBound) } ?? false
    if isInside {
      times.day = nil
      times.clock = nil
    }
    longer.times = times
    longer.places += start...end
    return longer
  }

  /// "die schon lange hier liegen", "den sie mir geschickt haben"; not "die Fenster putzen".
  func isRelative(_ index: Int) -> Bool {
    ["der", "die", "das", "den", "dem"].contains(utterance.words[index]) && !utterance.isNoun(index + 1)
      && (utterance.isInMention(index + 1)
        || !utterance.mark(index + 1).isDisjoint(with: [.adverb, .preposition, .own, .other, .pronoun]))
  }

  private static let asking: Set<String> = [
    "fragen", "nachfragen", "klaren", "schauen", "nachschauen", "prufen", "uberlegen", "herausfinden",
  ]

  /// "Bescheid geben, ob", "melden, dass"
  private func isTelling(_ task: TaskCandidate, _ last: Int) -> Bool {
    switch utterance.words[last] {
    case "melden", "mitteilen": true
    case "sagen": isTold(task.places)
    case "geben": task.places.contains { utterance.words[$0] == "bescheid" }
    default: false
    }
  }

  /// True if the word may be a verb at the end of a clause.
  func isFinite(_ index: Int) -> Bool {
    let word = utterance.words[index]
    return utterance.marks[index].contains(.verb)
      || !(utterance.hasCapitals && utterance.tokens[index].isCapitalised)
        && (word.hasSuffix("en") || word.hasSuffix("t") || word.hasSuffix("te")) && word.utf8.count > 3
        && utterance.marks[index].isDisjoint(with: [
          .determiner, .possessive, .adverb, .preposition, .negation,
        ])
  }
}
