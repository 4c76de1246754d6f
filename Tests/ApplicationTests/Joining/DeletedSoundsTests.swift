import Foundation
import Model
import StageContract
import TestSupport
import Testing

@testable import Application
@testable import Inbox
@testable import Workspace

@Suite struct DeletedSoundsTests {
  private let fixture: WorkspaceFixture
  private var workspace: Workspace { fixture.workspace }
  private static let day = "2026-11-20"

  init() throws {
    fixture = try WorkspaceFixture()
    try DeletionRecord.remember(
      .init(deletedAt: Self.day + "T08:00:00Z", samples: 34 * 16_000, blocks: ["A", "B", "C"], tail: "x"),
      of: String(repeating: "0", count: 64), in: workspace)
  }

  private func sound(_ blocks: [String], _ tail: String?, seconds: Int) -> SoundBlocks {
    SoundBlocks(.init(deletedAt: "", samples: seconds * 16_000, blocks: blocks, tail: tail))
  }

  private func take(_ bytes: String, _ name: String = "copy.wav") throws -> RecordingFolder {
    try fixture.drop(name, bytes)
    _ = try fixture.takeAll()
    return try #require(try workspace.recordings().first { try $0.intake().name == name })
  }

  private func withhold(
    _ recording: RecordingFolder, _ sound: SoundBlocks
  ) throws -> DeletedSounds.Outcome? {
    try DeletedSounds(workspace).withhold(recording, sound, source: "/x/artifacts/ingest/1/source.json")
  }

  @Test func theSameSoundGoesToFailedAndComesBackIfTheOwnerSaysSo() throws {
    let same = sound(["A", "B", "C"], "x", seconds: 34)
    let recording = try take("other bytes")
    #expect(try DeletedSounds(workspace).hold(same.beginning))
    let outcome = try #require(try withhold(recording, same))
    #expect(outcome.isRefused && outcome.message.contains("deleted on 2026-11-20"))
    #expect(outcome.message.hasSuffix("sonar retry copy.wav"))
    #expect(try workspace.recordings() == [])
    #expect(try FileSystem.read(workspace.failed + "/copy.wav") == Data("other bytes".utf8))
    #expect(
      try Quarantine.list(workspace).map(\.record.reason)
        == ["has the sound of a recording that you deleted on 2026-11-20"])
    // The program that put it there does it again.
    try fixture.drop("copy.wav", "other bytes")
    #expect(try fixture.takeAll().map(\.outcome) == [.deleted] && workspace.recordings() == [])
    #expect(try Quarantine.restore("copy.wav", in: workspace) == recording)
    #expect(try withhold(recording, same) == nil && workspace.recordings() == [recording])
    // Deleted once more, it is not permitted any longer.
    try DeletionRecord.change(workspace, sha256: recording.intake().sha256, bytes: 11)
    #expect(try withhold(recording, same)?.isRefused == true)
  }

  @Test(arguments: [(["A", "B", "C", "D"], 44), (["A", "B", "C"], 37)])
  func whatBeginsLikeItIsKeptAndPrivateUntilTheOwnerDecides(blocks: [String], seconds: Int) throws {
    let longer = sound(blocks, "y", seconds: seconds)
    let recording = try take("longer")
    let outcome = try #require(try withhold(recording, longer))
    #expect(!outcome.isRefused && outcome.message.hasSuffix("sonar private \(recording.id) --off"))
    #expect(try workspace.recordings() == [recording])
    #expect(try workspace.withdrawals().hidden == [recording.id])
    #expect(try withhold(recording, longer) == nil)
  }

  @Test func anotherSoundAndWhatWasShownBeforeStay() throws {
    let recording = try take("other")
    #expect(try withhold(recording, sound(["A", "B", "D"], "x", seconds: 34)) == nil)
    #expect(try workspace.recordings() == [recording] && workspace.withdrawals().isEmpty)
  }

  @Test func whatIsAddedByHandAgainIsPermittedAndItsSoundForgotten() throws {
    let recording = try take("the first")
    let sha256 = try recording.intake().sha256
    let first = DeletionRecord.DeletedSound(deletedAt: "", samples: 1, blocks: ["E", "F", "G"], tail: nil)
    try DeletionRecord.remember(first, of: sha256, in: workspace)
    try DeletionRecord.change(workspace, sha256: sha256, bytes: 9)
    #expect(try DeletedSounds(workspace).hold("EFG"))
    try DeletionRecord.change(workspace, sha256: sha256, bytes: nil)
    #expect(try !DeletedSounds(workspace).hold("EFG"))
    // Another deleted file may have the same sound.
    #expect(try withhold(recording, sound(["A", "B", "C"], "x", seconds: 34)) == nil)
  }

  @Test func aListOfVersion1HasNoSounds() throws {
    let text = #"{"schema": {"name": "deleted", "version": 1}, "recordings": {"0a": 3}}"#
    try FileSystem.atomicWrite(Data(text.utf8), to: workspace.deletionFile)
    #expect(try DeletionRecord.read(workspace).recordings == ["0a": 3])
    try DeletionRecord.change(workspace, sha256: "0b", bytes: 4)
    let record = try DeletionRecord.read(workspace)
    #expect(record.schema.version == 3 && record.recordings == ["0a": 3, "0b": 4] && record.sounds.isEmpty)
    #expect(Array(record.said.byName.keys) == ["0b"], "when the others were deleted, nobody knows")
  }
}
