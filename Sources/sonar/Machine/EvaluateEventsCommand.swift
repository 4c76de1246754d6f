import Application
internal import ArgumentParser
import Foundation
import Measures
import Pipeline
import StageContract

/// `sonar evaluate events`: measures whether title and summary tell the event of the day, in whole sentences.
struct EvaluateEventsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "events",
    abstract: "Measure whether titles and summaries tell the event of the day, in whole sentences.",
    discussion: """
      A labelled file holds objects like this one, each on one line:

        {"id":"1","language":"en","recorded_at":"2026-11-19T14:30:00Z",
         "punctuated":false,"sentences":["…","…"],"tasks":[],"mood":"mixed",
         "events":[{"event":"…","words":["…"],"sentences":[1]}]}

        punctuated  false: the sentences are read as one stream of words that does not show
                    where they end
        sentences   the true sentences, in order
        events      the event as each reader named it; a title or summary names it for a
                    reader if it contains one of the words

      The columns:

        LINES     lines shown: titles, sentences, questions
        WHOLE     share of them that begin and end where sentences do; a title, within one
        TITLE     share of entries whose title names the event for most readers
        EVENT     share of entries whose title or summary does
        DANGLING  sentences shown that begin with "that", "she" …, without the one before
        EMPTY     entries of which no sentence is shown

      Lines with odd numbers are for tuning, even ones for measuring alone: --worst lists only odd ones, first those \
      that do not name the event.

        sonar evaluate events testdata/events/en.jsonl testdata/events/de.jsonl
        sonar evaluate events testdata/events/en.jsonl --pause 700 --worst 5
      """)

  @Option(help: "Name or path of a style; see: sonar styles list.")
  var style = InstalledStyle.default

  @Option(
    help: ArgumentHelp(
      "Silence between sentences without punctuation, in milliseconds; the speaker hesitates for half as long.",
      valueName: "milliseconds"))
  var pause = 0

  @OptionGroup var options: EvaluationOptions

  func validate() throws {
    guard (0...10_000).contains(pause) else {
      throw ValidationError("--pause \(pause): give a number of milliseconds from 0 to 10000")
    }
  }

  func run() async throws {
    guard let path = options.journal.installation.file(kind: .style, name: style) else {
      throw style.contains("/")
        ? CommandFailure(status: .missingInput, "\(style): no such file; check the path")
        : InstalledStyle.unknown(style, options.journal.installation)
    }
    let (worst, shown, pause) = (options.worst, style, pause)
    try await options.run(style: URL(filePath: path).path) {
      (file: LabelledFile<LabelledEvent>, stages, counter) in
      var evaluation = EventEvaluation(file: file.path, style: shown, pause: pause)
      for (number, line) in file.lines {
        do {
          let spoken = line.spoken(pause: pause)
          evaluation.add(line, summary: try await stages.summary(of: spoken.transcript), of: spoken)
        } catch {
          throw file.failure(error, at: number)
        }
        counter.count()
      }
      evaluation.keepWorst(worst)
      return evaluation
    }
  }
}
