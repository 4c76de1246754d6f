import StageContract
import Workspace

/// What bytes the journal holds, refused and deleted: every recording's `intake.json`, `failed/`, `deleted.json`.
struct RecordingIndex {
  private var byDigest: [String: Intake] = [:]
  private var sizes: Set<Int> = []
  /// Names in `failed/` by digest.
  private var refused: [String: String] = [:]
  private var refusedSizes: Set<Int> = []
  /// Digests of what was deleted.
  private var deleted: Set<String>
  private let deletedSizes: Set<Int>
  private(set) var damaged: [WorkspaceError] = []

  init(_ workspace: Workspace) throws(WorkspaceError) {
    let deletions = try DeletionRecord.read(workspace).recordings
    deleted = Set(deletions.keys)
    deletedSizes = Set(deletions.values)
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

  mutating func add(_ intake: Intake) {
    // Recordings come in the order of their ids: the first one stays.
    if byDigest[intake.sha256] == nil { byDigest[intake.sha256] = intake }
    sizes.insert(intake.bytes)
  }

  subscript(sha256: String) -> Intake? { byDigest[sha256] }

  /// What was deleted is taken in again; returns whether it had been.
  mutating func forgetDeletion(_ sha256: String) -> Bool { deleted.remove(sha256) != nil }

  /// Whether any recording has this size: only then a file must be read to know whether it is known.
  func mayHold(bytes: Int) -> Bool { sizes.contains(bytes) }

  /// Whether anything refused has this size.
  func mayHaveRefused(bytes: Int) -> Bool { refusedSizes.contains(bytes) }

  /// Whether anything deleted has this size.
  func mayHaveDeleted(bytes: Int) -> Bool { deletedSizes.contains(bytes) }

  /// The name in `failed/` of these bytes; nil where they were not refused.
  func refused(_ sha256: String) -> String? { refused[sha256] }

  /// Whether these bytes were deleted.
  func isDeleted(_ sha256: String) -> Bool { deleted.contains(sha256) }
}
