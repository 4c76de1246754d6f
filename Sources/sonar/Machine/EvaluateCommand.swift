internal import ArgumentParser

/// `sonar evaluate`: how good the answers are, measured against what people say.
struct EvaluateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "evaluate",
    abstract: "Measure summaries, mood, facts or transcripts against files that people labelled.",
    discussion: """
      A labelled file holds one JSON object a line; the help of each command below says what stands in it. The stages \
      that this installation has run over its texts, as they would in a journal; no journal is needed, none is changed.

        sonar evaluate summaries labelled.jsonl
        sonar evaluate mood labelled.jsonl --worst 10
        sonar evaluate facts testdata/facts/en.jsonl testdata/facts/de.jsonl
        sonar evaluate transcripts labelled.jsonl --model base.en
      """,
    subcommands: [
      EvaluateSummariesCommand.self, EvaluateMoodCommand.self, EvaluateFactsCommand.self,
      EvaluateTranscriptsCommand.self,
    ])
}
