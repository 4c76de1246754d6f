package import Foundation
package import Workspace

/// The folder that recordings are dropped into.
package struct Inbox: Sendable {
  /// Names that are never recordings; patterns of `fnmatch`, letter case does not matter.
  ///
  /// What systems, file servers and sync programs leave beside files, and what is not whole yet.
  package static let defaultIgnorePatterns = [
    ".*", "._*", ".DS_Store", "Thumbs.db", "desktop.ini", "Icon\r", ".stfolder", "@eaDir", "@Recycle",
    "#recycle", "$RECYCLE.BIN", "System Volume Information", "lost+found", "*.part", "*.partial", "*.tmp",
    "*.crdownload", "*.opdownload", "*.download", "*.aria2", "*.!sync", ".syncthing.*", "~*", "*~",
  ]

  /// Absolute path.
  package let path: String
  /// How long a file must have been unchanged.
  package let settleSeconds: Double
  private let patterns: [(text: String, lowered: String)]
  let followsLinks: Bool
  /// Absolute path of the journal that it belongs to: nothing that lies in it is taken, except from its own inbox.
  let journal: String?

  /// The inbox at `path`.
  /// - Parameters:
  ///   - ignorePatterns: names that are passed over, folders included.
  ///   - settleSeconds: how long a file must have been unchanged.
  ///   - followsLinks: read what symbolic links lead to.
  ///   - journal: absolute path of the journal that it belongs to.
  package init(
    path: String, ignorePatterns: [String] = Inbox.defaultIgnorePatterns, settleSeconds: Double = 5,
    followsLinks: Bool = false, journal: String? = nil
  ) {
    self.path = Workspace.absolute(path)
    self.patterns = ignorePatterns.map { ($0, $0.lowercased()) }
    self.settleSeconds = settleSeconds
    self.followsLinks = followsLinks
    self.journal = journal
  }

  /// What lies there at `now`; sub-folders are gone through, journals and loops are passed over.
  /// - Parameter end: where it comes first, the listing says that it is cut off.
  /// - Throws: `WorkspaceError.inboxOverlapsJournal`; `.missing`, `.inputOutput` where the inbox itself cannot be
  ///   listed.
  package func scan(now: Date = Date(), until end: RunEnd = .never) throws(WorkspaceError) -> InboxListing {
    try check()
    var walk = InboxWalk(inbox: self, now: now, until: end)
    try walk.enter(path, tags: [], isLinked: false)
    return walk.listing
  }

  /// Whether other machines write there: their clocks are not ours, and changes may come without notice.
  package var isRemote: Bool { Volumes().isRemote(path) }

  /// The first pattern that `name` matches; nil when it matches none.
  func ignores(_ name: String) -> String? {
    let lowered = name.lowercased()
    return patterns.first { fnmatch($0.lowered, lowered, 0) == 0 }?.text
  }

  /// Whether `attributes` show no change within the last seconds before `now`.
  ///
  /// A time a little ahead is a file server's clock, and waits until it has come. One far ahead was written
  /// before this clock was set back: it says nothing of the last seconds, and does not keep a file waiting.
  func isStable(_ attributes: FileAttributes, now: Date) -> Bool {
    guard settleSeconds > 0 else { return true }
    let now = now.timeIntervalSince1970
    let moments = [attributes.modifiedTime, attributes.changedTime].map(\.secondsSince1970)
    return moments.allSatisfy { now - $0 >= settleSeconds || now - $0 < -60 }
  }
}
