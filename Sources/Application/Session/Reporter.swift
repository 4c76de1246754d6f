package import Inbox
package import Pipeline
package import Workspace

/// Receives the events of a running command; the command line decides how to show them.
package protocol Reporter: Sendable {
  /// Receives a line for people that is not part of the result.
  func remark(_ line: String)
  /// Receives an event.
  func note(_ event: SessionEvent)
}

/// An event of a running command.
package enum SessionEvent: Sendable {
  /// The inbox was imported; the news also list outputs of the journal that will be rebuilt.
  case intake(InboxIntake)
  /// The stages begin, with the initial progress.
  case began(RunProgress)
  /// Ids of the recordings that have stages to run, once they are known.
  case counted(toDo: Set<String>)
  /// An event of a stage.
  case stage(RunEvent)
  /// The recording with this id has passed all of its stages, in `seconds` of work.
  case processed(String, seconds: Double)
  /// The stages have ended, successfully or not.
  case finished
  /// The run has ended with these results.
  case ended(RunHistoryEntry, InboxIntake)
  /// A message about watching itself.
  case news(String)
  /// All current issues of one source, one line each; empty when they are resolved.
  case issues([String], IssueSource)
  /// Owner data of recordings was changed.
  case changed([OwnerChange.Result])
}

/// The source of an issue while watching.
package enum IssueSource: Hashable, Sendable { case inbox, run, watch }
