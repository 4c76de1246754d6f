internal import ArgumentParser

/// `sonar evaluate`: measures the quality of results against human labels.
struct EvaluateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "evaluate",
    abstract:
      "Measure summaries, mood, facts, events, tags, transcripts, answers or copies on labelled files.",
    discussion: """
      A labelled file holds one JSON object per line; the help of each command below lists its keys. The installed stages \
      run on its texts as they would in a journal; no journal is needed and none is changed.

        sonar evaluate summaries labelled.jsonl
        sonar evaluate mood labelled.jsonl --worst 10
        sonar evaluate facts testdata/facts/en.jsonl testdata/facts/de.jsonl
        sonar evaluate events testdata/events/en.jsonl
        sonar evaluate transcripts labelled.jsonl --model base.en
      """,
    subcommands: [
      EvaluateSummariesCommand.self, EvaluateMoodCommand.self, EvaluateFactsCommand.self,
      EvaluateEventsCommand.self, EvaluateTagsCommand.self, EvaluateTranscriptsCommand.self,
      EvaluateQuestionsCommand.self,
      EvaluateCopiesCommand.self,
    ])
}
