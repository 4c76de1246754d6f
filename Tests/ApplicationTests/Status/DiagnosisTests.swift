import Foundation
import Pipeline
import TestSupport
import Testing

@testable import Application

@Suite struct DiagnosisTests {
  private static let bare = Installation(executableFolders: [], modelFolders: [], pipelineFolders: [])

  private func journal(_ root: String) throws -> Diagnosis.Finding? {
    var diagnosis = Diagnosis(installation: Self.bare)
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

  @Test(arguments: [
    ("llamafile", true, ""), ("openmp", false, "1.7 times"), ("llamafile+openmp", false, "threads that wait"),
    ("plain", false, "1.7 times"), ("unknown", false, "does not say"),
  ])
  func aSlowBuildOfTheSpeechLibraryIsTold(_ build: String, _ isFast: Bool, _ cost: String) {
    var diagnosis = Diagnosis(installation: Self.bare)
    diagnosis.checkSpeechLibrary(build: build)
    let finding = diagnosis.findings[0]
    #expect((finding.state == .ok) == isFast && finding.advice.isEmpty == isFast)
    #expect(finding.detail.contains(build) && (isFast || finding.detail.contains(cost)))
  }

  @Test(arguments: [
    (0.6, "base.en", "for speed, model: base.en-q8_0 in sonar.yaml"), (0.97, "base.en", ""),
    (0.6, "base.en-q8_0", ""), (1.5, "base.en-q8_0", "for speed, model: base.en in sonar.yaml"),
    (nil, "base.en", ""), (nil, "base.en-q8_0", "for speed, model: base.en in sonar.yaml"),
  ])
  func aFormatThatIsClearlyFasterIsNamed(_ seconds: Double?, _ used: String, _ advice: String) {
    var diagnosis = Diagnosis(installation: Self.bare)
    let trials = [
      ModelTrial(model: "base.en", seconds: 1), ModelTrial(model: "base.en-q8_0", seconds: seconds),
    ]
    diagnosis.compare(trials, of: used)
    let finding = diagnosis.findings[0]
    #expect(finding.advice.hasPrefix(advice) && finding.advice.isEmpty == advice.isEmpty)
    #expect(finding.state == (advice.isEmpty ? .ok : .optional))
    #expect(finding.detail.hasPrefix("base.en 1.00 s, base.en-q8_0 "))
  }

  @Test func aModelThatIsInstalledInOneFormatAloneIsNotTried() {
    var diagnosis = Diagnosis(installation: Self.bare)
    diagnosis.compare([], of: "base.en")
    let finding = diagnosis.findings[0]
    #expect(finding.state == .optional && finding.detail == "base.en alone is installed")
    #expect(finding.advice == "sonar models convert base.en --to bf16")
  }
}
