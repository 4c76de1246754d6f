import ArgumentParser
import TestSupport

/// `Torture make-journal`: creates a journal of synthetic recordings for measurements.
struct MakeJournalCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "make-journal",
    abstract: "Create a journal of synthetic recordings with up-to-date results.")

  @Argument(help: "Path of the new journal folder.")
  var folder: String
  @Option(help: "Number of recordings.")
  var count = 10_000
  @Option(help: "Words per recording.")
  var words = 60
  @Option(help: "Random seed of the recordings.")
  var seed: UInt64 = 1
  @Option(help: "Last stage with synthetic results; `sonar run` runs the rest.")
  var through = "summarize"
  @Flag(help: "Run the remaining stages now.")
  var run = false

  func run() async throws {
    let journal = try JournalRun(root: folder)
    let synthetic = try await SyntheticJournal(journal, seed: seed, words: words, through: through)
    let seconds = try timed { try synthetic.write(count) }
    say("\(count) recordings of \(words) words created in \(decimal(seconds)) s: \(journal.root)")
    guard run else { return }
    let answer = try journal.sonar("run", ["--quiet"])
    say("sonar run: exit \(answer.status) in \(decimal(answer.seconds)) s \(answer.errors)")
  }
}
