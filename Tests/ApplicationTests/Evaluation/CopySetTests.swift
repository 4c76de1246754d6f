import Foundation
import Measures
import Pipeline
import TestSupport
import Testing

@testable import Application

/// Written sentences and what readers say of them (`testdata/copies`): what is reached, as a minimum and a maximum.
@Suite struct CopySetTests {
  private static let sets = [
    ("attack2-en", 67, 2), ("attack2-de", 64, 3), ("attack3-de", 13, 1), ("plain-en", 118, 2),
    ("plain-de", 102, 3),
    ("attack-en", 84, 25), ("attack-de", 66, 5), ("twentysecond-en", 18, 1), ("twentysecond-de", 30, 1),
    ("twentythird-en", 19, 1), ("twentythird-de", 15, 1),
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
