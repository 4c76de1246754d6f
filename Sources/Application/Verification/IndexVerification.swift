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
  private static let advice = "sonar verify --repair makes it again"

  /// What is wrong with the database and the surfaces. The caller holds the workspace's lock.
  ///
  /// The database is made again beside the journal, and the rows compared.
  /// - Throws: `WorkspaceError`, `JournalStoreError` where the disk fails.
  package func findings() async throws -> [Finding] {
    var findings: [Finding] = []
    if let stage = try stage(writing: workspace.databaseName) {
      findings += try await databaseFindings(stage)
    }
    if try stage(writing: "surfaces/") != nil { findings += try surfaceFindings() }
    return findings
  }

  /// Name of the stage that writes `file`, if it ran before: else there is nothing to compare yet.
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
    // Swept by the next command that takes the lock, should this be cut off.
    let folder = workspace.workFolder("verify")
    try FileSystem.makeFolder(folder)
    defer { try? workspace.removeUnfinishedWork() }
    let rows: [String]
    let isRanked: Bool
    do {
      let store = try JournalStore.openReadOnly(path: workspace.database)
      // Tags of a large journal follow what it holds with delay: `rankTags`.
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
    } catch JournalStoreError.laterVersion {
      return [database("a later release wrote it", "update Sonar, or sonar verify --repair makes it again")]
    }
    switch try await pipeline.rehearse(stage, into: folder) {
    case .failed(let status, let message):
      guard status != .interrupted else { throw CommandFailure(status: .interrupted, message) }
      return [database("cannot be compared (\(message))", "mend that, then verify again", .lost)]
    case .done(let isCurrent):
      let wanted = try JournalStore.openReadOnly(path: folder + "/journal.sqlite")
      let expected = try wanted.dump().filter {
        isRanked || !$0.hasPrefix("tags|") || !$0.contains("|ranked|")
      }
      let count = Self.differences(rows, expected)
      try wanted.close()
      if count == 0 { return [] }
      // What the stage has not been told of yet is no damage.
      guard isCurrent else {
        return [database("is older than the recordings", "sonar run brings it up to date", .remark)]
      }
      let text = count == 1 ? "1 row differs" : "\(count) rows differ"
      return [database("\(text) from what the recordings say")]
    }
  }

  /// Checks every page of a copy in `folder`: checking the full-text index needs a database open for writing.
  /// - Throws: `JournalStoreError.notAJournal` where it is damaged; `WorkspaceError` where there is no room for it.
  private func checkIntegrity(in folder: String) throws {
    let copy = folder + "/copy.sqlite"
    for ending in ["", "-wal"] where try FileSystem.exists(workspace.database + ending) {
      _ = try FileSystem.copy(workspace.database + ending, to: copy + ending)
    }
    let store = try JournalStore(path: copy)
    try store.checkIntegrity()
    try store.close()
  }

  /// Rows of one and not of the other. Summaries in other styles stay in a database that is not made again.
  static func differences(_ rows: [String], _ wanted: [String]) -> Int {
    let all = Set(rows)
    let expected = Set(wanted)
    return expected.subtracting(all).count
      + all.subtracting(expected).filter { !$0.hasPrefix("summaries|") }.count
  }

  /// What is wrong with the surfaces.
  /// - Throws: `WorkspaceError` where the disk fails.
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
      guard found.kind == .file else { return finding(row.file, "is no regular file") }
      return try Digest.sha256(file: path) == row.sha256
        ? nil : finding(row.file, "is not what surfaces/index.json says")
    }
  }

  /// Makes way for what a run makes again: nothing is in the way of the index, which is replaced when the new one is
  /// complete, nor of a surface, unless it is no file at all.
  /// - Throws: `WorkspaceError`.
  package func repair(_ finding: Finding) throws {
    let path = workspace.root + "/" + finding.path
    guard finding.kind == .repairable, finding.path.hasPrefix("surfaces/"),
      SurfaceList.isFileName(finding.path.dropFirst("surfaces/".count))
    else { return }
    // A folder is not removed, whatever it holds: the run then says that it is in the way.
    if let kind = try FileSystem.attributes(path)?.kind, kind != .folder, kind != .file {
      try FileSystem.remove(path)
    }
  }
}
