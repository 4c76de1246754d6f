import Foundation
import Store
import Testing

@testable import Surfaces

@Suite struct PinnedTests {
  private static let pins = (1...9).map { number in
    SurfaceFixture.entry(
      "2026-11-0\(number)T060000Z-aaaaaaaa", at: "2026-11-0\(number)T06:00:00Z", title: "Pin \(number)",
      summary: String(repeating: "Many words of a long summary. ", count: 20),
      pinnedAt: "2026-11-1\(9 - number)T07:00:00Z")
  }

  private func document(_ source: SurfaceSource, locale: String = "en") throws -> SurfaceDocument {
    SurfaceKind.pinned.document(source, try SurfaceFixture.context(locale: locale))
  }

  @Test func `Small shows one pin, medium three, large six, newest pin first`() throws {
    var source = SurfaceFixture.source(Self.pins)
    source.threads.byEntry[Self.pins[0].id] = SurfaceThread(id: "river", name: "River")
    let document = try document(source)
    #expect(document["/home_data/total"] == .number(9))
    #expect(document["/home_data/entries"]?.items.count == 6)
    #expect(document["/home_data/entries/0"]?.keys == ["id", "title", "snippet", "duration_text", "thread"])
    #expect(document["/variants/home/small/title"]?.text == "Pin 1")
    #expect(document["/variants/home/medium/rows"]?.items.count == 3)
    #expect(document["/variants/home/large/rows"]?.items.count == 6)
    #expect(
      document["/variants/home/large/rows/0/link"]?.text == "sonarai://entry/2026-11-01T060000Z-aaaaaaaa")
    #expect(document["/variants/home/large/rows/0/badge/text"]?.text == "River")
    #expect(
      document["/variants/home/large/accessibility"]?.text
        == "Pinned Entries: Pin 1, Pin 2, Pin 3, Pin 4, Pin 5, Pin 6")
    #expect(document["/generated_at"]?.text == "2026-11-18T08:00:00+01:00")
  }

  @Test func `Lock views are redacted unless the owner allows a line`() throws {
    var source = SurfaceFixture.source(Self.pins)
    var lock = try document(source)
    #expect(lock["/variants/lock/inline/redacted"] == .bool(true))
    #expect(lock["/variants/lock/inline/accessibility"]?.text == "Pinned Entries: redacted")
    source.settings = try SurfaceSettings("lock_screen: {pinned: snippet}")
    lock = try document(source)
    #expect(lock["/variants/lock/inline/title"]?.text == "Pin 1")
  }

  @Test func `Without pins it says so`() throws {
    let source = SurfaceFixture.source([SurfaceFixture.entry()])
    let document = try document(source)
    #expect(document["/state"]?.text == "empty")
    #expect(document["/variants/home/small/title"]?.text == "No pinned entries")
    #expect(document["/display_name"]?.text == "Pinned Entries")
    #expect(document["/description"]?.text == "Quick access to pinned entries")
    let german = try self.document(source, locale: "de")
    #expect(german["/display_name"]?.text == "Gepinnte Einträge")
    #expect(german["/description"]?.text == "Schnellzugriff auf gepinnte Einträge")
  }

  @Test func `A discreet pin shows its day and a badge alone`() throws {
    var pin = SurfaceFixture.entry(title: "Hushword", summary: "Hushword.", pinnedAt: "2026-11-20T06:30:00Z")
    pin.isDiscreet = true
    var source = SurfaceFixture.source([pin])
    source.settings = try SurfaceSettings("lock_screen: {pinned: snippet}")
    let document = try document(source)
    let text = String(decoding: document.bytes, as: UTF8.self)
    for hidden in ["Hushword", "positive", "#34C759"] { #expect(!text.contains(hidden)) }
    #expect(
      document["/home_data/entries/0"] == .object(["id": .string(pin.id), "title": "Today", "snippet": ""]))
    #expect(document["/variants/home/medium/rows/0/title"]?.text == "Today")
    #expect(document["/variants/home/medium/rows/0/badge/text"]?.text == "discreet")
    #expect(document["/variants/home/small/badge/tint"]?.text == "#8E8E93")
  }
}
