import Foundation
import TestSupport
import TestTraits
import Testing

@testable import Pipeline
@testable import Workspace

@Suite(.runsProcesses) struct GarbageCollectionTests {
  /// A recording with two earlier results of `words`, and its fixture.
  private func fixture() async throws -> (PipelineFixture, RecordingFolder) {
    let fixture = try PipelineFixture(
      scripts: ["ingest": PipelineFixture.copy, "words": #"cp "$audio" "$words""#])
    let recording = try fixture.record("one")[0]
    try await fixture.run()
    for text in ["two", "three"] {
      try fixture.script("words", "echo \(text) >\"$words\"")
      try await fixture.run()
    }
    return (fixture, recording)
  }

  private func collect(
    _ collection: GarbageCollection, _ fixture: PipelineFixture, _ recording: RecordingFolder
  ) async throws -> [GarbageCollection.Item] {
    let items = try await collection.items(of: recording, fixture.pipeline())
    for item in items { try collection.remove(item) }
    #expect(try await fixture.run() == RunReport(), "there is nothing to do after it")
    return items
  }

  @Test func whatTheJournalShowsStaysAndTheRestGoes() async throws {
    let (fixture, recording) = try await fixture()
    let shown = try #require(try await fixture.pipeline().results(recording)["words"]).folder
    let items = try await collect(GarbageCollection(), fixture, recording)
    #expect(
      items.map(\.stage) == ["words", "words"] && items.allSatisfy { $0.kind == .result && $0.bytes > 0 })
    #expect(try recording.artifacts("words") == [(shown as NSString).lastPathComponent])
    #expect(try fixture.leftovers("words", recording).count == 1)
  }

  @Test func theNewestTheYoungAndTheSparedStay() async throws {
    let (fixture, recording) = try await fixture()
    let hour = Date().addingTimeInterval(-3600)
    #expect(try await collect(.init(before: hour), fixture, recording) == [])
    #expect(try await collect(.init(spared: ["words"]), fixture, recording) == [])
    #expect(try await collect(.init(keep: 3), fixture, recording) == [])
    #expect(try await collect(.init(keep: 2), fixture, recording).count == 1)
    #expect(try recording.artifacts("words").count == 2)
    #expect(
      try await collect(.init(keep: 1, before: Date().addingTimeInterval(60)), fixture, recording).count == 1)
  }

  @Test func unfinishedWorkIsRemovedUnlessARunResumesIt() async throws {
    let (fixture, recording) = try await fixture()
    try fixture.script("words", "exit 75")
    guard case .ready(let run, _) = try await fixture.pipeline().plan(recording)[1].state else {
      Issue.record("words has nothing to do")
      return
    }
    let wanted = recording.checkpointFolder("words", run.fingerprint)
    let stale = [
      recording.checkpointFolder("words", "abc"), recording.partialFolder("words", run.fingerprint),
      recording.checkpointFolder("ingest", "abc"), recording.path + "/.owner.json.partial",
    ]
    for path in stale + [wanted] {
      try FileSystem.makeFolder(path)
      try FileSystem.atomicWrite(Data("half".utf8), to: path + "/lines")
    }
    let collection = GarbageCollection(before: .distantPast)
    let items = try await collection.items(of: recording, fixture.pipeline())
    #expect(Set(items.map(\.path)) == Set(stale))
    #expect(items.allSatisfy { $0.kind == .unfinished && $0.bytes == 4 })
    for item in items { try collection.remove(item) }
    #expect(try FileSystem.exists(wanted))
    #expect(try stale.allSatisfy { try !FileSystem.exists($0) })
  }

  @Test func anOutputIsRemovedOnlyIfItCanBeRebuilt() async throws {
    let (fixture, recording) = try await fixture()
    let collection = GarbageCollection(before: .distantPast, outputs: ["ingest": ["audio"]])
    let original = try #require(try recording.file(named: "original"))
    try FileSystem.atomicWrite(Data("rot".utf8), to: original)
    #expect(try await collect(collection, fixture, recording) == [])
    try FileSystem.atomicWrite(Data("one".utf8), to: original)
    let items = try await collect(collection, fixture, recording)
    let item = try #require(items.first)
    #expect(items.map(\.kind) == [.output] && item.bytes == 3)
    #expect(try !FileSystem.exists(item.path))
    #expect(try await collect(collection, fixture, recording) == [])
    try fixture.script("words", "exit 75")
    #expect(try await collection.items(of: recording, fixture.pipeline()) == [])
  }
}
