import Foundation
package import Workspace

/// The identity of a folder, independent of the path: links, `..`, letter case and mounts make no difference.
struct FolderPlace: Hashable {
  private let device: UInt64
  private let inode: UInt64

  /// The folder at `path`; nil if there is none.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
  }
}

/// Decides where recordings may be imported from: nowhere in a journal, except its own inbox and the folders
/// below it.
package struct JournalBoundary {
  /// How a folder and a journal overlap.
  enum Overlap: Equatable {
    /// The folder is the journal or inside it, but not in its inbox.
    case inside
    /// The folder contains the journal.
    case around
    /// The folder is inside another journal, or is one.
    case other(path: String)
  }

  private let journal: String?
  private let place: FolderPlace?
  /// The journal's folder and all folders that contain it, by every path that leads there.
  private let holders: Set<FolderPlace>
  private let volumes: Volumes

  /// True if the folder at `path` is the journal at `journal` or another one, or lies in one, the inbox included.
  /// - Throws: `WorkspaceError.inputOutput`.
  package static func isInJournal(_ path: String, journal: String) throws(WorkspaceError) -> Bool {
    let boundary = JournalBoundary(journal: journal, volumes: Volumes())
    guard let real = realPath(path) else { return false }
    for folder in boundary.volumes.names(of: real).flatMap(upwards) {
      if let place = boundary.place, FolderPlace(folder) == place { return true }
      if try FileSystem.exists((folder == "/" ? "" : folder) + "/sonar.yaml") { return true }
    }
    return false
  }

  /// True if the folder at `path` is the one at `folder` or lies in it, by whatever path, link or mount; false if either is
  /// missing.
  package static func isIn(_ path: String, _ folder: String) -> Bool {
    guard let real = realPath(path), let place = FolderPlace(folder) else { return false }
    return Volumes().names(of: real).flatMap(upwards).contains { FolderPlace($0) == place }
  }

  /// The boundary of the journal at `journal`; with nil, only other journals are detected.
  init(journal: String?, volumes: Volumes) {
    let real = journal.flatMap(Self.realPath)
    self.journal = real
    self.volumes = volumes
    place = real.flatMap { FolderPlace($0) }
    holders = Set((real.map(volumes.names) ?? []).flatMap(Self.upwards).compactMap { FolderPlace($0) })
  }

  /// True if `folder` is the journal itself.
  func isJournal(_ folder: FolderPlace) -> Bool { folder == place }

  /// How the folder at `path` overlaps a journal; nil if it does not, or if there is no such folder.
  /// - Throws: `WorkspaceError.inputOutput`.
  func overlap(_ path: String) throws(WorkspaceError) -> Overlap? {
    guard let folder = FolderPlace(path) else { return nil }
    if folder == place { return .inside }
    if holders.contains(folder) { return .around }
    guard let real = Self.realPath(path), FolderPlace(real) == folder else {
      // A component of the path is not UTF-8.
      return try overlap(of: Self.upwardsByDots(path))
    }
    // A mount hidden by another one denotes a different folder.
    for name in volumes.names(of: real) where name == real || FolderPlace(name) == folder {
      if let overlap = try overlap(of: Self.upwards(name)) { return overlap }
    }
    return nil
  }

  private func overlap(of folders: [String]) throws(WorkspaceError) -> Overlap? {
    var child: String?
    for folder in folders {
      if let place, FolderPlace(folder) == place {
        // Folders above its own journal do not concern an inbox inside it.
        return isOwnInbox(child) ? nil : .inside
      }
      if try FileSystem.exists((folder == "/" ? "" : folder) + "/sonar.yaml") { return .other(path: folder) }
      child = folder
    }
    return nil
  }

  /// True if `path`, a folder of the journal, is its `inbox` and not a link to another folder in it.
  private func isOwnInbox(_ path: String?) -> Bool {
    guard let path, let journal, let own = FolderPlace(journal + "/inbox") else { return false }
    return (path as NSString).lastPathComponent.lowercased() == "inbox" && FolderPlace(path) == own
  }

  /// `path` and the folders that contain it, up to the root.
  private static func upwards(_ path: String) -> [String] {
    var folders = [path]
    while let last = folders.last, last != "/", !last.isEmpty {
      folders.append((last as NSString).deletingLastPathComponent)
    }
    return folders
  }

  /// The same if links cannot be resolved.
  private static func upwardsByDots(_ path: String) -> [String] {
    var folders = [path]
    while let last = folders.last, last.utf8.count < 4000, FolderPlace(last) != FolderPlace(last + "/..") {
      folders.append(last + "/..")
    }
    return folders
  }

  /// `path` with every link resolved; nil if it does not exist.
  static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

extension Inbox {
  /// Rejects an inbox that overlaps a journal by any path, link or mount, unless it is the journal's own
  /// inbox or a folder in it.
  ///
  /// A folder that does not exist overlaps nothing; `scan` checks again.
  /// - Throws: `WorkspaceError.inboxOverlapsJournal`, `.inputOutput`.
  package func check() throws(WorkspaceError) {
    guard let overlap = try JournalBoundary(journal: journal, volumes: Volumes()).overlap(path) else {
      return
    }
    let other = if case .other(let found) = overlap { found } else { journal ?? path }
    let place: WorkspaceError.Overlap =
      if FolderPlace(path) == FolderPlace(other) {
        .isJournal
      } else if overlap == .around {
        .holdsJournal
      } else {
        .liesInJournal
      }
    throw .inboxOverlapsJournal(path: path, journal: other, overlap: place)
  }
}
