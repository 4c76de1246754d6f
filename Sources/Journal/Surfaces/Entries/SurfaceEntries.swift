internal import Digest
package import Foundation
package import Store

/// The entries that documents show; private ones are in no list and in no count.
package struct SurfaceEntries: Equatable, Sendable {
  /// The newest entry with a transcript or a summary.
  package var latest: Entry?
  /// The first sentence of the latest entry; nil unless the owner wants it shown.
  package var opening: String?
  /// True if there are entries, but none that can be shown yet.
  package var isOnlyProcessing = false
  /// Pinned entries, newest pin first; only as many as a document shows.
  package var pinned: [Entry] = []
  package var pinnedTotal = 0
  /// Number of all entries.
  package var total = 0
  /// When entries were spoken, newest first: at least those of this month, of this week and of the one before.
  package var spokenAt: [Date] = []
  /// Length of all entries in samples at 16 kHz.
  package var durationSamples = 0
  /// The longest entry that is not discreet.
  package var longest: Entry?
  /// The entry to come back to on each of the next days, by day (`2026-11-20`).
  package var inspirations: [String: Entry] = [:]

  package init() {}

  /// State of a document that shows entries.
  package var state: SurfaceState { latest == nil ? (isOnlyProcessing ? .processing : .empty) : .ok }

  /// IDs of the entries that are shown with their thread.
  package var withThread: [String] { [latest].compactMap { $0?.id } + pinned.map(\.id) }

  /// Maximum number of pinned entries that a document shows.
  static let pinnedLimit = 6

  /// The candidate whose SHA-256 of day and UUID is the smallest; nil if there are none.
  static func inspiration<Candidates: Sequence>(
    on day: String, among candidates: Candidates
  ) -> Candidates.Element? where Candidates.Element == (id: String, uuid: String) {
    var chosen: (beginning: UInt64, digest: [UInt8], element: Candidates.Element)?
    let day = Array(day.utf8)
    var text = day
    var hash = SHA256()
    for element in candidates {
      text.replaceSubrange(day.count..., with: element.uuid.utf8)
      text.withUnsafeBytes { hash.update($0) }
      let digest = hash.finalize()
      // The first bytes decide, but for a tie.
      let beginning = digest.withUnsafeBytes { UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self)) }
      if let smallest = chosen {
        guard beginning <= smallest.beginning else { continue }
        if beginning == smallest.beginning, !digest.lexicographicallyPrecedes(smallest.digest) { continue }
      }
      chosen = (beginning, digest, element)
    }
    return chosen?.element
  }
}

extension SurfaceContext {
  /// Start of the times that statistics compare: of this month or of the week before, whichever is earlier.
  var statisticsStart: Date {
    let month = calendar.dateInterval(of: .month, for: now)?.start ?? midnight
    let week = calendar.dateInterval(of: .weekOfYear, for: now)?.start ?? midnight
    return min(month, calendar.date(byAdding: .day, value: -7, to: week) ?? week)
  }
}

extension SurfaceEntries {
  /// Reads the entries of `store` that are not private, as far as `context` and `settings` have them shown.
  /// - Throws: `JournalStoreError`.
  package init(_ store: JournalStore, _ context: SurfaceContext, _ settings: SurfaceSettings) throws {
    let totals = try store.totals()
    total = totals.shown
    durationSamples = totals.samples
    isOnlyProcessing = totals.shown == 0 && totals.entries > 0
    latest = try store.latestShown()
    if settings.transcriptPreview, let latest, !latest.isDiscreet {
      opening = try store.opening(of: latest.id).flatMap(\.firstSentence)
    }
    let pins = try store.pinned(limit: Self.pinnedLimit)
    pinned = pins.entries
    pinnedTotal = pins.total
    spokenAt = try store.spokenAt(from: context.statisticsStart)
    longest = try store.longest()
    inspirations = try Self.inspirations(store, context)
  }

  /// The entry for today and for each of the next days.
  private static func inspirations(
    _ store: JournalStore, _ context: SurfaceContext
  ) throws -> [String: Entry] {
    var chosen: [String: Entry] = [:]
    var candidates = try store.idsAndUUIDs(before: context.midnight(inDays: -7))
    for (number, midnight) in ([context.now] + context.nextMidnights).enumerated() {
      if number > 0 {
        candidates += try store.idsAndUUIDs(
          from: context.midnight(inDays: number - 8), before: context.midnight(inDays: number - 7))
      }
      let day = context.at(midnight).day
      guard let id = inspiration(on: day, among: candidates)?.id else { continue }
      chosen[day] = try store.shown(ids: [id]).first
    }
    return chosen
  }
}

extension String {
  /// Everything up to the first mark that can end a sentence; nil if there is no text.
  ///
  /// It ends too early at an abbreviation rather than ever with a second sentence.
  var firstSentence: String? {
    let text = trimmingCharacters(in: .whitespacesAndNewlines)
    var end = text.startIndex
    while end < text.endIndex {
      let character = text[end]
      if character.isNewline { break }
      end = text.index(after: end)
      let isLast = end == text.endIndex || text[end].isWhitespace
      if ".!?…。！？".contains(character), isLast { break }
    }
    return end == text.startIndex ? nil : text[..<end].trimmingCharacters(in: .whitespaces)
  }
}
