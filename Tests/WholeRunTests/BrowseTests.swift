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
    try journal.sonar("thread create", ["Patience", "--word", "patience", "--no-run"])
    let printing: [(command: String, words: [String], place: String)] = [
      ("show", [friday, "--from", "3"], "entries/\(friday).html#t=3"),
      ("search", ["patience"], "entries/\(friday).html#t="),
      ("ask", ["patience"], "entries/\(friday).html#t="),
      ("thread show", ["patience"], "threads/patience.html"),
      ("insights", ["--week", "2026-W47"], "weeks/2026-W47.html"),
      ("surfaces show", ["latest_entry"], "entries/\(friday).html"),
      ("link", ["sonarai://entry/latest"], "entries/\(friday).html"),
    ]
    for (command, words, _) in printing + [("notifications", now, ""), ("tasks", [], "")] {
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
    let asked = try journal.sonar("ask", ["patience", "--json"])
    let places = try asked.json([Listed].self, in: "evidence").compactMap(\.url)
    #expect(places.contains { $0.hasPrefix(root + "entries/\(friday).html#t=") }, "\(asked)")
    if SchemaValidator.isInstalled {
      let documents = [opened, listed, asked, try journal.sonar("morning", now + ["--json"])]
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
    #expect(try !journal.sonar("ask", ["patience", "--url"]).output.contains("file:"))
  }

  @Test func `A task leads to where it was said, unless its entry is private`() throws {
    let journal = try JournalRun.worked([JournalRun.recordings + "/2026-11-16 07.15.03 morning.flac"])
    struct Task: Decodable { var url: String? }
    var documents: [Data] = []
    func links() throws -> [String?] {
      let answer = try journal.sonar("tasks", ["--json"])
      documents.append(Data(answer.output.utf8))
      return try answer.json([Task].self, in: "tasks").map(\.url)
    }
    #expect(try links() == [nil, nil])
    try journal.configure("pages: true")
    #expect(try journal.sonar("run").status == 0)
    let id = try #require(try Workspace(root: journal.root).recordings().first?.id)
    let place = URL(filePath: journal.root + "/pages/entries/\(id).html").absoluteString + "#t="
    let found = try links().compactMap(\.self)
    #expect(found.count == 2 && found.allSatisfy { $0.hasPrefix(place) }, "\(found)")
    let listed = try journal.sonar("tasks", ["--url"])
    let lines = listed.output.split(separator: "\n").filter { $0.contains("file:") }.map(String.init)
    #expect(listed.status == 0 && lines == found.map { "  " + $0 }, "\(listed)")
    #expect(try !journal.sonar("tasks").output.contains("file:"))
    try journal.sonar("private", [id])
    #expect(try links() == [nil, nil])
    let hidden = try journal.sonar("tasks", ["--url"])
    #expect(hidden.status == 0 && !hidden.output.contains("file:"), "\(hidden)")
    if SchemaValidator.isInstalled { #expect(try SchemaValidator.problems(documents: documents) == []) }
  }

  @Test func `Where no pages can be made, one line says why, with the status of that`() throws {
    let journal = try JournalRun()
    try journal.configure("pages: true")
    let place = journal.root + "/pages"
    try FileSystem.atomicWrite(Data(), to: place)
    for words in [["--print-path"], ["--json"]] {
      let refused = try journal.sonar("browse", words)
      #expect(refused.status == 65 && refused.output == "", "\(refused)")
      #expect(
        refused.errors.count { $0 == "\n" } == 1
          && refused.errors.hasSuffix("where pages writes; move it away\n"), "\(refused.errors)")
    }
    try FileSystem.remove(place)
    #expect(try journal.sonar("browse", ["--print-path"]).status == 0)
  }
}
