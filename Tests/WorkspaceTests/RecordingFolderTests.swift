import Foundation
import TestSupport
import Testing

@testable import Inbox
@testable import Pipeline
@testable import Workspace

@Suite struct RecordingFolderTests {
  @Test func originalIsFoundWhateverItsExtension() throws {
    let fixture = try WorkspaceFixture()
    let folder = RecordingFolder(id: "r", path: fixture.folder + "/recordings/2026/r")
    try FileSystem.makeFolder(folder.path)
    #expect(try folder.file(named: "original") == nil)
    #expect(try folder.file(named: "owner.json") == nil)
    try FileSystem.atomicWrite(Data(), to: folder.path + "/original.m4a")
    try FileSystem.atomicWrite(Data(), to: folder.path + "/owner.json")
    #expect(try folder.file(named: "original") == folder.path + "/original.m4a")
    #expect(try folder.file(named: "owner.json") == folder.path + "/owner.json")
  }

  @Test func artifactsAreOnlyTheWholeOnes() throws {
    let fixture = try WorkspaceFixture()
    let folder = RecordingFolder(id: "r", path: fixture.folder + "/recordings/2026/r")
    #expect(try folder.artifacts("mood") == [])
    try FileSystem.makeFolder(folder.partialFolder("mood", "b"))
    try FileSystem.makeFolder(folder.checkpointFolder("mood", "c"))
    try FileSystem.makeFolder(folder.artifactFolder("mood", "a"))
    #expect(try folder.artifacts("mood") == ["a"])
  }

  @Test func publishingRenamesAndARecordingThatIsThereWins() throws {
    let fixture = try WorkspaceFixture()
    let folder = RecordingFolder(id: "r", path: fixture.folder + "/recordings/2026/r")
    let (partial, final) = (folder.partialFolder("mood", "a"), folder.artifactFolder("mood", "a"))
    for (text, isPublished) in [("first", true), ("second", false)] {
      try FileSystem.makeFolder(partial + "/sub")
      try FileSystem.atomicWrite(Data(text.utf8), to: partial + "/sub/mood.json")
      #expect(try Publisher.publish(partial: partial, final: final) == isPublished)
      #expect(try FileSystem.read(final + "/sub/mood.json") == Data("first".utf8))
      #expect(try !FileSystem.exists(partial))
    }
  }

  @Test func aNewResultTakesThePlaceOfAnEarlierOne() throws {
    let fixture = try WorkspaceFixture()
    let folder = RecordingFolder(id: "r", path: fixture.folder + "/recordings/2026/r")
    let (partial, final) = (folder.partialFolder("mood", "a"), folder.artifactFolder("mood", "a"))
    for text in ["first", "second"] {
      try FileSystem.makeFolder(partial)
      try FileSystem.atomicWrite(Data(text.utf8), to: partial + "/record.json")
      #expect(try Publisher.publish(partial: partial, final: final))
      #expect(try FileSystem.read(final + "/record.json") == Data(text.utf8))
    }
    #expect(try FileSystem.items(in: folder.path + "/artifacts/mood").map(\.name) == ["a"])
  }

  @Test func failuresAreWrittenReadAndRemoved() throws {
    let fixture = try WorkspaceFixture()
    let folder = RecordingFolder(id: "r", path: fixture.folder + "/recordings/2026/r")
    try FileSystem.makeFolder(folder.path)
    #expect(try folder.failure() == nil)
    let failure = FailureRecord(stage: "chunk", fingerprint: "ab", status: -9, tries: 2, message: "killed")
    try folder.writeFailure(failure)
    #expect(try folder.failure() == failure)
    try folder.removeFailure()
    try folder.removeFailure()
    #expect(try folder.failure() == nil)
  }

  @Test func damagedAndLaterDocumentsAreRefusedInOneLine() throws {
    let fixture = try WorkspaceFixture()
    let folder = RecordingFolder(id: "r", path: fixture.folder + "/recordings/2026/r")
    let path = folder.path + "/failure.json"
    try FileSystem.makeFolder(folder.path)
    try FileSystem.atomicWrite(Data("{\"schema\":".utf8), to: path)
    #expect(throws: WorkspaceError.malformed(path: path, kind: "failure", reason: "it is not JSON")) {
      try folder.failure()
    }
    try FileSystem.atomicWrite(Data(#"{"schema":{"name":"failure","version":9}}"#.utf8), to: path)
    #expect(throws: WorkspaceError.laterVersion(path: path, kind: "failure", found: 9, supported: 1)) {
      try folder.failure()
    }
  }
}
