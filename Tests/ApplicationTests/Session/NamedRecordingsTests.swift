import Foundation
import Inbox
import TestSupport
import Testing
import Workspace

@testable import Application

@Suite struct NamedRecordingsTests {
  @Test func aFolderGivesItsRecordingsAndItsSubFoldersAreTags() throws {
    try Scratch.with { folder in
      for name in [
        "in/a.wav", "in/c.awb", "in/d.3gp", "in/notes.txt", "in/.hidden.wav", "in/lisbon/b.M4A",
      ] {
        let file = URL(filePath: folder + "/" + name)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("sound".utf8).write(to: file)
      }
      let found = try NamedRecordings(tags: ["travel"]).find(folder + "/in").files
      #expect(found.map(\.name) == ["a.wav", "c.awb", "d.3gp", "b.M4A"])
      #expect(found.map(\.tags) == [["travel"], ["travel"], ["travel"], ["travel", "lisbon"]])
    }
  }

  @Test func aFolderOfAJournalIsRefusedInWordsThatSpeakOfNoInbox() throws {
    try Scratch.with { folder in
      _ = try Workspace.create(root: folder + "/journal", settingsText: "")
      #expect { try NamedRecordings(tags: []).find(folder + "/journal/recordings") } throws: { error in
        guard let failure = CommandFailure(error), failure.status == 64 else { return false }
        return failure.message.contains(": lies in the journal ") && !failure.message.contains("sonar.yaml")
      }
    }
  }

  @Test func whatIsNotThereIsStatus66() throws {
    try Scratch.with { folder in
      #expect { try NamedRecordings(tags: []).find(folder + "/nothing.wav") } throws: {
        CommandFailure($0)?.status == 66
      }
      #expect { try NamedRecordings(tags: []).find(folder) } throws: { CommandFailure($0)?.status == 66 }
      mkfifo(folder + "/pipe.wav", 0o600)
      #expect { try NamedRecordings(tags: []).find(folder + "/pipe.wav") } throws: {
        CommandFailure($0)?.status == 65
      }
    }
  }

  @Test(arguments: [
    ("travel", true), ("two words", true), ("", false), (".hidden", false), ("a/b", false), ("..", false),
    ("a\nb", false),
  ])
  func tagsAreNamesOfFolders(name: String, isTag: Bool) {
    #expect(NamedRecordings.isTag(name) == isTag)
  }
}
