import Foundation
import StageContract
import TestSupport
import TestTraits
import Testing

@testable import Pipeline
@testable import Workspace

/// Outputs of stages, and the records that describe them, are verified rather than trusted.
@Suite(.runsProcesses) struct TrustedResultTests {
  @Test(arguments: [
    (#"ln -s "$audio" "$words""#, "words wrote words.txt as a symbolic link"),
    (#"mkdir "$words""#, "words wrote words.txt as a folder"),
    (#"mkfifo "$words""#, "words wrote words.txt as a FIFO"),
    (":", "words wrote no words.txt"),
    (
      #"d=$(dirname "$words"); rmdir "$d"; mkdir "$work/away"; ln -s "$work/away" "$d"; cp "$audio" "$words""#,
      "words removed its output folder"
    ),
  ])
  func anOutputThatIsNoFileIsTheFailureOfItsStageAlone(odd: String, message: String) async throws {
    let fixture = try PipelineFixture(
      words: #"if grep -q odd "$audio"; then \#(odd); else cp "$audio" "$words"; fi"#)
    let recordings = try fixture.record("one", "odd", "three")
    let report = try await fixture.run()
    #expect(report.stopped == nil)
    #expect(report.failures.map(\.recording) == [recordings[1].id] && report.failures.map(\.status) == [70])
    #expect(report.failures.first?.message.hasPrefix(message) == true)
    #expect(report.stages["words"]?.runs == 2)
  }

  @Test func whatIsPublishedIsItsOwnersAloneWhateverTheStageDid() async throws {
    let fixture = try PipelineFixture(
      words:
        #"umask 000; cp "$audio" "$words"; d=$(dirname "$words"); mkdir "$d/more"; touch "$d/more/x"; chmod 777 "$d""#
    )
    let recording = try fixture.record("one")[0]
    #expect(try await fixture.run().exitStatus == 0)
    let name = try #require(try recording.artifacts("words").first)
    let folder = recording.artifactFolder("words", name)
    for (path, mode) in [
      ("", 0o700), ("/words.txt", 0o600), ("/more", 0o700), ("/more/x", 0o600), ("/record.json", 0o600),
    ] {
      var status = stat()
      #expect(lstat(folder + path, &status) == 0 && Int(status.st_mode & 0o7777) == mode, "\(path)")
    }
  }

  @Test func aStagesFolderThatIsALinkIsThatRecordingsTrouble() async throws {
    let fixture = try PipelineFixture(words: #"cp "$audio" "$words""#)
    let recordings = try fixture.record("one", "two")
    let elsewhere = fixture.folder + "/elsewhere"
    for folder in [elsewhere, recordings[0].path + "/artifacts"] { try FileSystem.makeFolder(folder) }
    #expect(symlink(elsewhere, recordings[0].path + "/artifacts/words") == 0)
    let report = try await fixture.run()
    #expect(report.stopped == nil && report.failures.map(\.recording) == [recordings[0].id])
    #expect(try FileSystem.items(in: elsewhere).isEmpty)
    #expect(try fixture.result("words", "words.txt", recordings[1]) == "two")
  }

  @Test(arguments: ["../../../original.txt", "/etc/passwd", "record.json", "a/b", ".."])
  func aRecordThatNamesAnotherFileIsNoResultAndNothingElseIsTouched(name: String) async throws {
    let fixture = try PipelineFixture(words: #"cp "$audio" "$words""#)
    let recording = try fixture.record("one")[0]
    try await fixture.run()
    let artifact = recording.artifactFolder("ingest", try #require(try recording.artifacts("ingest").first))
    let record = try #require(
      fixture.text(String(artifact.dropFirst(fixture.folder.count + 1)) + "/record.json"))
    try FileSystem.atomicWrite(
      Data(record.replacing(#""audio.txt""#, with: "\"\(name)\"").utf8), to: artifact + "/record.json")
    #expect(RecordingLoader.result(at: artifact) == nil)
    let original = try #require(try recording.file(named: "original"))
    let findings = try Verification(fixture.workspace, stages: ["ingest", "words"]).findings(of: recording)
    #expect(findings.map(\.problem).contains("its record.json names a file that is not its own"))
    let collection = GarbageCollection(outputs: ["ingest": ["audio"]])
    for item in try await collection.items(of: recording, fixture.pipeline()) {
      try collection.remove(item)
    }
    #expect(try FileSystem.read(original) == Data("one".utf8))
    #expect(try await fixture.run().stages.mapValues(\.runs) == ["ingest": 1])
  }

  @Test func anOutputThatBecameALinkIsNoResultAndIsNotCollected() async throws {
    let fixture = try PipelineFixture(words: #"cp "$audio" "$words""#)
    let recording = try fixture.record("one")[0]
    try await fixture.run()
    let artifact = recording.artifactFolder("ingest", try #require(try recording.artifacts("ingest").first))
    let original = try #require(try recording.file(named: "original"))
    try FileSystem.remove(artifact + "/audio.txt")
    #expect(symlink(original, artifact + "/audio.txt") == 0)
    #expect(RecordingLoader.result(at: artifact) == nil)
    let collection = GarbageCollection(outputs: ["ingest": ["audio"]])
    #expect(try await collection.items(of: recording, fixture.pipeline()).isEmpty)
    #expect(try FileSystem.read(original) == Data("one".utf8))
  }

  @Test func garbageCollectionNeverFollowsLinks() async throws {
    let fixture = try PipelineFixture(words: #"cp "$audio" "$words""#)
    let recordings = try fixture.record("one", "two")
    try await fixture.run()
    let folder = recordings[0].path + "/artifacts/words"
    try FileSystem.removeTree(folder)
    #expect(symlink(recordings[1].path + "/artifacts/words", folder) == 0)
    let collection = GarbageCollection(before: .distantFuture)
    #expect(try await collection.items(of: recordings[0], fixture.pipeline()).isEmpty)
  }

  @Test(arguments: [#""wall_seconds" : 1e300"#, #""wall_seconds" : -5"#])
  func aRecordWithAnImpossibleNumberIsNoResult(number: String) async throws {
    let fixture = try PipelineFixture(words: #"cp "$audio" "$words""#)
    let recording = try fixture.record("one")[0]
    try await fixture.run()
    let artifact = recording.artifactFolder("words", try #require(try recording.artifacts("words").first))
    let record = String(decoding: try FileSystem.read(artifact + "/record.json"), as: UTF8.self)
    let new = record.replacing(/"wall_seconds" : [0-9.]+/, with: number)
    #expect(new != record)
    try FileSystem.atomicWrite(Data(new.utf8), to: artifact + "/record.json")
    #expect(RecordingLoader.result(at: artifact) == nil)
  }
}
