package import Foundation
package import Model

/// A filter for entries.
package struct EntryFilter: Equatable, Sendable {
  /// Earliest time at which an entry was spoken, inclusive; nil for no limit.
  package var since: Date?
  /// Latest time at which an entry was spoken, exclusive; nil for no limit.
  package var until: Date?
  /// Accepted moods; empty means all.
  package var moods: [Mood.Bin]
  /// Required tags, compared without regard to case.
  package var tags: [String]
  /// ID of the prompt that an entry has to answer; nil for any or none.
  package var prompt: String?
  /// The only permitted ids; nil for all.
  package var ids: [String]?
  /// Maximum number of entries; nil for no limit.
  package var limit: Int?
  /// True if private entries are included.
  package var includePrivate: Bool
  /// True if only pinned entries are included.
  package var onlyPinned: Bool
  /// True if only private entries are included.
  package var onlyPrivate: Bool
  /// True if only discreet entries are included.
  package var onlyDiscreet: Bool
  /// True if only entries are included that are without speech, or have less than five words a minute, and that an earlier
  /// release decoded.
  package var onlyHardlyHeard: Bool

  /// Creates a filter; without arguments it accepts every entry.
  package init(
    since: Date? = nil, until: Date? = nil, moods: [Mood.Bin] = [], tags: [String] = [],
    prompt: String? = nil, ids: [String]? = nil, limit: Int? = nil, includePrivate: Bool = true,
    onlyPinned: Bool = false, onlyPrivate: Bool = false,
    onlyDiscreet: Bool = false, onlyHardlyHeard: Bool = false
  ) {
    self.since = since
    self.until = until
    self.moods = moods
    self.tags = tags
    self.prompt = prompt
    self.ids = ids
    self.limit = limit
    self.includePrivate = includePrivate
    self.onlyPinned = onlyPinned
    self.onlyPrivate = onlyPrivate
    self.onlyDiscreet = onlyDiscreet
    self.onlyHardlyHeard = onlyHardlyHeard
  }
}
