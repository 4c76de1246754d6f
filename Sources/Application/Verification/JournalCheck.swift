package import Pipeline
package import StageContract
package import Workspace

/// Checks a journal's files against their records, and rebuilds damaged ones.
///
/// The caller holds the lock of the workspace.
package struct JournalCheck {
  private let workspace: Workspace
  private let installation: Installation
  private let folders: [RecordingFolder]
  private let reporter: any Reporter
  private let progress: (String?) -> Void
  /// The findings, and those that were repaired.
  package private(set) var report: VerificationReport

  /// - Parameters:
  ///   - folders: the recordings to check.
  ///   - isAll: whether these are all recordings; then index and surfaces are checked, too.
  ///   - progress: called with what is being checked, and with nil at the end.
  package init(
    _ workspace: Workspace, _ installation: Installation, _ folders: [RecordingFolder], isAll: Bool,
    reporter: any Reporter, progress: @escaping (String?) -> Void
  ) {
    (self.workspace, self.installation, self.folders) = (workspace, installation, folders)
    (self.reporter, self.progress) = (reporter, progress)
    report = VerificationReport(recordings: folders.count, isAll: isAll)
  }

  /// Checks everything and, if `isRepairing`, rebuilds what is damaged; returns the status of that run.
  /// - Throws: `WorkspaceError`, `ManifestError`; `CommandFailure` (130) if interrupted.
  package mutating func run(repairing isRepairing: Bool) async throws -> ExitStatus {
    let pipeline = try await Pipeline(workspace: workspace, installation: installation)
    if isRepairing {
      for folder in folders { try DamagedResult.settle(folder) }
    }
    report = try await look(at: folders, pipeline)
    guard isRepairing, report.findings.contains(where: { $0.kind == .repairable }) else { return .success }
    return try await mend(pipeline)
  }

  private func look(at folders: [RecordingFolder], _ pipeline: Pipeline) async throws -> VerificationReport {
    let verification = Verification(
      workspace, stages: pipeline.manifest.storedStages, problem: DocumentCheck.problem)
    var report = VerificationReport(recordings: folders.count, isAll: report.isAll)
    defer { progress(nil) }
    for (index, folder) in folders.enumerated() {
      if Task.isCancelled { throw CommandFailure(status: .interrupted, "interrupted; run it again") }
      progress("[\(index)/\(folders.count)]  \(folder.id)")
      report.findings += try verification.findings(of: folder)
    }
    if report.isAll {
      progress("the index")
      report.findings += try verification.journalFindings()
      report.findings += try await IndexVerification(pipeline: pipeline).findings()
    }
    return report
  }

  /// Rebuilds what can be rebuilt, then checks again; returns the run's exit status.
  ///
  /// Damaged results are moved aside, and restored if no new result replaces them: a transcript with one extra byte
  /// is better than none.
  private mutating func mend(_ before: Pipeline) async throws -> ExitStatus {
    let damaged = report.findings.filter { $0.kind == .repairable }
    var redo = Pipeline.Options()
    // Stages of the journal whose outputs only look up to date are requested by name.
    let stages = before.manifest.stages(.journal).filter { stage in
      damaged.contains { finding in
        stage.outputs.values.contains { $0.hasSuffix("/") ? finding.path.hasPrefix($0) : finding.path == $0 }
      }
    }
    if !stages.isEmpty { redo.redo = [Redo(stages: Set(stages.map(\.name)))] }
    let pipeline = try await Pipeline(
      workspace: before.workspace, installation: installation, options: redo)
    for finding in damaged where finding.recording == nil {
      try IndexVerification(pipeline: pipeline).repair(finding)
    }
    let named = Set(damaged.compactMap(\.recording))
    let chosen = folders.filter { named.contains($0.id) }
    var kept: [String: String] = [:]
    for folder in chosen {
      let paths = damaged.filter { $0.recording == folder.id }.map(\.path)
      kept.merge(try DamagedResult.setAside(paths, of: folder, pipeline)) { $1 }
    }
    func run(_ chosen: [RecordingFolder], _ pipeline: Pipeline) async throws -> ExitStatus {
      try await RunSession(
        pipeline, reporter: reporter, command: "verify", chosen: chosen, importsInbox: false
      ).run()
    }
    var status = try await run(chosen, pipeline)
    var restored: [String] = []
    for folder in chosen {
      let paths = try DamagedResult.settle(folder)
      let failure = try folder.readableFailure() ?? folder.optionalFailures().first
      let reason = failure?.message ?? "the run ended before that"
      for path in paths where kept[path] == nil { kept[path] = reason }
      restored += paths
    }
    // Restored results have to be indexed and published again.
    if !restored.isEmpty { status = max(status, try await run([], before)) }
    let again = try await look(at: chosen, before)
    let damagedStill = Set(again.findings.filter { $0.kind != .remark }.map(\.path))
    report.repaired = damaged.filter { !damagedStill.contains($0.path) }
    report.findings.removeAll { $0.recording.map(named.contains) ?? true }
    report.findings += again.findings.map { finding in
      guard let reason = kept[finding.path] else { return finding }
      var finding = finding
      finding.advice = "kept, as it cannot be rebuilt now: \(reason)"
      return finding
    }
    return status
  }
}
