import Application
internal import ArgumentParser
import Foundation
import Insights
import Model
import Pipeline
import StageContract
import Text
import Workspace

/// `sonar thread suggest`: suggests threads from recurring topics.
struct ThreadSuggestCommand: ParsableCommand, IndexReader {
  static let configuration = CommandConfiguration(
    commandName: "suggest",
    abstract: "Suggest threads from recurring topics, people and goals.",
    discussion: """
      Suggests topics, people and goals that occur in at least three entries on at least two days and that no thread \
      covers yet, each with the command that creates the thread.

        sonar thread suggest
        sonar thread suggest --kind person --limit 3
      """)

  @Option(help: "Only this kind.")
  var kind: ThreadKindArgument?

  @Option(help: "At most this many of each kind.")
  var limit = 5

  @OptionGroup var options: JournalOptions

  func validate() throws {
    if limit < 1 { throw ValidationError("--limit must be at least 1") }
  }

  func run() throws {
    let workspace = try options.workspace()
    let timeZone = try options.settings().timeZone()
    let threads = try Threads(folder: workspace.threads)
    let store = try workspace.openIndex()
    let found = try ThreadSuggestion.suggestions(
      in: store, besides: threads.threads, limit: limit, timeZone: timeZone,
      lists: try options.installation.insightLists()
    ).filter { kind == nil || $0.thread.kind == kind?.kind }
    let rows = found.map { Row($0, journal: options.journal) }
    let output = Output()
    if options.json {
      output.json(.threadSuggestions, "suggestions", rows)
    } else if rows.isEmpty {
      let what = kind.map { "No \($0.rawValue)" } ?? "Nothing"
      output.line("\(what) recurs in three entries yet that is not already in a thread.")
    } else {
      for line in Self.lines(rows, output: output) { output.line(line) }
    }
    try ThreadCommand.report(threads.broken)
  }

  /// Two lines per suggestion: its description and the command.
  static func lines(_ rows: [Row], output: Output) -> [String] {
    let heads = Table(
      alignments: [.left, .left, .right],
      rows: rows.map {
        [$0.kind.rawValue, $0.name, ThreadWords.count($0.entries), "\($0.first) – \($0.last)"]
      }
    ).lines()
    return zip(heads, rows).flatMap { [$0, "  " + output.faint($1.command.printable)] }
  }

  /// A suggested thread.
  struct Row: Encodable {
    var name: String
    var kind: JournalThread.Kind
    var words: [String]
    var people: [String]
    var entries: Int
    var first: String
    var last: String
    /// The command that creates the thread.
    var command: String

    init(_ suggestion: ThreadSuggestion, journal: String?) {
      let thread = suggestion.thread
      name = thread.name
      kind = thread.kind
      words = thread.words
      people = thread.people
      entries = suggestion.entries
      first = suggestion.first.text
      last = suggestion.last.text
      command =
        (["sonar thread create", thread.name.shellQuoted, "--kind", thread.kind.rawValue]
        + thread.words.map { "--word " + $0.shellQuoted } + thread.people.map { "--person " + $0.shellQuoted }
        + (journal.map { ["--journal " + $0.shellQuoted] } ?? [])).joined(separator: " ")
    }
  }
}
