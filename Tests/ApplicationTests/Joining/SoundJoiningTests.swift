import Foundation
import Model
import StageContract
import TestSupport
import Testing

@testable import Application
@testable import Pipeline
@testable import Workspace

/// Recordings that are compared by their sound before the index shows them.
@Suite struct SoundJoiningTests {
  private let fixture: WorkspaceFixture
  private var workspace: Workspace { fixture.workspace }

  init() throws { fixture = try WorkspaceFixture() }

  /// A recording whose sound has a block for each letter of `blocks`.
  private func take(_ name: String, _ blocks: String) throws -> RecordingFolder {
    try fixture.drop(name, blocks)
    _ = try fixture.takeAll()
    let folder = try #require(try workspace.recordings().first { try $0.intake().name == name })
    let artifact = folder.artifactFolder("ingest", "1")
    try FileSystem.makeFolder(artifact)
    try Source(
      container: "WAV", encoding: "Signed 16 bit PCM", decoder: "libsndfile", sampleRateHertz: 16_000,
      channels: 1, durationSamples: blocks.count * Hearing.blockSeconds * 16_000,
      spokenAt: "2026-11-20T08:00:00Z", spokenAtSource: .name,
      loudness: .init(rmsDecibels: -30, peakDecibels: -3, clippedSamples: 0),
      hearing: Hearing(blocks: blocks.map { "\($0)" })
    ).write(to: artifact + "/source.json")
    try FileSystem.atomicWrite(
      Data(#"{"started_at": "2026-11-20T08:00:00Z"}"#.utf8), to: artifact + "/record.json")
    return folder
  }

  /// What the index is to read of `folder`.
  private func line(_ folder: RecordingFolder, digest: String = "1") throws -> JournalLine {
    let source = (folder.artifactFolder("ingest", "1") + "/source.json").dropFirst(workspace.root.count + 1)
    let line = EntryLine(recording: folder.id, digest: digest, source: String(source))
    return try #require(JournalLine(stored: canonicalJSON(line)))
  }

  /// Has the index show `lines`.
  private func show(_ lines: [JournalLine]) throws {
    let records = JournalRecords(workspace)
    try records.write(
      RunRecord(
        stage: "index", fingerprint: "f", identity: .init(revision: 1), parameters: [:], inputs: [:],
        outputs: ["database": .init(file: workspace.databaseName)], startedAt: "2026-11-20T08:00:00.000Z",
        wallSeconds: 0))
    _ = try records.write(lines, for: "index")
  }

  /// Does what was asked for, as every command does; returns the status of one that has nothing else to do.
  private func followRequests() async throws -> StageContract.ExitStatus {
    let installation = Installation(executableFolders: [], modelFolders: [], pipelineFolders: [])
    let outcome = try await WithdrawalWork.around(workspace, installation, HeardRemarks()) { .success }
    return outcome.exitStatus
  }

  @Test(arguments: [true, false])
  func theLongerOneStandsForBothAndIsPrivateIfEitherIsWhicheverCameFirst(isShorterFirst: Bool) async throws {
    let first = try take("first.wav", isShorterFirst ? "ABC" : "ABCD")
    try OwnerFile.change(first) { $0.isPrivate = true }
    #expect(try SoundJoining(workspace).join([line(first)]) == [])
    let second = try take("second.wav", isShorterFirst ? "ABCD" : "ABC")
    let (shorter, longer) = isShorterFirst ? (first, second) : (second, first)
    let joining = SoundJoining(workspace)
    #expect(try joining.join([line(first), line(second)]) == [longer])
    #expect(joining.remarks.compactMap(\.recording) == [shorter.id])
    #expect(try workspace.recordings() == [longer])
    #expect(try await followRequests() == .success)
    #expect(try longer.isMarkedPrivate && workspace.withdrawals().isEmpty)
  }

  @Test func whatIsNewIsPrivateWhileTheListOfDeletionsCannotBeRead() async throws {
    let known = try take("known.wav", "ABCD")
    try show([line(known)])
    let new = try take("new.wav", "EFGH")
    try FileSystem.atomicWrite(Data("{".utf8), to: workspace.deletionFile)
    let joining = SoundJoining(workspace)
    #expect(try joining.join([line(known, digest: "2"), line(new)]) == [])
    #expect(joining.remarks.compactMap(\.recording) == [new.id])
    #expect(try workspace.withdrawals().hidden == [new.id])
  }

  @Test(arguments: ["private", "discreet"])
  func whatBeginsLikeAnotherAndGoesOnOtherwiseFollowsItUntilTheOwnerShowsIt(mark: String) async throws {
    let first = try take("first.wav", "ABCD")
    try OwnerFile.change(first) { owner in
      (owner.isPrivate, owner.isDiscreet) = (mark == "private", mark == "discreet")
    }
    #expect(try SoundJoining(workspace).join([line(first)]) == [])
    let other = try take("other.wav", "ABCEF")
    let joining = SoundJoining(workspace)
    #expect(try joining.join([line(first), line(other)]) == [])
    #expect(joining.remarks.compactMap(\.recording) == [other.id])
    #expect(joining.remarks.allSatisfy { $0.message.hasSuffix("sonar \(mark) \(other.id) --off") })
    #expect(try await followRequests() == .success)
    #expect(mark == "private" ? other.isMarkedPrivate : other.isMarkedDiscreet)
    #expect(try workspace.recordings().count == 2 && workspace.withdrawals().isEmpty)
    // The owner shows it, for which the index reads it again.
    try show([line(first), line(other)])
    try OwnerFile.change(other) { owner in (owner.isPrivate, owner.isDiscreet) = (false, false) }
    let again = SoundJoining(workspace)
    #expect(try again.join([line(first), line(other, digest: "2")]) == [])
    #expect(try again.remarks.isEmpty && workspace.withdrawals().isEmpty)
    #expect(!other.isMarkedPrivate && !other.isMarkedDiscreet)
  }
}
