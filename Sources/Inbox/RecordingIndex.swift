import StageContract
import Workspace

/// The digests of all files that the journal contains, rejected or deleted: from every recording's
/// `intake.json`, `failed/` and `deleted.json`.
struct RecordingIndex {
  /// A large journal has many recordings: what else their `intake.json` says is read again when it is needed.
  private var byDigest: [String: RecordingFolder] = [:]
  private var sizes: Set<Int> = []
  /// Names in `failed/` by digest.
  private var refused: [String: String] = [:]
  private var refusedSizes: Set<Int> = []
  /// Sizes of deleted files, by digest; or the error of reading them, which only matters for files of an
  /// inbox.
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
    for folder in try workspace.recordings(withJoined: true) {
      do throws(WorkspaceError) {
        add(folder, try folder.intake())
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

  mutating func add(_ folder: RecordingFolder, _ intake: Intake) {
    // Recordings are in the order of their IDs: keep the first.
    if byDigest[intake.sha256] == nil { byDigest[intake.sha256] = folder }
    sizes.insert(intake.bytes)
  }

  /// The first recording with this digest; nil if there is none.
  /// - Throws: `WorkspaceError` if it cannot be read any longer.
  subscript(sha256: String) -> Intake? {
    get throws(WorkspaceError) { try byDigest[sha256]?.intake() }
  }

  /// Removes a file from the list of deleted ones, because it is imported again; returns whether it was in
  /// it.
  ///
  /// An unreadable list does not matter here: a file in the journal is recognised by its own bytes first.
  mutating func forgetDeletion(_ sha256: String) -> Bool {
    guard case .success(var known) = deleted, known.removeValue(forKey: sha256) != nil else { return false }
    deleted = .success(known)
    return true
  }

  /// True if any recording has this size: only then does a file have to be read to find out whether it is
  /// known.
  func mayHold(bytes: Int) -> Bool { sizes.contains(bytes) }

  /// True if any rejected file has this size.
  func mayHaveRefused(bytes: Int) -> Bool { refusedSizes.contains(bytes) }

  /// True if any deleted file has this size.
  /// - Throws: `WorkspaceError.deletionsUnreadable`, `.laterVersion`.
  func mayHaveDeleted(bytes: Int) throws(WorkspaceError) -> Bool {
    _ = try deleted.get()
    return deletedSizes.contains(bytes)
  }

  /// The name in `failed/` of the file with this digest; nil if it was not rejected.
  func refused(_ sha256: String) -> String? { refused[sha256] }

  /// True if the file with this digest was deleted.
  /// - Throws: `WorkspaceError.deletionsUnreadable`, `.laterVersion`.
  func isDeleted(_ sha256: String) throws(WorkspaceError) -> Bool { try deleted.get()[sha256] != nil }
}
