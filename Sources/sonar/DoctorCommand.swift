internal import ArgumentParser
import Foundation
import Runner

/// `sonar doctor`: what is installed, what is missing, what to type.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Say what is installed, what is missing, and what to type.",
    discussion: """
      Exit status 69: something that is needed is missing.

        sonar doctor
      """)

  @OptionGroup var options: JournalOptions

  func run() throws {
    let installation = options.installation
    let settings =
      FileManager.default.fileExists(atPath: options.root + "/sonar.yaml") ? try options.settings() : nil
    var diagnosis = Diagnosis(installation: installation)
    let pipeline = settings?.values["pipeline"]?.text ?? "journal"
    guard let manifest = installation.manifest(pipeline) else {
      throw CommandFailure(status: 69, "the pipeline \(pipeline).yaml is not installed; type: make install")
    }
    try diagnosis.checkStages(manifest: manifest)
    diagnosis.checkModels(named: settings?.values["model"]?.text)
    diagnosis.checkLanguage()
    diagnosis.checkPrograms()
    diagnosis.checkLimits()
    try diagnosis.checkJournal(root: options.root)
    let output = Output()
    if options.json {
      output.json(diagnosis.findings)
    } else {
      let rows = diagnosis.findings.map { finding in
        let advice = finding.advice.isEmpty ? "" : "→ \(finding.advice)"
        return [finding.state == .ok ? "ok" : finding.state.rawValue, finding.what, finding.detail, advice]
      }
      for line in Table(rows: rows).lines(output: output) { output.line(line) }
    }
    if diagnosis.findings.contains(where: { $0.state == .missing }) { throw ExitCode(69) }
  }
}
