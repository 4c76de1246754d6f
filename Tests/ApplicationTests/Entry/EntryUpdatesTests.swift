import Foundation
import Model
import StageContract
import TestSupport
import Testing
import Workspace

@testable import Application

@Suite struct EntryUpdatesTests {
  private let fixture: WorkspaceFixture
  private let recording: RecordingFolder

  init() throws {
    fixture = try WorkspaceFixture()
    let path = try fixture.drop("a.wav", "bytes")
    try fixture.touch(path, 1_790_000_000)
    _ = try fixture.takeAll()
    recording = try #require(try fixture.workspace.recordings().first)
  }

  private func record(_ stage: String, startedAt: String?) throws {
    let folder = recording.artifactFolder(stage, "0a")
    try FileSystem.makeFolder(folder)
    let text = startedAt.map { #"{"started_at":"\#($0)"}"# } ?? "{}"
    try FileSystem.atomicWrite(Data(text.utf8), to: folder + "/record.json")
  }

  @Test func theLatestInstantOfFileStagesAndOwnerCounts() throws {
    let file = try recording.intake().modifiedAt
    #expect(try recording.updatedAt() == Instant.date(file))
    try record("words", startedAt: "2027-01-01T00:00:00Z")
    #expect(try recording.updatedAt() == Instant.date("2027-01-01T00:00:00Z"))
    let earlier = #"{"schema":{"name":"owner","version":3},"pinned_at":"2027-02-01T00:00:00Z"}"#
    try FileSystem.atomicWrite(Data(earlier.utf8), to: recording.path + "/owner.json")
    #expect(try recording.updatedAt() == Instant.date("2027-02-01T00:00:00Z"))
    // Taken back is a change, too.
    try OwnerDocument(Owner(), said: .init(["title": "2027-03-01T00:00:00Z"])).write(
      to: recording.path + "/owner.json")
    #expect(try recording.updatedAt() == Instant.date("2027-03-01T00:00:00Z"))
    #expect(
      fixture.workspace.updates(of: [recording.id, "nobody"])
        == [recording.id: Instant.date("2027-03-01T00:00:00Z")])
  }

  @Test func aRecordingThatCannotBeReadHasNoInstantAndIsInTheWayOfNoOther() throws {
    try record("words", startedAt: nil)
    #expect(throws: DocumentError.self) { try recording.updatedAt() }
    #expect(fixture.workspace.updates(of: [recording.id]) == [:])
  }
}
