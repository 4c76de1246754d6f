import Foundation
import Insights
import Model
import Store
import TestSupport
import Testing

@testable import Surfaces

@Suite struct SurfaceEntriesTests {
  private static let samples =
    (1...9).map { number in
      SampleRecording(
        "2026-11-0\(number)T070000Z-aaaaaaa\(number)", spokenAt: "2026-11-0\(number)T07:00:00Z",
        segments: ["It was day \(number). Then the night came."], title: "Day \(number)", people: ["Anna"],
        owner: Owner(pinnedAt: number < 8 ? "2026-11-1\(number)T07:00:00Z" : nil, tags: ["walk"]))
    } + [
      SampleRecording(
        "2026-11-20T060000Z-bbbbbbbb", spokenAt: "2026-11-20T06:00:00Z",
        segments: ["Long.", "Longer.", "Longest."],
        title: "Longest"),
      SampleRecording(
        "2026-11-20T063000Z-cccccccc", spokenAt: "2026-11-20T06:30:00Z",
        segments: ["Hush.", "A.", "B.", "C.", "Walk."],
        title: "Hushword", people: ["Anna"],
        owner: Owner(pinnedAt: "2026-11-20T06:31:00Z", tags: ["walk"], isPrivate: true)),
    ]

  @Test func `Documents are made from what is not private`() throws {
    try withIndexFolder { folder in
      let store = try SurfaceFixture.store(folder, Self.samples)
      let settings = try SurfaceSettings("transcript_preview: true")
      let entries = try SurfaceEntries(store, SurfaceFixture.context(), settings)
      #expect(entries.latest?.title == "Longest" && entries.latest?.summary?.text == "Long.")
      #expect(entries.opening == "Long.")
      #expect(entries.total == 10 && entries.pinnedTotal == 7)
      #expect(entries.pinned.map(\.title) == (2...7).reversed().map { "Day \($0)" })
      #expect(entries.longest?.title == "Longest")
      #expect(entries.durationSamples == 12 * 32_000)
      #expect(entries.spokenAt.count == 10 && entries.spokenAt.first == entries.latest?.spokenAt)
      #expect(entries.inspirations.count == 9)
      #expect(entries.inspirations.values.allSatisfy { $0.title.hasPrefix("Day") && $0.tags.first == "walk" })
      try store.close()
    }
  }

  @Test func `What is read by index is what all rows say`() throws {
    try withIndexFolder { folder in
      let store = try SurfaceFixture.store(folder, Self.samples)
      let context = try SurfaceFixture.context()
      let entries = try SurfaceEntries(store, context, SurfaceSettings())
      var all: [Entry] = []
      try store.eachPage(EntryFilter(includePrivate: false)) { all += $0 }
      #expect(entries.latest == all.first)
      #expect(entries.total == all.count)
      #expect(entries.spokenAt == all.map(\.spokenAt).filter { $0 >= context.statisticsStart })
      #expect(entries.durationSamples == all.reduce(0) { $0 + $1.durationSamples })
      #expect(
        entries.longest == all.max { ($0.durationSamples, $0.spokenAt) < ($1.durationSamples, $1.spokenAt) })
      let pins = all.filter { $0.pinnedAt != nil }
        .sorted { ($0.pinnedAt ?? .distantPast) > ($1.pinnedAt ?? .distantPast) }
      #expect(entries.pinned == Array(pins.prefix(6)) && entries.pinnedTotal == pins.count)
      for day in [context] + context.nextMidnights.map(context.at) {
        let old = all.filter { $0.spokenAt < day.midnight(inDays: -7) }
        let chosen = SurfaceEntries.inspiration(
          on: day.day, among: old.compactMap { entry in entry.uuid.map { (id: entry.id, uuid: $0) } })
        #expect(entries.inspirations[day.day] == old.first { $0.id == chosen?.id })
      }
      let months = try SpotlightMonth.months(of: store, earlier: nil, context)
      #expect(months.map(\.content) == [.entries(all.reversed())])
      try store.close()
    }
  }

  @Test func `An entry is an inspiration once it is older than seven days`() throws {
    try withIndexFolder { folder in
      let store = try SurfaceFixture.store(folder, [Self.samples[8]])
      let context = try SurfaceFixture.context("2026-11-15T08:00:00+01:00")
      let days = try SurfaceEntries(store, context, SurfaceSettings()).inspirations.keys.sorted()
      #expect(days.first == "2026-11-17" && days.last == "2026-11-23")
      try store.close()
    }
  }

  @Test func `The transcript is not read unless the owner wants it shown`() throws {
    try withIndexFolder { folder in
      let store = try SurfaceFixture.store(folder, Self.samples)
      #expect(try SurfaceEntries(store, SurfaceFixture.context(), SurfaceSettings()).opening == nil)
      #expect(try store.opening(of: Self.samples[10].id) == nil)
      try store.close()
    }
  }

  @Test(arguments: [
    ("One. Two.", "One."), ("  One", "One"), ("", nil), ("Wirklich? Ja.", "Wirklich?"),
    ("At 3.5 km. Then", "At 3.5 km."),
    ("line\nnext", "line"), ("It was z. B. good.", "It was z."),
  ])
  func `A preview is never more than one sentence`(text: String, sentence: String?) {
    #expect(text.firstSentence == sentence)
  }

  @Test func `Threads count entries that are not private, and know those of the entries shown`() throws {
    try withIndexFolder { folder in
      let store = try SurfaceFixture.store(folder, Self.samples)
      let threads = folder + "/threads"
      try FileManager.default.createDirectory(atPath: threads, withIntermediateDirectories: true)
      for (name, text) in [
        "anna": "{name: Anna, people: [Anna], exclude: [2026-11-01T070000Z-aaaaaaa1]}",
        "walks": "{name: Walks, tags: [walk], color: \"#34C759\"}", "none": "{name: None, tags: [nothing]}",
        "long": "{name: Longest, tags: [nothing], add: [2026-11-20T060000Z-bbbbbbbb]}", "broken": "{name: [}",
      ] { try Data(text.utf8).write(to: URL(filePath: "\(threads)/\(name).yaml")) }
      let found = try SurfaceThreads(
        Threads(folder: threads), of: Self.samples.map(\.id), in: store, SurfaceFixture.context())
      #expect(
        found.largest == [
          .init(SurfaceThread(id: "walks", name: "Walks", color: "#34C759"), entries: 9),
          .init(SurfaceThread(id: "anna", name: "Anna"), entries: 8),
          .init(SurfaceThread(id: "long", name: "Longest"), entries: 1),
        ])
      #expect(found.lastUsed?.id == "long")
      #expect(found.byEntry["2026-11-01T070000Z-aaaaaaa1"]?.id == "walks")
      #expect(found.byEntry["2026-11-02T070000Z-aaaaaaa2"]?.id == "anna")
      #expect(found.byEntry[Self.samples[10].id] == nil)
      let none = try SurfaceThreads(
        Threads(folder: folder + "/none"), of: [], in: store, SurfaceFixture.context())
      #expect(none == SurfaceThreads())
      try store.close()
    }
  }
}
