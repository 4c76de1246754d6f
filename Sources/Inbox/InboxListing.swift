internal import Foundation
package import Workspace

/// A file that is ready to be taken in.
package struct InboxFile: Equatable, Sendable {
  /// Absolute path of the bytes: behind a link to a file, where that leads.
  package var path: String
  /// Path relative to the inbox, or the file's name where it was added by hand.
  package var name: String
  /// Names of the sub-folders it lies in, outermost first.
  package var tags: [String]
  /// Whether it was reached through a symbolic link: it is read and stays where it is.
  package var isLinked = false
  /// What it was when it was looked at; nil where it was added by hand.
  package var attributes: FileAttributes?

  /// A file at `path`, in the inbox or elsewhere (`sonar add`): `name` is its own name where none is given.
  package init(path: String, name: String? = nil, tags: [String] = []) {
    self.path = Workspace.absolute(path)
    self.name = name ?? (path as NSString).lastPathComponent
    self.tags = tags
  }
}

/// Why something stays in the inbox.
package enum SkipReason: Equatable, Sendable, CustomStringConvertible {
  /// Its name matches an ignore pattern: nothing to tell.
  case ignored(pattern: String)
  /// An iCloud stub: the file is elsewhere.
  case notDownloaded
  /// Size or time changed within the last seconds: it may still be copied.
  case unsettled
  /// It is still, but another process has it open for writing.
  case beingWritten
  /// A symbolic link.
  case symbolicLink
  /// A symbolic link whose target is not there.
  case deadLink
  /// A link into the journal or the inbox, or a folder that was gone through already by another path.
  case symlinkCycle
  /// A FIFO, a socket or a device.
  case special
  /// The system does not let it be read; `code` is the `errno`.
  case unreadable(code: Int32)
  /// Its name is not UTF-8.
  case nonUTF8Name
  /// The folder is a journal, or a part of one.
  case journal
  /// It went away meanwhile.
  case gone
  /// The journal's disk has too little room for it: it has `bytes`, and `free` may be used.
  case noRoom(bytes: Int, free: Int)
  /// The run ended before it was its turn.
  case cutOff
  /// Its recording was deleted from the journal.
  case deleted

  /// Whether it will be taken in later without anyone doing anything.
  package var isWaiting: Bool {
    switch self {
    case .notDownloaded, .unsettled, .beingWritten, .cutOff: true
    default: false
    }
  }

  /// Whether it is not worth a line.
  package var isQuiet: Bool {
    switch self {
    case .ignored, .gone: true
    default: false
    }
  }

  /// Half a line: why, and what to do.
  package var description: String {
    switch self {
    case .ignored(let pattern): "ignored (\(pattern))"
    case .notDownloaded: "not downloaded yet; it waits until iCloud has brought it"
    case .unsettled: "changed a moment ago; it waits until it has been still for 5 s"
    case .beingWritten: "still open for writing; it waits until the program that writes it has closed it"
    case .symbolicLink:
      "a symbolic link, not followed; copy the file itself here, or set follow_links: true in sonar.yaml"
    case .deadLink: "a symbolic link that leads nowhere; remove it from the inbox"
    case .symlinkCycle:
      "leads back to the journal, the inbox or a folder that was gone through already; not followed; remove it"
    case .special: "not a regular file; remove it from the inbox"
    case .unreadable(let code): "cannot be read (\(String(cString: strerror(code)))); give read permission"
    case .nonUTF8Name: "its name is not UTF-8; rename it"
    case .journal: "belongs to a journal, not taken; move it out of the inbox"
    case .gone: "gone meanwhile"
    case .noRoom(let bytes, let free):
      "needs \(Self.size(bytes)), and the journal's disk has room for \(Self.size(free)); free some room, it waits"
    case .deleted: "was deleted from the journal, and stays here; to bring it back: sonar add FILE"
    case .cutOff: "the time for this run was over; the next run takes it"
    }
  }

  /// In whole megabytes, rounded up.
  private static func size(_ bytes: Int) -> String {
    "\(bytes / 1_000_000 + (bytes % 1_000_000 > 0 ? 1 : 0)) MB"
  }

  /// What a failed look at a file says of it.
  /// - Throws: `error` where it is about something else.
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

/// Something in the inbox that is not taken in now.
package struct SkippedItem: Equatable, Sendable, CustomStringConvertible {
  /// Path relative to the inbox.
  package var name: String
  /// Why.
  package var reason: SkipReason
  /// One line.
  package var description: String { "\(name.printable): \(reason)" }
}

/// What lies in an inbox.
package struct InboxListing: Equatable, Sendable {
  /// Files to take in, in byte order of their names.
  package var files: [InboxFile] = []
  /// The rest, in the same order.
  package var left: [SkippedItem] = []
  /// Absolute paths of the folders that were gone through, the inbox first.
  package var folders: [String] = []
  /// Absolute paths of files that an intake was about to remove when it was killed: `Importer.giveBack`.
  package var interrupted: [String] = []
  /// Whether there may be more: the run was to end.
  package var isCutOff = false

  /// Nothing in it.
  package init() {}

  /// The same without files that are new or other than in `earlier`: they wait.
  package func unchanged(since earlier: InboxListing) -> InboxListing {
    let before = Dictionary(earlier.files.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var listing = self
    listing.files = files.filter { before[$0.name] == $0 }
    listing.left += files.filter { before[$0.name] != $0 }.map { .init(name: $0.name, reason: .unsettled) }
    return listing
  }
}
