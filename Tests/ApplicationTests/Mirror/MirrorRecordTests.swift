import Foundation
import TestSupport
import Testing
import Workspace

@testable import Application

/// The file in which mirrors are on record.
@Suite struct MirrorRecordTests {
  private func text(_ path: String) throws -> String {
    String(decoding: try FileSystem.read(path), as: UTF8.self)
  }

  private func sample(_ number: Int = 0) -> MirrorRecord.Mirror {
    var mirror = MirrorRecord.Mirror()
    mirror.entries["id\(number)"] = .init(key: "k", name: "a b", base: "a", files: ["a b.md", "a.m4a"])
    mirror.files["a b.md"] = ["1", "2"]
    mirror.files["the owner's"] = []
    mirror.told["a b.md"] = []
    mirror.parts["2026-11-16"] = .init(digest: "d", files: ["Days/2026-11-20.md"])
    return mirror
  }

  private func expect(_ found: MirrorRecord.Mirror?, _ wanted: MirrorRecord.Mirror) {
    #expect(found?.entries.values == wanted.entries.values)
    #expect(found?.files.values == wanted.files.values)
    #expect(found?.told.values == wanted.told.values)
    #expect(found?.parts.values == wanted.parts.values)
  }

  @Test func `What is written is read, whatever is in names`() throws {
    try Scratch.with { root in
      let path = root + "/state/mirror.tsv"
      var (mirror, other) = (sample(), sample(1))
      mirror.files["a\tb\\n\r\nc\\"] = ["3"]
      other.files["\u{e4} a\u{308}"] = ["4"]
      var record = MirrorRecord()
      record.mirrors = ["/a": mirror, "/b\n": other, "/c": .init()]
      try record.write(to: path)
      let found = try MirrorRecord.read(path)
      #expect(Set(found.mirrors.keys) == ["/a", "/b\n", "/c"])
      expect(found.mirrors["/a"], mirror)
      expect(found.mirrors["/b\n"], other)
      expect(found.mirrors["/c"], .init())
      #expect(try MirrorRecord.read(root + "/state/none").mirrors.isEmpty)
    }
  }

  @Test func `A change adds lines that replace and remove rows, until they are too many`() throws {
    try Scratch.with { root in
      let path = root + "/mirror.tsv"
      var record = MirrorRecord()
      record.mirrors = ["/a": sample(), "/b": sample(1)]
      try record.write(to: path)
      record = try MirrorRecord.read(path)
      var mirror = try #require(record.mirrors["/a"])
      let before = try text(path)
      try record.save(&mirror, "/a", isWhole: false, to: path)
      #expect(try text(path) == before)
      mirror.files["a b.md"] = ["2"]
      mirror.files["the owner's"] = nil
      mirror.told.keep { _ in false }
      mirror.entries["id0"]?.key = ""
      mirror.parts["2026-11-16"] = nil
      try record.save(&mirror, "/a", isWhole: false, to: path)
      let added = [
        "target\t/a", "file\ta b.md\t2", "-file\tthe owner's", "entry\tid0\t\ta b\ta\ta b.md\ta.m4a",
        "-told\ta b.md", "-part\t2026-11-16", "",
      ]
      #expect(try text(path) == before + added.joined(separator: "\n"))
      expect(try MirrorRecord.read(path).mirrors["/a"], mirror)
      expect(try MirrorRecord.read(path).mirrors["/b"], sample(1))
      for number in 0..<30 {
        for file in 0..<100 { mirror.files["\(file).md"] = ["\(number)"] }
        try record.save(&mirror, "/a", isWhole: false, to: path)
      }
      #expect(try text(path).split(separator: "\n").count < 1_500)
      expect(try MirrorRecord.read(path).mirrors["/a"], mirror)
      mirror.files["new"] = ["5"]
      try record.save(&mirror, "/a", isWhole: true, to: path)
      #expect(try !text(path).contains("-file") && text(path).contains("new"))
      expect(try MirrorRecord.read(path).mirrors["/b"], sample(1))
    }
  }

  @Test func `A line that is not complete is dropped, and no line follows it`() throws {
    try Scratch.with { root in
      let path = root + "/mirror.tsv"
      var record = MirrorRecord()
      record.mirrors = ["/a": sample()]
      try record.write(to: path)
      let whole = try text(path)
      try FileSystem.atomicWrite(Data((whole + "target\t/a\nfile\ta b.md\tcut o").utf8), to: path)
      record = try MirrorRecord.read(path)
      var mirror = try #require(record.mirrors["/a"])
      expect(mirror, sample())
      mirror.files["c"] = ["4"]
      try record.save(&mirror, "/a", isWhole: false, to: path)
      expect(try MirrorRecord.read(path).mirrors["/a"], mirror)
      #expect(try !text(path).contains("cut o"))
    }
  }

  @Test(arguments: ["", "{", "mirror", "mirror\t2\n", "mirror\t3\nfile\ta\n", "mirror\t3\ntarget\ta\nb\n"])
  func `What is no record is refused`(text: String) throws {
    try Scratch.with { root in
      let path = root + "/mirror.tsv"
      try FileSystem.atomicWrite(Data(text.utf8), to: path)
      #expect {
        _ = try MirrorRecord.read(path)
      } throws: { error in
        if case .malformed(path, "mirror", _)? = error as? WorkspaceError { return true }
        return false
      }
    }
  }

  @Test func `A later release's record is left as it is`() throws {
    try Scratch.with { root in
      let path = root + "/mirror.tsv"
      try FileSystem.atomicWrite(Data("mirror\t4\nwhat is this\n".utf8), to: path)
      #expect(
        throws: WorkspaceError.laterVersion(path: path, kind: "mirror", found: 4, supported: 3)
      ) { _ = try MirrorRecord.read(path) }
    }
  }
}
