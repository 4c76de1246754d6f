package import Foundation
package import StageContract

/// A recording whose sound is all or the beginning of another's, and the recording that stands for both:
/// `state/joined/ID.json`.
///
/// Its folder stays as it is; it is no entry of its own. Without a document that can be read it is one, and private, as what was
/// private of the other is not known (`WithdrawalWork`).
package struct JoinRecord: WorkspaceDocument, Equatable {
  /// Kind of document, and the latest version this build reads.
  package static let currentSchema = Schema(name: "join", version: 1)
  /// Kind and version read from the file.
  package var schema = currentSchema
  /// ID of the recording that is joined.
  package var recording: String
  /// ID of the recording that stands for both; nil once the owner has separated them.
  package var into: String?
  /// When that was last changed, RFC 3339.
  package var changedAt: String
  /// IDs of recordings from which the owner has separated it: it is joined to none of them again.
  package var separatedFrom: [String]
}

/// All joined recordings of a journal.
package struct Joins: Equatable, Sendable {
  /// The recording that stands for a joined one, by the ID of the joined one.
  package let targets: [String: String]
  /// The documents, by the ID of their recording.
  package let records: [String: JoinRecord]

  /// Why documents cannot be read, by the ID of their recording.
  package let unreadable: [String: WorkspaceError]
  /// The recordings that are joined to one, sorted, by its ID.
  private let others: [String: [String]]

  /// The joins in `records` whose other recording is one of the journal's, by `exists`.
  init(
    _ records: [String: JoinRecord], unreadable: [String: WorkspaceError] = [:],
    exists: (String) throws(WorkspaceError) -> Bool
  ) throws(WorkspaceError) {
    var targets: [String: String] = [:]
    for id in records.keys {
      var (seen, last) = (Set([id]), id)
      while let next = records[last]?.into, seen.insert(next).inserted { last = next }
      // In a circle, which only a foreign program could have made, none is joined.
      guard last != id, records[last]?.into == nil, try exists(last) else { continue }
      targets[id] = last
    }
    (self.targets, self.records, self.unreadable) = (targets, records, unreadable)
    others = Dictionary(grouping: targets.keys) { targets[$0] ?? $0 }.mapValues {
      $0.sorted { $0.precedes($1) }
    }
  }

  /// The ID of the entry that shows the recording `id`: its own unless it is joined.
  package func entry(of id: String) -> String { targets[id] ?? id }

  /// IDs of the recordings that are joined to `id`, sorted.
  package func joined(to id: String) -> [String] { others[id] ?? [] }

  /// True if the owner has separated the two recordings, or any two of those that are joined to them.
  package func areSeparated(_ one: String, _ other: String) -> Bool {
    let (ones, others) = ([one] + joined(to: one), [other] + joined(to: other))
    return ones.contains { one in
      others.contains { other in
        records[one]?.separatedFrom.contains(other) ?? false
          || records[other]?.separatedFrom.contains(one) ?? false
      }
    }
  }
}

extension Workspace {
  /// Joined recordings, one document each.
  var joinedFolder: String { state + "/joined" }

  /// Reads which recordings are joined. Cost: a small document each.
  /// - Throws: `WorkspaceError.inputOutput`.
  package func joins() throws(WorkspaceError) -> Joins {
    var records: [String: JoinRecord] = [:]
    var unreadable: [String: WorkspaceError] = [:]
    if let kind = try FileSystem.attributes(joinedFolder)?.kind {
      guard kind == .folder else {
        throw .inputOutput(path: joinedFolder, action: "be listed", code: ENOTDIR)
      }
      for item in try FileSystem.items(in: joinedFolder)
      where item.isNamable && !item.name.hasPrefix(".") && item.name.hasSuffix(".json") {
        let id = String(item.name.dropLast(".json".count))
        do throws(WorkspaceError) {
          records[id] = try JoinRecord.read(joinedFolder + "/" + item.name)
        } catch {
          switch error {
          case .inputOutput: throw error
          case .missing: continue
          default: unreadable[id] = error
          }
        }
      }
    }
    return try Joins(records, unreadable: unreadable) { id throws(WorkspaceError) in
      guard isJoinable(id) else { return false }
      return try FileSystem.attributes(recordingFolder(id: id).path)?.kind == .folder
    }
  }

  /// True if a recording with the ID `id` is found by it alone, so that others can lead to it.
  package func isJoinable(_ id: String) -> Bool {
    Self.isNamedByIntake(id) && !id.contains("/") && !id.hasSuffix(".partial")
  }

  /// Joins the recording `id` to `other`, which shows both from now on.
  ///
  /// - Parameter asked: the pending request to withdraw `id` that `other` already follows; nil for none.
  /// - Returns: false, with nothing changed, if the owner has meanwhile asked for something else, or has separated the two.
  /// - Throws: `WorkspaceError`.
  package func join(
    _ id: String, to other: String, asked: Withdrawal.Kind?, at now: Date = Date()
  ) throws(WorkspaceError) -> Bool {
    for folder in [state, joinedFolder, withdrawalsFolder] { try FileSystem.makeFolder(folder) }
    for folder in [state, joinedFolder] { try FileSystem.syncParent(of: folder) }
    // Requests are recorded under the same lock, so that none is lost with the entry that it names.
    return try FileSystem.locking(withdrawalsFolder) { () throws(WorkspaceError) in
      let (pending, joins) = (try withdrawals(), try joins())
      guard pending.kind(of: id) == asked, pending.deleted[id] == nil, pending.deleted[other] == nil,
        !joins.areSeparated(id, other), joins.entry(of: other) != id
      else { return false }
      try JoinRecord(
        recording: id, into: joins.entry(of: other), changedAt: now.formatted(.iso8601),
        separatedFrom: joins.records[id]?.separatedFrom ?? []
      ).write(to: joinedFolder + "/\(id).json")
      return true
    }
  }

  /// Separates the joined recording `id` from the one that stands for it, for good; returns whether it was joined.
  /// - Throws: `WorkspaceError`.
  @discardableResult
  package func separate(_ id: String, at now: Date = Date()) throws(WorkspaceError) -> Bool {
    guard try joins().targets[id] != nil else { return false }
    return try FileSystem.locking(withdrawalsFolder) { () throws(WorkspaceError) in
      let joins = try joins()
      guard let other = joins.targets[id], var record = joins.records[id] else { return false }
      for known in [record.into, other] {
        if let known, !record.separatedFrom.contains(known) { record.separatedFrom.append(known) }
      }
      (record.into, record.changedAt) = (nil, now.formatted(.iso8601))
      try record.write(to: joinedFolder + "/\(id).json")
      return true
    }
  }

  /// Removes the document of the recording `id`, which cannot be read.
  /// - Throws: `WorkspaceError`.
  package func forgetUnreadableJoin(of id: String) throws(WorkspaceError) {
    try FileSystem.removeTree(joinedFolder + "/\(id).json")
    try FileSystem.sync(joinedFolder)
  }

  /// Removes what the documents of joined recordings say of `id`.
  /// - Throws: `WorkspaceError`.
  func forgetJoins(of id: String) throws(WorkspaceError) {
    try FileSystem.removeTree(joinedFolder + "/\(id).json")
    for (name, found) in try joins().records where found.into == id || found.separatedFrom.contains(id) {
      var record = found
      if record.into == id { record.into = nil }
      record.separatedFrom.removeAll { $0 == id }
      if record.into == nil, record.separatedFrom.isEmpty {
        try FileSystem.removeTree(joinedFolder + "/\(name).json")
      } else {
        try record.write(to: joinedFolder + "/\(name).json")
      }
    }
  }

  /// `folders` with each joined recording replaced by the one that stands for it; to delete, with all that are joined to
  /// them before them.
  func following(
    _ folders: [RecordingFolder], as kind: Withdrawal.Kind
  ) throws(WorkspaceError) -> [RecordingFolder] {
    let joins = try joins()
    guard !joins.targets.isEmpty else { return folders }
    var found: [RecordingFolder] = []
    for folder in folders {
      let id = joins.entry(of: folder.id)
      let others = kind == .delete ? joins.joined(to: id).map { recordingFolder(id: $0) } : []
      for folder in others + [id == folder.id ? folder : recordingFolder(id: id)]
      where !found.contains(folder) {
        found.append(folder)
      }
    }
    return found
  }
}
