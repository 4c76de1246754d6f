internal import Foundation
import StageContract
package import Workspace

/// The outputs that stages of scope *journal* have published, according to their records, so that a
/// withdrawal covers all of them: outputs of stages that fail, and of stages that are no longer in the
/// manifest.
///
/// The database is not included: withdrawn entries are removed from it directly.
package struct PublishedOutputs: Sendable {
  private let workspace: Workspace
  private let records: JournalRecords
  /// Nil if the manifest cannot be read.
  private let manifest: Manifest?

  init(_ workspace: Workspace, _ manifest: Manifest?) {
    (self.workspace, self.manifest) = (workspace, manifest)
    records = JournalRecords(workspace)
  }

  /// The outputs in `workspace`, whose manifest may be unreadable.
  package init(_ workspace: Workspace, _ installation: Installation) {
    do {
      let settings = try Settings.read(workspace.settingsFile)
      self.init(workspace, try Manifest.read(installation.manifest(for: settings)))
    } catch {
      self.init(workspace, nil)
    }
  }

  /// Records durably that all outputs may contain what has just been withdrawn; those that are not rebuilt
  /// are removed by `removeStale`.
  ///
  /// If that cannot be recorded, the outputs are removed at once.
  /// - Returns: the errors; empty if there were none.
  package func markStale() -> [any Error] {
    attempt { failures in
      for stage in try records.stages() {
        guard var record = records.record(of: stage), record.isOutdated != true else { continue }
        record.isOutdated = true
        do { try records.write(record) } catch { failures += removeStale(outdated(record)) }
      }
    }
  }

  /// True if any output may contain something that has been withdrawn.
  package var isOutdated: Bool {
    do { return try !outdated().isEmpty || !unknown().isEmpty } catch { return true }
  }

  /// Removes the outputs that may contain something withdrawn and have not been rebuilt since: of all stages, or of `stage`
  /// alone, as its record says.
  /// - Returns: the outputs, as named in the manifest, of which anything was removed; and the errors.
  package func removeStale(of stage: String? = nil) -> (removed: [String], failures: [any Error]) {
    var removed: [String] = []
    let failures = attempt { failures in
      for outputs in try outdated() where stage.map({ $0 == outputs.record?.stage }) ?? true {
        let before = try countThere(outputs)
        failures += removeStale(outputs)
        if try countThere(outputs) < before { removed += outputs.names }
      }
      for stage in stage == nil ? try unknown() : [] {
        let folder = "state/stages/\(stage)"
        failures.append(
          StageFailure(
            status: .temporary,
            message:
              "\(folder): it is unknown what \(stage) published, as neither its record.json nor a manifest"
              + " says so; remove its outputs, then \(folder)"))
      }
    }
    return (removed.sorted(), failures)
  }

  /// The line for the output `name` that `removeStale` has removed.
  package static func removalMessage(_ name: String) -> String {
    "\(name): could not be rebuilt now and was removed; `sonar run` rebuilds it"
  }

  /// Outputs of one stage that may contain something withdrawn.
  private struct Outdated {
    /// Nil if it cannot be read.
    var record: RunRecord?
    /// Files and folders as named in the manifest.
    var names: [String]
    /// Files, relative to the journal.
    var files: Set<String>
    /// Folders that are removed as a whole.
    var folders: [FolderInPlace] = []
  }

  private func countThere(_ outputs: Outdated) throws(WorkspaceError) -> Int {
    var count = 0
    for file in outputs.files where try isThere(file) { count += 1 }
    for folder in outputs.folders where try folder.isThere() { count += 1 }
    return count
  }

  private func outdated(_ record: RunRecord) -> Outdated {
    Outdated(
      record: record, names: record.outputs.values.map(\.file).sorted(),
      files: Set(record.published), folders: record.foldersInPlace.map { FolderInPlace($0, workspace) })
  }

  private func outdated() throws -> [Outdated] {
    var outdated: [Outdated] = []
    var (fresh, known, names) = (Set([workspace.databaseName]), Set<String>(), Set<String>())
    for stage in try records.stages() {
      guard let record = records.record(of: stage) else { continue }
      known.insert(stage)
      names.formUnion(record.outputs.values.map(\.file))
      if record.isOutdated == true {
        outdated.append(self.outdated(record))
      } else {
        fresh.formUnion(record.published + record.foldersInPlace)
      }
    }
    // If a record is unreadable, every file at its stage's outputs may belong to it.
    let ran = Set(try records.stages())
    let lost = ran.subtracting(known).sorted()
    for stage in lost.compactMap({ manifest?.stage($0) }) where stage.folderInPlace == nil {
      let names = stage.outputs.values.sorted()
      outdated.append(Outdated(names: names, files: try filesThere(names)))
    }
    if manifest == nil, !lost.isEmpty, !names.contains("surfaces/") {
      outdated.append(Outdated(names: ["surfaces/"], files: try filesThere(["surfaces/"])))
    }
    for stage in manifest?.stages ?? [] where !known.contains(stage.name) {
      guard let folder = try leftFolder(of: stage, hasRun: ran.contains(stage.name)) else { continue }
      outdated.append(Outdated(names: [folder.name], files: [], folders: [folder]))
    }
    for index in outdated.indices {
      outdated[index].files.subtract(fresh)
      outdated[index].folders.removeAll { fresh.contains($0.name) }
    }
    return outdated.filter { !$0.files.isEmpty || !$0.folders.isEmpty }
  }

  /// The folder that `stage`, of which no record says anything, keeps up to date in place; nil if there is none of its.
  private func leftFolder(of stage: Manifest.StageEntry, hasRun: Bool) throws -> FolderInPlace? {
    guard let folder = stage.folderInPlace.map({ FolderInPlace($0, workspace) }), try folder.isThere(),
      try hasRun || folder.isListed()
    else { return nil }
    return folder
  }

  /// Stages whose record cannot be read, and that are not in the manifest.
  private func unknown() throws -> [String] {
    try records.stages().filter { records.record(of: $0) == nil && manifest?.stage($0) == nil }
  }
}

extension PublishedOutputs {
  /// The files that `stage` published, relative to the journal. With `assumesAll`, if it ran but its record cannot be
  /// read, every file at its outputs.
  func files(of stage: Manifest.StageEntry, assumesAll: Bool) throws -> Set<String> {
    if let record = records.record(of: stage.name) {
      let folders = try record.foldersInPlace.filter {
        try FileSystem.attributes(FolderInPlace($0, workspace).path)?.kind == .folder
      }
      return Set(record.published).union(try filesThere(folders))
    }
    guard assumesAll, try records.stages().contains(stage.name) else { return [] }
    return try filesThere(Array(stage.outputs.values))
  }

  /// True if `stage`, which is off, has left anything, as its record or its own list says.
  func isLeft(of stage: Manifest.StageEntry) throws -> Bool {
    guard stage.scope == .journal else { return false }
    return try records.stages().contains(stage.name) || leftFolder(of: stage, hasRun: false) != nil
  }

  /// Removes all that `stage`, which is off, has left, and its record.
  /// - Returns: the errors.
  func removeLeft(of stage: Manifest.StageEntry) -> [any Error] {
    attempt { _ in
      let record = records.record(of: stage.name)
      var folders = record?.foldersInPlace.map { FolderInPlace($0, workspace) } ?? []
      let hasRun = try records.stages().contains(stage.name)
      if record == nil, let folder = try leftFolder(of: stage, hasRun: hasRun) { folders.append(folder) }
      for folder in folders { try folder.remove() }
      let isListed = record != nil || stage.folderInPlace == nil
      if isListed { try remove(files(of: stage, assumesAll: true), publishedBy: stage.name) }
      try records.remove(stage.name)
    }
  }

  /// Removes `files`, except the database and the files published by stages other than `stage`.
  func remove(_ files: Set<String>, publishedBy stage: String) throws {
    var others: Set<String> = [workspace.databaseName]
    for other in try records.stages() where other != stage {
      others.formUnion(records.record(of: other)?.published ?? [])
    }
    for file in Self.listsFirst(files.subtracting(others)) { try remove(file) }
  }

  private func removeStale(_ outputs: Outdated) -> [any Error] {
    var failures: [any Error] = []
    for file in Self.listsFirst(outputs.files) where file != workspace.databaseName {
      failures += attempt { _ in try remove(file) }
    }
    for folder in outputs.folders { failures += attempt { _ in try folder.remove() } }
    if let record = outputs.record, failures.isEmpty { failures += attempt { _ in try forget(record) } }
    return failures
  }

  /// `files` in the order in which they are removed: a list before what it names.
  private static func listsFirst(_ files: Set<String>) -> [String] {
    let sorted = files.sorted()
    return sorted.filter(JournalOutputs.isList) + sorted.filter { !JournalOutputs.isList($0) }
  }

  /// Records that nothing listed in `record` is left, except for the database, from which entries were
  /// removed. Folders stay listed: files that appear in them later are not the stage's.
  private func forget(_ record: RunRecord) throws {
    var record = record
    record.outputs = record.outputs.filter {
      $0.value.files != nil || $0.value.file == workspace.databaseName
    }
    .mapValues { $0.files == nil ? $0 : .init(file: $0.file, files: []) }
    record.outputs.isEmpty ? try records.remove(record.stage) : try records.write(record)
  }

  /// Removes a file, the files that SQLite keeps beside it and an unfinished copy of it, and then folders
  /// left empty.
  private func remove(_ file: String) throws {
    let path = workspace.root + "/" + file
    var folder = (path as NSString).deletingLastPathComponent
    let hidden = folder + "/." + (path as NSString).lastPathComponent
    for path in ["", ".partial", "-wal", "-shm", "-journal"].map({ path + $0 }) + [hidden + ".partial"] {
      // No folder was published under this name.
      guard let kind = try FileSystem.attributes(path)?.kind, kind != .folder else { continue }
      try FileSystem.remove(path)
      try FileSystem.syncParent(of: path)
    }
    for _ in file.split(separator: "/").dropFirst(2) {
      guard rmdir(folder) == 0 else { return }
      folder = (folder as NSString).deletingLastPathComponent
    }
  }

  private func isThere(_ file: String) throws(WorkspaceError) -> Bool {
    let kind = try FileSystem.attributes(workspace.root + "/" + file)?.kind
    return kind != nil && kind != .folder
  }

  /// Existing files among `names`, and in the folders among them, relative to the journal.
  private func filesThere(_ names: [String]) throws -> Set<String> {
    var found: Set<String> = []
    for name in names {
      guard name.hasSuffix("/") else {
        if try isThere(name) { found.insert(name) }
        continue
      }
      guard try FileSystem.attributes(workspace.root + "/" + name)?.kind == .folder else { continue }
      for item in try FileSystem.items(in: workspace.root + "/" + name) where item.isNamable {
        found.formUnion(try filesThere([name + item.name + (item.kind == .folder ? "/" : "")]))
      }
    }
    return found
  }

  private func attempt(_ work: (inout [any Error]) throws -> Void) -> [any Error] {
    var failures: [any Error] = []
    do { try work(&failures) } catch { failures.append(error) }
    return failures
  }
}
