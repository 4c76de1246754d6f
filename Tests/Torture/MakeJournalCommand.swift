import ArgumentParser
import TestSupport

/// `Torture make-journal`: a journal of made recordings, to measure with.
struct MakeJournalCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "make-journal",
    abstract: "Make a journal whose recordings were never spoken, and whose results all stand.")

  @Argument(help: "Where it is made: a new folder.")
  var folder: String
  @Option(help: "Recordings.")
  var count = 10_000
  @Option(help: "Words in each.")
  var words = 60
  @Option(help: "Makes others with another number.")
  var seed: UInt64 = 1
  @Option(help: "The last stage whose results are made; `sonar run` does the rest for real.")
  var through = "summarize"
  @Flag(help: "Run the rest right away.")
  var run = false

  func run() async throws {
    let journal = try JournalRun(root: folder)
    let made = try await SyntheticJournal(journal, seed: seed, words: words, through: through)
    let seconds = try timed { try made.write(count) }
    say("\(count) recordings of \(words) words made in \(decimal(seconds)) s: \(journal.root)")
    guard run else { return }
    let answer = try journal.sonar("run", ["--quiet"])
    say("sonar run: exit \(answer.status) in \(decimal(answer.seconds)) s \(answer.errors)")
  }
}
