import Foundation
import Model
import StageContract
import TestSupport
import Testing
import Workspace

@testable import Application

@Suite struct TypedFactsTests {
  private static let at = "2026-11-20T23:59:59+01:00"

  private static func spend(_ value: Double, at: String = at) -> WrittenFact {
    WrittenFact(kind: .spend, value: value, currency: "EUR", item: "tea", at: at, writtenAt: at)
  }

  private func journal(_ body: (TypedFacts, String) throws -> Void) throws {
    try Scratch.with { folder in
      try Data().write(to: URL(filePath: folder + "/sonar.yaml"))
      let workspace = try Workspace(root: folder)
      try body(TypedFacts(workspace), workspace.facts + "/typed.jsonl")
    }
  }

  private func values(_ path: String) -> [Double?] {
    let folder = FactFolder.read(
      (path as NSString).deletingLastPathComponent, now: .now.addingTimeInterval(1e9))
    #expect(folder.remarks == [])
    return folder.facts.map(\.fact.value)
  }

  @Test func `What is typed is appended, and taken back as it was typed`() throws {
    try journal { typed, path in
      try typed.append([Self.spend(1)])
      try typed.append([Self.spend(2), Self.spend(3)])
      #expect(values(path) == [1, 2, 3])
      #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
      #expect(try typed.undo().map(\.value) == [2, 3])
      #expect(values(path) == [1])
      #expect(try typed.undo().map(\.value) == [1])
      let none = try typed.undo()
      #expect(none == [] && values(path) == [])
    }
  }

  @Test func `A line that a power cut tore is no fact and no obstacle`() throws {
    try journal { typed, path in
      try typed.append([Self.spend(1)])
      let whole = try Data(contentsOf: URL(filePath: path))
      for tear in [#"{"kind":"spend","val"#, "{", #"{"kind":"spend","value":2,"currency":"EUR","item":"a"#] {
        try (whole + Data(tear.utf8)).write(to: URL(filePath: path))
        #expect(values(path) == [1])
        try typed.append([Self.spend(2)])
        #expect(values(path) == [1, 2])
        #expect(try typed.undo().map(\.value) == [2])
        try (whole + Data(tear.utf8)).write(to: URL(filePath: path))
        #expect(try typed.undo().map(\.value) == [1])
      }
    }
  }

  @Test func `A last line without a line feed is kept where it is whole`() throws {
    try journal { typed, path in
      try typed.append([])
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try canonicalJSON(Self.spend(1)).write(to: URL(filePath: path))
      try typed.append([Self.spend(2)])
      #expect(values(path) == [1, 2])
    }
  }

  @Test func `Lines written by hand are taken back one by one`() throws {
    try journal { typed, path in
      try typed.append([Self.spend(1), Self.spend(2, at: "2026-11-20T10:00:00+01:00")])
      #expect(try typed.undo().map(\.value) == [2])
    }
  }

  @Test func `Commands that log at once wait for each other`() async throws {
    try await Scratch.withAsync { folder in
      try Data().write(to: URL(filePath: folder + "/sonar.yaml"))
      let workspace = try Workspace(root: folder)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for value in 1...8 {
          group.addTask { try TypedFacts(workspace).append([Self.spend(Double(value))]) }
        }
        try await group.waitForAll()
      }
      #expect(
        values(workspace.facts + "/typed.jsonl").compactMap(\.self).sorted() == (1...8).map(Double.init))
    }
  }
}
