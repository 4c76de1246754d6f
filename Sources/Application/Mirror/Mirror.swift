import Digest
package import Export
import Foundation
import Inbox
import Insights
package import Pipeline
import StageContract
import Store
package import Workspace

/// Mirrors of a journal in other folders, such as a vault: kept current after every run, one way. What is written lies in a folder of
/// its own there, `Sonar`, with a marker that names the journal.
package struct Mirror {
  private let workspace: Workspace
  private let installation: Installation

  package init(_ workspace: Workspace, _ installation: Installation) {
    (self.workspace, self.installation) = (workspace, installation)
  }

  /// The name of the folder in a target.
  static let folderName = "Sonar"
  /// The name of its marker.
  static let markerName = ".sonar-mirror.json"
  private static func markerPath(_ target: String) -> String { target + "/" + folderName + "/" + markerName }
  private var recordPath: String { workspace.state + "/mirror.tsv" }
  /// The state of all that mirrors showed last; can be deleted.
  private var cachePath: String { workspace.root + "/.cache/mirror" }

  /// Brings all mirrors up to date that the settings or the record name.
  /// - Parameter withdraws: whether something is being withdrawn: then a file that the owner edited and that may show it is left, too.
  /// - Returns: what could not be done.
  package func update(withdraws: Bool = false) -> SurfaceCopy.Outcome {
    var outcome = SurfaceCopy.Outcome()
    do {
      let setting: MirrorSetting?
      var record: MirrorRecord
      (setting, record) = try self.setting(&outcome)
      let targets = Set(record.mirrors.keys).union([setting?.path].compactMap(\.self)).sorted()
      if targets.isEmpty { return outcome }
      let state: MirrorState
      do {
        state = try MirrorState(workspace, installation)
      } catch {
        guard withdraws, let store = try workspace.index() else { throw error }
        try withdraw(&record, Set(MirrorState.shown(store, workspace).map(\.id)), &outcome)
        let line = "mirror: " + Self.message(error)
        if !outcome.remarks.contains(line) { outcome.remarks.append(line) }
        return outcome
      }
      guard state.isIndexed else {
        if withdraws { outcome.left.append("mirror: there is no index yet; run `sonar run`") }
        return outcome
      }
      let cached = cached(targets, setting, state)
      guard withdraws || FileSystem.readCache(cachePath) != cached else { return outcome }
      // What an update that does not end leaves is of neither state.
      try FileSystem.remove(cachePath)
      var isComplete = true
      for target in targets {
        do {
          let before = outcome
          let format = setting?.path == target ? setting?.format : nil
          try update(target, format, state, &record, withdraws, &outcome)
          isComplete = isComplete && outcome == before
        } catch {
          isComplete = false
          let line = "mirror: " + Self.message(error)
          // A disk that is not there is caught up with next time; with what was withdrawn, it has to be.
          if record.mirrors[target] != nil { outcome.left.append(line) } else { outcome.remarks.append(line) }
        }
      }
      if isComplete {
        try FileSystem.makeFolder((cachePath as NSString).deletingLastPathComponent)
        try FileSystem.replace(cachePath, with: cached)
      }
    } catch {
      outcome.left.append("mirror: " + Self.message(error))
    }
    return outcome
  }

  /// Withdraws everything from all mirrors but the entries `shown`, by what is on record alone: settings that cannot be read hold back no
  /// withdrawal. The next run writes the rest again.
  private func withdraw(
    _ record: inout MirrorRecord, _ shown: Set<String>, _ outcome: inout SurfaceCopy.Outcome
  ) throws {
    try FileSystem.remove(cachePath)
    for target in record.mirrors.keys.sorted() {
      do {
        guard try marker(target) != nil else {
          throw WorkspaceError.missing(path: Self.markerPath(target))
        }
        try adopt(target, &record)
        var writing = MirrorWriting(target, record, at: recordPath)
        defer { record = writing.record }
        try writing.withdraw(allBut: shown)
        note(writing, target, true, &outcome)
      } catch {
        outcome.left.append("mirror: " + Self.message(error))
      }
    }
  }

  /// Brings the copy of the published documents and all mirrors up to date.
  static func updateWithCopies(
    _ workspace: Workspace, _ installation: Installation, withdraws: Bool
  ) -> SurfaceCopy.Outcome {
    let copy = SurfaceCopy(workspace).update()
    let mirror = Mirror(workspace, installation).update(withdraws: withdraws)
    return SurfaceCopy.Outcome(remarks: copy.remarks + mirror.remarks, left: copy.left + mirror.left)
  }

  /// Makes the folder `path` a mirror in `format` and fills it.
  /// - Throws: `CommandFailure` (64) for a folder that cannot be one; `WorkspaceError`.
  package func create(_ path: String, _ format: ExportForm) throws -> SurfaceCopy.Outcome {
    let target = Workspace.absolute(path)
    try check(target)
    let others = try? JournalList(environment: ProcessInfo.processInfo.environment).items()
    if let other = others?.first(where: { JournalBoundary.isIn($0.path, target) }) {
      throw CommandFailure(
        status: .usage, "\(target.printable): holds the journal \(other.path.printable); name another folder")
    }
    let root = target + "/" + Self.folderName
    if let found = try FileSystem.attributes(root), found.kind != .folder {
      throw CommandFailure(
        status: .usage, "\(root.printable): is no folder; move it away, or name another folder")
    }
    let marker = try marker(target)
    if marker == nil {
      // What a killed command left of its marker is written again.
      let others = try FileSystem.exists(root) ? FileSystem.items(in: root) : []
      guard others.allSatisfy({ $0.name == FileSystem.partialName(of: Self.markerName) }) else {
        throw CommandFailure(
          status: .usage, "\(root.printable): holds other things; move them away, or name another folder")
      }
      try FileSystem.makeFolder(root)
    }
    try MirrorMarker(journal: workspace.identity(), format: format.rawValue).write(
      to: Self.markerPath(target))
    var outcome = SurfaceCopy.Outcome()
    var record = try read(&outcome)
    try adopt(target, &record)
    // All of it is looked at, whether it changed or not.
    record.mirrors[target]?.parts.keep { _ in false }
    try record.write(to: recordPath)
    try FileSystem.remove(cachePath)
    let updated = update()
    return SurfaceCopy.Outcome(
      remarks: outcome.remarks + updated.remarks, left: outcome.left + updated.left)
  }

  /// Forgets the mirror at `path`: it is not kept current any more, and its files are the owner's.
  /// - Throws: `CommandFailure` (64) if there is none; `WorkspaceError`.
  package func leave(_ path: String) throws {
    let target = Workspace.absolute(path)
    var outcome = SurfaceCopy.Outcome()
    var record = try read(&outcome)
    guard record.mirrors.removeValue(forKey: target) != nil else {
      throw CommandFailure(
        status: .usage, "\(target.printable): no mirror of this journal is on record there")
    }
    try record.write(to: recordPath)
    // Without it, a setting that names the folder does not bring it back.
    if try FileSystem.attributes(target)?.kind == .folder, (try? marker(target)) != nil {
      try FileSystem.remove(Self.markerPath(target))
    }
  }

  /// The mirror that the settings name, with an absolute path, if it was made; and all mirrors on record.
  private func setting(_ outcome: inout SurfaceCopy.Outcome) throws -> (MirrorSetting?, MirrorRecord) {
    var named: MirrorSetting?
    do {
      let value = try Settings.read(workspace.settingsFile).values[MirrorSetting.name]
      named = value.flatMap { MirrorSetting(json: $0.text) }
    } catch {
      // What was written to a mirror is on record, so that settings which cannot be read hold back no withdrawal.
      outcome.remarks.append("mirror: " + Self.message(error))
    }
    let record = try read(&outcome)
    guard var named else { return (nil, record) }
    let path = named.path.hasPrefix("~/") ? Workspace.home + named.path.dropFirst() : named.path
    named.path = Workspace.absolute(path, from: workspace.root)
    let target = named.path
    do {
      if try record.mirrors[target] != nil || marker(target) != nil { return (named, record) }
      outcome.remarks.append(
        "mirror: \(target.printable): no mirror of this journal is there; to make one: sonar export --mirror"
          + " \(target.printable.shellQuoted)")
    } catch {
      outcome.remarks.append("mirror: " + Self.message(error))
    }
    return (nil, record)
  }

  private func cached(_ targets: [String], _ setting: MirrorSetting?, _ state: MirrorState) -> Data {
    Data((targets + [setting?.format ?? "", state.key]).joined(separator: "\n").utf8)
  }

  /// - Throws: `CommandFailure` (64) if the folder cannot be a target; `WorkspaceError.missing` if it is not there.
  private func check(_ target: String) throws {
    guard try FileSystem.attributes(target)?.kind == .folder else {
      throw WorkspaceError.missing(path: target)
    }
    let inbox = try Settings.read(workspace.settingsFile).inbox(of: workspace)
    let isIn = try JournalBoundary.isInJournal(target, journal: workspace.root)
    guard !isIn, !JournalBoundary.isIn(target, inbox),
      !JournalBoundary.isIn(workspace.root, target), !JournalBoundary.isIn(inbox, target)
    else {
      throw CommandFailure(
        status: .usage,
        "\(target.printable): holds a journal or an inbox, or lies in one; name another folder")
    }
  }

  /// The marker of this journal in `target`; nil if there is none.
  /// - Throws: `CommandFailure` (64) if another journal's is there.
  private func marker(_ target: String) throws -> MirrorMarker? {
    let root = target + "/" + Self.folderName
    guard try FileSystem.attributes(root)?.kind == .folder,
      let found = try MirrorMarker.readIfPresent(Self.markerPath(target))
    else { return nil }
    guard try found.journal == workspace.identity() else {
      throw CommandFailure(
        status: .usage,
        "\(root.printable): is the mirror of another journal; name another folder")
    }
    return found
  }

  private func update(
    _ target: String, _ wanted: String?, _ state: MirrorState, _ record: inout MirrorRecord,
    _ withdraws: Bool, _ outcome: inout SurfaceCopy.Outcome
  ) throws {
    try check(target)
    let path = Self.markerPath(target)
    guard var marker = try marker(target) else { throw WorkspaceError.missing(path: path) }
    if let wanted, wanted != marker.format {
      marker.format = wanted
      try marker.write(to: path)
    }
    guard let form = ExportForm(rawValue: marker.format), let format = form.format(state.journal) else {
      throw CommandFailure(
        status: .badInput, "\(target.printable): its marker names no format of mirrors; make it again")
    }
    try adopt(target, &record)
    var writing = MirrorWriting(target, record, at: recordPath)
    // What was written counts even if the rest fails.
    defer { record = writing.record }
    try writing.run(state, form, format)
    note(writing, target, withdraws, &outcome)
  }

  /// Takes all that lies in the mirror at `target` for edited by the owner where nothing of it is on record: the record was lost.
  private func adopt(_ target: String, _ record: inout MirrorRecord) throws {
    guard record.mirrors[target]?.isEmpty ?? true else { return }
    let paths = try FileSystem.files(in: target + "/" + Self.folderName).filter { path in
      !path.split(separator: "/").contains { $0.hasPrefix(".") }
    }
    var mirror = MirrorRecord.Mirror()
    for path in paths { mirror.files[path] = [] }
    record.mirrors[target] = mirror
  }

  /// Notes what was left out, and files that the owner edited.
  private func note(
    _ writing: MirrorWriting, _ target: String, _ withdraws: Bool, _ outcome: inout SurfaceCopy.Outcome
  ) {
    outcome.remarks += writing.leftOut.map { "mirror: " + $0 }
    for path in writing.edited {
      let line = "mirror: \(target.printable)/\(Self.folderName)/\(path.printable): you edited it"
      if writing.isGone(path) || withdraws && !writing.isOwn(path) {
        outcome.left.append(
          line + ", and it may show what is shown no longer; remove it, or: sonar export --mirror"
            + " \(target.printable.shellQuoted) --leave")
      } else if !writing.told.contains(path) {
        outcome.remarks.append(line + "; it stays as it is, and the new text lies beside it")
      }
    }
  }

  private static func message(_ error: any Error) -> String { CommandFailure(error)?.message ?? "\(error)" }

  /// The record. Of a damaged one the targets are kept, and what lies in them counts as edited by the owner, so that no withdrawal
  /// passes over it; where one is not there, as soon as it is.
  private func read(_ outcome: inout SurfaceCopy.Outcome) throws -> MirrorRecord {
    do throws(WorkspaceError) {
      return try MirrorRecord.read(recordPath)
    } catch {
      switch error {
      case .malformed(let path, _, _), .notAFile(let path):
        var record = MirrorRecord()
        for target in MirrorRecord.targets(recordPath) { record.mirrors[target] = .init() }
        try FileSystem.removeTree(path)
        if !record.mirrors.isEmpty { try record.write(to: recordPath) }
        outcome.left.append(
          "state/\((path as NSString).lastPathComponent): cannot be read, so that files in mirrors count as edited by you;"
            + " to start afresh, remove the folder Sonar there, then: sonar export --mirror PATH")
        return record
      default: throw error
      }
    }
  }
}

extension SurfaceCopy.Outcome {
  /// What could not be done, as failures of the next try.
  var failures: [CommandFailure] { left.map { CommandFailure(status: .temporary, $0) } }
}
