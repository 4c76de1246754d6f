import Foundation
import Model
import TestSupport
import Testing
import Text

/// Spoken on Friday, 2026-11-20, 21:40 in a zone one hour east of UTC.
@Suite struct JournalCalendarTests {
  private func text(_ said: String, _ language: String, _ tense: JournalCalendar.Tense) throws -> String? {
    try dateText(
      said, language, tense, spokenAt: "2026-11-20T21:40:00+01:00", zone: TimeZone(secondsFromGMT: 3600))
  }

  @Test(arguments: [
    ("yesterday", "2026-11-19"), ("the day before yesterday", "2026-11-18"), ("on Friday", "2026-11-13"),
    ("last night", "2026-11-19"), ("three days ago", "2026-11-17"), ("two months ago", "2026-09"),
    ("on the third", "2026-11-03"), ("last weekend", "2026-11-14"), ("in December", "2025-12"),
    ("at seven this morning", "2026-11-20T07:00:00+01:00"),
    ("at half past eight", "2026-11-20T20:30:00+01:00"),
    ("a quarter to three", "2026-11-20T14:45:00+01:00"), ("at noon", "2026-11-20T12:00:00+01:00"),
    ("yesterday at 8 pm", "2026-11-19T20:00:00+01:00"), ("half an hour ago", "2026-11-20T21:10:00+01:00"),
    ("8:15 a.m.", "2026-11-20T08:15:00+01:00"), ("eight in the evening", "2026-11-20T20:00:00+01:00"),
    ("at eleven last night", "2026-11-19T23:00:00+01:00"), ("at two last night", "2026-11-20T02:00:00+01:00"),
  ])
  func englishPastIsTheLastBefore(said: String, expected: String) throws {
    #expect(try text(said, "en", .past) == expected)
  }

  @Test(arguments: [
    ("tomorrow", "2026-11-21"), ("on Friday", "2026-11-27"), ("next Monday", "2026-11-23"),
    ("next week", "2026-11-23"),
    ("this Sunday", "2026-11-22"), ("this weekend", "2026-11-21"), ("in March", "2027-03"),
    ("in two weeks", "2026-12-04"),
    ("in three months", "2027-02"), ("in two years", "2028"), ("the third of May", "2027-05-03"),
    ("on the thirty first of March", "2027-03-31"), ("by the end of June", "2027-06-30"),
    ("by the end of the month", "2026-11-30"), ("at the end of next month", "2026-12-31"),
    ("until 2036", "2036"),
    ("on May 3rd 2028", "2028-05-03"), ("on the first", "2026-12-01"),
    ("tomorrow at nine", "2026-11-21T09:00:00+01:00"),
    ("in an hour", "2026-11-20T22:40:00+01:00"), ("by tomorrow noon", "2026-11-21T12:00:00+01:00"),
    ("in twenty thirty six", "2036"), ("before Christmas", "2026-12-25"),
    ("until the new year", "2027-01-01"), ("on the twenty ninth of February", "2028-02-29"),
  ])
  func englishFutureIsTheFirstAfter(said: String, expected: String) throws {
    #expect(try text(said, "en", .future) == expected)
  }

  @Test(arguments: [
    ("am Mittwochabend", "2026-11-18"), ("gegen vier zwei Tabletten", "2026-11-20T16:00:00+01:00"),
    ("abends", "2026-11-20"), ("gestern", "2026-11-19"), ("vorgestern", "2026-11-18"),
    ("vor drei Tagen", "2026-11-17"),
    ("am Montag", "2026-11-16"),
    ("letzten Freitag", "2026-11-13"), ("letzte Nacht", "2026-11-19"),
    ("um halb acht", "2026-11-20T19:30:00+01:00"),
    ("um Viertel vor neun", "2026-11-20T20:45:00+01:00"),
    ("um drei viertel acht", "2026-11-20T19:45:00+01:00"),
    ("um 20 Uhr 15", "2026-11-20T20:15:00+01:00"), ("fünf vor halb acht", "2026-11-20T19:25:00+01:00"),
    ("morgens um sieben", "2026-11-20T07:00:00+01:00"), ("heute Morgen um acht", "2026-11-20T08:00:00+01:00"),
    ("gestern Abend um neun", "2026-11-19T21:00:00+01:00"), ("vor einer Stunde", "2026-11-20T20:40:00+01:00"),
    ("viertel acht", "2026-11-20T19:15:00+01:00"), ("um Mitternacht", "2026-11-20T00:00:00+01:00"),
    ("in der Nacht auf Sonntag", "2026-11-15"), ("an Silvester", "2025-12-31"),
  ])
  func germanPastIsTheLastBefore(said: String, expected: String) throws {
    #expect(try text(said, "de", .past) == expected)
  }

  @Test(arguments: [
    ("morgen", "2026-11-21"), ("übermorgen", "2026-11-22"), ("am 3. Mai", "2027-05-03"),
    ("am dritten Mai", "2027-05-03"),
    ("im Mai", "2027-05"), ("nächsten Freitag", "2026-11-27"), ("nächste Woche", "2026-11-23"),
    ("in zwei Wochen", "2026-12-04"),
    ("bis Ende Juni", "2027-06-30"), ("nächsten Monat", "2026-12"), ("bis 2036", "2036"),
    ("am 3.5.2027", "2027-05-03"),
    ("Freitagabend", "2026-11-27"), ("morgen früh", "2026-11-21"), ("bis zum 15.", "2026-12-15"),
    ("morgen um halb neun", "2026-11-21T08:30:00+01:00"), ("dieses Jahr", "2026"),
  ])
  func germanFutureIsTheFirstAfter(said: String, expected: String) throws {
    #expect(try text(said, "de", .future) == expected)
  }

  @Test(arguments: [
    ("at eight glasses", "en"), ("two hours of sleep", "en"), ("took the second exit", "en"),
    ("guten Morgen", "de"),
    ("the weekend trip", "en"), ("um acht Euro", "de"), ("vor dem Essen", "de"),
  ])
  func otherNumbersAreNoTimes(said: String, language: String) throws {
    #expect(try text(said, language, .past) == nil)
  }

  @Test func clockTimesFollowTheZonesOwnOffset() throws {
    let text = try dateText(
      "on Saturday at 8 pm", "en", .past, spokenAt: "2026-10-26T07:30:00+01:00",
      zone: TimeZone(identifier: "Europe/Berlin"))
    #expect(text == "2026-10-24T20:00:00+02:00")
  }

  @Test(arguments: [(2024, 2, 29), (1970, 1, 1), (2100, 3, 1), (1999, 12, 31)])
  func daysAreCountedAndBack(year: Int, month: Int, day: Int) throws {
    let date = try #require(CivilDate(year: year, month: month, day: day))
    #expect(date.parts == (year, month, day))
    #expect(CivilDate(year: 2023, month: 2, day: 29) == nil)
  }
}

/// The date or time that `said` names, spoken at `spokenAt` in `zone`; nil if it names none.
func dateText(
  _ said: String, _ language: String, _ tense: JournalCalendar.Tense, spokenAt: String, zone: TimeZone?
) throws -> String? {
  let spokenAt = try #require(Instant.date(spokenAt))
  let zone = try #require(zone)
  let language = InstalledFiles.languages[language]
  let mentions = TimeReader.mentions(in: Words.spokenTokens(said, language: language), language: language)
  return JournalCalendar(spokenAt: spokenAt, timeZone: zone).text(
    day: mentions.first { !$0.isClock }, clock: mentions.first(where: \.isClock), tense: tense)
}
