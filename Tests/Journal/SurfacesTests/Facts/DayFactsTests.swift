import Foundation
import Model
import Testing

@testable import Surfaces

@Suite struct DayFactsTests {
  private let today = FactFixture.date("2026-11-20")

  private func facts(_ statements: [FactStatement], now: String = "2026-11-20 22:00", on day: Date? = nil)
    -> DayFacts
  {
    DayFacts(SurfaceFacts(statements), on: day ?? today, now: FactFixture.date(now))
  }

  @Test func `The newest wins, and of the same time typed over file over speech`() {
    let said = FactFixture.fact(.weight, 80, "kg", stated: "2026-11-20 08:00")
    let file = FactFixture.fact(.weight, 81, "kg", at: "2026-11-20T08:00:00+01:00", source: .file)
    let typed = FactFixture.fact(.weight, 82, "kg", at: "2026-11-20T08:00:00+01:00", source: .typed)
    for order in [[said, file, typed], [typed, said, file], [file, typed, said]] {
      #expect(facts(order).newest(.weight)?.value == 82)
    }
    #expect(facts([file, said]).newest(.weight)?.source == .file)
    let later = FactFixture.fact(.weight, 79, "kg", stated: "2026-11-20 08:01")
    #expect(facts([later, said, file, typed]).newest(.weight)?.value == 79)
  }

  @Test func `Spend and water add up, in their currency and in millilitres`() {
    let day = facts([
      FactFixture.fact(.water, 2, "glasses", stated: "2026-11-20 08:00"),
      FactFixture.fact(.water, 1, "bottles", stated: "2026-11-20 09:00"),
      FactFixture.fact(.water, 1, "cups", stated: "2026-11-20 10:00", confidence: 0.9),
      FactFixture.fact(.water, 0.3, "l", at: "2026-11-20", source: .file),
      FactFixture.fact(.water, 1, "glasses", stated: "2026-11-19 10:00"),
      FactFixture.fact(.spend, 100, currency: "AED", stated: "2026-11-20 10:00"),
      FactFixture.fact(.spend, 9.5, currency: "EUR", stated: "2026-11-20 11:00"),
      FactFixture.fact(.spend, 50, currency: "AED", at: "2026-11-20T12:00:00+01:00", source: .typed),
      FactFixture.fact(.spend, 7, stated: "2026-11-20 13:00"),
    ])
    #expect(day.water?.value == 1540.0)
    #expect(day.water?.confidence == 0.9)
    #expect(day.spend.map { "\($0.currency ?? "") \($0.value ?? 0)" } == ["AED 150.0", "EUR 9.5"])
  }

  @Test func `Glasses, bottles and cups are 250, 500 and 240 ml`() {
    for (unit, millilitres) in [("glasses", 250.0), ("bottles", 500), ("cups", 240), ("ml", 1), ("l", 1000)] {
      #expect(FactFixture.fact(.water, 1, unit).millilitres == millilitres)
    }
    #expect(FactFixture.fact(.water, 1, "buckets").millilitres == nil)
  }

  @Test func `A fact counts for its day and only once it is known`() {
    let yesterday = FactFixture.fact(.sleep, 6, "h", at: "2026-11-19", stated: "2026-11-20 09:00")
    let later = FactFixture.fact(.sleep, 7, "h", stated: "2026-11-20 10:00")
    #expect(facts([yesterday, later], now: "2026-11-20 09:30").newest(.sleep) == nil)
    #expect(facts([yesterday, later]).newest(.sleep)?.value == 7)
    let before = FactFixture.date("2026-11-19")
    #expect(facts([yesterday, later], on: before).newest(.sleep)?.value == 6)
    #expect(facts([yesterday, later], now: "2026-11-20 08:00", on: before).newest(.sleep) == nil)
  }

  @Test func `A clock that was set back brings back what was known then`() {
    let statements = [
      FactFixture.fact(.recovery, 72, at: "2026-11-20T06:30:00+01:00", source: .file),
      FactFixture.fact(.recovery, 40, at: "2026-11-20T09:00:00+01:00", source: .file),
    ]
    #expect(facts(statements, now: "2026-11-20 10:00").newest(.recovery)?.value == 40)
    #expect(facts(statements, now: "2026-11-20 07:00").newest(.recovery)?.value == 72)
  }

  @Test(arguments: [("2026-03-29", 23), ("2026-10-25", 25), ("2026-11-20", 24)])
  func `Every instant of a day counts for it, whatever the clocks do`(text: String, hours: Int) {
    let day = FactFixture.date(text)
    let statements = (0..<hours).map {
      FactFixture.fact(
        .water, 100, "ml", at: Instant.text(day.addingTimeInterval(Double($0) * 3600 + 1800)), source: .file)
    }
    let counted = DayFacts(SurfaceFacts(statements), on: day, now: day.addingTimeInterval(86_400 * 2))
    #expect(counted.water?.value == Double(hours * 100))
    #expect(FactFixture.calendar.dateInterval(of: .day, for: day)?.duration == Double(hours * 3600))
  }

  @Test func `Pounds are kilograms, and minutes are hours`() throws {
    let day = facts([
      FactFixture.fact(.weight, 180, "lb", stated: "2026-11-20 08:00"),
      FactFixture.fact(.sleep, 450, "min", at: "2026-11-20", source: .file),
    ])
    #expect(try abs(#require(day.newest(.weight)?.value) - 81.646_626_6) < 1e-9)
    #expect(day.newest(.sleep)?.value == 7.5)
  }

  @Test func `Of one place the newest event holds`() {
    let day = facts([
      FactFixture.fact(
        .location, item: "Home", status: "left", at: "2026-11-20T08:00:00+01:00", source: .file),
      FactFixture.fact(
        .location, item: "Office", status: "arrived", at: "2026-11-20T09:00:00+01:00", source: .file),
      FactFixture.fact(
        .location, item: "home", status: "arrived", at: "2026-11-20T18:00:00+01:00", source: .file),
    ])
    #expect(
      day.newestByItem(.location).map { "\($0.item ?? "") \($0.status ?? "")" } == [
        "Office arrived", "home arrived",
      ])
  }
}
