import Foundation
import TestSupport
import Testing

@testable import Inbox
@testable import Pipeline
@testable import Workspace

@Suite struct FolderWatchTests {
  private let fixture: WorkspaceFixture
  private let watch: FolderWatch
  private let alarm: Waker
  private var inbox: String { fixture.workspace.inbox }

  init() throws {
    (fixture, watch, alarm) = (try WorkspaceFixture(), try FolderWatch(), try Waker())
  }

  /// True if a new event arrives; earlier events are discarded.
  private func isNotified() async -> Bool {
    let isNotified = await alarm.sleep(seconds: 5, orInputAt: watch.descriptor)
    watch.drain()
    return isNotified
  }

  private func isNothingReported() async -> Bool {
    await !alarm.sleep(seconds: 0.05, orInputAt: watch.descriptor)
  }

  @Test func aNewFileAndOneMovedInAreReported() async throws {
    #expect(try watch.cover([inbox]))
    #expect(try !watch.cover([inbox]))
    #expect(await isNothingReported())
    #expect(FileManager.default.createFile(atPath: inbox + "/a.wav", contents: Data("x".utf8)))
    #expect(await isNotified())
    let outside = fixture.folder + "/b.wav"
    #expect(FileManager.default.createFile(atPath: outside, contents: Data("x".utf8)))
    #expect(await isNothingReported())
    try FileSystem.rename(outside, to: inbox + "/b.wav")
    #expect(await isNotified())
  }

  @Test func aFileThatGoesIsNoNews() async throws {
    let path = try fixture.drop("a.wav", "x")
    _ = try watch.cover([inbox])
    #if os(Linux)
      try FileSystem.remove(path)
      #expect(try fixture.names(inbox).isEmpty)
      #expect(await isNothingReported())
    #endif
  }

  @Test func aNewFolderIsToldAndThenWhatComesIntoIt() async throws {
    _ = try watch.cover(Inbox(path: inbox, journal: fixture.workspace.root).scan().folders)
    try FileSystem.makeFolder(inbox + "/walks/alps")
    #expect(await isNotified())
    let folders = try Inbox(path: inbox, journal: fixture.workspace.root).scan().folders
    #expect(folders == [inbox, inbox + "/walks", inbox + "/walks/alps"])
    #expect(try watch.cover(folders))
    #expect(await isNothingReported())
    try fixture.drop("walks/alps/a.wav", "x")
    #expect(await isNotified())
  }

  @Test func aFolderThatGoesIsToldAndWatchedAnewWhenItIsBack() async throws {
    let folder = inbox + "/walks"
    try FileSystem.makeFolder(folder)
    _ = try watch.cover([inbox, folder])
    try FileSystem.removeTree(folder)
    #expect(await isNotified())
    // What it was told for a folder that is gone is not new; one with the same name is.
    #expect(try !watch.cover([inbox, folder]))
    try FileSystem.makeFolder(folder)
    #expect(await isNotified())
    #expect(try watch.cover([inbox, folder]))
    try fixture.drop("walks/a.wav", "x")
    #expect(await isNotified())
  }

  @Test func moreThanTheSystemRemembersIsToldAsAnyChange() async throws {
    _ = try watch.cover([inbox])
    #if os(Linux)
      let limit = FileManager.default.contents(atPath: "/proc/sys/fs/inotify/max_queued_events")
      let text = String(decoding: limit ?? Data(), as: UTF8.self).trimmingCharacters(
        in: .whitespacesAndNewlines)
      let count = try #require(Int(text))
    #else
      let count = 1000
    #endif
    // Two files by turns, so that no event is merged with the one before it. There are more than are kept: the
    // system drops some and tells that.
    for number in 0..<min(count + 200, 40_000) {
      close(open(inbox + "/\(number % 2)", O_WRONLY | O_CREAT, 0o600))
    }
    #expect(await isNotified())
    #expect(
      try Inbox(path: inbox, settleSeconds: 0, journal: fixture.workspace.root).scan().files.count == 2)
    #expect(await isNothingReported())
    #expect(FileManager.default.createFile(atPath: inbox + "/last", contents: nil))
    #expect(await isNotified())
  }

  @Test func aRingAndACancellationEndASleep() async throws {
    alarm.wake()
    #expect(await !alarm.sleep(seconds: nil))
    let alarm = alarm
    let sleeper = Task { await alarm.sleep(seconds: nil) }
    sleeper.cancel()
    #expect(await !sleeper.value)
  }
}
