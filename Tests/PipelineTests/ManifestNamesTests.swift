import Foundation
import StageContract
import TestSupport
import Testing

@testable import Pipeline
@testable import Workspace

@Suite struct ManifestNamesTests {
  private func parse(_ stage: String) throws -> Manifest {
    try Manifest.parse("pipeline: p\nstages:\n" + stage, path: "m")
  }

  @Test(arguments: [
    "../../../original.ogg", "../x", "/etc/passwd", "a/b", "a//b", ".", "..", "", ".hidden", "record.json",
    "Record.JSON", "original", "original.wav", "intake.json", "owner.json", "settings.json", "failure.json",
    "x.partial", "x.collected", "x.checkpoint", "\"a\\nb\"", String(repeating: "x", count: 256), "surfaces/",
  ])
  func anOutputThatIsNoFileOfItsResultIsRefusedWithItsLine(name: String) throws {
    let text = name.isEmpty ? "''" : name
    let error = #expect(throws: ManifestError.self) {
      try parse("  a:\n    run: a\n    outputs: {x: \(text)}")
    }
    guard case .wrongValue("m", 5, "x", _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.exitStatus == 64 && error?.description.contains("\n") == false)
  }

  @Test(arguments: [
    "../x", "/tmp/x", "recordings/2026/x", "inbox", "Inbox/x.wav", "sonar.yaml", "logs/stages.log", ".lock",
    "state/x", "threads/", "facts/x", "pipelines/journal.yaml", "deleted.json", "journal.sqlite-wal",
    "a/../b",
    "surfaces//", "surfaces.yaml", "recordings/+", "a/b/+", "/+", ".pages/+", "pages//+",
  ])
  func anOutputOfTheJournalThatIsTheOwnersOrSonarsIsRefused(name: String) {
    #expect(throws: ManifestError.self) {
      try parse("  a: {run: a, scope: journal, outputs: {x: \(name)}}")
    }
  }

  @Test(arguments: ["journal.sqlite", "surfaces/", "out/week.json"])
  func aPlaceOfItsOwnInTheJournalIsAllowed(name: String) throws {
    let manifest = try parse("  a: {run: a, scope: journal, outputs: {x: \(name)}}")
    #expect(manifest.stage("a")?.outputs == ["x": name])
  }

  @Test func aFolderKeptUpToDateInPlaceIsTheOnlyOutputOfItsStage() throws {
    let stage = try #require(try parse("  a: {run: a, scope: journal, outputs: {x: pages/+}}").stage("a"))
    #expect(stage.outputs == ["x": "pages/"] && stage.folderInPlace == "pages/")
    for text in ["scope: journal, outputs: {x: pages/+, y: y}", "outputs: {x: pages/+}"] {
      #expect(throws: ManifestError.self) { try parse("  a: {run: a, \(text)}") }
    }
  }

  @Test(arguments: ["../../evil", "a/b", "a.b", "", "..", "a b", "-a", String(repeating: "x", count: 65)])
  func aStageWhoseNameIsNoFolderIsRefused(name: String) {
    #expect(throws: ManifestError.self) { try parse("  '\(name)': {run: a, outputs: {x: x}}") }
  }

  @Test(arguments: ["job", "entries", "checkpoint", "a b", "../x", "a=b"])
  func anOptionThatIsNoneOrTakenIsRefused(name: String) {
    #expect(throws: ManifestError.self) { try parse("  a: {run: a, outputs: {'\(name)': x}}") }
    #expect(throws: ManifestError.self) {
      try parse("  a: {run: a, outputs: {x: x}, inputs: {'\(name)': original}}")
    }
    #expect(throws: ManifestError.self) {
      try parse("  a: {run: a, outputs: {x: x}, parameters: {'\(name)': 1}}")
    }
  }

  @Test(arguments: [
    "  a:\n    run: a\n    outputs:\n      x: a.json\n      y: A.json",
    "  a: {run: a, scope: journal, outputs: {x: out/}}\n\n\n  b: {run: b, scope: journal, outputs: {y: out/b.json}}",
    "  a: {run: a, scope: journal, outputs: {x: x}}\n\n\n  b: {run: b, scope: journal, outputs: {y: x/}}",
  ])
  func twoOutputsNeverWriteTheSameFile(text: String) {
    let error = #expect(throws: ManifestError.self) { try parse(text) }
    guard case .wrongValue("m", let line, _, "a file that no other output writes")? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect([6, 7].contains(line))
  }
}
