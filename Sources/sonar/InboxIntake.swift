import Foundation
import Runner

/// What a run took in from the inbox, and what it left there.
struct InboxIntake {
  /// Recordings that are in the journal now and were not before.
  var takenIn = 0
  /// Plain news, a line each: what was taken in, what was there already.
  var lines: [String] = []
  /// What a person has to look at, a line each.
  var troubles: [String] = []

  /// The inbox of `pipeline`'s journal with its ignore patterns.
  static func inbox(of pipeline: Pipeline) -> Inbox {
    var patterns = Inbox.defaultIgnorePatterns
    if case .list(let list)? = pipeline.settings.values["ignore"] { patterns += list.map(\.text) }
    return Inbox(path: pipeline.settings.inbox(of: pipeline.workspace), ignorePatterns: patterns)
  }

  /// Takes in every settled file of the inbox.
  /// - Throws: `WorkspaceError`; what was taken in before stays taken in.
  static func run(_ pipeline: Pipeline) throws -> InboxIntake {
    var intake = InboxIntake()
    let lock = try WorkspaceLock(pipeline.workspace, for: .intake, waitSeconds: .infinity)
    defer { _ = lock }
    let listing = try inbox(of: pipeline).scan()
    var intaker = try Intaker(
      workspace: pipeline.workspace, keepInbox: pipeline.settings.values["keep_inbox"] == .bool(true),
      timeZone: pipeline.settings.timeZone())
    for file in listing.files { intake.note(try intaker.take(file)) }
    try intaker.finish()
    intake.troubles += intaker.damaged.map(\.description)
    for item in listing.left where !item.reason.isQuiet {
      intake.note(item.name, item.reason)
    }
    return intake
  }

  private mutating func note(_ name: String, _ reason: LeftReason) {
    let line = "\(name.printable): \(reason)"
    if reason.isWaiting { lines.append(line) } else { troubles.append(line) }
  }

  private mutating func note(_ result: IntakeResult) {
    let name = result.name.printable
    switch result.outcome {
    case .taken(let folder):
      takenIn += 1
      lines.append("\(name): taken in as \(folder.id)")
    case .known:
      break
    case .duplicate(let first, let aside):
      let place = aside == nil ? "left in the inbox" : "moved to duplicates/"
      lines.append("\(name): the same recording as \(first); \(place)")
    case .left(let reason): if !reason.isQuiet { note(result.name, reason) }
    }
    if let error = result.notRemoved {
      troubles.append("\(name): is in the journal, but cannot be taken from the inbox (\(error))")
    }
  }
}
