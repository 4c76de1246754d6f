import Foundation
import Model
import TestSupport
import Testing

@testable import Application
@testable import Audio

/// Playing part of a recording.
@Suite struct PlayerTests {
  @Test(arguments: [
    (
      "mpv",
      ["--no-config", "--no-video", "--really-quiet", "--start=1.60", "--length=1.80", "--", "a b.m4a"]
    ),
    ("ffplay", ["-nodisp", "-autoexit", "-loglevel", "quiet", "-ss", "1.60", "-t", "1.80", "-i", "a b.m4a"]),
    ("play", ["-q", "a b.m4a", "trim", "1.60", "1.80"]),
  ])
  func `Every player plays the passage with a little before and after it`(name: String, arguments: [String])
    throws
  {
    try Scratch.with { folder in
      #expect(Player(environment: ["PATH": folder]) == nil)
      let log = folder + "/log"
      try writeProgram(
        "#!/bin/sh\nfor word in \"$@\"; do echo \"$word\"; done > '\(log).new'; mv '\(log).new' '\(log)'",
        to: folder + "/" + name)
      let player = try #require(Player(environment: ["PATH": folder]))
      let playback = try #require(
        player.play(Span(start: 32_000, end: 48_000), of: "a b.m4a", scratch: folder + "/excerpt.wav"))
      for _ in 0..<100_000 where !FileManager.default.fileExists(atPath: log) { usleep(5000) }
      playback.end()
      #expect(
        try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").map(String.init) == arguments)
    }
  }

  @Test func `A player that cannot begin within a file gets the passage alone, and it is removed`() throws {
    try Scratch.with { folder in
      try writeProgram("#!/bin/sh\nexec sleep 60", to: folder + "/afplay")
      let player = try #require(Player(environment: ["PATH": folder]))
      let excerpt = folder + "/excerpt.wav"
      let sound = JournalRun.afterWork
      let playback = try #require(player.play(Span(start: 32_000, end: 48_000), of: sound, scratch: excerpt))
      let part = try SoundFile(reading: excerpt)
      let whole = try SoundFile(reading: sound)
      #expect(part.declaredFrames == Int((1.8 * Double(whole.sampleRateHertz)).rounded()))
      #expect(part.channels == whole.channels)
      playback.end()
      #expect(!FileManager.default.fileExists(atPath: excerpt))
      // What libsndfile reads is cut, whatever its format; anything else is not played.
      let span = Span(start: 16_000, end: 32_000)
      #expect(player.play(span, of: JournalRun.goodNight, scratch: excerpt) != nil)
      #expect(player.play(span, of: folder + "/afplay", scratch: excerpt) == nil)
      #expect(!FileManager.default.fileExists(atPath: excerpt))
    }
  }
}
