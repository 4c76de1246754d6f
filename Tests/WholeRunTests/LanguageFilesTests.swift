import Foundation
import TestSupport
import TestTraits
import Testing

/// Word lists of the owner, through the real stages.
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

  private func evaluate(_ what: String, _ line: String, _ options: [String] = []) throws -> Child.Answer {
    let path = folder["labelled.jsonl"]
    try write(line + "\n", path)
    let environment = ProcessInfo.processInfo.environment.merging(
      [
        "HOME": folder.path, "XDG_DATA_HOME": folder[".local/share"], "TMPDIR": folder.path,
        "SONAR_MODELS": JournalRun.checkout + "/testdata/models",
      ], uniquingKeysWith: { $1 })
    return try Child(
      program: JournalRun.programs + "/sonar", arguments: ["evaluate", what, path] + options,
      environment: environment, scratch: folder["output-" + UUID().uuidString]
    ).wait()
  }

  private let mood = #"{"id":"1","language":"fr","text":"Je suis content.","score":0.6}"#

  private struct Moods: Decodable {
    var worst: [Miss]
    struct Miss: Decodable { var score: Double }
  }

  @Test func `A third language has a mood from a list of its words`() throws {
    func score() throws -> Double? {
      let answer = try evaluate("mood", mood, ["--json", "--worst", "1"])
      #expect(answer.status == 0, "\(answer.errors)")
      return try answer.json([Moods].self, in: "files").first?.worst.first?.score
    }
    #expect(try score() == 0)
    let lists = try copyLists()
    try write("2.9: content heureux\n", lists + "/fr/mood-words.txt")
    try write("je suis un une le la\n", lists + "/fr/stop-words.txt")
    #expect(try score() ?? 0 > 0.3)
  }
}
