import Foundation
import Model
import Testing

@testable import Surfaces

@Suite struct LiveActivityTests {
  private func document(
    _ facts: [FactStatement], _ now: String, settings: String = "lock_screen: {live_activity: snippet}",
    locale: String = "en"
  ) throws -> SurfaceDocument {
    var source = SurfaceSource()
    source.facts = SurfaceFacts(facts)
    source.settings = try SurfaceSettings(settings)
    return SurfaceKind.liveActivity.document(source, try SurfaceFixture.context(now, locale: locale))
  }

  private let fast = FactFixture.fact(
    .fasting, status: "started", at: "2026-11-20T20:00:00+01:00", source: .typed)

  private func visa(
    _ status: String = "expires", at: String? = "2026-11-30", stated: String = "2026-11-01 08:00"
  ) -> FactStatement {
    FactFixture.fact(.document, item: "Visa", status: status, at: at, stated: stated)
  }

  @Test func `A fast tells its time by the quarter hour, and live by the minute`() throws {
    let document = try document([fast], "2026-11-21T10:37:20+01:00")
    let activity = "/home_data/activities/0"
    #expect(document["\(activity)/kind"] == .string("fasting"))
    #expect(document["\(activity)/started_at"] == .string("2026-11-20T20:00:00+01:00"))
    #expect(document["\(activity)/ends_at"] == .string("2026-11-21T20:00:00+01:00"))
    // It reads the same in all of the quarter hour; the step that has begun tells the minute.
    #expect(document["\(activity)/timer_text"] == .string("14h 30m"))
    #expect(try self.document([fast], "2026-11-21T10:44:59+01:00") == document)
    #expect(document["\(activity)/lock_screen/title"] == .string("Fasting 14h 30m"))
    #expect(document["\(activity)/fasting/target_hours"] == .number(16))
    #expect(document["\(activity)/progress"] == .number(0.906))
    #expect(document["\(activity)/ended"] == .bool(false))
    #expect(document["\(activity)/expanded/footnote"] == .string("since 20:00"))
    #expect(document["\(activity)/minimal/symbol"] == .string("timer"))
    let steps = try #require(document.timeline)
    let minute = try #require(steps.last { $0.from <= FactFixture.date("2026-11-21 10:37") })
    #expect(minute.from == FactFixture.date("2026-11-21 10:37"))
    #expect(minute.patch == ["\(activity)/timer_text": .string("14h 37m")])
    // A minute each for an hour, then a quarter each until 24 hours, the end, and when it is gone.
    #expect(steps.count == 60 + 34 + 1)
    #expect(steps.last?.from == FactFixture.date("2026-11-22 20:00"))
    #expect(document.bytes.count < 100_000)
  }

  @Test func `A fast ends after 24 hours, or when it is broken, and is gone a day later`() throws {
    func first(_ facts: [FactStatement], _ now: String, _ key: String) throws -> JSONValue? {
      try document(facts, now)["/home_data/activities/0/\(key)"]
    }
    #expect(try first([fast], "2026-11-21T19:59:59+01:00", "ended") == .bool(false))
    #expect(try first([fast], "2026-11-21T20:00:00+01:00", "ended") == .bool(true))
    let meal = FactFixture.fact(.meal, stated: "2026-11-21 12:20")
    #expect(try first([fast, meal], "2026-11-21T13:00:00+01:00", "ended") == .bool(true))
    #expect(
      try first([fast, meal], "2026-11-21T13:00:00+01:00", "lock_screen/title")
        == .string("Fast ended after 16h 20m"))
    #expect(
      try first([fast, meal], "2026-11-21T13:00:00+01:00", "ends_at") == .string("2026-11-21T12:20:00+01:00"))
    #expect(try document([fast, meal], "2026-11-22T12:20:00+01:00")["/state"] == .string("empty"))
    // The clock was set back.
    #expect(try first([fast, meal], "2026-11-21T12:00:00+01:00", "ended") == .bool(false))
    #expect(try document([fast, meal], "2026-11-20T19:00:00+01:00")["/state"] == .string("empty"))
  }

  @Test func `Visa expires in 1d 14h`() throws {
    let document = try document([visa()], "2026-11-29T10:00:00+01:00")
    let activity = "/home_data/activities/0"
    #expect(document["\(activity)/lock_screen/title"] == .string("Visa expires in 1d 14h"))
    #expect(document["\(activity)/timer_text"] == .string("1d 14h"))
    #expect(document["\(activity)/kind"] == .string("document_expiry"))
    #expect(document["\(activity)/document/id"] == .string("visa"))
    #expect(document["\(activity)/document/expires_at"] == .string("2026-12-01T00:00:00+01:00"))
    #expect(document["\(activity)/ends_at"] == .string("2026-12-01T00:00:00+01:00"))
    #expect(document["\(activity)/lock_screen/lines/0"] == .string("valid until 2026-11-30"))
    #expect(document["/generated_at"] == .string("2026-11-29T10:00:00+01:00"))
    let steps = try #require(document.timeline)
    #expect(steps.first?.from == FactFixture.date("2026-11-29 11:00"))
    #expect(steps.first?.patch["\(activity)/timer_text"] == .string("1d 13h"))
    #expect(steps.count == 38 + 1)
    let german = try self.document([visa()], "2026-11-29T10:00:00+01:00", locale: "de")
    #expect(german["\(activity)/lock_screen/title"] == .string("Visa läuft in 1 T. 14 Std. ab"))
  }

  @Test func `A document is shown from 48 hours before it expires until a day after`() throws {
    func state(_ now: String) throws -> [JSONValue?] {
      let document = try document([visa()], now)
      return [document["/state"], document["/home_data/activities/0/ended"]]
    }
    #expect(try state("2026-11-28T23:59:59+01:00") == [.string("empty"), nil])
    #expect(try state("2026-11-29T00:00:00+01:00") == [.string("ok"), .bool(false)])
    #expect(try state("2026-11-30T23:59:59+01:00") == [.string("ok"), .bool(false)])
    #expect(try state("2026-12-01T00:00:00+01:00") == [.string("ok"), .bool(true)])
    #expect(try state("2026-12-02T00:00:00+01:00") == [.string("empty"), nil])
    let over = try document([visa()], "2026-12-01T00:00:00+01:00")
    #expect(over["/home_data/activities/0/compact/accessibility"] == .string("Visa has expired"))
    // A document of a week ahead is in the timeline.
    let ahead = try document([visa()], "2026-11-25T08:00:00+01:00")
    #expect(ahead.timeline?.first?.from == FactFixture.date("2026-11-29 00:00"))
    // By six hours, as each of these steps holds all of it; the end, and when it is gone.
    #expect(ahead.timeline?.count == 8 + 1 + 1)
    #expect(ahead.bytes.count < 15_000)
    #expect(
      ahead.reading(at: "2026-11-29T07:00:00+01:00")?[pointer: "/home_data/activities/0/timer_text"]
        == .string("1d 18h"))
  }

  @Test func `A renewed document ends, and its new expiry is another activity`() throws {
    let renewed = visa("renewed", at: nil, stated: "2026-11-29 12:00")
    let document = try document([visa(), renewed], "2026-11-29T13:00:00+01:00")
    #expect(document["/home_data/activities/0/ended"] == .bool(true))
    #expect(document["/home_data/activities/0/lock_screen/title"] == .string("Visa was renewed"))
    #expect(document["/home_data/activities/0/ends_at"] == .string("2026-11-29T12:00:00+01:00"))
    #expect(try self.document([visa(), renewed], "2026-11-30T12:00:00+01:00")["/state"] == .string("empty"))
    let early = visa("renewed", at: nil, stated: "2026-11-10 12:00")
    #expect(try self.document([visa(), early], "2026-11-10T13:00:00+01:00")["/state"] == .string("empty"))
  }

  @Test func `The lock screen is redacted unless the owner allows it`() throws {
    let document = try document([visa(), fast], "2026-11-29T13:00:00+01:00", settings: "")
    #expect(document["/home_data/activities/0/lock_screen/redacted"] == .bool(true))
    #expect(document["/home_data/activities/0/lock_screen/title"] == .string("Live Activities"))
    #expect(
      document["/home_data/activities/0/lock_screen/accessibility"] == .string("Live Activities: redacted"))
    #expect(document["/home_data/activities/0/expanded/redacted"] == .bool(false))
  }
}
