import Foundation
import TestSupport
import Testing
import Workspace

@testable import Application

/// What a program that reads aloud has written.
@Suite struct ReadAloudTests {
  @Test func `What a full disk has cut off is noticed, and what is complete stays as it is`() throws {
    try Scratch.with { folder in
      let path = folder + "/a.wav"
      try Data("RIFF".utf8).write(to: URL(filePath: path))
      try ReadAloud.checkRoom(behind: path, of: "x.wav")
      #expect(try FileSystem.read(path) == Data("RIFF".utf8))
      try ReadAloud.checkRoom(behind: folder + "/missing", of: "x.wav")
    }
    #if os(Linux)
      let failure = #expect(throws: WorkspaceError.self) {
        try ReadAloud.checkRoom(behind: "/dev/full", of: "x.wav")
      }
      #expect(failure == .inputOutput(path: "x.wav", action: "be written", code: ENOSPC))
    #endif
  }
}
