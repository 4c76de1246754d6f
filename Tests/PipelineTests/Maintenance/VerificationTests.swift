import Foundation
import TestSupport
import TestTraits
import Testing

@testable import Pipeline
@testable import Workspace

@Suite(.runsProcesses) struct VerificationTests {
  private func fixture() async throws -> (PipelineFixture, RecordingFolder) {
    let fixture = try PipelineFixture(
      scripts: ["ingest": PipelineFixture.copy, "words": #"cp "$audio" "$words""#])
    let recording = try fixture.record("one")[0]
    try await fixture.run()
    return (fixture, recording)
  }

  private func verification(_ fixture: PipelineFixture) -> Verification {
    Verification(fixture.workspace, stages: ["ingest", "words"]) { path in
      FileManager.default.contents(atPath: path) == Data("bad".utf8) ? "is damaged" : nil
    }
  }

  private func write(_ text: String, _ path: String) throws {
    try FileSystem.atomicWrite(Data(text.utf8), to: path)
  }

  private func artifact(_ stage: String, _ recording: RecordingFolder) throws -> String {
    recording.artifactFolder(stage, try #require(try recording.artifacts(stage).first))
  }

  @Test func aJournalAsItWasWrittenHasNothingToTell() async throws {
    let (fixture, recording) = try await fixture()
    #expect(try verification(fixture).findings(of: recording) == [])
    #expect(try verification(fixture).journalFindings() == [])
  }

  @Test(arguments: [
    ("words.txt", "XNE", "words.txt is not what the stage wrote"), ("words.txt", nil, "words.txt is missing"),
    ("words.txt", "on", "words.txt is not what the stage wrote"),
    ("record.json", nil, "has no record.json"), ("record.json", "{", "its record.json cannot be read"),
  ])
  func aDamagedResultIsFoundAndRebuilt(file: String, text: String?, problem: String) async throws {
    let (fixture, recording) = try await fixture()
    let folder = try artifact("words", recording)
    if let text { try write(text, folder + "/" + file) } else { try FileSystem.remove(folder + "/" + file) }
    let found = try verification(fixture).findings(of: recording)
    #expect(found.map(\.problem) == [problem])
    #expect(found.first.map { fixture.workspace.root + "/" + $0.path } == folder)
    let kept = try await DamagedResult.setAside(found.map(\.path), of: recording, fixture.pipeline())
    #expect(kept.isEmpty)
    #expect(try await fixture.run().stages.mapValues(\.runs) == ["words": 1])
    #expect(try DamagedResult.settle(recording) == [])
    #expect(try verification(fixture).findings(of: recording) == [])
  }

  @Test func resultsThatCannotBeRebuiltNowAreKeptWithAReason() async throws {
    let (fixture, recording) = try await fixture()
    let folder = try artifact("words", recording)
    try write("onE", folder + "/words.txt")
    try FileSystem.remove(fixture.folder + "/bin/words")
    let found = try verification(fixture).findings(of: recording)
    let kept = try await DamagedResult.setAside(found.map(\.path), of: recording, fixture.pipeline())
    #expect(
      kept.keys.sorted() == found.map(\.path) && kept.values.allSatisfy { $0.contains("not installed") })
    #expect(FileManager.default.contents(atPath: folder + "/words.txt") == Data("onE".utf8))
  }

  @Test func resultsThatWereNotRebuiltAreRestored() async throws {
    let (fixture, recording) = try await fixture()
    let folder = try artifact("words", recording)
    try write("onE", folder + "/words.txt")
    let found = try verification(fixture).findings(of: recording)
    try fixture.script("words", "exit 70")
    _ = try await DamagedResult.setAside(found.map(\.path), of: recording, fixture.pipeline())
    #expect(try recording.artifacts("words") == [])
    #expect(
      try verification(fixture).findings(of: recording).map(\.problem) == ["is damaged and was set aside"])
    try await fixture.run()
    #expect(try DamagedResult.settle(recording) == found.map(\.path))
    #expect(FileManager.default.contents(atPath: folder + "/words.txt") == Data("onE".utf8))
  }

  @Test func anArtifactUnderAnotherNameIsDamaged() async throws {
    let (fixture, recording) = try await fixture()
    let folder = try artifact("words", recording)
    try FileSystem.rename(folder, to: recording.artifactFolder("words", "abc"))
    let found = try verification(fixture).findings(of: recording)
    #expect(found.map(\.problem) == ["its record.json is from another run"])
  }

  @Test func aChangedRecordingIsReportedAndKept() async throws {
    let (fixture, recording) = try await fixture()
    try write("onE", try #require(try recording.file(named: "original")))
    try FileSystem.remove(try artifact("ingest", recording) + "/audio.txt")
    let found = try verification(fixture).findings(of: recording)
    #expect(
      found.map(\.problem) == ["its bytes differ from those that were imported", "audio.txt is missing"])
    #expect(found.allSatisfy { $0.kind == .lost })
  }

  @Test func documentsOfTheRecordingAreRead() async throws {
    let (fixture, recording) = try await fixture()
    try write("bad", recording.path + "/owner.json")
    try write("{", recording.path + "/failure.json")
    try write("?", recording.path + "/.owner.json.partial")
    try write("?", recording.path + "/note.txt")
    let intake = try FileSystem.read(recording.path + "/intake.json")
    try write(
      String(decoding: intake, as: UTF8.self).replacing(recording.id, with: "else"),
      recording.path + "/intake.json")
    let found = try verification(fixture).findings(of: recording)
    #expect(
      found.map { ($0.path as NSString).lastPathComponent } == [
        "intake.json", ".owner.json.partial", "note.txt", "owner.json", "failure.json",
      ])
    #expect(found.map(\.kind) == [.lost, .remark, .remark, .lost, .lost])
    try FileSystem.atomicWrite(intake, to: recording.path + "/intake.json")
    #expect(try verification(fixture).findings(of: recording).last?.kind == .repairable)
  }

  @Test func whatDoesNotBelongIsRemarked() async throws {
    let (fixture, recording) = try await fixture()
    let root = fixture.workspace.root
    try write("?", root + "/todo.txt")
    try write("?", root + "/recordings/todo.txt")
    try write("?", root + "/recordings/2026/todo.txt")
    try write("?", try artifact("words", recording) + "/todo.txt")
    try FileSystem.makeFolder(recording.path + "/artifacts/older")
    try FileSystem.makeFolder(recording.partialFolder("words", "abc"))
    try write("copy", root + "/duplicates/a.wav")
    let found = try verification(fixture).findings(of: recording) + verification(fixture).journalFindings()
    #expect(found.count == 7 && found.allSatisfy { $0.kind == .remark }, "\(found)")
  }

  @Test func anOutputThatWasCollectedIsNotMissing() async throws {
    let (fixture, recording) = try await fixture()
    let collection = GarbageCollection(outputs: ["ingest": ["audio"]])
    for item in try await collection.items(of: recording, fixture.pipeline()) {
      try collection.remove(item)
    }
    #expect(try verification(fixture).findings(of: recording) == [])
  }
}
