import Foundation
import StageContract
import TestSupport
import TestTraits
import Testing

@testable import Pipeline
@testable import Workspace

/// Two machines that make the same result, because one of them was given up and lives on.
@Suite(.runsProcesses) struct ArtifactAttemptTests {
  private func run(_ fixture: PipelineFixture, _ recordings: [RecordingFolder]) async throws -> RunReport {
    let pipeline = try await fixture.pipeline { $0.isPack = true }
    return try await pipeline.run(pack: recordings, log: fixture.folder + "/pack.log", before: nil) { _ in }
  }

  @Test func theyDoNotWriteToTheSameFolderAndWhatIsPublishedEndsTheOthers() async throws {
    // The first attempt goes on until its folder is gone; the second one starts meanwhile.
    let fixture = try PipelineFixture(
      words: #"""
        if mkdir "$work/first" 2>/dev/null; then
          while [ -d "$(dirname "$words")" ]; do sleep 0.02; done
          echo first >"$words"
        else
          cp "$audio" "$words"
        fi
        """#)
    let recordings = try fixture.record("one")
    async let first = run(fixture, recordings)
    #expect(await PipelineFixture.waits { FileManager.default.fileExists(atPath: fixture.folder + "/first") })
    let second = try await run(fixture, recordings)
    #expect(second.failures.isEmpty)
    // It has found its folder gone, which is no failure, as the result stands.
    #expect(try await first.failures.isEmpty)
    #expect(try recordings[0].failure() == nil)
    #expect(try fixture.result("words", "words.txt", recordings[0]) == "one")
    #expect(try fixture.leftovers("words", recordings[0]).filter { $0.hasSuffix(".partial") } == [])
  }

  @Test func whatAKilledAttemptLeftGoesWithTheResult() async throws {
    let fixture = try PipelineFixture()
    let recordings = try fixture.record("one")
    let plan = try await fixture.pipeline().plan(recordings[0])
    guard case .ready(let ingest, _)? = plan.first?.state else {
      throw WorkspaceError.missing(path: "ingest")
    }
    let left = recordings[0].partialFolder("ingest", ingest.fingerprint + ".0a1b2c3d")
    let other = recordings[0].partialFolder("ingest", "abc")
    for folder in [left, other] { try FileSystem.makeFolder(folder) }
    #expect(try await run(fixture, recordings).failures.isEmpty)
    #expect(try !FileSystem.exists(left) && FileSystem.exists(other))
  }

  @Test func aRecordingThatWasDeletedMeanwhileDoesNotComeBack() async throws {
    let fixture = try PipelineFixture(
      ingest: #"cp "$recording" "$audio"; mv "$(dirname "$recording")" "$work/deleted""#)
    let recordings = try fixture.record("one")
    _ = try await run(fixture, recordings)
    #expect(try !FileSystem.exists(recordings[0].path))
  }
}
