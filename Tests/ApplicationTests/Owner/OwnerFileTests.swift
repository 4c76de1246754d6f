import Foundation
import Model
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
