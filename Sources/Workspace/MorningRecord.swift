package import StageContract

/// Which recordings the last morning page told of: `state/morning.json`. Written by commands alone.
package struct MorningRecord: WorkspaceDocument {
  /// Kind of document, and the latest version this build reads.
  package static let currentSchema = Schema(name: "morning", version: 1)
  /// Kind and version read from the file.
  package var schema = currentSchema
  /// The day of the page in the journal's time zone, `2026-11-22`.
  package var day: String
  /// The page tells of recordings that arrived from this instant on (RFC 3339), …
  package var since: String
  /// … up to this one; the next day's page goes on here.
  package var until: String
  /// IDs of recordings that arrived before `since` and could not be told of until this page.
  package var carried: [String]
  /// IDs of recordings that had arrived and could not be told of yet; the next day's page does.
  package var pending: [String]
  /// Whether the owner's command got the page.
  package var isDelivered: Bool
  /// How often the command failed on that day.
  package var failures: Int

  package init(
    day: String, since: String, until: String, carried: [String] = [], pending: [String] = [],
    isDelivered: Bool = false, failures: Int = 0
  ) {
    (self.day, self.since, self.until) = (day, since, until)
    (self.carried, self.pending) = (carried, pending)
    (self.isDelivered, self.failures) = (isDelivered, failures)
  }

  enum CodingKeys: String, CodingKey {
    case schema, day, since, until, carried, pending, failures
    case isDelivered = "delivered"
  }
}

extension Workspace {
  /// Which recordings the last morning page told of.
  package var morningFile: String { state + "/morning.json" }

  /// Replaces the record of the last morning page; of its recordings, those that are gone are left out.
  /// - Throws: `WorkspaceError.inputOutput`.
  package func write(_ record: MorningRecord) throws(WorkspaceError) {
    try FileSystem.makeFolder(state)
    try FileSystem.locking(state) { () throws(WorkspaceError) in
      func present(_ ids: [String]) throws(WorkspaceError) -> [String] {
        var present: [String] = []
        for id in ids where try FileSystem.exists(recordingFolder(id: id).path) { present.append(id) }
        return present
      }
      var record = record
      record.carried = try present(record.carried)
      record.pending = try present(record.pending)
      try record.write(to: morningFile)
    }
  }

  /// Removes the recording `id` from the record; a record that cannot be read is removed.
  /// - Throws: `WorkspaceError.inputOutput`.
  func removeFromMorning(_ id: String) throws(WorkspaceError) {
    guard try FileSystem.exists(morningFile) else { return }
    try FileSystem.locking(state) { () throws(WorkspaceError) in
      guard var record = try? MorningRecord.read(morningFile) else {
        return try FileSystem.removeTree(morningFile)
      }
      guard record.carried.contains(id) || record.pending.contains(id) else { return }
      record.carried.removeAll { $0 == id }
      record.pending.removeAll { $0 == id }
      try record.write(to: morningFile)
    }
  }
}
