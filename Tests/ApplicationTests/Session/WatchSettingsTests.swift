import Pipeline
import StageContract
import TestSupport
import Testing

@testable import Application

@Suite struct WatchSettingsTests {
  private func settings(_ text: String) throws -> WatchSettings {
    WatchSettings(try Settings.parse(text, path: "sonar.yaml"))
  }

  @Test func theInboxIsLookedAtAsOftenAsTheSettingsSay() throws {
    let usual = try settings("style: concise")
    #expect(usual.usesNotifications)
    #expect(usual.rescanSeconds(isNotified: true) == 300)
    #expect(usual.rescanSeconds(isNotified: false) == 10)
    #expect(usual.rescanSeconds(isNotified: false, lookSeconds: 0.05) == 50)
    let own = try settings("{watch: poll, rescan_seconds: 2}")
    #expect(!own.usesNotifications)
    #expect(own.rescanSeconds(isNotified: false, lookSeconds: 0.05) == 2)
  }

  @Test func aFailedRunIsRetriedAtIncreasingIntervals() {
    var pause = RetryPause()
    #expect(pause.rest == nil && !pause.isOver)
    var rests: [Double] = []
    for status: StageContract.ExitStatus in [74, 69, 75, 74, 74, 74] {
      pause.note(status: status)
      rests.append((pause.rest ?? 0).rounded(.up))
    }
    #expect(rests == [300, 600, 1200, 2400, 3600, 3600])
    pause.note(status: 65)
    #expect(pause.rest == nil)
  }
}
