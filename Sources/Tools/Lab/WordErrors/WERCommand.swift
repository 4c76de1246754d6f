import ArgumentParser
import Foundation
import StageContract

/// `sonar-lab wer`: counts word errors as Whisper's own evaluation does.
struct WERCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "wer",
    abstract: "Count the word errors of transcripts.",
    discussion: """
      Compares what was said, NAME.txt in a folder and the folders in it, with what was recognised in the recording NAME: \
      the entries of a journal, or transcripts NAME.json or texts NAME.txt in another folder. A file MANIFEST.tsv beside the \
      references names the kind and the language of each. Recordings that are not in both are left out.

      Both sides are first normalised as in Whisper's own evaluation, by whisper-normalizer in Python, which make wer \
      installs: in English without case, punctuation and um, uh, hmm, with numbers as digits, Mr. as mister and American \
      spelling; in other languages without case, punctuation and their fillers. Errors are pooled over recordings, and \
      from … to is the interval of 95 in 100 of a bootstrap over recordings, with a fixed seed. With --against, the \
      difference of both runs has such an interval, too, from the same samples.

      Of transcripts, it also says how well their marks tell the errors, by language and by reason: how many of the wrong \
      words are in a marked passage (one that was left out: whether a marked passage reaches into the gap), and how many \
      words of marked passages are wrong.

        make wer ARGS="~/speech ~/journal --worst 3"
        make wer ARGS="~/speech greedy-journal --against beam-journal"
      """)

  @Argument(help: "Folder of what was said.", completion: .directory)
  var references: String

  @Argument(help: "Journal, or folder of what was recognised.", completion: .directory)
  var recognised: String

  @Option(help: "A second journal or folder, to be compared with the first.", completion: .directory)
  var against: String?

  @Option(help: "Language of all recordings: en is normalised as English.")
  var language: String?

  @Option(
    help: ArgumentHelp(
      "List at most this many of the worst recordings, with their words.", valueName: "number"))
  var worst = 0

  @Option(
    help: ArgumentHelp(
      "Write the figures of the marks to testdata/results.tsv, as of this set: speech/…; other languages keep theirs.",
      valueName: "set"))
  var results: String?

  @Flag(help: "Print the errors of each recording as JSON.")
  var json = false

  @Option(help: "Python in which whisper-normalizer is installed.", completion: .file())
  var python = ".build/wer/bin/python"

  @Option(help: "The script that normalises.", completion: .file())
  var script = "Tests/Benchmarks/normalise.py"

  func validate() throws {
    guard worst >= 0 else { throw ValidationError("--worst \(worst): give a number, 0 or more") }
    if let results, !results.hasPrefix(ResultsCommand.voices) {
      throw ValidationError("--results \(results): give a name that begins with \(ResultsCommand.voices)")
    }
  }

  func run() async throws {
    let runs = try ([recognised] + (against.map { [$0] } ?? [])).map(RecognisedTexts.read)
    let tally = WordErrorTally(
      try await WordPair.normalised(
        SpokenReference.all(in: references, language: language), runs, python: python, script: script),
      runs)
    if let results {
      try ResultsCommand.write(tally.markLines(set: results), inPlaceOf: "marks", set: results)
    }
    if json {
      print(String(decoding: canonicalJSON(tally.recordings), as: UTF8.self))
    } else {
      print(tally.report.text(file: recognised, worst: worst))
    }
  }
}
