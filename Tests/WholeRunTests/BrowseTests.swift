import Foundation
import TestSupport
import TestTraits
import Testing
import Workspace

/// Whole runs of `sonar browse`, and the links into the pages that other commands print.
@Suite(.runsProcesses) struct BrowseTests {
  @Test func `Without entries there is a start page, and latest is the same line in every command`() throws {
    let journal = try JournalRun()
    let named: [(String, [String])] = [
      ("show", []), ("play", []), ("speak", []), ("heard", []), ("pin", []), ("private", []),
      ("edit", ["--segment", "0", "--text", "x"]), ("clip", ["--output", journal.folder["a.wav"]]),
    ]
    func check(_ commands: [(String, [String])]) throws {
      for (command, more) in commands {
        let answer = try journal.sonar(command, more.isEmpty ? ["latest"] : ["latest"] + more)
        #expect(answer.status == 66 && answer.output == "", "\(command): \(answer)")
        #expect(
          answer.errors == "sonar: there are no entries yet; add a recording, then: sonar run\n",
          "\(command): \(answer.errors)")
      }
      let link = try journal.sonar("link", ["sonarai://entry/latest"])
      #expect(link.status == 66 && link.errors.contains("no entries yet"), "\(link)")
    }
    try check(named)
    try journal.configure("pages: true")
    let start = try journal.sonar("browse", ["--print-path"])
    #expect(start.status == 0 && start.output.hasSuffix("/pages/index.html\n"), "\(start)")
    let page = try String(contentsOfFile: start.output.trimmingCharacters(in: .newlines), encoding: .utf8)
    #expect(page.contains("No entries yet."))
    try check(
      named + [("browse", ["--print-path"]), ("print", ["--output", journal.folder["a.pdf"]])])
  }

  @Test func `Links lead to pages that are there, and to none of what is withdrawn`() throws {
    let journal = try JournalRun.worked()
    let now = ["--now", "2026-11-20T23:30:00Z"]
    let ids = try Workspace(root: journal.root).recordings().map(\.id)
    let (monday, friday) = (ids[0], ids[1])
    let printing: [(command: String, words: [String], place: String)] = [
      ("show", [friday, "--from", "3"], "entries/\(friday).html#t=3"),
      ("search", ["patience"], "entries/\(friday).html#t="),
      ("insights", ["--week", "2026-W47"], "weeks/2026-W47.html"),
      ("surfaces show", ["latest_entry"], "entries/\(friday).html"),
      ("link", ["sonarai://entry/latest"], "entries/\(friday).html"),
    ]
    for (command, words, _) in printing + [("notifications", now, "")] {
      let off = try journal.sonar(command, words + ["--url"])
      #expect(off.status == 69 && off.errors.contains("pages are off"), "\(command): \(off)")
    }
    for command in ["morning", "today"] {
      #expect(try !journal.sonar(command, now + ["--json"]).output.contains("\"url\""))
    }
    try journal.configure("pages: true")
    #expect(try journal.sonar("run").status == 0)
    let root = URL(filePath: journal.root + "/pages/").absoluteString
    let opened = try journal.sonar("browse", [monday, "--json"])
    #expect(try opened.json(String.self, in: "url") == root + "entries/\(monday).html")
    for (command, words, place) in printing {
      let answer = try journal.sonar(command, words + ["--url"])
      #expect(answer.status == 0 && answer.output.contains(root + place), "\(command): \(answer)")
    }
    // What others may see leads nowhere.
    let locked = try journal.sonar("surfaces show", ["latest_entry", "--lock", "--url"])
    #expect(locked.status == 0 && !locked.output.contains("file:"), "\(locked)")
    #expect(try journal.sonar("notifications", now + ["--url"]).status == 0)
    let today = try journal.sonar("today", now)
    #expect(today.output.hasSuffix("\n\n[Open Journal](\(root)index.html)\n"), "\(today)")
    struct Listed: Decodable { var url: String? }
    let listed = try journal.sonar("today", now + ["--json"])
    #expect(
      try listed.json([Listed].self, in: "entries").map(\.url) == [root + "entries/\(friday).html"])
    if SchemaValidator.isInstalled {
      let documents = [opened, listed, try journal.sonar("morning", now + ["--json"])]
      #expect(try SchemaValidator.problems(documents: documents.map { Data($0.output.utf8) }) == [])
    }

    try journal.sonar("discreet", [monday])
    try journal.sonar("private", [friday])
    for id in [monday, friday] {
      for answer in [
        try journal.sonar("show", [id, "--url"]), try journal.sonar("browse", [id]),
        try journal.sonar("link", ["--url", "sonarai://entry/\(id)"]),
      ] {
        #expect(answer.status == 66 && answer.output == "" && answer.errors.contains("no page"), "\(answer)")
      }
    }
    for (command, words) in [
      ("search", ["patience", "--url"]), ("surfaces show", ["latest_entry", "--url"]),
      ("today", now + ["--json"]),
    ] {
      let answer = try journal.sonar(command, words)
      #expect(answer.status == 0 && !answer.output.contains("/entries/"), "\(command): \(answer)")
    }
  }
}
