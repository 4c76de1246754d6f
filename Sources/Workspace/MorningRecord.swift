package import StageContract

/// Which recordings, and which remarks about what could not be heard, the morning pages have shown: `state/morning.json`. Written by commands alone.
///
/// It names recordings and not times, so that neither restoring the journal from a copy nor setting the clock makes an
/// entry new again.
package struct MorningRecord: WorkspaceDocument {
  /// Kind of document, and the latest version this build reads.
  package static let currentSchema = Schema(name: "morning", version: 2)
  /// Kind and version read from the file.
  package var schema = currentSchema
  /// The day of the last page in the journal's time zone, `2026-11-22`.
  package var day: String
  /// IDs of recordings that the pages of earlier days showed, or that were too old for the first page.
  package var known: [String]
  /// IDs of recordings that this page shows; those that were not ready are in neither list.
  package var told: [String]
  /// Digests of the remarks about what could not be heard that pages of earlier days told, by the ID of their entry, and those
  /// that were there before the first page; nil before that.
  package var knownRemarks: [String: [String]]?
  /// Those that this page tells.
  package var toldRemarks: [String: [String]]?
  /// True if the owner's command got the page.
  package var isDelivered: Bool
  /// How often the command failed on that day.
  package var failures: Int

  package init(
    day: String, known: [String], told: [String] = [], isDelivered: Bool = false, failures: Int = 0
  ) {
    (self.day, self.known, self.told) = (day, known, told)
    (self.isDelivered, self.failures) = (isDelivered, failures)
  }

  enum CodingKeys: String, CodingKey {
    case schema, day, known, told, knownRemarks, toldRemarks, failures
    case isDelivered = "delivered"
  }
}

extension Workspace {
  /// Which recordings the last morning page showed.
  package var morningFile: String { state + "/morning.json" }

  /// Replaces the record of the last morning page; of its recordings, those that are gone are left out.
  /// - Throws: `WorkspaceError.inputOutput`.
  package func write(_ record: MorningRecord) throws(WorkspaceError) {
    try FileSystem.makeFolder(state)
    try FileSystem.locking(state) { () throws(WorkspaceError) in
      let present = try Set(recordings().map(\.id))
      var record = record
      record.known = record.known.filter(present.contains).sorted()
      record.told = record.told.filter(present.contains).sorted()
      record.knownRemarks = record.knownRemarks?.filter { present.contains($0.key) }
      record.toldRemarks = record.toldRemarks?.filter { present.contains($0.key) }
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
      let before = record
      record.known.removeAll { $0 == id }
      record.told.removeAll { $0 == id }
      record.knownRemarks?[id] = nil
      record.toldRemarks?[id] = nil
      guard record != before else { return }
      try record.write(to: morningFile)
    }
  }
}
