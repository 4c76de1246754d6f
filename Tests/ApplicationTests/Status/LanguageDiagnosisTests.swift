import Foundation
import Pipeline
import TestSupport
import TestTraits
import Testing

@testable import Application

@Suite struct LanguageDiagnosisTests {
  private func findings(_ folder: String) -> [Diagnosis.Finding] {
    var diagnosis = Diagnosis(
      installation: Installation(executableFolders: [], modelFolders: [], pipelineFolders: [folder]))
    diagnosis.checkLanguage()
    return diagnosis.findings
  }

  @Test(.runsProcesses)
  func `The reader may be missing; where it is there, it is tried, and what it is measured for is said`()
    async throws
  {
    let folder = try TestFolder()
    var diagnosis = Diagnosis(
      installation: Installation(executableFolders: [], modelFolders: [], pipelineFolders: [folder.path]))
    try await diagnosis.checkReader()
    try FileManager.default.createDirectory(atPath: folder["models"], withIntermediateDirectories: false)
    diagnosis.installation = Installation(
      executableFolders: [JournalRun.programs], modelFolders: [],
      pipelineFolders: [folder.path, InstalledFiles.pipelines])
    let tiny = try Data(contentsOf: URL(filePath: JournalRun.checkout + "/testdata/models/reader-tiny.gguf"))
    for weights in [Data("GGUF".utf8), tiny.dropLast(1000), tiny] {
      try weights.write(to: URL(filePath: folder["models/reader.gguf"]))
      try await diagnosis.checkReader()
    }
    #expect(diagnosis.findings.map(\.state) == [.optional, .optional, .optional, .ok])
    #expect(diagnosis.findings.allSatisfy { $0.what == "reader" })
    for finding in diagnosis.findings[1...2] { #expect(finding.detail.contains("the file is cut short")) }
    #expect(diagnosis.findings.last?.detail == folder["models/reader.gguf"] + " (measured for de, en)")
  }

  @Test func `Word lists are reported with their problems`() throws {
    let found = findings(InstalledFiles.pipelines)
    #expect(found.map(\.state) == [.ok] && found.first?.detail == InstalledFiles.lists)
    let folder = try TestFolder()
    #expect(findings(folder.path).map(\.state) == [.missing])
    try FileManager.default.copyItem(atPath: InstalledFiles.lists, toPath: folder["language"])
    #expect(findings(folder.path).map(\.state) == [.ok])
    try Data("a,\n".utf8).write(to: URL(filePath: folder["language/en/stop-words.txt"]))
    let broken = try #require(findings(folder.path).first)
    #expect(broken.state == .missing && broken.detail.contains("en/stop-words.txt:1: 'a,' is not a word"))
  }
}
