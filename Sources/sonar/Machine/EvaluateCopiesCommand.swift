import Application
internal import ArgumentParser
import Measures
import Pipeline
import Text

/// `sonar evaluate copies`: measures the guard of written sentences.
struct EvaluateCopiesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "copies",
    abstract: "Measure the guard of written sentences: faithful ones kept, false ones passed.",
    discussion: """
      A labelled file holds objects like this one, each on one line; the name of the file ends with the language, en or de:

        {"id":"1","source":["…","…"],"sentence":"…","faithful":false,"kind":"number"}

        source    the sentences on which the sentence rests
        faithful  true if it says only what they say
        kind      faithful, or what was changed, in a word

      Below the shares, each kind of false sentence that passed is listed. --worst lists sentences judged wrongly, with \
      their text.

        sonar evaluate copies testdata/copies/attack2-en.jsonl --worst 10
      """)

  @OptionGroup var options: EvaluationOptions

  func run() async throws {
    let (worst, installation) = (options.worst, options.journal.installation)
    try await options.run { (file: LabelledFile<LabelledCopy>, _, counter) in
      let trial = try CopyTrial(file: file.path, installation)
      var evaluation = CopyEvaluation(file: file.path, worst: worst)
      let clock = ContinuousClock()
      for (_, line) in file.lines {
        let start = clock.now
        let fault = trial.fault(in: line)
        evaluation.add(line, fault, took: clock.now - start)
        counter.count()
      }
      return evaluation
    }
  }
}
