package import Foundation
package import Workspace

/// A file that is ready to be imported.
package struct InboxFile: Equatable, Sendable {
  /// Absolute path of the content: for a link to a file, that of its target.
  package var path: String
  /// Path relative to the inbox; for a file added by hand, its name.
  package var name: String
  /// Names of the sub-folders it is in, outermost first.
  package var tags: [String]
  /// True if it was reached through a symbolic link: it is read and stays in place.
  package var isLinked = false
  /// Its attributes when it was listed; nil for a file added by hand.
  package var attributes: FileAttributes?
  /// True if its writer cannot be seen, so that it may be at work although nothing changes: see `InboxWaits.unknownWriter`.
  package var isWriterUnknown = false
  /// What is withdrawn of its recording from the start, as of an earlier one that it begins with; nil for nothing.
  package var withdrawal: Withdrawal.Kind?
  /// Absolute path of the JSON file beside it that is its sidecar if its content says so; nil if there is none.
  package var sidecar: String?

  /// A file at `path`, in the inbox or elsewhere (`sonar add`); `name` defaults to the file's own name.
  package init(path: String, name: String? = nil, tags: [String] = []) {
    self.path = Workspace.absolute(path)
    self.name = name ?? FileSystem.split(path).name
    self.tags = tags
  }
}

/// Why something stays in the inbox.
package enum SkipReason: Equatable, Sendable, CustomStringConvertible {
  /// Its name matches an ignore pattern; not worth reporting.
  case ignored(pattern: String)
  /// Its name is that of a file that is not whole; not worth reporting.
  case temporaryName
  /// Its name is that of a file that is not whole, and it has not changed for a day.
  case stalled
  /// It is a picture, a document or data; counted by `sonar status`.
  case noRecording
  /// It stays in the inbox, and an earlier intake has read it.
  case takenIn
  /// An iCloud placeholder: the content is not on this machine.
  case notDownloaded
  /// Size or time changed within the last seconds: it may still be being copied.
  case unsettled
  /// It is unchanged, but another process has it open for writing.
  case beingWritten
  /// It is unchanged, but its writer cannot be seen.
  case unknownWriter
  /// It is unchanged, but says of itself that it is not whole.
  case incomplete
  /// A symbolic link.
  case symbolicLink
  /// A symbolic link whose target does not exist.
  case deadLink
  /// A link into the journal or the inbox, or a folder that has already been scanned by another path.
  case symlinkCycle
  /// A FIFO, a socket or a device.
  case special
  /// The system denies access; `code` is the `errno`.
  case unreadable(code: Int32)
  /// Its name is not UTF-8.
  case nonUTF8Name
  /// The folder is a journal or part of one.
  case journal
  /// It has disappeared in the meantime.
  case gone
  /// The journal's disk has too little space: the file needs `bytes`, and `free` are available.
  case noRoom(bytes: Int, free: Int)
  /// The run ended before its turn.
  case cutOff
  /// Its recording was deleted from the journal.
  case deleted

  /// True if it will be imported later without any action.
  package var isWaiting: Bool { isUnfinished || self == .notDownloaded || self == .cutOff }

  /// True if it may still be being written.
  package var isUnfinished: Bool {
    switch self {
    case .unsettled, .beingWritten, .unknownWriter, .incomplete: true
    default: false
    }
  }

  /// True if it is not worth reporting.
  package var isQuiet: Bool {
    switch self {
    case .ignored, .temporaryName, .noRecording, .takenIn, .gone: true
    default: false
    }
  }

  /// The reason, and what to do; without the name.
  package var description: String {
    switch self {
    case .ignored(let pattern): "ignored (\(pattern))"
    case .temporaryName: "its name says that it is not whole; it is imported once it has its own name"
    case .stalled:
      "looks like an unfinished transfer: its name says so, and it has not changed for a day; give it its own name, or: sonar add FILE"
    case .noRecording: "not a recording; to add it all the same: sonar add FILE"
    case .takenIn: "was imported before"
    case .notDownloaded: "not downloaded yet; it is imported once iCloud has downloaded it"
    case .unsettled: "changed a moment ago; it is imported once it no longer changes"
    case .beingWritten: "still open for writing; it is imported once the other program has closed it"
    case .unknownWriter:
      "whether it is still being written cannot be seen; it is imported after 2 minutes without changes"
    case .incomplete: "not whole yet by its own account; it is imported after 15 minutes without changes"
    case .symbolicLink:
      "a symbolic link, not followed; copy the file itself here, or set follow_links: true in sonar.yaml"
    case .deadLink: "a dangling symbolic link; remove it from the inbox"
    case .symlinkCycle:
      "leads back to the journal, the inbox or a folder that was scanned already; not followed; remove it"
    case .special: "not a regular file; remove it from the inbox"
    case .unreadable(let code): "cannot be read (\(String(cString: strerror(code)))); give read permission"
    case .nonUTF8Name: "its name is not UTF-8; rename it"
    case .journal: "belongs to a journal; not imported; move it out of the inbox"
    case .gone: "disappeared in the meantime"
    case .noRoom(let bytes, let free):
      "needs \(Self.size(bytes)), but the journal's disk has only \(Self.size(free)) available; free some space"
    case .deleted: "was deleted from the journal and stays in the inbox; to bring it back: sonar add FILE"
    case .cutOff: "the run ended before its import; the next run imports it"
    }
  }

  /// In whole megabytes, rounded up.
  private static func size(_ bytes: Int) -> String {
    "\(bytes / 1_000_000 + (bytes % 1_000_000 > 0 ? 1 : 0)) MB"
  }

  /// The reason for a file that could not be read.
  /// - Throws: `error` itself if it is not about the file.
  init(_ error: WorkspaceError) throws(WorkspaceError) {
    switch error {
    case .missing, .inputOutput(_, _, ENOENT): self = .gone
    case .inputOutput(_, _, ELOOP): self = .symbolicLink
    case .inputOutput(_, _, let code): self = .unreadable(code: code)
    case .cutOff: self = .cutOff
    default: throw error
    }
  }
}

/// Something in the inbox that is not imported now.
package struct SkippedItem: Equatable, Sendable, CustomStringConvertible {
  /// Path relative to the inbox.
  package var name: String
  /// Why.
  package var reason: SkipReason
  /// One line.
  package var description: String { "\(name.printable): \(reason)" }

  /// A line if it may still be being written, and has been in `files` for a day at `now`; else nil.
  package func overdueText(in files: WaitingFiles, at now: Date) -> String? {
    guard reason.isUnfinished, let days = files.days(name, at: now) else { return nil }
    return "\(name.printable): waiting for \(counted(days, "day")): \(reason)"
  }
}

/// The content of an inbox.
package struct InboxListing: Equatable, Sendable {
  /// Files to import, in byte order of their names.
  package var files: [InboxFile] = []
  /// Everything else, in the same order.
  package var left: [SkippedItem] = []
  /// Absolute paths of the scanned folders, the inbox first.
  package var folders: [String] = []
  /// Absolute paths of files that an intake was about to remove when it was killed; see `Importer.giveBack`.
  package var interrupted: [String] = []
  /// Seconds until the first of the waiting files may be imported, if it does not change; nil if none is waited for.
  package var waitSeconds: Double?
  /// True if there may be more, because the run ended.
  package var isCutOff = false

  /// An empty listing.
  package init() {}

  /// The same listing, with files that are new or changed since `earlier` left to wait.
  package func unchanged(since earlier: InboxListing) -> InboxListing {
    let before = Dictionary(earlier.files.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var listing = self
    listing.files = files.filter { before[$0.name] == $0 }
    listing.left += files.filter { before[$0.name] != $0 }.map { .init(name: $0.name, reason: .unsettled) }
    return listing
  }
}
