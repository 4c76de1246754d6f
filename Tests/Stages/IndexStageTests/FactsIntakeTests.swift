import ArgumentParser
import Foundation
import Model
import Store
import TestSupport
import Testing

@testable import IndexStage

@Suite struct FactsIntakeTests {
  private static let recovery = #"{"kind": "recovery", "value": 72, "at": "2026-11-20T06:30:00+01:00"}"#

  /// Indexes `lines` in `folder` with the facts of `file`, or without any.
  private func index(
    _ lines: [EntryLine], facts file: String?, in folder: String
  ) throws -> (facts: [OutsideFact], rows: [String], steps: Int, remarks: [String]) {
    let facts = folder + "/facts"
    try? FileManager.default.removeItem(atPath: facts)
    if let file {
      try FileManager.default.createDirectory(atPath: facts, withIntermediateDirectories: true)
      try Data(file.utf8).write(to: URL(filePath: facts + "/health.json"))
    }
    let database = folder + "/journal.sqlite"
    let job = try IndexStage.Job.parse(
      ["--entries", writeEntries(lines, to: folder), "--lists", InstalledFiles.lists, "--database", database]
        + (file == nil ? [] : ["--facts", facts]))
    let steps = Counter()
    var stage = IndexStage()
    try stage.run(job, progress: steps.progress)
    let store = try JournalStore.openReadOnly(path: database)
    return (try store.outsideFacts(), try store.dump(), steps.count, steps.remarks)
  }

  private func file(_ facts: String...) -> String {
    #"{"schema": {"name": "facts", "version": 1}, "facts": ["# + "\n" + facts.joined(separator: ",\n") + "]}"
  }

  @Test func `A changed fact replaces the facts and indexes no entry again`() throws {
    try withIndexFolder { folder in
      let line = try walk.write(to: folder)
      let first = try index([line], facts: file(Self.recovery), in: folder)
      #expect(first.facts.map(\.value) == [72] && first.steps == 1 && first.remarks == [])
      #expect(first.facts.map(\.file) == ["health.json"] && first.facts.map(\.unit) == ["%"])
      let second = try index([line], facts: file(Self.recovery.replacing("72", with: "40")), in: folder)
      #expect(second.facts.map(\.value) == [40] && second.steps == 0)
      let third = try index([line], facts: nil, in: folder)
      #expect(third.facts == [] && third.steps == 0)
      let anew = try withIndexFolder { try self.index([line], facts: nil, in: $0).rows }
      #expect(third.rows == anew)
    }
  }

  @Test func `What is wrong is a remark with file and line, and the rest goes on`() throws {
    try withIndexFolder { folder in
      let line = try walk.write(to: folder)
      let bad = #"{"kind": "sleep", "value": 70, "at": "2026-11-20"}"#
      let mixed = try index([line], facts: file(bad, Self.recovery), in: folder)
      #expect(mixed.facts.map(\.value) == [72] && mixed.steps == 1)
      #expect(mixed.remarks == ["\(folder)/facts/health.json:2: value must be 0 to 24 h"])
      let broken = try index([line, office.write(to: folder)], facts: "{", in: folder)
      #expect(broken.facts == [] && broken.steps == 1)
      #expect(broken.remarks == ["\(folder)/facts/health.json:1: not JSON: a key in quotes is missing"])
    }
  }

  @Test func `What was taken back is not left in the file`() throws {
    try withIndexFolder { folder in
      let secret = #"{"kind": "location", "item": "Zanzibar", "status": "left", "at": "2026-11-20"}"#
      _ = try index([], facts: file(secret), in: folder)
      _ = try index([], facts: file(Self.recovery), in: folder)
      let bytes = try Data(contentsOf: URL(filePath: folder + "/journal.sqlite"))
      #expect(bytes.range(of: Data("Zanzibar".utf8)) == nil)
    }
  }
}
