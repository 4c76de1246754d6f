package import Foundation
package import StageContract
package import Workspace

/// What a run took in from the inbox, and what it left there.
package struct InboxIntake: Sendable {
  /// What fails the run.
  package struct Failure: Equatable, Sendable {
    /// Exit status after sysexits.
    package var status: ExitStatus
    /// One line: what, where, what to do now.
    package var message: String
  }

  /// Recordings that are in the journal now and were not before.
  package var takenIn = 0
  /// Plain news, a line each: what was taken in, what was there already.
  package var news: [String] = []
  /// What will be taken in later, a line each.
  package var waiting: [String] = []
  /// What a person has to look at, a line each.
  package var issues: [String] = []

  /// What fails the run, although the recordings in the journal are worked.
  package var failures: [Failure] = []
  /// Whether the run was to end before all of the inbox was taken in.
  package var isCutOff = false
  /// Why it ended before its end: the run should, too.
  package var failure: WorkspaceError?
  /// How many files are to be taken by the next run, as this one was to end.
  private var notReached = 0

  /// Nothing taken in.
  package init() {}

  /// News and what waits.
  package var lines: [String] { news + waiting }

  /// Takes every settled file of `inbox` into `workspace`, until `end`.
  ///
  /// An inbox that is not there or cannot be listed is among the failures: it may be a disk that is not there now, and
  /// the recordings that are in the journal can be worked without it. What fails later is in `failure`: what was taken
  /// in before stays taken in.
  /// - Parameters:
  ///   - keepInbox: whether the inbox keeps its files.
  ///   - timeZone: where the names of files say when they were spoken.
  /// - Throws: `WorkspaceError.inboxOverlapsJournal`, and where the lock cannot be taken.
  package static func run(
    _ inbox: Inbox, into workspace: Workspace, keepInbox: Bool, timeZone: TimeZone, until end: RunEnd
  ) async throws(WorkspaceError) -> InboxIntake {
    var intake = InboxIntake()
    try inbox.check()
    var listing = InboxListing()
    do throws(WorkspaceError) {
      // The journal's own may be made again; another one may be a disk that is not there now.
      if inbox.path == workspace.inbox { try FileSystem.makeFolder(inbox.path) }
      listing = try await intake.look(into: inbox, of: workspace, until: end)
    } catch {
      if case .inboxOverlapsJournal = error { throw error }
      intake.fail(.missingInput, unreadable(inbox, error))
    }
    try await intake.take(listing, workspace, keepInbox: keepInbox, timeZone: timeZone, until: end)
    for item in listing.left where !item.reason.isQuiet { intake.note(item.name, item.reason) }
    intake.noteNotReached()
    return intake
  }

  /// What is wrong with an `inbox` that cannot be looked into, and what to do.
  package static func unreadable(_ inbox: Inbox, _ error: WorkspaceError) -> String {
    "the inbox cannot be read: \(inbox.path): \(error.reason); connect its disk, or correct inbox: in sonar.yaml"
  }

  /// What lies in the inbox, after files that changed a moment ago had the time to be still.
  private mutating func look(
    into inbox: Inbox, of workspace: Workspace, until end: RunEnd
  ) async throws(WorkspaceError) -> InboxListing {
    var listing = try inbox.scan(until: end)
    if !listing.interrupted.isEmpty,
      let lock = try await WorkspaceLock.wait(workspace, for: .intake, until: end)
    {
      do throws(WorkspaceError) {
        try Importer.giveBack(listing.interrupted)
      } catch {
        issues.append(
          "the inbox: a file that was hidden while it was taken in cannot get its name back: \(error)")
      }
      _ = consume lock
      listing = try inbox.scan(until: end)
    }
    if listing.left.contains(where: { $0.reason == .unsettled }) {
      // What was dropped a moment ago is what its owner came for.
      await end.sleep(seconds: inbox.settleSeconds)
      listing = try inbox.scan(until: end)
    }
    if !listing.files.isEmpty, inbox.isRemote {
      // Another machine's clock may say of a file that is being written that it is old: see it be still.
      await end.sleep(seconds: inbox.settleSeconds)
      listing = try inbox.scan(until: end).unchanged(since: listing)
    }
    return listing
  }

  /// Takes the listed files in; without any it still clears away what a crash left half done.
  private mutating func take(
    _ listing: InboxListing, _ workspace: Workspace, keepInbox: Bool, timeZone: TimeZone, until end: RunEnd
  ) async throws(WorkspaceError) {
    isCutOff = listing.isCutOff
    guard let lock = try await WorkspaceLock.wait(workspace, for: .intake, until: end) else {
      isCutOff = true
      return
    }
    defer { _ = lock }
    var intaker = try Importer(workspace: workspace, keepInbox: keepInbox, timeZone: timeZone, until: end)
    do throws(WorkspaceError) {
      for file in listing.files { note(try intaker.take(file)) }
      try intaker.finish()
    } catch {
      // Where the list of what was deleted cannot be read, any file may be one of them: none is taken, and all else is
      // done.
      if error.exitStatus == .badInput { fail(.badInput, error.description) } else { failure = error }
    }
    issues += (intaker.damaged + intaker.unremoved).map(\.description)
  }

  private mutating func fail(_ status: ExitStatus, _ message: String) {
    failures.append(Failure(status: status, message: message))
  }

  private mutating func noteNotReached() {
    if notReached > 0 { isCutOff = true }
    guard isCutOff else { return }
    waiting.append(
      notReached > 0
        ? "\(counted(notReached, "file")) in the inbox: the time was over; the next run takes them in"
        : "the inbox: the time was over before all of it was looked at; the next run goes on")
  }

  private mutating func note(_ name: String, _ reason: SkipReason) {
    guard !reason.isQuiet else { return }
    let line = "\(name.printable): \(reason)"
    switch reason {
    case .cutOff:
      notReached += 1
      return
    case .noRoom: return fail(.temporary, line)
    default: break
    }
    if reason.isWaiting { waiting.append(line) } else { issues.append(line) }
  }

  private mutating func note(_ result: IntakeResult) {
    let name = result.name.printable
    switch result.outcome {
    case .taken(let folder):
      takenIn += 1
      news.append("\(name): taken in as \(folder.id)")
    case .known:
      break
    case .deleted:
      guard !result.isOld else { break }
      news.append("\(name): \(SkipReason.deleted)")
    case .duplicate(let first, let aside):
      guard !result.isOld else { break }
      let place = aside.map { "moved to duplicates/\($0.printable)" } ?? "left where it is"
      news.append("\(name): the same recording as \(first); \(place)")
    case .refused(let refused):
      guard !result.isOld else { break }
      news.append(
        "\(name): the same file as failed/\(refused.printable), which was refused; left where it is")
    case .left(let reason): note(result.name, reason)
    }
    if let error = result.notRemoved {
      issues.append(
        "\(name): is in the journal, but cannot be taken from the inbox (\(error)); set keep_inbox: true")
    }
  }
}
