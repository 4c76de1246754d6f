import Foundation
import StageContract
import Testing

@testable import Surfaces

@Suite struct RunActivityTests {
  private let start = Date(timeIntervalSince1970: 1_795_000_000)

  private func activity(after seconds: Double, _ work: RunActivity.Work? = nil, locale: String = "en") throws
    -> RunActivity
  {
    try RunActivity(startedAt: start, work, SurfaceFixture.context(locale: locale).at(start + seconds))
  }

  private let work = RunActivity.Work(
    stage: "transcribe", done: 3, total: 17, levels: [0.1, 0.25, 0.5004, 0],
    entryID: "2026-11-20T060000Z-aaaaaaaa")

  @Test func `It says how far the job is and how loud what is heard`() throws {
    let activity = try activity(after: 42.9, work)
    #expect(
      activity.startedAt == "2026-11-18T12:06:40+01:00" && activity.id == "run/2026-11-18T12:06:40+01:00")
    #expect(
      activity.elapsedSeconds == 42 && activity.timerText == "0:42" && !activity.ended && !activity.isPaused)
    #expect((activity.stage, activity.done, activity.total) == ("transcribe", 3, 17))
    #expect(activity.levels == [0.1, 0.25, 0.5, 0] && activity.levelHint == 0.5)
    #expect(activity.expanded.subtitle == "3 of 17" && activity.expanded.gauge?.value == 0.176)
    #expect(activity.lockScreen.redacted && activity.lockScreen.subtitle == nil)
    #expect(try self.activity(after: 1, work, locale: "de").expanded.subtitle == "3 von 17")
  }

  @Test(arguments: [
    (0.0, "0:00"), (3_599, "59:59"), (3_600, "1:00:00"), (86_399, "23:59:59"), (90_000, "23:59:59"),
  ])
  func `The timer stops at 23:59:59 and the counter goes on`(seconds: Double, text: String) throws {
    let activity = try activity(after: seconds)
    #expect(activity.timerText == text && activity.elapsedSeconds == Int(seconds))
  }

  @Test func `Stopping twice is the same as once and names no entry`() throws {
    let context = try SurfaceFixture.context()
    let once = try activity(after: 60, work).ended(context)
    #expect(once.ended && once.entryID == nil && once.levels == [0, 0, 0, 0] && once.elapsedSeconds == 60)
    #expect(once.expanded.title == "Done")
    #expect(once.ended(context.at(start + 999)) == once)
    #expect(
      try !String(decoding: activity(after: 1).ended(context).encoded(), as: UTF8.self).contains("entry_id"))
  }

  @Test func `A clock that was set back shows no negative time`() throws {
    #expect(try activity(after: -100).timerText == "0:00")
  }
}
