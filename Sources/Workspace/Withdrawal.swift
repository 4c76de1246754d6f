package import Foundation
package import StageContract

/// What its owner wants out of sight, written down before anything else is done about it: `state/withdrawals/ID.json`.
///
/// One document an entry, and the file's name says whose: however little of it can be read, the entry counts as
/// private. It stays until everything has followed; whatever comes in between, the next command goes on. A damaged one
/// is completed as if it asked for private.
package struct Withdrawal: WorkspaceDocument {
  /// Kind and latest version that this build knows.
  package static let currentSchema = Schema(name: "withdrawal", version: 1)
  /// Kind and version found.
  package var schema = currentSchema
  /// Id of the recording.
  package var recording: String
  /// What was asked for.
  package var kind: Kind
  /// SHA-256 of the recording's bytes; absent where its `intake.json` could not be read.
  package var sha256: String?
  /// Their number.
  package var bytes: Int?
  /// When it was asked for, RFC 3339.
  package var requestedAt: String
  /// Whether its owner's file says that it is private: then only what was made from that file is to follow.
  package var isRecorded: Bool?
  /// Whether everything that was published then has been made again without it or removed: what is left is kept only
  /// because the owner's file cannot be read.
  package var isFollowed: Bool?

  /// What can be asked for.
  package enum Kind: String, Codable, Sendable {
    /// It is to be in nothing that is shown or counted.
    case hide = "private"
    /// Nothing of it is to be left.
    case delete
  }

  enum CodingKeys: String, CodingKey {
    case schema, recording, kind, sha256, bytes
    case requestedAt = "requested_at"
    case isRecorded = "recorded"
    case isFollowed = "followed"
  }
}

/// All that is to be withdrawn from a journal.
package struct Withdrawals: Equatable, Sendable {
  /// What is being deleted, by id.
  package var deleted: [String: Withdrawal] = [:]
  /// Ids of what is to be private.
  package var hidden: Set<String> = []
  /// Those of them whose owner's file does not say so.
  package var unrecorded: Set<String> = []
  /// Ids of what something that was published may still show.
  package var unfollowed: Set<String> = []
  /// Documents that say nothing, by id; their entries are among `hidden`.
  package var damaged: [String: WorkspaceError] = [:]
  /// Documents that cannot be read now, or not by this release, by id; their entries are among `hidden` and stay there.
  package var unread: [String: WorkspaceError] = [:]

  /// Nothing.
  package init() {}

  /// Whether there is nothing to do.
  package var isEmpty: Bool { deleted.isEmpty && hidden.isEmpty }
}

extension Workspace {
  /// What is to be withdrawn and has not left everything yet.
  /// - Throws: `WorkspaceError.inputOutput` where that cannot be told: then nothing may be shown.
  package func withdrawals() throws(WorkspaceError) -> Withdrawals {
    var found = Withdrawals()
    if try FileSystem.attributes(state)?.kind == .file {
      throw .inputOutput(path: state, action: "be listed", code: ENOTDIR)
    }
    guard try FileSystem.exists(withdrawalsFolder) else { return found }
    for item in try FileSystem.items(in: withdrawalsFolder)
    where item.isNamable && !item.name.hasPrefix(".") && item.name.hasSuffix(".json") {
      let id = String(item.name.dropLast(".json".count))
      do throws(WorkspaceError) {
        var withdrawal = try Withdrawal.read(withdrawalsFolder + "/" + item.name)
        withdrawal.recording = id
        if withdrawal.isFollowed != true { found.unfollowed.insert(id) }
        switch withdrawal.kind {
        case .delete: found.deleted[id] = withdrawal
        case .hide:
          found.hidden.insert(id)
          if withdrawal.isRecorded != true { found.unrecorded.insert(id) }
        }
      } catch {
        switch error {
        case .missing: continue
        case .malformed, .notAFile: found.damaged[id] = error
        default: found.unread[id] = error
        }
        found.hidden.insert(id)
        found.unrecorded.insert(id)
        found.unfollowed.insert(id)
      }
    }
    return found
  }

  /// Writes down durably that `recordings` are to be hidden or deleted. What is being deleted stays so.
  /// - Returns: whether it is; false, and nothing is, where the task was cancelled before.
  /// - Throws: `WorkspaceError`; those before the one that could not be written down are.
  @discardableResult
  package func withdraw(
    _ recordings: [RecordingFolder], as kind: Withdrawal.Kind, at now: Date = Date()
  ) throws(WorkspaceError) -> Bool {
    try FileSystem.makeFolder(withdrawalsFolder)
    for folder in [state, withdrawalsFolder] { try FileSystem.syncParent(of: folder) }
    return try FileSystem.locking(withdrawalsFolder) { () throws(WorkspaceError) in
      guard !Task.isCancelled else { return false }
      let deleted = try withdrawals().deleted
      for recording in recordings where deleted[recording.id] == nil {
        // What cannot be read is no reason not to go: it is looked at again when the bytes are.
        let intake = try? recording.intake()
        try write(
          Withdrawal(
            recording: recording.id, kind: kind, sha256: intake?.sha256, bytes: intake?.bytes,
            requestedAt: now.formatted(.iso8601)))
      }
      return true
    }
  }

  /// Notes that the owner's file of the entry `id`, which is to be hidden, says so; in place of a damaged document too.
  /// - Throws: `WorkspaceError`.
  package func recordWithdrawal(of id: String, at now: Date = Date()) throws(WorkspaceError) {
    try changeWithdrawal(of: id, at: now) { $0.isRecorded = true }
  }

  /// Notes that nothing published shows the entry `id`, which is to be hidden, any more.
  /// - Throws: `WorkspaceError`.
  package func followWithdrawal(of id: String, at now: Date = Date()) throws(WorkspaceError) {
    try changeWithdrawal(of: id, at: now) { $0.isFollowed = true }
  }

  private func changeWithdrawal(
    of id: String, at now: Date, _ change: (inout Withdrawal) -> Void
  ) throws(WorkspaceError) {
    try FileSystem.locking(withdrawalsFolder) { () throws(WorkspaceError) in
      let asked = try withdrawals()
      guard asked.hidden.contains(id), asked.unread[id] == nil else { return }
      let before = asked.damaged[id] == nil ? try Withdrawal.read(withdrawalsFolder + "/\(id).json") : nil
      var withdrawal = before ?? Withdrawal(recording: id, kind: .hide, requestedAt: now.formatted(.iso8601))
      withdrawal.recording = id
      change(&withdrawal)
      if withdrawal != before { try write(withdrawal) }
    }
  }

  /// Forgets that the entry `id` was to be hidden or deleted: all of it has been done, or its owner takes it back.
  ///
  /// What was asked for otherwise in the meantime stays.
  /// - Throws: `WorkspaceError.inputOutput`.
  package func endWithdrawal(of id: String, _ kind: Withdrawal.Kind) throws(WorkspaceError) {
    let path = withdrawalsFolder + "/\(id).json"
    guard try FileSystem.exists(path) else { return }
    try FileSystem.locking(withdrawalsFolder) { () throws(WorkspaceError) in
      let isDeleted = try withdrawals().deleted[id] != nil
      guard isDeleted == (kind == .delete) else { return }
      try FileSystem.removeTree(path)
      try FileSystem.sync(withdrawalsFolder)
    }
  }

  func write(_ withdrawal: Withdrawal) throws(WorkspaceError) {
    let path = withdrawalsFolder + "/\(withdrawal.recording).json"
    // Something else of that name says nothing that this does not.
    if let kind = try FileSystem.attributes(path)?.kind, kind != .file { try FileSystem.removeTree(path) }
    try withdrawal.write(to: path)
  }
}
