import Foundation
import Model
import Testing

@testable import Surfaces

@Suite struct DoseScheduleTests {
  private let calendar = FactFixture.calendar

  private func schedule(_ medicines: [String: [Int]]) -> DoseSchedule {
    DoseSchedule(medicines, calendar: calendar)
  }

  private func told(_ item: String, _ stated: String, _ status: String = "taken", at: String? = nil)
    -> FactStatement
  {
    FactFixture.fact(.medicine, item: item, status: status, at: at, stated: stated)
  }

  /// The outcomes of the doses of 20 November, as `08:00 taken`.
  private func outcomes(
    _ medicines: [String: [Int]], _ statements: [FactStatement], now: String = "2026-11-21 12:00"
  ) -> [String] {
    let day = FactFixture.date("2026-11-20")
    return schedule(medicines).outcomes(
      SurfaceFacts(statements), from: day, until: FactFixture.date("2026-11-21"), now: FactFixture.date(now)
    ).map { outcome in
      let due = outcome.due.map { calendar.dateComponents([.hour, .minute], from: $0) }
      return (due.map { "\($0.hour ?? 0):\($0.minute ?? 0) " } ?? "\(outcome.name) ")
        + outcome.status.rawValue
    }
  }

  @Test func `A dose is missed two hours late, and not a second before`() {
    let iron = ["Iron": [8 * 60]]
    #expect(outcomes(iron, [], now: "2026-11-20 09:59") == [])
    #expect(outcomes(iron, [], now: "2026-11-20 10:00") == ["8:0 missed"])
    #expect(outcomes(iron, [told("iron", "2026-11-20 10:30")]) == ["8:0 taken"])
    #expect(outcomes(iron, [told("iron", "2026-11-20 07:30", "skipped")]) == ["8:0 skipped"])
    // The clock was set back.
    #expect(outcomes(iron, [told("iron", "2026-11-20 10:30")], now: "2026-11-20 10:10") == ["8:0 missed"])
  }

  @Test func `A dose that was due before the schedule had it was not missed`() {
    let iron = ["Iron": [8 * 60, 20 * 60]]
    var record = DoseRecord()
    record.note(iron, at: FactFixture.date("2026-11-20 09:00"))
    func statuses(_ statements: [FactStatement], _ record: DoseRecord) -> [DoseSchedule.Status] {
      DoseSchedule(iron, record: record, calendar: calendar).outcomes(
        SurfaceFacts(statements), from: FactFixture.date("2026-11-19"),
        until: FactFixture.date("2026-11-21"), now: FactFixture.date("2026-11-21 12:00")
      ).map(\.status)
    }
    #expect(statuses([], record) == [.missed])
    #expect(statuses([told("iron", "2026-11-20 08:30")], record) == [.taken, .missed])
    #expect(statuses([], DoseRecord()) == [])
    let schedule = DoseSchedule(iron, record: record, calendar: calendar)
    let doses = schedule.doses(from: FactFixture.date("2026-11-19"), until: FactFixture.date("2026-11-21"))
    #expect(doses.map(\.due) == [FactFixture.date("2026-11-20 20:00")])
    // A time that is added is known from then on, and changes nothing of the others.
    let before = record.since["Iron"]
    record.note(["Iron": [8 * 60, 12 * 60, 20 * 60]], at: FactFixture.date("2026-11-20 13:00"))
    #expect(record.since["Iron"]?.count == 3 && record.since["Iron"]?.filter { $0.key != "12:00" } == before)
    record.note(["Zinc": [8 * 60]], at: FactFixture.date("2026-11-20 14:00"))
    #expect(record.since.keys.sorted() == ["Zinc"])
  }

  @Test func `A statement is about the dose before it, or the next where that is nearer`() {
    let iron = ["Iron": [8 * 60, 20 * 60]]
    #expect(outcomes(iron, [told("iron", "2026-11-20 05:30")]) == ["8:0 taken", "20:0 missed"])
    #expect(outcomes(iron, [told("iron", "2026-11-20 13:00")]) == ["8:0 taken", "20:0 missed"])
    #expect(outcomes(iron, [told("iron", "2026-11-20 19:00")]) == ["8:0 missed", "20:0 taken"])
    #expect(outcomes(["Iron": [8 * 60]], [told("iron", "2026-11-20 21:00")]) == ["8:0 taken"])
    #expect(
      outcomes(iron, [told("iron", "2026-11-20 08:00", "skipped"), told("iron", "2026-11-20 08:30")])
        == ["8:0 taken", "20:0 missed"])
  }

  @Test func `A dose before midnight may be taken after it`() {
    let iron = ["Iron": [23 * 60 + 30]]
    #expect(outcomes(iron, [told("iron", "2026-11-21 00:40")]) == ["23:30 taken"])
    #expect(outcomes(iron, [told("iron", "2026-11-20 00:40")]) == ["23:30 missed"])
    #expect(outcomes(iron, [], now: "2026-11-21 01:29") == [])
    #expect(outcomes(iron, [], now: "2026-11-21 01:30") == ["23:30 missed"])
  }

  @Test func `Of a day without a time, the first dose that nothing is known of is meant`() {
    let iron = ["Iron": [8 * 60, 20 * 60]]
    #expect(
      outcomes(iron, [told("iron", "2026-11-20 08:05"), told("iron", "2026-11-21 08:00", at: "2026-11-20")])
        == ["8:0 taken", "20:0 taken"])
  }

  @Test func `A medicine is meant by its words, and one that is not scheduled is told as it is`() {
    let medicines = ["Vitamin D": [8 * 60], "Vitamin D Forte": [9 * 60]]
    let statements = [
      told("my vitamin d tablet", "2026-11-20 08:10"), told("vitamin D forte", "2026-11-20 09:10"),
      told("aspirin", "2026-11-20 11:00"), told("Aspirin", "2026-11-20 12:00"),
      told("iron", "2026-11-19 11:00"),
    ]
    #expect(outcomes(medicines, statements) == ["8:0 taken", "9:0 taken", "Aspirin taken"])
  }

  /// Germany: 29 March 2026 has no 02:30, 25 October 2026 has it twice.
  @Test(arguments: [("2026-03-29", 3), ("2026-10-25", 2), ("2026-11-20", 2)])
  func `Every day has each dose once, whatever the clocks do`(text: String, hour: Int) throws {
    let day = FactFixture.date(text)
    let next = try #require(calendar.date(byAdding: .day, value: 1, to: day))
    let doses = schedule(["Iron": [150, 8 * 60, 23 * 60 + 30]]).doses(from: day, until: next)
    let hours = doses.map { calendar.component(.hour, from: $0.due) }
    #expect(hours == [hour, 8, 23])
    #expect(doses.map { calendar.component(.minute, from: $0.due) } == [30, 0, 30])
    if text == "2026-10-25" { #expect(doses.first?.due == Instant.date("2026-10-25T00:30:00Z")) }
  }

  /// The clocks change in each of the two.
  @Test(arguments: [("2026-03-16", "2026-04-13"), ("2026-10-12", "2026-11-09")])
  func `Over four weeks each dose comes once, however they are divided`(first: String, next: String) {
    let schedule = schedule(["Iron": [150, 1410], "Zinc": [480]])
    let (start, end) = (FactFixture.date(first), FactFixture.date(next))
    let doses = schedule.doses(from: start, until: end)
    #expect(doses.count == 28 * 3)
    var pieces: [DoseSchedule.Dose] = []
    var from = start
    while from < end {
      let until = min(end, from.addingTimeInterval(7.3 * 3600))
      pieces += schedule.doses(from: from, until: until)
      from = until
    }
    #expect(pieces == doses)
  }
}
