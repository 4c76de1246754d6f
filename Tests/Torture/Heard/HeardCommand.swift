import ArgumentParser
import Foundation
import StageContract
import TestSupport
import Text

/// `Torture heard`: changes real recordings in ways that cost words, and counts those that are lost without a word.
struct HeardCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "heard",
    abstract: "Change real recordings, and compare the words heard with those of the clean ones.",
    discussion: """
      Quiet, humming, out of phase, behind a silent stream, cut, joined, damaged, in many formats: one change a file, or \
      two of different kinds. At least 95 % of the clean recording's words must be recognised, or a remark must tell the \
      loss at its place, to 2 s; words count that are also recognised in the clean sound with the same level and codec. Then ingest hears clean recordings, on which a remark is false. Needs ffmpeg, and \
      SONAR_MODELS with a model for real voices.

        Torture heard --count 36 --voices ~/speech       holds every kind and every pair of kinds once
        Torture heard --seed 7 --only 12 --save folder   repeats that trial, keeps its file
      """)

  /// A changed file each.
  @OptionGroup var trials: Trials
  @Option(help: "Speech model.")
  var model = "tiny.en"
  @Option(help: "Another folder of recordings beside testdata/voices; repeatable.")
  var voices: [String] = []
  @Option(help: "Number of voices, drawn by the seed.")
  var most = 10
  @Option(help: "Number of passages of clean recordings.")
  var cuts = 100
  @Option(help: "Folder for copies of the changed files.")
  var save: String?

  /// It draws the voices' passages and the changes.
  private var seed: UInt64 { trials.seed }

  func run() throws {
    guard let model = try HeardModel(model) else { throw ExitCode(ExitStatus.unavailable.rawValue) }
    let all = try Voice.all(
      in: [JournalRun.checkout + "/testdata/voices"] + voices, isEnglish: model.isEnglish)
    var random = SeededNumbers(seed)
    let chosen = Array(all.shuffled(using: &random).prefix(most))
    guard !chosen.isEmpty else { throw ValidationError("there is no recording to choose") }
    if let save { try FileManager.default.createDirectory(atPath: save, withIntermediateDirectories: true) }
    let numbers = trials.numbers(100)
    say(
      "\(numbers.count) files of \(chosen.count) voices, \(model.name), seed \(seed): \(chosen.map(\.name).joined(separator: ", "))."
    )
    var trial: HeardTrial?
    let seconds = try timed {
      trial = try HeardTrial(numbers: numbers, seed: seed, voices: chosen, model: model, save: save)
    }
    guard let trial else { return }
    let failed = show(trial, seconds: seconds)
    guard trials.only == nil else { return try end(isPassed: failed == 0) }
    let clean = try CleanRecordings(voices: chosen, cuts: cuts, seed: seed)
    say("\n\(clean.count) clean recordings, \(clean.remarked.count) with a remark (2 % may have one).")
    for line in clean.remarked { say("  " + line) }
    try end(isPassed: failed == 0 && clean.isWithinBounds)
  }

  /// Prints the results; gives the number of failures.
  private func show(_ trial: HeardTrial, seconds: Double) -> Int {
    func row(_ name: String, _ results: [HeardTrial.Result]) -> [String] {
      let (kept, told) = (results.count { $0.verdict.isKept }, results.count { $0.verdict.isTold })
      return [name, "\(results.count)", "\(kept)", "\(told)", "\(results.count - kept - told)"]
    }
    Figures(
      title:
        "Changed recordings, seed \(seed) (\(decimal(seconds, 0)) s); a file with two changes counts for both",
      head: ["change", "files", "words kept", "loss told", "neither"],
      rows: HeardRecipe.Change.allCases.map { change in
        row(change.rawValue, trial.results.filter { $0.changes.contains(change) })
      } + [row("all", trial.results)]
    ).show()
    say("")
    let failed = trial.results.filter { !$0.verdict.isKept && !$0.verdict.isTold }
    for result in failed {
      let taken =
        result.losses.isEmpty ? "" : " (taken: \(result.losses.map(\.description).joined(separator: ", ")))"
      say(
        "  NO, --seed \(seed) --only \(result.number): \(result.description)\(taken): \(result.verdict.description)"
      )
    }
    for problem in trial.problems { say("  NO: " + problem) }
    return failed.count + trial.problems.count
  }

  private func end(isPassed: Bool) throws {
    if !isPassed { throw ExitCode.failure }
  }
}
