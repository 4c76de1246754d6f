internal import ArgumentParser
import Foundation
import Inbox
import Pipeline
import StageContract
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
        return try choice.recordings(of: workspace, timeZone: .gmt)
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

  private func check(_ words: String..., forAll: Bool = true) throws {
    let manifest = try Manifest.parse(
      """
      pipeline: p
      stages:
        hear: {run: a, inputs: {o: original}, outputs: {t: t.txt},
          parameters: {model: "model:default", vad: "model?:silero", zone: "setting:time_zone"}}
        tell: {run: b, inputs: {t: hear.t}, outputs: {s: s.txt}, parameters: {style: "style:default"}}
        show: {run: c, scope: journal, inputs: {s: tell.s}, outputs: {d: d/},
          parameters: {locale: "setting:locale", now: "day:now"}}
      """, path: "m")
    let installation = Installation(executableFolders: [], modelFolders: [], pipelineFolders: [])
    try SettingsCheck(manifest: manifest, installation: installation)
      .check(.parse(assignments: words), forAll: forAll)
  }

  @Test func onlyWhatAStageReadsCanBeChanged() throws {
    try check("locale=de-DE", "time_zone=Asia/Tokyo", "tell.x=1", "show.y=2")
    try check("time_zone=Asia/Tokyo", "tell.x=1", forAll: false)
    #expect { try check("inbox=/x") } throws: { CommandFailure($0)?.status == 64 }
    #expect { try check("locale=de-DE", forAll: false) } throws: { CommandFailure($0)?.status == 64 }
    #expect { try check("show.y=2", forAll: false) } throws: { CommandFailure($0)?.status == 64 }
  }

  @Test func whatIsNotInstalledIsRefusedBeforeAnythingIsWritten() {
    #expect { try check("model=large") } throws: { CommandFailure($0)?.status == 69 }
    #expect { try check("hear.vad=large") } throws: { CommandFailure($0)?.status == 69 }
    #expect { try check("style=poetic") } throws: { CommandFailure($0)?.status == 64 }
    #expect { try check("tell.style=poetic") } throws: { CommandFailure($0)?.status == 64 }
  }

  @Test func settingsOfARecordingWin() throws {
    let changes = try Settings.parse(assignments: ["style=a", "tell.x=1", "tell.y=1"])
    let rest = changes.without(try Settings.parse(assignments: ["style=b", "tell.x=2", "hear.x=3"]))
    #expect(rest.values.isEmpty && rest.parameters["tell"] == ["y": .integer(1)])
    #expect(changes.without(Settings()) == changes)
  }

  @Test func nothingToDoAnewIsWrongUsage() {
    #expect {
      _ = try Sonar.parseAsRoot(["reprocess", "--id", "2026"])
    } throws: {
      Sonar.exitCode(for: $0) == .validationFailure
    }
  }
}
