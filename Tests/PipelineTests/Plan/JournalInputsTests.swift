import Foundation
import StageContract
import TestSupport
import TestTraits
import Testing

@testable import Pipeline
@testable import Workspace

@Suite(.runsProcesses) struct JournalInputsTests {
  /// `gather` lists what is in `facts/`, `show` copies one file of it; each notes that it ran.
  private static let manifest = """
    pipeline: test
    stages:
      gather:
        run: gather
        scope: journal
        inputs: {intake: intake.json, facts: journal:facts/?}
        outputs: {gathered: gathered}
        identity: digest
      show:
        run: show
        scope: journal
        inputs: {gathered: gather.gathered, device: journal:facts/device.json?}
        outputs: {shown: shown}
        identity: digest

    """
  private let fixture: PipelineFixture
  private var facts: String { fixture.workspace.facts }

  init() throws {
    fixture = try PipelineFixture(
      Self.manifest,
      scripts: [
        "gather": #"echo x >>"$work/gathers"; echo "facts: $facts" >>"$gathered""#,
        "show": #"echo x >>"$work/shows"; cat "${device:-/dev/null}" >"$shown""#,
      ])
    try fixture.record("one")
  }

  private func write(_ name: String, _ text: String) throws {
    try FileSystem.atomicWrite(Data(text.utf8), to: facts + "/" + name)
  }

  private func reasons() async throws -> [String: [String]] {
    let plan = try await fixture.pipeline().plan(fixture.workspace.recordings())
    return plan.journal.reduce(into: [:]) { reasons, planned in
      if case .ready(_, let all) = planned.state { reasons[planned.stage] = all.map(\.description) }
    }
  }

  @Test func `A change outside the recordings reruns what reads it and says so`() async throws {
    try await fixture.run()
    #expect(fixture.text("journal/gathered") == "facts: \n")
    #expect(try await reasons() == [:])
    try write("phone.json", "1")
    #expect(try await reasons()["gather"] == ["facts/ changed"])
    try await fixture.run()
    // The stage goes on from what it wrote before.
    #expect(fixture.text("journal/gathered") == "facts: \nfacts: \(facts)\n")
    try write("phone.json", "2")
    try await fixture.run()
    try await fixture.run()
    #expect(fixture.lines("gathers") == 3)
  }

  @Test func `A file that an input names is not part of the folder`() async throws {
    try await fixture.run()
    try write("device.json", "driving")
    #expect(try await reasons() == ["show": ["facts/device.json changed"]])
    try await fixture.run()
    #expect(fixture.text("journal/shown") == "driving" && fixture.lines("gathers") == 1)
    try FileSystem.remove(facts + "/device.json")
    try await fixture.run()
    #expect(fixture.text("journal/shown")?.isEmpty == true && fixture.lines("shows") == 3)
  }

  @Test func `Hidden files count as nothing and subfolders as their files`() async throws {
    try await fixture.run()
    try write(".DS_Store", "x")
    try write("half.partial", "x")
    #expect(try await reasons() == [:])
    try FileSystem.makeFolder(facts + "/phone")
    #expect(try await reasons() == [:])
    try write("phone/steps.json", "x")
    #expect(try await reasons()["gather"] == ["facts/ changed"])
  }

  @Test(arguments: ["a link", "a dangling link", "a FIFO", "too large"])
  func `What no stage can use is one line and the rest goes on`(kind: String) async throws {
    let path = facts + "/bad.json"
    try write("good.json", "1")
    switch kind {
    case "a link": #expect(symlink("/etc/hostname", path) == 0)
    case "a dangling link": #expect(symlink("nowhere", path) == 0)
    case "a FIFO": #expect(mkfifo(path, 0o600) == 0)
    default:
      try write("bad.json", "")
      #expect(truncate(path, 64_000_001) == 0)
    }
    let report = try await fixture.run()
    #expect(report.failures.map(\.stage) == ["gather"] && report.failures.map(\.status) == [65])
    let message = try #require(report.failures.first?.message)
    #expect(message.hasPrefix("facts/bad.json: ") && !message.contains("\n"))
    #expect(fixture.text("journal/gathered") == "facts: \(facts)\n")
    // It is said again, and does no work again.
    #expect(try await fixture.run().failures.count == 1 && fixture.lines("gathers") == 1)
    try FileSystem.remove(path)
    #expect(try await fixture.run().failures.isEmpty && fixture.lines("gathers") == 2)
  }

  @Test func `A link to another place in the journal is followed`() async throws {
    try FileSystem.atomicWrite(Data("1".utf8), to: fixture.workspace.threads + "/a")
    #expect(symlink("../threads/a", facts + "/a") == 0)
    #expect(try await fixture.run().failures.isEmpty)
    try FileSystem.atomicWrite(Data("2".utf8), to: fixture.workspace.threads + "/a")
    #expect(try await reasons()["gather"] == ["facts/ changed"])
  }

  @Test func `A file that is named and cannot be used stops its stage and no other`() async throws {
    #expect(mkfifo(facts + "/device.json", 0o600) == 0)
    let report = try await fixture.run()
    #expect(report.failures.map(\.stage) == ["show"] && report.failures.map(\.status) == [65])
    #expect(fixture.lines("gathers") == 1 && fixture.text("shows") == nil)
  }

  @Test(arguments: ["mkfifo device.json", "ln -s /etc/passwd device.json", "ln -s nowhere device.json"])
  func `Without a file that is expendable, its stage runs and says so`(script: String) async throws {
    try fixture.write(
      "pipelines/journal.yaml", Self.manifest.replacing("facts/device.json?", with: "facts/device.json??"))
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = URL(filePath: facts)
    try process.run()
    process.waitUntilExit()
    let report = try await fixture.run()
    #expect(report.failures.map(\.stage) == ["show"] && report.failures.map(\.isDoneOtherwise) == [true])
    #expect(report.failures.first?.message.hasPrefix("facts/device.json: ") == true)
    #expect(fixture.text("shows") != nil)
  }

  @Test func `A folder that is none is one line`() async throws {
    try FileSystem.removeTree(facts)
    try FileSystem.atomicWrite(Data(), to: facts)
    let report = try await fixture.run()
    #expect(report.failures.map(\.message).first?.hasPrefix("facts: not a folder") == true)
  }

  @Test func `A file that is not optional is missed`() async throws {
    try fixture.write(
      "pipelines/journal.yaml", Self.manifest.replacing("facts/device.json?", with: "facts/device.json"))
    let report = try await fixture.run()
    #expect(report.failures.map(\.status) == [66])
    #expect(report.failures.first?.message.hasPrefix("facts/device.json: there is none") == true)
  }

  private func parse(_ stage: String) throws -> Manifest {
    try Manifest.parse("pipeline: p\nstages:\n  a:\n    run: a\n" + stage, path: "m")
  }

  @Test(arguments: [
    "journal:", "journal:../x", "journal:/etc/passwd", "journal:recordings/", "journal:sonar.yaml",
    "journal:logs/",
    "journal:journal.sqlite", "journal:state/", "journal:state/current.json", "journal:.lock",
    "journal:facts/.x",
    "journal:inbox/", "journal:out/", "journal:out/x.json",
  ])
  func `A place that no stage may read is refused with its line`(input: String) {
    #expect {
      try parse("    scope: journal\n    outputs: {x: out/}\n    inputs: {y: \"\(input)\"}")
    } throws: { error in
      if case .wrongValue("m", 7, "y", _)? = error as? ManifestError { true } else { false }
    }
  }

  @Test func `Only stages of the journal read the journal`() throws {
    #expect(throws: ManifestError.self) { try parse("    outputs: {x: x}\n    inputs: {y: journal:facts/}") }
    let manifest = try parse(
      "    scope: journal\n    outputs: {x: x}\n    inputs: {y: journal:state/health.json?}")
    #expect(manifest.stage("a")?.inputs == ["y": .journal(path: "state/health.json", isOptional: true)])
  }
}
