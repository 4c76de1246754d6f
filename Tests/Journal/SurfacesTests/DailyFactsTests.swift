import Foundation
import Model
import StageContract
import Testing

@testable import Surfaces

@Suite struct DailyFactsTests {
  private static let now = "2026-11-20T08:00:00+01:00"

  private func source(_ facts: [FactStatement], settings: String = "") throws -> SurfaceSource {
    var source = SurfaceSource()
    source.facts = SurfaceFacts(facts)
    source.settings = try SurfaceSettings(settings)
    return source
  }

  private func document(
    _ source: SurfaceSource, _ now: String = Self.now, locale: String = "en"
  ) throws -> SurfaceDocument {
    SurfaceKind.dailyFacts.document(source, try SurfaceFixture.context(now, locale: locale))
  }

  private let morning = [
    FactFixture.fact(.recovery, 72, "%", at: "2026-11-20T06:30:00+01:00", source: .file),
    FactFixture.fact(.sleep, 7, "h", at: "2026-11-20T06:30:00+01:00", source: .file),
    FactFixture.fact(.spend, 100, currency: "AED", item: "taxi", stated: "2026-11-20 07:00", confidence: 0.9),
    FactFixture.fact(
      .spend, 50, currency: "AED", item: "coffee", at: "2026-11-20T07:30:00+01:00", source: .typed),
  ]

  @Test func `The inline line is 72% · 7h · AED 150`() throws {
    let shown = try source(morning, settings: "lock_screen: {daily_facts: snippet}")
    #expect(try document(shown)["/variants/lock/inline/title"] == .string("72% · 7h · AED 150"))
    #expect(
      try document(shown, locale: "de")["/variants/lock/inline/title"] == .string("72 % · 7 Std. · 150 AED"))
    #expect(try document(shown)["/variants/lock/circular/gauge/band"] == .string("green"))
    #expect(
      try document(shown)["/variants/home/large/accessibility"]
        == .string("Recovery 72%, high, Sleep 7h, Spent AED 150"))
  }

  @Test func `Every fact says where it comes from`() throws {
    let document = try document(source(morning))
    #expect(document["/home_data/date"] == .string("2026-11-20"))
    #expect(document["/home_data/data_as_of"] == .string("2026-11-20T07:30:00+01:00"))
    #expect(
      document["/home_data/recovery_score"]
        == .object([
          "value": .number(72), "source": .string("file"), "at": .string("2026-11-20T06:30:00+01:00"),
          "confidence": .number(1),
        ]))
    #expect(
      document["/home_data/spend"]
        == .array([
          .object([
            "value": .number(150), "currency": .string("AED"), "source": .string("typed"),
            "confidence": .number(0.9),
            "at": .string("2026-11-20T07:30:00+01:00"),
          ])
        ]))
    let said = try self.document(source([FactFixture.fact(.weight, 180, "lb", stated: "2026-11-20 07:00")]))
    #expect(
      said["/home_data/weight_kg"]
        == .object([
          "value": .number(81.6), "source": .string("speech"), "at": .string("2026-11-20T07:00:00+01:00"),
          "confidence": .number(1), "entry_id": .string("2026-11-20T060000Z-aaaaaaaa"),
          "span": .array([.number(16_000), .number(48_000)]),
        ]))
    #expect(
      said["/variants/home/small/link"] == .string("sonarai://entry/2026-11-20T060000Z-aaaaaaaa?t=1"))
  }

  @Test(arguments: [(67.0, "green"), (66, "yellow"), (34, "yellow"), (33, "red"), (100, "green"), (0, "red")])
  func `The recovery gauge is green above 66, yellow from 34 to 66, red below`(score: Double, band: String)
    throws
  {
    let gauge = FactViews.gauge(score, try SurfaceFixture.context())
    #expect(gauge.band == band && gauge.value == score / 100)
  }

  @Test func `Facts older than two hours are stale`() throws {
    let source = try source(morning)
    let fresh = try document(source)
    #expect(fresh["/stale_at"] == .string("2026-11-20T09:30:00+01:00"))
    #expect(fresh["/variants/home/small/badge"] == nil)
    #expect(fresh["/timeline/0/from"] == .string("2026-11-20T09:30:00+01:00"))
    for now in ["2026-11-20T09:30:00+01:00", "2026-11-20T23:00:00+01:00"] {
      let stale = try document(source, now)
      #expect(stale["/variants/home/small/badge/text"] == .string("stale"))
      #expect(stale["/generated_at"] == .string("2026-11-20T09:30:00+01:00"))
    }
    #expect(try document(source, "2026-11-20T09:29:59+01:00")["/variants/home/small/badge"] == nil)
    // The clock was set back.
    #expect(
      try document(source, "2026-11-20T06:40:00+01:00")["/home_data/data_as_of"]
        == .string("2026-11-20T06:30:00+01:00"))
  }

  @Test func `The timer of a fast changes every 15 minutes, for 24 hours`() throws {
    let fast = FactFixture.fact(.fasting, status: "started", at: "2026-11-20T08:00:00+01:00", source: .typed)
    let source = try source([fast], settings: "lock_screen: {daily_facts: snippet}\nfasting_hours: 16")
    let document = try document(source, "2026-11-20T08:05:00+01:00")
    #expect(document["/variants/lock/rectangular/title"] == .string("Fasting 0h 0m"))
    let steps = try #require(document.timeline)
    let start = FactFixture.date("2026-11-20 08:00")
    for quarter in 1...96 {
      #expect(steps.contains { $0.from == start.addingTimeInterval(Double(quarter) * 900) })
    }
    let patch = try #require(steps.first?.patch)
    #expect(patch["/variants/lock/rectangular/title"] == .string("Fasting 0h 15m"))
    let reading = try #require(document.reading(at: "2026-11-20T23:50:00+01:00"))
    #expect(reading[pointer: "/variants/lock/rectangular/title"] == .string("Fasting 15h 45m"))
    // No quarter of an hour has it written again.
    #expect(try self.document(source, "2026-11-20T09:59:59+01:00") == document)
    let later = try self.document(source, "2026-11-21T00:10:00+01:00")
    #expect(later["/variants/lock/rectangular/title"] == .string("Fasting 16h 0m"))
    #expect(later["/variants/lock/rectangular/gauge/value"] == .number(1))
    #expect(
      later["/home_data/fasting/active"] == .bool(true) && later["/home_data/fasting/value"] == .number(16))
    #expect(later["/generated_at"] == .string("2026-11-21T00:00:00+01:00"))
    let over = try self.document(source, "2026-11-21T08:00:00+01:00")
    #expect(over["/home_data/fasting/active"] == .bool(false))
    #expect(over["/home_data/fasting/ended_at"] == .string("2026-11-21T08:00:00+01:00"))
    #expect(document.bytes.count < 200_000)
  }

  @Test func `Without a fast the rectangle tells the time since the last meal`() throws {
    let meal = FactFixture.fact(.meal, item: "oats", stated: "2026-11-19 20:00")
    let source = try source([meal], settings: "lock_screen: {daily_facts: snippet}")
    #expect(
      try document(source).reading(at: Self.now)?[pointer: "/variants/lock/rectangular/title"]
        == .string("12h 0m since last meal"))
    #expect(try document(source)["/home_data/last_meal_at/at"] == .string("2026-11-19T20:00:00+01:00"))
    #expect(try document(source, "2026-11-20T20:00:00+01:00")["/state"] == .string("empty"))
  }

  @Test func `A dose that nobody tells of is missed two hours later`() throws {
    let source = try source([], settings: "medicines: {Iron: [\"08:00\", \"20:00\"]}")
    #expect(try document(source, "2026-11-20T09:59:00+01:00")["/state"] == .string("empty"))
    let document = try document(source, "2026-11-20T10:00:00+01:00")
    #expect(
      document["/home_data/medicines"]
        == .array([
          .object([
            "name": .string("Iron"), "due_at": .string("2026-11-20T08:00:00+01:00"),
            "status": .string("missed"),
            "at": .string("2026-11-20T10:00:00+01:00"), "source": .string("typed"), "confidence": .number(1),
          ])
        ]))
    #expect(document["/generated_at"] == .string("2026-11-20T10:00:00+01:00"))
    #expect(document.timeline?.first?.from == FactFixture.date("2026-11-20 22:00"))
    #expect(try self.document(source.cleared, "2026-11-20T12:00:00+01:00")["/state"] == .string("empty"))
  }

  @Test func `Documents and places are listed with what is known of them`() throws {
    let document = try document(
      source([
        FactFixture.fact(
          .document, item: "Visa", status: "expires", at: "2026-11", stated: "2026-11-01 08:00"),
        FactFixture.fact(
          .location, item: "Office", status: "arrived", at: "2026-11-20T07:50:00+01:00", source: .file),
      ]))
    #expect(document["/home_data/documents/0/id"] == .string("visa"))
    #expect(document["/home_data/documents/0/expires_at"] == .string("2026-12-01T00:00:00+01:00"))
    #expect(document["/home_data/locations/0/place"] == .string("Office"))
    #expect(document["/home_data/locations/0/event"] == .string("arrived"))
    #expect(document["/variants/home/large/rows/0/text"] == .string("valid until 2026-11-30"))
  }

  @Test func `Each home view stays below 5,000 bytes, however much there is`() throws {
    let long = String(repeating: "👨‍👩‍👧‍👦Donaudampfschifffahrt ", count: 20)
    let many = (0..<40).flatMap { index in
      [
        FactFixture.fact(.medicine, item: "\(index) \(long)", status: "taken", stated: "2026-11-20 07:00"),
        FactFixture.fact(.location, item: "\(index) \(long)", status: "left", stated: "2026-11-20 07:00"),
        FactFixture.fact(
          .document, item: "\(index) \(long)", status: "expires", at: "2027", stated: "2026-11-20 07:00"),
        FactFixture.fact(.spend, 1, currency: "E\(index)", stated: "2026-11-20 07:00"),
      ]
    }
    let document = try document(source(morning + many))
    for family in Variants.homeFamilies {
      #expect(canonicalBytes(document["/variants/home/\(family)"]) < 5_000)
    }
  }
}

/// A step of a timeline.
struct ReadStep {
  var from: Date
  var patch: [String: JSONValue]
}

extension SurfaceDocument {
  var timeline: [ReadStep]? {
    guard case .array(let steps) = self["/timeline"] else { return nil }
    return steps.compactMap { step in
      guard let from = step[pointer: "/from"]?.text.flatMap(Instant.date),
        case .object(let patch) = step[pointer: "/patch"]
      else { return nil }
      return ReadStep(from: from, patch: patch)
    }
  }
}

func canonicalBytes(_ value: JSONValue?) -> Int {
  canonicalJSON(value).count
}
