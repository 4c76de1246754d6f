package import Foundation
package import Model
package import Store

/// All that documents are made from. None of it is private.
///
/// It is plain data, so that a document can be made for any journal and any time without a database.
package struct SurfaceSource: Equatable, Sendable {
  package var settings = SurfaceSettings()
  package var entries = SurfaceEntries()
  package var device = DeviceState()
  package var ledger = NotificationLedger()
  package var facts = SurfaceFacts()

  package init() {}

  /// What documents are made from while the owner has them cleared: nothing of the journal's content.
  package var cleared: SurfaceSource {
    var source = SurfaceSource()
    source.settings = settings
    return source
  }
}

/// The entries that documents show; private ones are in no list and in no count.
package struct SurfaceEntries: Equatable, Sendable {
  /// The newest entry with a transcript or a summary.
  package var latest: SurfaceEntry?
  /// Whether there are entries, but none that can be shown yet.
  package var isOnlyProcessing = false
  /// Pinned entries, newest pin first; only as many as a document shows.
  package var pinned: [SurfaceEntry] = []
  package var pinnedTotal = 0
  /// When each entry was spoken, newest first.
  package var spokenAt: [Date] = []
  /// Length of all entries in samples at 16 kHz.
  package var durationSamples = 0
  package var longest: SurfaceEntry?

  package init() {}

  /// State of a document that shows entries.
  package var state: SurfaceState { latest == nil ? (isOnlyProcessing ? .processing : .empty) : .ok }
}

/// What documents show of an entry.
package struct SurfaceEntry: Equatable, Sendable {
  /// ID of the recording.
  package var id: String
  /// Version 5 UUID of its SHA-256, lower case; nil if that is unknown.
  package var uuid: String?
  /// Empty if nothing was said or there is no summary yet.
  package var title: String
  /// The summary in the current style; empty until there is one.
  package var summary: String
  package var spokenAt: Date
  /// Length in samples at 16 kHz.
  package var durationSamples: Int
  package var hasTranscript: Bool
  package var mood: Mood.Bin?
  package var pinnedAt: Date?
  package var tags: [String]
}

extension SurfaceEntry {
  package init(_ entry: StoredEntry) {
    id = entry.id
    uuid = entry.uuid
    title = entry.title
    summary = entry.summary?.text ?? ""
    spokenAt = entry.spokenAt
    durationSamples = entry.durationSamples
    hasTranscript = entry.hasTranscript
    mood = entry.mood?.label
    pinnedAt = entry.pinnedAt
    tags = entry.tags
  }
}

extension SurfaceEntries {
  /// Reads the entries of `store` that are not private.
  /// - Throws: `JournalStoreError`.
  package init(_ store: JournalStore) throws {
    let entries = try store.entries(EntryFilter(includePrivate: false))
    let shown = entries.filter { $0.hasTranscript || $0.summary != nil }
    isOnlyProcessing = shown.isEmpty && !entries.isEmpty
    latest = shown.first.map(SurfaceEntry.init)
    let pinned = shown.filter { $0.pinnedAt != nil }
      .sorted { ($0.pinnedAt ?? $0.spokenAt, $0.id) > ($1.pinnedAt ?? $1.spokenAt, $1.id) }
    pinnedTotal = pinned.count
    self.pinned = pinned.prefix(6).map(SurfaceEntry.init)
    spokenAt = shown.map(\.spokenAt)
    durationSamples = shown.reduce(0) { $0 + $1.durationSamples }
    longest = shown.max {
      ($0.durationSamples, $0.spokenAt, $0.id) < ($1.durationSamples, $1.spokenAt, $1.id)
    }
    .map(SurfaceEntry.init)
  }
}
