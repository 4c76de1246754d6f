import Foundation
import Pipeline
import TestSupport
import TestTraits
import Testing

@testable import Application

@Suite(.runsProcesses) struct MachineSpeedTests {
  private let folder: TestFolder
  private var cache: String { folder["cache/sonar/speeds.json"] }
  private var asked: Int {
    (try? String(contentsOfFile: folder["asked"], encoding: .utf8))?.split(separator: "\n").count ?? 0
  }

  init() throws { folder = try TestFolder() }

  /// What is found with a stage that says it computes with `library` and answers `--speed` with `body`.
  private func found(
    _ body: String = "echo '{\"window_seconds\": 1.5}'", library: String = "1", processor: String = "P",
    again: Bool = false
  ) async throws -> MachineSpeed? {
    try writeProgram(
      """
      #!/bin/sh
      [ "$1" = --identity ] && echo '{"revision": 1, "depends": {"whisper.cpp": "\(library)"}}' && exit
      echo asked >>'\(folder["asked"])'
      \(body)

      """, to: folder["hear"])
    let manifest = try Manifest.parse(
      "pipeline: p\nstages:\n  hear: {run: hear, outputs: {t: transcript.json}}", path: "m")
    let installation = Installation(executableFolders: [folder.path], modelFolders: [], pipelineFolders: [])
    // On a machine with much else to do, a stage may not answer in time.
    var probe = StageProbe()
    for _ in 0..<10 where probe.identities.isEmpty {
      probe = await StageProbe.ask(manifest, installation: installation)
    }
    return try await MachineSpeed.found(manifest, probe, cache: cache, again: again, processor: processor)
  }

  @Test func itIsMeasuredOnceForAProcessorAndALibrary() async throws {
    let first = try await found()
    #expect(first == MachineSpeed(processor: "P", library: "whisper.cpp 1", windowSeconds: 1.5))
    #expect(try await found("echo no") == first && asked == 1)
    #expect(try await found("echo '{\"window_seconds\": 2}'", library: "2")?.windowSeconds == 2 && asked == 2)
    #expect(
      try await found("echo '{\"window_seconds\": 3}'", processor: "Q")?.windowSeconds == 3 && asked == 3)
    #expect(try await found("echo no") == first && asked == 3)
    #expect(try await found("echo '{\"window_seconds\": 4}'", again: true)?.windowSeconds == 4 && asked == 4)
    #expect(try await found("echo no")?.windowSeconds == 4 && asked == 4)
  }

  /// A file of version 1 has speeds of models alone, which stay.
  @Test func whatBenchMeasuredStays() async throws {
    let model = InstalledModel(name: "base.en", path: "/m/base.en.bin", bytes: 1000)
    var speeds = ModelSpeeds(path: cache)
    speeds.note(0.25, of: model)
    speeds.save(cache)
    let text = try String(contentsOfFile: cache, encoding: .utf8)
    #expect(text.contains("\"version\" : 2"))
    try text.replacing("\"version\" : 2", with: "\"version\" : 1").write(
      toFile: cache, atomically: true, encoding: .utf8)
    #expect(try await found() != nil)
    #expect(ModelSpeeds(path: cache).rtf(of: model) == 0.25)
  }

  @Test(arguments: [
    "echo no", "exit 64", "echo '{\"window_seconds\": 0}'", "echo '{\"window_seconds\": 1e300}'",
  ])
  func aStageThatCannotSayIsNoError(_ body: String) async throws {
    #expect(try await found(body) == nil && asked == 1)
    #expect(!FileManager.default.fileExists(atPath: cache))
  }

  @Test func anInterruptionEndsTheStageAndLeavesNothing() async throws {
    let task = Task { [self] in try await found("echo $$ >'\(folder["pid"])'; exec sleep 300") }
    let pid = folder["pid"]
    while (try? String(contentsOfFile: pid, encoding: .utf8))?.contains("\n") != true {
      try await Task.sleep(for: .milliseconds(20))
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    let process = try #require(Int32(String(contentsOfFile: pid, encoding: .utf8).dropLast()))
    #expect(kill(process, 0) == -1 && !FileManager.default.fileExists(atPath: folder["cache"]))
  }

  @Test func aProcessorHasAName() {
    #expect(
      ProcessorName.name(in: "processor\t: 0\nmodel name\t: AMD EPYC 7B13\nflags\t: avx\n") == "AMD EPYC 7B13"
    )
    #expect(ProcessorName.name(in: "processor\t: 0\nCPU part\t: 0xd0c\n") == "0xd0c")
    #expect(ProcessorName.name(in: "") == "processor")
    #expect(ProcessorName.ofThisMachine.hasSuffix("cores"))
  }
}
