import Digest
package import Foundation
import StageContract
package import Workspace

extension Importer {
  /// Renames the files at `paths`, found by `Inbox.scan`, back: an intake was killed before it removed them. Those that are
  /// held in `workspace` stay hidden.
  /// - Throws: `WorkspaceError`.
  package static func giveBack(_ paths: [String], in workspace: Workspace) throws(WorkspaceError) {
    let held = paths.isEmpty ? [] : Set(try HeldFile.list(workspace).map(\.path))
    for path in paths where !held.contains(path) { try ClaimedFile.giveBack(path) }
  }

  /// Hides `file`, whose bytes are those of the recording `first` and whose writer cannot be seen, until a later run.
  /// - Returns: why it was left in place although unchanged.
  func hold(
    _ file: InboxFile, _ read: FileAttributes, as first: Intake
  ) throws(WorkspaceError) -> WorkspaceError? {
    removing()
    let hidden: String?
    do throws(WorkspaceError) {
      hidden = try ClaimedFile.claim(file.path, read: read)
    } catch {
      return error
    }
    guard let hidden else { return nil }
    try interrupt(.claimed)
    // Without this document the next run renames it back, recognises it and holds it again.
    try HeldFile(path: hidden, name: file.name, intake: first, sidecar: file.sidecar).record(in: workspace)
    try interrupt(.held)
    return nil
  }

  /// Removes the files of `inbox` that an earlier run held and nobody has changed since; one that has changed gets its name
  /// back.
  ///
  /// A changed file is not put into the earlier recording: that holds what was there then, and its results may be in use. Under
  /// its own name its writer finds it again, and it is imported as a recording of its own once it is whole.
  /// - Throws: `WorkspaceError` if the journal cannot be written.
  package mutating func releaseHeld(
    in inbox: Inbox, now: Date = Date()
  ) throws(WorkspaceError) -> [IntakeResult] {
    var results: [IntakeResult] = []
    for held in try HeldFile.list(workspace) where !end.isReached {
      do throws(WorkspaceError) {
        if let result = try release(held, in: inbox, now: now) { results.append(result) }
      } catch {
        // Its disk may be disconnected.
        switch error {
        case .inputOutput(held.path, _, _), .missing(held.path), .cutOff: break
        default: throw error
        }
      }
    }
    return results
  }

  private mutating func release(
    _ held: HeldFile, in inbox: Inbox, now: Date
  ) throws(WorkspaceError) -> IntakeResult? {
    guard let before = try FileSystem.attributes(held.path), before.kind == .file else {
      // Without its folder, its disk is disconnected.
      guard try FileSystem.exists(FileSystem.split(held.path).folder) else { return nil }
      let stored = try readIndex()[held.sha256]
      let error = stored.flatMap { receiptProblem(InboxFile(path: held.path, name: held.name), $0) }
      if error == nil { try held.forget(in: workspace) }
      return error.map {
        IntakeResult(name: held.name, outcome: .known(id: held.recording), isOld: true, notReceipted: $0)
      }
    }
    guard !keepInbox else { return try putBack(held) }
    guard inbox.rest(before, unchangedFor: inbox.waits.unknownWriter, now: now) == nil else { return nil }
    let sha256 = try Digest.sha256(file: held.path, until: end)
    guard sha256 == held.sha256, try FileSystem.attributes(held.path) == before else {
      if let kind = try withdrawal(of: held) {
        return try takeGrown(held, before, as: kind, in: inbox, now: now)
      }
      _ = try putBack(held)
      return IntakeResult(name: held.name, outcome: .changed(since: held.recording))
    }
    let index = try readIndex()
    guard let first = try index[sha256] else {
      guard index.refused(sha256) != nil else { return try putBack(held) }
      // Its bytes are in `failed/`.
      try FileSystem.remove(held.path)
      try? FileSystem.syncParent(of: held.path)
      try held.forget(in: workspace)
      return nil
    }
    var file = InboxFile(path: held.path, name: held.name)
    file.sidecar = held.sidecar
    if let error = try acknowledge(file, before, as: first) {
      return IntakeResult(name: held.name, outcome: .known(id: first.id), isOld: true, notReceipted: error)
    }
    let result = try settle(file, before, as: first, keep: false, isOld: false)
    try interrupt(.released)
    if try !FileSystem.exists(held.path) { try held.forget(in: workspace) }
    return result
  }

  /// What the owner has withdrawn of the recording that holds the first bytes of `held`; one that was deleted counts as hidden.
  private mutating func withdrawal(of held: HeldFile) throws(WorkspaceError) -> Withdrawal.Kind? {
    let index = try readIndex()
    guard let first = try index[held.sha256] else { return try index.isDeleted(held.sha256) ? .hide : nil }
    let pending = try workspace.withdrawals()
    // What it is joined to may have been withdrawn since.
    let ids = [first.id, try workspace.joins().entry(of: first.id)]
    let asked = ids.map { pending.kind(of: $0) }
    let folders = ids.map { workspace.recordingFolder(id: $0) }
    if asked.contains(.hide) || asked.contains(.delete) || folders.contains(where: \.isMarkedPrivate) {
      return .hide
    }
    return asked.contains(.discreet) || folders.contains(where: \.isMarkedDiscreet) ? .discreet : nil
  }

  /// Imports what `held` is now as a recording that is as private as the first part of it, and holds it again: under its own
  /// name, nothing would say so.
  private mutating func takeGrown(
    _ held: HeldFile, _ read: FileAttributes, as kind: Withdrawal.Kind, in inbox: Inbox, now: Date
  ) throws(WorkspaceError) -> IntakeResult? {
    let isWhole = inbox.rest(read, unchangedFor: inbox.waits.incomplete, now: now) == nil
    guard isWhole || !ContainerLength.isIncomplete(held.path) else { return nil }
    var file = InboxFile(
      path: held.path, name: held.name, tags: held.name.split(separator: "/").dropLast().map(String.init))
    (file.sidecar, file.isWriterUnknown, file.withdrawal) = (held.sidecar, true, kind)
    var result = try store(file, read, keep: false, isOfInbox: true, isSeenAgain: false)
    result.withdrawal = kind
    return result
  }

  private func putBack(_ held: HeldFile) throws(WorkspaceError) -> IntakeResult? {
    try ClaimedFile.giveBack(held.path)
    try held.forget(in: workspace)
    return nil
  }
}
