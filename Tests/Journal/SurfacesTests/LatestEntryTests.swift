import Foundation
import Model
import Store
import Testing

@testable import Surfaces

@Suite struct LatestEntryTests {
  private func document(_ source: SurfaceSource) throws -> SurfaceDocument {
    SurfaceKind.latestEntry.document(source, try SurfaceFixture.context())
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

  @Test func `Each family has its layout, and the client computes nothing`() throws {
    var source = SurfaceFixture.source([SurfaceFixture.entry()])
    source.threads.byEntry["2026-11-20T060000Z-aaaaaaaa"] = SurfaceThread(
      id: "river", name: "River", color: "#34C759")
    let document = try document(source)
    func at(_ pointer: String) -> JSONValue? { document["/variants/home/" + pointer] }
    #expect(at("small/title")?.text == "Today" && at("small/badge/text")?.text == "positive")
    #expect(at("small/lines") == nil && at("small/actions") == .array([]))
    #expect(at("medium/title")?.text == "Latest" && at("medium/subtitle")?.text == "A walk by the river")
    #expect(at("medium/lines")?.items.count == 1 && at("medium/badge/tint")?.text == "#34C759")
    #expect(at("medium/actions/0/label")?.text == "Open Last Entry")
    #expect(at("large/footnote")?.text == "Today 07:00 · 1:30")
    #expect(at("large/actions")?.items.count == 2 && at("large/actions/1/label")?.text == "Record")
    #expect(at("large/rows/0/badge") == .object(["text": "River", "tint": "#34C759"]))
    #expect(document["/variants/lock/inline/link"]?.text == "sonarai://entry/latest")
    #expect(at("large/rows/0/link")?.text == "sonarai://thread/river")
    #expect(document["/home_data/thread"]?.keys == ["id", "name", "color"])
    #expect(
      document["/home_data/mood"] == .object(["bin": "positive", "label": "positive", "tint": "#34C759"]))
    #expect(at("medium/accessibility")?.text == "Latest summary: I walked along the river.")
  }

  @Test(arguments: [
    (Mood.Bin.positive, "#34C759"), (.neutral, "#FFBF00"), (.negative, "#FF3B30"),
  ])
  func `A mood has a word and a colour, neutral is amber, and there is no score`(mood: Mood.Bin, tint: String)
    throws
  {
    let document = try document(SurfaceFixture.source([SurfaceFixture.entry(mood: mood)]))
    #expect(
      document["/variants/home/small/badge"]
        == .object(["text": .string(mood.rawValue), "tint": .string(tint)]))
    #expect(!String(decoding: document.bytes, as: UTF8.self).contains("score"))
  }

  @Test
  func `The transcript is shown only on request, on the home screen, as one sentence of 200 characters`()
    throws
  {
    var source = SurfaceFixture.source([SurfaceFixture.entry(summary: "A summary.")])
    source.settings = try SurfaceSettings("{transcript_preview: true, lock_screen: {latest_entry: snippet}}")
    source.entries.opening = "Spoken " + String(repeating: "on and on ", count: 1_000)
    let document = try document(source)
    let preview = try #require(document["/home_data/preview"]?.text)
    #expect(preview.hasPrefix("Spoken on and on") && preview.count <= 200)
    #expect(document["/home_data/intro"]?.text == "A summary.")
    #expect(document["/variants/home/large/lines"] == .array(["A summary.", .string(preview)]))
    for family in Variants.lockFamilies {
      #expect(document["/variants/lock/\(family)"].map { "\($0)".contains("Spoken") } == false)
    }
  }

  @Test(arguments: Mood.Bin.allCases) func `A discreet entry shows its day and a badge alone`(mood: Mood.Bin)
    throws
  {
    var entry = SurfaceFixture.entry(
      title: "Hushword", summary: "Hushword.", mood: mood, tags: ["hushword"])
    entry.isDiscreet = true
    var source = SurfaceFixture.source([entry])
    source.settings = try SurfaceSettings("lock_screen: {latest_entry: snippet}")
    source.threads.byEntry[entry.id] = SurfaceThread(id: "hushword", name: "Hushword")
    let document = try document(source)
    let text = String(decoding: document.bytes, as: UTF8.self).lowercased()
    let badge = MoodBadge(mood, try SurfaceFixture.context().texts)
    for hidden in ["hushword", badge.label, badge.tint.lowercased()] { #expect(!text.contains(hidden)) }
    #expect(document["/home_data"]?.keys == ["id", "uuid", "title", "spoken_at", "day_text", "discreet"])
    for view in ["home/small", "home/medium", "home/large", "lock/circular", "lock/rectangular"] {
      #expect(
        document["/variants/\(view)/badge"] == .object(["text": "discreet", "tint": "#8E8E93"]), "\(view)")
    }
    #expect(document["/home_data/discreet"] == .bool(true))
    #expect(document["/variants/home/large/title"]?.text == "Today")
    #expect(document["/timeline/0/patch/~1home_data"] == nil)
  }

  @Test func `Without an entry the document says what to do`() throws {
    let document = try document(SurfaceSource())
    #expect(document["/variants/home/large/title"]?.text == "No entries yet.")
    #expect(document["/variants/home/large/lines/0"]?.text == "Tap the mic to start your first journal.")
    #expect(document["/placeholder/title"]?.text == "Latest Entry")
    #expect(document["/placeholder/lines/0"]?.text == "Your latest entry appears here")
    #expect(document["/description"]?.text == "Shows your latest entry")
  }
}
