import Export
import Foundation
import Testing

/// Names that every file system accepts.
struct PortableNameTests {
  @Test(arguments: [
    ("10:15 walk", "10.15 walk"), ("a/b\\c*?", "a b c"), ("what <is> this?", "what is this"),
    ("con", "_con"), ("Com1.txt", "_Com1.txt"), ("nul .md", "_nul .md"), ("console", "console"),
    ("..", "Untitled"), (" .hidden. ", "hidden"), ("-rf", "rf"), ("a\u{202E}b\n\u{0}c", "a b c"),
    ("Ärger", "A\u{308}rger"), ("[[x]]#^|", "x"), ("👨‍👩‍👧", "👨‍👩‍👧"),
  ])
  func name(expected: (text: String, name: String)) {
    let name = PortableName.name(expected.text)
    #expect(name.precomposedStringWithCanonicalMapping == expected.name.precomposedStringWithCanonicalMapping)
  }

  @Test("255 bytes of emoji are cut between characters")
  func emoji() {
    let name = PortableName.name(String(repeating: "👩🏽‍🚀", count: 17))
    #expect(name == String(repeating: "👩🏽‍🚀", count: 6))
    #expect(name.utf8.count <= PortableName.limit)
  }

  @Test("Names that a file system without case takes for the same are told apart")
  func twins() {
    var taken: Set<String> = []
    let names = ["Walk", "walk", "WALK", "Wälk", "Wa\u{308}lk", "λόγος", "λόγοσ"].map {
      PortableName.unique(PortableName.name($0), suffix: "3f9a", taken: &taken)
    }
    #expect(names == ["Walk", "walk 3f9a", "WALK 3f9a 2", "Wälk", "Wälk 3f9a", "λόγος", "λόγοσ 3f9a"])
    #expect(Set(names.map(PortableName.key)).count == names.count)
  }
}
