import Digest
import Foundation
import Model
import Pipeline
import StageContract
import Workspace

/// Recognises the sound of deleted recordings in others, before anything of these is shown.
///
/// The same sound is not wanted again, whatever file it comes in: it goes to `failed/`. What has only the same beginning holds
/// words that nobody has deleted, so it is an entry; as it holds deleted ones too, it is private until the owner decides. So is
/// one to which the owner has already given something.
struct DeletedSounds {
  private let workspace: Workspace
  private let permitted: Set<String>
  private let sounds: [String: [(sound: SoundBlocks, deletedAt: String)]]
  private let shown: ShownResults

  /// What has become of a recording.
  struct Outcome: Equatable {
    /// True if it is in `failed/`.
    var isRefused: Bool
    /// The reason and the command that shows it all the same.
    var message: String
  }

  /// - Throws: `WorkspaceError.deletionsUnreadable`, `.laterVersion`.
  init(_ workspace: Workspace) throws(WorkspaceError) {
    let record = try DeletionRecord.read(workspace)
    self.workspace = workspace
    permitted = Set(record.permitted)
    let known = record.sounds.values.map { (sound: SoundBlocks($0), deletedAt: $0.deletedAt) }
    sounds = Dictionary(grouping: known.sorted { $0.deletedAt < $1.deletedAt }, by: \.sound.beginning)
    shown = known.isEmpty ? ShownResults() : ShownResults(workspace)
  }

  /// Keeps the digests of the sound of the recording that `withdrawal` is about to delete.
  /// - Throws: `WorkspaceError`.
  static func remember(_ withdrawal: Withdrawal, in workspace: Workspace) throws {
    let folder = workspace.recordingFolder(id: withdrawal.recording)
    do {
      guard try FileSystem.exists(folder.path), let original = try folder.file(named: "original"),
        let source: Source = try EntryDocuments.document(nil, folder),
        let sound = DeletionRecord.DeletedSound(source)
      else { return }
      // The bytes are identified again, as its `intake.json` may be damaged.
      try DeletionRecord.remember(sound, of: Digest.sha256(file: original), in: workspace)
    } catch is DocumentError {
      // Damaged technical data say nothing about the sound, and must not prevent the deletion.
    }
  }

  /// True if a deleted recording began like one with that `beginning`.
  func hold(_ beginning: String) -> Bool { sounds[beginning] != nil }

  /// Withholds `recording` if it has the sound of a deleted one, unless the owner permits it, or it was there before.
  /// - Parameter source: the path of its technical data as the index is about to read it.
  /// - Throws: `WorkspaceError`; then nothing may be shown.
  func withhold(
    _ recording: RecordingFolder, _ sound: SoundBlocks, source: String
  ) throws -> Outcome? {
    guard let alike = sounds[sound.beginning], !alike.isEmpty else { return nil }
    let intake = try recording.intake()
    let same = alike.first { $0.sound == sound }
    guard same != nil || sound.isDistinct, !permitted.contains(intake.sha256),
      !shown.hasShown(recording.id, with: source)
    else { return nil }
    // Its list of deletions is changed under this lock alone.
    let lock = try WorkspaceLock(workspace, for: .intake, waitSeconds: .infinity)
    defer { _ = lock }
    let (what, day) = (same == nil ? "begins with" : "has", (same ?? alike[0]).deletedAt.prefix(10))
    let reason = "\(what) the sound of a recording that you deleted on \(day)"
    // What the owner has given to a recording must not be lost with its folder: then it stays.
    if same != nil,
      let name = try Quarantine.refuse(
        recording, in: workspace, status: .badInput, reason: reason, hasResults: true)
    {
      // Known by its bytes from now on, it stays in an inbox that brings it again.
      try DeletionRecord.change(workspace, sha256: intake.sha256, bytes: intake.bytes)
      return Outcome(
        isRefused: true,
        message:
          "\(reason); it is in failed/, and no entry; to show it all the same: sonar retry \(name.shellQuoted)"
      )
    }
    guard try workspace.withdraw([recording], as: .hide) else { throw CancellationError() }
    try DeletionRecord.permit(intake.sha256, in: workspace)
    return Outcome(
      isRefused: false,
      message: "\(reason), and is private for that; to show it: sonar private \(recording.id) --off")
  }
}

extension DeletionRecord.DeletedSound {
  /// What is remembered of a recording with `source` that is deleted `now`; nil if its sound says nothing.
  init?(_ source: Source, at now: Date = Date()) {
    guard let sound = SoundBlocks(source) else { return nil }
    self.init(
      deletedAt: now.formatted(.iso8601), samples: sound.samples, blocks: sound.digests, tail: sound.tail)
  }
}

extension ShownResults {
  /// True if the index showed the recording `id` with technical data of the stage that wrote the file at `source`.
  func hasShown(_ id: String, with source: String) -> Bool {
    let stage = (source as NSString).pathComponents.dropLast(2).last
    return stage.map { results(of: id)?[$0] != nil } ?? false
  }
}
