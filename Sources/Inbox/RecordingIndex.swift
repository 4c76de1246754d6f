import StageContract
import Workspace

/// What bytes the journal holds, refused and deleted: every recording's `intake.json`, `failed/`, `deleted.json`.
struct RecordingIndex {
  private var byDigest: [String: Intake] = [:]
  private var sizes: Set<Int> = []
  /// Names in `failed/` by digest.
  private var refused: [String: String] = [:]
  private var refusedSizes: Set<Int> = []
  /// Sizes of what was deleted, by digest; or why that cannot be told, which only files of an inbox have to know.
  private var deleted: Result<[String: Int], WorkspaceError>
  private let deletedSizes: Set<Int>
  private(set) var damaged: [WorkspaceError] = []

  init(_ workspace: Workspace) throws(WorkspaceError) {
    do throws(WorkspaceError) {
      let known = try DeletionRecord.read(workspace).recordings
      (deleted, deletedSizes) = (.success(known), Set(known.values))
    } catch {
      (deleted, deletedSizes) = (.failure(error), [])
    }
    for folder in try workspace.recordings() {
      do throws(WorkspaceError) {
        add(try folder.intake())
      } catch {
        damaged.append(error)
      }
    }
    for (name, record) in try Quarantine.list(workspace) {
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
  ///
  /// Where that cannot be told, it does not matter: what is in the journal is known by its own bytes first.
  mutating func forgetDeletion(_ sha256: String) -> Bool {
    guard case .success(var known) = deleted, known.removeValue(forKey: sha256) != nil else { return false }
    deleted = .success(known)
    return true
  }

  /// Whether any recording has this size: only then a file must be read to know whether it is known.
  func mayHold(bytes: Int) -> Bool { sizes.contains(bytes) }

  /// Whether anything refused has this size.
  func mayHaveRefused(bytes: Int) -> Bool { refusedSizes.contains(bytes) }

  /// Whether anything deleted has this size.
  /// - Throws: `WorkspaceError.deletionsUnreadable`, `.laterVersion`.
  func mayHaveDeleted(bytes: Int) throws(WorkspaceError) -> Bool {
    _ = try deleted.get()
    return deletedSizes.contains(bytes)
  }

  /// The name in `failed/` of these bytes; nil where they were not refused.
  func refused(_ sha256: String) -> String? { refused[sha256] }

  /// Whether these bytes were deleted.
  /// - Throws: `WorkspaceError.deletionsUnreadable`, `.laterVersion`.
  func isDeleted(_ sha256: String) throws(WorkspaceError) -> Bool { try deleted.get()[sha256] != nil }
}
