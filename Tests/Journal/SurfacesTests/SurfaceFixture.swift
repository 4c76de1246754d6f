import Foundation
import Model
import TestSupport

@testable import Surfaces

/// Plain data to make documents from.
enum SurfaceFixture {
  /// Friday, 20 November 2026, 08:00 in Berlin, unless given.
  static func context(
    _ now: String? = "2026-11-20T08:00:00+01:00", locale: String = "en", timeZone: String = "Europe/Berlin",
    linkScheme: String = "sonarai"
  ) throws -> SurfaceContext {
    try SurfaceContext(
      now: now, timeZone: timeZone, locale: locale, linkScheme: linkScheme,
      texts: InstalledFiles.pipelines + "/surfaces/texts")
  }

  static func entry(
    _ id: String = "2026-11-20T060000Z-aaaaaaaa", at spokenAt: String = "2026-11-20T06:00:00Z",
    title: String = "A walk by the river", summary: String = "I walked along the river.", seconds: Int = 90,
    mood: Mood.Bin? = .positive, pinnedAt: String? = nil, tags: [String] = []
  ) -> SurfaceEntry {
    SurfaceEntry(
      id: id, uuid: "0b1c6f2e-1111-5111-8111-000000000001", title: title, summary: summary,
      spokenAt: Instant.date(spokenAt) ?? .distantPast, durationSamples: seconds * SampleClock.rate,
      hasTranscript: true, mood: mood, pinnedAt: pinnedAt.flatMap(Instant.date), tags: tags)
  }

  /// A journal of `entries`, newest first.
  static func source(_ entries: [SurfaceEntry]) -> SurfaceSource {
    var source = SurfaceSource()
    source.entries.latest = entries.first
    source.entries.spokenAt = entries.map(\.spokenAt)
    source.entries.durationSamples = entries.reduce(0) { $0 + $1.durationSamples }
    source.entries.longest = entries.max { $0.durationSamples < $1.durationSamples }
    source.entries.pinned = entries.filter { $0.pinnedAt != nil }
    source.entries.pinnedTotal = source.entries.pinned.count
    return source
  }
}

extension SurfaceDocument {
  /// The value at a JSON pointer.
  subscript(_ pointer: String) -> JSONValue? { JSONValue(data: bytes)?[pointer: pointer] }
}
