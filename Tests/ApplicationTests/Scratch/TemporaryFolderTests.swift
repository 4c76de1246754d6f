import Foundation
import TestSupport
import Testing

@testable import Application

@Suite struct TemporaryFolderTests {
  @Test func whatAKilledCommandLeftIsRemovedByTheNext() async throws {
    let parent = try TestFolder()
    let (old, new) = (parent["sonar-old"], parent["sonar-new"])
    for path in [old, new] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try Data("words".utf8).write(to: URL(filePath: path + "/transcript.json"))
    }
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -3600)], ofItemAtPath: old)
    let used = try await TemporaryFolder.with(in: parent.path) { path in
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode == 0o700 && path.hasPrefix(parent.path + "/"))
      return path
    }
    let fileManager = FileManager.default
    #expect(!fileManager.fileExists(atPath: old) && fileManager.fileExists(atPath: new))
    #expect(!fileManager.fileExists(atPath: used))
  }
}
