internal import ArgumentParser
import Foundation
import TestSupport
import Testing
import Workspace

@testable import sonar

@Suite struct CompletionsTests {
  let journal: WorkspaceFixture

  init() throws { journal = try WorkspaceFixture() }

  /// The words that a shell is offered for the last of `words`, the value of `argument` of `command`.
  private func offered(_ command: [String], _ argument: String, _ words: [String]) throws -> [String] {
    let call =
      ["---completion"] + command
      + ["--", argument, String(words.count), String(words.last?.count ?? 0), "sonar"] + words
    let answer = #expect(throws: (any Error).self) { _ = try Sonar.parseAsRoot(call) }
    return try Sonar.fullMessage(for: #require(answer)).split(separator: "\n").map(String.init)
  }

  @Test func `IDs of recordings, the newest first, and latest`() throws {
    let ids = ["2026-11-19T071503Z-3f9a1c2e", "2026-11-20T071503Z-0529dd74"]
    for id in ids { try FileSystem.makeFolder(journal.workspace.recordingFolder(id: id).path) }
    let words = ["show", "--journal", journal.folder]
    #expect(try offered(["show"], "positional@0", words + [""]) == ["latest"] + ids.reversed())
    #expect(try offered(["show"], "positional@0", words + ["2026-11-19"]) == [ids[0]])
  }

  @Test func `Threads by ID`() throws {
    try FileSystem.atomicWrite(
      Data("name: Garden\nwords: [garden]\n".utf8), to: journal.workspace.threads + "/garden.yaml")
    let words = ["thread", "show", "--journal", journal.folder]
    #expect(try offered(["thread", "show"], "positional@0", words + ["g"]) == ["garden"])
    #expect(try offered(["thread", "show"], "positional@0", words + ["x"]) == [])
  }

  @Test func `Nothing is offered without a journal or an index`() throws {
    #expect(try offered(["show"], "positional@0", ["show", "--journal", journal.folder + "/none", ""]) == [])
    #expect(try offered(["list"], "--tag", ["list", "--journal", journal.folder, "--tag", "w"]) == [])
  }
}
