import Digest
import Foundation
import TestSupport
import Testing
import Text
import Workspace

@testable import Application

/// Files of a mirror that their owner edits.
@Suite struct MirrorFolderTests {
  private func write(_ text: String, _ path: String) throws {
    try FileSystem.atomicWrite(Data(text.utf8), to: path)
  }

  private func texts(_ root: String) -> [String: String] { FileTree(root).texts() }

  private func digest(_ text: String) -> String { Digest.sha256(Data(text.utf8)) }

  @Test func `A file of ours is replaced and removed; an edited one and a foreign one are not`() throws {
    try Scratch.with { root in
      let folder = MirrorFolder(root: root)
      #expect(try folder.write(Data("one".utf8), to: "Days/a.md", known: []) == .done)
      #expect(try folder.write(Data("two".utf8), to: "Days/a.md", known: [digest("one")]) == .done)
      #expect(texts(root) == ["Days/a.md": "two"])
      try write("mine", root + "/Days/a.md")
      #expect(
        try folder.write(Data("three".utf8), to: "Days/a.md", known: [digest("one"), digest("two")])
          == .edited)
      #expect(try folder.remove("Days/a.md", known: [digest("two")]) == .edited)
      #expect(texts(root) == ["Days/a.md": "mine"])
      #expect(try folder.write(Data("mine".utf8), to: "Days/a.md", known: []) == .done)
      #expect(try folder.remove("Days/a.md", known: [digest("mine")]) == .done)
      #expect(texts(root) == [:])
      #expect(try folder.remove("Days/a.md", known: [digest("mine")]) == .done)
    }
  }

  @Test func `What a killed command left goes with its file; a folder in its place is the owner's`() throws {
    try Scratch.with { root in
      let folder = MirrorFolder(root: root)
      let left = root + "/Days/.sonar-" + digest("Days/a.md").prefix(12) + ".partial"
      try FileSystem.makeFolder(root + "/Days")
      try write("one", left)
      try write("half", left + ".new")
      #expect(try folder.remove("Days/a.md", known: [digest("one")]) == .done)
      #expect(texts(root) == [:])
      try FileSystem.makeFolder(left)
      try write("mine", left + "/notes")
      #expect(try folder.write(Data("one".utf8), to: "Days/a.md", known: []) == .done)
      #expect(texts(root) == ["Days/a.md": "one", "Days/a (edited).md/notes": "mine"])
    }
  }

  @Test func `Links and folders in the place of ours are the owner's`() throws {
    try Scratch.with { root in
      let folder = MirrorFolder(root: root + "/Sonar")
      try FileSystem.makeFolder(root + "/Sonar/Days/b.md")
      try FileSystem.makeFolder(root + "/other")
      try write("one", root + "/elsewhere")
      symlink(root + "/elsewhere", root + "/Sonar/Days/a.md")
      symlink(root + "/other", root + "/Sonar/Weeks")
      for path in ["Days/a.md", "Days/b.md", "Weeks/c.md"] {
        #expect(try folder.write(Data("two".utf8), to: path, known: [digest("one")]) == .edited)
      }
      for path in ["Days/a.md", "Days/b.md"] {
        #expect(try folder.remove(path, known: [digest("one")]) == .edited)
      }
      #expect(texts(root) == ["elsewhere": "one"])
    }
  }

  @Test func `What a killed run left is kept if it is the owner's`() throws {
    try Scratch.with { root in
      let folder = MirrorFolder(root: root)
      let partial = root + "/.sonar-" + Digest.sha256(Data("a.md".utf8)).prefix(12) + ".partial"
      for (left, suffix, kept) in [
        ("mine", "", true), ("one", "", false), ("half", ".new", false), ("mine too", ".old", true),
      ] {
        try write(left, partial + suffix)
        #expect(try folder.write(Data("two".utf8), to: "a.md", known: [digest("one")]) == .done)
        #expect(texts(root).values.contains(left) == kept, "\(left)")
        #expect(texts(root)["a.md"] == "two")
      }
    }
  }

  @Test func `Sound replaces only sound of ours`() throws {
    try Scratch.with { root in
      let folder = MirrorFolder(root: root + "/Sonar")
      for name in ["sound", "other"] { try write(name, root + "/" + name) }
      func place(_ name: String, known: [String] = []) throws -> MirrorFolder.Outcome {
        try folder.place(sound: root + "/" + name, digest(name), to: "audio/a.m4a", known: known)
      }
      #expect(try place("sound") == .done)
      #expect(try place("sound") == .done)
      #expect(try place("other") == .edited)
      #expect(try place("other", known: [digest("sound")]) == .done)
      #expect(texts(root + "/Sonar") == ["audio/a.m4a": "other"])
      try write("tagged", root + "/Sonar/audio/a.m4a")
      #expect(try place("sound", known: [digest("other")]) == .edited)
      #expect(texts(root + "/Sonar") == ["audio/a.m4a": "tagged"])
      #expect(texts(root)["sound"] == "sound" && texts(root)["other"] == "other")
    }
  }

  /// A folder in which names that differ in case alone are one, as exFAT and macOS have it.
  private func caseless(_ root: String) -> MirrorFolder {
    var folder = MirrorFolder(root: root)
    folder.isOneFile = { first, second in
      try first.lowercased() == second.lowercased() && FileSystem.exists(first)
    }
    return folder
  }

  @Test func `A file follows a name that changed in case alone, through a third one`() throws {
    try Scratch.with { root in
      let folder = caseless(root)
      let known = [digest("one")]
      #expect(try folder.write(Data("one".utf8), to: "Entries/Walk.md", known: []) == .done)
      #expect(try folder.follow("Entries/walk.md", from: "Entries/Walk.md", known: known))
      #expect(texts(root) == ["Entries/walk.md": "one"])
      #expect(try folder.write(Data("two".utf8), to: "Entries/walk.md", known: known) == .done)
      #expect(texts(root) == ["Entries/walk.md": "two"])
      // Killed between its two renames, it is at the third name.
      let third = root + "/Entries/.sonar-" + digest("Entries/walk.md").prefix(12) + ".partial"
      try FileSystem.rename(root + "/Entries/walk.md", to: third)
      #expect(try folder.follow("Entries/WALK.md", from: "Entries/walk.md", known: [digest("two")]))
      #expect(
        try folder.write(Data("three".utf8), to: "Entries/WALK.md", known: [digest("two")]) == .done)
      #expect(texts(root) == ["Entries/WALK.md": "three"])
    }
  }

  @Test func `An edited file keeps its name, and two files stay two`() throws {
    try Scratch.with { root in
      try FileSystem.makeFolder(root + "/Entries")
      try write("mine", root + "/Entries/Walk.md")
      #expect(
        try caseless(root).follow("Entries/walk.md", from: "Entries/Walk.md", known: [digest("one")]))
      #expect(texts(root) == ["Entries/Walk.md": "mine"])
      try write("other", root + "/Entries/walk.md")
      let folder = MirrorFolder(root: root)
      #expect(
        try !folder.follow("Entries/walk.md", from: "Entries/Walk.md", known: [digest("mine")]))
      #expect(texts(root) == ["Entries/Walk.md": "mine", "Entries/walk.md": "other"])
    }
  }

  @Test func `200 edits on both sides, some at the same moment: nothing that the owner wrote is lost`() throws
  {
    try Scratch.with { root in
      let folder = MirrorFolder(root: root)
      var random = SeededNumbers(7)
      for number in 0..<200 {
        let path = "notes/\(number % 5).md"
        let (before, after, mine) = ("before \(number)", "after \(number)", "mine \(number)")
        if try FileSystem.exists(root + "/notes") { try FileSystem.remove(root + "/" + path) }
        #expect(try folder.write(Data(before.utf8), to: path, known: []) == .done)
        let delay = UInt32.random(in: 0...400, using: &random)
        let edits = Int.random(in: 1...2, using: &random)
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          usleep(delay)
          for edit in 0..<edits {
            // An editor writes beside and renames.
            let text = Data("\(mine) \(edit)".utf8)
            try? text.write(to: URL(filePath: root + "/notes/\(number)-\(edit).tmp"))
            rename(root + "/notes/\(number)-\(edit).tmp", root + "/" + path)
          }
          done.signal()
        }
        let removes = Bool.random(using: &random)
        _ =
          try removes
          ? folder.remove(path, known: [digest(before)])
          : folder.write(Data(after.utf8), to: path, known: [digest(before)])
        done.wait()
        let found = Set(texts(root).values)
        #expect(found.contains("\(mine) \(edits - 1)"), "\(number)")
      }
    }
  }
}
