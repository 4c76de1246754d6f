/// What bytes the journal holds, held and refused: every recording's `intake.json`, and what lies in `failed/`.
struct RecordingIndex {
  private var byDigest: [String: IntakeRecord] = [:]
  private var sizes: Set<Int> = []
  /// Names in `failed/` by digest.
  private var refused: [String: String] = [:]
  private var refusedSizes: Set<Int> = []
  /// Sizes of what was deleted, by digest.
  private var deleted: [String: Int]
  private(set) var damaged: [WorkspaceError] = []

  init(_ workspace: Workspace) throws(WorkspaceError) {
    deleted = try DeletionRecord.read(workspace).recordings
    for folder in try workspace.recordings() {
      do throws(WorkspaceError) {
        add(try folder.intake())
      } catch {
        damaged.append(error)
      }
    }
    for (name, record) in try Refusal.list(workspace) {
      guard let intake = record.intake else { continue }
      refused[intake.sha256] = name
      refusedSizes.insert(intake.bytes)
    }
  }

  mutating func add(_ intake: IntakeRecord) {
    // Recordings come in the order of their ids: the first one stays.
    if byDigest[intake.sha256] == nil { byDigest[intake.sha256] = intake }
    sizes.insert(intake.bytes)
  }

  subscript(sha256: String) -> IntakeRecord? { byDigest[sha256] }

  /// What was deleted is taken in again; returns whether it had been.
  mutating func forgetDeletion(_ sha256: String) -> Bool { deleted.removeValue(forKey: sha256) != nil }

  /// Whether any recording has this size: only then a file must be read to know whether it is known.
  func mayHold(bytes: Int) -> Bool { sizes.contains(bytes) }

  /// Whether anything refused or deleted has this size.
  func mayHaveHeld(bytes: Int) -> Bool { refusedSizes.contains(bytes) || deleted.values.contains(bytes) }

  /// What became of these bytes where they are no recording any more; nil where they never were one.
  func fate(of sha256: String) -> IntakeResult.Outcome? {
    if let name = refused[sha256] { return .refused(name: name) }
    return deleted[sha256] == nil ? nil : .deleted
  }
}
