package import Workspace

/// The result of importing a file of the inbox.
package struct IntakeResult: Equatable, Sendable {
  /// The possible outcomes.
  package enum Outcome: Equatable, Sendable {
    /// It was imported as a new recording.
    case taken(RecordingFolder)
    /// It is a recording already: an earlier import was interrupted before the inbox file was removed, or the
    /// inbox is kept.
    case known(id: String)
    /// It has the same bytes as another recording; `name` is its name in `duplicates/`, nil if it stays in
    /// the inbox.
    case duplicate(of: String, name: String?)
    /// It has the same bytes as a rejected file in `failed/` of this name; it stays in the inbox.
    case refused(name: String)
    /// It has the same bytes as a deleted recording: it stays in the inbox until it is added by hand.
    case deleted
    /// It was held after its import as that recording, and has changed since: it has its name back and is imported again.
    case changed(since: String)
    /// Not imported: it stays.
    case left(SkipReason)
  }

  /// Its name in the inbox.
  package var name: String
  /// The outcome.
  package var outcome: Outcome
  /// What was withdrawn of it with its import, as its first part is withdrawn, or was deleted; nil for nothing.
  package var withdrawal: Withdrawal.Kind?
  /// True if it was there unchanged in an earlier run, so that there is nothing new to report.
  package var isOld = false
  /// Why the inbox file could not be removed, although its bytes are safe; nil if it was.
  package var notRemoved: WorkspaceError?
  /// Why its receipt could not be written, so that it stays in the inbox although its bytes are safe; nil if it was, or
  /// none was due.
  package var notReceipted: WorkspaceError?
  /// Why the file named like its sidecar was not taken along, and stays in the inbox; nil if it was, or there is none.
  package var damagedSidecar: String?
}
