import Foundation
import Model
import Store

@testable import Surfaces

extension SurfaceFixture {
  /// A journal with something to show in every document at 08:00 on 20 November 2026: a fast under way since 20:00, a
  /// visa that expires the next day, a missed dose, and no sync for two days.
  static func full() throws -> SurfaceSource {
    let entries = [
      entry(pinnedAt: "2026-11-20T06:30:00Z", tags: ["river"]),
      entry("2026-11-02T060000Z-bbbbbbbb", at: "2026-11-02T06:00:00Z", mood: nil),
    ]
    var source = source(entries)
    source.settings = try SurfaceSettings("medicines: {Vitamin D: [\"06:00\"]}")
    source.prompts = try prompts()
    source.weeks.weeks = [insights(), insights(week: "2026-W47", mean: -0.5)]
    source.entries.inspirations["2026-11-20"] = entries[1]
    let thread = SurfaceThread(id: "river", name: "River", color: "#34C759")
    source.threads.largest = [.init(thread, entries: 2)]
    source.threads.byEntry[entries[0].id] = thread
    source.threads.lastUsed = thread
    source.recording = RecordingDefaults(languages: ["de", "en"], style: "concise")
    source.spotlight = [SpotlightMonth(month: "2026-11", state: "1", content: .entries(entries))]
    source.device.lastSyncAt = FactFixture.date("2026-11-18 08:00")
    source.facts = SurfaceFacts([
      FactFixture.fact(.recovery, 72, "%", at: "2026-11-20T06:30:00+01:00", source: .file),
      FactFixture.fact(.sleep, 7, "h", at: "2026-11-20T06:30:00+01:00", source: .file),
      FactFixture.fact(.spend, 150, currency: "AED", item: "taxi", stated: "2026-11-20 07:00"),
      FactFixture.fact(.water, 2, "glasses", stated: "2026-11-20 07:00", source: .typed),
      FactFixture.fact(.weight, 71.5, "kg", stated: "2026-11-20 07:00"),
      FactFixture.fact(.mood, 0.5, at: "2026-11-20T07:00:00+01:00", source: .file),
      FactFixture.fact(.medicine, item: "Iron", status: "taken", stated: "2026-11-20 07:00"),
      FactFixture.fact(
        .location, item: "Office", status: "arrived", at: "2026-11-20T07:50:00+01:00", source: .file),
      FactFixture.fact(.meal, item: "soup", stated: "2026-11-19 19:30"),
      FactFixture.fact(.fasting, status: "started", at: "2026-11-19T20:00:00+01:00", source: .typed),
      FactFixture.fact(
        .document, item: "Visa", status: "expires", at: "2026-11-21", stated: "2026-11-01 08:00"),
    ])
    return source
  }
}
