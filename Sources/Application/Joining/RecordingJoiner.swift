import Foundation
import Insights
import Model
import Pipeline
import StageContract
package import Workspace

/// Joins a recording to another with the same sound, and separates them again.
///
/// Each step is durable before the next, and all can be repeated: first the longer one is as private or discreet as
/// either, then it has what the owner said of both, last the shorter one leads to it.
package struct RecordingJoiner {
  /// Points after which a test can interrupt it.
  enum Step: CaseIterable { case withdrawn, tookOver, threaded }

  private let workspace: Workspace
  /// True if it goes on after a step; tests interrupt it with it.
  var continues: (Step) -> Bool = { _ in true }

  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// Joins `shorter` to `longer`, under the locks of both folders; the caller holds the workspace's lock.
  /// - Parameter isReady: false if `longer` is to take over only that `shorter` is private or discreet.
  /// - Returns: whether they are joined.
  /// - Throws: `WorkspaceError`, `DocumentError` (the owner's file of one cannot be read), `ManifestError` (its settings),
  ///   `ThreadError`.
  func join(
    _ shorter: RecordingFolder, to longer: RecordingFolder, isReady: Bool = true
  ) throws -> Bool {
    try FileSystem.locking(shorter.path) {
      guard try !workspace.joins().areSeparated(shorter.id, longer.id) else { return false }
      try withdraw([shorter, longer])
      guard isReady, continues(.withdrawn) else { return false }
      var other = try OwnerFile.read(shorter)
      // Without its transcript, there are no words that they could correct.
      let transcript: Transcript? = try EntryDocuments.document(nil, shorter)
      if let transcript { other.locateCorrections(in: transcript) }
      let tags = try EntryDocuments.inboxTags(shorter)
      let present = try EntryDocuments.inboxTags(longer).map(Tag.key)
      try OwnerFile.change(longer, from: OwnerFile.said(shorter)) { owner in
        owner.takeOver(other, tags: tags.filter { !present.contains(Tag.key($0)) })
      }
      try takeOverSettings(of: shorter, longer)
      guard continues(.tookOver) else { return false }
      for thread in try Threads(folder: workspace.threads).threads
      where thread.added.contains(shorter.id)
        && !(thread.added + thread.excluded).contains(longer.id)
      {
        try Threads.change(thread.id, in: workspace.threads) { $0.added.append(longer.id) }
      }
      guard continues(.threaded) else { return false }
      let asked = try workspace.withdrawals().kind(of: shorter.id)
      return try isFollowed(asked, longer) && workspace.join(shorter.id, to: longer.id, asked: asked)
    }
  }

  /// Gives `longer` the settings of its own that `shorter` has; where both have one, its own counts.
  private func takeOverSettings(of shorter: RecordingFolder, _ longer: RecordingFolder) throws {
    guard let other = try shorter.settings(), !other.isEmpty else { return }
    let own = try longer.settings() ?? Settings()
    let all = other.overridden(by: own)
    guard SettingsFile.text(of: all) != SettingsFile.text(of: own) else { return }
    try SettingsFile(longer.settingsFile).replace(with: all)
  }

  /// Has `recording`, which begins like `other`, as private and discreet as that.
  /// - Returns: `private` or `discreet` if it has to follow in that; nil if not.
  /// - Throws: `WorkspaceError`.
  func withhold(_ recording: RecordingFolder, like other: RecordingFolder) throws -> String? {
    let (own, theirs) = (try privacy(of: recording), try privacy(of: other))
    guard let kind = theirs, own != .hide, own != kind,
      try workspace.withdraw([recording], as: kind)
    else { return nil }
    return kind.rawValue
  }

  /// Has all of `folders` private if one is, and discreet if one is, in what they show from now on.
  private func withdraw(_ folders: [RecordingFolder]) throws(WorkspaceError) {
    let pending = try workspace.withdrawals()
    let isPrivate = folders.map { pending.hidden.contains($0.id) || OwnerFile.state($0).isPrivate }
    if isPrivate.contains(true) {
      try workspace.withdraw(zip(folders, isPrivate).filter { !$1 }.map(\.0), as: .hide)
    }
    let isDiscreet = folders.map { pending.discreet.contains($0.id) || OwnerFile.state($0).isDiscreet }
    if isDiscreet.contains(true) {
      try workspace.withdraw(zip(folders, isDiscreet).filter { !$1 }.map(\.0), as: .discreet)
    }
  }

  /// `.hide` if `folder` is private or about to be, else `.discreet` if it is that, else nil.
  private func privacy(of folder: RecordingFolder) throws -> Withdrawal.Kind? {
    let (pending, state) = (try workspace.withdrawals(), OwnerFile.state(folder))
    if pending.hidden.contains(folder.id) || state.isPrivate { return .hide }
    return pending.discreet.contains(folder.id) || state.isDiscreet ? .discreet : nil
  }

  /// True if `longer` follows the request `kind` for the other.
  private func isFollowed(_ kind: Withdrawal.Kind?, _ longer: RecordingFolder) throws -> Bool {
    let (pending, state) = (try workspace.withdrawals(), OwnerFile.state(longer))
    return switch kind {
    case nil: true
    case .hide: pending.hidden.contains(longer.id) || state.isPrivate
    case .discreet: pending.discreet.contains(longer.id) || state.isDiscreet
    case .delete: false
    }
  }

  /// Makes the joined recording `id` an entry of its own again, as private and discreet as the one it was joined to.
  /// - Returns: whether it was joined.
  /// - Throws: `WorkspaceError`, `DocumentError` if it is to be private or discreet and its owner's file cannot be written.
  package func separate(_ id: String) throws -> Bool {
    guard let other = try workspace.joins().targets[id] else { return false }
    let (pending, state) = (
      try workspace.withdrawals(), OwnerFile.state(workspace.recordingFolder(id: other))
    )
    let isPrivate = state.isPrivate || pending.hidden.contains(other)
    let isDiscreet = state.isDiscreet || pending.discreet.contains(other)
    if isPrivate || isDiscreet {
      let folder = workspace.recordingFolder(id: id)
      // One that cannot be read counts as private.
      if case .unreadable = OwnerFile.state(folder) { return try workspace.separate(id) }
      try OwnerFile.change(folder) { owner in
        owner.isPrivate = owner.isPrivate || isPrivate
        owner.isDiscreet = owner.isDiscreet || isDiscreet
      }
    }
    return try workspace.separate(id)
  }
}
