import Application
internal import ArgumentParser
import Foundation
import TestSupport
import Testing
import Workspace

@testable import sonar

@Suite struct ReprocessCommandTests {
  private func workspace(_ folder: String) throws -> Workspace {
    let workspace = try Workspace.create(root: folder + "/journal", settingsText: "")
    for day in 1...4 {
      try FileSystem.makeFolder("\(workspace.recordingsFolder)/2026/2026-01-0\(day)T000000Z-0000000\(day)")
    }
    return workspace
  }

  @Test func theChoiceIsWhatAllOptionsAllow() throws {
    try Scratch.with { folder in
      let workspace = try workspace(folder)
      let all = try workspace.recordings()
      for folder in all[1...] {
        try folder.writeFailure(
          FailureRecord(stage: "chunk", fingerprint: "f", status: 65, tries: 2, message: "m"))
      }
      func chosen(_ words: String...) throws -> [RecordingFolder] {
        let choice = try RecordingChoice.parse(words)
        #expect(choice.isGiven == !words.isEmpty)
        return try choice.recordings(of: workspace, timeZone: .gmt, now: Date())
      }
      #expect(try chosen() == all)
      #expect(try chosen("--failed") == Array(all[1...]))
      #expect(try chosen("--limit", "2") == Array(all[2...]))
      #expect(try chosen("--failed", "--id", "2026-01-01", "--id", "2026-01-03") == [all[2]])
      #expect(throws: WorkspaceError.self) { try chosen("--id", "2027") }
      #expect { try chosen("--since", "2026-01-01") } throws: {
        CommandFailure($0) == .nothingProcessed
      }
    }
  }
}
