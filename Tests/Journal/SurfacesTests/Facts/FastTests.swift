import Foundation
import Model
import Testing

@testable import Surfaces

@Suite struct FastTests {
  private func fasts(_ statements: [FactStatement], now: String = "2026-11-22 12:00") -> [String] {
    Fast.all(SurfaceFacts(statements), at: FactFixture.date(now)).map { fast in
      [fast.start, fast.end].map { date in
        let parts = FactFixture.calendar.dateComponents([.day, .hour, .minute], from: date)
        return "\(parts.day ?? 0) \(parts.hour ?? 0):\(parts.minute ?? 0)"
      }.joined(separator: " to ")
    }
  }

  private func started(_ at: String? = nil, hours: Double? = nil, stated: String? = nil) -> FactStatement {
    FactFixture.fact(
      .fasting, hours, hours == nil ? nil : "h", status: "started", at: at, stated: stated,
      source: stated == nil ? .typed : .speech)
  }

  private func meal(_ at: String) -> FactStatement { FactFixture.fact(.meal, stated: at) }

  @Test func `A fast runs from the time stated, else from the moment spoken less its length`() {
    #expect(fasts([started("2026-11-20T20:00:00+01:00")]) == ["20 20:0 to 21 20:0"])
    #expect(fasts([started(stated: "2026-11-20 20:00")]) == ["20 20:0 to 21 20:0"])
    #expect(fasts([started(hours: 11, stated: "2026-11-21 07:00")]) == ["20 20:0 to 21 20:0"])
    #expect(fasts([started("2026-11-19", stated: "2026-11-21 07:00")]) == [])
  }

  @Test func `It ends with the next end, the next meal or after 24 hours`() {
    let start = started("2026-11-20T20:00:00+01:00")
    let end = FactFixture.fact(.fasting, status: "ended", at: "2026-11-21T12:00:00+01:00", source: .typed)
    #expect(fasts([start, end]) == ["20 20:0 to 21 12:0"])
    #expect(fasts([start, end, meal("2026-11-21 10:30")]) == ["20 20:0 to 21 10:30"])
    #expect(fasts([start, meal("2026-11-20 20:00"), meal("2026-11-20 19:00")]) == ["20 20:0 to 21 20:0"])
    #expect(fasts([start, meal("2026-11-22 08:00")]) == ["20 20:0 to 21 20:0"])
  }

  @Test func `What is not known yet ends nothing`() {
    let statements = [started("2026-11-20T20:00:00+01:00"), meal("2026-11-21 08:00")]
    #expect(fasts(statements, now: "2026-11-20 19:59") == [])
    #expect(fasts(statements, now: "2026-11-21 07:59") == ["20 20:0 to 21 20:0"])
    #expect(fasts(statements, now: "2026-11-21 08:00") == ["20 20:0 to 21 8:0"])
    // The clock was set back.
    #expect(fasts(statements, now: "2026-11-21 06:00") == ["20 20:0 to 21 20:0"])
  }

  @Test func `A fast told of again stays the same, and a new start ends the one before`() {
    let first = started("2026-11-20T20:00:00+01:00")
    #expect(fasts([first, started(hours: 12, stated: "2026-11-21 07:30")]) == ["20 20:0 to 21 20:0"])
    #expect(
      fasts([first, FactFixture.fact(.fasting, 16, "h", status: "ended", stated: "2026-11-21 12:05")])
        == ["20 20:0 to 21 12:5"])
    #expect(
      fasts([first, started("2026-11-21T19:00:00+01:00")]) == ["20 20:0 to 21 19:0", "21 19:0 to 22 19:0"])
    #expect(
      fasts([started(hours: 11, stated: "2026-11-21 07:00"), started(hours: 15, stated: "2026-11-21 10:00")])
        == ["20 20:0 to 21 20:0"])
  }

  @Test func `A fast of which only end and length are told is known all the same`() {
    #expect(
      fasts([FactFixture.fact(.fasting, 16, "h", status: "ended", stated: "2026-11-21 12:00")])
        == ["20 20:0 to 21 12:0"])
  }

  @Test(arguments: [("2026-03-28T20:00:00+01:00", 24.0), ("2026-10-24T20:00:00+02:00", 24)])
  func `Twenty-four hours are hours, also on days on which the clocks are changed`(at: String, hours: Double)
    throws
  {
    let start = try #require(Instant.date(at))
    let fast = try #require(
      Fast.all(SurfaceFacts([started(at)]), at: start.addingTimeInterval(86_400 * 3)).first)
    #expect(fast.end.timeIntervalSince(start) == hours * 3600)
    #expect(fast.elapsed(at: start.addingTimeInterval(3600)) == 3600)
    #expect(fast.elapsed(at: start.addingTimeInterval(1e6)) == hours * 3600)
    #expect(fast.isActive(at: start) && !fast.isActive(at: fast.end))
  }

  @Test func `The same fasts every day of three weeks, each once`() {
    let statements = (1...21).flatMap { day -> [FactStatement] in
      let text = day < 10 ? "0\(day)" : "\(day)"
      return [started("2026-11-\(text)T20:00:00+01:00"), meal("2026-11-\(text) 12:00")]
    }
    for day in 2...21 {
      let now = FactFixture.date("2026-11-\(day) 13:00")
      let fasts = Fast.all(SurfaceFacts(statements), at: now)
      #expect(fasts.count == day - 1)
      #expect(Set(fasts.map(\.id)).count == fasts.count)
      #expect(fasts.allSatisfy { $0.end.timeIntervalSince($0.start) == 16 * 3600 && !$0.isActive(at: now) })
    }
  }
}
