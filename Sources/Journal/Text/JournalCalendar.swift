package import Foundation

/// Resolves days and times of day relative to the instant a recording was spoken.
package struct JournalCalendar: Sendable {
  /// The direction in which an expression refers: to the past or to the future.
  package enum Tense: Sendable { case past, future }

  /// The instant to which "today" refers.
  package let spokenAt: Date
  /// Time zone in which days are counted.
  package let timeZone: TimeZone
  /// The day of the recording.
  package let today: CivilDate

  /// Creates the calendar of a recording spoken at `spokenAt` in `timeZone`.
  package init(spokenAt: Date, timeZone: TimeZone) {
    self.spokenAt = spokenAt
    self.timeZone = timeZone
    let local = spokenAt.timeIntervalSince1970 + Double(timeZone.secondsFromGMT(for: spokenAt))
    today = CivilDate(number: Int((local / 86_400).rounded(.down)))
  }

  /// `day` and `clock` in the format of documents: a date with the precision said, or an RFC 3339 instant.
  ///
  /// `hours` is the usual range for the event, used for clock times without a half of the day; if `isSleep`,
  /// a night counts as the day of waking.
  package func text(
    day: TimeMention?, clock: TimeMention?, tense: Tense, hours: ClosedRange<Int>? = nil,
    isSleep: Bool = false
  ) -> String? {
    guard let clock else { return day.flatMap { date($0, tense, isSleep) } }
    return instant(clock, day: day, tense: tense, hours: hours).map { text(of: $0) }
  }

  /// RFC 3339 with the offset of the time zone.
  package func text(of instant: Date) -> String {
    let offset = timeZone.secondsFromGMT(for: instant)
    let local = Int(instant.timeIntervalSince1970.rounded()) + offset
    let day = CivilDate(number: Int((Double(local) / 86_400).rounded(.down)))
    let second = local - day.number * 86_400
    let time = [second / 3600, second / 60 % 60, second % 60].map(CivilDate.two).joined(separator: ":")
    let minutes = abs(offset) / 60
    let zone =
      minutes == 0
      ? "Z" : (offset < 0 ? "-" : "+") + CivilDate.two(minutes / 60) + ":" + CivilDate.two(minutes % 60)
    return day.text + "T" + time + zone
  }

  /// The instant of `clock`, on `day` if one was said; nil if `day` is not a single day.
  package func instant(
    _ clock: TimeMention, day: TimeMention?, tense: Tense, hours: ClosedRange<Int>? = nil
  ) -> Date? {
    guard case .clock(let hour, let minute, let isExact) = clock.meaning else {
      guard case .hours(let distance) = clock.meaning else { return nil }
      return spokenAt.addingTimeInterval((distance * 3600).rounded())
    }
    let part = clock.part ?? day?.part
    var candidates = isExact ? [hour] : self.hours(hour, minute, part, hours)
    // Nobody plans for three at night without saying so.
    if tense == .future, part == nil, (13...17).contains(candidates.last ?? 0) {
      candidates.removeAll { (1...5).contains($0) }
    }
    var days = tense == .past ? [today.adding(days: -1), today] : [today, today.adding(days: 1)]
    if let day, !isPartOnly(day) {
      guard var said = single(day, tense) else { return nil }
      // The early hours of "last night" belong to the next day.
      if part == .night, candidates.allSatisfy({ $0 < 6 }) { said = said.adding(days: 1) }
      days = [said]
      // "Tomorrow at twelve" is noon.
      if tense == .future, part == nil, candidates == [0, 12] { candidates = [12] }
    }
    let instants = days.flatMap { day in candidates.compactMap { date(day, hour: $0, minute: minute) } }
      .sorted()
    return tense == .past
      ? instants.last { $0 <= spokenAt } ?? instants.first : instants.first { $0 > spokenAt } ?? instants.last
  }

  /// The instant of `hour` and `minute` on `day` in the time zone.
  package func date(_ day: CivilDate, hour: Int, minute: Int) -> Date? {
    let local = Double(day.number * 86_400 + hour * 3600 + minute * 60)
    let guess = Date(timeIntervalSince1970: local - Double(timeZone.secondsFromGMT(for: spokenAt)))
    return Date(timeIntervalSince1970: local - Double(timeZone.secondsFromGMT(for: guess)))
  }

  private func isPartOnly(_ day: TimeMention) -> Bool { day.meaning == .part }

  /// The hours of the day that a clock time can mean.
  private func hours(
    _ hour: Int, _ minute: Int, _ part: TimeMention.DayPart?, _ usual: ClosedRange<Int>?
  ) -> [Int] {
    guard hour <= 12 else { return [hour] }
    let (early, late) = (hour % 12, hour % 12 + 12)
    switch part {
    case .morning: return [early]
    case .noon: return [(10...11).contains(early) ? early : late]
    case .afternoon: return [late]
    case .evening: return [early == 0 ? 0 : late]
    case .night: return [early < 6 ? early : late]
    case nil: break
    }
    guard let usual else { return [early, late] }
    let fitting = [early, late].filter { usual.contains($0) && ($0 < usual.upperBound || minute == 0) }
    return fitting.isEmpty ? [early, late] : fitting
  }

  /// The date of `day` with the precision said.
  private func date(_ mention: TimeMention, _ tense: Tense, _ isSleep: Bool) -> String? {
    let (year, month, _) = today.parts
    switch mention.meaning {
    case .period(.year, let steps): return "\(year + steps)"
    case .period(.month, let steps): return self.month(steps)
    case .distance(let count, .year): return "\(year + count)"
    case .distance(let count, .month): return self.month(count)
    case .year(let year): return "\(year)"
    case .month(let said, let saidYear, false):
      if let saidYear { return CivilDate.text(year: saidYear, month: said) }
      let shift = tense == .past ? (said > month ? -1 : 0) : (said < month ? 1 : 0)
      return CivilDate.text(year: year + shift, month: said)
    case .monthOf(let said, let years, false): return CivilDate.text(year: year + years, month: said)
    case .part:
      // "In the morning", said in the evening, means the next morning.
      let isOver = tense == .future && mention.part == .morning && hourNow >= 10
      return today.adding(days: isOver ? 1 : 0).text
    case .night(let days): return today.adding(days: isSleep ? days + 1 : days).text
    case .weekday where isSleep && mention.part == .night:
      return single(mention, tense)?.adding(days: 1).text
    default: return single(mention, tense)?.text
    }
  }

  private var hourNow: Int {
    let local = spokenAt.timeIntervalSince1970 + Double(timeZone.secondsFromGMT(for: spokenAt))
    return Int(local / 3600) - today.number * 24
  }

  private func month(_ steps: Int) -> String {
    let (year, month, _) = today.parts
    let index = year * 12 + month - 1 + steps
    return CivilDate.text(year: index / 12, month: index % 12 + 1)
  }

  /// The single day that `mention` means; nil for a month or a year, and if it is not on the weekday said.
  private func single(_ mention: TimeMention, _ tense: Tense) -> CivilDate? {
    guard let weekday = mention.weekday else { return day(mention, tense) }
    return day(mention, tense).flatMap { $0.weekday == weekday ? $0 : nil }
  }

  private func day(_ mention: TimeMention, _ tense: Tense) -> CivilDate? {
    let (year, month, _) = today.parts
    switch mention.meaning {
    case .day(let days), .night(let days): return today.adding(days: days)
    case .weekday(let day, let choice): return weekday(day, choice, tense)
    case .weekend(let choice): return weekday(5, choice, tense)
    case .counted(let day, let weeks):
      return weekday(day, weeks < 0 ? .last : .this, tense).adding(days: 7 * weeks)
    case .ofWeek(let day, let weeks): return today.adding(days: 7 * weeks + day - today.weekday)
    case .within(let day, let weeks):
      let counted = weekday(day, .this, tense).adding(days: 7 * weeks)
      return counted == today.adding(days: 7 * weeks + day - today.weekday) ? counted : nil
    case .numbered(let number, let day, .named(let month, let saidYear)):
      return nearest(tense, year: saidYear) { numbered(number, day, year: $0, month: month) }
    case .numbered(let number, let day, .steps(let steps)):
      let index = year * 12 + month - 1 + steps
      return numbered(number, day, year: index / 12, month: index % 12 + 1)
    case .dayOf(let day, let steps):
      let index = year * 12 + month - 1 + steps
      return CivilDate(year: index / 12, month: index % 12 + 1, day: day)
    case .monthOf(let month, let years, true):
      return CivilDate(year: year + years, month: month, day: 1)?.adding(months: 1).adding(days: -1)
    case .period(.week, let steps): return today.adding(days: 7 * steps - today.weekday)
    case .end(.week, let steps): return today.adding(days: 7 * steps + 6 - today.weekday)
    case .end(.month, let steps):
      return CivilDate(year: year, month: month, day: 1)?.adding(months: steps + 1).adding(days: -1)
    case .end(.year, let steps): return CivilDate(year: year + steps, month: 12, day: 31)
    case .distance(let count, .day): return today.adding(days: count)
    case .distance(let count, .week): return today.adding(days: 7 * count)
    case .month(let month, let saidYear, true):
      return nearest(tense, year: saidYear) { year in
        CivilDate(year: year, month: month, day: CivilDate.length(year: year, month: month))
      }
    case .date(let day, let month?, let saidYear):
      return nearest(tense, year: saidYear) { CivilDate(year: $0, month: month, day: day) }
    case .date(let day, nil, _): return dayOfMonth(day, tense)
    case .easter(let days): return nearest(tense, year: nil) { CivilDate.easter($0)?.adding(days: days) }
    case .advent(let number): return nearest(tense, year: nil) { CivilDate.advent(number, year: $0) }
    case .part: return today
    default: return nil
    }
  }

  private func weekday(_ day: Int, _ choice: TimeMention.Choice, _ tense: Tense) -> CivilDate {
    let ahead = (day - today.weekday + 6) % 7 + 1
    switch choice {
    case .next: return today.adding(days: 7 - today.weekday + day)
    case .last: return today.adding(days: ahead - 7 == 0 ? -7 : ahead - 7)
    case .this: return today.adding(days: ahead)
    case .plain:
      return today.adding(days: tense == .future ? ahead : ahead == 7 ? -7 : ahead - 7)
    }
  }

  /// The first (1) to fifth or the last (-1) `weekday` of a month.
  private func numbered(_ number: Int, _ weekday: Int, year: Int, month: Int) -> CivilDate? {
    guard let first = CivilDate(year: year, month: month, day: 1) else { return nil }
    let days = (weekday - first.weekday + 7) % 7
    guard number < 0 else { return CivilDate(year: year, month: month, day: 1 + days + 7 * (number - 1)) }
    let length = CivilDate.length(year: year, month: month)
    return first.adding(days: days + (length - 1 - days) / 7 * 7)
  }

  private func nearest(_ tense: Tense, year said: Int?, _ date: (Int) -> CivilDate?) -> CivilDate? {
    if let said { return date(said) }
    let year = today.parts.year
    return tense == .past
      ? [year, year - 1, year - 2, year - 3, year - 4].compactMap(date).first { $0 <= today }
      : [year, year + 1, year + 2, year + 3, year + 4].compactMap(date).first { $0 >= today }
  }

  private func dayOfMonth(_ day: Int, _ tense: Tense) -> CivilDate? {
    let (year, month, _) = today.parts
    for steps in 0...3 {
      let index = year * 12 + month - 1 + (tense == .past ? -steps : steps)
      guard let date = CivilDate(year: index / 12, month: index % 12 + 1, day: day) else { continue }
      if tense == .past ? date <= today : date > today { return date }
    }
    return nil
  }
}
