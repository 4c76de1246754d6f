import Testing
import Text

@Suite struct ISOWeekTests {
  @Test(arguments: [
    ("2026-W47", 2026, 11, 16), ("2026-w01", 2025, 12, 29), ("2026-W53", 2026, 12, 28),
    ("2027-W01", 2027, 1, 4), ("2020-W53", 2020, 12, 28), ("2021-W52", 2021, 12, 27),
  ])
  func `A week begins on its Monday`(text: String, year: Int, month: Int, day: Int) throws {
    let week = try ISOWeek(text: text)
    #expect(week.monday == CivilDate(year: year, month: month, day: day))
    #expect(week.text == text.uppercased())
  }

  @Test(arguments: [
    (2027, 1, 3, "2026-W53"), (2027, 1, 4, "2027-W01"), (2024, 12, 30, "2025-W01"),
    (2026, 11, 22, "2026-W47"),
    (2023, 1, 1, "2022-W52"),
  ])
  func `A day lies in the year of its Thursday`(year: Int, month: Int, day: Int, text: String) throws {
    let date = try #require(CivilDate(year: year, month: month, day: day))
    #expect(ISOWeek(containing: date).text == text)
  }

  @Test func `Every day of forty years lies in its week`() throws {
    for number in 0..<14_600 {
      let day = CivilDate(number: number)
      let week = ISOWeek(containing: day)
      #expect(week.monday == day.adding(days: -day.weekday) && week.number <= ISOWeek.count(year: week.year))
    }
  }

  @Test(arguments: [
    "2026-47", "2026W47", "2026-W4", "26-W47", "2026-W4x", "2026-W+4", "week", "", "0000-W01",
  ])
  func `What is no week is refused`(text: String) {
    #expect(throws: ISOWeek.Fault.form) { try ISOWeek(text: text) }
  }

  @Test(arguments: [("2026-W60", 53), ("2027-W53", 52), ("2026-W00", 53)])
  func `A week that a year has not is refused`(text: String, weeks: Int) {
    #expect(throws: ISOWeek.Fault.number(year: Int(text.prefix(4)) ?? 0, weeks: weeks)) {
      try ISOWeek(text: text)
    }
  }
}
