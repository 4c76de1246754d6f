package import Foundation
package import Workspace

/// The folder into which recordings are dropped.
package struct Inbox: Sendable {
  /// Names that are never recordings, as case-insensitive `fnmatch` patterns, beside those of `TemporaryName`.
  ///
  /// They match files that operating systems, file servers and sync clients create.
  package static let defaultIgnorePatterns = [
    ".*", "Thumbs.db", "desktop.ini", "Icon\r", "@eaDir", "@Recycle", "#recycle", "$RECYCLE.BIN",
    "System Volume Information", "lost+found",
  ]

  /// Absolute path.
  package let path: String
  /// How long its files must have been unchanged.
  package var waits: InboxWaits
  private let patterns: [(text: String, lowered: String)]
  let followsLinks: Bool
  /// Absolute path of its journal: nothing inside that is imported, except from its own inbox.
  let journal: String?

  /// The inbox at `path`.
  /// - Parameters:
  ///   - ignorePatterns: names to skip, including folders.
  ///   - settleSeconds: how long a file must have been unchanged; see `InboxWaits`.
  ///   - followsLinks: whether to read the targets of symbolic links.
  ///   - journal: absolute path of the journal it belongs to.
  package init(
    path: String, ignorePatterns: [String] = Inbox.defaultIgnorePatterns, settleSeconds: Double = 5,
    followsLinks: Bool = false, journal: String? = nil
  ) {
    self.path = Workspace.absolute(path)
    self.patterns = ignorePatterns.map { ($0, $0.lowercased()) }
    waits = InboxWaits(settleSeconds: settleSeconds)
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

  /// The first pattern that matches `name`, the name of a file or a folder; nil if none does.
  func ignores(_ name: String) -> String? {
    let lowered = name.lowercased()
    return patterns.first { fnmatch($0.lowered, lowered, 0) == 0 }?.text
  }

  /// Seconds until `held` may be removed; 0 if it may now.
  package func holdSeconds(_ held: HeldFile, now: Date) -> Double {
    guard let found = try? FileSystem.attributes(held.path) else { return 0 }
    return rest(found, unchangedFor: waits.unknownWriter, now: now) ?? 0
  }

  /// Seconds until a file with `attributes` has not changed for `seconds`; nil if that is so at `now`.
  ///
  /// A time slightly in the future comes from a file server's clock: the file waits until then. One far in
  /// the future was written before this clock was set back: it says nothing about recent changes, and does
  /// not keep the file waiting.
  func rest(_ attributes: FileAttributes, unchangedFor seconds: Double, now: Date) -> Double? {
    guard seconds > 0 else { return nil }
    let ages = [attributes.modifiedTime, attributes.changedTime].map {
      now.timeIntervalSince1970 - $0.secondsSince1970
    }
    guard let youngest = ages.filter({ $0 >= -60 }).min(), youngest < seconds else { return nil }
    return seconds - youngest
  }
}
