import Foundation
import Workspace

/// Traverses an inbox once and classifies its content: the state of `Inbox.scan`.
struct InboxWalk {
  private let inbox: Inbox
  private let now: Date
  private let end: StopCondition
  private let volumes: Volumes
  private let boundary: JournalBoundary
  /// Folders already traversed: each only once, so that a loop of links or mounts cannot go on forever.
  private var seen: Set<FolderPlace> = []
  /// The inbox with links resolved; no link may lead into it or to a folder that contains it.
  private let realInbox: String?
  private(set) var listing = InboxListing()

  init(inbox: Inbox, now: Date, until end: StopCondition) {
    (self.inbox, self.now, self.end) = (inbox, now, end)
    volumes = Volumes()
    boundary = JournalBoundary(journal: inbox.journal, volumes: volumes)
    realInbox = inbox.followsLinks ? JournalBoundary.realPath(inbox.path) : nil
  }

  /// Traverses the folder at `path`.
  /// - Throws: `WorkspaceError` if it cannot be listed; a problem with its content is an entry of the
  ///   listing.
  mutating func enter(_ path: String, tags: [String], isLinked: Bool) throws(WorkspaceError) {
    if let place = FolderPlace(path) { seen.insert(place) }
    let items = try FileSystem.items(in: path)
    listing.folders.append(path)
    let sidecars = SidecarNames(items, in: inbox)
    let announced = Set(items.filter(\.isNamable).compactMap { TemporaryName.announced(by: $0.name) })
    for item in items {
      if end.isReached {
        listing.isCutOff = true
        return
      }
      do throws(WorkspaceError) {
        guard let reason = try sort(item, in: path, sidecars, announced, tags: tags, isLinked: isLinked)
        else {
          continue
        }
        leave(item, tags, reason)
      } catch {
        leave(item, tags, try SkipReason(error))
      }
    }
  }

  private mutating func leave(_ item: FolderItem, _ tags: [String], _ reason: SkipReason) {
    listing.left.append(SkippedItem(name: (tags + [item.name]).joined(separator: "/"), reason: reason))
  }

  /// Adds `item` to the files or traverses it; returns the reason if it is skipped instead.
  private mutating func sort(
    _ item: FolderItem, in folder: String, _ sidecars: SidecarNames, _ announced: Set<String>, tags: [String],
    isLinked: Bool
  ) throws(WorkspaceError) -> SkipReason? {
    guard item.isNamable else { return .nonUTF8Name }
    if item.name.hasPrefix("."), item.name.hasSuffix(".icloud") { return .notDownloaded }
    if item.kind == .file, ClaimedFile.originalName(item.name) != nil {
      listing.interrupted.append(folder + "/" + item.name)
    }
    var path = folder + "/" + item.name
    let pattern = inbox.ignores(item.name)
    // A transfer may go on under a hidden name.
    if pattern == nil || pattern == ".*", TemporaryName.matches(item) {
      return try isStalled(item, at: path) ? .stalled : .temporaryName
    }
    if let pattern { return .ignored(pattern: pattern) }
    if item.kind == .file, Companion.isNamed(item.name) { return .noRecording }
    guard let own = try FileSystem.attributes(path) else { return .gone }
    var (attributes, isLinked) = (own, isLinked)
    let isLink = own.kind == .symbolicLink
    if isLink {
      guard inbox.followsLinks else { return .symbolicLink }
      guard let target = JournalBoundary.realPath(path), let there = try FileSystem.attributes(target) else {
        return .deadLink
      }
      let leadsBack = try leadsBack(target, isFile: there.kind == .file)
      if leadsBack { return .symlinkCycle }
      (attributes, isLinked) = (there, true)
      if there.kind == .file { path = target }
    }
    switch attributes.kind {
    case .symbolicLink, .special: return .special
    case .folder:
      if let reason = try reasonToSkip(path, isLink: isLink) { return reason }
      try enter(path, tags: tags + [item.name], isLinked: isLinked)
    case .file:
      guard access(path, R_OK) == 0 else { return errno == ENOENT ? .gone : .unreadable(code: errno) }
      var isUnknown = false
      if let reason = reasonToWait(path, attributes, &isUnknown) { return reason }
      if Companion.isFound(at: path, named: item.name) { return .noRecording }
      if let rest = inbox.rest(attributes, unchangedFor: inbox.waits.incomplete, now: now),
        announced.contains(item.name) || ContainerLength.isIncomplete(path)
      {
        return wait(rest, .incomplete)
      }
      let sidecar = sidecars.name(of: item.name).map { folder + "/" + $0 }
      // They are imported together.
      if let sidecar, let attributes = try FileSystem.attributes(sidecar),
        let reason = reasonToWait(sidecar, attributes, &isUnknown)
      {
        return reason
      }
      var file = InboxFile(path: path, name: (tags + [item.name]).joined(separator: "/"), tags: tags)
      file.isWriterUnknown = isUnknown
      (file.isLinked, file.attributes, file.sidecar) = (isLinked, attributes, sidecar)
      listing.files.append(file)
    }
    return nil
  }

  /// True if `item`, whose name says that it is not whole, has not changed for a day and may hold a recording.
  private func isStalled(_ item: FolderItem, at path: String) throws(WorkspaceError) -> Bool {
    guard let found = try FileSystem.attributes(path), found.kind == item.kind,
      inbox.rest(found, unchangedFor: 86_400, now: now) == nil
    else { return false }
    if item.kind == .folder { return true }
    guard item.kind == .file, found.bytes > 0, !TemporaryName.isBesideAnother(item.name) else { return false }
    // What is to become a picture or a text is of no interest.
    let name = item.name.trimmingCharacters(in: CharacterSet(charactersIn: "~")) as NSString
    return !Companion.isNamed(name as String) && !Companion.isNamed(name.deletingPathExtension)
      && !Companion.isFound(at: path, named: item.name)
  }

  /// Why the file at `path` may still change; nil if it is complete. `isUnknown` is set if its writer cannot be seen.
  private mutating func reasonToWait(
    _ path: String, _ attributes: FileAttributes, _ isUnknown: inout Bool
  ) -> SkipReason? {
    if let rest = inbox.rest(attributes, unchangedFor: inbox.waits.settled, now: now) {
      return wait(rest, .unsettled)
    }
    // A lease says nothing about writers on other machines, and the system grants it to the owner of a file alone.
    let isOpen = volumes.isRemote(path) ? nil : FileSystem.isOpenForWriting(path)
    if isOpen == true { return .beingWritten }
    guard isOpen == nil || attributes.owner != geteuid() else { return nil }
    if let rest = inbox.rest(attributes, unchangedFor: inbox.waits.unknownWriter, now: now) {
      return wait(rest, .unknownWriter)
    }
    isUnknown = inbox.waits.holds
    return nil
  }

  private mutating func wait(_ seconds: Double, _ reason: SkipReason) -> SkipReason {
    listing.waitSeconds = min(listing.waitSeconds ?? seconds, seconds)
    return reason
  }

  /// Why the sub-folder at `path` is not traversed; nil if it is.
  private func reasonToSkip(_ path: String, isLink: Bool) throws(WorkspaceError) -> SkipReason? {
    guard let place = FolderPlace(path) else { return .gone }
    if seen.contains(place) { return .symlinkCycle }
    let holdsSettings = try FileSystem.exists(path + "/sonar.yaml")
    if holdsSettings || boundary.isJournal(place) { return .journal }
    // The target of a link or a mount may be anywhere.
    guard let real = JournalBoundary.realPath(path), isLink || volumes.isMountPoint(real) else { return nil }
    let overlap = try boundary.overlap(real)
    return overlap == nil ? nil : .journal
  }

  /// True if a link to `target` leads to a folder that contains the inbox, or to a file in it or in the
  /// journal.
  private func leadsBack(_ target: String, isFile: Bool) throws(WorkspaceError) -> Bool {
    if let realInbox, target == realInbox || realInbox.isBelow(target) || target.isBelow(realInbox) {
      return true
    }
    let overlap = try boundary.overlap(isFile ? (target as NSString).deletingLastPathComponent : target)
    switch overlap {
    case nil: return false
    case .inside: return true
    case .around: return !isFile
    case .other: return isFile
    }
  }
}

extension String {
  /// True if this path is inside the folder `folder`.
  fileprivate func isBelow(_ folder: String) -> Bool { hasPrefix(folder == "/" ? "/" : folder + "/") }
}
