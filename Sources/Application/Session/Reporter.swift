package import Inbox
package import Pipeline
package import Workspace

/// Hears what a command does as it goes. How people see it is the command line's business.
package protocol Reporter: Sendable {
  /// Takes note of a line for people that is no result.
  func remark(_ line: String)
  /// Takes note of what happened.
  func note(_ event: SessionEvent)
}

/// What happens while a command works.
package enum SessionEvent: Sendable {
  /// The inbox was looked at; its news also say what of the journal is made again.
  case intake(InboxIntake)
  /// The stages begin; `RunProgress` is their start.
  case began(RunProgress)
  /// It is known now which recordings have something to do.
  case counted(toDo: Set<String>)
  /// A stage did something.
  case stage(RunEvent)
  /// A recording went through all of its stages, which took `seconds` of work.
  case processed(String, seconds: Double)
  /// The stages have ended, well or not.
  case ceased
  /// The run is over and came to this.
  case ended(RunHistoryEntry, InboxIntake)
  /// Something happened to the watch itself.
  case news(String)
  /// All that is wrong in one place now, a line each; none when nothing is any more.
  case issues([String], TroubleSource)
  /// What the owner says of recordings was written down.
  case changed([OwnerChange.Result])
}

/// Where a watch finds that something is wrong.
package enum TroubleSource: Hashable, Sendable { case inbox, run, watch }
