import Text

/// Times that are counted from another time, and a clock time with its day.
extension ProofMatcher {
  /// "three days after" for "three days before", or "on the tenth I stop" for "the tenth; three days before that I stop".
  func offset() -> ProofFailure? {
    for number in claim.words.indices where claim.words[number].role == .number {
      guard let own = direction(number, in: claim), let match = matches[number],
        let there = direction(match, in: source), own != there
      else { continue }
      return ProofFailure(.date, words([number]))
    }
    for day in claim.words.indices where isDate(day, in: claim) && candidates[day].count == 1 {
      let there = source.words[candidates[day][0]]
      // What else is told of the day is left out, and what is counted from it is told of it.
      let isBare = !source.clauses[there.clause].range.contains {
        $0 != candidates[day][0] && source.words[$0].isContent && matched.contains($0)
      }
      let isCounted = source.words.indices.contains { place in
        source.words[place].sentence == there.sentence && place > candidates[day][0]
          && source.words[place].role == .number && !matched.contains(place)
          && direction(place, in: source) != nil
      }
      if isBare, isCounted { return ProofFailure(.date, words([day])) }
    }
    return nil
  }

  private enum Direction { case before, after }

  /// "three days before that", "drei Tage vorher": whether a length is counted back or forward.
  private func direction(_ number: Int, in reading: ProofReading) -> Direction? {
    guard let unit = unit(number, in: reading), unit + 1 < reading.words.count, isUnitWord(unit, in: reading),
      !reading.words[unit].token.endsClause
    else { return nil }
    switch reading.words[unit + 1].normal {
    case "before", "earlier", "beforehand", "vorher", "davor", "zuvor": return .before
    case "after", "later", "afterwards", "danach", "spater", "nachher", "darauf": return .after
    default: return nil
    }
  }

  func isUnitWord(_ place: Int, in reading: ProofReading) -> Bool {
    [
      "minute", "minutes", "hour", "hours", "day", "days", "week", "weeks", "month", "months", "year",
      "years",
      "minuten", "stunde", "stunden", "tag", "tage", "tagen", "woche", "wochen", "monat", "monate", "monaten",
      "jahr",
      "jahre", "jahren",
    ].contains(reading.words[place].normal)
  }

  /// "the handover is on the eighteenth at eleven" for "the notary is on the fourth at eleven, the handover on the
  /// eighteenth": a clock time beside another day than there.
  func transplanted() -> ProofFailure? {
    for clock in claim.words.indices where claim.words[clock].time?.isClock == true {
      guard let day = beside(clock, in: claim), candidates[day].count == 1, candidates[clock].count == 1,
        let there = beside(candidates[clock][0], in: source), there != candidates[day][0],
        !matched.contains(there)
      else { continue }
      return ProofFailure(.date, words([day, clock]))
    }
    return nil
  }

  /// The date right before or behind a clock time.
  private func beside(_ clock: Int, in reading: ProofReading) -> Int? {
    let words = reading.words
    var before = clock - 1
    while before > 0, words[before].role == .rest { before -= 1 }
    if before >= 0, isDate(before, in: reading), !words[clock - 1].token.endsClause { return before }
    var after = clock + 1
    while after < words.count, words[after].role == .rest { after += 1 }
    if after < words.count, isDate(after, in: reading), !words[after - 1].token.endsClause { return after }
    return nil
  }

  private func isDate(_ place: Int, in reading: ProofReading) -> Bool {
    guard let time = reading.words[place].time, !time.isClock else { return false }
    switch time.meaning {
    case .part, .period, .hours: return false
    default: return true
    }
  }
}
