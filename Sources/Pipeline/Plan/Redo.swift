package import Foundation

/// What is to run again although its result stands, asked for at one moment.
package struct Redo: Equatable, Sendable {
  /// Stages that run again whatever stands.
  package var stages: Set<String>
  /// Whether results of stages that keep theirs are redone where only their identity changed.
  package var outdated: Bool
  /// When it was asked for: results that were begun later count as redone.
  package var since: Date
  /// Ids of the recordings that are meant; nil for all, and then the journal's own stages too.
  package var recordings: Set<String>?

  package init(
    stages: Set<String> = [], outdated: Bool = false, since: Date = Date(), recordings: Set<String>? = nil
  ) {
    self.stages = stages
    self.outdated = outdated
    self.since = since
    self.recordings = recordings
  }

  /// Whether the recording `id` is meant.
  func includes(_ id: String) -> Bool { recordings?.contains(id) ?? true }
}
