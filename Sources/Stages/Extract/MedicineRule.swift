import JournalModel
import JournalText

/// Finds medicine taken or skipped, with its dose.
struct MedicineRule {
  private let reading: FactReading
  private let utterance: Utterance

  init(_ reading: FactReading) {
    self.reading = reading
    utterance = reading.utterance
  }

  func facts() -> [FoundFact] {
    var result: [FoundFact] = []
    for name in names() {
      guard let (status, place) = status(of: name) else { continue }
      var fact = reading.fact(.medicine, confidence: 0.9)
      fact.item = utterance.text(name)
      fact.status = status
      if status == "taken", let dose = dose(of: name) {
        (fact.value, fact.unit) = (rounded(dose.value), dose.unit)
      }
      fact.when = reading.when(place)
      result.append(FoundFact(place: name.lowerBound, fact: fact))
    }
    return result
  }

  /// Names of medicines: "vitamin B12", "blood pressure pill"; a pill "of" something is its dose.
  private func names() -> [Range<Int>] {
    var result: [Range<Int>] = []
    for index in utterance.words.indices {
      guard index >= result.last?.upperBound ?? 0 else { continue }
      guard utterance.marks[index].contains(.medicine) else {
        if let name = unknown(at: index) { result.append(name) }
        continue
      }
      var start = index
      var end = index + 1
      if ["vitamin", "omega"].contains(utterance.words[index]), !utterance.tokens[index].endsClause,
        end < utterance.words.count, isNamePart(end)
      {
        let isSplit =
          utterance.words[end].count == 1 && utterance.number(at: end + 1) != nil
          && !utterance.tokens[end].endsClause
        end += isSplit ? 2 : 1
      }
      while end < utterance.words.count, utterance.marks[end].contains(.medicine),
        !utterance.tokens[end - 1].endsClause,
        !utterance.isGerman
      {
        end += 1
      }
      // A bitter pill is none.
      if isDoseOfOther(index) || utterance.word(index - 1).hasPrefix("bitter") { continue }
      while start > 0, isModifier(start - 1), !utterance.tokens[start - 1].endsClause { start -= 1 }
      result.append(start..<min(end, utterance.words.count))
    }
    return result
  }

  /// A name that no list has, told by its strength: "three hundred milligrams of gabapentin".
  private func unknown(at index: Int) -> Range<Int>? {
    guard utterance.isNoun(index), !utterance.marks[index].contains(.medicine),
      let measure = reading.measures.first(where: {
        ["mg", "mcg", "iu", "tablets", "puffs"].contains($0.unit) && $0.range.upperBound <= index
          && $0.range.upperBound >= index - 1
      })
    else { return nil }
    let between = utterance.words[measure.range.upperBound..<index]
    guard between.allSatisfy({ ["of", "vom", "von"].contains($0) }), !utterance.tokens[index - 1].endsClause
    else { return nil }
    return index..<(index + 1)
  }

  private func isNamePart(_ index: Int) -> Bool {
    utterance.number(at: index) != nil
      || utterance.words[index].count <= 3
        && utterance.marks[index].isDisjoint(with: [
          .verb, .preposition, .join, .own, .determiner, .adverb, .negation,
        ])
  }

  /// "two tablets of magnesium", "drei Kapseln Magnesium".
  private func isDoseOfOther(_ index: Int) -> Bool {
    guard Measures.unit(utterance.words[index])?.dimension == .dose else { return false }
    let next = index + 1 < utterance.words.count && !utterance.tokens[index].endsClause ? index + 1 : index
    if utterance.marks[next].contains(.medicine), next > index { return true }
    guard ["of", "vom", "von", "zu", "mit"].contains(utterance.words[next]) else { return false }
    return (next..<min(next + 6, utterance.words.count)).contains { utterance.marks[$0].contains(.medicine) }
  }

  /// Nouns before an English name belong to it: "allergy pill", "evening pills".
  private func isModifier(_ index: Int) -> Bool {
    guard !utterance.isGerman, !utterance.isInMention(index), utterance.number(at: index) == nil,
      Measures.unit(utterance.words[index]) == nil
    else { return false }
    return utterance.marks[index].isDisjoint(with: [
      .verb, .preposition, .join, .own, .other, .determiner, .adverb, .adjective, .negation, .possessive,
      .take, .skip,
      .contrast, .otherPossessive, .base, .portion,
    ]) && !["twice", "dose", "of"].contains(utterance.words[index])
  }

  /// Whether it was taken or skipped, and the token that says so; nil where neither is told of the speaker.
  private func status(of name: Range<Int>) -> (status: String, place: Int)? {
    let place = name.lowerBound
    if let verdict = status(of: place, in: utterance.clauseAt[place]) { return verdict }
    // "I almost forgot my antibiotics, but I took them at five": the pronoun stands for the name.
    let next = utterance.clauseAt[place] + 1
    if next < utterance.clauses.count, names().last == name, refers(utterance.clauses[next].range) {
      let range = utterance.clauses[next].range
      if let verb = utterance.first(.take, in: range), utterance.holds(verb) { return ("taken", verb) }
      if let verb = utterance.first(.skip, in: range), utterance.holds(verb) { return ("skipped", verb) }
    }
    guard !utterance.clause(place).hasVerb, dose(of: name) != nil, utterance.isReal(place),
      !utterance.isNegated(place), utterance.isOwn(place), !utterance.has([.report, .relative, .notSpent])
    else { return nil }
    return ("taken", place)
  }

  private func refers(_ range: Range<Int>) -> Bool {
    !range.contains { utterance.marks[$0].contains(.medicine) }
      && range.contains {
        utterance.marks[$0].contains(.pronoun) || ["one", "eine", "welche"].contains(utterance.words[$0])
      }
  }

  private func status(of place: Int, in index: Int) -> (status: String, place: Int)? {
    let range = utterance.clauses[index].range
    if let verb = skipping(range, place) {
      guard utterance.isReal(verb), utterance.isOwn(verb) else { return nil }
      if utterance.isNegated(verb) { return ("taken", place) }
      return ("skipped", place)
    }
    if let verb = taking(range, place) {
      guard !utterance.clauses[index].isUnreal, !utterance.clauses[index].isHabit, utterance.isOwn(verb)
      else { return nil }
      if utterance.isNegated(verb) { return isPending(range) ? nil : ("skipped", place) }
      return utterance.isReal(verb) ? ("taken", place) : nil
    }
    // "Took my vitamins and two aspirin": the verb of the clause before.
    guard index > 0, !utterance.clauses[index].hasVerb else { return nil }
    return status(of: place, in: index - 1)
  }

  private func skipping(_ range: Range<Int>, _ place: Int) -> Int? {
    let bare = range.first {
      ["forget", "skip", "miss"].contains(utterance.words[$0])
        && ["didn't", "not", "hadn't"].contains(utterance.word($0 - 1))
    }
    guard let verb = utterance.first(.skip, in: range) ?? bare else { return nil }
    let isBehind = ["them", "it"].contains(utterance.word(verb + 1))
    return utterance.isGerman || verb < place || isBehind ? verb : nil
  }

  /// A verb of taking before the name; in German anywhere in the clause.
  private func taking(_ range: Range<Int>, _ place: Int) -> Int? {
    let verb = range.last { index in
      let mark = utterance.marks[index]
      guard utterance.isGerman || index < place else { return false }
      if utterance.words[index] == "taking" {
        return ["been", "remembered"].contains(utterance.word(index - 1))
      }
      if mark.contains(.take) { return true }
      return ["take", "nehmen", "drink"].contains(utterance.words[index])
        && (isForced(range, index) || hasPastNegation(range, index))
    }
    return verb
  }

  private func isForced(_ range: Range<Int>, _ index: Int) -> Bool {
    ["remembered", "managed", "had"].contains(utterance.word(index - 2)) && utterance.word(index - 1) == "to"
      || utterance.word(index - 1) == "did"
  }

  /// "didn't take", "konnte nicht nehmen".
  private func hasPastNegation(_ range: Range<Int>, _ index: Int) -> Bool {
    range.contains { ["didn't", "couldn't", "never", "konnte"].contains(utterance.words[$0]) }
      || utterance.has(["did", "not"], at: index - 2)
  }

  /// "not yet" is neither.
  private func isPending(_ range: Range<Int>) -> Bool {
    range.contains {
      ["yet", "noch", "haven't"].contains(utterance.words[$0]) && utterance.words[$0] != "haven't"
    }
      || range.contains { utterance.words[$0] == "still" }
  }

  /// A count or a strength beside the name; the count goes first.
  private func dose(of name: Range<Int>) -> (value: Double, unit: String)? {
    let segmentRange = utterance.clause(name.lowerBound).range
    let measures = reading.measures.filter {
      $0.dimension == .dose && segmentRange.contains($0.range.lowerBound) || isLiquid($0, name, segmentRange)
    }
    let words = segmentRange.map { utterance.words[$0] }
    if words.contains(where: { ["twice", "double", "doppelt", "zweimal", "doppelte"].contains($0) }) {
      return (2, "doses")
    }
    let near = measures.filter { isNear($0.range, name) }
    if let measure = near.first(where: { !["mg", "g", "mcg", "ml", "iu"].contains($0.unit) }) ?? near.first {
      let isCounted =
        utterance.number(at: measure.range.lowerBound) != nil || measure.range.upperBound <= name.lowerBound
        || name.overlaps(measure.range)
      if isCounted, !(name.overlaps(measure.range) && utterance.number(at: measure.range.lowerBound) == nil) {
        return (measure.value, measure.unit)
      }
    }
    if let number = utterance.numbers.last(where: { $0.range.upperBound == name.lowerBound }),
      number.value == number.value.rounded() || number.value < 3
    {
      return (number.value, "tablets")
    }
    return nil
  }

  private func isLiquid(_ measure: Measure, _ name: Range<Int>, _ range: Range<Int>) -> Bool {
    measure.unit == "ml" && range.contains(measure.range.lowerBound)
  }

  /// Before the name with little between, overlapping it, or behind it: "Vitamin D, eintausend Einheiten".
  private func isNear(_ range: Range<Int>, _ name: Range<Int>) -> Bool {
    if range.overlaps(name) { return true }
    if range.upperBound <= name.lowerBound {
      return (range.upperBound..<name.lowerBound).allSatisfy { index in
        utterance.number(at: index) != nil || Measures.unit(utterance.words[index]) != nil
          || ["of", "the", "my", "zu", "mit", "vom", "von", "mein", "meine", "meinem", "meiner", "dem"]
            .contains(utterance.words[index])
          || !utterance.marks[index].isDisjoint(with: [.adjective, .possessive])
      }
    }
    return range.lowerBound - name.upperBound <= 1
  }
}
