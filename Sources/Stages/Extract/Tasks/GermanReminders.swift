import Text

/// Finds tasks that one reminds oneself of, or tells in a clause with its verb at the end.
extension GermanTasks {
  /// The index behind "erinnere mich doch bitte am Sonntag daran", "denk dran", "daran denken" at `place`.
  private func reminder(at place: Int) -> Int? {
    var end = place + 1
    switch utterance.words[place] {
    case "erinnere", "erinner":
      guard utterance.word(end) == "mich" else { return nil }
      end += 1
    case "vergiss": return utterance.word(end) == "nicht" ? end + 1 : nil
    case "denk", "denke": break
    case "daran", "dran": return utterance.word(end) == "denken" ? end + 1 : nil
    default: return nil
    }
    while utterance.isInMention(end) || ["mal", "bitte", "doch", "noch"].contains(utterance.word(end)) {
      end += 1
    }
    return ["daran", "dran"].contains(utterance.word(end)) ? end + 1 : nil
  }

  /// "nicht vergessen", "erinnere mich daran": the task follows or precedes.
  func reminders(_ clause: Clause, _ index: Int) -> [TaskCandidate]? {
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
      if let task = subordinate(place + length) { return parts(of: task) }
      var end = range.upperBound
      if index + 1 < utterance.clauses.count,
        !utterance.clauses[index + 1].range.contains(where: { utterance.marks[$0].contains(.own) }),
        !utterance.runsOn(at: utterance.clauses[index + 1].range.lowerBound)
      {
        end = utterance.clauses[index + 1].range.upperBound
      }
      let whole = (place + length)..<max(end, place + length)
      let rest =
        whole.lowerBound..<(whole.first { Self.reasons.contains(utterance.words[$0]) } ?? whole.upperBound)
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
  private func subordinate(_ start: Int) -> TaskCandidate? {
    guard utterance.word(start) == "dass", ["ich", "wir"].contains(utterance.word(start + 1)) else {
      return nil
    }
    let range = (start + 2)..<max(start + 2, utterance.clause(start).range.upperBound)
    guard utterance.negation(in: range) == nil else { return nil }
    var places = range.filter { !utterance.isDated($0) }.drop { Self.skipped.contains(utterance.words[$0]) }
    // "…, dass ich am Montag die Medikamente holen muss"
    if let last = places.last, isModal(last), isInfinitive(last - 1, isLast: true) { places.removeLast() }
    guard places.count > 1 else { return nil }
    return TaskCandidate(cue: start, places: Array(places))
  }

  /// "… die Bücher zurückgebe und ihr den Schlüssel vorbeibringe" are two tasks.
  private func parts(of task: TaskCandidate) -> [TaskCandidate] {
    guard
      let join = task.places.dropFirst().dropLast().first(where: { place in
        utterance.words[place] == "und" && isErrandForm(utterance.words[place - 1])
      }), let last = task.places.last, isErrandForm(utterance.words[last])
    else { return [task] }
    let first = task.places.filter { $0 < join }
    let second = task.places.filter { $0 > join }
    guard first.count > 1, second.count > 1 else { return [task] }
    return [first, second].map { TaskCandidate(cue: task.cue, places: $0) }
  }

  /// True if `word` is an errand as "ich" says it, with or without a prefix: "kaufe", "zurückgebe".
  private func isErrandForm(_ word: String) -> Bool { word.hasSuffix("e") && isErrand(word + "n") }

  /// "Blöd ist nur, dass ich am Freitag das Gutachten abgeben muss", "weil ich um elf den Schlüssel abholen muss".
  func verbFinal(_ range: Range<Int>) -> [TaskCandidate]? {
    guard let start = range.first(where: { ["dass", "weil"].contains(utterance.words[$0]) }),
      start <= range.lowerBound + 1, ["ich", "wir"].contains(utterance.word(start + 1)),
      let cue = range.last(where: isModal), cue > start + 3, isInfinitive(cue - 1, isLast: true),
      cue + 1 == range.upperBound || utterance.tokens[cue].endsClause
        || ["und", "oder", "aber"].contains(utterance.word(cue + 1)),
      utterance.negation(in: start..<cue) == nil,
      utterance.mentions.contains(where: {
        (start..<cue).contains($0.range.lowerBound) && ($0.isAhead || $0.isClock || $0.meaning == .day(0))
      })
        // "Mir ist eingefallen, dass ich noch die Blumen bestellen muss"
        || utterance.words[start] == "dass"
          && (start..<cue).contains(where: { utterance.words[$0] == "noch" })
    else { return nil }
    let places = (start + 2..<cue).filter { !utterance.isDated($0) }.drop {
      Self.skipped.contains(utterance.words[$0])
    }
    guard places.count > 1, isDeed(Array(places)) else { return [] }
    return [TaskCandidate(cue: cue, places: Array(places))]
  }

  /// "Paul darf nicht vergessen"
  private func isOthers(_ said: ArraySlice<String>) -> Bool {
    guard
      let modal = said.indices.first(where: {
        ["darf", "durfen", "muss", "soll", "sollte"].contains(said[$0])
      }),
      !said.indices.contains(where: { utterance.marks[$0].contains(.own) })
    else { return false }
    return (said.startIndex..<modal).contains {
      !utterance.isInMention($0) && !Self.skipped.contains(utterance.words[$0])
    } && !said.indices.contains { $0 > modal && utterance.mark($0).contains(.own) }
      && !utterance.mark(modal + 1).contains(.own)
  }

  /// "Ich sollte um zwölf anrufen, hab es aber vergessen": what was to be done, and was not.
  func isForgotten(_ index: Int, _ cue: Int) -> Bool {
    guard utterance.words[cue].hasPrefix("sollte"), index + 1 < utterance.clauses.count else { return false }
    return utterance.clauses[(index + 1)...].prefix(2).contains { clause in
      clause.range.contains { ["hab", "habe", "hab's", "haben"].contains(utterance.words[$0]) }
        && clause.range.contains {
          ["vergessen", "verpasst", "verschwitzt", "verschlafen", "verpennt", "geschafft"].contains(
            utterance.words[$0])
        }
    }
  }
}
