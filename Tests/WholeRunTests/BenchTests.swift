import Foundation
import TestSupport
import TestTraits
import Testing

/// `sonar bench` and `sonar doctor --speed` through the real stages, without a journal.
@Suite(.runsProcesses) struct BenchTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func sonar(_ arguments: [String]) throws -> Child.Answer {
    let environment = ProcessInfo.processInfo.environment.merging(
      [
        "HOME": folder.path, "SONAR_MODELS": JournalRun.checkout + "/testdata/models",
        "SONAR_ONLY_MODELS": "1", "TMPDIR": folder.path,
      ], uniquingKeysWith: { $1 })
    return try Child(
      program: JournalRun.programs + "/sonar", arguments: arguments, environment: environment,
      scratch: folder["output-" + UUID().uuidString]
    ).wait()
  }

  private struct Bench: Decodable {
    var entries: Int
    var stages: [Stage]

    struct Stage: Decodable { var stage: String }
  }

  @Test func textAloneIsTimed() throws {
    let found = try sonar(["bench", "--entries", "2", "--json"]).json(Bench.self)
    #expect(
      found.entries == 2 && found.stages.map(\.stage) == ["read", "mood", "extract", "summarize", "together"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  private struct Finding: Decodable {
    var what: String
    var state: String
    var detail: String
    var advice: String
  }

  private struct Listed: Decodable {
    var name: String
    var rtf: Double?
  }

  @Test func theFormatsOfAModelAreTriedWhereThatIsAskedFor() throws {
    let models = folder["models"]
    let name = "journal-en-synthetic"
    try FileManager.default.createDirectory(atPath: models, withIntermediateDirectories: false)
    for file in [name, "silero-v6.2.0"] {
      try FileManager.default.copyItem(
        atPath: JournalRun.checkout + "/testdata/models/\(file).bin", toPath: models + "/\(file).bin")
    }
    func sonar(_ arguments: [String]) throws -> Child.Answer {
      try Child(
        program: JournalRun.programs + "/sonar", arguments: arguments,
        environment: ProcessInfo.processInfo.environment.merging(
          [
            "HOME": folder.path, "SONAR_MODELS": models, "SONAR_ONLY_MODELS": "1", "TMPDIR": folder.path,
          ], uniquingKeysWith: { $1 }),
        scratch: folder["output-" + UUID().uuidString]
      ).wait()
    }
    func speed(_ options: [String]) throws -> Finding? {
      let journal = ["--journal", folder["none"], "--json"]
      return try sonar(["doctor"] + options + journal).json([Finding].self, in: "findings")
        .first { $0.what == "speech model speed" }
    }
    #expect(try speed([]) == nil)
    let alone = try #require(try speed(["--speed"]))
    #expect(alone.state == "optional" && alone.advice == "sonar models convert \(name) --to bf16")
    #expect(try sonar(["models", "convert", name, "--to", "bf16"]).status == 0)
    let both = try #require(try speed(["--speed"]))
    #expect(
      both.detail.contains(name + " ") && both.detail.contains(name + "-bf16 ")
        && both.detail.hasSuffix(" s for 10 s of sound on one core"), "\(both.detail)")
    #expect(try sonar(["bench", JournalRun.afterWork, "--compare", "model"]).status == 0)
    let listed = try sonar(["models", "list", "--json"]).json([Listed].self, in: "models")
    #expect(listed.filter { $0.rtf != nil }.map(\.name).sorted() == [name, name + "-bf16"])
  }
}
