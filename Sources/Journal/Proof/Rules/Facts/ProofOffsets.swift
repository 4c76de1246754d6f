import Text

/// Times that are counted from another time or stand before and after it, and a clock time with its day.
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
    guard let unit = unit(number, in: reading), unit + 1 < reading.words.count,
      isTimeUnit(reading.words[unit]),
      !reading.words[unit].token.endsClause
    else { return nil }
    switch reading.words[unit + 1].normal {
    case "before", "earlier", "beforehand", "vorher", "davor", "zuvor": return .before
    case "after", "later", "afterwards", "danach", "spater", "nachher", "darauf": return .after
    default: return nil
    }
  }

  /// Whether a word is a unit of time: "days", "Wochen".
  func isTimeUnit(_ word: ProofWord) -> Bool { Self.timeUnits.contains(word.normal) }

  private static let timeUnits: Set<String> = [
    "minute", "minutes", "hour", "hours", "day", "days", "week", "weeks", "month", "months", "year", "years",
    "minuten", "stunde", "stunden", "tag", "tage", "tagen", "woche", "wochen", "monat", "monate", "monaten",
    "jahr", "jahre", "jahren",
  ]

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

  /// "before work I swam" for "after work I swam; before work I …": a noun or a day that is said twice, before and after.
  func flanked() -> ProofFailure? {
    let flanks: Set<String> = ["vor", "vorm", "nach", "before", "after"]
    func flank(_ place: Int, _ reading: ProofReading) -> String? {
      (max(0, place - 3)...place).reversed().lazy.map { reading.words[$0].normal }.first(
        where: flanks.contains
      )
      .map { ["vor", "vorm", "before"].contains($0) ? "before" : "after" }
    }
    for index in claim.words.indices
    where claim.words[index].isNoun || claim.words[index].role == .time {
      guard let own = flank(index, claim), candidates[index].count == 2 else { continue }
      let (first, second) = (candidates[index][0], candidates[index][1])
      guard let one = flank(first, source), let other = flank(second, source), one != other else { continue }
      let (near, far) = one == own ? (first, second) : (second, first)
      let told = claim.clauses[claim.words[index].clause].range.filter {
        $0 != index && claim.words[$0].isContent && candidates[$0].count == 1
          && abs(candidates[$0][0] - near) > 1 && abs(candidates[$0][0] - far) > 1
      }.map { candidates[$0][0] }
      let isOneClause = source.words[near].clause == source.words[far].clause
      func isFar(_ place: Int) -> Bool {
        isOneClause
          ? (near < far ? place > (near + far) / 2 : place < (near + far) / 2)
          : abs(source.words[place].clause - source.words[far].clause)
            < abs(source.words[place].clause - source.words[near].clause)
      }
      if !told.isEmpty, told.allSatisfy(isFar) { return ProofFailure(.date, words([index])) }
    }
    return nil
  }
}
