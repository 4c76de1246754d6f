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
    ("en", 135, 0), ("third-en", 32, 1), ("fourth-en", 70, 0), ("fifth-en", 65, 0), ("seventh-en", 57, 0),
    ("eighth-en", 62, 0), ("ninth-en", 60, 0), ("twelfth-en", 126, 4), ("fourteenth-en", 163, 2),
    ("fifteenth-en", 123, 5), ("seventeenth-en", 59, 4), ("eighteenth-en", 69, 5), ("nineteenth-en", 71, 1),
    ("twentieth-en", 67, 3), ("twentyfirst-en", 68, 3), ("plain-en", 137, 9),
    ("de", 131, 0), ("fourth-de", 47, 2), ("fifth-de", 66, 0), ("seventh-de", 71, 0), ("eighth-de", 69, 0),
    ("twelfth-de", 110, 6), ("fourteenth-de", 158, 2), ("fifteenth-de", 138, 1), ("seventeenth-de", 63, 3),
    ("eighteenth-de", 68, 5), ("nineteenth-de", 72, 1), ("twentieth-de", 68, 3), ("twentyfirst-de", 71, 2),
    ("plain-de", 116, 8),
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
