import Foundation
import Measures
import Pipeline
import Proof
import TestSupport
import Testing

@testable import Application

/// Sentences by authors who had not seen the rules (`testdata/proof`); the rules were tuned on them afterwards.
@Suite struct ProofSetTests {
  private static let folder = JournalRun.checkout + "/testdata/proof"

  private static let sets = [
    ("en", 136, 0), ("third-en", 30, 1), ("fourth-en", 71, 0), ("fifth-en", 67, 0), ("seventh-en", 59, 0),
    ("eighth-en", 65, 0), ("ninth-en", 61, 0), ("twelfth-en", 125, 4), ("fourteenth-en", 162, 2),
    ("fifteenth-en", 124, 5),
    ("de", 132, 0), ("fourth-de", 51, 2), ("fifth-de", 67, 0), ("seventh-de", 74, 0), ("eighth-de", 71, 0),
    ("twelfth-de", 109, 6), ("fourteenth-de", 156, 3), ("fifteenth-de", 138, 1),
  ]

  @Test(arguments: sets)
  func `What is false fails, and most of what is true passes`(
    _ name: String, _ least: Int, _ most: Int
  ) throws {
    let path = "\(Self.folder)/\(name).jsonl"
    let installation = Installation(
      executable: JournalRun.programs + "/sonar", environment: ProcessInfo.processInfo.environment)
    let trial = try ProofTrial(file: path, installation)
    let lines = try LabelledFile<LabelledProof>(path).lines.map { $0.line }
    #expect(lines.count >= 150)
    let passed = lines.filter { trial.verdict($0) == .passed }
    #expect(passed.count { $0.faithful } >= least)
    let wrong = passed.filter { !$0.faithful }.map { $0.id }
    #expect(wrong.count <= most, "\(wrong)")
  }
}
