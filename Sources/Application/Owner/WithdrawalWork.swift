import Foundation
import Inbox
import Model
package import Pipeline
package import StageContract
import Store
import Text
package import Workspace

/// Carries out the requests that `sonar discreet`, `sonar private` and `sonar delete` recorded, even if other parts of the
/// journal are damaged.
///
/// Files and rows are changed directly, without any stage. Published documents are rebuilt by the journal's stages,
/// or removed if that fails: a document may be missing, but must not show withdrawn entries.
package struct WithdrawalWork {
  private let workspace: Workspace
  private let installation: Installation
  private let reporter: any Reporter
  private var pending = Withdrawals()
  /// Ids of requests whose damaged file has been reported.
  private var reported: Set<String> = []
  /// A line for each recording that may be joined to one that was deleted, as its document cannot be read.
  private var doubtful: [String] = []
  /// Requests that have been removed from files and rows in this command: kind and id.
  private var takenOut: Set<String> = []
  /// Ids of entries with work left to do.
  private var unfinished: Set<String> = []
  /// Remaining work, one line each; empty if everything is done.
  package private(set) var left: [String] = []

  private init(_ workspace: Workspace, _ installation: Installation, _ reporter: any Reporter) {
    (self.workspace, self.installation, self.reporter) = (workspace, installation, reporter)
  }

  /// The outcome of a command.
  package struct Outcome {
    /// The exit status of the command itself.
    var status: ExitStatus
    /// Remaining work of withdrawals, one line each.
    var left: [String]

    /// The exit status to report: 75 if the command succeeded but withdrawals are left.
    package var exitStatus: ExitStatus { status == .success && !left.isEmpty ? .temporary : status }
  }

  /// Calls `body` after completing earlier requests, then completes those made in the meantime; the caller holds the
  /// workspace's run lock.
  /// - Parameter publishes: whether `body` starts with the journal's stages; then they are not run before it.
  /// - Throws: what `body` throws; `WorkspaceError` if the requests cannot be read.
  package static func around(
    _ workspace: Workspace, _ installation: Installation, _ reporter: any Reporter, publishes: Bool = false,
    _ body: () async throws -> ExitStatus
  ) async throws -> Outcome {
    var work = WithdrawalWork(workspace, installation, reporter)
    work.reportLink()
    RunActivityFile.endDead(workspace, installation)
    let isBehind = try work.takeOut()
    if !publishes, isBehind || !work.pending.isEmpty { await work.follow(canPublish: isBehind) }
    let result: Result<ExitStatus, any Error>
    do { result = .success(try await body()) } catch { result = .failure(error) }
    // The index stage applies manual edits of owner.json; if it may not have run, the rows are changed here.
    var isWell = false
    if case .success(.success) = result { isWell = true }
    let isStillBehind = try work.takeOut(looksAtOwners: !isWell)
    if isStillBehind || isBehind || !work.pending.isEmpty { await work.follow(canPublish: isStillBehind) }
    // A copy elsewhere may still show what was withdrawn.
    let mayShow = isStillBehind || isBehind || !work.pending.isEmpty
    let copy = Mirror.updateWithCopies(workspace, installation, withdraws: mayShow)
    let lines = copy.left.filter { !work.left.contains($0) }
    if mayShow { work.left += lines }
    for line in copy.remarks + (mayShow ? [] : lines) + work.left { reporter.remark(line) }
    return Outcome(status: try result.get(), left: work.left)
  }

  /// Removes withdrawn entries from files and rows; returns whether published documents have to be rebuilt.
  private mutating func takeOut(looksAtOwners: Bool = false) throws -> Bool {
    (unfinished, left) = ([], [])
    do {
      pending = try workspace.withdrawals()
    } catch {
      // Without the requests it is unknown what must not be shown.
      let published = PublishedOutputs(workspace, installation)
      _ = published.markStale() + published.removeStale().failures
      throw error
    }
    doubtful += try DoubtfulJoin.settle(in: workspace, isDeleting: !pending.deleted.isEmpty, reporter)
    (left, pending) = (doubtful, try workspace.withdrawals())
    note(pending.unread.keys, pending.unread.sorted { $0.key < $1.key }.map(\.value))
    let isAboutOwners = looksAtOwners || !pending.hidden.isEmpty || !pending.discreet.isEmpty
    let recordings = Result { try isAboutOwners ? workspace.recordings() : [] }
    for (id, error) in pending.damaged.sorted(by: { $0.key < $1.key }) where reported.insert(id).inserted {
      let advice =
        try recordings.get().byID[id] == nil
        ? "no entry has this id; the file was removed"
        : "the entry is private from now on; to delete it: sonar delete \(id)"
      reporter.remark("state/withdrawals/\(id).json: cannot be read (\(error.reason)); \(advice)")
    }
    removeFiles()
    markOwners(recordings)
    do {
      try workspace.removeHealth(of: pending.hidden.union(pending.deleted.keys))
    } catch {
      note(allWithdrawn, [error])
    }
    do {
      try ChangeRecords(workspace).forget(Set(allWithdrawn))
    } catch {
      note(allWithdrawn, [error])
    }
    var (hidden, discreet) = (pending.hidden, pending.discreet)
    // The owner may have edited owner.json by hand, or the file may have become unreadable.
    for recording in looksAtOwners ? try recordings.get() : [] {
      let owner = OwnerFile.state(recording)
      if owner.isPrivate { hidden.insert(recording.id) }
      if owner.isDiscreet { discreet.insert(recording.id) }
    }
    var isChanged = false
    if !pending.isEmpty || !hidden.isEmpty || !discreet.isEmpty {
      let failures: [any Error]
      (isChanged, failures) = workspace.changingDatabase { takeOutRows(hidden, discreet) }
      note(allWithdrawn, failures)
    }
    let asked = pending.unpropagated.map { (pending.kind(of: $0)?.rawValue ?? "") + " " + $0 }
    guard isChanged || !takenOut.isSuperset(of: asked) else { return false }
    takenOut.formUnion(asked)
    do {
      try StageLog.clear(workspace)
      for path in [workspace.galleryFile, workspace.galleryScratch] { try FileSystem.removeTree(path) }
      try RunHistory(workspace).removeMessages()
    } catch {
      note(allWithdrawn, [error])
    }
    let exports = ExportFolders(workspace).forget(Set(pending.deleted.keys)) { reporter.remark($0) }
    note(allWithdrawn, exports)
    note(allWithdrawn, PublishedOutputs(workspace, installation).markStale())
    return true
  }

  /// Reports an index that is a symbolic link: a run replaces the link by a file and never writes through it. The
  /// target belongs to the owner and is not read.
  private func reportLink() {
    guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: workspace.database) else {
      return
    }
    reporter.remark(
      "journal.sqlite: a symbolic link, which a run replaces by a file; \(target) is not changed and may contain text of"
        + " private, discreet or deleted entries; remove it yourself")
  }

  /// Ids of all withdrawn entries.
  private var allWithdrawn: [String] { Array(pending.deleted.keys) + pending.hidden + pending.discreet }

  private mutating func note(_ ids: some Sequence<String>, _ errors: [any Error]) {
    guard !errors.isEmpty else { return }
    unfinished.formUnion(ids)
    for line in errors.map({ CommandFailure($0)?.message ?? "\($0)" }) where !left.contains(line) {
      left.append(line)
    }
  }

  /// Removes the files of deleted entries, and what the inbox still holds of private ones unless its writer has changed it.
  private mutating func removeFiles() {
    do {
      let joins = try workspace.joins()
      let hidden = pending.hidden.union(pending.hidden.flatMap(joins.joined))
      let isHeld = try HeldFile.list(workspace).contains { hidden.contains($0.recording) }
      guard isHeld || !pending.deleted.isEmpty else { return }
      let lock = try WorkspaceLock(workspace, for: .intake, waitSeconds: 10)
      defer { _ = lock }
      note(pending.hidden, HeldFile.remove(of: hidden, in: workspace))
      for (id, withdrawal) in pending.deleted.sorted(by: { $0.key < $1.key }) {
        do { try DeletedSounds.remember(withdrawal, in: workspace) } catch { note([id], [error]) }
        note([id], Removal.remove(withdrawal, in: workspace))
      }
    } catch {
      note(pending.hidden.union(pending.deleted.keys), [error])
    }
  }

  /// Marks those of `recordings` that are to be hidden or made discreet as such in their owner data.
  private mutating func markOwners(_ recordings: Result<[RecordingFolder], any Error>) {
    let folders = recordings.map(\.byID)
    for id in pending.hidden.union(pending.discreet).sorted() {
      do {
        guard let recording = try folders.get()[id] else { continue }
        // An unreadable file counts as private and is not overwritten.
        guard case .unreadable = OwnerFile.state(recording) else {
          let isHidden = pending.hidden.contains(id)
          try OwnerFile.change(recording) { owner in
            if isHidden { owner.isPrivate = true } else { owner.isDiscreet = true }
          }
          try workspace.recordWithdrawal(of: id)
          continue
        }
      } catch {
        note([id], [error])
      }
    }
  }

  /// Frequencies of everyday words, for the ranking of tags; empty if the lists are missing, as the index stage,
  /// which needs them, ranks the tags again.
  private var everyday: [String: Double] {
    do { return try EverydayWords(installation.languages()).shares } catch { return [:] }
  }

  /// Changes the database, or removes it if that fails, as it can be rebuilt; returns whether it changed.
  private mutating func takeOutRows(_ hidden: Set<String>, _ discreet: Set<String>) -> Bool {
    let path = workspace.database
    do {
      if pending.deleted.isEmpty {
        let reader = try JournalStore.openReadOnly(path: path)
        let shown = try reader.ids(EntryFilter(includePrivate: false))
        let open = try Set(reader.ids()).subtracting(reader.ids(EntryFilter(onlyDiscreet: true)))
        try reader.close()
        guard shown.contains(where: hidden.contains) || !open.isDisjoint(with: discreet) else {
          return false
        }
      } else {
        guard try FileSystem.exists(path) else { return false }
      }
      let everyday = everyday
      let store = try JournalStore(path: path)
      let isChanged = try store.update {
        let deleted = try store.ids().filter { pending.deleted[$0] != nil }
        for id in deleted { try store.remove(id: id) }
        let isHidden = try store.withhold(ids: hidden.sorted())
        let isDiscreet = try store.markDiscreet(ids: discreet.sorted())
        guard isHidden || isDiscreet || !deleted.isEmpty else { return false }
        try store.rankTags(everyday: everyday)
        return true
      }
      try store.compact()
      try store.close()
      if !pending.deleted.isEmpty, let bytes = try FileSystem.size(path + "-wal"), bytes > 0 {
        let reason =
          "journal.sqlite-wal: another program is reading the index; type `sonar run` when it has ended"
        note(pending.deleted.keys, [CommandFailure(status: .temporary, reason)])
      }
      return isChanged
    } catch JournalStoreError.missing {
      return false
    } catch JournalStoreError.busy {
      note(allWithdrawn, [JournalStoreError.busy(path: path)])
      return false
    } catch {
      // Without withdrawals the next run handles the damage.
      guard !pending.isEmpty else { return false }
      do {
        for place in [path] + workspace.databaseCompanions { try FileSystem.removeFile(place) }
      } catch {
        note(allWithdrawn, [error])
      }
      return true
    }
  }

  /// Updates published documents and clears the completed requests.
  private mutating func follow(canPublish: Bool) async {
    let published = PublishedOutputs(workspace, installation)
    if canPublish, published.isOutdated { await publish() }
    let (removed, failures) = published.removeStale()
    note(allWithdrawn, failures)
    for name in removed {
      reporter.remark(PublishedOutputs.removalMessage(name))
    }
    // A request lasts until every copy has followed.
    note(allWithdrawn, Mirror.updateWithCopies(workspace, installation, withdraws: true).failures)
    for id in pending.deleted.keys where !unfinished.contains(id) { end(id, .delete) }
    let marked = pending.hidden.union(pending.discreet)
    let folders = Result { try marked.isEmpty ? [:] : workspace.recordings().byID }
    for id in marked where !unfinished.contains(id) {
      do {
        // Kept as long as owner.json is unreadable: its replacement might not say private.
        if let recording = try folders.get()[id], case .unreadable = OwnerFile.state(recording) {
          try workspace.markPropagated(of: id)
        } else {
          end(id, pending.hidden.contains(id) ? .hide : .discreet)
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
      let report = try await Pipeline(workspace: workspace, installation: installation).withdraw()
      for issue in report.remarks { reporter.remark(issue.message.printable) }
    } catch is CancellationError {
      // Documents that cannot be rebuilt now are removed.
    } catch {
      reporter.remark((CommandFailure(error) ?? .unknown(error)).message)
    }
  }
}
