import Foundation
import Model
import Testing

@testable import Surfaces

/// The limits, times and families that the design of the documents fixes, row by row. It is 08:00 on 20 November 2026.
@Suite struct SpecifiedNumbersTests {
  /// All documents, made once.
  private static let all = Result {
    try documents(of: SurfaceKind.all)
  }

  private static func documents() throws -> [String: SurfaceDocument] { try all.get() }

  private static func documents(
    of kinds: [SurfaceKind], _ change: (inout SurfaceSource) throws -> Void = { _ in }
  ) throws -> [String: SurfaceDocument] {
    var source = try SurfaceFixture.full()
    try change(&source)
    let context = try SurfaceFixture.context()
    let documents = kinds.flatMap { kind in
      kind.parts.map { $0(source, context) } ?? [kind.document(source, context)]
    }
    return Dictionary(uniqueKeysWithValues: documents.map { ($0.name, $0) })
  }

  private static let six = Set(["home/small", "home/medium", "home/large"] + locked)
  private static let locked = ["lock/circular", "lock/rectangular", "lock/inline"]

  @Test(arguments: [
    ("latest_entry", true), ("pinned", true), ("statistics", true), ("inspiration", true),
    ("daily_prompt", true),
    ("quick_record", true), ("weekly_insights", true), ("daily_facts", true), ("notifications", false),
    ("live_activity", false), ("spotlight-2026-11", false), ("design_tokens", false),
  ])
  func `A document has views of all six families or of none`(name: String, hasViews: Bool) throws {
    let document = try #require(Self.documents()[name])
    let families = ["home", "lock"].flatMap { place in
      (document["/variants/\(place)"]?.keys ?? []).map { "\(place)/\($0)" }
    }
    #expect(Set(families) == (hasViews ? Self.six : []))
  }

  @Test(arguments: [
    ("daily_facts", "2026-11-20T09:50:00+01:00"), ("latest_entry", "2026-11-21T00:00:00+01:00"),
    ("pinned", "2026-11-21T00:00:00+01:00"), ("statistics", "2026-11-21T00:00:00+01:00"),
    ("inspiration", "2026-11-21T00:00:00+01:00"), ("daily_prompt", "2026-11-21T00:00:00+01:00"),
    ("notifications", "2026-11-21T00:00:00+01:00"), ("live_activity", "2026-11-21T00:00:00+01:00"),
    ("weekly_insights", "2026-11-23T00:00:00+01:00"), ("quick_record", nil), ("design_tokens", nil),
    ("spotlight-2026-11", nil),
  ])
  func `A document goes stale at its time`(name: String, staleAt: String?) throws {
    let document = try #require(Self.documents()[name])
    #expect(document["/stale_at"] == (staleAt.map(JSONValue.string) ?? .null))
  }

  /// Days that change a text: a week of runs that did not come is bridged.
  @Test(arguments: ["latest_entry", "daily_prompt", "statistics", "inspiration"])
  func `What changes by the day has a timeline of at most eight days`(name: String) throws {
    let (source, context) = (try SurfaceFixture.full(), try SurfaceFixture.context())
    let kind = try #require(SurfaceKind.all.first { $0.name == name })
    #expect(kind.changes(source, context) == (1...8).map { context.midnight(inDays: $0) })
  }

  /// A fast as a live activity is made again by the quarter hour: its boundaries are those of the design.
  @Test func `A day without news writes a document at most 12 times`() throws {
    let source = try SurfaceFixture.full()
    var written: [String: Int] = [:]
    var last: [String: Data] = [:]
    let kinds = [SurfaceKind.dailyFacts, .latestEntry, .statistics, .quickRecord, .designTokens]
    for hour in 0...24 {
      let now = FactFixture.date("2026-11-20 08:00").addingTimeInterval(Double(hour) * 3_600)
      let context = try SurfaceFixture.context().at(now)
      for kind in kinds {
        let bytes = kind.document(source, context).bytes
        if let before = last[kind.name], before != bytes { written[kind.name, default: 0] += 1 }
        last[kind.name] = bytes
      }
    }
    #expect(written.values.allSatisfy { $0 <= 12 }, "\(written)")
    for name in ["quick_record", "design_tokens"] { #expect(written[name] == nil) }
  }

  @Test func `A document that shows nothing keeps its time from day to day`() throws {
    for kind in [SurfaceKind.quickRecord, .latestEntry, .pinned, .weeklyInsights, .liveActivity] {
      let times = try ["2026-11-20T08:00:00+01:00", "2026-12-24T08:00:00+01:00"].map { now in
        kind.document(SurfaceSource(), try SurfaceFixture.context(now))["/generated_at"]
      }
      #expect(times == [.string("2026-11-01T01:00:00+01:00"), .string("2026-11-01T01:00:00+01:00")])
    }
  }

  /// Where a text is, and the most characters and bytes it may have.
  @Test(arguments: [
    ("latest_entry", "/home_data/intro", 200, 600), ("latest_entry", "/home_data/preview", 200, 600),
    ("pinned", "/home_data/entries/0/snippet", 150, 450),
    ("pinned", "/variants/home/large/rows/0/text", 50, 150),
    ("inspiration", "/home_data/snippet", 150, 450),
    ("spotlight-2026-11", "/home_data/items/0/text", 200, 600),
    ("daily_prompt", "/variants/lock/rectangular/title", 30, 90),
    ("daily_prompt", "/variants/home/medium/lines/0", 120, 360),
    ("daily_prompt", "/variants/home/large/lines/0", 200, 600),
  ])
  func `A text is cut`(name: String, pointer: String, characters: Int, bytes: Int) throws {
    let long = SurfaceFixture.entry(
      summary: String(repeating: "👨‍👩‍👧‍👦 Über Wörter ", count: 200), pinnedAt: "2026-11-20T06:30:00Z")
    let kind = try #require(SurfaceKind.all.first { name.hasPrefix($0.name) })
    let document = try #require(
      Self.documents(of: [kind]) { source in
        source.settings = try SurfaceSettings("lock_screen: {daily_prompt: snippet}")
        source.entries.latest = long
        source.entries.pinned = [long]
        source.entries.inspirations = ["2026-11-20": long]
        source.spotlight = [SpotlightMonth(month: "2026-11", state: "1", content: .entries([long]))]
      }[name])
    let text = try #require(document[pointer]?.text)
    #expect(text.count <= characters && text.utf8.count <= bytes && !text.isEmpty)
  }

  @Test func `Nothing is opted in to unless the owner says so`() {
    let settings = SurfaceSettings()
    #expect(!settings.transcriptPreview && !settings.recordsInLastThread && !settings.isCleared)
    #expect(settings.fastingHours == 16 && settings.reminderHour == nil && settings.widgets.isEmpty)
    #expect(settings.copyTo == nil && settings.deliver == nil)
    #expect(SurfaceKind.all.allSatisfy { !settings.isShownLocked($0.name) })
  }

  @Test func `The lock screen is redacted where content is shown`() throws {
    for (name, document) in try Self.documents() where name != "quick_record" {
      for family in Self.locked where document["/variants/\(family)"] != nil {
        #expect(document["/variants/\(family)/redacted"] == .bool(true), "\(name) \(family)")
      }
    }
  }
}
