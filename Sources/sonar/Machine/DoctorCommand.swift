import Application
internal import ArgumentParser
import Foundation
import Pipeline
import StageContract
import Workspace

/// `sonar doctor`: checks the installation.
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check the installation and show how to fix it.",
    discussion: """
      Lists installed and missing parts, with the commands that install them, and the largest speech model that \
      transcribes a night of 20 notes of 3 minutes in under an hour. For that, it measures the machine for about two \
      seconds, once for each processor and version of whisper.cpp (kept in ~/.cache/sonar). Exit status 69: something \
      required is missing.

        sonar doctor
        sonar doctor --speed     measure again, and which number format of the speech model is fastest here
      """)

  @Flag(
    help:
      "Measure the machine again, and the installed number formats of the speech model, for some seconds each."
  )
  var speed = false

  @OptionGroup var options: JournalOptions

  func run() async throws {
    let command = self
    try await interruptible { try await command.work() }
  }

  private func work() async throws {
    let root = try options.root
    let installation = options.installation
    let settings = FileManager.default.fileExists(atPath: root + "/sonar.yaml") ? try options.settings() : nil
    if settings != nil { _ = try options.workspaceWithInbox() }
    var diagnosis = Diagnosis(installation: installation)
    let pipeline = settings?.values["pipeline"]?.text ?? "journal"
    guard let manifest = installation.manifest(pipeline) else {
      throw CommandFailure(
        status: .unavailable, "the pipeline \(pipeline).yaml is not installed; run `make install`")
    }
    try await diagnosis.checkStages(manifest: manifest, settings: settings ?? Settings())
    let model = settings?.values["model"]?.text
    diagnosis.checkModels(named: model)
    let line = ProgressLine(isShown: isatty(STDERR_FILENO) == 1)
    line.show("Measuring this machine …")
    defer { line.end() }
    try await diagnosis.checkFit(
      ofModel: model, languages: settings?.languages ?? ["en"], manifest: manifest,
      journal: settings == nil ? nil : options.workspace(),
      cache: ModelSpeeds.path(environment: ProcessInfo.processInfo.environment), again: speed)
    line.end()
    if speed { try await diagnosis.checkSpeed(ofModel: model) }
    let index = settings == nil ? nil : try options.stage(writing: options.workspace().databaseName)
    try diagnosis.checkWriter(settings, root: root, shownBy: index)
    diagnosis.checkLanguage()
    try await diagnosis.checkReader()
    diagnosis.checkPrograms()
    diagnosis.checkLimits()
    try diagnosis.checkJournal(root: root)
    let output = Output()
    if options.json {
      output.json(.diagnosis, Report(findings: diagnosis.findings, speed: diagnosis.speed))
    } else {
      let rows = diagnosis.findings.map { finding in
        let advice = finding.advice.isEmpty ? "" : "→ \(finding.advice)"
        return [finding.state == .ok ? "ok" : finding.state.rawValue, finding.what, finding.detail, advice]
      }
      for line in Table(rows: rows).lines(output: output) { output.line(line) }
    }
    if diagnosis.findings.contains(where: { $0.state == .missing }) { throw ExitCode(.unavailable) }
  }

  private struct Report: Encodable {
    var findings: [Diagnosis.Finding]
    var speed: Diagnosis.Speed?
  }
}
