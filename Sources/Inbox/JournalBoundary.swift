import Foundation
package import Workspace

/// A folder, however it is reached: by links, `..`, another case of its name, or a mount.
struct FolderPlace: Hashable {
  private let device: UInt64
  private let inode: UInt64

  /// The folder that `path` leads to; nil where that leads nowhere.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
  }
}

/// Tells where recordings may be taken from: nowhere in a journal, except in its own inbox and the folders below.
struct JournalBoundary {
  /// How a folder and a journal lie to each other.
  enum Overlap: Equatable {
    /// The folder is the journal or lies in it, but not in its inbox.
    case inside
    /// The journal lies in the folder.
    case around
    /// The folder lies in another journal, or is one.
    case other(path: String)
  }

  private let journal: String?
  private let place: FolderPlace?
  /// The journal's folder and all that hold it, by every path that leads there.
  private let holders: Set<FolderPlace>
  private let volumes: Volumes

  /// The boundary of the journal at `journal`; nil where there is none, and only other journals are told.
  init(journal: String?, volumes: Volumes) {
    let real = journal.flatMap(Self.realPath)
    self.journal = real
    self.volumes = volumes
    place = real.flatMap { FolderPlace($0) }
    holders = Set((real.map(volumes.names) ?? []).flatMap(Self.upwards).compactMap { FolderPlace($0) })
  }

  /// Whether `folder` is the journal itself.
  func isJournal(_ folder: FolderPlace) -> Bool { folder == place }

  /// How the folder at `path` and a journal overlap; nil where they do not, or there is no such folder.
  /// - Throws: `WorkspaceError.inputOutput`.
  func overlap(_ path: String) throws(WorkspaceError) -> Overlap? {
    guard let folder = FolderPlace(path) else { return nil }
    if folder == place { return .inside }
    if holders.contains(folder) { return .around }
    guard let real = Self.realPath(path), FolderPlace(real) == folder else {
      // A name on the way is not UTF-8.
      return try overlap(of: Self.upwardsByDots(path))
    }
    // A mount that is hidden by another one names another folder.
    for name in volumes.names(of: real) where name == real || FolderPlace(name) == folder {
      if let overlap = try overlap(of: Self.upwards(name)) { return overlap }
    }
    return nil
  }

  private func overlap(of folders: [String]) throws(WorkspaceError) -> Overlap? {
    var child: String?
    for folder in folders {
      if let place, FolderPlace(folder) == place {
        // What is above its own journal is no matter of an inbox in it.
        return isOwnInbox(child) ? nil : .inside
      }
      if try FileSystem.exists((folder == "/" ? "" : folder) + "/sonar.yaml") { return .other(path: folder) }
      child = folder
    }
    return nil
  }

  /// Whether `path`, a folder of the journal, is its `inbox` and no link that leads elsewhere in it.
  private func isOwnInbox(_ path: String?) -> Bool {
    guard let path, let journal, let own = FolderPlace(journal + "/inbox") else { return false }
    return (path as NSString).lastPathComponent.lowercased() == "inbox" && FolderPlace(path) == own
  }

  /// `path` and the folders that hold it, up to the root.
  private static func upwards(_ path: String) -> [String] {
    var folders = [path]
    while let last = folders.last, last != "/", !last.isEmpty {
      folders.append((last as NSString).deletingLastPathComponent)
    }
    return folders
  }

  /// The same where links cannot be resolved.
  private static func upwardsByDots(_ path: String) -> [String] {
    var folders = [path]
    while let last = folders.last, last.utf8.count < 4000, FolderPlace(last) != FolderPlace(last + "/..") {
      folders.append(last + "/..")
    }
    return folders
  }

  /// `path` with every link in it resolved; nil where it leads nowhere.
  static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

extension Inbox {
  /// Refuses an inbox that overlaps a journal, by whatever path, link or mount; the journal's own inbox and folders in
  /// it are where one belongs.
  ///
  /// A folder that is not there overlaps nothing; `scan` checks again.
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
