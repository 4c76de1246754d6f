import ArgumentParser
import TestSupport

/// `Torture make-index`: creates a journal with an index of synthetic entries for measurements.
struct MakeIndexCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "make-index",
    abstract: "Create a journal with an index of synthetic entries but no recordings.")

  @Argument(help: "Path of the new journal folder.")
  var folder: String
  @Option(help: "Number of entries.")
  var count = 100_000
  @Option(help: "Words per entry.")
  var words = 300
  @Option(help: "Random seed of the entries.")
  var seed: UInt64 = 1

  func run() throws {
    let journal = try JournalRun(root: folder)
    let seconds = try timed {
      try SyntheticIndex(words: words, seed: seed)
        .write(count, to: journal.root + "/journal.sqlite")
    }
    say("\(count) entries of \(words) words indexed in \(decimal(seconds)) s: \(journal.root)")
  }
}
