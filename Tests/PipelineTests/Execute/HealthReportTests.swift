import Foundation
import StageContract
import TestSupport
import TestTraits
import Testing

@testable import Pipeline
@testable import Workspace

@Suite(.runsProcesses) struct HealthReportTests {
  private let fixture: PipelineFixture

  init() throws {
    fixture = try PipelineFixture(
      PipelineFixture.twoStages + """
          say:
            run: say
            scope: journal
            inputs: {words: words.words, health: journal:state/health.json?}
            outputs: {said: said}
            identity: digest

        """,
      scripts: [
        "ingest": PipelineFixture.copy,
        "words":
          #"grep -q bad "$audio" && { echo no words >&2; exit 70; }; grep -q wait "$audio" && exit 69; cp "$audio" "$words""#,
        "say": #"echo x >>"$work/says"; cp "$health" "$said""#,
      ])
  }

  private var health: Health? { try? Health.readIfPresent(fixture.workspace.healthFile) }

  @Test func `The journal's stages know what failed and a night without news changes nothing`() async throws {
    let folders = try fixture.record("good", "bad", "worse: bad")
    try await fixture.run()
    let failed = [folders[1], folders[2]].map { Health.Failure(id: $0.id, stage: "words", status: 70) }
    #expect(health == Health(failed: failed))
    #expect(fixture.text("journal/said") == fixture.text("journal/state/health.json"))
    let before = try FileSystem.attributes(fixture.workspace.healthFile)
    try await fixture.run()
    _ = try await fixture.pipeline().run([]) { _ in }
    #expect(try FileSystem.attributes(fixture.workspace.healthFile) == before)
    #expect(fixture.lines("says") == 1)
    try FileSystem.removeTree(folders[1].path)
    try await fixture.run()
    #expect(health?.failed == [failed[1]] && fixture.lines("says") == 2)
  }

  @Test func `A private recording is not named`() async throws {
    let folders = try fixture.record("bad", "also bad", "bad, too")
    let owner = #"{"schema":{"name":"owner","version":2},"private":true}"#
    try FileSystem.atomicWrite(Data(owner.utf8), to: folders[0].path + "/owner.json")
    try FileSystem.atomicWrite(Data("{".utf8), to: folders[1].path + "/owner.json")
    try await fixture.run()
    #expect(health?.failed.map(\.id) == [folders[2].id])
    try fixture.workspace.removeHealth(of: [folders[2].id])
    #expect(health == Health())
    try FileSystem.atomicWrite(Data("{".utf8), to: fixture.workspace.healthFile)
    try fixture.workspace.removeHealth(of: [folders[2].id])
    #expect(try !FileSystem.exists(fixture.workspace.healthFile))
  }

  @Test func `What is missing is said once for all recordings`() async throws {
    try fixture.record("one", "two")
    try FileSystem.remove(fixture.folder + "/bin/words")
    try await fixture.run()
    #expect(health?.waits.count == 1 && health?.failed.isEmpty == true)
    #expect(health?.waits.first?.stage == "words")
    #expect(health?.waits.first?.reason.contains("\n") == false)
  }
}
