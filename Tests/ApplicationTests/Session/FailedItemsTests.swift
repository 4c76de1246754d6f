import Foundation
import Inbox
import Pipeline
import TestSupport
import Testing
import Workspace

@testable import Application

@Suite struct FailedItemsTests {
  @Test func aRepairedFileKeepsItsSidecar() throws {
    try Scratch.with { folder in
      let workspace = try Workspace.create(root: folder + "/journal", settingsText: "")
      let sidecar = Data(#"{"schema": {"name": "sidecar", "version": 1}, "tags": ["sea"]}"#.utf8)
      let path = workspace.inbox + "/memo.wav"
      try FileSystem.atomicWrite(Data("broken".utf8), to: path)
      try FileSystem.atomicWrite(sidecar, to: path + ".json")
      var importer = try Importer(workspace: workspace, timeZone: .gmt)
      var file = InboxFile(path: path)
      file.sidecar = path + ".json"
      _ = try importer.take(file)
      let recording = try #require(try workspace.recordings().first)
      try Quarantine.refuse(recording, in: workspace, status: 65, reason: "no audio")
      try FileSystem.atomicWrite(Data("repaired".utf8), to: workspace.failed + "/memo.wav")
      let failed = try FailedItems(workspace)
      let restored = try #require(try failed.restore(failed.items, timeZone: .gmt).first)
      #expect(try FileSystem.read(restored.path + "/" + Sidecar.fileName) == sidecar)
      #expect(try FileSystem.items(in: workspace.failed).isEmpty)
    }
  }

  @Test func recordingsAndRefusedFilesAreFoundByIdOrName() throws {
    try Scratch.with { folder in
      let workspace = try Workspace.create(root: folder + "/journal", settingsText: "")
      var intaker = try Importer(workspace: workspace, timeZone: .gmt)
      var folders: [RecordingFolder] = []
      for name in ["2026-01-01 10.00.00.wav", "2026-01-02 10.00.00.wav", "two words.wav"] {
        try Data(name.utf8).write(to: URL(filePath: workspace.inbox + "/" + name))
        if case .taken(let taken) = try intaker.take(InboxFile(path: workspace.inbox + "/" + name)).outcome {
          folders.append(taken)
        }
      }
      try #require(folders.count == 3)
      #expect(try FailedItems(workspace).items.isEmpty)
      try folders[0].writeFailure(
        FailureRecord(stage: "chunk", fingerprint: "f", status: 70, tries: 2, message: "m"))
      try Quarantine.refuse(folders[2], in: workspace, status: 65, reason: "empty")
      let failed = try FailedItems(workspace)
      let refused = FailedItems.Item.refused(name: "two words.wav", id: folders[2].id)
      #expect(failed.items == [.recording(folders[0]), refused])
      #expect(try failed.item(named: "2026-01-01") == .recording(folders[0]))
      #expect(try failed.item(named: "two words.wav") == refused)
      #expect(try failed.item(named: "failed/two words.wav") == refused)
      #expect(try failed.item(named: folders[2].id) == refused)
      for (name, part) in [
        ("two word.wav", "did you mean two words.wav?"), ("2026-01-02", "has not failed"),
        ("", "sonar status"),
      ] {
        #expect {
          try failed.item(named: name)
        } throws: {
          CommandFailure($0)?.status == 64 && CommandFailure($0)?.message.contains(part) == true
        }
      }
    }
  }
}
