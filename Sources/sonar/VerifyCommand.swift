import ArgumentParser
import Foundation
import Inbox
import Pipeline
import StageContract
import Workspace

/// `sonar verify`: whether everything is as it was when it was written.
struct VerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check every file of the journal against its record.",
    discussion: """
      Reads originals and results and compares their digests, makes the index anew beside the journal and compares the \
      rows, and looks for what does not belong. Exit status 65: something is damaged. Remarks do not count.

        sonar verify
        sonar verify 2026-11-20T2245
        sonar verify --repair              makes again what can be made again
      """)

  @Argument(help: "Beginnings of ids; all recordings, index and surfaces without.")
  var ids: [String] = []

  @Flag(help: "Make damaged results, index and surfaces again, where that is possible now.")
  var repair = false

  @OptionGroup var options: JournalOptions

  func run() async throws {
    let command = self
    let status = try await interruptible { try await command.work() }
    if status != .success { throw ExitCode(status) }
  }

  private func work() async throws -> ExitStatus {
    let workspace = try options.workspace()
    return try await RunLock.with(workspace, options.installation) { try await verify(workspace) }.exitStatus
  }

  private func verify(_ workspace: Workspace) async throws -> ExitStatus {
    let folders = try ids.isEmpty ? workspace.recordings() : ids.map { try workspace.recording(matching: $0) }
    let pipeline = try await Pipeline(workspace: workspace, installation: options.installation)
    if repair {
      for folder in folders { try DamagedResult.settle(folder) }
    }
    var report = try await verify(folders, pipeline, isAll: ids.isEmpty)
    var status = ExitStatus.success
    if repair, report.findings.contains(where: { $0.kind == .repairable }) {
      status = try await mend(&report, folders, pipeline)
    }
    if options.json {
      Output().json(report)
    } else {
      for line in report.lines { print(line) }
    }
    return report.isDamaged ? .badInput : status
  }

  private func verify(
    _ folders: [RecordingFolder], _ pipeline: Pipeline, isAll: Bool
  ) async throws -> VerificationReport {
    let verification = Self.verification(pipeline)
    var report = VerificationReport(recordings: folders.count, isAll: isAll)
    let progress = ProgressLine(isShown: !options.json && isatty(STDERR_FILENO) == 1)
    defer { progress.end() }
    for (index, folder) in folders.enumerated() {
      if Task.isCancelled { throw CommandFailure(status: .interrupted, "interrupted; run it again") }
      progress.show("[\(index)/\(folders.count)]  \(folder.id)")
      report.findings += try verification.findings(of: folder)
    }
    if isAll {
      progress.show("the index")
      report.findings += try verification.journalFindings()
      report.findings += try await IndexVerification(pipeline: pipeline).findings()
    }
    return report
  }

  private static func verification(_ pipeline: Pipeline) -> Verification {
    Verification(
      pipeline.workspace, stages: pipeline.manifest.stages(.recording).map(\.name),
      problem: DocumentCheck.problem)
  }

  /// Makes again what can be made again, and looks once more; returns the run's exit status.
  ///
  /// What is damaged is put aside, and comes back where nothing took its place: a transcript with one byte too many is
  /// better than none.
  private func mend(
    _ report: inout VerificationReport, _ folders: [RecordingFolder], _ before: Pipeline
  ) async throws -> ExitStatus {
    let damaged = report.findings.filter { $0.kind == .repairable }
    var redo = Pipeline.Options()
    // Their outputs are there even where one document is not: they are asked for by name.
    let stages = before.manifest.stages(.journal).filter { stage in
      damaged.contains { finding in
        stage.outputs.values.contains { $0.hasSuffix("/") ? finding.path.hasPrefix($0) : finding.path == $0 }
      }
    }
    if !stages.isEmpty { redo.redo = [Redo(stages: Set(stages.map(\.name)))] }
    let pipeline = try await Pipeline(
      workspace: before.workspace, installation: options.installation, options: redo)
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
        pipeline: pipeline, command: "verify", isQuiet: true, chosen: chosen, takesInbox: false
      ).run()
    }
    var status = try await run(chosen, pipeline)
    var restored: [String] = []
    for folder in chosen { restored += try DamagedResult.settle(folder) }
    for path in restored where kept[path] == nil { kept[path] = "it could not be made again" }
    // Index and surfaces follow what came back.
    if !restored.isEmpty { status = max(status, try await run([], before)) }
    let again = try await verify(chosen, before, isAll: report.isAll)
    let damagedStill = Set(again.findings.filter { $0.kind != .remark }.map(\.path))
    report.repaired = damaged.filter { !damagedStill.contains($0.path) }
    report.findings.removeAll { $0.recording.map(named.contains) ?? true }
    report.findings += again.findings.map { finding in
      guard let reason = kept[finding.path] else { return finding }
      var finding = finding
      finding.advice = "kept, as it cannot be made again now: \(reason)"
      return finding
    }
    return status
  }
}
