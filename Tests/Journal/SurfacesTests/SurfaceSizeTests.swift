import Foundation
import Store
import Testing

@testable import Surfaces

/// Sizes in bytes of the files, whatever the owner says.
@Suite struct SurfaceSizeTests {
  private static let texts = [
    "emoji": String(repeating: "👨‍👩‍👧‍👦👩🏽‍🚀🏳️‍🌈", count: 400),
    "compounds": String(repeating: "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen", count: 20),
    "sentence": String(repeating: "word ", count: 2_000),
    "quotes": String(repeating: "\"\\\u{1}/", count: 1_000),
  ]

  private static func source(_ text: String) throws -> SurfaceSource {
    let tags = (0..<40).map { "\($0)\(text)" }
    var source = SurfaceFixture.source(
      (0..<200).map { number in
        SurfaceFixture.entry(
          "2026-11-20T060000Z-\(10_000_000 + number)",
          at: "2026-1\(number % 2)-\(10 + number % 11)T0\(number % 6):00:00Z", title: text, summary: text,
          seconds: 90 * number, pinnedAt: "2026-11-20T06:30:00Z", tags: tags)
      })
    source.settings = try SurfaceSettings(
      """
      transcript_preview: true
      record_in_last_thread: true
      lock_screen: {latest_entry: snippet, pinned: snippet, statistics: snippet, inspiration: snippet}
      """)
    source.entries.opening = text
    let threads = (0..<100).map {
      SurfaceThread(id: String(repeating: "t", count: 90) + "-\($0)", name: text, color: "#34C759")
    }
    source.threads.largest = threads.prefix(6).map { .init($0, entries: 10_000) }
    source.threads.lastUsed = threads[0]
    for (entry, thread) in zip(source.entries.pinned, threads) { source.threads.byEntry[entry.id] = thread }
    source.recording = RecordingDefaults(languages: ["de", "en", "fr"], style: "concise")
    for day in 10...30 { source.entries.inspirations["2026-11-\(day)"] = source.entries.pinned[day % 6] }
    return source
  }

  @Test(arguments: [("emoji", "de"), ("compounds", "de"), ("sentence", "en"), ("quotes", "en")])
  func `Every document stays within its size`(text: String, locale: String) throws {
    let source = try Self.source(try #require(Self.texts[text]))
    let context = try SurfaceFixture.context("2026-11-18T08:00:00+01:00", locale: locale)
    let documents = SurfaceKind.documents(source, context)
    let sizes = Dictionary(uniqueKeysWithValues: documents.map { ($0.name, $0.bytes.count) })
    let limits = [
      "latest_entry": 5_000, "pinned": 10_000, "statistics": 3_000, "inspiration": 5_000,
      "quick_record": 5_000,
    ]
    for (name, limit) in limits { #expect(try #require(sizes[name]) <= limit, "\(name)") }
    #expect(limits.keys.reduce(0) { $0 + (sizes[$1] ?? 0) } <= 20_000, "\(sizes)")
    for document in documents where limits[document.name] != nil {
      #expect(!String(decoding: document.bytes, as: UTF8.self).contains("\u{FFFD}"))
      #expect(document["/variants/home/large/title"]?.text?.isEmpty == false)
    }
    #expect(documents.first { $0.name == "pinned" }?["/home_data/entries"]?.items.count == 6)
    #expect(documents.first { $0.name == "statistics" }?["/home_data/threads"]?.items.count == 6)
  }
}
