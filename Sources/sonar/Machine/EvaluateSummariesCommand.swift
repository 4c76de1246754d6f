import Application
internal import ArgumentParser
import Foundation
import Measures
import Pipeline
import StageContract

/// `sonar evaluate summaries`: measures summaries against readers' votes and reference summaries.
struct EvaluateSummariesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "summaries",
    abstract: "Measure summaries: readers' votes, ROUGE.",
    discussion: """
      A labelled file holds objects like this one, each on one line:

        {"id":"1","language":"en","sentences":["…","…"],"votes":[0,2],
         "references":["…"]}

        sentences   what was said, in order
        votes       how many readers would keep each sentence
        readers     how many readers voted; 3 by default
        references  summaries that people wrote; either they or votes are optional
        summary     one from another system, measured as the row given

      The columns, all in percent except the last:

        VOTES     votes of the sentences shown, as a share of the most possible, mean
        ANY MOST  share of sentences shown that at least one reader, or more than half
                  of them, would keep
        R-1 … R-L ROUGE F1 against the best reference, stemmed (Porter;
                  German: Snowball), mean
        WORDS     words shown, mean

      The rows below are baselines: the first sentences, the longest, and random ones (mean of \
      twenty draws): complete sentences, by rank, up to the style's max_words \
      plus a tenth. The most possible votes are those of the best complete \
      sentences within the same limit. Judge a style by its lead over the baselines.

        sonar evaluate summaries labelled.jsonl
        sonar evaluate summaries labelled.jsonl --style ./mine.yaml --worst 5
      """)

  @Option(help: "Name or path of a style; see: sonar styles list.")
  var style = InstalledStyle.default

  @OptionGroup var options: EvaluationOptions

  func run() async throws {
    guard let path = options.journal.installation.file(kind: .style, name: style) else {
      throw style.contains("/")
        ? CommandFailure(status: .missingInput, "\(style): no such file; check the path")
        : InstalledStyle.unknown(style, options.journal.installation)
    }
    let budget =
      try YAMLListing(path: path)["max_words"].flatMap { Int($0) } ?? SummaryEvaluation.defaultBudget
    let worst = options.worst
    let shown = style
    try await options.run(style: URL(filePath: path).path) {
      (file: LabelledFile<LabelledSummary>, stages, counter) in
      var evaluation = SummaryEvaluation(file: file.path, style: shown, budget: budget)
      for (number, line) in file.lines {
        do {
          let spoken = SpokenSentences(line.sentences, language: line.language)
          try evaluation.add(line, summary: try await stages.summary(of: spoken.transcript), of: spoken)
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
