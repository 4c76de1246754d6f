/// What bytes the journal holds, from every recording's `intake.json`.
struct RecordingIndex {
  private var byDigest: [String: IntakeRecord] = [:]
  private var sizes: Set<Int>
  /// Sizes of what was deleted, by digest.
  private(set) var deleted: [String: Int]
  private(set) var damaged: [WorkspaceError] = []

  init(_ workspace: Workspace) throws(WorkspaceError) {
    deleted = try DeletionRecord.read(workspace).recordings
    sizes = Set(deleted.values)
    for folder in try workspace.recordings() {
      do throws(WorkspaceError) {
        add(try folder.intake())
      } catch {
        damaged.append(error)
      }
    }
  }

  mutating func add(_ intake: IntakeRecord) {
    // Recordings come in the order of their ids: the first one stays.
    if byDigest[intake.sha256] == nil { byDigest[intake.sha256] = intake }
    sizes.insert(intake.bytes)
  }

  subscript(sha256: String) -> IntakeRecord? { byDigest[sha256] }

  /// What was deleted is taken in again.
  mutating func forgetDeletion(_ sha256: String) { deleted[sha256] = nil }

  /// Whether any recording, deleted ones too, has this size: only then a file must be read to know whether it is known.
  func mayHold(bytes: Int) -> Bool { sizes.contains(bytes) }
}
