package import Foundation
package import Workspace

extension Pipeline {
  /// How a run differs from the default.
  package struct Options: Sendable {
    /// Stages that run again although their results are up to date.
    package var redo: [Redo] = []
    /// Settings that are planned with but not saved.
    package var prospective = ProspectiveSettings()
    /// When the run ends: it finishes the current chunk and starts nothing new.
    package var deadline: Date?
    /// Requests the same end from outside.
    package var stop = StopFlag()
    /// The time that counts as now; nil for that of the clock, which passes while recordings are processed.
    package var now: Date?
    /// True if results are made on trial: stored where only another trial, or the run that makes them, finds them.
    package var isTrial = false
    /// For one of several machines that work on packs of recordings at the same time: nothing outside the folders of its own
    /// recordings is written.
    package var isPack = false
    /// For a run of the journal's stages alone: the recordings whose owner's file has just been changed. All others are taken
    /// as of the last run, and the stages that process recordings are not asked for their identity. Nil to look at all.
    package var changed: [RecordingFolder]?
    /// Instants at which something happened that the command has just stored: they are boundaries of time like those that a
    /// stage lists (`time:OUTPUT`), so that it need not run once to list them and again from them on.
    package var instants: [Date] = []
    /// Grace period in seconds for jobs in progress after the end of the run.
    var graceSeconds = 60.0
    /// Set, at the end of a portion, by a run that ends although optional stages could go on; nil for one that goes on.
    package var yield: StopFlag?
    /// For how long optional stages run before what they have made is published, in seconds.
    var portionSeconds = 120.0
    /// By how many seconds the times of files may be behind the clock: some disks store every other second.
    var fileTimeSeconds = 2.0
    /// `OptionalWork.pauses`.
    var pauses = OptionalWork.pauses

    package init() {}
  }
}
