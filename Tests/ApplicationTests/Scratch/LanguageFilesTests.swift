import Application
import Foundation
import Model
import Pipeline
import StageContract
import TestSupport
import TestTraits
import Testing
import Text

/// Word lists and weights that the owner changed, broke or lost, through the real stages.
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
  private func mood(_ assignments: [String] = []) async throws -> Mood {
    let environment = ProcessInfo.processInfo.environment.merging(
      ["HOME": folder.path, "XDG_DATA_HOME": folder[".local/share"]], uniquingKeysWith: { $1 })
    let installation = Installation(
      executable: JournalRun.programs + "/sonar", environment: environment)
    let settings = try Settings.parse(assignments: assignments)
    return try await TextStageRunner.with(installation, settings: settings, in: folder["scratch"]) {
      try await $0.mood(of: SpokenSentences(["Je suis content."], language: "fr").transcript)
    }
  }

  /// Expects that the mood waits, with a message that contains `part`.
  private func expectWaits(_ assignments: [String] = [], _ part: String) async {
    let error = await #expect(throws: (any Error).self) { try await mood(assignments) }
    let failure = error.flatMap { CommandFailure($0) }
    #expect(failure?.status == .unavailable)
    #expect(failure?.message.contains(part) ?? false, "\(failure?.message ?? "")")
    #expect(failure?.message.contains("\n") == false)
  }

  @Test func `A third language has a mood from a list of its words`() async throws {
    #expect(try await mood().score == 0)
    let lists = try copyLists()
    try write("2.9: content heureux\n", lists + "/fr/mood-words.txt")
    try write("je suis un une le la\n", lists + "/fr/stop-words.txt")
    #expect(try await mood().score > 0.3)
  }

  @Test func `A damaged or missing list is reported in one line, and is not a failure of the entry`()
    async throws
  {
    let lists = try copyLists()
    try write("2.9: froh,\n", lists + "/de/mood-words.txt")
    await expectWaits(
      [], "language/de/mood-words.txt:1: 'froh,' is not a word; put spaces between words and '_'")
    try FileManager.default.removeItem(atPath: lists + "/de/mood-words.txt")
    await expectWaits([], "language/de/mood-words.txt: is missing; install Sonar")
  }

  @Test func `Without its weights the mood waits, and is never read by the lexicon alone`() async throws {
    await expectWaits(["mood.weights=gone"], "weights gone are not installed; install Sonar again")
    try write("not weights", folder["gone.weights"])
    await expectWaits(
      ["mood.weights=" + folder["gone.weights"]],
      "gone.weights: does not contain the weights of a mood model")
  }
}
