import Foundation
import Measures
import Pipeline
import StageContract
import TestSupport
import Testing

@testable import Application

/// Written sentences and what readers say of them (`testdata/copies`): what is reached, as a minimum and a maximum.
@Suite struct CopySetTests {
  private static let sets = [
    ("attack2-en", 69, 0), ("attack2-de", 66, 1), ("attack3-de", 14, 0), ("plain-en", 121, 0),
    ("plain-de", 105, 1),
    ("attack-en", 85, 17), ("attack-de", 68, 1), ("twentysecond-en", 20, 0), ("twentysecond-de", 31, 0),
    ("twentythird-en", 20, 0), ("twentythird-de", 16, 0),
  ]

  @Test(arguments: sets)
  func `False sentences fail, and some faithful ones stand`(_ name: String, _ least: Int, _ most: Int) throws
  {
    let path = JournalRun.checkout + "/testdata/copies/\(name).jsonl"
    let installation = Installation(
      executable: JournalRun.programs + "/sonar", environment: ProcessInfo.processInfo.environment)
    let trial = try CopyTrial(file: path, installation)
    let lines = try LabelledFile<LabelledCopy>(path).lines.map { $0.line }
    #expect(lines.count >= 150)
    let standing = lines.filter { trial.fault(in: $0) == nil }
    #expect(standing.count { $0.faithful } >= least)
    let wrong = standing.filter { !$0.faithful }.map { $0.id }
    #expect(wrong.count <= most, "\(wrong)")
  }

  @Test func `Every set is measured`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: JournalRun.checkout + "/testdata/copies")
    #expect(Set(files) == Set(Self.sets.map { $0.0 + ".jsonl" } + ["README.md"]))
  }

  @Test func `A set in a language without markers is refused with what to do`() throws {
    let installation = Installation(
      executable: JournalRun.programs + "/sonar", environment: ProcessInfo.processInfo.environment)
    #expect {
      _ = try CopyTrial(file: "set-fr.jsonl", installation)
    } throws: {
      ($0 as? CommandFailure)?.status == .badInput && "\($0)".contains("'fr' has no list of markers")
    }
  }
}
