import Foundation
import Testing
import Text

/// Dates of several expressions, spoken on Wednesday, 2026-11-18: read as a whole or not at all.
@Suite struct DatePhrasesTests {
  private func text(_ said: String, _ language: String, _ tense: JournalCalendar.Tense) throws -> String? {
    try dateText(said, language, tense, spokenAt: "2026-11-18T21:30:00Z", zone: TimeZone(secondsFromGMT: 0))
  }

  @Test(arguments: [
    ("friday after next", "2026-12-04"), ("two weeks from today", "2026-12-02"),
    ("a week from Friday", "2026-11-27"), ("a week from tomorrow", "2026-11-26"),
    ("three days from now", "2026-11-21"), ("a week on Monday", "2026-11-30"), ("Friday week", "2026-11-27"),
    ("tomorrow week", "2026-11-26"), ("in a fortnight", "2026-12-02"), ("in two weeks' time", "2026-12-02"),
    ("on the first Tuesday in December", "2026-12-01"), ("the last Friday of the month", "2026-11-27"),
    ("by the second Friday of January", "2027-01-08"), ("by the last day of November", "2026-11-30"),
    ("the week after next", "2026-11-30"), ("the month after next", "2027-01"),
    ("on Tuesday the eighth of December", "2026-12-08"), ("on Tuesday, December 8th", "2026-12-08"),
    ("on Friday the fourth", "2026-12-04"), ("on the fifth of next month", "2026-12-05"),
    ("first thing Monday", "2026-11-23"), ("this coming Friday", "2026-11-20"),
    ("in March next year", "2027-03"), ("in half a year", "2027-05"), ("early next week", "2026-11-23"),
    ("next week on Thursday", "2026-11-26"), ("on Thursday next week", "2026-11-26"),
    ("by the end of the day", "2026-11-18"), ("Wednesday in a week", "2026-12-02"),
  ])
  func englishDatesAreReadAsAWhole(said: String, expected: String) throws {
    #expect(try text(said, "en", .future) == expected)
  }

  @Test(arguments: [
    ("übernächsten Freitag", "2026-12-04"), ("übernächste Woche", "2026-11-30"),
    ("nächste Woche Mittwoch", "2026-11-25"), ("am Mittwoch nächster Woche", "2026-11-25"),
    ("am ersten Dienstag im Dezember", "2026-12-01"), ("am letzten Freitag des Monats", "2026-11-27"),
    ("am Dienstag, den achten Dezember", "2026-12-08"), ("am Freitag, den vierten", "2026-12-04"),
    ("am dritten Zwölften", "2026-12-03"), ("am 3. 12.", "2026-12-03"), ("bis zum 15.12.", "2026-12-15"),
    ("am dritten nächsten Monats", "2026-12-03"), ("Freitag in zwei Wochen", "2026-12-04"),
    ("Freitag in einer Woche", "2026-11-27"), ("heute in einer Woche", "2026-11-25"),
    ("morgen in vierzehn Tagen", "2026-12-03"), ("in einem halben Jahr", "2027-05"),
    ("im März nächsten Jahres", "2027-03"), ("am zweiten Weihnachtstag", "2026-12-26"),
    ("Anfang nächster Woche", "2026-11-23"), ("bis spätestens Freitag", "2026-11-20"),
  ])
  func germanDatesAreReadAsAWhole(said: String, expected: String) throws {
    #expect(try text(said, "de", .future) == expected)
  }

  @Test(arguments: [
    ("on Christmas Eve", "2026-12-24", "en"), ("on Easter Monday", "2027-03-29", "en"),
    ("on Good Friday", "2027-03-26", "en"), ("before Easter", "2027-03-28", "en"),
    ("on the first Sunday of Advent", "2026-11-29", "en"), ("next week, Tuesday", "2026-11-24", "en"),
    ("on the eleventh of the twelfth", "2026-12-11", "en"), ("am zweiten advent", "2026-12-06", "de"),
    ("an Heiligabend", "2026-12-24", "de"), ("am Pfingstmontag", "2027-05-17", "de"),
  ])
  func feastsAndNumberedMonthsHaveDates(said: String, expected: String, language: String) throws {
    #expect(try text(said, language, .future) == expected)
  }

  @Test(arguments: [
    ("the Friday before last", "2026-11-06", "en"), ("the week before last", "2026-11-02", "en"),
    ("on the first Saturday of October", "2026-10-03", "en"), ("a week ago today", "2026-11-11", "en"),
    ("vorletzten Freitag", "2026-11-06", "de"), ("heute vor einer Woche", "2026-11-11", "de"),
    ("am ersten Samstag im Oktober", "2026-10-03", "de"),
  ])
  func pastDatesAreReadAsAWhole(said: String, expected: String, language: String) throws {
    #expect(try text(said, language, .past) == expected)
  }

  @Test(arguments: [
    ("Mittwoch in zwei Wochen", "de"), ("in acht Tagen", "de"), ("Mitte nächster Woche", "de"),
    ("Donnerstag oder Freitag", "de"), ("am Montag darauf", "de"), ("am Montag vor Weihnachten", "de"),
    ("zwei Tage vor Weihnachten", "de"), ("nicht am Freitag", "de"), ("Montag, den dritten Dezember", "de"),
    ("in the middle of next week", "en"), ("late next week", "en"), ("in a year and a half", "en"),
    ("in a month or two", "en"), ("three or four days ago", "en"), ("the Monday before Christmas", "en"),
    ("two days before Christmas", "en"), ("after Easter", "en"), ("on Black Friday", "en"),
    ("between Monday and Wednesday", "en"), ("by Friday next", "en"), ("on the weekend of the fifth", "en"),
    ("the first week in December", "en"), ("at the Christmas party", "en"), ("the other day", "en"),
    ("the following Friday", "en"), ("on Monday the third of December", "en"),
    ("the last week of November", "en"), ("on Thursday or Friday", "en"), ("this time next week", "en"),
    ("on the second Tuesday", "en"), ("a week ago on Monday", "en"), ("the day after the party", "en"),
    ("on the second floor", "en"),
  ])
  func whatIsNotReadAsAWholeHasNoDate(said: String, language: String) throws {
    #expect(try text(said, language, .future) == nil)
  }
}
