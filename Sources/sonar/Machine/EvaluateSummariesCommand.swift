import Application
internal import ArgumentParser
import Foundation
import Measures
import Pipeline
import StageContract

/// `sonar evaluate summaries`: summaries against readers' votes and against what people wrote.
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
        readers     how many were asked; 3 where it is not said
        references  summaries that people wrote; they or votes may be absent
        summary     one from elsewhere, measured too (the row given)

      The columns, all in percent but the last:

        VOTES     votes of what is shown by the most votes to be had, mean
        ANY MOST  share of sentences shown that any reader, or more than half
                  of them, would keep
        R-1 … R-L ROUGE F1 against the best reference, stemmed (Porter;
                  German: Snowball), mean
        WORDS     words shown, mean

      Below stand the first sentences, the longest, and random ones (the mean of \
      twenty draws): whole sentences, by their rank, within the style's max_words \
      and a tenth more. The most votes to be had are those of the best whole \
      sentences within as many words. Judge a style by how far it is ahead.

        sonar evaluate summaries labelled.jsonl
        sonar evaluate summaries labelled.jsonl --style ./mine.yaml --worst 5
      """)

  @Option(help: "Name or path of a style; see: sonar styles list.")
  var style = InstalledStyle.default

  @OptionGroup var options: EvaluationOptions

  func run() async throws {
    guard let path = options.journal.installation.file(kind: .style, name: style) else {
      throw style.contains("/")
        ? CommandFailure(status: .missingInput, "\(style): there is no such file")
        : InstalledStyle.unknown(style, options.journal.installation)
    }
    let budget = try YAMLListing(path: path)["max_words"].flatMap { Int($0) } ?? SummaryEvaluation.usualBudget
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
