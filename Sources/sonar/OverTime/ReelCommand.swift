import Application
internal import ArgumentParser
import Foundation
import Insights
import Pipeline
import StageContract
import Workspace

/// `sonar reel`: the highlights of a week in one's own voice.
struct ReelCommand: AsyncParsableCommand, IndexReader {
  static let configuration = CommandConfiguration(
    commandName: "reel",
    abstract: "Cut the highlights of a week, in your own voice, into one sound file.",
    discussion: """
      Joins the sentences that `sonar insights` shows as highlights, cut from the recordings as they came, with short fades \
      and a pause between them, and prints which moments they are. Private entries are never in it, discreet ones only if you \
      ask for them. The extension says the kind of file: .wav, or with ffmpeg .m4a, .mp3, .flac, .ogg and .opus.

        sonar reel --output week.wav
        sonar reel --week last --output week.m4a
      """)

  @Option(
    help: "An ISO 8601 week such as 2026-W47; or this, or last; by default the one that insights shows.")
  var week: String?

  @Option(help: ArgumentHelp("A new file.", valueName: "path"), completion: .file())
  var output: String

  @Flag(help: "Include discreet entries.")
  var includeDiscreet = false

  @OptionGroup var options: JournalOptions

  func run() async throws {
    let now = options.clock.now
    let cutting = try SoundCutting(to: output, options.workspace(), options.installation)
    let timeZone = try options.settings().timeZone()
    let range = try week.map {
      InsightRange(try InsightsCommand.week($0, now: now, timeZone: timeZone), timeZone: timeZone)
    }
    let chosen = try range ?? cutting.usualRange(now: now)
    let includeDiscreet = includeDiscreet
    let report = try await interruptible {
      try cutting.reel(of: chosen, includesDiscreet: includeDiscreet)
    }
    let output = Output()
    if options.json {
      output.json(.soundCut, report)
    } else {
      for line in report.lines(output) { output.line(line) }
    }
    for moment in report.leftOut { printError("sonar: left out: \(moment.reason)") }
    if !report.leftOut.isEmpty { throw ExitCode(.badInput) }
  }
}
