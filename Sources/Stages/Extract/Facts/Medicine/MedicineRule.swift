import Model
import Text

/// Finds medicines taken or skipped, with their dose.
struct MedicineRule: FactRule {
  let reading: FactReading

  func facts() -> [FoundFact] {
    var result: [FoundFact] = []
    let names = names()
    for (position, name) in names.enumerated() {
      guard !isOthers(name), utterance.word(name.upperBound) != "like" else { continue }
      guard let (status, place) = status(of: name, isLast: position + 1 == names.count) else {
        if let own = ownDose(behind: name) { result.append(own) }
        continue
      }
      var fact = reading.fact(.medicine, confidence: 0.9)
      fact.item = utterance.itemText(name)
      fact.status = status
      if status == "taken" || isCountedSkip(name), let dose = dose(of: name) {
        (fact.value, fact.unit) = (dose.value.fourDecimals, dose.unit)
      }
      fact.when = reading.when(place)
      result.append(FoundFact(place: name.lowerBound, fact: fact))
      guard status == "taken" else { continue }
      let limit = position + 1 < names.count ? names[position + 1].lowerBound : utterance.words.count
      result += repeats(of: fact, in: utterance.places(from: name.upperBound, before: limit))
    }
    return result
  }

  /// "missed two doses of the antibiotic", "skipped two tablets": how many were not taken.
  private func isCountedSkip(_ name: Range<Int>) -> Bool {
    !utterance.isGerman
      && reading.measures.contains {
        ["doses", "tablets", "puffs", "sachets", "drops"].contains($0.unit)
          && ($0.range.upperBound <= name.lowerBound && $0.range.upperBound >= name.lowerBound - 2
            || $0.range.overlaps(name))
          && utterance.mark($0.range.lowerBound - 1).contains(.skip)
      }
  }

  /// True if the speaker took or skipped it, and the index of the token that says so; nil if neither.
  private func status(of name: Range<Int>, isLast: Bool) -> (status: String, place: Int)? {
    let place = name.lowerBound
    if isToldOf(name) { return ("taken", place) }
    if isLeft(name) { return ("skipped", place) }
    if let verdict = status(of: place, in: utterance.clauseAt[place]) { return verdict }
    // "I almost forgot my antibiotics, but I took them at five": the pronoun refers to the name.
    let next = utterance.clauseAt[place] + 1
    let isOthers = taking(utterance.clause(place).range, place).map { !utterance.isOwn($0) } ?? false
    if next < utterance.clauses.count, isLast, !isOthers, refers(utterance.clauses[next].range) {
      let range = utterance.clauses[next].range
      if let verb = utterance.first(.take, in: range), utterance.holds(verb) { return ("taken", verb) }
      if let verb = utterance.first(.skip, in: range), utterance.holds(verb) { return ("skipped", verb) }
    }
    guard !utterance.clause(place).hasVerb, dose(of: name) != nil || isLogged(name), utterance.isReal(place),
      !utterance.isNegated(place), utterance.isOwn(place), !utterance.has([.report, .relative, .notSpent])
    else { return nil }
    return ("taken", place)
  }

  /// "Heute früh um sechs eine Ibu": without a verb, but with its time.
  private func isLogged(_ name: Range<Int>) -> Bool {
    guard utterance.isGerman, ["eine", "einen", "ein", "ne"].contains(utterance.word(name.lowerBound - 1)),
      let clock = utterance.times(for: name.lowerBound).clock
    else { return false }
    return utterance.segment(name.lowerBound).contains(clock.range.lowerBound)
  }

  /// "Mum's tablets"
  private func isOthers(_ name: Range<Int>) -> Bool {
    if !utterance.isGerman, utterance.mark(name.lowerBound - 1).contains(.otherPossessive) { return true }
    if Guards.isKin(utterance.word(name.lowerBound - 1)) || Guards.isKin(utterance.words[name.lowerBound]) {
      return true
    }
    // "put drops in the cat's eyes", "a tablet for the dog"
    let behind = utterance.places(
      from: name.upperBound,
      before: min(name.upperBound + 4, utterance.clause(name.lowerBound).range.upperBound))
    let isGiven = behind.contains { index in
      let word = utterance.words[index]
      let isOther =
        utterance.marks[index].contains(.relative)
        || word.hasSuffix("'s") && utterance.vocabulary.isRelative(String(word.dropLast(2)))
      return isOther
        && behind.contains { $0 < index && ["in", "into", "to", "for"].contains(utterance.words[$0]) }
    }
    if !utterance.isGerman, isGiven { return true }
    // "to the doctor for antibiotics"
    if utterance.word(name.lowerBound - 1) == "for" { return true }
    return (max(0, name.lowerBound - 2)..<name.lowerBound).contains { index in
      let word = utterance.words[index]
      return word.hasSuffix("'s") && !utterance.isInMention(index) && !utterance.tokens[index].endsClause
        && utterance.marks[index].isDisjoint(with: [.own, .other, .thing, .verb])
        && !utterance.isGerman
    }
  }

  /// "Leo took two paracetamol and I took one": the speaker's dose after another's.
  private func ownDose(behind name: Range<Int>) -> FoundFact? {
    let next = utterance.clauseAt[name.lowerBound] + 1
    guard utterance.clauses.indices.contains(next) else { return nil }
    let range = utterance.clauses[next].range
    guard
      let verb = range.first(where: {
        utterance.marks[$0].contains(.take) && utterance.mark($0 - 1).contains(.own)
      }), utterance.holds(verb), let number = utterance.number(at: verb + 1), number.value <= 6,
      number.range.upperBound == utterance.words.count
        || utterance.tokens[number.range.upperBound - 1].endsClause
        || utterance.isInMention(number.range.upperBound)
    else { return nil }
    var fact = reading.fact(.medicine, confidence: 0.8)
    fact.item = utterance.itemText(name)
    fact.status = "taken"
    (fact.value, fact.unit) = (number.value.fourDecimals, "tablets")
    fact.when = reading.when(verb)
    return FoundFact(place: verb, fact: fact)
  }

  /// True for a name with an "s" for "is" in front of its end: "the magnesium's down".
  private func isContracted(_ name: Range<Int>) -> Bool {
    utterance.words[name.upperBound - 1].hasSuffix("'s")
  }

  private static let states: Set<String> = [
    "is", "was", "were", "are", "all", "both", "went", "ist", "sind", "war", "waren", "schon", "already",
  ]
  private static let ends: Set<String> = [
    "taken", "done", "in", "down", "swallowed", "sorted", "drin", "intus", "geschluckt", "erledigt",
    "genommen",
  ]

  /// "Allergy tablet taken at eight", "the ear drops went in", "Tabletten sind drin": the medicine is the subject.
  private func isToldOf(_ name: Range<Int>) -> Bool {
    let segment = utterance.segment(name.lowerBound)
    let isFirst = (segment.lowerBound..<name.lowerBound).allSatisfy { index in
      utterance.isInMention(index) || utterance.number(at: index) != nil || isUnit(index)
        || !utterance.marks[index].isDisjoint(with: [.possessive, .determiner, .adverb, .join, .adjective])
          && !utterance.marks[index].contains(.otherPossessive)
    }
    var end = name.upperBound
    // "Vitamin D, done"
    if isFirst, name.upperBound == segment.upperBound,
      ["done", "taken", "swallowed"].contains(utterance.word(end)),
      end + 1 == utterance.words.count || utterance.tokens[end].endsClause
        || utterance.mark(end + 1).contains(.join)
    {
      return utterance.isReal(name.lowerBound) && !utterance.isReported
    }
    while end < segment.upperBound, Self.states.contains(utterance.words[end]) { end += 1 }
    guard isFirst, end < segment.upperBound, Self.ends.contains(utterance.words[end]) else { return false }
    let isOpen =
      end + 1 < segment.upperBound && !utterance.isInMention(end + 1)
      && !(["as", "too", "already"].contains(utterance.words[end + 1]))
    switch utterance.words[end] {
    // "is done" means that it is used up, "in the drawer" is a place.
    case "done": guard end == name.upperBound, !isOpen else { return false }
    case "in", "down":
      let isPlace = !utterance.mark(end + 1).isDisjoint(with: [.determiner, .possessive])
      guard !isOpen || utterance.words[name.upperBound..<end].contains("went") && !isPlace else {
        return false
      }
    case "sorted", "erledigt": guard !isOpen else { return false }
    default: break
    }
    return utterance.isReal(name.lowerBound) && !utterance.isNegated(name.lowerBound) && !utterance.isReported
  }

  private func isUnit(_ index: Int) -> Bool {
    Measures.unit(utterance.words[index])?.dimension == .dose || utterance.words[index] == "of"
  }

  /// "left out the iron tablet", "left my vitamins out", "didn't bother with", "no magnesium last night".
  private func isLeft(_ name: Range<Int>) -> Bool {
    let range = utterance.clause(name.lowerBound).range
    // "My iron tablets slipped my mind"
    if utterance.has(["slipped", "my", "mind"], at: name.upperBound) {
      return utterance.isReal(name.lowerBound)
    }
    let before = utterance.words[range.lowerBound..<name.lowerBound]
    if before.count <= 3, ["no", "kein", "keine", "keinen"].contains(before.last ?? "") {
      return !utterance.clause(name.lowerBound).hasVerb && utterance.isReal(name.lowerBound)
        && !utterance.isReported
        && range.contains { place in
          utterance.mention(at: place).map { !$0.isClock && $0.meaning != .part } ?? false
        }
    }
    guard
      let verb = range.first(where: { index in
        guard index < name.lowerBound else { return false }
        switch utterance.words[index] {
        case "left":
          if utterance.word(index + 1) == "out" { return true }
          return utterance.word(name.upperBound) == "out"
            && !["on", "in", "for", "of", "by"].contains(utterance.word(name.upperBound + 1))
        case "bother", "bothered":
          return ["didn't", "never", "not"].contains(utterance.word(index - 1))
        case "went": return utterance.word(index + 1) == "without"
        case "gave": return utterance.has(["a", "miss"], at: name.upperBound)
        default: return false
        }
      })
    else { return false }
    return utterance.isReal(verb) && utterance.isOwn(verb)
  }

  private func refers(_ range: Range<Int>) -> Bool {
    if range.contains(where: isCountedUnit) { return true }
    return !range.contains { utterance.marks[$0].contains(.medicine) }
      && range.contains {
        utterance.marks[$0].contains(.pronoun) && (utterance.words[$0] != "one" || !utterance.isNoun($0 + 1))
          || ["one", "eine", "welche"].contains(utterance.words[$0]) && !utterance.isNoun($0 + 1)
      }
  }

  private func status(of place: Int, in index: Int) -> (status: String, place: Int)? {
    let range = utterance.clauses[index].range
    if let verb = skipping(range, place) {
      guard utterance.isReal(verb), utterance.isOwn(verb) else { return nil }
      guard utterance.isNegated(verb) else { return ("skipped", place) }
      return isReminder(range) ? nil : ("taken", place)
    }
    if let verb = taking(range, place), !isCarried(range, place) {
      guard !utterance.clauses[index].isUnreal, !utterance.clauses[index].isHabit, utterance.isOwn(verb)
      else { return nil }
      // "The paracetamol I took at noon did nothing"
      let isNegated =
        isFronted(verb)
        ? utterance.negation(in: place..<max(place, verb) + 1) != nil : utterance.isNegated(verb)
      if isNegated { return isPending(range) ? nil : ("skipped", place) }
      return utterance.isReal(verb) ? ("taken", place) : nil
    }
    // "Took my vitamins and two aspirin": the verb is in the preceding clause.
    guard index > 0, !utterance.clauses[index].hasVerb else { return nil }
    return status(of: place, in: index - 1)
  }

  private func skipping(_ range: Range<Int>, _ place: Int) -> Int? {
    let bare = range.first {
      ["forget", "skip", "miss"].contains(utterance.words[$0])
        && ["didn't", "not", "hadn't"].contains(utterance.word($0 - 1))
    }
    let dropped = range.first { utterance.has(["ausfallen", "lassen"], at: $0) }
    guard let verb = utterance.first(.skip, in: range) ?? bare ?? dropped else { return nil }
    let isBehind = ["them", "it"].contains(utterance.word(verb + 1)) || isFronted(verb)
    return utterance.isGerman || verb < place || isBehind ? verb : nil
  }

  /// "took the tablet to the shop": carried, not swallowed.
  private func isCarried(_ range: Range<Int>, _ place: Int) -> Bool {
    if !utterance.isGerman,
      (place + 1..<place + 4).contains(where: { range.contains($0) && utterance.has(["with", "me"], at: $0) })
    {
      return true
    }
    return !utterance.isGerman
      && ["out", "off", "back", "away", "along", "upstairs", "downstairs"].contains(utterance.word(place + 1))
      || !utterance.isGerman
        && (place + 1..<place + 4).contains {
          utterance.word($0) == "to" && range.contains($0) && !utterance.isInMention($0)
            && (!utterance.mark($0 + 1).isDisjoint(with: [.determiner, .possessive])
              || ["work", "school", "town", "class", "church"].contains(utterance.word($0 + 1)))
        }
  }

  /// "darf nicht vergessen" and a bare "nicht vergessen" are reminders, not facts.
  private func isReminder(_ range: Range<Int>) -> Bool {
    utterance.isGerman
      && !range.contains { ["habe", "hab", "haben", "hab's", "hatte"].contains(utterance.words[$0]) }
  }

  /// The verb of taking, before the name; in German anywhere in the clause.
  private func taking(_ range: Range<Int>, _ place: Int) -> Int? {
    let verb = range.last { index in
      let mark = utterance.marks[index]
      // "My antibiotics, I took them at nine."
      let isBehind =
        index > place && mark.contains(.take)
        && (["them", "it", "those"].contains(utterance.word(index + 1)) || isFronted(index))
      if isBehind { return true }
      guard utterance.isGerman || index < place else { return false }
      if utterance.words[index] == "taking" {
        // "never got round to taking the magnesium"
        let isRound =
          utterance.word(index - 1) == "to" && ["round", "around"].contains(utterance.word(index - 2))
        return isRound || ["been", "remembered"].contains(utterance.word(index - 1))
      }
      // "took my daughter to the clinic"
      if utterance.words[index] == "took",
        utterance.mark(index + 1).contains(.relative)
          || !utterance.mark(index + 1).isDisjoint(with: [.possessive, .determiner])
            && utterance.mark(index + 2).contains(.relative)
      {
        return false
      }
      if mark.contains(.take) { return true }
      if utterance.words[index] == "gave", utterance.word(index + 1) == "myself" { return true }
      // "got my insulin in"
      let isIn = (place..<place + 4).contains { ["in", "down"].contains(utterance.word($0)) }
      if utterance.words[index] == "got", isIn, utterance.mark(index + 1).contains(.possessive) {
        return true
      }
      // "put my eye drops in"
      if utterance.words[index] == "put", isIn,
        ["drops", "eyedrops", "patch"].contains(where: {
          utterance.words[utterance.places(from: place, before: min(place + 3, range.upperBound))].contains(
            $0)
        })
      {
        return true
      }
      // "needed my inhaler, two puffs"
      if ["needed", "wanted"].contains(utterance.words[index]),
        utterance.mark(index + 1).contains(.possessive),
        reading.measures.contains(where: {
          ["puffs", "doses", "tablets"].contains($0.unit) && range.contains($0.range.lowerBound)
        })
      {
        return true
      }
      // "did my insulin"
      if utterance.words[index] == "did", utterance.mark(index + 1).contains(.possessive) { return true }
      return ["take", "nehmen", "drink"].contains(utterance.words[index])
        && (isForced(range, index) || hasPastNegation(range, index))
    }
    return verb
  }

  /// "My thyroid tablet I took at six": the name before its subject, and no other object.
  private func isFronted(_ verb: Int) -> Bool {
    guard !utterance.isGerman else { return false }
    let subject = utterance.mark(verb - 1).contains(.adverb) ? verb - 2 : verb - 1
    guard utterance.mark(subject).contains(.own), utterance.mark(subject - 1).contains(.medicine),
      utterance.segment(verb).contains(subject - 1)
    else { return false }
    let next = verb + 1
    return next >= utterance.words.count || utterance.tokens[verb].endsClause || utterance.isInMention(next)
      || !utterance.marks[next].isDisjoint(with: [.preposition, .adverb, .join])
  }

  private func isForced(_ range: Range<Int>, _ index: Int) -> Bool {
    if utterance.isGerman {
      return utterance.words[index] == "nehmen" && range.contains { utterance.marks[$0].contains(.forced) }
        && !utterance.isIntended(index)
    }
    return ["remembered", "managed", "had"].contains(utterance.word(index - 2))
      && utterance.word(index - 1) == "to"
      || utterance.word(index - 1) == "did"
  }

  /// "didn't take", "konnte nicht nehmen".
  private func hasPastNegation(_ range: Range<Int>, _ index: Int) -> Bool {
    range.contains { ["didn't", "couldn't", "never", "konnte"].contains(utterance.words[$0]) }
      || utterance.has(["did", "not"], at: index - 2)
  }

  /// "not yet" is neither taken nor skipped.
  private func isPending(_ range: Range<Int>) -> Bool {
    // "weder morgens noch abends"
    if range.contains(where: { utterance.words[$0] == "weder" }) { return false }
    return range.contains {
      ["yet", "noch", "haven't"].contains(utterance.words[$0]) && utterance.words[$0] != "haven't"
    }
      || range.contains { utterance.words[$0] == "still" }
  }
}
