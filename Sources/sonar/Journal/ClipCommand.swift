import Application
internal import ArgumentParser
import Foundation
import Model
import Pipeline
import StageContract
import Workspace

/// `sonar clip`: a moment of an entry as a sound file.
struct ClipCommand: AsyncParsableCommand, IndexReader {
  static let configuration = CommandConfiguration(
    commandName: "clip",
    abstract: "Cut a moment of an entry into a sound file.",
    discussion: """
      Cuts from the recording as it came, with short fades, so that nothing clicks. The extension says the kind of file: \
      .wav, or with ffmpeg .m4a, .mp3, .flac, .ogg and .opus. Private and discreet entries are refused unless you ask for them.

        sonar clip 2026-11-20T0715@1:23-1:40 --output wedding.wav
        sonar clip latest --output whole.m4a
      """)

  @Argument(
    help: ArgumentHelp(
      "Beginning of an id, latest, or words of the file's name, with @1:23-1:40.", valueName: "moment"),
    completion: .entries)
  var moment: String

  @Option(help: ArgumentHelp("A new file.", valueName: "path"), completion: .file())
  var output: String

  @Flag(help: "Also cut a private entry.")
  var includePrivate = false

  @Flag(help: "Also cut a discreet entry.")
  var includeDiscreet = false

  @OptionGroup var options: JournalOptions

  func run() async throws {
    let moment = try SoundMoment(moment)
    let cutting = try SoundCutting(to: output, options.workspace(), options.installation)
    let (includePrivate, includeDiscreet) = (includePrivate, includeDiscreet)
    let report = try await interruptible {
      try cutting.clip(moment, includesPrivate: includePrivate, includesDiscreet: includeDiscreet)
    }
    let output = Output()
    if options.json { return output.json(.soundCut, report) }
    for line in report.lines(output) { output.line(line) }
  }
}

extension CutReport {
  /// The file with its length, and below it the moments.
  func lines(_ output: Output) -> [String] {
    [output.bold(self.output.printable) + "  " + durationText(seconds: durationSeconds)]
      + moments.map { moment in
        let place = [moment.startSeconds, moment.endSeconds].map(SampleClock.text(seconds:)).joined(
          separator: "–")
        let source = moment.source == .working ? " (working audio)" : ""
        return "  \(moment.id)@\(place)  \(moment.title.printable)\(source)"
      }
  }
}
