internal import Foundation
import StageContract
package import Workspace

/// What the stages of scope *journal* published, by their records, so that a withdrawal follows all of it: outputs of
/// stages that fail, and of those that the manifest has no more.
///
/// The database is none of it: what is withdrawn is taken out of it directly.
package struct PublishedOutputs: Sendable {
  private let workspace: Workspace
  private let records: JournalRecords
  /// Nil where the manifest cannot be read.
  private let manifest: Manifest?

  init(_ workspace: Workspace, _ manifest: Manifest?) {
    (self.workspace, self.manifest) = (workspace, manifest)
    records = JournalRecords(workspace)
  }

  /// Those of `workspace`, whose manifest may be unreadable.
  package init(_ workspace: Workspace, _ installation: Installation) {
    do {
      let settings = try Settings.read(workspace.settingsFile)
      self.init(workspace, try Manifest.read(installation.manifest(for: settings)))
    } catch {
      self.init(workspace, nil)
    }
  }

  /// Notes durably that all of it may hold what has just been withdrawn: what is not made again, `retire` removes.
  ///
  /// Where that cannot be written down, the outputs go at once.
  /// - Returns: what went wrong; empty where nothing did.
  package func outdate() -> [any Error] {
    attempt { failures in
      for stage in try records.stages() {
        guard var record = records.record(of: stage), record.isOutdated != true else { continue }
        record.isOutdated = true
        do { try records.write(record) } catch { failures += retire(Outdated(record)) }
      }
    }
  }

  /// Whether anything may hold what has been withdrawn.
  package var isOutdated: Bool {
    do { return try !outdated().isEmpty || !unknown().isEmpty } catch { return true }
  }

  /// Removes what may hold what has been withdrawn and was not made again since.
  /// - Returns: the outputs of which anything was removed, as a manifest names them, and what went wrong.
  package func retire() -> (removed: [String], failures: [any Error]) {
    var removed: [String] = []
    let failures = attempt { failures in
      for outputs in try outdated() {
        if try outputs.files.contains(where: isThere) { removed += outputs.names }
        failures += retire(outputs)
      }
      for stage in try unknown() {
        let folder = "state/stages/\(stage)"
        failures.append(
          StageFailure(
            status: .temporary,
            message:
              "\(folder): what \(stage) published is not known, as its record.json does not say and no manifest"
              + " does; remove what it wrote, then \(folder)"))
      }
    }
    return (removed.sorted(), failures)
  }

  /// Outputs of one stage that may hold what has been withdrawn.
  private struct Outdated {
    /// Nil where none can be read.
    var record: RunRecord?
    /// Files and folders as a manifest names them.
    var names: [String]
    /// Files, relative to the journal.
    var files: Set<String>

    init(record: RunRecord? = nil, names: [String], files: Set<String>) {
      (self.record, self.names, self.files) = (record, names, files)
    }

    init(_ record: RunRecord) {
      self.init(
        record: record, names: record.outputs.values.map(\.file).sorted(), files: Set(record.published))
    }
  }

  private func outdated() throws -> [Outdated] {
    var outdated: [Outdated] = []
    var (fresh, known, names) = (Set([workspace.databaseName]), Set<String>(), Set<String>())
    for stage in try records.stages() {
      guard let record = readable(stage) else { continue }
      known.insert(stage)
      names.formUnion(record.outputs.values.map(\.file))
      if record.isOutdated == true {
        outdated.append(Outdated(record))
      } else {
        fresh.formUnion(record.published)
      }
    }
    // Of a record that cannot be read: all that is at its stage's outputs may be of it.
    let lost = try records.stages().filter { !known.contains($0) }
    var outputs = lost.compactMap { manifest?.stage($0)?.outputs.values.sorted() }
    if manifest == nil, !lost.isEmpty, !names.contains("surfaces/") { outputs.append(["surfaces/"]) }
    for names in outputs { outdated.append(Outdated(names: names, files: try filesThere(names))) }
    return outdated.map { Outdated(record: $0.record, names: $0.names, files: $0.files.subtracting(fresh)) }
      .filter { !$0.files.isEmpty }
  }

  /// Stages that left a record which says nothing of what they published, and that the manifest says nothing of.
  private func unknown() throws -> [String] {
    try records.stages().filter { readable($0) == nil && manifest?.stage($0) == nil }
  }

  /// The record of `stage` where it says what the stage published; earlier releases did not write that down.
  private func readable(_ stage: String) -> RunRecord? {
    guard let record = records.record(of: stage), !record.outputs.isEmpty else { return nil }
    return record
  }
}

extension PublishedOutputs {
  /// What `stage` published, relative to the journal; with `assumesAll` all that there is at its outputs' places where
  /// it ran and that is not known.
  func files(of stage: Manifest.StageEntry, assumesAll: Bool) throws -> Set<String> {
    if let record = readable(stage.name) { return Set(record.published) }
    guard assumesAll, try records.stages().contains(stage.name) else { return [] }
    return try filesThere(Array(stage.outputs.values))
  }

  /// Removes `files`, but for the database and what other stages than `stage` published.
  func remove(_ files: Set<String>, publishedBy stage: String) throws {
    var others: Set<String> = [workspace.databaseName]
    for other in try records.stages() where other != stage {
      others.formUnion(records.record(of: other)?.published ?? [])
    }
    for file in files.subtracting(others).sorted() { try remove(file) }
  }

  private func retire(_ outputs: Outdated) -> [any Error] {
    var failures: [any Error] = []
    for file in outputs.files.sorted() where file != workspace.databaseName {
      failures += attempt { _ in try remove(file) }
    }
    if let record = outputs.record, failures.isEmpty { failures += attempt { _ in try forget(record) } }
    return failures
  }

  /// Notes that nothing is left of what `record` tells of but, for the database, what was taken out of it. Folders stay on
  /// record: what comes into them meanwhile is not the stage's.
  private func forget(_ record: RunRecord) throws {
    var record = record
    record.outputs = record.outputs.filter {
      $0.value.files != nil || $0.value.file == workspace.databaseName
    }
    .mapValues { $0.files == nil ? $0 : .init(file: $0.file, files: []) }
    record.outputs.isEmpty ? try records.remove(record.stage) : try records.write(record)
  }

  /// Removes a file, what SQLite keeps beside one and what a kill left of one; folders that are empty then go too.
  private func remove(_ file: String) throws {
    let path = workspace.root + "/" + file
    var folder = (path as NSString).deletingLastPathComponent
    let hidden = folder + "/." + (path as NSString).lastPathComponent
    for path in ["", ".partial", "-wal", "-shm", "-journal"].map({ path + $0 }) + [hidden + ".partial"] {
      // A folder is none that was published.
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

  /// Files among `names`, and in those of them that are folders, relative to the journal.
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
