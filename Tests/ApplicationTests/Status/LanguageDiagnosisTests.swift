import Foundation
import Pipeline
import TestSupport
import Testing

@testable import Application

@Suite struct LanguageDiagnosisTests {
  private func findings(_ folder: String) -> [Diagnosis.Finding] {
    var diagnosis = Diagnosis(
      installation: Installation(executableFolders: [], modelFolders: [], pipelineFolders: [folder]))
    diagnosis.checkLanguage()
    return diagnosis.findings
  }

  @Test func `The reader may be missing; where it is there, what it is measured for is said`() throws {
    let folder = try TestFolder()
    var diagnosis = Diagnosis(
      installation: Installation(executableFolders: [], modelFolders: [], pipelineFolders: [folder.path]))
    diagnosis.checkReader()
    try FileManager.default.createDirectory(atPath: folder["models"], withIntermediateDirectories: false)
    try Data("GGUF".utf8).write(to: URL(filePath: folder["models/reader.gguf"]))
    diagnosis.checkReader()
    #expect(diagnosis.findings.map(\.state) == [.optional, .ok])
    #expect(diagnosis.findings.map(\.what) == ["reader", "reader"])
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
