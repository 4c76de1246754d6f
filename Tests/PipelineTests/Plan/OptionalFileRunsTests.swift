import Foundation
import TestSupport
import TestTraits
import Testing

@testable import Pipeline
@testable import Workspace

/// Runs with a data file of Sonar's own that is missing, damaged, repaired, replaced and missing again.
@Suite(.runsProcesses) struct OptionalFileRunsTests {
  private let fixture: PipelineFixture
  private let recordings: [RecordingFolder]

  /// Two recordings; `words` writes what is in a file that is whole, and else says that it cannot use it.
  init() throws {
    let keys = ["run: words", "warm: true", "upgrade: keep", #"parameters: {weights: "weights?:reader"}"#]
    fixture = try PipelineFixture(
      manifest: PipelineFixture.twoStages.replacing(
        "run: words", with: keys.joined(separator: "\n    ")))
    try fixture.warmScript(
      "words",
      #"""
      words=$(printf '%s' "$line" | sed 's/.*"words":"\([^"]*\)".*/\1/')
      weights=$(printf '%s' "$line" | sed -n 's/.*"weights":"\([^"]*\)".*/\1/p')
      if grep -q whole "${weights:-/dev/null}"; then cat "$weights" >"$words"
      else echo nothing >"$words"; echo "{\"job\":$job,\"remarks\":[\"no weights\"]}"; fi
      echo "{\"job\":$job,\"finished\":{}}"
      """#)
    try FileSystem.makeFolder(fixture.folder + "/pipelines/models")
    recordings = try fixture.record("one", "two")
  }

  private var weights: String { "pipelines/models/reader.gguf" }

  /// How often `words` runs over the recordings, and what it then has of each.
  private func runs() async throws -> (count: Int, texts: [String]) {
    let count = try await fixture.run().stages["words"]?.runs ?? 0
    let pipeline = try await fixture.pipeline()
    let texts = try recordings.map { recording in
      let result = try #require(try pipeline.results(recording)["words"]?.output("words"))
      return try String(decoding: FileSystem.read(result.path), as: UTF8.self)
    }
    return (count, texts)
  }

  @Test func whatAFileLacksIsMadeUpForAndWhatItGaveStays() async throws {
    func expect(_ count: Int, _ text: String, _ comment: Comment) async throws {
      let found = try await runs()
      #expect(found.count == count && found.texts == [text, text], comment)
      #expect(try await fixture.run() == RunReport(), comment)
    }
    try await expect(2, "nothing\n", "missing")
    try fixture.write(weights, "cut")
    try await expect(2, "nothing\n", "damaged")
    try fixture.write(weights, "whole 1")
    try await expect(2, "whole 1", "repaired")
    try fixture.write(weights, "whole 2")
    try await expect(0, "whole 1", "another network")
    try fixture.write(weights, "cut")
    try await expect(0, "whole 1", "damaged again")
    try FileSystem.remove(fixture.folder + "/" + weights)
    try await expect(0, "whole 1", "gone")
    try fixture.write(weights, "whole 3")
    try await expect(0, "whole 1", "installed again")
  }
}
