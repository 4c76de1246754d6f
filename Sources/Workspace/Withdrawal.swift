package import Foundation
package import StageContract

/// A request by the owner to make an entry discreet, hide it or delete it, recorded before anything else is done about it:
/// `state/withdrawals/ID.json`.
///
/// There is one document per entry, of the request that withdraws most of it, and its file name is the entry's ID:
/// however little of it can be read, the entry counts as private. It stays until everything has been updated; after an
/// interruption the next command continues. A damaged document is completed as a request to hide the entry.
package struct Withdrawal: WorkspaceDocument {
  /// Kind of document, and the latest version this build reads. Version 1 called discreet `sealed`.
  package static let currentSchema = Schema(name: "withdrawal", version: 2)
  /// Kind and version read from the file.
  package var schema = currentSchema
  /// ID of the recording.
  package var recording: String
  /// The kind of the request.
  package var kind: Kind
  /// SHA-256 of the recording's bytes; nil if its `intake.json` could not be read.
  package var sha256: String?
  /// Size of the recording in bytes.
  package var bytes: Int?
  /// When it was requested, RFC 3339.
  package var requestedAt: String
  /// True if the owner's file marks the entry as private or discreet; then only outputs made from that file have to be
  /// updated.
  package var isRecorded: Bool?
  /// True if all outputs published at the time have been rebuilt without the entry or removed: the document
  /// is then kept only because the owner's file cannot be read.
  package var isPropagated: Bool?

  /// The kinds of requests.
  package enum Kind: String, Codable, Sendable {
    /// Leave the entry out of everything that is shown or counted.
    case hide = "private"
    /// Show no more of the entry than its day and a badge.
    case discreet
    /// Remove every trace of the entry.
    case delete

    /// Decodes the value, also that of version 1.
    package init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer().decode(String.self)
      guard let kind = value == "sealed" ? .discreet : Self(rawValue: value) else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "unknown kind"))
      }
      self = kind
    }
  }

  enum CodingKeys: String, CodingKey {
    case schema, recording, kind, sha256, bytes, requestedAt
    case isRecorded = "recorded"
    case isPropagated = "followed"
  }
}

/// All pending withdrawals of a journal.
package struct Withdrawals: Equatable, Sendable {
  /// Withdrawals of recordings being deleted, by ID.
  package var deleted: [String: Withdrawal] = [:]
  /// IDs of the entries to hide.
  package var hidden: Set<String> = []
  /// IDs of the entries to make discreet.
  package var discreet: Set<String> = []
  /// Those of both that the owner's file does not mark as such: they count as private until then.
  package var unrecorded: Set<String> = []
  /// IDs of entries that published outputs may still show.
  package var unpropagated: Set<String> = []
  /// Errors of documents with unusable content, by ID; their entries are among `hidden`.
  package var damaged: [String: WorkspaceError] = [:]
  /// Errors of documents that cannot be read now, or not by this release, by ID; their entries are among
  /// `hidden` and stay there.
  package var unread: [String: WorkspaceError] = [:]

  /// No withdrawals.
  package init() {}

  /// True if nothing is pending.
  package var isEmpty: Bool { deleted.isEmpty && hidden.isEmpty && discreet.isEmpty }

  /// True if what is published shows none of them any more.
  package var isPropagated: Bool { unpropagated.isEmpty }

  /// The request for the entry `id`; nil if there is none.
  package func kind(of id: String) -> Withdrawal.Kind? {
    if deleted[id] != nil { return .delete }
    return hidden.contains(id) ? .hide : discreet.contains(id) ? .discreet : nil
  }
}

extension Workspace {
  /// The pending request to withdraw the entry `id`; nil if there is none. What cannot be read may be the one that withdraws
  /// most.
  package func pendingWithdrawal(of id: String) -> Withdrawal.Kind? {
    guard let asked = try? withdrawals(of: id) else { return .delete }
    return asked.kind(of: id)
  }

  /// Reads all pending withdrawals, or that of the entry `id` alone.
  /// - Throws: `WorkspaceError.inputOutput` if they cannot be determined: then nothing may be shown.
  package func withdrawals(of id: String? = nil) throws(WorkspaceError) -> Withdrawals {
    var found = Withdrawals()
    if try FileSystem.attributes(state)?.kind == .file {
      throw .inputOutput(path: state, action: "be listed", code: ENOTDIR)
    }
    guard try FileSystem.exists(withdrawalsFolder) else { return found }
    for item in try FileSystem.items(in: withdrawalsFolder)
    where item.isNamable && !item.name.hasPrefix(".") && item.name.hasSuffix(".json")
      && (id.map { item.name == $0 + ".json" } ?? true)
    {
      let id = String(item.name.dropLast(".json".count))
      do throws(WorkspaceError) {
        var withdrawal = try Withdrawal.read(withdrawalsFolder + "/" + item.name)
        withdrawal.recording = id
        if withdrawal.isPropagated != true { found.unpropagated.insert(id) }
        switch withdrawal.kind {
        case .delete: found.deleted[id] = withdrawal
        case .hide, .discreet:
          if withdrawal.kind == .hide { found.hidden.insert(id) } else { found.discreet.insert(id) }
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
        found.unpropagated.insert(id)
      }
    }
    return found
  }

  /// Records durably that `recordings` are to be made discreet, hidden or deleted, the latter with all that are joined to
  /// them. A pending request to withdraw more of one is not downgraded.
  /// - Returns: whether it did; false, with nothing recorded, if the task was cancelled first.
  /// - Throws: `WorkspaceError`; the requests before the one that failed are recorded.
  @discardableResult
  package func withdraw(
    _ recordings: [RecordingFolder], as kind: Withdrawal.Kind, at now: Date = Date()
  ) throws(WorkspaceError) -> Bool {
    try FileSystem.makeFolder(withdrawalsFolder)
    for folder in [state, withdrawalsFolder] { try FileSystem.syncParent(of: folder) }
    return try FileSystem.locking(withdrawalsFolder) { () throws(WorkspaceError) in
      guard !Task.isCancelled else { return false }
      let pending = try withdrawals()
      for recording in try following(recordings, as: kind) {
        let before = pending.kind(of: recording.id)
        guard before != .delete, before != .hide || kind != .discreet else { continue }
        // An unreadable document is no reason to stop: the bytes are identified again before they are
        // removed.
        let intake = try? recording.intake()
        try write(
          Withdrawal(
            recording: recording.id, kind: kind, sha256: intake?.sha256, bytes: intake?.bytes,
            requestedAt: now.formatted(.iso8601)))
      }
      return true
    }
  }

  /// Notes that the owner's file of the entry `id`, which is to be hidden or made discreet, now marks it as such; also
  /// replaces a damaged document.
  /// - Throws: `WorkspaceError`.
  package func recordWithdrawal(of id: String, at now: Date = Date()) throws(WorkspaceError) {
    try changeWithdrawal(of: id, at: now) { $0.isRecorded = true }
  }

  /// Notes that no published output shows what is to be withdrawn of the entry `id` any longer.
  /// - Throws: `WorkspaceError`.
  package func markPropagated(of id: String, at now: Date = Date()) throws(WorkspaceError) {
    try changeWithdrawal(of: id, at: now) { $0.isPropagated = true }
  }

  private func changeWithdrawal(
    of id: String, at now: Date, _ change: (inout Withdrawal) -> Void
  ) throws(WorkspaceError) {
    try FileSystem.locking(withdrawalsFolder) { () throws(WorkspaceError) in
      let asked = try withdrawals(of: id)
      guard asked.hidden.contains(id) || asked.discreet.contains(id), asked.unread[id] == nil else { return }
      let before = asked.damaged[id] == nil ? try Withdrawal.read(withdrawalsFolder + "/\(id).json") : nil
      var withdrawal = before ?? Withdrawal(recording: id, kind: .hide, requestedAt: now.formatted(.iso8601))
      (withdrawal.schema, withdrawal.recording) = (Withdrawal.currentSchema, id)
      change(&withdrawal)
      if withdrawal != before { try write(withdrawal) }
    }
  }

  /// Removes the request to make the entry `id` discreet, hide it or delete it: it is complete, or its owner has revoked it.
  ///
  /// A different request made in the meantime is kept.
  /// - Throws: `WorkspaceError.inputOutput`.
  package func endWithdrawal(of id: String, _ kind: Withdrawal.Kind) throws(WorkspaceError) {
    let path = withdrawalsFolder + "/\(id).json"
    guard try FileSystem.exists(path) else { return }
    try FileSystem.locking(withdrawalsFolder) { () throws(WorkspaceError) in
      guard try withdrawals(of: id).kind(of: id) == kind else { return }
      try FileSystem.removeTree(path)
      try FileSystem.sync(withdrawalsFolder)
    }
  }

  func write(_ withdrawal: Withdrawal) throws(WorkspaceError) {
    let path = withdrawalsFolder + "/\(withdrawal.recording).json"
    // Anything else under that name holds no information.
    if let kind = try FileSystem.attributes(path)?.kind, kind != .file { try FileSystem.removeTree(path) }
    try withdrawal.write(to: path)
  }
}
