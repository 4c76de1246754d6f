import Foundation
import TestSupport
import Testing

@testable import Workspace

@Suite struct SortedLineTests {
  /// Calls `body` with the path of a file of `lines`.
  private func withFile(
    of lines: [String], ending: String = "\n", _ body: (String) throws -> Void
  ) throws {
    try Scratch.with { folder in
      let path = folder + "/lines"
      try FileSystem.atomicWrite(Data((lines.joined(separator: "\n") + ending).utf8), to: path)
      try body(path)
    }
  }

  /// Finds the line whose first word is `word` in the file at `path`.
  private func find(_ word: String, in path: String) throws -> String? {
    try FileSystem.sortedLine(in: path) { line in
      let first = String(String(decoding: line, as: UTF8.self).prefix { $0 != " " })
      if first.isEmpty { return nil }
      return first == word ? .orderedSame : first < word ? .orderedAscending : .orderedDescending
    }.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: [0, 1, 2, 3, 7, 60], ["", "\n"])
  func everyLineIsFoundAndNoOther(count: Int, ending: String) throws {
    // Lines of very different lengths, longer than what is read at once too.
    let lines = (0..<count).map { "k\(100 + 2 * $0) " + String(repeating: "x", count: $0 % 5 * 2500) }
    try withFile(of: lines, ending: ending) { (path) throws in
      for line in lines { #expect(try find(String(line.prefix(4)), in: path) == line) }
      for number in [99, 101, 103, 100 + 2 * count, 999] { #expect(try find("k\(number)", in: path) == nil) }
    }
  }

  @Test func aLineThatCannotBeComparedEndsTheSearch() throws {
    try withFile(of: ["", "", ""]) { (path) throws in #expect(try find("b", in: path) == nil) }
  }

  @Test func aMissingFileIsAnError() {
    #expect(throws: WorkspaceError.self) {
      try FileSystem.sortedLine(in: "/nowhere/at/all") { _ in .orderedSame }
    }
  }
}
