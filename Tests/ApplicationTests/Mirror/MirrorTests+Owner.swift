import Export
import Foundation
import Model
import Pipeline
import StageContract
import TestSupport
import Testing
import Workspace

@testable import Application

/// What the owner wrote in a mirror, or where one is asked for.
extension MirrorTests {
  @Test func `A file that the owner edited stays, is named once, and the new text lies beside it`() throws {
    try put(0, "Walk")
    #expect(try mirror.create(vault, .obsidian) == SurfaceCopy.Outcome())
    let (day, beside) = ("Days/2026-11-20.md", "Days/2026-11-20 (Sonar).md")
    try FileSystem.atomicWrite(Data("my own day".utf8), to: vault + "/Sonar/" + day)
    for (title, remarks) in [("Sea", 1), ("Rain", 0)] {
      try put(0, title)
      let outcome = mirror.update()
      #expect(outcome.remarks.count == remarks && outcome.left == [], "\(outcome)")
      #expect(outcome.remarks.allSatisfy { $0.contains(day + ": you edited it") })
      #expect(files()[day] == "my own day" && files()[beside]?.contains(title) == true, "\(title)")
    }
    // Without the record, everything counts as edited.
    try FileSystem.remove(record)
    let settings = journal.workspace.settingsFile
    let lines = try String(decoding: FileSystem.read(settings), as: UTF8.self) + "mirror: \(vault)\n"
    try FileSystem.atomicWrite(Data(lines.utf8), to: settings)
    try put(0, "Another")
    let lost = mirror.update()
    #expect((lost.remarks + lost.left).contains { $0.contains(note("Rain")) }, "\(lost)")
    #expect(files()[day] == "my own day" && files()[note("Rain")]?.contains("text 0") == true)
  }

  @Test func `What cannot be a mirror is refused, and nothing is written`() throws {
    func refused(_ workspace: Workspace, _ path: String, _ status: StageContract.ExitStatus, _ reason: String)
    {
      let error = #expect(throws: (any Error).self) {
        try Mirror(workspace, .ofCheckout).create(path, .obsidian)
      }
      let failure = error.flatMap { CommandFailure($0) }
      #expect(failure?.status == status, "\(path): \(failure?.message ?? "")")
      #expect(failure?.message.contains(reason) == true, "\(path): \(failure?.message ?? "")")
    }
    let (workspace, home) = (journal.workspace, journal.outside + "/home")
    try FileSystem.makeFolder(home)
    let other = try Workspace.create(root: home + "/other", settingsText: "languages: [en]\n")
    try put(0, "Walk")
    _ = try mirror.create(vault, .obsidian)
    let before = files()
    refused(other, vault, .usage, "another journal")
    refused(workspace, workspace.root + "/facts", .usage, "lies in one")
    refused(other, home, .usage, "holds a journal")
    refused(workspace, journal.outside + "/nowhere", .missingInput, "no such file or folder")
    #expect(files() == before)
    let (linked, elsewhere) = (journal.outside + "/linked", journal.outside + "/elsewhere")
    for folder in [linked, elsewhere] { try FileSystem.makeFolder(folder) }
    symlink(elsewhere, linked + "/Sonar")
    refused(workspace, linked, .usage, "is no folder")
    #expect(try FileSystem.items(in: elsewhere).isEmpty)
    let taken = journal.outside + "/taken"
    try FileSystem.makeFolder(taken + "/Sonar")
    try FileSystem.write(Data("mine".utf8), to: taken + "/Sonar/notes.md")
    refused(workspace, taken, .usage, "holds other things")
    #expect(FileTree(taken).texts() == ["Sonar/notes.md": "mine"])
  }
}
