import Foundation
import Model
import Pipeline
import Surfaces
import TestSupport
import Testing
import Workspace

@testable import Application

/// Since when the doses of the owner's schedule are known.
@Suite struct DosesTests {
  private let fixture: WorkspaceFixture
  private var workspace: Workspace { fixture.workspace }

  init() throws { fixture = try WorkspaceFixture() }

  private func settings(_ text: String, writtenAt seconds: Double) throws {
    try FileSystem.atomicWrite(Data(text.utf8), to: workspace.surfaceSettingsFile)
    try fixture.touch(workspace.surfaceSettingsFile, seconds)
  }

  private var since: [String: [String: String]]? {
    get throws {
      try FileSystem.exists(workspace.dosesFile) ? DoseRecord.read(workspace.dosesFile).since : nil
    }
  }

  @Test func aDoseIsKnownSinceItWasWrittenAndNoLongerThanItIsThere() throws {
    let (written, later, clock) = (1_700_000_000.0, 1_700_100_000.0, WallClock())
    let first = Instant.text(Date(timeIntervalSince1970: written))
    let second = Instant.text(Date(timeIntervalSince1970: later))
    try workspace.noteDoses(by: clock)
    #expect(try since == nil)
    try settings("medicines: {Iron: [\"08:00\"]}\n", writtenAt: written)
    try workspace.noteDoses(by: clock)
    #expect(try since == ["Iron": ["08:00": first]])
    try settings("medicines: {Iron: [\"08:00\", \"20:00\"]}\nreminder_hour: 20\n", writtenAt: later)
    try workspace.noteDoses(by: clock)
    #expect(try since == ["Iron": ["08:00": first, "20:00": second]])
    // What cannot be read changes nothing.
    try settings("medicines: {", writtenAt: later)
    try workspace.noteDoses(by: clock)
    #expect(try since?["Iron"]?.count == 2)
    try FileSystem.atomicWrite(Data("{".utf8), to: workspace.dosesFile)
    try settings("medicines: {Iron: [\"08:00\"]}\n", writtenAt: later)
    try workspace.noteDoses(by: clock)
    #expect(try since == ["Iron": ["08:00": second]])
    try settings("reminder_hour: 20\n", writtenAt: later)
    try workspace.noteDoses(by: clock)
    #expect(try since == nil)
  }

  @Test func aFileOfTheFutureIsKnownSinceNow() throws {
    let now = Date(timeIntervalSince1970: 1_700_000_000)
    try settings("medicines: {Iron: [\"08:00\"]}\n", writtenAt: 4_000_000_000)
    // It follows the clock that is given.
    try workspace.noteDoses(by: WallClock(now: now))
    let text = try #require(try since?["Iron"]?["08:00"])
    let known = try #require(Instant.date(text))
    #expect(abs(known.timeIntervalSince(now)) < 600)
  }
}
