import Digest
import Foundation
import Model
package import Pipeline
import StageContract
import Store
import Workspace

/// Compares the database and the surfaces with the recordings' documents.
package struct IndexVerification {
  package typealias Finding = Verification.Finding

  package let pipeline: Pipeline

  package init(pipeline: Pipeline) {
    self.pipeline = pipeline
  }

  private var workspace: Workspace { pipeline.workspace }
  private static let advice = "sonar verify --repair rebuilds it"

  /// Problems of the database and the surfaces. The caller holds the workspace's lock.
  ///
  /// The database is rebuilt in a temporary folder and the rows are compared.
  /// - Throws: `WorkspaceError`, `JournalStoreError` if the disk fails.
  package func findings() async throws -> [Finding] {
    var findings: [Finding] = []
    if let stage = try stage(writing: workspace.databaseName) {
      findings += try await databaseFindings(stage)
    }
    if try stage(writing: "surfaces/") != nil { findings += try surfaceFindings() }
    return findings
  }

  /// Name of the stage that writes `file`; nil if it has not run yet, so that there is nothing to compare.
  private func stage(writing file: String) throws -> String? {
    guard let stage = pipeline.manifest.output(writing: file)?.stage.name,
      try FileSystem.exists(workspace.stageRecordFile(stage))
    else { return nil }
    return stage
  }

  private func database(_ problem: String, _ advice: String = advice, _ kind: Finding.Kind = .repairable)
    -> Finding
  {
    Finding(path: "journal.sqlite", problem: problem, advice: advice, kind: kind)
  }

  private func databaseFindings(_ stage: String) async throws -> [Finding] {
    // After an interruption, the next command that takes the lock removes the folder.
    let folder = workspace.workFolder("verify")
    try FileSystem.makeFolder(folder)
    defer { try? workspace.removeUnfinishedWork() }
    let rows: [String]
    let isRanked: Bool
    do {
      let store = try JournalStore.openReadOnly(path: workspace.database)
      isRanked = try store.isRanked()
      rows = try store.dump()
      try store.close()
      try checkIntegrity(in: folder)
    } catch JournalStoreError.missing {
      return [database("is missing")]
    } catch JournalStoreError.empty {
      return [database("is empty")]
    } catch JournalStoreError.notAJournal(_, let reason) {
      return [database("is damaged (\(reason))")]
    } catch JournalStoreError.otherVersion {
      return [database("was made by another version of Sonar")]
    }
    switch try await pipeline.rehearse(stage, into: folder) {
    case .failed(let status, let message):
      guard status != .interrupted else { throw CommandFailure(status: .interrupted, message) }
      return [database("cannot be compared (\(message))", "resolve that, then verify again", .lost)]
    case .done(let isCurrent):
      let wanted = try JournalStore.openReadOnly(path: folder + "/journal.sqlite")
      let count = Self.differences(rows, try wanted.dump(), isRanked: isRanked)
      try wanted.close()
      if count == 0 { return [] }
      // Recordings that the stage has not seen yet are not damage.
      guard isCurrent else {
        return [database("is older than the recordings", "sonar run brings it up to date", .remark)]
      }
      let text = count == 1 ? "1 row differs" : "\(count) rows differ"
      return [database("\(text) from what the recordings say")]
    }
  }

  /// Checks every page of a copy in `folder`, as the full-text check needs a writable database.
  /// - Throws: `JournalStoreError.notAJournal` if it is damaged; `WorkspaceError` if it cannot be copied.
  private func checkIntegrity(in folder: String) throws {
    let copy = folder + "/copy.sqlite"
    for ending in ["", "-wal"] where try FileSystem.exists(workspace.database + ending) {
      _ = try FileSystem.copy(workspace.database + ending, to: copy + ending)
    }
    let store = try JournalStore(path: copy)
    try store.checkIntegrity()
    try store.close()
  }

  /// Number of rows in only one of both. Extra summaries do not count: an update keeps those of other styles. Nor do
  /// ranked tags unless `isRanked`: those of a large journal follow what it holds with delay (`rankTags`).
  static func differences(_ rows: [String], _ wanted: [String], isRanked: Bool = true) -> Int {
    func compared(_ rows: [String]) -> Set<String> {
      Set(rows.filter { isRanked || !$0.hasPrefix("tags|") || !$0.contains("|\"ranked\"|") })
    }
    let (all, expected) = (compared(rows), compared(wanted))
    return expected.subtracting(all).count
      + all.subtracting(expected).filter { !$0.hasPrefix("summaries|") }.count
  }

  /// Problems of the surfaces.
  /// - Throws: `WorkspaceError` if the disk fails.
  func surfaceFindings() throws -> [Finding] {
    func finding(_ name: String, _ problem: String) -> Finding {
      Finding(path: "surfaces/" + name, problem: problem, advice: Self.advice, kind: .repairable)
    }
    let list = try SurfaceList.read(workspace.surfaces + "/index.json")
    guard case .rows(let rows, _) = list else {
      return [finding("index.json", list == .missing ? "is missing" : "is damaged")]
    }
    return try rows.compactMap { row in
      guard row.isTrusted else {
        return finding("index.json", "names a file outside surfaces (line \(row.line))")
      }
      let path = workspace.surfaces + "/" + row.file
      guard let found = try FileSystem.attributes(path) else { return finding(row.file, "is missing") }
      guard found.kind == .file else { return finding(row.file, "is not a regular file") }
      return try Digest.sha256(file: path) == row.sha256
        ? nil : finding(row.file, "does not match surfaces/index.json")
    }
  }

  /// Removes a surface that is neither a file nor a folder, so that a run can replace it. The index and damaged
  /// surface files need no preparation: a run replaces them.
  /// - Throws: `WorkspaceError`.
  package func repair(_ finding: Finding) throws {
    let path = workspace.root + "/" + finding.path
    guard finding.kind == .repairable, finding.path.hasPrefix("surfaces/"),
      SurfaceList.isFileName(finding.path.dropFirst("surfaces/".count))
    else { return }
    // A folder is never removed; the run reports it as an obstacle.
    if let kind = try FileSystem.attributes(path)?.kind, kind != .folder, kind != .file {
      try FileSystem.remove(path)
    }
  }
}
