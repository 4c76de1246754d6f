import Foundation
import Inbox
import Model
package import Pipeline
package import StageContract
import Store
import Text
package import Workspace

/// Makes everything follow what `sonar private` and `sonar delete` wrote down, whatever else in the journal is broken.
///
/// Files and rows are changed directly, without any stage. What the journal's stages published is made again by them;
/// where that does not come about it is removed: a document may be missing, but not show what it must not.
package struct WithdrawalWork {
  private let workspace: Workspace
  private let installation: Installation
  private let reporter: any Reporter
  private var pending = Withdrawals()
  /// Ids of entries whose damaged document was told of.
  private var told: Set<String> = []
  /// What of it has been taken out of files and rows in this command: ids and what was asked for.
  private var takenOut: Set<String> = []
  /// Ids of entries that something is left to do for.
  private var unfinished: Set<String> = []
  /// What is left to do, a line each; empty where all has followed.
  package private(set) var left: [String] = []

  private init(_ workspace: Workspace, _ installation: Installation, _ reporter: any Reporter) {
    (self.workspace, self.installation, self.reporter) = (workspace, installation, reporter)
  }

  /// How a command ended.
  package struct Outcome {
    /// What the command itself came to.
    var status: ExitStatus
    /// What is left of withdrawals, a line each.
    var left: [String]

    /// The command's exit status: 75 where all is well but for what is left.
    package var exitStatus: ExitStatus { status == .success && !left.isEmpty ? .temporary : status }
  }

  /// Calls `body` between finishing what was asked for before and what was asked for meanwhile; the caller holds the
  /// workspace's lock for running.
  /// - Parameter publishes: whether `body` runs the journal's stages first thing: then they are not run before it.
  /// - Throws: what `body` throws; `WorkspaceError` where it cannot be told what is to be withdrawn.
  package static func around(
    _ workspace: Workspace, _ installation: Installation, _ reporter: any Reporter, publishes: Bool = false,
    _ body: () async throws -> ExitStatus
  ) async throws -> Outcome {
    var work = WithdrawalWork(workspace, installation, reporter)
    work.tellOfLink()
    let isBehind = try work.takeOut()
    if !publishes, isBehind || !work.pending.isEmpty { await work.follow(canPublish: isBehind) }
    let result: Result<ExitStatus, any Error>
    do { result = .success(try await body()) } catch { result = .failure(error) }
    // What an owner wrote by hand is the index's to follow: where that may not have come about, the rows are changed here.
    var isWell = false
    if case .success(.success) = result { isWell = true }
    let isBehindStill = try work.takeOut(looksAtOwners: !isWell)
    if isBehindStill || isBehind || !work.pending.isEmpty { await work.follow(canPublish: isBehindStill) }
    for line in work.left { reporter.remark(line) }
    return Outcome(status: try result.get(), left: work.left)
  }

  /// Takes what is withdrawn out of files and rows; returns whether what was published has to follow.
  private mutating func takeOut(looksAtOwners: Bool = false) throws -> Bool {
    (unfinished, left) = ([], [])
    do {
      pending = try workspace.withdrawals()
    } catch {
      // Nobody knows what must not be shown.
      let published = PublishedOutputs(workspace, installation)
      _ = published.outdate()
      _ = published.retire()
      throw error
    }
    note(pending.unread.keys, pending.unread.sorted { $0.key < $1.key }.map(\.value))
    for (id, error) in pending.damaged.sorted(by: { $0.key < $1.key }) where told.insert(id).inserted {
      let advice =
        try recording(id) == nil
        ? "no entry has this id, and the file is removed"
        : "the entry is private from now on; to delete it: sonar delete \(id)"
      reporter.remark("state/withdrawals/\(id).json: cannot be read (\(error.reason)); \(advice)")
    }
    removeFiles()
    hide()
    var hidden = pending.hidden
    // An owner may have written it by hand, or what was written cannot be read any more.
    for recording in looksAtOwners ? try workspace.recordings() : []
    where OwnerFile.state(recording).isPrivate { hidden.insert(recording.id) }
    var isChanged = false
    if !pending.isEmpty || !hidden.isEmpty {
      let failures: [any Error]
      (isChanged, failures) = workspace.changingDatabase { takeOutRows(hidden) }
      note(everybody, failures)
    }
    let asked = pending.unfollowed.map { (pending.deleted[$0] == nil ? "private " : "delete ") + $0 }
    guard isChanged || !takenOut.isSuperset(of: asked) else { return false }
    takenOut.formUnion(asked)
    do { try StageLog.clear(workspace) } catch { note(everybody, [error]) }
    note(everybody, PublishedOutputs(workspace, installation).outdate())
    return true
  }

  /// An index that is a link is replaced by a file of the journal's own, never written through. What it leads to is the
  /// owner's, and not looked into.
  private func tellOfLink() {
    guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: workspace.database) else {
      return
    }
    reporter.remark(
      "journal.sqlite: is a link, which a run replaces by a file; \(target) stays as it is, and may hold words of"
        + " private or deleted entries: remove it yourself")
  }

  /// Ids of all that is withdrawn.
  private var everybody: [String] { Array(pending.deleted.keys) + pending.hidden }

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
    do {
      if pending.deleted.isEmpty {
        let reader = try JournalStore.openReadOnly(path: path)
        let shown = try reader.ids(EntryFilter(includePrivate: false))
        try reader.close()
        guard shown.contains(where: hidden.contains) else { return false }
      } else {
        guard try FileSystem.exists(path) else { return false }
      }
      let everyday = everyday
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
      note(everybody, [JournalStoreError.busy(path: path)])
      return false
    } catch {
      // Where nothing was asked for, what to do about it is the run's business.
      guard !pending.isEmpty else { return false }
      do {
        for ending in ["", "-wal", "-shm", "-journal"] { try FileSystem.removeTree(path + ending) }
      } catch {
        note(everybody, [error])
      }
      return true
    }
  }

  /// Has what was published follow, and forgets what has been done.
  private mutating func follow(canPublish: Bool) async {
    let published = PublishedOutputs(workspace, installation)
    if canPublish, published.isOutdated { await publish() }
    let (removed, failures) = published.retire()
    note(everybody, failures)
    for name in removed {
      reporter.remark("\(name): could not be made again now and was removed; sonar run makes it")
    }
    for id in pending.deleted.keys where !unfinished.contains(id) { end(id, .delete) }
    for id in pending.hidden where !unfinished.contains(id) {
      do {
        // As long as it cannot be read, what was asked for is kept: what takes its place may say otherwise.
        if let recording = try recording(id), case .unreadable = OwnerFile.state(recording) {
          try workspace.followWithdrawal(of: id)
        } else {
          end(id, .hide)
        }
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
      reporter.remark((CommandFailure(error) ?? .unknown(error)).message)
    }
  }
}
