import Foundation
import Model
import Store
import Synchronization
import TestSupport

@testable import Surfaces

/// Plain data to make documents from.
enum SurfaceFixture {
  /// Friday, 20 November 2026, 08:00 in Berlin, unless given.
  static func context(
    _ now: String? = "2026-11-20T08:00:00+01:00", locale: String = "en", timeZone: String = "Europe/Berlin",
    linkScheme: String = "sonarai"
  ) throws -> SurfaceContext {
    func made(_ now: String?) throws -> SurfaceContext {
      try SurfaceContext(
        now: now, timeZone: timeZone, locale: locale, linkScheme: linkScheme,
        texts: InstalledFiles.pipelines + "/surfaces/texts")
    }
    guard let instant = now.flatMap(Instant.date) else { return try made(now) }
    let key = [locale, timeZone, linkScheme]
    return try contexts.withLock { contexts in
      let context = try contexts[key] ?? made(nil)
      contexts[key] = context
      return context.at(instant)
    }
  }

  /// Contexts by language, zone and scheme: their texts take longer to read than most documents to make.
  private static let contexts = Mutex<[[String]: SurfaceContext]>([:])

  /// The installed packs.
  static func prompts() throws -> PromptPacks {
    try PromptPacks.read(installed: InstalledFiles.pipelines + "/surfaces", own: nil).0
  }

  static func entry(
    _ id: String = "2026-11-20T060000Z-aaaaaaaa", at spokenAt: String = "2026-11-20T06:00:00Z",
    title: String = "A walk by the river", summary: String = "I walked along the river.", seconds: Int = 90,
    mood: Mood.Bin? = .positive, pinnedAt: String? = nil, tags: [String] = []
  ) -> Entry {
    Entry(
      id: id, uuid: "0b1c6f2e-1111-5111-8111-000000000001", title: title,
      spokenAt: Instant.date(spokenAt) ?? .distantPast, durationSamples: seconds * SampleClock.rate,
      summary: .init(style: "concise", title: title, text: summary, isCurrent: true),
      mood: mood.map { MoodMark(score: 0, label: $0, feeling: "") }, tags: tags,
      pinnedAt: pinnedAt.flatMap(Instant.date))
  }

  /// A journal of `entries`, newest first.
  static func source(_ entries: [Entry]) -> SurfaceSource {
    var source = SurfaceSource()
    source.entries.latest = entries.first
    source.entries.total = entries.count
    source.entries.spokenAt = entries.map(\.spokenAt)
    source.entries.durationSamples = entries.reduce(0) { $0 + $1.durationSamples }
    source.entries.longest = entries.max { $0.durationSamples < $1.durationSamples }
    source.entries.pinned = entries.filter { $0.pinnedAt != nil }
    source.entries.pinnedTotal = source.entries.pinned.count
    source.entries.pinned = Array(source.entries.pinned.prefix(SurfaceEntries.pinnedLimit))
    return source
  }
}

extension SurfaceFixture {
  /// An index of `samples` in `folder`.
  static func store(_ folder: String, _ samples: [SampleRecording]) throws -> JournalStore {
    let store = try JournalStore(path: folder + "/journal.sqlite")
    for sample in samples { try store.put(indexed(sample, owner: sample.owner)) }
    return store
  }

  /// The index's entry for `sample`.
  static func indexed(_ sample: SampleRecording, owner: Owner?, digest: String = "1") -> IndexedDocuments {
    IndexedDocuments(
      EntryDocuments(
        id: sample.id, intake: sample.intake, owner: owner, source: sample.source,
        transcript: sample.transcript, mood: sample.mood, extract: sample.extract, summary: sample.summary),
      digest: digest)
  }
}

extension SurfaceDocument {
  /// The value at a JSON pointer.
  subscript(_ pointer: String) -> JSONValue? { JSONValue(data: bytes)?[pointer: pointer] }
}

extension JSONValue: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self = .string(value) }

  var items: [JSONValue] { if case .array(let items) = self { items } else { [] } }
  var keys: Set<String> { if case .object(let object) = self { Set(object.keys) } else { [] } }
}
