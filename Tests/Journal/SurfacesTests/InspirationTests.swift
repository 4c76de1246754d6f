import Foundation
import Model
import Store
import TestSupport
import Testing

@testable import Surfaces

@Suite struct InspirationTests {
  private static let uuids = (0..<20).map { "00000000-0000-5000-8000-0000000000\($0 + 10)" }
  private static var candidates: [(id: String, uuid: String)] { uuids.map { (id: "entry " + $0, uuid: $0) } }

  @Test func `The choice depends on the day and the entries alone`() {
    let first = SurfaceEntries.inspiration(on: "2026-11-20", among: Self.candidates)
    #expect(
      first?.uuid == SurfaceEntries.inspiration(on: "2026-11-20", among: Self.candidates.reversed())?.uuid)
    let chosen = Set(
      (10...29).compactMap { SurfaceEntries.inspiration(on: "2026-11-\($0)", among: Self.candidates)?.id })
    #expect(chosen.count > 5)
    #expect(SurfaceEntries.inspiration(on: "2026-11-20", among: []) == nil)
  }

  @Test func `Another entry is shown from midnight on`() throws {
    var source = SurfaceFixture.source([SurfaceFixture.entry()])
    source.entries.inspirations = [
      "2026-11-20": SurfaceFixture.entry(
        "one", at: "2026-03-01T06:00:00Z", title: "One", summary: "First of all.", tags: ["sea", "sun"]),
      "2026-11-21": SurfaceFixture.entry("two", at: "2025-03-01T06:00:00Z", title: "Two", mood: nil),
    ]
    let document = SurfaceKind.inspiration.document(source, try SurfaceFixture.context())
    #expect(document["/home_data"]?.keys == ["id", "title", "snippet", "tags", "refresh_at"])
    #expect(document["/home_data/tags"] == .array(["sea", "sun"]))
    #expect(document["/home_data/refresh_at"]?.text == "2026-11-21T00:00:00+01:00")
    #expect(document["/variants/home/large/lines"] == .array(["First of all.", "#sea #sun"]))
    #expect(document["/variants/home/small/footnote"]?.text == "2026-03-01")
    #expect(document["/timeline/0/from"]?.text == "2026-11-21T00:00:00+01:00")
    #expect(document["/timeline/0/patch/~1home_data"]?[pointer: "/title"]?.text == "Two")
    #expect(document["/timeline/1/patch/~1state"]?.text == "empty")
    #expect(document["/timeline/2"] == nil)
    #expect(document["/variants/lock/inline/accessibility"]?.text == "Inspiration: redacted")
  }

  @Test func `Without an entry of more than a week it says so`() throws {
    let source = SurfaceFixture.source([SurfaceFixture.entry()])
    let document = SurfaceKind.inspiration.document(source, try SurfaceFixture.context())
    #expect(document["/state"]?.text == "empty" && document["/home_data"] == .object([:]))
    #expect(document["/variants/home/large/lines/0"]?.text == "Entries older than a week appear here.")
  }
}
