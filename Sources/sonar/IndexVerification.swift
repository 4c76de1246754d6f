import Foundation
import JournalModel
import JournalStore
import Runner

/// Compares the database and the surfaces with the recordings' documents.
struct IndexVerification {
  typealias Finding = Verification.Finding

  let pipeline: Pipeline

  private var workspace: Workspace { pipeline.workspace }
  private static let advice = "sonar verify --repair makes it again"

  /// What is wrong with the database and the surfaces. The caller holds the workspace's lock.
  ///
  /// The database is made anew beside the journal, and the rows compared.
  /// - Throws: `WorkspaceError`, `JournalStoreError` where the disk fails.
  func findings() async throws -> [Finding] {
    var findings: [Finding] = []
    if try hasRun("index") { findings += try await databaseFindings() }
    if try hasRun("surface") { findings += try surfaceFindings() }
    return findings
  }

  /// Whether the pipeline has the stage and it ran before: else there is nothing to compare yet.
  private func hasRun(_ stage: String) throws -> Bool {
    try pipeline.manifest.stage(stage) != nil && FileSystem.exists(workspace.logs + "/\(stage).record.json")
  }

  private func database(_ problem: String, _ advice: String = advice, _ kind: Finding.Kind = .repairable)
    -> Finding
  {
    Finding(path: "journal.sqlite", problem: problem, advice: advice, kind: kind)
  }

  private func databaseFindings() async throws -> [Finding] {
    do {
      // Only what can be read is opened for writing: opening makes what is missing.
      try JournalStore.openReadOnly(path: workspace.database).close()
      let store = try JournalStore(path: workspace.database)
      try store.checkIntegrity()
      try store.close()
    } catch JournalStoreError.missing {
      return [database("is missing")]
    } catch JournalStoreError.empty {
      return [database("is empty")]
    } catch JournalStoreError.notAJournal(_, let reason) {
      return [database("is damaged (\(reason))")]
    } catch JournalStoreError.laterVersion {
      return [database("a later release wrote it", "update Sonar, or sonar verify --repair makes it again")]
    }
    guard let intake = try await WorkspaceLock.wait(workspace, for: .intake, until: RunEnd()) else {
      throw CommandFailure(status: 130, "interrupted; nothing was changed")
    }
    defer { _ = intake }
    // The next intake sweeps it, should this be cut off.
    let folder = workspace.recordingsFolder + "/.verify.partial"
    try FileSystem.removeTree(folder)
    try FileSystem.makeFolder(folder)
    defer { try? FileSystem.removeTree(folder) }
    switch try await pipeline.rehearse("index", into: folder) {
    case .failed(let status, let message):
      guard status != 130 else { throw CommandFailure(status: 130, message) }
      return [database("cannot be compared (\(message))", "see what the line says", .lost)]
    case .done(isCurrent: false):
      return [database("is behind the recordings", "sonar run brings it up to date", .remark)]
    case .done(isCurrent: true):
      let wanted = try JournalStore.openReadOnly(path: folder + "/journal.sqlite")
      let count = try Self.differences(
        JournalStore.openReadOnly(path: workspace.database).dump(), wanted.dump())
      try wanted.close()
      let rows = count == 1 ? "1 row differs" : "\(count) rows differ"
      return count == 0 ? [] : [database("\(rows) from what the recordings say")]
    }
  }

  /// Rows of one and not of the other. Summaries in other styles stay in a database that is not made anew.
  static func differences(_ rows: [String], _ wanted: [String]) -> Int {
    let all = Set(rows)
    let expected = Set(wanted)
    return expected.subtracting(all).count
      + all.subtracting(expected).filter { !$0.hasPrefix("summaries|") }.count
  }

  private struct SurfaceList: Decodable {
    struct Content: Decodable { var documents: [Row] }
    struct Row: Decodable {
      var file: String
      var sha256: String
    }
    var home_data: Content
  }

  private func surfaceFindings() throws -> [Finding] {
    func finding(_ name: String, _ problem: String) -> Finding {
      Finding(path: "surfaces/" + name, problem: problem, advice: Self.advice, kind: .repairable)
    }
    let list = workspace.surfaces + "/index.json"
    guard try FileSystem.exists(list) else { return [finding("index.json", "is missing")] }
    guard let rows = try? JSONDecoder().decode(SurfaceList.self, from: FileSystem.read(list)) else {
      return [finding("index.json", "is damaged")]
    }
    return try rows.home_data.documents.compactMap { row in
      let path = workspace.surfaces + "/" + row.file
      guard try FileSystem.exists(path) else { return finding(row.file, "is missing") }
      return try Digest.sha256(file: path) == row.sha256
        ? nil : finding(row.file, "is not what surfaces/index.json says")
    }
  }

  /// Removes what `findings` name, so that a run makes it again.
  /// - Throws: `WorkspaceError`.
  func repair(_ finding: Finding) throws {
    guard finding.kind == .repairable else { return }
    let isDatabase = finding.path == "journal.sqlite"
    for suffix in isDatabase ? ["", "-wal", "-shm", "-compact"] : [""] {
      try FileSystem.remove(workspace.root + "/" + finding.path + suffix)
    }
  }
}
