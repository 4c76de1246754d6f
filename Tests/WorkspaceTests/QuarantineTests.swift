import Foundation
import TestSupport
import Testing

@testable import Inbox
@testable import Pipeline
@testable import Workspace

@Suite struct QuarantineTests {
  @Test func aRefusedRecordingLiesInFailedWithItsReason() throws {
    let fixture = try WorkspaceFixture()
    try fixture.drop("walks/it's.wav", "text")
    _ = try fixture.takeAll()
    let recording = try #require(try fixture.workspace.recordings().first)
    let name = try #require(
      try Quarantine.refuse(recording, in: fixture.workspace, status: 65, reason: "no audio\nin it"))
    #expect(name == "walks_it's.wav")
    #expect(try fixture.workspace.recordings() == [])
    #expect(try FileSystem.read(fixture.workspace.failed + "/" + name) == Data("text".utf8))
    let record = try #require(try Quarantine.list(fixture.workspace).first).record
    #expect(record.id == recording.id && record.name == "walks/it's.wav" && record.status == 65)
    #expect(record.reason == "no audio\\nin it")
    #expect(record.retry == #"sonar retry 'walks_it'\''s.wav'"#)
    #expect(try fixture.names(fixture.workspace.recordingsFolder + "/2026") == [])
  }

  @Test func whatItsOwnerHasChangedOrAskedMeanwhileStays() async throws {
    let fixture = try WorkspaceFixture()
    try fixture.drop("a.wav", "text")
    _ = try fixture.takeAll()
    let recording = try #require(try fixture.workspace.recordings().first)
    let workspace = fixture.workspace
    @Sendable func refuse() throws -> String? {
      try Quarantine.refuse(recording, in: workspace, status: 65, reason: "no audio")
    }
    try fixture.workspace.withdraw([recording], as: .hide)
    #expect(try refuse() == nil)
    try fixture.workspace.endWithdrawal(of: recording.id, .hide)
    try FileSystem.makeFolder(recording.path + "/artifacts/words/abc")
    #expect(try refuse() == nil)
    try FileSystem.removeTree(recording.path + "/artifacts")
    // As a command does that began before the recording was refused.
    let refusal = try FileSystem.locking(recording.path) { () throws -> Task<String?, any Error> in
      let refusal = Task { try await onThread { try refuse() } }
      Thread.sleep(forTimeInterval: 0.2)
      #expect(try workspace.recordings() == [recording])
      try FileSystem.atomicWrite(Data("{}".utf8), to: recording.path + "/owner.json")
      return refusal
    }
    #expect(try await refusal.value == nil)
    #expect(try FileSystem.exists(recording.path + "/owner.json"))
    #expect(try fixture.names(fixture.workspace.failed) == [])
  }

  @Test func takenBackItIsTheRecordingThatItWas() throws {
    let fixture = try WorkspaceFixture()
    try fixture.drop("a.wav", "text")
    _ = try fixture.takeAll()
    let recording = try #require(try fixture.workspace.recordings().first)
    let intake = try recording.intake()
    let name = try #require(
      try Quarantine.refuse(recording, in: fixture.workspace, status: 65, reason: "no audio"))
    #expect(try Quarantine.restore(name, in: fixture.workspace) == recording)
    #expect(try recording.intake() == intake)
    #expect(try FileSystem.read(recording.path + "/original.wav") == Data("text".utf8))
    #expect(try fixture.names(fixture.workspace.failed) == [])
  }

  @Test func cutOffBeforeTheFolderWentASecondCallEndsTheWork() throws {
    let fixture = try WorkspaceFixture()
    try fixture.drop("a.wav", "text")
    _ = try fixture.takeAll()
    let recording = try #require(try fixture.workspace.recordings().first)
    let failed = fixture.workspace.failed
    let record = QuarantineRecord(
      id: recording.id, name: "a.wav", reason: "", status: 65, retry: "", intake: nil)
    try record.write(to: failed + "/a.wav.json")
    try FileSystem.atomicWrite(Data("te".utf8), to: failed + "/.a.wav.partial")
    #expect(
      try Quarantine.refuse(recording, in: fixture.workspace, status: 65, reason: "no audio") == "a.wav")
    #expect(try fixture.names(failed) == ["a.wav", "a.wav.json"])
    #expect(try FileSystem.read(failed + "/a.wav") == Data("text".utf8))
  }

  @Test func aFileThatItsOwnerRepairedInFailedIsNotReplacedWhenTheBrokenOneComesAgain() throws {
    let fixture = try WorkspaceFixture()
    let failed = fixture.workspace.failed
    func refuse() throws -> String? {
      try fixture.drop("a.wav", "broken")
      _ = try fixture.takeAll()
      let recording = try #require(try fixture.workspace.recordings().first)
      return try Quarantine.refuse(recording, in: fixture.workspace, status: 65, reason: "no audio")
    }
    #expect(try refuse() == "a.wav" && refuse() == "a.wav")
    try FileSystem.atomicWrite(Data("repaired".utf8), to: failed + "/a.wav")
    #expect(try refuse() == "a 2.wav")
    #expect(try FileSystem.read(failed + "/a.wav") == Data("repaired".utf8))
    #expect(try FileSystem.read(failed + "/a 2.wav") == Data("broken".utf8))
  }

  @Test func namesInFailedAreUniqueAndNotTooLong() throws {
    let fixture = try WorkspaceFixture()
    let long = String(repeating: "ä", count: 120) + ".wav"
    for (index, text) in ["one", "two"].enumerated() {
      try fixture.drop("a.wav", text)
      if index == 0 { try fixture.drop(long, "long") }
      _ = try fixture.takeAll()
      for recording in try fixture.workspace.recordings() {
        try Quarantine.refuse(recording, in: fixture.workspace, status: 65, reason: "no audio")
      }
    }
    let names = try Quarantine.list(fixture.workspace).map(\.name)
    #expect(names.contains("a.wav") && names.contains("a 2.wav") && names.count == 3)
    #expect(names.allSatisfy { $0.utf8.count <= 210 })
  }
}
