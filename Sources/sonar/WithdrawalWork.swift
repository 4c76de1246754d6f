import Foundation
import Inbox
import Model
import Pipeline
import StageContract
import Store
import Text
import Workspace

/// Makes everything follow what `sonar private` and `sonar delete` wrote down, whatever else in the journal is broken.
///
/// Files and rows are changed directly, without any stage. The surfaces are made again by their stage; where that does
/// not come about they are removed: a document may be missing, but not show what it must not.
struct WithdrawalWork {
  private let workspace: Workspace
  private let installation: Installation
  private var pending = Withdrawals()
  /// Ids of entries that something is left to do for.
  private var unfinished: Set<String> = []
  /// What is left to do, a line each; empty where all has followed.
  private(set) var left: [String] = []

  private init(_ workspace: Workspace, _ installation: Installation) {
    (self.workspace, self.installation) = (workspace, installation)
  }

  /// How a command ended.
  struct Outcome {
    /// What the command itself came to.
    var status: ExitStatus
    /// What is left of withdrawals, a line each.
    var left: [String]

    /// The command's exit status: 75 where all is well but for what is left.
    var exitStatus: ExitStatus { status == .success && !left.isEmpty ? .temporary : status }
  }

  /// Calls `body` between finishing what was asked for before and what was asked for meanwhile; the caller holds the
  /// workspace's lock for running.
  /// - Parameter publishes: whether `body` runs the journal's stages first thing: then they are not run before it.
  /// - Throws: what `body` throws; `WorkspaceError` where it cannot be told what is to be withdrawn.
  static func around(
    _ workspace: Workspace, _ installation: Installation, publishes: Bool = false,
    _ body: () async throws -> ExitStatus
  ) async throws -> Outcome {
    var work = WithdrawalWork(workspace, installation)
    let isBehind = try work.takeOut(isStart: true)
    if isBehind, !publishes { await work.follow(canPublish: true) }
    let result: Result<ExitStatus, any Error>
    do { result = .success(try await body()) } catch { result = .failure(error) }
    let isBehindStill = try work.takeOut(isStart: false)
    if isBehindStill || isBehind && publishes { await work.follow(canPublish: !publishes) }
    for line in work.left { remark("sonar: " + line) }
    return Outcome(status: try result.get(), left: work.left)
  }

  /// Takes what is withdrawn out of files and rows; returns whether the surfaces have to follow.
  private mutating func takeOut(isStart: Bool) throws -> Bool {
    (unfinished, left) = ([], [])
    do {
      pending = try workspace.withdrawals()
    } catch {
      // Nobody knows what must not be shown.
      _ = removeSurfaces()
      throw error
    }
    for error in pending.damaged { left.append("\(error)") }
    removeFiles()
    hide()
    var hidden = pending.hidden
    // An owner may have written it by hand, or what was written cannot be read any more.
    if isStart {
      for recording in try workspace.recordings() where OwnerFile.state(recording).isPrivate {
        hidden.insert(recording.id)
      }
    }
    let (isChanged, failures) = workspace.changingDatabase { takeOutRows(hidden) }
    note([], failures)
    return isChanged || !pending.isEmpty
  }

  private mutating func note(_ ids: some Sequence<String>, _ errors: [any Error]) {
    guard !errors.isEmpty else { return }
    unfinished.formUnion(ids)
    for line in errors.map({ CommandFailure($0)?.message ?? "\($0)" }) where !left.contains(line) {
      left.append(line)
    }
  }

  private mutating func removeFiles() {
    guard !pending.deleted.isEmpty else { return }
    do {
      let lock = try WorkspaceLock(workspace, for: .intake, waitSeconds: 10)
      defer { _ = lock }
      for (id, withdrawal) in pending.deleted.sorted(by: { $0.key < $1.key }) {
        note([id], Removal.remove(withdrawal, in: workspace))
        note([id], EditedSheet.removeStray(id))
      }
    } catch {
      note(pending.deleted.keys, [error])
    }
  }

  private mutating func hide() {
    for id in pending.hidden.sorted() {
      do {
        guard let recording = try recording(id) else { continue }
        // What cannot be read counts as private, and is not ours to overwrite.
        guard case .unreadable = OwnerFile.state(recording) else {
          try OwnerFile.change(recording) { $0.isPrivate = true }
          try workspace.recordWithdrawal(of: id)
          continue
        }
      } catch {
        note([id], [error])
      }
    }
  }

  private func recording(_ id: String) throws -> RecordingFolder? {
    try workspace.recordings().first { $0.id == id }
  }

  /// Words of every journal, which tags are ranked by. Nothing waits for lists that are missing: the index stage, which
  /// does, ranks the tags again.
  private var everyday: [String: Double] {
    do { return try EverydayWords(installation.languages()).shares } catch { return [:] }
  }

  /// Changes the database; one that cannot be changed goes, as it can be made again. Returns whether it changed.
  private mutating func takeOutRows(_ hidden: Set<String>) -> Bool {
    let path = workspace.database
    let everyday = everyday
    do {
      if pending.deleted.isEmpty {
        let reader = try JournalStore.openReadOnly(path: path)
        let shown = try reader.ids(EntryFilter(includePrivate: false))
        try reader.close()
        guard shown.contains(where: hidden.contains) else { return false }
      } else {
        guard try FileSystem.exists(path) else { return false }
      }
      let store = try JournalStore(path: path)
      let isChanged = try store.update {
        let deleted = try store.ids().filter { pending.deleted[$0] != nil }
        for id in deleted { try store.remove(id: id) }
        let isHidden = try store.withhold(ids: hidden.sorted())
        guard isHidden || !deleted.isEmpty else { return false }
        try store.rankTags(everyday: everyday)
        return true
      }
      try store.compact()
      try store.close()
      if !pending.deleted.isEmpty, let bytes = try FileSystem.size(path + "-wal"), bytes > 0 {
        let reason = "journal.sqlite-wal: another program reads the index; run `sonar run` when it has ended"
        note(pending.deleted.keys, [CommandFailure(status: .temporary, reason)])
      }
      return isChanged
    } catch JournalStoreError.missing {
      return false
    } catch JournalStoreError.busy {
      note(pending.deleted.keys, [JournalStoreError.busy(path: path)])
      note(pending.hidden, [JournalStoreError.busy(path: path)])
      return false
    } catch {
      // Where nothing was asked for, what to do about it is the run's business.
      guard !pending.isEmpty else { return false }
      do {
        for ending in ["", "-wal", "-shm", "-journal"] { try FileSystem.removeTree(path + ending) }
      } catch {
        note(pending.deleted.keys, [error])
        note(pending.hidden, [error])
      }
      return true
    }
  }

  /// Has the surfaces follow, and forgets what has been done.
  private mutating func follow(canPublish: Bool) async {
    let surfaces = PublishedSurfaces(workspace)
    if canPublish, !surfaces.areCurrent { await publish() }
    if !surfaces.areCurrent {
      let failures = removeSurfaces()
      note(Array(pending.deleted.keys) + pending.hidden, failures)
      if failures.isEmpty {
        remark("sonar: surfaces/: could not be made again now and were removed; sonar run makes them")
      }
    }
    for id in pending.deleted.keys where !unfinished.contains(id) { end(id, .delete) }
    for id in pending.hidden where !unfinished.contains(id) {
      do {
        // As long as it cannot be read, what was asked for is kept: what takes its place may say otherwise.
        if let recording = try recording(id), case .unreadable = OwnerFile.state(recording) { continue }
        if pending.damaged.isEmpty { end(id, .hide) }
      } catch {
        note([id], [error])
      }
    }
  }

  private mutating func end(_ id: String, _ kind: Withdrawal.Kind) {
    do { try workspace.endWithdrawal(of: id, kind) } catch { note([id], [error]) }
  }

  private func publish() async {
    do {
      _ = try await Pipeline(workspace: workspace, installation: installation).withdraw()
    } catch is CancellationError {
      // What cannot be made again now is removed.
    } catch {
      (CommandFailure(error) ?? .unknown(error)).report()
    }
  }

  private func removeSurfaces() -> [any Error] {
    PublishedSurfaces(workspace).remove() + workspace.forgetJournalRuns()
  }
}
