/// Reads a month or a day said behind its year or month: `next year in May`.
extension DatePhrases {
  /// `next year in May`, `two years ago in May`, `nächsten Monat am fünften`; a day of another year is not read.
  static func continued(
    _ unit: TimeMention.Unit, _ steps: Int, _ cursor: TokenCursor, _ end: Int
  ) -> TimeMention? {
    guard !cursor.ends(end - 1) else { return nil }
    switch (unit, cursor[end]) {
    case (.year, "in"), (.year, "im"):
      guard let month = TimeWords.months[cursor[end + 1]] else { return nil }
      return cursor.mention(.monthOf(month, years: steps, isEnd: false), end + 2)
    case (.year, "on"), (.year, "am"):
      guard let date = DateReader.single(cursor.moved(by: end)), case .date = date.meaning else { return nil }
      return cursor.mention(.unread, date.range.upperBound - cursor.start)
    case (.month, "on"), (.month, "am"):
      let place = cursor[end + 1] == "the" ? end + 2 : end + 1
      guard let day = DateReader.day(cursor, place), DateReader.isFree(cursor, place + day.count - 1) else {
        return nil
      }
      return cursor.mention(.dayOf(day.value, months: steps), place + day.count)
    default: return nil
    }
  }
}
