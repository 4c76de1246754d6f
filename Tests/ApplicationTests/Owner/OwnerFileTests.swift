import Foundation
import Model
import StageContract
import TestSupport
import Testing
import Workspace

@testable import Application

@Suite struct OwnerFileTests {
  @Test func itIsCreatedChangedAndLeftUnchanged() throws {
    let folder = try TestFolder()
    let recording = RecordingFolder(id: "r", path: folder.path)
    #expect(try OwnerFile.read(recording) == Owner())
    #expect(try OwnerFile.change(recording) { _ in } == false)
    #expect(try recording.file(named: "owner.json") == nil)
    #expect(try OwnerFile.change(recording) { $0.title = "Mine" })
    #expect(try OwnerFile.change(recording) { $0.tags.append("own") })
    #expect(try OwnerFile.read(recording) == Owner(tags: ["own"], title: "Mine"))
    #expect(throws: CommandFailure.nothingProcessed) {
      try OwnerFile.change(recording) { owner in
        owner.title = nil
        throw CommandFailure.nothingProcessed
      }
    }
    #expect(try OwnerFile.read(recording).title == "Mine")
  }

  @Test func whenItWasSaidIsKeptWhenItIsTakenBack() throws {
    let folder = try TestFolder()
    let recording = RecordingFolder(id: "r", path: folder.path)
    let earlier = Data(#"{"schema":{"name":"owner","version":3},"title":"Mine","tags":["own"]}"#.utf8)
    try FileSystem.atomicWrite(earlier, to: folder["owner.json"])
    #expect(try !OwnerFile.change(recording) { $0.title = "Mine" })
    #expect(try FileSystem.read(folder["owner.json"]) == earlier, "nothing new was said")
    let start = Instant.text(Date())
    try OwnerFile.change(recording) { $0.title = nil }
    try OwnerFile.change(recording) { owner in
      owner.isDiscreet = true
      owner.takeAway("own", present: [])
    }
    let said = try OwnerFile.said(recording).byName
    #expect(said.keys.sorted() == ["discreet", "tag:own", "title"] && said.values.allSatisfy { $0 >= start })
    #expect(try OwnerFile.read(recording) == Owner(removedTags: ["own"], isDiscreet: true))
    // What is taken over was said when it was said.
    let other = SaidInstants(["date": "2026-01-01T00:00:00Z"])
    try OwnerFile.change(recording, from: other) { owner in
      owner.date = "2025-12-31T00:00:00Z"
      owner.isPrivate = true
    }
    #expect(try OwnerFile.said(recording).byName == said.merging(other.byName) { $1 })
  }

  @Test func aDocumentThatCannotBeReadIsNotOverwritten() throws {
    let folder = try TestFolder()
    let recording = RecordingFolder(id: "r", path: folder.path)
    let later = Data(#"{"schema":{"name":"owner","version":99}}"#.utf8)
    try later.write(to: URL(filePath: folder["owner.json"]))
    #expect(throws: DocumentError.self) { try OwnerFile.change(recording) { $0.title = "Mine" } }
    #expect(try FileSystem.read(folder["owner.json"]) == later)
  }

  @Test(arguments: ["link", "folder", "pipe"])
  func whatIsNoFileIsPrivateAndNeitherFollowedNorReplaced(how: String) throws {
    let folder = try TestFolder()
    let recording = RecordingFolder(id: "r", path: folder.path)
    try Owner(tags: ["own"]).write(to: folder["target.json"])
    switch how {
    case "link": symlink("target.json", folder["owner.json"])
    case "folder": mkdir(folder["owner.json"], 0o700)
    default: mkfifo(folder["owner.json"], 0o600)
    }
    let before = try FileSystem.attributes(folder["owner.json"])
    #expect(OwnerFile.state(recording).isPrivate)
    #expect(throws: DocumentError.notAFile(path: folder["owner.json"])) {
      try OwnerFile.change(recording) { $0.title = "Mine" }
    }
    #expect(try FileSystem.attributes(folder["owner.json"]) == before)
  }

  @Test func changesAtOnceAllCount() async throws {
    let folder = try TestFolder()
    let recording = RecordingFolder(id: "r", path: folder.path)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask { try OwnerFile.change(recording) { $0.tags.append("\(number)") } }
      }
      try await group.waitForAll()
    }
    #expect(try OwnerFile.read(recording).tags.sorted() == (0..<8).map(String.init))
  }
}
