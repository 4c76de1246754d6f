import Foundation
import TestSupport
import Testing

@testable import Application
@testable import Workspace

/// Tests of what a nightly run needs of the environment of the terminal that schedules it.
@Suite struct NightRunTests {
  @Test func theListOfJournalsIsFoundAtNight() {
    let environment = ["XDG_CONFIG_HOME": "/etc/me"]
    #expect(NightRun.needed(of: environment).isEmpty)
    #expect(NightRun.needed(of: environment, readsList: true) == environment)
  }

  @Test func theNightHasWhatTheTerminalHas() throws {
    try Scratch.with { folder in
      try FileSystem.atomicWrite(Data("#!/bin/sh\n".utf8), to: folder + "/ffmpeg", mode: 0o700)
      let needed = NightRun.needed(of: [
        "PATH": folder, "SONAR_MODELS": "/m", "SONAR_ONLY_MODELS": "1", "XDG_DATA_HOME": "", "SECRET": "x",
      ])
      #expect(
        needed == ["PATH": folder + ":/usr/bin:/bin", "SONAR_MODELS": "/m", "SONAR_ONLY_MODELS": "1"])
    }
  }
}
