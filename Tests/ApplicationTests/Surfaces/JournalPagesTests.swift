import Foundation
import Model
import Pipeline
import StageContract
import Surfaces
import TestSupport
import Testing
import Workspace

@testable import Application

/// Where commands find the journal's pages.
@Suite struct JournalPagesTests {
  private let fixture: WorkspaceFixture
  private var workspace: Workspace { fixture.workspace }

  init() throws { fixture = try WorkspaceFixture() }

  private func pages(_ settings: String) throws -> JournalPages {
    JournalPages(workspace, try Settings.parse(settings, path: "sonar.yaml"))
  }

  @Test(arguments: ["", "pages: false", "pages: off"]) func `Pages that are off have no links`(
    _ settings: String
  ) throws {
    try FileManager.default.createDirectory(
      atPath: workspace.root + "/pages/entries", withIntermediateDirectories: true)
    try FileSystem.atomicWrite(Data(), to: workspace.root + "/pages/entries/a.html")
    #expect(try !pages(settings).isOn && pages(settings).link("a") == nil)
    #expect {
      try pages(settings).checkOn()
    } throws: { error in
      let message = CommandFailure(error)?.message ?? ""
      // A second `pages` would be a duplicate key.
      return message.contains("pages: true") && message.contains(">>") == settings.isEmpty
    }
  }

  @Test func `Links lead to pages that are there, and to the second`() throws {
    let folder = workspace.root + "/pages"
    try FileManager.default.createDirectory(atPath: folder + "/entries", withIntermediateDirectories: true)
    let pages = try pages("pages: {audio: copy}")
    #expect(try pages.isOn && pages.page() == nil && pages.link("a") == nil)
    try FileSystem.atomicWrite(Data(), to: folder + "/index.html")
    try FileSystem.atomicWrite(Data(), to: folder + "/entries/a.html")
    #expect(try pages.page() == folder + "/index.html")
    let url = URL(filePath: folder + "/entries/a.html").absoluteString
    #expect(try pages.link("a") == url && pages.link("a", seconds: 83.456) == url + "#t=83.46")
  }

  @Test func `What is private, discreet or withdrawn has no link, although its page is still there`() throws {
    let folder = workspace.root + "/pages"
    try FileManager.default.createDirectory(atPath: folder + "/entries", withIntermediateDirectories: true)
    for name in ["index", "entries/a", "entries/b", "entries/c"] {
      try FileSystem.atomicWrite(Data(), to: folder + "/\(name).html")
    }
    let pages = try pages("pages: true")
    for (id, owner) in [("a", Owner(isPrivate: true)), ("b", Owner(isDiscreet: true))] {
      #expect(try pages.link(id) != nil)
      let path = workspace.recordingFolder(id: id).path
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try owner.write(to: path + "/owner.json")
      #expect(try pages.link(id) == nil)
    }
    #expect(try pages.link("c") != nil)
    try workspace.withdraw([workspace.recordingFolder(id: "d")], as: .hide)
    #expect(try pages.link("c") == nil && pages.page() == nil)
  }

  @Test func `A view leads to the pages of all that it names, unless others may see it`() throws {
    let folder = workspace.root + "/pages"
    try FileManager.default.createDirectory(atPath: folder + "/entries", withIntermediateDirectories: true)
    for name in ["index", "entries/a"] {
      try FileSystem.atomicWrite(Data(), to: folder + "/\(name).html")
    }
    let rows = ["entry/a", "entry/b", "home"].map { View.Row(title: "x", link: "sonarai://" + $0) }
    var view = View(title: "x", rows: rows, symbol: "x", accessibility: "x", link: "sonarai://home")
    let links = try PageLinks(workspace, Settings.parse("pages: true", path: "sonar.yaml"))
    let root = URL(filePath: folder + "/").absoluteString
    #expect(try links.links(of: view) == [root + "index.html", root + "entries/a.html"])
    view.redacted = true
    #expect(try links.links(of: view) == [])
    #expect(throws: CommandFailure.self) {
      try PageLinks(workspace, Settings.parse("", path: "sonar.yaml"))
    }
  }

  @Test func `What has no page is named, and what could not be made has the status of that`() throws {
    #expect(throws: CommandFailure.noPage(of: "last week")) {
      try pages("pages: true").link(to: .insights(week: "2026-W47"), named: "last week")
    }
    func failure(_ id: String?, _ stage: String, isDone: Bool? = nil) -> StageContract.ExitStatus? {
      let remark = RunHistoryEntry.Issue(
        recording: nil, stage: stage, status: .badInput, message: "recordings/a/x.json: no",
        isDoneOtherwise: isDone)
      let run = RunHistoryEntry(
        startedAt: "", command: "browse", seconds: 0, exitStatus: .success, outcome: "done",
        remarks: [remark])
      return JournalPages.failure(of: id, in: run)
    }
    #expect(failure(nil, "pages") == .badInput && failure("b", "pages") == .badInput)
    #expect(failure("a", "pages", isDone: true) == .badInput)
    #expect(failure("b", "pages", isDone: true) == nil && failure(nil, "pages", isDone: true) == nil)
    #expect(failure(nil, "index") == nil && JournalPages.failure(of: nil, in: nil) == nil)
  }

  @Test func `Links of documents lead to the page that shows the same`() throws {
    let folder = workspace.root + "/pages"
    let made = [
      "index.html", "search.html", "entries/a.html", "weeks/2026-W47.html", "threads/house-hunt.html",
    ]
    for page in made {
      try FileManager.default.createDirectory(
        atPath: URL(filePath: folder + "/" + page).deletingLastPathComponent().path,
        withIntermediateDirectories: true)
      try FileSystem.atomicWrite(Data(), to: folder + "/" + page)
    }
    try FileManager.default.createDirectory(atPath: workspace.threads, withIntermediateDirectories: true)
    try FileSystem.atomicWrite(
      Data("name: House\nwords: [house]\n".utf8),
      to: workspace.threads + "/house-hunt.yaml")
    let pages = try pages("pages: true")
    func place(_ link: String) throws -> String? {
      try pages.link(to: SurfaceLink("sonarai://" + link, scheme: "sonarai"))?.replacing(
        URL(filePath: folder + "/").absoluteString, with: "")
    }
    #expect(try place("home") == "index.html" && place("statistics") == "index.html")
    #expect(try place("entry/a?t=12.5") == "entries/a.html#t=12.5" && place("entry/b") == nil)
    #expect(try place("insights/2026-W47") == "weeks/2026-W47.html" && place("insights/2026-W48") == nil)
    #expect(try place("thread/house-hunt") == "threads/house-hunt.html" && place("thread/none") == nil)
    #expect(
      try place("search?q=Kaffee%20%26%20Br%C3%B6tchen&tag=work")
        == "search.html#q=Kaffee%20%26%20Br%C3%B6tchen&tag=work")
    #expect(try place("search") == "search.html")
    #expect(try JournalPages(workspace, Settings.parse("", path: "sonar.yaml")).link(to: .home) == nil)
  }
}
