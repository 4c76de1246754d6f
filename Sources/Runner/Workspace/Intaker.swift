public import Foundation

/// What became of a file of the inbox.
public struct IntakeResult: Equatable, Sendable {
  /// What was done.
  public enum Outcome: Equatable, Sendable {
    /// It is a recording now.
    case taken(RecordingFolder)
    /// It is one already: an earlier try was cut off before the inbox file was removed, or it is kept there.
    case known(id: String)
    /// The same bytes as another recording; `name` is its name in `duplicates/`, nil where it is kept.
    case duplicate(of: String, name: String?)
    /// The same bytes as what was refused before and lies in `failed/` under this name; it is kept in the inbox.
    case refused(name: String)
    /// The same bytes as a recording that was deleted; it is kept in the inbox, and stays there.
    case deleted
    /// Nothing: it stays.
    case left(LeftReason)
  }

  /// Its name in the inbox.
  public var name: String
  /// What was done.
  public var outcome: Outcome
  /// Whether it lay there as it is at an earlier run: nothing new to tell.
  public var isOld = false
  /// Why the inbox file could not be removed, although its bytes are safe; nil where all went well.
  public var notRemoved: WorkspaceError?
}

/// Takes files of the inbox into `recordings/`: stored and synced first, removed last.
///
/// At most one at a time works in a journal: hold the `WorkspaceLock` for `.intake`.
public struct Intaker {
  /// What a test can interrupt behind.
  enum Step: CaseIterable { case copied, described, placed, asideDescribed, asideMoved }

  private let workspace: Workspace
  private let keepInbox: Bool
  private let timeZone: TimeZone
  /// Read when the first file comes: most runs find an empty inbox.
  private var index: RecordingIndex?
  private var cache: DigestCache
  /// Called between copying and looking again, so that a test can change the file there.
  var reading: () -> Void = {}
  var interrupt: (Step) throws(WorkspaceError) -> Void = { _ throws(WorkspaceError) in }

  /// Recordings whose `intake.json` cannot be read: their bytes are not recognised as known.
  ///
  /// Known once a file was taken in.
  public var damaged: [WorkspaceError] { index?.damaged ?? [] }

  /// What an earlier run left half made or half removed and that cannot be removed: it is out of sight, and in no
  /// one's way.
  public private(set) var unremoved: [WorkspaceError]

  /// Removes what an earlier run left half copied.
  /// - Parameters:
  ///   - keepInbox: leave the inbox as it is.
  ///   - timeZone: what the times in names mean.
  public init(workspace: Workspace, keepInbox: Bool = false, timeZone: TimeZone) throws(WorkspaceError) {
    self.workspace = workspace
    self.keepInbox = keepInbox
    self.timeZone = timeZone
    // What is being deleted has a command of its own that goes on with it, and says what is left.
    unremoved = try Self.sweep(workspace, besides: workspace.withdrawals().deleted.keys.map { ".\($0)." })
    cache = DigestCache(path: workspace.digestCacheFile)
  }

  /// Takes `file` in; `keep` leaves it where it is (`sonar add`), by default as the intaker does.
  ///
  /// What was reached through a link stays. What stays in an inbox and was refused or deleted is not taken again.
  /// - Throws: `WorkspaceError` where the journal cannot be written: the run should stop. What is wrong
  ///   with the file itself is an outcome.
  public mutating func take(_ file: InboxFile, keep: Bool? = nil) throws(WorkspaceError) -> IntakeResult {
    let staysInInbox = keep == nil && (keepInbox || file.isLinked)
    let keep = keep ?? staysInInbox
    do throws(WorkspaceError) {
      guard let before = try FileSystem.attributes(file.path) else { return left(file, .gone) }
      guard before.kind == .file else {
        return left(file, before.kind == .symbolicLink ? .symbolicLink : .special)
      }
      let index = try readIndex()
      if index.mayHold(bytes: before.bytes) || staysInInbox && index.mayHaveHeld(bytes: before.bytes) {
        let (sha256, isOld) =
          staysInInbox ? try cache.lookUp(file.path) : (try Digest.sha256(file: file.path), false)
        guard try isUnchanged(file, since: before) else { return left(file, .unsettled) }
        if let first = index[sha256] { return try settle(file, before, as: first, keep: keep, isOld: isOld) }
        if staysInInbox, let fate = index.fate(of: sha256) {
          return IntakeResult(name: file.name, outcome: fate, isOld: isOld)
        }
      }
      return try store(file, before, keep: keep, isSeenAgain: staysInInbox)
    } catch {
      switch error {
      case .inputOutput(file.path, _, _), .missing(file.path): break
      default: throw error
      }
      return left(file, try LeftReason(error))
    }
  }

  /// Keeps what was learnt of files that stay in the inbox; call it when all are taken.
  public mutating func finish() throws(WorkspaceError) {
    try cache.save()
  }

  private mutating func readIndex() throws(WorkspaceError) -> RecordingIndex {
    if let index { return index }
    let index = try RecordingIndex(workspace)
    self.index = index
    return index
  }

  private mutating func store(
    _ file: InboxFile, _ before: FileAttributes, keep: Bool, isSeenAgain: Bool
  ) throws(WorkspaceError) -> IntakeResult {
    let partial = workspace.recordingsFolder + "/.intake.partial"
    try FileSystem.removeTree(partial)
    try FileSystem.makeFolder(partial)
    let original = partial + "/original" + Self.ending(of: file.name)
    do throws(WorkspaceError) {
      let copied = try FileSystem.copy(file.path, to: original)
      reading()
      guard copied.bytes == before.bytes, try isUnchanged(file, since: before) else {
        try FileSystem.removeTree(partial)
        return left(file, .unsettled)
      }
      guard try Digest.sha256(file: original) == copied.sha256 else { throw .copyDiffers(path: original) }
      try interrupt(.copied)
      let intake = try describe(file, before, sha256: copied.sha256)
      try FileSystem.atomicWrite(intake.encoded(), to: partial + "/intake.json")
      try interrupt(.described)
      let folder = RecordingFolder(id: intake.id, path: path(of: intake.id))
      try FileSystem.makeFolder((folder.path as NSString).deletingLastPathComponent)
      try Publisher.publish(partial: partial, final: folder.path)
      try FileSystem.sync(workspace.recordingsFolder)
      index?.add(intake)
      if isSeenAgain { cache.remember(copied.sha256, of: file.path, copied.source) }
      if index?.forgetDeletion(intake.sha256) == true {
        try DeletionRecord.change(workspace, sha256: intake.sha256, bytes: nil)
      }
      try interrupt(.placed)
      return IntakeResult(name: file.name, outcome: .taken(folder), notRemoved: drop(file, keep: keep))
    } catch {
      // Where the disk is full, what was copied of it must not stay.
      try? FileSystem.removeTree(partial)
      throw error
    }
  }

  /// Deals with a file whose bytes are those of the recording `first`.
  private mutating func settle(
    _ file: InboxFile, _ attributes: FileAttributes, as first: IntakeRecord, keep: Bool, isOld: Bool
  ) throws(WorkspaceError) -> IntakeResult {
    let isSame = first.name == file.name && first.modifiedAt == Self.text(attributes.modified)
    if isSame {
      return IntakeResult(
        name: file.name, outcome: .known(id: first.id), isOld: isOld, notRemoved: drop(file, keep: keep))
    }
    if keep {
      return IntakeResult(name: file.name, outcome: .duplicate(of: first.id, name: nil), isOld: isOld)
    }
    let record = DuplicateRecord(
      name: file.name, sha256: first.sha256, firstId: first.id, firstName: first.name)
    try FileSystem.makeFolder(workspace.duplicates)
    let name = try SetAside.name(for: file.name, in: workspace.duplicates) {
      (other: DuplicateRecord, hasFile) in
      other == record && !hasFile
    }
    let target = workspace.duplicates + "/" + name
    try record.write(to: target + ".json")
    try interrupt(.asideDescribed)
    do throws(WorkspaceError) {
      try FileSystem.move(file.path, to: target)
    } catch {
      // The bytes are safe in the first one: an inbox that cannot be changed is no reason to stop.
      guard case .inputOutput(file.path, _, _) = error else { throw error }
      try FileSystem.remove(target)
      try FileSystem.remove(target + ".json")
      return IntakeResult(
        name: file.name, outcome: .duplicate(of: first.id, name: nil), isOld: isOld, notRemoved: error)
    }
    try interrupt(.asideMoved)
    return IntakeResult(name: file.name, outcome: .duplicate(of: first.id, name: name))
  }

  private func describe(
    _ file: InboxFile, _ attributes: FileAttributes, sha256: String
  ) throws(WorkspaceError) -> IntakeRecord {
    let named = RecordingName.instant(in: file.name, timeZone: timeZone, modified: attributes.modified)
    let stamp = Self.text(named ?? attributes.modified).replacing(":", with: "")
    var digits = 8
    var id = stamp + "-" + sha256.prefix(digits)
    while digits < 64, try FileSystem.exists(path(of: id)) {
      digits += 8
      id = stamp + "-" + sha256.prefix(digits)
    }
    return IntakeRecord(
      id: id, name: file.name, modifiedAt: Self.text(attributes.modified), namedAt: named.map(Self.text),
      tags: file.tags, sha256: sha256, bytes: attributes.bytes)
  }

  private func path(of id: String) -> String {
    workspace.recordingFolder(id: id).path
  }

  private func drop(_ file: InboxFile, keep: Bool) -> WorkspaceError? {
    guard !keep else { return nil }
    do throws(WorkspaceError) {
      try FileSystem.remove(file.path)
      try FileSystem.syncParent(of: file.path)
      return nil
    } catch {
      return error
    }
  }

  private func left(_ file: InboxFile, _ reason: LeftReason) -> IntakeResult {
    IntakeResult(name: file.name, outcome: .left(reason))
  }

  private func isUnchanged(_ file: InboxFile, since before: FileAttributes) throws(WorkspaceError) -> Bool {
    let now = try FileSystem.attributes(file.path)
    return now?.bytes == before.bytes && now?.modifiedNanoseconds == before.modifiedNanoseconds
      && now?.inode == before.inode
  }

  /// `.m4a` of `Memo.M4A`; nothing where that is no plain extension.
  private static func ending(of path: String) -> String {
    let ending = (path as NSString).pathExtension.lowercased()
    let isPlain =
      (1...10).contains(ending.utf8.count)
      && ending.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return isPlain ? "." + ending : ""
  }

  private static func text(_ date: Date) -> String { date.formatted(.iso8601) }

  /// Removes half-made folders; a folder that was being removed goes on being removed.
  /// - Parameter prefixes: beginnings of names that are left alone.
  /// - Returns: what could not be removed.
  static func sweep(
    _ workspace: Workspace, besides prefixes: [String] = []
  ) throws(WorkspaceError) -> [WorkspaceError] {
    var failures: [WorkspaceError] = []
    func sweep(_ folder: String) throws(WorkspaceError) {
      for item in try FileSystem.items(in: folder)
      where item.isNamable && item.name.hasPrefix(".") && item.name.hasSuffix(".partial")
        && !prefixes.contains(where: item.name.hasPrefix)
      {
        do throws(WorkspaceError) {
          try FileSystem.removeTree(folder + "/" + item.name)
        } catch {
          failures.append(error)
        }
      }
    }
    try FileSystem.makeFolder(workspace.recordingsFolder)
    try sweep(workspace.recordingsFolder)
    for year in try FileSystem.items(in: workspace.recordingsFolder)
    where year.kind == .folder && year.isNamable {
      try sweep(workspace.recordingsFolder + "/" + year.name)
    }
    for folder in [workspace.failed, workspace.duplicates] where try FileSystem.exists(folder) {
      try sweep(folder)
    }
    return failures
  }
}
