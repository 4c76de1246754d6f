import Export
import Foundation
import TestSupport
import Testing
import Workspace

@testable import Application

/// Recordings that cannot be read while they are exported.
@Suite struct SoundWritingTests {
  /// A target in which a recording fails.
  private final class Failing: ExportTarget {
    var isCut = false
    let error: any Error

    init(_ error: any Error) { self.error = error }

    func add(_ file: ExportedFile) {}
    func add(sound source: String, at path: String, as way: ExportedSound) throws { throw error }
    func finish() {}
  }

  private let sound = ExportedEntry.Audio(source: "/j/original.wav", suffix: ".wav", bytes: 3)

  private func fault(_ path: String) -> WorkspaceError {
    .inputOutput(path: path, action: "be read", code: EIO)
  }

  @Test func `One that cannot be read is left out and named`() throws {
    let sounds = SoundWriting(.copy)
    let target = Failing(fault("/j/original.wav"))
    #expect(try sounds.write(sound, of: "a", to: target) { "x" } == nil)
    #expect(Array(sounds.unreadable.keys) == ["a"])
    #expect(sounds.unreadable["a"]?.hasPrefix("/j/original.wav: ") == true)
    // A format may read it before it is written.
    #expect(try sounds.write(sound, of: "b", to: target) { throw CocoaError(.fileReadNoPermission) } == nil)
    #expect(sounds.unreadable.count == 2)
  }

  @Test func `An archive in which it was begun is written again without it`() throws {
    let sounds = SoundWriting(.copy)
    let target = Failing(fault("/j/original.wav"))
    target.isCut = true
    #expect(throws: SoundWriting.Cut.self) { try sounds.write(sound, of: "a", to: target) { "x" } }
    #expect(try sounds.write(sound, of: "a", to: target) { "x" } == nil, "it is not tried again")
  }

  @Test func `What cannot be written ends the export`() throws {
    let sounds = SoundWriting(.copy)
    #expect(throws: fault("/out/x")) {
      try sounds.write(sound, of: "a", to: Failing(fault("/out/x"))) { "x" }
    }
    #expect(sounds.unreadable.isEmpty)
  }

  @Test func `An archive stays whole where a recording cannot be opened`() throws {
    try Scratch.with { root in
      let zip = try ZipTarget(root + "/a.zip", scratch: root + "/part")
      #expect(throws: WorkspaceError.self) { try zip.add(sound: root + "/none", at: "x", as: .copy) }
      #expect(!zip.isCut)
      try FileSystem.write(Data("sound".utf8), to: root + "/original")
      try zip.add(sound: root + "/original", at: "whole.wav", as: .copy)
      #expect(!zip.isCut)
      try zip.finish()
      let bytes = try FileSystem.read(root + "/a.zip")
      #expect(bytes.range(of: Data("whole.wav".utf8)) != nil && bytes.range(of: Data("sound".utf8)) != nil)
    }
  }
}
