import Foundation
import TestSupport
import Testing

@testable import Inbox
@testable import Pipeline
@testable import Workspace

@Suite struct ListDigestTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    try write("language/en/a.txt", "one")
    try write("language/en/b.txt", "two")
    try write("language/README.md", "about")
  }

  private func write(_ name: String, _ text: String) throws {
    let file = URL(filePath: folder[name])
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func digest(now: Date = Date()) throws -> String {
    var cache = DigestCache(path: folder["digests.json"])
    defer { try? cache.save() }
    return try cache.sha256(parameter: folder["language"], now: now)
  }

  @Test func `The digest covers the path and bytes of every list, and nothing else`() throws {
    let first = try digest()
    try write("language/README.md", "more about")
    try write("language/en/notes.md", "nothing")
    #expect(try digest() == first)
    try write("language/en/b.txt", "three")
    let changed = try digest()
    try FileManager.default.moveItem(atPath: folder["language/en/b.txt"], toPath: folder["language/en/c.txt"])
    let renamed = try digest()
    try write("language/fr/a.txt", "une")
    #expect(Set([first, changed, renamed, try digest()]).count == 4)
  }

  @Test func `The digest of a linked list is that of its content`() throws {
    let first = try digest()
    try FileManager.default.moveItem(atPath: folder["language/en/b.txt"], toPath: folder["elsewhere.txt"])
    try FileManager.default.createSymbolicLink(
      atPath: folder["language/en/b.txt"], withDestinationPath: folder["elsewhere.txt"])
    #expect(try digest() == first)
    try write("elsewhere.txt", "three")
    #expect(try digest() != first)
  }

  @Test func `Lists that did not change are not read again`() throws {
    _ = try digest(now: Date(timeIntervalSinceNow: 60))
    let known = try String(contentsOfFile: folder["digests.json"], encoding: .utf8)
    #expect(known.contains("en/a.txt") && known.contains("en/b.txt") && !known.contains("README"))
  }
}
