import Foundation
import Model
import StageContract
import TestSupport
import Testing
import Text

@testable import Insights

@Suite struct InsightsReaderTests {
  private let before = [
    SpokenDay("2026-11-02T10:00:00Z", "A long talk about the budget.", mood: -0.2),
    SpokenDay("2026-11-04T10:00:00Z", "The train was late.", mood: 0),
    SpokenDay("2026-11-10T10:00:00Z", "We ate noodles.", mood: -0.1),
  ]
  private let now = [
    SpokenDay("2026-11-16T07:00:00Z", "I fear the exam.", mood: -0.6),
    SpokenDay("2026-11-16T20:00:00Z", "I am calm about the exam.", mood: 0.4),
    SpokenDay("2026-11-20T20:00:00Z", "The exam went well and I am proud of it.", mood: 0.8),
  ]

  @Test func `Means, days and trend of a week`() throws {
    let week = try insights(week("2026-W47"), before + now)
    #expect(week.week == "2026-W47")
    #expect(week.from == "2026-11-16T00:00:00+01:00" && week.to == "2026-11-23T00:00:00+01:00")
    #expect(week.entries == 3 && week.daysWithEntries == 2 && week.durationSeconds == 30)
    #expect(week.enoughData && week.entriesElsewhere == 3)
    let mood = try #require(week.mood)
    #expect(mood.mean == 0.2 && mood.previous == -0.1 && mood.trend == .rising && mood.previousEntries == 3)
    #expect(mood.accessibility == "Mood trend, average 0.20 in week 47, rising")
    #expect(week.sparkline.map(\.score) == [-0.1, nil, nil, nil, 0.8, nil, nil])
    #expect(week.sparkline.first?.date == "2026-11-16" && week.sparkline.last?.date == "2026-11-22")
  }

  @Test func `The running week is this week`() throws {
    try withJournal(now) { store in
      let reader = try InsightsReader(
        store: store, language: .english, lists: InsightLists(InstalledFiles.languages))
      let week = try reader.insights(of: week("2026-W47"), now: date("2026-11-21T00:00:00Z"))
      #expect(week.mood?.accessibility == "Mood trend, average 0.20 this week")
      let german = try InsightsReader(
        store: store, language: .german, lists: InsightLists(InstalledFiles.languages))
      let days = try #require(
        InsightRange(from: .init(number: 20_773), through: .init(number: 20_774), timeZone: berlin))
      #expect(
        try german.insights(of: days, now: date("2026-11-21T00:00:00Z")).mood?.accessibility
          == "Stimmungsverlauf, Durchschnitt minus 0,10 vom 16. November bis 17. November")
    }
  }

  @Test func `Too little data claims no trend`() throws {
    let range = try week("2026-W47")
    let none = try insights(range, before)
    #expect(none.entries == 0 && none.mood == nil && !none.enoughData && none.prompts.count == 3)
    #expect(none.sparkline.allSatisfy { $0.score == nil } && none.highlights.isEmpty)
    let two = try insights(range, before + now.prefix(2))
    #expect(!two.enoughData && two.mood?.previous == -0.1 && two.mood?.trend == nil)
    let alone = try insights(range, now)
    #expect(alone.enoughData && alone.mood?.previous == nil && alone.mood?.trend == nil)
    let few = try insights(range, before.suffix(2) + now)
    #expect(few.mood?.previous != nil && few.mood?.trend == nil)
    let moodless = try insights(range, [SpokenDay("2026-11-16T07:00:00Z", "Hm.", mood: nil)])
    #expect(moodless.entries == 1 && moodless.mood == nil)
  }

  @Test func `Other ranges are compared with equally long ones`() throws {
    let range = try #require(
      InsightRange(from: .init(number: 20_773), through: .init(number: 20_774), timeZone: berlin))
    let days = try insights(range, before + now)
    #expect(days.week == nil && days.entries == 2 && days.sparkline.count == 2)
    // The eight days before hold the last of the earlier entries alone.
    #expect(days.mood?.previousEntries == 1 && days.mood?.previous == -0.1)
  }

  @Test func `Entries count on their local day also when the clocks change`() throws {
    // 25 October 2026 has 25 hours in Berlin.
    let days = [
      SpokenDay("2026-10-24T21:59:59Z", "Saturday.", mood: 0.1),
      SpokenDay("2026-10-24T22:00:00Z", "Sunday.", mood: 0.2),
      SpokenDay("2026-10-25T22:59:59Z", "Sunday.", mood: 0.4),
      SpokenDay("2026-10-25T23:00:00Z", "Monday.", mood: 0.9),
    ]
    let week43 = try insights(week("2026-W43"), days)
    #expect(week43.entries == 3 && week43.sparkline.suffix(2).map(\.score) == [0.1, 0.3])
    #expect(try insights(week("2026-W44"), days).entries == 1)
    // 29 March 2026 has 23.
    let spring = [
      SpokenDay("2026-03-29T21:59:59Z", "Sunday.", mood: 0.5),
      SpokenDay("2026-03-29T22:00:00Z", "Monday.", mood: 0.6),
    ]
    #expect(try insights(week("2026-W13"), spring).sparkline.last?.score == 0.5)
    #expect(try insights(week("2026-W14"), spring).sparkline.first?.score == 0.6)
  }

  @Test func `A week across the turn of the year`() throws {
    let days = [
      SpokenDay("2026-12-28T08:00:00Z", "Snow.", mood: 0.1),
      SpokenDay("2027-01-03T22:00:00Z", "Thaw.", mood: 0.3),
      SpokenDay("2027-01-04T08:00:00Z", "Work.", mood: 0.5),
    ]
    let week = try insights(week("2026-W53"), days)
    #expect(
      week.entries == 2 && week.sparkline.last?.date == "2027-01-03" && week.sparkline.last?.score == 0.3)
  }

  @Test func `Private entries are in nothing`() throws {
    let secret = SpokenDay(
      "2026-11-17T10:00:00Z",
      "I called Carl because I hate the affair, the affair, the affair with the exam.",
      "I must burn the letters.", mood: -1, plans: ["burn the letters"], people: ["Carl"], isPrivate: true)
    let later = SpokenDay(
      "2026-11-24T10:00:00Z", "The exam is burnt and I study it no more.", mood: -1, isPrivate: true)
    let earlier = SpokenDay("2026-11-03T10:00:00Z", "The exam.", mood: -1, isPrivate: true)
    let plan = SpokenDay("2026-11-18T10:00:00Z", "I will study the exam.", plans: ["study the exam"])
    let with = try insights(week("2026-W47"), before + now + [plan, secret, later, earlier])
    #expect(try with == insights(week("2026-W47"), before + now + [plan]))
    #expect(with.tasks.map(\.mentionedAgain) == [false])
  }

  @Test func `The same journal says the same, and reads back`() throws {
    let range = try week("2026-W47")
    let first = canonicalJSON(try insights(range, before + now), pretty: true)
    #expect(try first == canonicalJSON(insights(range, (before + now).reversed()), pretty: true))
    let text = String(decoding: first, as: UTF8.self)
    #expect(text.contains("\"score\" : null"))
    #expect(try canonicalJSON(decodeJSON(Insights.self, from: first), pretty: true) == first)
  }

  @Test func `The usual week is the one with something in it`() throws {
    try withJournal(before + now) { store in
      let reader = try InsightsReader(
        store: store, language: .english, lists: InsightLists(InstalledFiles.languages))
      let weeks = try [
        "2026-11-22T20:00:00Z", "2026-11-23T07:00:00Z", "2027-02-01T07:00:00Z", "2026-11-09T07:00:00Z",
      ].map { try reader.usualRange(now: date($0), timeZone: berlin).week?.text }
      #expect(weeks == ["2026-W47", "2026-W47", "2026-W47", "2026-W45"])
    }
  }
}
