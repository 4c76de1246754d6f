package import Foundation
package import Workspace

/// The folder into which recordings are dropped.
package struct Inbox: Sendable {
  /// Names that are never recordings, as case-insensitive `fnmatch` patterns.
  ///
  /// They match files that operating systems, file servers and sync clients create, and incomplete files.
  package static let defaultIgnorePatterns = [
    ".*", "._*", ".DS_Store", "Thumbs.db", "desktop.ini", "Icon\r", ".stfolder", "@eaDir", "@Recycle",
    "#recycle", "$RECYCLE.BIN", "System Volume Information", "lost+found", "*.part", "*.partial", "*.tmp",
    "*.crdownload", "*.opdownload", "*.download", "*.aria2", "*.!sync", ".syncthing.*", "~*", "*~",
  ]

  /// Endings, in lower case, of pictures, documents and data: files that phones and people keep beside recordings, and
  /// that are passed over.
  private static let otherEndings: Set<String> = [
    "jpg", "jpeg", "png", "heic", "heif", "gif", "webp", "tif", "tiff", "bmp", "svg", "pdf", "json", "md",
    "txt", "rtf",
    "doc", "docx", "odt", "pages", "xls", "xlsx", "csv", "html", "htm", "xml", "yaml", "yml", "log", "url",
    "webloc",
    "zip",
  ]

  /// True if the ending of `name` is that of a picture, a document or data.
  static func isOther(_ name: String) -> Bool {
    otherEndings.contains((name as NSString).pathExtension.lowercased())
  }

  /// Absolute path.
  package let path: String
  /// How long a file must have been unchanged, in seconds.
  package let settleSeconds: Double
  private let patterns: [(text: String, lowered: String)]
  let followsLinks: Bool
  /// Absolute path of its journal: nothing inside that is imported, except from its own inbox.
  let journal: String?

  /// The inbox at `path`.
  /// - Parameters:
  ///   - ignorePatterns: names to skip, including folders.
  ///   - settleSeconds: how long a file must have been unchanged.
  ///   - followsLinks: whether to read the targets of symbolic links.
  ///   - journal: absolute path of the journal it belongs to.
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

  /// Lists its content at `now`, including sub-folders but no journals or loops.
  /// - Parameter end: if it is reached first, the listing is marked as cut off.
  /// - Throws: `WorkspaceError.inboxOverlapsJournal`; `.missing`, `.inputOutput` if the inbox itself cannot
  ///   be listed.
  package func scan(now: Date = Date(), until end: StopCondition = .never) throws(WorkspaceError)
    -> InboxListing
  {
    try check()
    var walk = InboxWalk(inbox: self, now: now, until: end)
    try walk.enter(path, tags: [], isLinked: false)
    return walk.listing
  }

  /// True if other machines write there: their clocks may differ, and changes may not be reported.
  package var isRemote: Bool { Volumes().isRemote(path) }

  /// The first pattern that matches `name`; nil if none does.
  func ignores(_ name: String) -> String? {
    let lowered = name.lowercased()
    return patterns.first { fnmatch($0.lowered, lowered, 0) == 0 }?.text
  }

  /// True if `attributes` show no change within `settleSeconds` before `now`.
  ///
  /// A time slightly in the future comes from a file server's clock: the file waits until then. One far in
  /// the future was written before this clock was set back: it says nothing about recent changes, and does
  /// not keep the file waiting.
  func isStable(_ attributes: FileAttributes, now: Date) -> Bool {
    guard settleSeconds > 0 else { return true }
    let now = now.timeIntervalSince1970
    let moments = [attributes.modifiedTime, attributes.changedTime].map(\.secondsSince1970)
    return moments.allSatisfy { now - $0 >= settleSeconds || now - $0 < -60 }
  }
}
