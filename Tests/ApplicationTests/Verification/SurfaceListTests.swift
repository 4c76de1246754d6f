import Foundation
import TestSupport
import Testing

@testable import Application

@Suite struct SurfaceListTests {
  private func read(_ text: String) throws -> SurfaceList {
    var list = SurfaceList.missing
    try Scratch.with { folder in
      let path = folder + "/index.json"
      list = try SurfaceList.read(path)
      #expect(list == .missing)
      try Data(text.utf8).write(to: URL(filePath: path))
      list = try SurfaceList.read(path)
    }
    return list
  }

  @Test func rowsComeWithTheirLines() throws {
    let text = """
      {"home_data": {"documents": [
        {"file": "latest.json", "sha256": "a"},
        {"file": "../recordings/2026/x/original.ogg", "sha256": "b"}
      ]}}
      """
    guard case .rows(let rows, nil) = try read(text) else {
      Issue.record("not read")
      return
    }
    #expect(rows.map(\.line) == [2, 3])
    #expect(rows.map(\.isTrusted) == [true, false])
  }

  @Test(arguments: ["", "{", "[]", #"{"home_data": {"documents": [{"file": 5, "sha256": "a"}]}}"#])
  func anythingElseIsDamaged(text: String) throws { #expect(try read(text) == .damaged) }

  @Test(arguments: ["", ".", "..", ".hidden", "a/b", "/etc/passwd", "../x", "a\nb", "\u{1B}[2J"])
  func onlyTheNameOfAVisibleFileIsTrusted(name: String) { #expect(!SurfaceList.isFileName(name)) }

  @Test func aFolderIsNoList() throws {
    try Scratch.with { folder in
      let list = try SurfaceList.read(folder)
      #expect(list == .damaged)
    }
  }
}
