import Application
internal import ArgumentParser
import Pipeline
import Store
import Workspace

/// `sonar tags`: lists the tags of the journal.
struct TagsCommand: ParsableCommand, IndexReader {
  static let configuration = CommandConfiguration(
    commandName: "tags",
    abstract: "List the tags of the journal, most used first.",
    discussion: """
      Shows how many entries have each tag, and how many of those tags you gave yourself, with `sonar tag` \
      or an inbox sub-folder. The others were found in what was said. Private entries are not counted.

        sonar tags --given
        sonar list --tag wedding
      """)

  @Flag(help: "Only tags that you added.")
  var given = false

  @Option(help: "At most this many tags.")
  var limit: Int?

  @OptionGroup var options: JournalOptions

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit must be at least 1") }
  }

  func run() throws {
    let store = try options.workspace().openIndex()
    let all = try store.tagCounts().filter { !given || $0.given > 0 }
    let counts = all.prefix(limit ?? all.count)
    let output = Output()
    if options.json { return output.json(.tags, "tags", Array(counts)) }
    if counts.isEmpty { return output.line("No tags.") }
    let table = Table(
      head: ["TAG", "ENTRIES", "FROM YOU"], alignments: [.left, .right, .right],
      rows: counts.map { [$0.tag, String($0.entries), $0.given == 0 ? "–" : String($0.given)] })
    for line in table.lines(output: output) { output.line(line) }
  }
}
