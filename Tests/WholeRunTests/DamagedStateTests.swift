import Foundation
import TestSupport
import TestTraits
import Testing
import Workspace

/// Tests of damage to the program's own files: no command waits for them, and one line says what it comes to.
@Suite(.runsProcesses) struct DamagedStateTests {
  private static let id = "2026-11-20T224500Z"

  private func write(_ text: String, _ path: String) throws {
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  private func lines(_ answer: JournalRun.Answer) -> [Substring] { answer.errors.split(separator: "\n") }

  @Test func anIndexThatIsALinkIsReplacedAndWhereItLedIsSaid() throws {
    let journal = try JournalRun.worked()
    let (index, elsewhere) = (journal.root + "/journal.sqlite", journal.folder["elsewhere.sqlite"])
    try FileManager.default.moveItem(atPath: index, toPath: elsewhere)
    symlink(elsewhere, index)
    let before = try Data(contentsOf: URL(filePath: elsewhere))
    let deleted = try journal.sonar("delete", [Self.id, "--yes"])
    #expect(deleted.status == 0 && deleted.errors.contains(elsewhere), "\(deleted.errors)")
    #expect(try Data(contentsOf: URL(filePath: elsewhere)) == before)
    #expect(try journal.holding(WithdrawalTests.words) == [])
    #expect(try FileSystem.attributes(index)?.kind != .symbolicLink)
  }

  @Test func aFolderInThePlaceOfAResultIsTheFailureOfItsStageAlone() throws {
    let journal = try JournalRun.worked()
    let program = journal.folder["own"]
    try writeProgram(
      #"""
      #!/bin/sh
      [ "$1" = --identity ] && echo '{"revision":1}' && exit
      while [ $# -gt 0 ]; do [ "$1" = --out ] && echo a > "$2"; shift; done

      """#, to: program)
    let manifest = try String(
      contentsOfFile: JournalRun.checkout + "/pipelines/journal.yaml", encoding: .utf8)
    let own = "  own: {run: \(program), scope: journal, outputs: {out: own.txt}}\n"
    try write(manifest + own, journal.root + "/pipelines/journal.yaml")
    try FileSystem.makeFolder(journal.root + "/own.txt")
    let run = try journal.sonar("run")
    #expect(run.status == 65, "\(run)")
    #expect(
      run.output.contains("own failed: own.txt: there is a folder where own writes its result; move it away"))
    try FileSystem.removeTree(journal.root + "/own.txt")
    #expect(try journal.sonar("run").status == 0)
  }

  @Test func settingsThatCannotBeReadAreNoMisuse() throws {
    let journal = try JournalRun()
    let path = journal.root + "/sonar.yaml"
    try FileManager.default.removeItem(atPath: path)
    try FileSystem.makeFolder(path)
    for command in ["run", "status", "list", "plan"] {
      let answer = try journal.sonar(command)
      #expect(answer.status == 74 && lines(answer).count == 1, "\(command): \(answer.errors)")
      #expect(answer.errors.contains("sonar.yaml: cannot be read: Is a directory; there is a folder where"))
    }
  }
}
