import Foundation
import Inbox
import Pipeline
import TestSupport
import Testing
import Workspace

@testable import Application

@Suite struct FailedItemsTests {
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
