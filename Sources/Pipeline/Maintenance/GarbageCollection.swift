import Digest
package import Foundation
import StageContract
package import Workspace

/// Finds and removes what a journal does not need: unreferenced results, unfinished work, and outputs that
/// can be rebuilt.
///
/// The caller holds the workspace's lock, so that none of it is in use.
package struct GarbageCollection: Sendable {
  /// Number of newest results of each stage to keep in addition to those in use.
  package var keep: Int
  /// Results of runs that started at this time or later are kept; nil: age does not matter.
  package var before: Date?
  /// Stages of which every result is kept.
  package var spared: Set<String>
  /// Outputs, by stage, to remove even from results in use: the stage writes them again when another needs
  /// them.
  package var outputs: [String: Set<String>]
  /// Fingerprints by stage, by the recording's ID, of results to keep with those they were made from: what the last
  /// change replaced, so that it can be undone.
  package var undoable: ShownResults.Fingerprints = [:]

  /// Creates a collection with these rules.
  package init(
    keep: Int = 0, before: Date? = nil, spared: Set<String> = [], outputs: [String: Set<String>] = [:]
  ) {
    self.keep = keep
    self.before = before
    self.spared = spared
    self.outputs = outputs
  }

  /// Something that can be removed.
  package struct Item: Equatable, Sendable {
    /// ID of its recording; nil if it belongs to none.
    package var recording: String?
    /// Its stage; nil if it belongs to none.
    package var stage: String?
    /// Its kind.
    package var kind: Kind
    /// Absolute path.
    package var path: String
    /// Total size of its files.
    package var bytes: Int

    /// Kinds of garbage.
    package enum Kind: String, Codable, Sendable, CaseIterable {
      /// An unused result.
      case result
      /// A folder or file under a temporary name, or a checkpoint from which no run resumes.
      case unfinished
      /// An output of a result that is in use.
      case output
    }
  }

  /// Items that can be removed from the recording in `folder` of the journal of `pipeline`; sorted by stage and path.
  /// - Throws: `WorkspaceError`, `ManifestError`.
  package func items(of folder: RecordingFolder, _ pipeline: Pipeline) throws -> [Item] {
    let found = try pipeline.planner.plan(folder)
    let (state, plan, shown) = (found.state, found.plan, found.shown)
    let needed = Set(state.results(with: undoable[folder.id] ?? [:]).map(\.folder))
    var items = try temporaryFiles(in: folder.path).map { path in
      Item(
        recording: folder.id, stage: nil, kind: .unfinished, path: path, bytes: try FileSystem.treeSize(path))
    }
    for planned in plan {
      func add(_ kind: Item.Kind, _ path: String) throws {
        items.append(
          Item(
            recording: folder.id, stage: planned.stage, kind: kind, path: path,
            bytes: try FileSystem.treeSize(path)))
      }
      for result in unused(state.results[planned.stage] ?? [], of: planned.stage, shown: shown)
      where !needed.contains(result.folder) {
        try add(.result, result.folder)
      }
      for path in try unfinished(of: planned, in: folder) { try add(.unfinished, path) }
    }
    return try items + outputs(of: folder, plan: plan, shown: shown)
  }

  /// Removes `item`. If killed in between, nothing is left that counts as a result.
  /// - Throws: `WorkspaceError`.
  package func remove(_ item: Item) throws(WorkspaceError) {
    switch item.kind {
    case .result: try Self.drop(item.path)
    case .unfinished:
      // A command may just be writing the owner's file.
      try FileSystem.locking((item.path as NSString).deletingLastPathComponent) { () throws(WorkspaceError) in
        try FileSystem.removeTree(item.path)
      }
    case .output:
      try FileSystem.atomicWrite(Data(), to: item.path + RecordingFolder.collectedMark)
      try FileSystem.remove(item.path)
    }
  }

  /// Renames an artifact's folder to a name that readers ignore, and removes it.
  static func drop(_ artifact: String) throws(WorkspaceError) {
    let hidden = artifact + ".old.partial"
    try FileSystem.removeTree(hidden)
    try FileSystem.rename(artifact, to: hidden)
    try FileSystem.removeTree(hidden)
  }

  private func unused(
    _ results: [StageResult], of stage: String, shown: [String: StageResult]
  ) -> [StageResult] {
    guard !spared.contains(stage) else { return [] }
    return results.sorted { $1.record.startedAt.precedes($0.record.startedAt) }.dropFirst(keep).filter {
      let isYoung = before.map($0.record.isBegun) ?? false
      return !isYoung && $0.folder != shown[stage]?.folder
    }.sorted { $0.folder.precedes($1.folder) }
  }

  /// Partial folders, in which no process is working now, and checkpoints from which no run of the plan
  /// resumes.
  private func unfinished(of planned: PlannedRun, in folder: RecordingFolder) throws -> [String] {
    let path = folder.path + "/artifacts/" + planned.stage
    for path in [folder.path + "/artifacts", path] where try FileSystem.attributes(path)?.kind != .folder {
      return []
    }
    let wanted: String?
    switch planned.state {
    case .upToDate, .outdated, .withheld, .removal: wanted = nil
    case .ready(let run, _): wanted = run.fingerprint
    case .failed(let failure): wanted = failure.fingerprint
    // Its parameters and inputs are not known yet.
    case .pending, .waits, .blocked: wanted = ""
    }
    return try FileSystem.items(in: path).filter { item in
      if item.name.hasSuffix(".partial") || item.name.hasSuffix(RecordingFolder.trialMark) { return true }
      guard item.name.hasSuffix(".checkpoint"), wanted != "" else { return false }
      return wanted.map { item.name != $0 + ".checkpoint" } ?? true
    }.map { path + "/" + $0.name }
  }

  /// Outputs that can be rebuilt. None while any work is pending that the recording needs, because that may need them; and
  /// none if the original is no longer intact, because then they are all that is left of the recording.
  private func outputs(
    of folder: RecordingFolder, plan: [PlannedRun], shown: [String: StageResult]
  ) throws -> [Item] {
    let isDone = plan.allSatisfy { $0.isOptional || $0.isDone }
    var items: [Item] = []
    guard isDone else { return items }
    for (stage, names) in outputs.sorted(by: { $0.key < $1.key }) {
      guard let result = shown[stage] else { continue }
      for name in names.subtracting(result.collected).sorted() {
        // The loader accepts only names within the result's folder, and this is not a link.
        guard let output = result.output(name), let bytes = try FileSystem.size(output.path) else { continue }
        items.append(
          Item(recording: folder.id, stage: stage, kind: .output, path: output.path, bytes: bytes))
      }
    }
    guard !items.isEmpty, let original = try folder.file(named: "original"),
      try Digest.sha256(file: original) == folder.intake().sha256
    else { return [] }
    return items
  }

  /// Files beside the recording's own documents that a killed process left incomplete.
  private func temporaryFiles(in folder: String) throws(WorkspaceError) -> [String] {
    try FileSystem.items(in: folder).filter {
      $0.isNamable && $0.name.hasPrefix(".") && $0.name.hasSuffix(".partial")
    }.map { folder + "/" + $0.name }
  }
}

extension FileSystem {
  /// Total size in bytes of the files under `path`, or of the file at `path`; links count as nothing.
  package static func treeSize(_ path: String) throws(WorkspaceError) -> Int {
    guard let attributes = try attributes(path) else { return 0 }
    switch attributes.kind {
    case .file: return attributes.bytes
    case .symbolicLink, .special: return 0
    case .folder:
      var total = 0
      for item in try items(in: path) { total += try treeSize(path + "/" + item.name) }
      return total
    }
  }
}
