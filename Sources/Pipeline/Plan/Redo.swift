package import Foundation

/// A request to run stages again although their results are up to date.
package struct Redo: Equatable, Sendable {
  /// Stages to run again in any case.
  package var stages: Set<String>
  /// True if stages that keep their results are redone if only their identity changed.
  package var outdated: Bool
  /// When it was requested: results of runs that started later count as redone.
  package var since: Date
  /// IDs of the recordings it applies to; nil for all, and then also the stages of scope *journal*.
  package var recordings: Set<String>?

  package init(
    stages: Set<String> = [], outdated: Bool = false, since: Date = Date(), recordings: Set<String>? = nil
  ) {
    self.stages = stages
    self.outdated = outdated
    self.since = since
    self.recordings = recordings
  }

  /// True if it is about stages of scope *journal* alone, so that no recording is planned differently.
  func concernsJournalAlone(_ manifest: Manifest) -> Bool {
    !outdated && stages.allSatisfy { manifest.stage($0)?.scope == .journal }
  }

  /// True if it applies to the recording `id`.
  func includes(_ id: String) -> Bool { recordings?.contains(id) ?? true }
}
