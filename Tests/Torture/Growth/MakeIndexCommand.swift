import ArgumentParser
import TestSupport

/// `Torture make-index`: the index of a large journal, to measure with.
struct MakeIndexCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "make-index",
    abstract: "Make a journal that has an index of entries, and no recordings to it.")

  @Argument(help: "Where it is made: a new folder.")
  var folder: String
  @Option(help: "Entries.")
  var count = 100_000
  @Option(help: "Words in each.")
  var words = 300
  @Option(help: "Makes others with another number.")
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
