import Foundation
import TestSupport
import Testing

@testable import Workspace

@Suite struct EarlierStateTests {
  private let fixture: WorkspaceFixture
  private var workspace: Workspace { fixture.workspace }

  /// What an earlier release left in `logs/`.
  private static let earlier = [
    "index.record.json", "index.entries", "own.record.json", "reprocess.json", "current.json",
    "index.entries.new", "history.jsonl", "stages.log",
  ]
  private static let moved = [
    "stages/index/record.json": "index.record.json", "stages/index/entries": "index.entries",
    "stages/own/record.json": "own.record.json", "reprocess.json": "reprocess.json",
  ]

  init() throws {
    fixture = try WorkspaceFixture()
    for name in Self.earlier {
      try FileSystem.atomicWrite(Data(name.utf8), to: fixture.workspace.logs + "/" + name)
    }
  }

  private func isMoved() throws -> Bool {
    let texts = try Self.moved.mapValues { Data($0.utf8) }.map { name, text in
      try FileSystem.read(workspace.state + "/" + name) == text
    }
    return try !texts.contains(false) && fixture.names(workspace.logs) == ["history.jsonl", "stages.log"]
  }

  @Test func whoeverTakesTheLockMovesItOnceAndAReaderDoesNot() throws {
    _ = try WorkspaceLock(workspace, for: .intake)
    #expect(try fixture.names(workspace.logs) == Self.earlier.sorted())
    for _ in 0..<2 {
      _ = try WorkspaceLock(workspace)
      #expect(try isMoved())
    }
  }

  @Test(arguments: moved.keys.sorted())
  func cutOffItGoesOn(at name: String) throws {
    let path = workspace.state + "/" + name
    try FileSystem.makeFolder((path as NSString).deletingLastPathComponent)
    try FileSystem.rename(workspace.logs + "/" + (Self.moved[name] ?? ""), to: path)
    _ = try WorkspaceLock(workspace)
    #expect(try isMoved())
  }

  @Test func whatIsNewerStays() throws {
    let path = workspace.stageRecordFile("index")
    try FileSystem.makeFolder((path as NSString).deletingLastPathComponent)
    try FileSystem.atomicWrite(Data("newer".utf8), to: path)
    _ = try WorkspaceLock(workspace)
    #expect(try FileSystem.read(path) == Data("newer".utf8))
    #expect(try fixture.names(workspace.logs) == ["history.jsonl", "stages.log"])
  }
}
