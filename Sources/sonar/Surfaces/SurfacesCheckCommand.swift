import Application
internal import ArgumentParser
import Foundation
import Pipeline
import StageContract
import Surfaces
import Workspace

/// `sonar surfaces check`: whether the documents keep what they promise.
struct SurfacesCheckCommand: ParsableCommand, IndexReader {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check sizes, digests, redaction and privacy of the documents.",
    discussion: """
      Exit status 65: a document is wrong.

        sonar surfaces check
      """)

  @OptionGroup var options: JournalOptions

  func run() throws {
    let workspace = try options.workspace()
    let documents = try PublishedDocument.all(in: workspace)
    let findings = try SurfaceCheck(documents, settings: workspace.surfaceSettings()).findings(
      workspace.openIndex())
    let output = Output()
    if options.json {
      output.json(.surfaceFindings, "findings", findings)
    } else if findings.isEmpty {
      let bytes = documents.reduce(0) { $0 + $1.data.count }
      output.line("\(counted(documents.count, "document")), \(sizeText(bytes: bytes)): all as they must be")
    }
    for finding in findings where !options.json {
      printError("sonar: surfaces/\(finding.document).json: \(finding.problem); run `sonar verify --repair`")
    }
    if !findings.isEmpty { throw ExitCode(.badInput) }
  }
}
