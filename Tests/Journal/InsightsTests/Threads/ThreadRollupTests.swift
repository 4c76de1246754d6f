import Foundation
import Model
import Store
import TestSupport
import Testing
import Text

@testable import Insights

@Suite struct ThreadRollupTests {
  private let entries = [
    Spoken(
      "2026-03-02", "I planted tomatoes in the garden with my spade.", score: -0.5, tasks: ["water the beans"]
    ),
    Spoken("2026-03-09", "The garden is dry and my spade broke again.", score: -0.4, tasks: ["buy a spade"]),
    Spoken(
      "2026-03-23", "I watered the beans in the garden all afternoon.", score: 0.4, tasks: ["Water beans"]),
    Spoken("2026-03-30", "The garden gave us a huge harvest of beans.", score: 0.6),
    Spoken("2026-04-06", "Nothing here but a new spade.", score: -1),
  ]
  private let thread = JournalThread(id: "garden", name: "Garden", words: ["garden"])

  @Test func aThreadIsSummarised() throws {
    try withThreadJournal(entries) { store in
      let rollup = try ThreadRollup(
        thread, in: store, timeZone: .gmt, lists: InsightLists(InstalledFiles.languages))
      #expect(rollup.entries.map(\.day.text) == ["2026-03-02", "2026-03-09", "2026-03-23", "2026-03-30"])
      #expect(rollup.mood.scale == .week && rollup.mood.periods.count == 5)
      #expect(rollup.mood.periods.map(\.mean) == [-0.5, -0.4, nil, 0.4, 0.6])
      let mood = try #require(rollup.change?.mood)
      #expect(mood.trend == .rising && !mood.isClear && mood.earlierEntries == 2)
      #expect(rollup.change?.appeared == ["beans"] && rollup.change?.vanished == ["spade"])
      let tasks = rollup.tasks
      #expect(tasks.map(\.last.task.text) == ["Water beans", "buy a spade"])
      #expect(tasks[0].first.text == "2026-03-02" && tasks[0].again.map(\.text) == ["2026-03-23"])
      #expect(tasks[0].entries == [entries[0].id, entries[2].id])
      #expect(tasks[1].again == [])
      #expect(rollup.summary.map(\.text) == entries.prefix(4).map(\.text))
      #expect(
        try ThreadRollup(
          thread, in: store, timeZone: .gmt, lists: InsightLists(InstalledFiles.languages)) == rollup)
    }
  }

  @Test func littleIsSaidOfLittle() throws {
    try withThreadJournal(Array(entries.prefix(3))) { store in
      let rollup = try ThreadRollup(
        thread, in: store, timeZone: .gmt, lists: InsightLists(InstalledFiles.languages))
      #expect(rollup.entries.count == 3 && rollup.change == nil)
    }
    try withThreadJournal([]) { store in
      let rollup = try ThreadRollup(
        thread, in: store, timeZone: .gmt, lists: InsightLists(InstalledFiles.languages))
      #expect(rollup.entries == [] && rollup.mood.mean == nil && rollup.summary == [] && rollup.tasks == [])
    }
  }

  @Test func aSummaryIsShortCompleteInOrderAndSpread() throws {
    let many = (1...28).map { day in
      Spoken(
        "2026-02-\(day < 10 ? "0" : "")\(day)",
        "On day number \(day) I looked after the garden and found thing \(day * 37) there, which was good.")
    }
    let repeated = (10...29).map { Spoken("2026-03-\($0)", "The garden is green.") }
    try withThreadJournal(many + repeated) { store in
      let lines = try ThreadRollup(
        thread, in: store, timeZone: .gmt, lists: InsightLists(InstalledFiles.languages)
      ).summary
      #expect(lines.reduce(0) { $0 + Words.words($1.text).count } <= 80 && lines.count >= 3)
      #expect(lines.map(\.day) == lines.map(\.day).sorted() && Set(lines.map(\.text)).count == lines.count)
      #expect(lines.first.map { $0.day.text < "2026-02-15" } ?? false)
      #expect(lines.last.map { $0.day.text > "2026-03-01" } ?? false)
      let said = Set((many + repeated).map(\.text))
      #expect(lines.allSatisfy { said.contains($0.text) })
    }
  }

  @Test(arguments: [
    (15 * 7, MoodCourse.Scale.week, 16), (16 * 7, .month, 4), (700, .month, 24), (1500, .year, 5),
  ])
  func longSpansAreDividedIntoLongerPeriods(days: Int, scale: MoodCourse.Scale, count: Int) throws {
    let first = try #require(CivilDate(year: 2026, month: 1, day: 5))
    let course = MoodCourse([(first, 0.5), (first.adding(days: days), -0.5)])
    #expect(course.scale == scale && course.periods.count == count && course.mean == 0)
    #expect(course.periods.first?.mean == 0.5 && course.periods.last?.mean == -0.5)
  }

  @Test(arguments: [
    ([0.1, 0.1, 0.1], nil, nil), ([-0.5, -0.4, 0.4, 0.6], MoodTrend.rising, false),
    ([-0.5, -0.4, -0.45, -0.5, 0.4, 0.6, 0.5, 0.5], .rising, true),
    ([0.9, -0.9, 0.9, -0.9, 0.9, -0.3, 0.9, -0.9], .rising, false),
    ([0.3, 0.3, 0.35, 0.3, 0.3], .steady, false),
    ([0.5, 0.4, 0.5, 0.4, -0.5, -0.4, -0.5, -0.4], .falling, true),
  ])
  func aShiftIsClearOnlyIfItExceedsChance(scores: [Double], trend: MoodTrend?, isClear: Bool?) {
    let shift = MoodShift(scores)
    #expect(shift?.trend == trend && shift?.isClear == isClear)
  }
}
