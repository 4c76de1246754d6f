import Foundation
import TestSupport
import TestTraits
import Testing

@testable import Torture

/// `sonar bench` and `sonar doctor --speed` through the real stages, without a journal.
@Suite(.runsProcesses) struct BenchTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func sonar(
    _ arguments: [String], models: String = JournalRun.checkout + "/testdata/models"
  ) throws -> Child.Answer {
    let environment = ChildEnvironment.inherited.merging(
      ["HOME": folder.path, "SONAR_MODELS": models, "SONAR_ONLY_MODELS": "1", "TMPDIR": folder.path],
      uniquingKeysWith: { $1 })
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
    let answer = try sonar(["bench", "--entries", "2", "--json"])
    let found = try answer.json(Bench.self)
    #expect(
      found.entries == 2 && found.stages.map(\.stage) == ["read", "mood", "extract", "summarize", "together"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    if SchemaValidator.isInstalled {
      #expect(try SchemaValidator.problems(documents: [Data(answer.output.utf8)]) == [])
    }
  }

  private struct Finding: Decodable {
    var what: String
    var detail: String
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
    #expect(try sonar(["models", "convert", name, "--to", "bf16"], models: models).status == 0)
    let doctor = try sonar(["doctor", "--speed", "--journal", folder["none"], "--json"], models: models)
    let both = try #require(
      doctor.json([Finding].self, in: "findings").first { $0.what == "speech model speed" })
    #expect(
      both.detail.contains(name + " ") && both.detail.contains(name + "-bf16 ")
        && both.detail.hasSuffix(" s for 10 s of sound on one core"), "\(both.detail)")
    let recording = try ShortRecordings.write(to: folder.path)[1]
    #expect(try sonar(["bench", recording, "--compare", "model"], models: models).status == 0)
    let listed = try sonar(["models", "list", "--json"], models: models).json([Listed].self, in: "models")
    #expect(listed.filter { $0.rtf != nil }.map(\.name).sorted() == [name, name + "-bf16"])
  }
}
