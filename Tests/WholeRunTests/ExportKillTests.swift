import Export
import Foundation
import TestSupport
import Testing
import Workspace

extension ExportRunTests {
  @Test(arguments: [ExportForm.json, .zip])
  func `A killed or interrupted export is whole or not there`(form: ExportForm) throws {
    let journal = try JournalRun.worked()
    let whole = try export(journal, form, "whole")
    #expect(whole.status == 0, "\(whole.errors)")
    let expected = try contents(journal.folder["whole"], journal)
    for number in 0..<3 {
      let name = "out-\(number)"
      let child = try journal.start([
        "export", "--journal", journal.root, "--format", form.rawValue, "--output", journal.folder[name],
      ])
      while child.process.isRunning, try !holdsPart(journal, written: number == 2) { usleep(500) }
      let isKill = number % 2 == 0
      if child.process.isRunning { kill(child.process.processIdentifier, isKill ? SIGKILL : SIGINT) }
      let answer = try child.wait()
      let isThere = try FileSystem.exists(journal.folder[name])
      if isThere { #expect(try contents(journal.folder[name], journal) == expected, "\(number)") }
      if answer.status == 0 { #expect(isThere) }
      if !isKill {
        #expect([0, 130, -SIGINT].contains(answer.status), "\(answer.status) \(answer.errors)")
        if answer.status == 130 { #expect(!isThere) }
      }
      // The next export to the same place removes what was left.
      if !isThere {
        #expect(try export(journal, form, name).status == 0)
        #expect(try contents(journal.folder[name], journal) == expected)
      }
      // Killed between the last two steps, it leaves an empty folder.
      for left in try journal.exportLeftovers() {
        #expect(try isThere && FileSystem.items(in: journal.folder[left]).isEmpty)
        try FileSystem.removeTree(journal.folder[left])
      }
    }
  }

  /// True if the running export has begun its output, which is hidden; if `written`, once something is in it.
  private func holdsPart(_ journal: JournalRun, written: Bool) throws -> Bool {
    try journal.exportLeftovers().contains { left in
      FileTree(journal.folder[left]).items.contains { item in
        item.path.hasPrefix("content") && (!written || item.isFile && item.size > 0)
      }
    }
  }
}
