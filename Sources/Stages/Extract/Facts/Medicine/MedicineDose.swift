import Model
import Text

/// Reads how much of a medicine was taken, and how often.
extension MedicineRule {
  /// The count or strength next to the name; a count takes precedence.
  func dose(of name: Range<Int>) -> (value: Double, unit: String)? {
    let segmentRange = utterance.clause(name.lowerBound).range
    let measures = reading.measures.filter {
      $0.dimension == .dose && segmentRange.contains($0.range.lowerBound) || isLiquid($0, name, segmentRange)
    }
    let words = segmentRange.map { utterance.words[$0] }
    if words.contains(where: { ["twice", "double", "doppelt", "zweimal", "doppelte"].contains($0) }) {
      return (2, "doses")
    }
    if let counted = countedBehind(name, segmentRange) ?? countedNext(name) { return counted }
    let near = measures.filter { isNear($0.range, name) }
    if let measure = near.first(where: { !["mg", "g", "mcg", "ml", "iu"].contains($0.unit) }) ?? near.first {
      let isCounted =
        utterance.number(at: measure.range.lowerBound) != nil || measure.range.upperBound <= name.lowerBound
        || name.overlaps(measure.range)
      if isCounted, !(name.overlaps(measure.range) && utterance.number(at: measure.range.lowerBound) == nil) {
        return (measure.value, measure.unit)
      }
    }
    var start = name.lowerBound
    if ["more", "extra", "weitere"].contains(utterance.word(start - 1)) { start -= 1 }
    // "two of the sleeping pills"
    if ["the", "my", "those", "meinen", "den"].contains(utterance.word(start - 1)),
      ["of", "von"].contains(utterance.word(start - 2))
    {
      start -= 2
    }
    if let number = utterance.numbers.last(where: { $0.range.upperBound == start }),
      !utterance.isVague(number),
      number.value == number.value.rounded() && number.value < 100 || number.value < 3
    {
      return (number.value, "tablets")
    }
    return nil
  }

  /// "Ear drops went in, three of them".
  private func countedBehind(_ name: Range<Int>, _ range: Range<Int>) -> (value: Double, unit: String)? {
    guard
      let number = utterance.numbers.first(where: {
        $0.range.lowerBound >= name.upperBound && range.contains($0.range.lowerBound)
          && (utterance.has(["of", "them"], at: $0.range.upperBound)
            || utterance.has(["davon"], at: $0.range.upperBound))
      })
    else { return nil }
    let unit = name.last.flatMap { Measures.unit(utterance.words[$0]) }
    return (number.value, unit?.dimension == .dose ? unit?.unit ?? "tablets" : "tablets")
  }

  /// "I remembered the magnesium and took one capsule"
  private func countedNext(_ name: Range<Int>) -> (value: Double, unit: String)? {
    let index = utterance.clauseAt[name.lowerBound]
    let end =
      index + 1 < utterance.clauses.count ? utterance.clauses[index + 1].range.upperBound : name.upperBound
    guard let unit = (name.upperBound..<max(end, name.upperBound)).first(where: isCountedUnit),
      !(name.upperBound..<unit).contains(where: { utterance.marks[$0].contains(.medicine) })
    else { return nil }
    return utterance.number(at: unit - 1).map { ($0.value, "tablets") }
  }

  /// Later doses of the same medicine: "and then another 400 around two", "und um zwei noch eine".
  func repeats(of fact: Extract.Fact, in range: Range<Int>) -> [FoundFact] {
    let isCount = fact.unit.map { !["mg", "g", "mcg", "ml", "iu"].contains($0) } ?? true
    return range.compactMap { index -> FoundFact? in
      // "took the antibiotic at eight and again at four"
      if utterance.words[index] == "again", utterance.words[index - 1] == "and",
        let clock = utterance.mention(at: index + 1), clock.isClock, clock.range.lowerBound == index + 1,
        utterance.isReal(index), !utterance.isNegated(index)
      {
        var more = fact
        more.when = reading.when(index)
        return more.when == fact.when ? nil : FoundFact(place: index, fact: more)
      }
      let isAnother = utterance.words[index] == "another"
      let isTwoWords = utterance.words[index] == "noch" && utterance.word(index + 1) == "mal"
      let isAgain =
        isTwoWords && utterance.number(at: index + 2) != nil
        || ["nochmal", "again"].contains(utterance.words[index]) && utterance.number(at: index + 1) != nil
      // "and one more at four"
      let isMore =
        utterance.words[index] == "more" && isCount
        && ["and", "then", "und"].contains(utterance.word(index - 2))
      guard isAnother || isAgain || isMore || utterance.words[index] == "noch" else { return nil }
      var end = isTwoWords ? index + 2 : index + 1
      var more = fact
      if isMore {
        let number = utterance.number(at: index - 1)?.value ?? (utterance.words[index - 1] == "one" ? 1 : nil)
        guard let number, let unit = fact.unit ?? (number > 1 ? "tablets" : nil) else { return nil }
        (more.value, more.unit) = (number, unit)
        more.when = reading.when(index)
        guard more.when != fact.when, utterance.isReal(index), utterance.isOwn(index) else { return nil }
        return FoundFact(place: index, fact: more)
      }
      if let number = utterance.number(at: end) {
        guard number.range.lowerBound == end, isCount == (number.value < 20) || fact.unit == "drops" else {
          return nil
        }
        end = number.range.upperBound
        (more.value, more.unit) = (number.value, fact.unit ?? (number.value == 1 ? nil : "tablets"))
        if more.unit == nil { more.value = nil }
      } else if isCount, fact.value != nil {
        more.value = 1
      }
      if !isAnother || utterance.word(end) == "one" {
        guard end > index + 1 || ["eine", "einen", "mal", "one"].contains(utterance.word(end)) else {
          return nil
        }
        if end == index + 1 { end += 1 }
      }
      if Measures.unit(utterance.word(end))?.unit == fact.unit, fact.unit != nil { end += 1 }
      let isOpen =
        end >= range.upperBound || utterance.tokens[end - 1].endsClause || utterance.isInMention(end)
        || !utterance.marks[end].isDisjoint(with: [.join, .preposition, .adverb, .take])
      // "… und um neun nehm ich nochmal zwei" is still to come.
      let isToCome = utterance.clause(index).range.contains {
        ["nehm", "nehme", "nehmen"].contains(utterance.words[$0])
      }
      guard isOpen, !isToCome, utterance.isReal(index), !utterance.isNegated(index), utterance.isOwn(index)
      else {
        return nil
      }
      more.when = later(index, than: fact.when)
      // Without a time of its own, a dose said "again" would get that of the first.
      if isAgain, more.when == fact.when { return nil }
      return FoundFact(place: index, fact: more)
    }
  }

  /// When the dose at `place` was taken after one at `first`: "früh um sieben zwei genommen und um eins noch mal zwei".
  private func later(_ place: Int, than first: String?) -> String? {
    let said = reading.when(place)
    let piece = utterance.segment(place)
    guard utterance.isGerman, let first, first.count > 10, let earlier = Instant.date(first),
      let clock = utterance.times(for: place).clock, piece.contains(clock.range.lowerBound),
      clock.part == nil,
      case .clock(let hour, let minute, false) = clock.meaning,
      !utterance.mentions.contains(where: { !$0.isClock && piece.contains($0.range.lowerBound) })
    else { return said }
    let parts = first.prefix(10).split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3, let day = CivilDate(year: parts[0], month: parts[1], day: parts[2]) else {
      return said
    }
    let calendar = reading.calendar
    return [hour % 12, hour % 12 + 12].compactMap { calendar.date(day, hour: $0, minute: minute) }
      .first { $0 > earlier && $0 <= calendar.spokenAt }.map(calendar.text) ?? said
  }

  private func isLiquid(_ measure: Measure, _ name: Range<Int>, _ range: Range<Int>) -> Bool {
    measure.unit == "ml" && range.contains(measure.range.lowerBound)
  }

  /// True if `range` is shortly before the name, overlaps it or follows it: "Vitamin D, eintausend Einheiten".
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
    if range.lowerBound - name.upperBound <= 1 { return true }
    // "got my insulin in before dinner, ten units": alone after a pause
    let isOnly = !utterance.words.indices.contains {
      utterance.marks[$0].contains(.medicine) && !name.contains($0) && !range.contains($0)
    }
    return isOnly && utterance.segment(range.lowerBound) == range
  }
}
