import Digest
import Foundation
import StageContract
import TestSupport
import TestTraits
import Testing

@testable import Pipeline
@testable import Workspace

/// What runs for the instants in an `owner.json`: nothing.
@Suite(.runsProcesses) struct OwnerInstantRunsTests {
  private static let manifest = """
    pipeline: test
    stages:
      words:
        run: words
        inputs: {recording: original, owner: owner.json#corrections+sentences?}
        outputs: {words: words.txt}
        identity: digest
      gather:
        run: gather
        scope: journal
        inputs: {intake: intake.json, owner: owner.json?, words: words.words}
        outputs: {gathered: gathered}
        identity: digest

    """
  private static let members = #""corrections":[{"segment":0,"text":"so"}],"private":false,"tags":[]"#

  private func document(_ version: Int, _ said: String? = nil, tags: String = "[]") -> Data {
    let members = Self.members.replacing("[]", with: tags) + (said.map { #","said":\#($0)"# } ?? "")
    return Data(#"{"schema":{"name":"owner","version":\#(version)},\#(members)}"#.utf8)
  }

  @Test func neitherALaterVersionNorAnInstantAlonePlansAStage() async throws {
    let fixture = try PipelineFixture(
      Self.manifest,
      scripts: ["words": #"cat "$recording" >"$words""#, "gather": #"cat "$entries" >"$gathered""#])
    let recording = try fixture.record("one")[0]
    func runs(_ owner: Data) async throws -> [String] {
      try FileSystem.atomicWrite(owner, to: recording.path + "/owner.json")
      return try await fixture.run().stages.keys.sorted()
    }
    #expect(try await runs(document(3)) == ["gather", "words"])
    #expect(try await runs(document(3)) == [])
    // The owner says something: what reads that part runs.
    let said = #"{"tag:sea":"2026-11-20T07:15:03Z"}"#
    #expect(try await runs(document(4, said, tags: #"["sea"]"#)) == ["gather"])
    #expect(try await runs(document(4, #"{"tag:sea":"2026-11-21T07:15:03Z"}"#, tags: #"["sea"]"#)) == [])
    #expect(try await runs(document(4, nil, tags: #"["sea"]"#)) == [])
    #expect(try await runs(document(4, said)) == ["gather"])
  }

  @Test func aFileOfVersion3IsRecognisedAndItsPartsAreTheSameInVersion4() throws {
    let fixture = try PipelineFixture(Self.manifest, scripts: [:])
    let recording = try fixture.record("one")[0]
    let parts = ["owner.json#corrections", "owner.json#corrections+sentences"]
    func digests(_ owner: Data) throws -> [String?] {
      try FileSystem.atomicWrite(owner, to: recording.path + "/owner.json")
      let state = try RecordingLoader(stages: [], parts: Set(parts)).load(recording)
      return (["owner.json"] + parts).map { state.file($0)?.digest }
    }
    let before = try digests(document(3))
    #expect(before.first == Digest.sha256(document(3)) && !before.contains(nil))
    let after = try digests(document(4, #"{"title":"2026-11-20T07:15:03Z"}"#))
    #expect(after.dropFirst() == before.dropFirst())
    #expect(try digests(document(4)) == after, "the instants are in no digest")
  }
}
