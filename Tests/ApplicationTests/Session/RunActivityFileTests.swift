import Foundation
import Pipeline
import StageContract
import Surfaces
import TestSupport
import TestTraits
import Testing

@testable import Application
@testable import Workspace

@Suite(.runsProcesses) struct RunActivityFileTests {
  private let fixture: PipelineFixture
  private let id = "2026-01-01T090000Z-aaaaaaaa"

  init() throws {
    fixture = try PipelineFixture(scripts: [:])
    let texts = fixture.folder + "/pipelines/surfaces/texts"
    try FileSystem.makeFolder((texts as NSString).deletingLastPathComponent)
    try FileManager.default.copyItem(atPath: InstalledFiles.pipelines + "/surfaces/texts", toPath: texts)
  }

  private func file() async throws -> RunActivityFile {
    RunActivityFile(
      try await fixture.pipeline(), progress: RunProgress(lastStage: "words", startedAt: Date() - 60))
  }

  private var written: RunActivity? {
    fixture.text("journal/surfaces/run_activity.json").flatMap { try? RunActivity.decode(Data($0.utf8)) }
  }

  private func begin(_ file: RunActivityFile, levels: [Double]? = nil) {
    file.note(.started(recording: id, stage: "transcribe"))
    let progress = StageProgress(done: 1, total: 4, unit: "chunk", levels: levels)
    file.note(.progress(recording: id, stage: "transcribe", progress))
    file.write()
  }

  private func hide() throws {
    let folder = fixture.workspace.recordingFolder(id: id)
    try FileSystem.makeFolder(folder.path)
    let owner = #"{"schema":{"name":"owner","version":2},"private":true}"#
    try FileSystem.atomicWrite(Data(owner.utf8), to: folder.path + "/owner.json")
  }

  @Test func `A run without work on recordings tells nothing`() async throws {
    let file = try await file()
    file.note(.started(recording: nil, stage: "index"))
    file.write()
    file.end()
    #expect(written == nil)
  }

  @Test func `It follows the run to its end`() async throws {
    let file = try await file()
    begin(file, levels: [0, 0.5, 1, 0])
    #expect(
      written?.entryID == id && written?.levelHint == 1 && written?.done == 1 && written?.ended == false)
    file.end()
    let end = written
    #expect(end?.ended == true && end?.entryID == nil)
    file.end()
    file.write()
    #expect(written == end)
  }

  @Test func `It never names a private recording`() async throws {
    let file = try await file()
    begin(file)
    try hide()
    file.write()
    #expect(written?.stage == "transcribe" && written?.entryID == nil)
  }

  @Test(arguments: [("cleared: true", false), ("cleared: false", true), ("claered: true", false)])
  func `It stays away while surfaces are cleared`(settings: String, isThere: Bool) async throws {
    try FileSystem.atomicWrite(Data(settings.utf8), to: fixture.workspace.root + "/surfaces.yaml")
    begin(try await file())
    #expect((written != nil) == isThere)
  }

  @Test func `The next command ends what a run that died left`() async throws {
    begin(try await file())
    RunActivityFile.endDead(fixture.workspace, fixture.installation)
    #expect(written?.ended == true && written?.entryID == nil)
    let before = try FileSystem.attributes(fixture.workspace.runActivityFile)
    RunActivityFile.endDead(fixture.workspace, fixture.installation)
    #expect(try FileSystem.attributes(fixture.workspace.runActivityFile) == before)
    try FileSystem.atomicWrite(Data("{".utf8), to: fixture.workspace.runActivityFile)
    RunActivityFile.endDead(fixture.workspace, fixture.installation)
    #expect(try !FileSystem.exists(fixture.workspace.runActivityFile))
  }
}
