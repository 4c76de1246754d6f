import Foundation
import TestSupport
import TestTraits
import Testing
import Workspace

/// Tests of damage to the program's own files: no command waits for them, and one line says what it comes to.
@Suite(.runsProcesses) struct DamagedStateTests {
  private static let (id, other) = ("2026-11-20T224500Z", "2026-11-16T213044Z")

  private func write(_ text: String, _ path: String) throws {
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  private func lines(_ answer: JournalRun.Answer) -> [Substring] { answer.errors.split(separator: "\n") }

  @Test func aDamagedWithdrawalIsCompletedAsPrivateAndOneOfNoEntryGoes() throws {
    let worked = try JournalRun.worked()
    for how in ["empty", "cut", "folder", "link"] {
      let journal = try JournalRun(copyOf: worked)
      let workspace = try Workspace(root: journal.root)
      let entry = try workspace.recording(matching: Self.id)
      for name in [entry.id, "x"] {
        let path = journal.root + "/state/withdrawals/\(name).json"
        try write(how == "cut" ? "{" : "", path)
        guard how == "folder" || how == "link" else { continue }
        try FileManager.default.removeItem(atPath: path)
        if how == "link" { symlink("/etc/hostname", path) } else { try FileSystem.makeFolder(path) }
      }
      #expect(!(try journal.sonar("list", ["--json"]).output.isEmpty))
      let run = try journal.sonar("run", ["--quiet"])
      #expect(run.status == 0 && lines(run).count == 2, "\(how): \(run.errors)")
      #expect(run.errors.contains("the entry is private from now on; to delete it: sonar delete \(entry.id)"))
      #expect(run.errors.contains("x.json: cannot be read ("))
      #expect(try journal.holding(WithdrawalTests.words, under: "surfaces") == [], "\(how)")
      #expect(try workspace.withdrawals().isEmpty)
      let again = try journal.sonar("run")
      #expect(again.status == 0 && again.errors.isEmpty, "\(how): \(again.errors)")
    }
  }

  @Test func withoutTheListOfWhatWasDeletedWhatIsNamedIsAddedAndStatusSaysWhy() throws {
    let journal = try JournalRun.worked()
    let recording = JournalRun.checkout + "/testdata/recordings/2026-11-16 07.15.03 morning.flac"
    try write("{", journal.root + "/deleted.json")
    try FileManager.default.copyItem(atPath: recording, toPath: journal.root + "/inbox/a.flac")
    utimes(journal.root + "/inbox/a.flac", [timeval(tv_sec: 1_790_000_000, tv_usec: 0), timeval()])
    let status = try journal.sonar("status")
    #expect(status.status == 65 && status.output.contains("restore it from a backup"))
    #expect(
      !status.output.contains("a.flac") && !status.output.contains("again: sonar run"), "\(status.output)")
    let run = try journal.sonar("run")
    #expect(run.status == 65 && run.output.contains("deleted.json: the list of deleted recordings"))
    let added = try journal.sonar("add", [recording])
    #expect(added.status == 0 && added.errors.isEmpty, "\(added.errors)")
  }

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
