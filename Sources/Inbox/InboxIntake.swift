package import Foundation
package import StageContract
package import Workspace

/// The recordings that a run imported from the inbox, and the files it left there.
package struct InboxIntake: Sendable {
  /// A problem that makes the run fail.
  package struct Failure: Equatable, Sendable {
    /// Exit status (sysexits).
    package var status: ExitStatus
    /// One line: what, where, what to do now.
    package var message: String
  }

  /// Number of recordings that are new in the journal.
  package var takenIn = 0
  /// Messages about imported files and known ones, one line each.
  package var news: [String] = []
  /// Files to be imported later, one line each.
  package var waiting: [String] = []
  /// Problems that a person has to look at, one line each.
  package var issues: [String] = []

  /// Problems that make the run fail, although the recordings in the journal are processed.
  package var failures: [Failure] = []
  /// True if the run ended before the inbox was imported completely.
  package var isCutOff = false
  /// The error that stopped the intake; the run should stop too.
  package var failure: WorkspaceError?
  /// Why receipts could not be written.
  private var receiptErrors: [WorkspaceError] = []
  /// Names of files that may still be being written.
  private var unfinished: [String] = []
  /// Names of files that look like unfinished transfers.
  private var stalled: [String] = []
  /// Number of files left to the next run because this one ended.
  private var notReached = 0

  /// Nothing imported.
  package init() {}

  /// News and waiting files.
  package var lines: [String] { news + waiting }

  /// Imports every settled file of `inbox` into `workspace`, until `end`.
  ///
  /// An inbox that is missing or cannot be listed is one of the failures: its disk may be disconnected, and
  /// the recordings in the journal can be processed without it. A later error is in `failure`: files imported
  /// before it stay imported.
  /// - Parameters:
  ///   - keepInbox: whether the inbox keeps its files.
  ///   - writesReceipts: whether each file of the inbox gets a receipt once it is stored.
  ///   - timeZone: time zone of the times in file names.
  /// - Throws: `WorkspaceError.inboxOverlapsJournal`, and the error if the lock cannot be taken.
  package static func run(
    _ inbox: Inbox, into workspace: Workspace, keepInbox: Bool, writesReceipts: Bool = false,
    timeZone: TimeZone, until end: StopCondition
  ) async throws(WorkspaceError) -> InboxIntake {
    var intake = InboxIntake()
    try inbox.check()
    var listing = InboxListing()
    do throws(WorkspaceError) {
      // The journal's own inbox may be created again; another one may be on a disk that is disconnected.
      if inbox.path == workspace.inbox { try FileSystem.makeFolder(inbox.path) }
      listing = try await intake.look(into: inbox, of: workspace, until: end)
    } catch {
      if case .inboxOverlapsJournal = error { throw error }
      intake.fail(.missingInput, unreadable(inbox, error))
    }
    try await intake.take(listing, from: inbox, of: workspace, until: end) { () throws(WorkspaceError) in
      try Importer(
        workspace: workspace, keepInbox: keepInbox, writesReceipts: writesReceipts, timeZone: timeZone,
        until: end)
    }
    intake.noteReceipts()
    for item in listing.left where !item.reason.isQuiet { intake.note(item.name, item.reason) }
    intake.noteUnfinished(listing, in: workspace)
    intake.noteNotReached()
    return intake
  }

  /// Error message for an `inbox` that cannot be read.
  package static func unreadable(_ inbox: Inbox, _ error: WorkspaceError) -> String {
    "the inbox cannot be read: \(inbox.path): \(error.reason); connect its disk, or correct inbox: in sonar.yaml"
  }

  /// Lists the inbox, after giving files that changed a moment ago time to settle.
  private mutating func look(
    into inbox: Inbox, of workspace: Workspace, until end: StopCondition
  ) async throws(WorkspaceError) -> InboxListing {
    var listing = try inbox.scan(until: end)
    if !listing.interrupted.isEmpty,
      let lock = try await WorkspaceLock.wait(workspace, for: .intake, until: end)
    {
      do throws(WorkspaceError) {
        try Importer.giveBack(listing.interrupted, in: workspace)
      } catch {
        issues.append(
          "the inbox: a file that was hidden during its import cannot be renamed back: \(error)")
      }
      _ = consume lock
      listing = try inbox.scan(until: end)
    }
    if listing.left.contains(where: { $0.reason == .unsettled }) {
      // A file dropped a moment ago is what its owner is waiting for.
      await end.sleep(seconds: inbox.waits.settled)
      listing = try inbox.scan(until: end)
    }
    if !listing.files.isEmpty, inbox.isRemote {
      // By another machine's clock, a file being written may look old: check that it is stable.
      await end.sleep(seconds: inbox.waits.settled)
      listing = try inbox.scan(until: end).unchanged(since: listing)
    }
    return listing
  }

  /// Imports the listed files; without any, it still removes what a crash left incomplete.
  private mutating func take(
    _ listing: InboxListing, from inbox: Inbox, of workspace: Workspace, until end: StopCondition,
    with importer: () throws(WorkspaceError) -> Importer
  ) async throws(WorkspaceError) {
    isCutOff = listing.isCutOff
    guard let lock = try await WorkspaceLock.wait(workspace, for: .intake, until: end) else {
      isCutOff = true
      return
    }
    defer { _ = lock }
    var intaker = try importer()
    do throws(WorkspaceError) {
      for result in try intaker.releaseHeld(in: inbox) { note(result) }
      for file in listing.files { note(try intaker.take(file)) }
      try intaker.finish()
    } catch {
      // If the list of deleted recordings cannot be read, any file may be one of them: import none, and do
      // everything else.
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
        ? "\(counted(notReached, "file")) in the inbox not imported before the run ended; the next run imports them"
        : "the inbox: the run ended before it was scanned completely; the next run continues")
  }

  /// Says how many files may still be being written, and names those that have been for a day.
  private mutating func noteUnfinished(
    _ listing: InboxListing, in workspace: Workspace, now: Date = Date()
  ) {
    // What was not looked at may be waiting still.
    let isWhole = !listing.folders.isEmpty && !isCutOff
    let earlier = isWhole ? [] : Array(WaitingFiles.read(workspace).files.keys)
    do throws(WorkspaceError) {
      try WaitingFiles.note(Array(Set(unfinished + stalled + earlier)), in: workspace, at: now)
    } catch {
      issues.append("\(error); files that wait for long cannot be named")
    }
    guard !unfinished.isEmpty else { return }
    let are = unfinished.count == 1 ? "is" : "are"
    waiting.append("\(counted(unfinished.count, "file")) \(are) still being written, taken next time")
    let files = WaitingFiles.read(workspace)
    issues += listing.left.compactMap { $0.overdueText(in: files, at: now) }
  }

  private mutating func noteReceipts() {
    guard let error = receiptErrors.first else { return }
    var status = error.exitStatus
    if case .inputOutput(_, _, let code) = error { status = ExitStatus(fileError: code) }
    fail(
      status,
      "\(counted(receiptErrors.count, "receipt")) not written, although the recordings are stored: \(error);"
        + " the next run writes what is missing")
  }

  private mutating func note(_ name: String, _ reason: SkipReason) {
    guard !reason.isQuiet else { return }
    let line = "\(name.printable): \(reason)"
    switch reason {
    case .cutOff:
      notReached += 1
      return
    case .noRoom: return fail(.temporary, line)
    case _ where reason.isUnfinished:
      unfinished.append(name)
      return
    case .stalled: stalled.append(name)
    default: break
    }
    if reason.isWaiting { waiting.append(line) } else { issues.append(line) }
  }

  private mutating func note(_ result: IntakeResult) {
    let name = result.name.printable
    switch result.outcome {
    case .taken(let folder):
      takenIn += 1
      let kind =
        result.withdrawal.map { ", \($0.rawValue) as its first part is, or was before its deletion" } ?? ""
      news.append("\(name): imported as \(folder.id)\(kind)")
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
        "\(name): the same file as failed/\(refused.printable), which was rejected; left where it is")
    case .changed(let first):
      news.append(
        "\(name): has changed since it was imported as \(first); it is imported again; to remove the first: sonar delete \(first)"
      )
    case .left(let reason): note(result.name, reason)
    }
    if let damage = result.damagedSidecar {
      issues.append(
        "\(name): imported without its sidecar, which \(damage); write it into the recording's folder as sidecar.json"
      )
    }
    if let error = result.notReceipted { receiptErrors.append(error) }
    if let error = result.notRemoved {
      issues.append(
        "\(name): is in the journal, but cannot be removed from the inbox (\(error)); set keep_inbox: true")
    }
  }
}
