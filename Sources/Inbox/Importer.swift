import Digest
package import Foundation
import StageContract
package import Workspace

/// Imports files of the inbox into `recordings/`: a file is stored and synced first, and removed from the
/// inbox last and only if it is still the one that was stored.
///
/// Only one may work in a journal at a time: hold the `WorkspaceLock` for `.intake`.
package struct Importer {
  /// Points after which a test can interrupt the import.
  enum Step: CaseIterable {
    case copied, described, placed, claimed, held, released, asideDescribed, asideMoved
  }

  let workspace: Workspace
  let keepInbox: Bool
  /// nil if none are written.
  let receipts: Receipts?
  private let timeZone: TimeZone
  let end: StopCondition
  /// Loaded with the first file: most runs find an empty inbox.
  private var index: RecordingIndex?
  private var cache: DigestCache
  /// Called between copying a file and checking it again, so that a test can change it there.
  var reading: () -> Void = {}
  /// Called before a file of the inbox is removed, so that a test can replace it there.
  var removing: () -> Void = {}
  var interrupt: (Step) throws(WorkspaceError) -> Void = { _ throws(WorkspaceError) in }

  /// Recordings with an unreadable `intake.json`: their bytes are not recognised as known.
  ///
  /// Empty until a file has been imported.
  package var damaged: [WorkspaceError] { index?.damaged ?? [] }

  /// Remains of an earlier run that cannot be removed: they are hidden and harmless.
  package private(set) var unremoved: [WorkspaceError]

  /// Removes incomplete copies of an earlier run.
  /// - Parameters:
  ///   - keepInbox: whether to leave the inbox unchanged.
  ///   - writesReceipts: whether each file of the inbox gets a receipt once it is stored.
  ///   - timeZone: time zone of the times in file names.
  ///   - end: when to stop, even within a file.
  package init(
    workspace: Workspace, keepInbox: Bool = false, writesReceipts: Bool = false, timeZone: TimeZone,
    until end: StopCondition = .never
  ) throws(WorkspaceError) {
    self.workspace = workspace
    self.keepInbox = keepInbox
    receipts = writesReceipts ? Receipts(workspace) : nil
    self.timeZone = timeZone
    self.end = end
    // A pending deletion is completed by its own command, which also reports what is left.
    unremoved = try workspace.removeHalfMade(besides: workspace.withdrawals().deleted.keys.map { ".\($0)." })
    if try FileSystem.exists(workspace.failed) {
      // A file that a person has repaired in `failed/` is claimed in the same way as in an inbox.
      let items = try FileSystem.items(in: workspace.failed)
      for item in items { try ClaimedFile.giveBack(workspace.failed + "/" + item.name) }
    }
    cache = DigestCache(path: workspace.digestCacheFile)
  }

  /// Imports `file`; `keep` leaves it in place (`sonar add`), by default as `keepInbox` says.
  ///
  /// A file reached through a link stays. A file in an inbox that was deleted from the journal is not
  /// imported again, whether or not the inbox is kept: a deletion is a promise, and the program that put the
  /// file there (a sync client, a backup) does not know of it. Nor is a rejected file that stays in an inbox.
  /// - Throws: `WorkspaceError` if the journal cannot be written: the run should stop. A problem with the
  ///   file itself is an outcome.
  package mutating func take(_ file: InboxFile, keep: Bool? = nil) throws(WorkspaceError) -> IntakeResult {
    let isOfInbox = keep == nil
    let staysInInbox = isOfInbox && (keepInbox || file.isLinked)
    let keep = keep ?? staysInInbox
    do throws(WorkspaceError) {
      if end.isReached { return left(file, .cutOff) }
      guard let before = try FileSystem.attributes(file.path) else { return left(file, .gone) }
      guard before.kind == .file else {
        return left(file, before.kind == .symbolicLink ? .symbolicLink : .special)
      }
      let index = try readIndex()
      let mayBeDeleted = isOfInbox ? try index.mayHaveDeleted(bytes: before.bytes) : false
      // A cached digest is trusted for leaving a file in place, never for removing it.
      if mayBeDeleted, let sha256 = cache.known(file.path, before), try index.isDeleted(sha256),
        try index[sha256] == nil
      {
        return IntakeResult(name: file.name, outcome: .deleted, isOld: true)
      }
      if mayBeDeleted || index.mayHold(bytes: before.bytes)
        || staysInInbox && index.mayHaveRefused(bytes: before.bytes)
      {
        let (sha256, isOld) =
          staysInInbox
          ? try cache.lookUp(file.path, until: end) : (try Digest.sha256(file: file.path, until: end), false)
        guard try FileSystem.attributes(file.path) == before else { return left(file, .unsettled) }
        if let first = try index[sha256] {
          // The receipt of a file that is held comes when it is released.
          if isOfInbox, keep || !file.isWriterUnknown, let error = try acknowledge(file, before, as: first) {
            let outcome = IntakeResult.Outcome.known(id: first.id)
            return IntakeResult(name: file.name, outcome: outcome, isOld: isOld, notReceipted: error)
          }
          return try settle(file, before, as: first, keep: keep, isOld: isOld)
        }
        if isOfInbox, try index.isDeleted(sha256) {
          cache.remember(sha256, of: file.path, before)
          return IntakeResult(name: file.name, outcome: .deleted, isOld: isOld)
        }
        if staysInInbox, let name = index.refused(sha256) {
          return IntakeResult(name: file.name, outcome: .refused(name: name), isOld: isOld)
        }
      }
      return try store(file, before, keep: keep, isOfInbox: isOfInbox, isSeenAgain: staysInInbox)
    } catch {
      switch error {
      case .inputOutput(file.path, _, _), .missing(file.path), .cutOff: break
      default: throw error
      }
      return left(file, try SkipReason(error))
    }
  }

  /// Caches the digests of files that stay in the inbox; call it after the last file.
  /// - Throws: `WorkspaceError`.
  package mutating func finish() throws(WorkspaceError) {
    try cache.save()
  }

  mutating func readIndex() throws(WorkspaceError) -> RecordingIndex {
    if let index { return index }
    let index = try RecordingIndex(workspace)
    self.index = index
    return index
  }

  mutating func store(
    _ file: InboxFile, _ before: FileAttributes, keep: Bool, isOfInbox: Bool, isSeenAgain: Bool
  ) throws(WorkspaceError) -> IntakeResult {
    if let free = FileSystem.room(at: workspace.recordingsFolder), before.bytes > free {
      return left(file, .noRoom(bytes: before.bytes, free: free))
    }
    let partial = workspace.recordingsFolder + "/.intake.partial"
    try FileSystem.removeTree(partial)
    try FileSystem.makeFolder(partial)
    let original = partial + "/original" + Self.ending(of: file.name)
    do throws(WorkspaceError) {
      let copied: CopiedFile
      do throws(WorkspaceError) {
        copied = try FileSystem.copy(file.path, to: original, until: end)
      } catch .inputOutput(original, _, let code) where [ENOSPC, EDQUOT, EFBIG].contains(code) {
        // Other files may be small enough.
        try FileSystem.removeTree(partial)
        return left(
          file, .noRoom(bytes: before.bytes, free: FileSystem.room(at: workspace.recordingsFolder) ?? 0))
      }
      reading()
      guard copied.bytes == before.bytes, copied.source == before,
        try FileSystem.attributes(file.path) == before
      else {
        try FileSystem.removeTree(partial)
        return left(file, .unsettled)
      }
      guard try Digest.sha256(file: original, until: end) == copied.sha256 else {
        throw .copyDiffers(path: original)
      }
      try interrupt(.copied)
      let intake = try describe(file, before, sha256: copied.sha256)
      try FileSystem.atomicWrite(intake.encoded(), to: partial + "/intake.json")
      let sidecar = file.sidecar.flatMap(Sidecar.read)
      if let sidecar { try FileSystem.atomicWrite(sidecar.data, to: partial + "/" + Sidecar.fileName) }
      try interrupt(.described)
      let folder = RecordingFolder(id: intake.id, path: path(of: intake.id))
      try FileSystem.makeFolder((folder.path as NSString).deletingLastPathComponent)
      if let kind = file.withdrawal { try workspace.withdraw([folder], as: kind) }
      try Publisher.publish(partial: partial, final: folder.path)
      try FileSystem.sync(workspace.recordingsFolder)
      index?.add(folder, intake)
      if isSeenAgain { cache.remember(copied.sha256, of: file.path, copied.source) }
      if index?.forgetDeletion(intake.sha256) == true {
        try DeletionRecord.change(workspace, sha256: intake.sha256, bytes: nil)
      }
      try interrupt(.placed)
      var result = IntakeResult(name: file.name, outcome: .taken(folder))
      if sidecar == nil { result.damagedSidecar = file.sidecar.flatMap(Sidecar.damage) }
      if !keep, file.isWriterUnknown {
        result.notRemoved = try hold(file, before, as: intake)
        return result
      }
      if isOfInbox { result.notReceipted = receiptProblem(file, intake) }
      if !keep, result.notReceipted == nil { result.notRemoved = try drop(file, before, sidecar) }
      return result
    } catch {
      // If the disk is full, an incomplete copy must not stay.
      try? FileSystem.removeTree(partial)
      throw error
    }
  }

  /// Handles a file whose bytes are those of the recording `first`.
  mutating func settle(
    _ file: InboxFile, _ attributes: FileAttributes, as first: Intake, keep: Bool, isOld: Bool
  ) throws(WorkspaceError) -> IntakeResult {
    if !keep, file.isWriterUnknown {
      let error = try hold(file, attributes, as: first)
      return IntakeResult(name: file.name, outcome: .known(id: first.id), isOld: isOld, notRemoved: error)
    }
    let isSame = first.name == file.name && first.modifiedAt == Self.text(attributes.modified)
    if isSame {
      var result = IntakeResult(name: file.name, outcome: .known(id: first.id), isOld: isOld)
      if !keep { result.notRemoved = try drop(file, attributes, takenSidecar(of: file, as: first)) }
      return result
    }
    let stays = IntakeResult(name: file.name, outcome: .duplicate(of: first.id, name: nil), isOld: isOld)
    if keep { return stays }
    let sidecar = file.sidecar.flatMap(Sidecar.read)
    let record = DuplicateRecord(
      name: file.name, sha256: first.sha256, firstID: first.id, firstName: first.name, sidecar: sidecar?.data)
    try FileSystem.makeFolder(workspace.duplicates)
    let name = try QuarantineName.name(for: file.name, in: workspace.duplicates) {
      (other: DuplicateRecord, path) throws(WorkspaceError) -> Bool in
      guard other.isOf(record) else { return false }
      return try !FileSystem.exists(path)
    }
    let target = workspace.duplicates + "/" + name
    try record.write(to: target + ".json")
    try interrupt(.asideDescribed)
    removing()
    let notMoved = try ClaimedFile.take(file.path, read: attributes) { claimed throws(WorkspaceError) in
      try FileSystem.move(claimed, to: target)
    }
    guard try FileSystem.exists(target) else {
      try FileSystem.remove(target + ".json")
      var result = notMoved == nil ? left(file, .unsettled) : stays
      result.notRemoved = notMoved
      return result
    }
    try interrupt(.asideMoved)
    var result = IntakeResult(
      name: file.name, outcome: .duplicate(of: first.id, name: name), notRemoved: notMoved)
    if notMoved == nil { result.notRemoved = try drop(sidecar, of: file) }
    return result
  }

  private func describe(
    _ file: InboxFile, _ attributes: FileAttributes, sha256: String
  ) throws(WorkspaceError) -> Intake {
    let named = RecordingName.instant(in: file.name, timeZone: timeZone, modified: attributes.modified)
    let stamp = Self.text(named ?? attributes.modified).replacing(":", with: "")
    var digits = 8
    var id = stamp + "-" + sha256.prefix(digits)
    while digits < 64, try FileSystem.exists(path(of: id)) {
      digits += 8
      id = stamp + "-" + sha256.prefix(digits)
    }
    return Intake(
      id: id, name: file.name, modifiedAt: Self.text(attributes.modified), namedAt: named.map(Self.text),
      tags: file.tags, sha256: sha256, bytes: attributes.bytes)
  }

  func path(of id: String) -> String {
    workspace.recordingFolder(id: id).path
  }

  /// Removes `file` from the inbox, and then `sidecar`, if there is one that was stored with it.
  private func drop(
    _ file: InboxFile, _ read: FileAttributes, _ sidecar: Sidecar?
  ) throws(WorkspaceError) -> WorkspaceError? {
    if let error = try drop(file.path, read) { return error }
    return try drop(sidecar, of: file)
  }

  /// Removes `sidecar`, which was stored with `file`, from the inbox; `file` itself has gone from there.
  private func drop(_ sidecar: Sidecar?, of file: InboxFile) throws(WorkspaceError) -> WorkspaceError? {
    // Another recording of that name may have come meanwhile, and with it this sidecar.
    guard let sidecar, let path = file.sidecar, try !FileSystem.exists(file.path) else { return nil }
    return try drop(path, sidecar.attributes)
  }

  private func drop(_ path: String, _ read: FileAttributes) throws(WorkspaceError) -> WorkspaceError? {
    removing()
    return try ClaimedFile.take(path, read: read) { claimed throws(WorkspaceError) in
      try interrupt(.claimed)
      try FileSystem.remove(claimed)
      // If the removal is lost, or the folder is gone, the file is known next time.
      try? FileSystem.syncParent(of: claimed)
    }
  }

  private func left(_ file: InboxFile, _ reason: SkipReason) -> IntakeResult {
    IntakeResult(name: file.name, outcome: .left(reason))
  }

  /// The extension of `Memo.M4A` as `.m4a`; empty if it is not plain letters and digits.
  private static func ending(of path: String) -> String {
    let ending = (path as NSString).pathExtension.lowercased()
    let isPlain =
      (1...10).contains(ending.utf8.count)
      && ending.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return isPlain ? "." + ending : ""
  }

  private static func text(_ date: Date) -> String { date.formatted(.iso8601) }
}
