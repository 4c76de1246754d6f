import Foundation
import Runner

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

  /// Why it ended before its end: the run should, too.
  var failure: WorkspaceError?

  /// News and what waits.
  var lines: [String] { news + waiting }

  /// The inbox of `pipeline`'s journal with its ignore patterns.
  static func inbox(of pipeline: Pipeline) -> Inbox { pipeline.settings.watchedInbox(of: pipeline.workspace) }

  /// Takes in every settled file of the inbox, until the task is cancelled or `stop` is made.
  /// - Throws: `WorkspaceError` where the inbox cannot be listed. What fails later is in `failure`: what was taken
  ///   in before stays taken in.
  static func run(_ pipeline: Pipeline, stop: StopRequest = StopRequest()) async throws -> InboxIntake {
    var intake = InboxIntake()
    let inbox = inbox(of: pipeline)
    // The journal's own may be made again; another one may be a disk that is not there now.
    if inbox.path == pipeline.workspace.inbox { try FileSystem.makeFolder(inbox.path) }
    var listing = try inbox.scan()
    if listing.left.contains(where: { $0.reason == .unsettled }) {
      // What was dropped a moment ago is what its owner came for.
      try? await Task.sleep(for: .seconds(inbox.settleSeconds))
      listing = try inbox.scan()
    }
    if !listing.files.isEmpty, inbox.isRemote {
      // Another machine's clock may say of a file that is being written that it is old: see it be still.
      try? await Task.sleep(for: .seconds(inbox.settleSeconds))
      listing = try inbox.scan().unchanged(since: listing)
    }
    try intake.take(listing.files, pipeline, stop)
    for item in listing.left where !item.reason.isQuiet { intake.note(item.name, item.reason) }
    return intake
  }

  /// Takes `files` in; without any it still clears away what a crash left half done.
  private mutating func take(_ files: [InboxFile], _ pipeline: Pipeline, _ stop: StopRequest) throws {
    let lock = try WorkspaceLock(pipeline.workspace, for: .intake, waitSeconds: .infinity)
    defer { _ = lock }
    var intaker = try Intaker(
      workspace: pipeline.workspace, keepInbox: pipeline.settings.values["keep_inbox"] == .bool(true),
      timeZone: pipeline.settings.timeZone())
    do throws(WorkspaceError) {
      for file in files where !stop.isMade && !Task.isCancelled { note(try intaker.take(file)) }
      try intaker.finish()
    } catch {
      failure = error
    }
    troubles += (intaker.damaged + intaker.unremoved).map(\.description)
  }

  private mutating func note(_ name: String, _ reason: LeftReason) {
    guard !reason.isQuiet else { return }
    let line = "\(name.printable): \(reason)"
    if reason.isWaiting { waiting.append(line) } else { troubles.append(line) }
  }

  private mutating func note(_ result: IntakeResult) {
    let name = result.name.printable
    switch result.outcome {
    case .taken(let folder):
      takenIn += 1
      news.append("\(name): taken in as \(folder.id)")
    case .known, .deleted:
      break
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
  func watchedInbox(of workspace: Workspace) -> Inbox {
    var patterns = Inbox.defaultIgnorePatterns
    switch values["ignore"] {
    case .list(let list): patterns += list.map(\.text)
    case .some(let one): patterns.append(one.text)
    case nil: break
    }
    return Inbox(
      path: inbox(of: workspace), ignorePatterns: patterns,
      followsLinks: values["follow_links"] == .bool(true),
      journal: workspace.root)
  }
}
