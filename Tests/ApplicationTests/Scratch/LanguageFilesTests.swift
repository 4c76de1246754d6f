import Application
import Foundation
import Model
import Pipeline
import StageContract
import TestSupport
import TestTraits
import Testing
import Text

/// Word lists that the owner changed, broke or lost, through the real stages.
@Suite(.runsProcesses) struct LanguageFilesTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// A folder of the owner's, which is looked into before the installed one.
  private func copyLists() throws -> String {
    let own = folder[".local/share/sonar/pipelines"]
    try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: InstalledFiles.lists, toPath: own + "/language")
    return own + "/language"
  }

  private func write(_ text: String, _ path: String) throws {
    let file = URL(filePath: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// The mood of a French sentence.
  private func mood() async throws -> Mood {
    let environment = ProcessInfo.processInfo.environment.merging(
      [
        "HOME": folder.path, "XDG_DATA_HOME": folder[".local/share"],
        "SONAR_MODELS": JournalRun.checkout + "/testdata/models", "SONAR_ONLY_MODELS": "1",
      ], uniquingKeysWith: { $1 })
    let installation = Installation(
      executable: JournalRun.programs + "/sonar", environment: environment)
    return try await TextStageRunner.with(installation, settings: Settings(), in: folder["scratch"]) {
      try await $0.mood(of: SpokenSentences(["Je suis content."], language: "fr").transcript)
    }
  }

  /// Expects that the mood waits, with a message that contains `part`.
  private func expectWaits(_ part: String) async {
    let error = await #expect(throws: (any Error).self) { try await mood() }
    let failure = error.flatMap { CommandFailure($0) }
    #expect(failure?.status == .unavailable)
    #expect(failure?.message.contains(part) ?? false, "\(failure?.message ?? "")")
    #expect(failure?.message.contains("\n") == false)
  }

  @Test func `A third language has feelings from a list of its words`() async throws {
    #expect(try await mood().sentences.map(\.feeling) == [nil])
    let lists = try copyLists()
    let sections = try String(contentsOfFile: lists + "/en/feelings.txt", encoding: .utf8)
      .split(separator: "\n").filter { $0.hasPrefix("[") }.map { section in
        switch section {
        case "[good]": "[good]\nheureux: content joyeux"
        case "[selves]": "[selves]\nje suis"
        default: String(section)
        }
      }
    try write(sections.joined(separator: "\n") + "\n", lists + "/fr/feelings.txt")
    #expect(try await mood().sentences.map(\.feeling) == ["heureux"])
  }

  @Test func `A damaged or missing list is reported in one line, and is not a failure of the entry`()
    async throws
  {
    let lists = try copyLists()
    let feelings = lists + "/de/feelings.txt"
    let text = try String(contentsOfFile: feelings, encoding: .utf8)
    try write(text.replacing("[good]\n", with: "[good]\nfroh,\n"), feelings)
    await expectWaits(
      "language/de/feelings.txt:5: 'froh,' is not a word; put spaces between words and '_'")
    try FileManager.default.removeItem(atPath: feelings)
    await expectWaits("language/de/feelings.txt: is missing; install Sonar")
  }
}
