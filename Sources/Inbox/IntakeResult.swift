package import Workspace

/// What became of a file of the inbox.
package struct IntakeResult: Equatable, Sendable {
  /// What was done.
  package enum Outcome: Equatable, Sendable {
    /// It is a recording now.
    case taken(RecordingFolder)
    /// It is one already: an earlier try was cut off before the inbox file was removed, or it is kept there.
    case known(id: String)
    /// The same bytes as another recording; `name` is its name in `duplicates/`, nil where it is kept.
    case duplicate(of: String, name: String?)
    /// The same bytes as what was refused before and lies in `failed/` under this name; it is kept in the inbox.
    case refused(name: String)
    /// The same bytes as a recording that was deleted: it stays in the inbox until it is added by hand.
    case deleted
    /// Nothing: it stays.
    case left(SkipReason)
  }

  /// Its name in the inbox.
  package var name: String
  /// What was done.
  package var outcome: Outcome
  /// Whether it lay there as it is at an earlier run: nothing new to tell.
  package var isOld = false
  /// Why the inbox file could not be removed, although its bytes are safe; nil where all went well.
  package var notRemoved: WorkspaceError?
}
