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
    ("en", 130, 0), ("third-en", 27, 0), ("fourth-en", 63, 0), ("fifth-en", 59, 0), ("seventh-en", 52, 0),
    ("eighth-en", 54, 0), ("ninth-en", 56, 0), ("twelfth-en", 122, 1), ("fourteenth-en", 158, 2),
    ("fifteenth-en", 119, 3), ("seventeenth-en", 55, 4), ("eighteenth-en", 68, 4), ("nineteenth-en", 72, 1),
    ("twentieth-en", 67, 2), ("twentyfirst-en", 69, 1), ("twentysecond-en", 63, 0), ("plain-en", 137, 5),
    ("de", 117, 0), ("fourth-de", 44, 2), ("fifth-de", 64, 0), ("seventh-de", 67, 0), ("eighth-de", 62, 0),
    ("twelfth-de", 109, 5), ("fourteenth-de", 154, 2), ("fifteenth-de", 132, 1), ("seventeenth-de", 55, 3),
    ("eighteenth-de", 65, 5), ("nineteenth-de", 73, 1), ("twentieth-de", 68, 3), ("twentyfirst-de", 70, 2),
    ("twentysecond-de", 69, 0),
    ("attack-en", 121, 95), ("attack2-en", 96, 29),
    ("attack-de", 112, 55), ("attack2-de", 94, 39), ("attack3-de", 44, 22), ("plain-de", 116, 5),
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
