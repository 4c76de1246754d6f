import Foundation
import TestSupport
import TestTraits
import Testing
import Workspace

/// Tests of what people see of a stage that lets a language model write: a script in its place, everything else as it is.
@Suite(.runsProcesses) struct WriterTests {
  /// Answers each job with the status in the file `status`, or writes.
  private static let script = #"""
    if [ "$1" = --identity ]; then echo '{"revision": 1, "depends": {}}'; exit; fi
    while read -r line; do
    job=$(printf '%s' "$line" | sed 's/.*"job":\([0-9]*\).*/\1/')
    written=$(printf '%s' "$line" | sed 's/.*"written":"\([^"]*\)".*/\1/')
    if [ -f "$work/status" ]; then
      echo "{\"job\":$job,\"failed\":{\"status\":$(cat "$work/status"),\"message\":\"nothing answers\"}}"
    else
      printf '{"schema":{"name":"note","version":1}}' >"$written"; echo "{\"job\":$job,\"finished\":{}}"
    fi
    done
    """#

  private func journal() throws -> JournalRun {
    let run = try JournalRun()
    let path = run.folder["write"]
    try writeProgram("#!/bin/sh\nwork='\(run.folder.path)'\n\(Self.script)\n", to: path)
    let shipped = try String(contentsOfFile: JournalRun.checkout + "/pipelines/journal.yaml", encoding: .utf8)
    // What is written is no real document: the index does not read it.
    let manifest = shipped.replacing("run: sonar-write", with: "run: \(path)")
      .replacing("      written: write.written?\n", with: "")
    try FileManager.default.createDirectory(
      atPath: run.root + "/pipelines", withIntermediateDirectories: true)
    try manifest.write(toFile: run.root + "/pipelines/journal.yaml", atomically: true, encoding: .utf8)
    return run
  }

  private func answer(_ status: Int?, _ run: JournalRun) throws {
    let path = run.folder["status"]
    if let status {
      try "\(status)".write(toFile: path, atomically: true, encoding: .utf8)
    } else {
      try FileManager.default.removeItem(atPath: path)
    }
  }

  @Test func theWriterIsSwitchedOnMissedFoundAndSwitchedOff() throws {
    let run = try journal()
    #expect(try run.sonar("add", [JournalRun.goodNight]).status == 0)
    #expect(try run.sonar("run", ["--quiet"]).status == 0)
    #expect(try run.sonar("plan").output.hasPrefix("Nothing to do"))
    let off = try run.sonar("reprocess", ["--stage", "write", "--yes"])
    #expect(off.status == 69 && off.errors.contains("the stage write is off until sonar.yaml has writer"))
    let settings = try String(contentsOfFile: run.root + "/sonar.yaml", encoding: .utf8)
    try run.configure("writer: {endpoint: \"http://127.0.0.1:9\", model: qwen}")
    #expect(try run.sonar("plan").output.contains("never run"))

    try answer(75, run)
    let absent = try run.sonar("run")
    #expect(
      absent.status == 0 && absent.output.contains("1 recording: write not done yet; the next run tries"))
    #expect(try run.sonar("run", ["--quiet"]).errors == "")
    let status = try run.sonar("status")
    #expect(
      status.status == 0 && status.output.contains("write: 1 recording; the next run tries: nothing answers"))

    try answer(69, run)
    let wrong = try run.sonar("run", ["--quiet"])
    #expect(wrong.status == 69 && wrong.errors == "sonar: journal: write waits: nothing answers\n")
    #expect(try run.sonar("status").status == 69)

    try answer(65, run)
    let unusable = try run.sonar("run", ["--quiet"])
    #expect(unusable.status == 0 && unusable.errors.hasSuffix(": write: nothing answers\n"))
    #expect(try run.sonar("run", ["--quiet"]).errors == "")
    #expect(
      try run.sonar("status").output.contains(
        "write: failed for 1 recording\n      retry: sonar retry 2026-11-20"))
    #expect(try run.sonar("verify").status == 0)

    try answer(nil, run)
    #expect(try run.sonar("retry", ["--all", "--quiet"]).status == 0)
    #expect(try run.sonar("plan").output.hasPrefix("Nothing to do"))
    #expect(try run.sonar("reprocess", ["--stage", "write", "--yes"]).output.contains("forced"))
    #expect(try run.sonar("gc", ["--older-than", "0d"]).status == 0)
    #expect(try run.sonar("verify").status == 0)

    try settings.write(toFile: run.root + "/sonar.yaml", atomically: true, encoding: .utf8)
    #expect(try run.sonar("plan").output.hasPrefix("Nothing to do"))
    #expect(try run.sonar("verify").status == 0)
    #expect(try run.artifacts().keys.contains { $0.contains("artifacts/write/") }, "what was written stays")
  }

  @Test func anOriginalThatIsDamagedLaterCostsItsWaveformAlone() throws {
    let run = try JournalRun.worked([JournalRun.goodNight])
    let recording = try #require(try Workspace(root: run.root).recordings().first)
    try FileManager.default.removeItem(atPath: recording.path + "/artifacts/peaks")
    let original = try #require(try recording.file(named: "original"))
    try Data("no audio".utf8).write(to: URL(filePath: original))
    let answer = try run.sonar("run", ["--quiet"])
    #expect(answer.status == 0 && answer.errors.contains("\(recording.id): peaks: "), "\(answer.errors)")
    #expect(try recording.failure() == nil && recording.optionalFailures().map(\.stage) == ["peaks"])
    #expect(try run.sonar("run", ["--quiet"]).errors == "")
    #expect(try run.sonar("status").status == 0)
  }
}
