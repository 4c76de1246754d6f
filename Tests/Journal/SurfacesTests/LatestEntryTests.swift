import Foundation
import Testing

@testable import Surfaces

@Suite struct LatestEntryTests {
  private func document(_ source: SurfaceSource, _ now: String? = "2026-11-20T08:00:00+01:00") throws
    -> SurfaceDocument
  {
    SurfaceKind.latestEntry.document(source, try SurfaceFixture.context(now))
  }

  @Test func `Lock views are redacted and home views are not`() throws {
    let document = try document(SurfaceFixture.source([SurfaceFixture.entry()]))
    for family in Variants.lockFamilies {
      #expect(document["/variants/lock/\(family)/redacted"] == .bool(true))
      #expect(document["/variants/lock/\(family)/title"] == .string("Latest summary"))
      #expect(document["/variants/lock/\(family)/accessibility"] == .string("Latest summary: redacted"))
    }
    for family in Variants.homeFamilies {
      #expect(document["/variants/home/\(family)/redacted"] == .bool(false))
    }
  }

  @Test func `The lock screen shows the title where the owner allows it`() throws {
    var source = SurfaceFixture.source([SurfaceFixture.entry()])
    source.settings = try SurfaceSettings("lock_screen: {latest_entry: snippet}")
    let document = try document(source)
    #expect(document["/variants/lock/inline/title"] == .string("Latest: A walk by the river"))
    #expect(!String(decoding: document.bytes, as: UTF8.self).contains("lock.fill"))
  }

  @Test func `The document says when what it shows was spoken`() throws {
    let document = try document(SurfaceFixture.source([SurfaceFixture.entry()]))
    #expect(document["/generated_at"] == .string("2026-11-20T07:00:00+01:00"))
    #expect(document["/updated_text"] == .string("Updated 07:00"))
    #expect(document["/stale_at"] == .string("2026-11-21T00:00:00+01:00"))
  }

  @Test func `The timeline says what the days will be called`() throws {
    let document = try document(SurfaceFixture.source([SurfaceFixture.entry()]))
    #expect(document["/home_data/day_text"] == .string("Today"))
    #expect(document["/timeline/0/from"] == .string("2026-11-21T00:00:00+01:00"))
    #expect(document["/timeline/0/patch/~1home_data~1day_text"] == .string("Yesterday"))
    #expect(document["/timeline/1/patch/~1home_data~1day_text"] == .string("2026-11-20"))
    #expect(document["/timeline/2"] == nil)
  }

  @Test func `Long texts stay within their sizes`() throws {
    let long = SurfaceFixture.entry(
      title: String(repeating: "Ä", count: 300), summary: String(repeating: "👨‍👩‍👧‍👦 Über Wörter ", count: 200))
    let document = try document(SurfaceFixture.source([long]))
    let preview = try #require(document["/home_data/preview"]?.text)
    #expect(preview.count <= 200 && preview.utf8.count <= 600)
    #expect(document.bytes.count <= 5_000)
  }
}
