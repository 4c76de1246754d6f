package import Foundation
internal import Model
package import Text

/// The days that a question is about.
package struct AnswerPeriod: Equatable, Sendable {
  /// Nil for the beginning of the journal.
  package var first: CivilDate?
  /// Nil for now.
  package var last: CivilDate?

  package init(first: CivilDate? = nil, last: CivilDate? = nil) { (self.first, self.last) = (first, last) }

  package static let all = AnswerPeriod()

  package static func day(_ day: CivilDate) -> AnswerPeriod { AnswerPeriod(first: day, last: day) }

  /// The only day; nil if there are several.
  package var day: CivilDate? { first == last ? first : nil }

  /// True if it contains all of `other`.
  func contains(_ other: AnswerPeriod) -> Bool {
    (first.map { first in other.first.map { $0 >= first } ?? false } ?? true)
      && (last.map { last in other.last.map { $0 <= last } ?? false } ?? true)
  }

  /// The start of its first day in the time zone of `calendar`; nil for the beginning of the journal.
  package func start(_ calendar: Calendar) -> Date? { first.flatMap { calendar.midnight(of: $0) } }

  /// The end of its last day; nil for now.
  package func end(_ calendar: Calendar) -> Date? {
    last.flatMap { calendar.midnight(of: $0.adding(days: 1)) }
  }

  /// True if `date` is in it.
  func contains(_ date: Date, _ calendar: Calendar) -> Bool {
    (start(calendar).map { date >= $0 } ?? true) && (end(calendar).map { date < $0 } ?? true)
  }
}

/// Finds the period in the words of a question.
struct PeriodReader {
  let words: QuestionCatalogue.DateWords
  let language: Language
  let calendar: JournalCalendar
  /// The tense of the question.
  var tense = JournalCalendar.Tense.past
  /// True if a night counts as the day of waking.
  var isSleep = false

  /// A period and its place in the words.
  struct Found {
    var period: AnswerPeriod?
    var taken: Set<Int> = []
    /// True if the dates form one period; if not, the question is not understood.
    var isClear = true
  }

  /// The period that `tokens` name; none where there is no date in them.
  func period(in tokens: [Words.Token]) -> Found {
    var found = Found()
    var spans: [(period: AnswerPeriod, range: Range<Int>)] = []
    var distances: Set<Int> = []
    let counted = countedSpans(tokens)
    for span in counted {
      spans.append(span)
      found.taken.formUnion(span.range)
    }
    let iso = tokens.indices.compactMap { index in CivilDate(text: tokens[index].text).map { ($0, index) } }
    for (day, index) in iso { spans.append((.day(day), index..<(index + 1))) }
    for mention in TimeReader.mentions(in: tokens, language: language, readsSpans: true)
    where !mention.isClock {
      guard !spans.contains(where: { $0.range.overlaps(mention.range) }) else { continue }
      if mention.meaning == .part {
        found.isClear = false
        continue
      }
      // Part of a day: facts are counted by days, but for a night's sleep.
      if mention.part != nil, !isSleep { found.isClear = false }
      guard let period = period(mention) else {
        found.isClear = false
        continue
      }
      if case .distance = mention.meaning { distances.insert(mention.range.lowerBound) }
      spans.append((period, mention.range))
    }
    spans.sort { $0.range.lowerBound < $1.range.lowerBound }
    for span in spans { found.taken.formUnion(span.range) }
    found.period = join(spans, distances, tokens, &found)
    return found
  }

  /// - Parameter distances: where spans such as "vor drei Tagen" begin, whose first word is part of the distance.
  private func join(
    _ spans: [(period: AnswerPeriod, range: Range<Int>)], _ distances: Set<Int>, _ tokens: [Words.Token],
    _ found: inout Found
  ) -> AnswerPeriod? {
    guard let first = spans.first else { return nil }
    let openings = spans.map { span in
      distances.contains(span.range.lowerBound)
        ? outerOpening(span.range, tokens, &found) : self.opening(span.range, tokens, &found)
    }
    let opening = openings[0]
    guard spans.count > 1 else { return opened(first.period, by: opening) }
    let second = spans[1]
    let between = first.range.upperBound..<second.range.lowerBound
    let join = between.count == 1 ? tokens[between.lowerBound].normal : ""
    let closing = tokens[second.range.lowerBound].normal
    if words.from.contains(opening) || words.since.contains(opening),
      words.until.contains(closing) && between.isEmpty || words.joins.contains(join), spans.count == 2,
      let start = first.period.first, let end = second.period.last, start <= end
    {
      found.taken.formUnion(between)
      return AnswerPeriod(first: start, last: end)
    }
    // "Last month, in October" names the same twice, or the one within the other.
    var narrow = opened(first.period, by: opening)
    for (span, opening) in zip(spans, openings).dropFirst() {
      let period = opened(span.period, by: opening)
      if narrow.contains(period) {
        narrow = period
      } else if !period.contains(narrow) {
        found.isClear = false
      }
    }
    return narrow
  }

  /// `period` as the word before it limits it: "before Friday" ends on Thursday.
  private func opened(_ period: AnswerPeriod, by opening: String) -> AnswerPeriod {
    if words.since.contains(opening) { return AnswerPeriod(first: period.first) }
    if words.later.contains(opening) { return AnswerPeriod(first: period.last?.adding(days: 1)) }
    if words.until.contains(opening) { return AnswerPeriod(last: period.last) }
    if words.earlier.contains(opening) { return AnswerPeriod(last: period.first?.adding(days: -1)) }
    return period
  }

  /// The word that opens a date, within it or before it.
  private func opening(_ range: Range<Int>, _ tokens: [Words.Token], _ found: inout Found) -> String {
    let own = tokens[range.lowerBound].normal
    // "Bis vor Freitag" is not one limit but two.
    if isLimit(own), range.count > 2, isLimit(tokens[range.lowerBound + 1].normal),
      !(words.until.contains(own) && words.until.contains(tokens[range.lowerBound + 1].normal))
    {
      found.isClear = false
    }
    return isLimit(own) || words.from.contains(own) ? own : outerOpening(range, tokens, &found)
  }

  private func isLimit(_ word: String) -> Bool {
    [words.since, words.later, words.until, words.earlier].contains { $0.contains(word) }
  }

  /// The word that opens a date before it.
  private func outerOpening(_ range: Range<Int>, _ tokens: [Words.Token], _ found: inout Found) -> String {
    // "Before the weekend": articles stand between.
    var place = range.lowerBound - 1
    while place > 0, words.before.contains(tokens[place].normal), !words.from.contains(tokens[place].normal),
      !isLimit(tokens[place].normal), isLimit(tokens[place - 1].normal)
    {
      found.taken.insert(place)
      place -= 1
    }
    guard place >= 0 else { return "" }
    let before = tokens[place].normal
    guard isLimit(before) || words.from.contains(before) || words.before.contains(before) else { return "" }
    found.taken.insert(place)
    return before
  }

  /// "The last 7 days", with the words before it.
  private func countedSpans(_ tokens: [Words.Token]) -> [(period: AnswerPeriod, range: Range<Int>)] {
    var spans: [(period: AnswerPeriod, range: Range<Int>)] = []
    for index in tokens.indices where words.last.contains(tokens[index].normal) {
      let number = NumberWords.number(at: index + 1, in: tokens, language: language.code)
      let place = number?.range.upperBound ?? index + 1
      guard place < tokens.count, let count = number?.value, count >= 1, count < 1000,
        count == count.rounded(),
        let unit = words.units.first(where: { $0.value.contains(tokens[place].normal) })?.key
      else { continue }
      let first: CivilDate
      switch unit {
      case "day": first = calendar.today.adding(days: 1 - Int(count))
      case "week": first = calendar.today.adding(days: 1 - 7 * Int(count))
      case "month": first = calendar.today.adding(months: -Int(count)).adding(days: 1)
      default: first = calendar.today.adding(months: -12 * Int(count)).adding(days: 1)
      }
      var start = index
      while start > 0, words.before.contains(tokens[start - 1].normal) { start -= 1 }
      spans.append((AnswerPeriod(first: first, last: calendar.today), start..<(place + 1)))
    }
    return spans
  }

  /// The days of one mention; nil for what is not days.
  private func period(_ mention: TimeMention) -> AnswerPeriod? {
    switch mention.meaning {
    case .weekend(let choice):
      // The one that has begun, or the last one.
      let saturday =
        choice != .last && choice != .next && calendar.today.weekday >= 5
        ? calendar.today.adding(days: 5 - calendar.today.weekday) : date(mention)
      return saturday.map { AnswerPeriod(first: $0, last: $0.adding(days: 1)) }
    case .period(.week, _):
      return date(mention).map { AnswerPeriod(first: $0, last: $0.adding(days: 6)) }
    default: break
    }
    guard let text = calendar.text(day: mention, clock: nil, tense: tense, isSleep: isSleep) else {
      return nil
    }
    let numbers = text.split(separator: "-").compactMap { Int($0) }
    switch numbers.count {
    case 3: return CivilDate(text: text).map { .day($0) }
    case 2:
      return CivilDate(year: numbers[0], month: numbers[1], day: 1).map {
        AnswerPeriod(first: $0, last: $0.adding(months: 1).adding(days: -1))
      }
    case 1:
      guard let first = CivilDate(year: numbers[0], month: 1, day: 1) else { return nil }
      return AnswerPeriod(first: first, last: CivilDate(year: numbers[0], month: 12, day: 31))
    default: return nil
    }
  }

  private func date(_ mention: TimeMention) -> CivilDate? {
    calendar.text(day: mention, clock: nil, tense: tense, isSleep: isSleep).flatMap { CivilDate(text: $0) }
  }
}
