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
      Lists what is installed and what is missing, with the command that installs it. Exit status 69: \
      something required is missing.

        sonar doctor
        sonar doctor --speed     also measure which number format of the speech model is fastest here
      """)

  @Flag(help: "Measure the installed number formats of the speech model, for some seconds each.")
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
    diagnosis.checkModels(named: settings?.values["model"]?.text)
    if speed { try await diagnosis.checkSpeed(ofModel: settings?.values["model"]?.text) }
    let index = settings == nil ? nil : try options.stage(writing: options.workspace().databaseName)
    try diagnosis.checkWriter(settings, root: root, shownBy: index)
    diagnosis.checkLanguage()
    diagnosis.checkPrograms()
    diagnosis.checkLimits()
    try diagnosis.checkJournal(root: root)
    let output = Output()
    if options.json {
      output.json(.diagnosis, "findings", diagnosis.findings)
    } else {
      let rows = diagnosis.findings.map { finding in
        let advice = finding.advice.isEmpty ? "" : "→ \(finding.advice)"
        return [finding.state == .ok ? "ok" : finding.state.rawValue, finding.what, finding.detail, advice]
      }
      for line in Table(rows: rows).lines(output: output) { output.line(line) }
    }
    if diagnosis.findings.contains(where: { $0.state == .missing }) { throw ExitCode(.unavailable) }
  }
}
