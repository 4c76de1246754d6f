import Application
internal import ArgumentParser
import Measures
import Pipeline
import Proof

/// `sonar evaluate proof`: measures the proof of written sentences.
struct EvaluateProofCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "proof",
    abstract: "Measure the proof of written sentences: passed, failed.",
    discussion: """
      A labelled file holds objects like this one, each on one line; the name of the file ends with the language, en or de:

        {"id":"1","source":["…","…"],"sentence":"…","faithful":false,"kind":"number"}

        source    the sentences on which the sentence rests
        faithful  whether it says only what they say
        kind      faithful, or what was changed: number, name, date, negation,
                  order, tense, invention

      The columns are the sentences of each kind that passed and that failed. --worst lists faithful ones that failed and \
      others that passed.

        sonar evaluate proof testdata/proof/en.jsonl --worst 10
      """)

  @OptionGroup var options: EvaluationOptions

  func run() async throws {
    let (worst, installation) = (options.worst, options.journal.installation)
    try await options.run { (file: LabelledFile<LabelledProof>, _, counter) in
      let trial = try ProofTrial(file: file.path, installation)
      var evaluation = ProofEvaluation(file: file.path, worst: worst)
      let clock = ContinuousClock()
      for (_, line) in file.lines {
        let start = clock.now
        let verdict = trial.verdict(line)
        evaluation.add(line, verdict, took: clock.now - start)
        counter.count()
      }
      return evaluation
    }
  }
}
