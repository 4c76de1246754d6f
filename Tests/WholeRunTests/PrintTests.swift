import Foundation
import TestSupport
import TestTraits
import Testing
import Workspace

/// Whole runs of `sonar print`, with a browser that is a script and pages written by hand.
@Suite(.runsProcesses) struct PrintTests {
  private static let (monday, friday) = ("2026-11-16T213044Z", "2026-11-20T224500Z")

  /// A journal with a page for each entry, and a browser that keeps what it prints.
  private struct Stage {
    let journal: JournalRun
    let programs: String

    init(_ script: String = "") throws {
      journal = try JournalRun.worked()
      programs = journal.folder["programs"]
      try FileManager.default.createDirectory(atPath: programs, withIntermediateDirectories: true)
      try makePages()
      try write(
        script.isEmpty
          ? """
          for word; do case $word in --print-to-pdf=*) target=${word#*=};; file:*) source=${word#file://};; esac; done
          cp "$source" "$target"
          """ : script)
    }

    /// Writes the pages; a run may remove them, as nothing in the settings asks for pages.
    func makePages() throws {
      for folder in ["entries", "weeks"] {
        try FileManager.default.createDirectory(
          atPath: journal.root + "/pages/" + folder, withIntermediateDirectories: true)
      }
      let ids = try Workspace(root: journal.root).recordings().map(\.id)
      for name in ["index", "weeks/2026-W47"] + ids.map({ "entries/" + $0 }) {
        let page =
          "<html lang=\"en\"><link rel=\"stylesheet\" href=\"a.css\"><main class=\"x\"><h1>\(name)</h1></main></html>"
        try Data(page.utf8).write(to: URL(filePath: journal.root + "/pages/\(name).html"))
      }
    }

    func write(_ script: String) throws {
      try writeProgram("#!/bin/sh\n" + script, to: programs + "/chromium")
    }

    func print(_ arguments: [String], to name: String) throws -> JournalRun.Answer {
      try journal.sonar(
        "print", arguments + ["--output", journal.folder[name]],
        through: ["env", "PATH=\(programs):/usr/bin:/bin"])
    }

    func printed(_ name: String) -> String {
      FileManager.default.contents(atPath: journal.folder[name]).map { String(decoding: $0, as: UTF8.self) }
        ?? ""
    }
  }

  @Test func `A week is its page, contents and entries; nothing of private and discreet ones is printed`()
    throws
  {
    let stage = try Stage()
    let week = try stage.print(["--week", "2026-W47", "--json"], to: "week.pdf")
    #expect(week.status == 0, "\(week.errors)")
    #expect(try week.json(Int.self, in: "entries") == 2)
    if SchemaValidator.isInstalled {
      #expect(try SchemaValidator.problems(documents: [Data(week.output.utf8)]) == [])
    }
    let text = stage.printed("week.pdf")
    for part in [
      "<h1>weeks/2026-W47</h1>", "class=\"contents\"", "id=\"e-\(Self.monday)", "id=\"e-\(Self.friday)",
    ] {
      #expect(text.contains(part), "\(part)")
    }
    try stage.journal.sonar("discreet", [Self.monday])
    try stage.makePages()
    // The week and the lists of the pages that show it have its words, too.
    let stale = try stage.print(["--year", "2026"], to: "year.pdf")
    #expect(stale.status == 75 && stale.errors.contains(Self.monday), "\(stale.errors)")
    let shown = try #require(
      try Workspace(root: stage.journal.root).recordings().first { $0.id.hasPrefix(Self.monday) })
    try FileSystem.remove(stage.journal.root + "/pages/entries/\(shown.id).html")
    #expect(try stage.print(["--year", "2026"], to: "year.pdf").status == 0)
    #expect(
      stage.printed("year.pdf").contains(Self.friday) && !stage.printed("year.pdf").contains(Self.monday))
    let one = try stage.print([Self.friday], to: "one.pdf")
    #expect(one.status == 0 && one.output.contains("1 entry"), "\(one.errors)")
    #expect(try stage.print([Self.monday], to: "none.pdf").status == 64)
    #expect(try stage.journal.exportLeftovers() == [])
  }

  @Test func `What cannot be printed is one line and leaves nothing`() throws {
    let stage = try Stage()
    for (arguments, name, status, reason) in [
      (["latest"], "a.txt", Int32(64), "extension .pdf"),
      (["--year", "1999"], "a.pdf", 66, "no entry to print"),
      (["--week", "2026-W99"], "a.pdf", 64, "no such week"), ([], "a.pdf", 64, "name one of"),
      (["--thread", "none"], "a.pdf", 64, "no such thread"), (["latest"], "no/a.pdf", 66, "no such folder"),
    ] {
      let answer = try stage.print(arguments, to: name)
      #expect(
        answer.status == status, "\(arguments): \(answer.errors)")
      #expect(answer.errors.contains(reason), "\(answer.errors)")
    }
    try stage.write("exit 1")
    let failed = try stage.print(["latest"], to: "a.pdf")
    #expect(failed.status == 69 && failed.errors.contains("printed nothing"), "\(failed.errors)")
    let none = try stage.journal.sonar(
      "print", ["latest", "--output", stage.journal.folder["a.pdf"]], through: ["env", "PATH=/nowhere"])
    #expect(none.status == 69 && none.errors.contains("apt install chromium"), "\(none.errors)")
    // What cannot be printed is named before what prints it.
    let unknown = try stage.journal.sonar(
      "print", ["zebra crossing", "--output", stage.journal.folder["a.pdf"]],
      through: ["env", "PATH=/nowhere"])
    #expect(unknown.status == 64 && unknown.errors.contains("no recording matches"), "\(unknown.errors)")
    try FileSystem.removeTree(stage.journal.root + "/pages")
    let pages = try stage.print(["latest"], to: "a.pdf")
    #expect(pages.status == 66 && pages.errors.contains("has no pages"), "\(pages.errors)")
    #expect(try stage.journal.exportLeftovers() == [] && !FileSystem.exists(stage.journal.folder["a.pdf"]))
  }
}
