import Foundation
import Measures
import Pipeline
import Proof
import TestSupport
import Testing

@testable import Application

/// Sentences by authors who had not seen the rules (`testdata/proof`): the half that the rules were tuned on.
@Suite struct ProofSetTests {
  private static let folder = JournalRun.checkout + "/testdata/proof"

  @Test(arguments: [("en", 51), ("de", 53)])
  func `What is false fails, and most of what is true passes`(_ language: String, _ least: Int) throws {
    let path = "\(Self.folder)/\(language).jsonl"
    let installation = Installation(
      executable: JournalRun.programs + "/sonar", environment: ProcessInfo.processInfo.environment)
    let trial = try ProofTrial(file: path, installation)
    let lines = try LabelledFile<LabelledProof>(path).lines.map { $0.line }
    #expect(lines.count == 150)
    let passed = lines.filter { trial.verdict($0) == .passed }
    #expect(passed.count { $0.faithful } >= least)
    let wrong = passed.filter { !$0.faithful }.map { $0.id }
    #expect(wrong.isEmpty, "\(wrong)")
  }
}
