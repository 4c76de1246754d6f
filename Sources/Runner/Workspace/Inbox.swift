public import Foundation

/// A file that is ready to be taken in.
public struct InboxFile: Equatable, Sendable {
  /// Absolute path.
  public var path: String
  /// Path relative to the inbox, or the file's name where it was added by hand.
  public var name: String
  /// Names of the sub-folders it lies in, outermost first.
  public var tags: [String]

  /// A file at `path`, in the inbox or elsewhere (`sonar add`): `name` is its own name where none is given.
  public init(path: String, name: String? = nil, tags: [String] = []) {
    self.path = Workspace.absolute(path)
    self.name = name ?? (path as NSString).lastPathComponent
    self.tags = tags
  }
}

/// Why something stays in the inbox.
public enum LeftReason: Equatable, Sendable, CustomStringConvertible {
  /// Its name matches an ignore pattern: nothing to tell.
  case ignored(pattern: String)
  /// An iCloud stub: the file is elsewhere.
  case notDownloaded
  /// Size or time changed within the last seconds: it may still be copied.
  case unsettled
  /// A symbolic link.
  case symbolicLink
  /// A FIFO, a socket or a device.
  case special
  /// The system does not let it be read; `code` is the `errno`.
  case unreadable(code: Int32)
  /// Its name is not UTF-8.
  case notNamable
  /// The folder holds a journal of its own.
  case journal
  /// It went away meanwhile.
  case gone
  /// The recording was deleted, and the inbox keeps its file.
  case deleted

  /// Whether it will be taken in later without anyone doing anything.
  public var isWaiting: Bool { self == .notDownloaded || self == .unsettled }
  /// Whether it is not worth a line.
  public var isQuiet: Bool {
    switch self {
    case .ignored, .gone, .deleted: true
    default: false
    }
  }

  /// Half a line: why, and what to do.
  public var description: String {
    switch self {
    case .ignored(let pattern): "ignored (\(pattern))"
    case .notDownloaded: "not downloaded yet; it waits until iCloud has brought it"
    case .unsettled: "changed a moment ago; it waits until it has been still for 5 s"
    case .symbolicLink: "a symbolic link, not followed; copy the file itself here"
    case .special: "not a regular file; remove it from the inbox"
    case .unreadable(let code): "cannot be read (\(String(cString: strerror(code)))); give read permission"
    case .notNamable: "its name is not UTF-8; rename it"
    case .journal: "a journal of its own, not taken; move it out of the inbox"
    case .gone: "gone meanwhile"
    case .deleted: "was deleted from the journal; `sonar add` takes it in again"
    }
  }
}

/// Something in the inbox that is not taken in now.
public struct LeftItem: Equatable, Sendable, CustomStringConvertible {
  /// Path relative to the inbox.
  public var name: String
  /// Why.
  public var reason: LeftReason
  /// One line.
  public var description: String { "\(name.onOneLine): \(reason)" }
}

/// What lies in an inbox.
public struct InboxListing: Equatable, Sendable {
  /// Files to take in, in byte order of their names.
  public var files: [InboxFile] = []
  /// The rest, in the same order.
  public var left: [LeftItem] = []
}

/// The folder that recordings are dropped into.
public struct Inbox: Sendable {
  /// Names that are never recordings; patterns of `fnmatch`, letter case does not matter.
  public static let defaultIgnorePatterns = [
    ".*", "._*", ".DS_Store", "Thumbs.db", "desktop.ini", ".stfolder", "@eaDir", "*.part", "*.partial",
    "*.tmp",
    "*.crdownload", "*.download", ".syncthing.*", "~*", "*~",
  ]

  /// Absolute path.
  public let path: String
  private let patterns: [String]
  private let settleSeconds: Double

  /// The inbox at `path`.
  /// - Parameters:
  ///   - ignorePatterns: names that are passed over, folders included.
  ///   - settleSeconds: how long a file must have been unchanged.
  public init(
    path: String, ignorePatterns: [String] = Inbox.defaultIgnorePatterns, settleSeconds: Double = 5
  ) {
    self.path = Workspace.absolute(path)
    self.patterns = ignorePatterns
    self.settleSeconds = settleSeconds
  }

  /// What lies there at `now`; sub-folders are gone through, links are not followed.
  /// - Throws: `WorkspaceError.missing`, `.inputOutput` where the inbox itself cannot be listed.
  public func scan(now: Date = Date()) throws(WorkspaceError) -> InboxListing {
    var listing = InboxListing()
    try scan(folder: path, tags: [], now: now, into: &listing)
    return listing
  }

  private func scan(
    folder: String, tags: [String], now: Date, into listing: inout InboxListing
  ) throws(WorkspaceError) {
    for item in try FileSystem.items(in: folder) {
      let path = folder + "/" + item.name
      let name = (tags + [item.name]).joined(separator: "/")
      let reason: LeftReason?
      if item.isNamable {
        reason = try leave(item, path: path, now: now)
      } else {
        reason = .notNamable
      }
      if let reason {
        listing.left.append(LeftItem(name: name, reason: reason))
      } else if item.kind == .folder {
        do throws(WorkspaceError) {
          try scan(folder: path, tags: tags + [item.name], now: now, into: &listing)
        } catch {
          listing.left.append(LeftItem(name: name, reason: try Self.leftReason(error)))
        }
      } else {
        listing.files.append(InboxFile(path: path, name: name, tags: tags))
      }
    }
  }

  /// Why `item` is passed over; nil when it is a file to take or a folder to go through.
  private func leave(_ item: FolderItem, path: String, now: Date) throws(WorkspaceError) -> LeftReason? {
    if item.name.hasPrefix("."), item.name.hasSuffix(".icloud") { return .notDownloaded }
    let lowered = item.name.lowercased()
    if let pattern = patterns.first(where: { fnmatch($0.lowercased(), lowered, 0) == 0 }) {
      return .ignored(pattern: pattern)
    }
    switch item.kind {
    case .symbolicLink: return .symbolicLink
    case .special: return .special
    case .folder: return try FileSystem.exists(path + "/sonar.yaml") ? .journal : nil
    case .file:
      guard let attributes = try FileSystem.attributes(path) else { return .gone }
      guard access(path, R_OK) == 0 else { return errno == ENOENT ? .gone : .unreadable(code: errno) }
      return isSettled(attributes, now: now) ? nil : .unsettled
    }
  }

  /// Whether `attributes` show no change within the last seconds before `now`.
  ///
  /// A time a little ahead is a file server's clock; one far ahead says nothing, and the time of the
  /// last change of the attributes is asked instead.
  func isSettled(_ attributes: FileAttributes, now: Date) -> Bool {
    guard settleSeconds > 0 else { return true }
    let now = now.timeIntervalSince1970
    let moments = [attributes.modifiedNanoseconds, attributes.changedNanoseconds].map { Double($0) / 1e9 }
    return moments.allSatisfy { now - $0 >= settleSeconds || now - $0 < -60 }
  }

  static func leftReason(_ error: WorkspaceError) throws(WorkspaceError) -> LeftReason {
    switch error {
    case .missing, .inputOutput(_, _, ENOENT): .gone
    case .inputOutput(_, _, ELOOP): .symbolicLink
    case .inputOutput(_, _, let code): .unreadable(code: code)
    default: throw error
    }
  }
}
