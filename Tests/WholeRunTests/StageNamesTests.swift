import Foundation
import TestSupport
import TestTraits
import Testing

/// A journal whose manifest calls its stages otherwise: they are found by what they write.
@Suite(.runsProcesses) struct StageNamesTests {
  private static let names = [
    "ingest", "chunk", "peaks", "transcribe", "read", "mood", "extract", "summarize", "index", "surface",
  ]
  private static let outputs = [
    "audio", "stereo", "source", "chunks", "peaks", "transcript", "reading", "mood", "extract", "summary",
    "database",
  ].joined(separator: "|")

  /// A journal with one recording, run by the shipped manifest with `my-` before the name of every stage.
  private func journal() throws -> JournalRun {
    let journal = try JournalRun()
    var manifest = try String(
      contentsOfFile: JournalRun.checkout + "/pipelines/journal.yaml", encoding: .utf8)
    for name in Self.names {
      manifest.replace("\n  \(name):", with: "\n  my-\(name):")
      manifest.replace(try Regex("\\b\(name)(?=\\.(\(Self.outputs))\\b)"), with: "my-\(name)")
    }
    try FileManager.default.createDirectory(
      atPath: journal.root + "/pipelines", withIntermediateDirectories: true)
    try manifest.write(toFile: journal.root + "/pipelines/journal.yaml", atomically: true, encoding: .utf8)
    let settings = journal.root + "/sonar.yaml"
    try String(contentsOfFile: settings, encoding: .utf8).replacing("{transcribe:", with: "{my-transcribe:")
      .write(toFile: settings, atomically: true, encoding: .utf8)
    #expect(try journal.sonar("add", [JournalRun.goodNight]).status == 0)
    let run = try journal.sonar("run")
    #expect(run.status == 0, "\(run.errors)")
    return journal
  }

  @Test func `Every command finds the stages of a manifest that calls them otherwise`() throws {
    let journal = try journal()
    let shown = try journal.sonar("show", ["latest", "--json"]).output
    for key in ["\"transcript\"", "\"peaks\"", "\"summary\"", "\"mood\"", "\"facts\""] {
      #expect(shown.contains(key), "\(key)")
    }
    #expect(try journal.sonar("history").output.contains(/\s0\.\d+\s/), "RTF of the stage that transcribes")
    #expect(try journal.sonar("verify").status == 0)
    try FileManager.default.removeItem(atPath: journal.root + "/surfaces/index.json")
    #expect(try journal.sonar("verify").output.contains("surfaces/index.json: is missing"))
    #expect(try journal.sonar("index rebuild").output == "Rebuilt the index: 1 entries.\n")
    let edit = try journal.sonar("edit", ["latest", "--segment", "0", "--text", "Hello."])
    #expect(edit.status == 0, "\(edit.errors)")
    // What the last change can put back is spared; so that is another one.
    #expect(try journal.sonar("title", ["latest", "Hello"]).status == 0)
    let gone = try journal.sonar("gc", ["--keep", "0", "--audio", "--dry-run", "--json"]).output
    #expect(gone.contains("\"my-ingest\"") && gone.contains("\"my-mood\""))
    #expect(!gone.contains("\"my-summarize\""), "earlier summaries stay unless they are named")
    let all = try journal.sonar("gc", ["--keep", "0", "--summaries", "--dry-run", "--json"]).output
    #expect(all.contains("\"my-summarize\""))
    let path = journal.root + "/pipelines/journal.yaml"
    try String(contentsOfFile: path, encoding: .utf8).replacing(/\n    retain: .*/, with: "")
      .write(toFile: path, atomically: true, encoding: .utf8)
    let silent = try journal.sonar("gc", ["--keep", "0", "--audio", "--dry-run", "--json"])
    #expect(silent.errors.contains("no output in the manifest has retain: optional"))
    #expect(silent.output.contains("\"my-mood\"") && !silent.output.contains("\"my-summarize\""))
  }
}
