import Foundation
import Pipeline
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
    #expect(JournalPages.advice(workspace).contains("pages: true"))
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
}
