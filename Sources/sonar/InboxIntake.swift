import Foundation
import Inbox
import Pipeline
import StageContract
import Workspace

/// What a run took in from the inbox, and what it left there.
struct InboxIntake {
  /// Recordings that are in the journal now and were not before.
  var takenIn = 0
  /// Plain news, a line each: what was taken in, what was there already.
  var news: [String] = []
  /// What will be taken in later, a line each.
  var waiting: [String] = []
  /// What a person has to look at, a line each.
  var troubles: [String] = []

  /// What fails the run, although the recordings in the journal are worked.
  var failures: [RunReport.Trouble] = []
  /// Whether the run was to end before all of the inbox was taken in.
  var isCutOff = false
  /// Why it ended before its end: the run should, too.
  var failure: WorkspaceError?
  /// How many files are to be taken by the next run, as this one was to end.
  private var notReached = 0

  /// News and what waits.
  var lines: [String] { news + waiting }

  /// The inbox of `pipeline`'s journal with its ignore patterns.
  static func inbox(of pipeline: Pipeline) -> Inbox { pipeline.settings.watchedInbox(of: pipeline.workspace) }

  /// Takes in every settled file of the inbox, until the run is to end.
  ///
  /// An inbox that is not there or cannot be listed is among the failures: it may be a disk that is not there now, and
  /// the recordings that are in the journal can be worked without it. What fails later is in `failure`: what was taken
  /// in before stays taken in.
  /// - Throws: `WorkspaceError.inboxOverlapsJournal`; what the settings are refused for.
  static func run(_ pipeline: Pipeline) async throws -> InboxIntake {
    var intake = InboxIntake()
    let inbox = inbox(of: pipeline)
    try inbox.check()
    var listing = InboxListing()
    do throws(WorkspaceError) {
      // The journal's own may be made again; another one may be a disk that is not there now.
      if inbox.path == pipeline.workspace.inbox { try FileSystem.makeFolder(inbox.path) }
      listing = try await intake.look(into: inbox, of: pipeline)
    } catch {
      if case .inboxOverlapsJournal = error { throw error }
      intake.fail(
        .missingInput, "the inbox cannot be read: \(error); connect its disk, or correct inbox: in sonar.yaml"
      )
    }
    try await intake.take(listing, pipeline)
    for item in listing.left where !item.reason.isQuiet { intake.note(item.name, item.reason) }
    intake.noteNotReached()
    return intake
  }

  /// What lies in the inbox, after files that changed a moment ago had the time to be still.
  private mutating func look(
    into inbox: Inbox, of pipeline: Pipeline
  ) async throws(WorkspaceError) -> InboxListing {
    let end = pipeline.end
    var listing = try inbox.scan(until: end)
    if !listing.interrupted.isEmpty,
      let lock = try await WorkspaceLock.wait(pipeline.workspace, for: .intake, until: end)
    {
      do throws(WorkspaceError) {
        try Intaker.giveBack(listing.interrupted)
      } catch {
        troubles.append(
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
  private mutating func take(_ listing: InboxListing, _ pipeline: Pipeline) async throws {
    isCutOff = listing.isCutOff
    let end = pipeline.end
    guard let lock = try await WorkspaceLock.wait(pipeline.workspace, for: .intake, until: end) else {
      isCutOff = true
      return
    }
    defer { _ = lock }
    var intaker = try Intaker(
      workspace: pipeline.workspace, keepInbox: pipeline.settings.values["keep_inbox"] == .bool(true),
      timeZone: pipeline.settings.timeZone(), until: end)
    do throws(WorkspaceError) {
      for file in listing.files { note(try intaker.take(file)) }
      try intaker.finish()
    } catch .deletionsUnreadable(let path, let reason) {
      // Any file may be one that was deleted: none is taken, and all else is done.
      let error = WorkspaceError.deletionsUnreadable(path: path, reason: reason)
      fail(error.exitStatus, error.description)
    } catch {
      failure = error
    }
    troubles += (intaker.damaged + intaker.unremoved).map(\.description)
  }

  private mutating func fail(_ status: ExitStatus, _ message: String) {
    failures.append(.init(recording: nil, stage: "intake", status: status, message: message))
  }

  private mutating func noteNotReached() {
    if notReached > 0 { isCutOff = true }
    guard isCutOff else { return }
    waiting.append(
      notReached > 0
        ? "\(counted(notReached, "file")) in the inbox: the time was over; the next run takes them in"
        : "the inbox: the time was over before all of it was looked at; the next run goes on")
  }

  private mutating func note(_ name: String, _ reason: LeftReason) {
    guard !reason.isQuiet else { return }
    let line = "\(name.printable): \(reason)"
    switch reason {
    case .cutOff:
      notReached += 1
      return
    case .noRoom: return fail(.temporary, line)
    default: break
    }
    if reason.isWaiting { waiting.append(line) } else { troubles.append(line) }
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
      news.append("\(name): \(LeftReason.deleted)")
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
      troubles.append(
        "\(name): is in the journal, but cannot be taken from the inbox (\(error)); set keep_inbox: true")
    }
  }
}

extension Settings {
  /// The inbox of `workspace`, and what is not to be taken from it.
  func watchedInbox(of workspace: Workspace) -> Inbox { inbox(at: inbox(of: workspace), of: workspace) }

  /// The folder at `path` as an inbox of `workspace`.
  func inbox(at path: String, of workspace: Workspace, settleSeconds: Double = 5) -> Inbox {
    var patterns = Inbox.defaultIgnorePatterns
    switch values["ignore"] {
    case .list(let list): patterns += list.map(\.text)
    case .some(let one): patterns.append(one.text)
    case nil: break
    }
    return Inbox(
      path: path, ignorePatterns: patterns, settleSeconds: settleSeconds,
      followsLinks: values["follow_links"] == .bool(true), journal: workspace.root)
  }
}
