import Foundation
import Pipeline
import TestSupport
import Testing

@testable import Application

@Suite struct DiagnosisTests {
  private func journal(_ root: String) throws -> Diagnosis.Finding? {
    var diagnosis = Diagnosis(installation: Installation(executable: "/x", environment: [:]))
    try diagnosis.checkJournal(root: root)
    return diagnosis.findings.first { $0.what == "journal" }
  }

  @Test func aJournalThatMayNotBeReadIsNotNone() throws {
    try Scratch.with { folder in
      #expect(try journal(folder)?.detail == "none at \(folder)")
      let loop = folder + "/loop"
      try FileManager.default.createSymbolicLink(atPath: loop, withDestinationPath: loop)
      let found = try #require(try journal(loop))
      #expect(found.state == .missing && found.detail.contains("cannot be read"))
    }
  }
}
