import Foundation

/// Goes once through an inbox and sorts what lies there: the state of `Inbox.scan`.
struct InboxWalk {
  private let inbox: Inbox
  private let now: Date
  private let volumes = Volumes()
  /// Folders reached through links: each is gone through once, so that no loop has no end.
  private var linked: Set<Place> = []
  /// The inbox and the journal as the system names them; no link may lead into them or to what holds them.
  private let forbidden: [String]
  private(set) var listing = InboxListing()

  private struct Place: Hashable {
    var device: UInt64
    var inode: UInt64
  }

  init(inbox: Inbox, now: Date) {
    self.inbox = inbox
    self.now = now
    forbidden =
      inbox.followsLinks ? [inbox.path, inbox.journal].compactMap { $0.flatMap(Self.realPath) } : []
  }

  /// Goes through the folder at `path`.
  /// - Throws: `WorkspaceError` where it cannot be listed; what lies in it is an entry of the listing.
  mutating func enter(_ path: String, tags: [String], isLinked: Bool) throws(WorkspaceError) {
    let items = try FileSystem.items(in: path)
    listing.folders.append(path)
    for item in items {
      do throws(WorkspaceError) {
        guard let reason = try sort(item, in: path, tags: tags, isLinked: isLinked) else { continue }
        leave(item, tags, reason)
      } catch {
        leave(item, tags, try LeftReason(error))
      }
    }
  }

  private mutating func leave(_ item: FolderItem, _ tags: [String], _ reason: LeftReason) {
    listing.left.append(LeftItem(name: (tags + [item.name]).joined(separator: "/"), reason: reason))
  }

  /// Lists `item` among the files or goes through it; returns why it is passed over instead.
  private mutating func sort(
    _ item: FolderItem, in folder: String, tags: [String], isLinked: Bool
  ) throws(WorkspaceError) -> LeftReason? {
    guard item.isNamable else { return .notNamable }
    if item.name.hasPrefix("."), item.name.hasSuffix(".icloud") { return .notDownloaded }
    if let pattern = inbox.ignores(item.name) { return .ignored(pattern: pattern) }
    var path = folder + "/" + item.name
    guard let own = try FileSystem.attributes(path) else { return .gone }
    var (attributes, isLinked) = (own, isLinked)
    if own.kind == .symbolicLink {
      guard inbox.followsLinks else { return .symbolicLink }
      guard let target = Self.realPath(path), let there = try FileSystem.attributes(target) else {
        return .deadLink
      }
      if leadsBack(target) { return .linkBack }
      (attributes, isLinked) = (there, true)
      if there.kind == .file { path = target }
    }
    switch attributes.kind {
    case .symbolicLink, .special: return .special
    case .folder:
      if isLinked, !isNew(path) { return .linkBack }
      if try FileSystem.exists(path + "/sonar.yaml") { return .journal }
      try enter(path, tags: tags + [item.name], isLinked: isLinked)
    case .file:
      guard access(path, R_OK) == 0 else { return errno == ENOENT ? .gone : .unreadable(code: errno) }
      guard inbox.isSettled(attributes, now: now) else { return .unsettled }
      if !volumes.isRemote(path), FileSystem.isOpenForWriting(path) == true { return .beingWritten }
      var file = InboxFile(path: path, name: (tags + [item.name]).joined(separator: "/"), tags: tags)
      (file.isLinked, file.attributes) = (isLinked, attributes)
      listing.files.append(file)
    }
    return nil
  }

  private func leadsBack(_ target: String) -> Bool {
    forbidden.contains { $0 == target || $0.hasPrefix(target + "/") || target.hasPrefix($0 + "/") }
  }

  /// Whether the linked folder at `path` was not gone through yet.
  private mutating func isNew(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return linked.insert(Place(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))).inserted
  }

  /// `path` with every link in it resolved; nil where it leads nowhere.
  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
