import Application
internal import ArgumentParser
import Foundation
import Insights
import Pipeline
import Text
import Workspace

/// `sonar thread create`: creates a thread.
struct ThreadCreateCommand: AsyncParsableCommand, IndexReader {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Create a thread from words, people, tags or entries.",
    discussion: """
      An entry belongs to it if any rule matches: a word in any form (walk matches walked), a phrase whose words are near \
      each other, a person who was mentioned, a tag, or the entry itself.

        sonar thread create Garden --word garden --word "tomato plants"
        sonar thread create Anna --kind person --person Anna --color "#34C759"
        sonar thread create "New job" --kind goal --tag job --entry latest
      """)

  @Argument(help: "The thread's name.")
  var name: String

  @Option(help: "The thread's kind.")
  var kind = ThreadKindArgument.topic

  @Option(help: "A word or phrase; repeatable.")
  var word: [String] = []

  @Option(help: "A person's name; repeatable.")
  var person: [String] = []

  @Option(help: "A tag; repeatable.", completion: .tags)
  var tag: [String] = []

  @Option(
    help: ArgumentHelp(
      "An entry to add: the beginning of its id, or latest; repeatable.", valueName: "entry"),
    completion: .entries)
  var entry: [String] = []

  @Option(help: "A colour for widgets, such as \"#34C759\".")
  var color: String?

  @Option(help: "Match words, people and tags only from this day on: 2026-11-20, today, 7d.")
  var since: DateArgument?

  @Option(help: "Match them only up to and including this day.")
  var until: DateArgument?

  @OptionGroup var follow: FollowOptions
  @OptionGroup var options: JournalOptions

  func validate() throws {
    if word.isEmpty && person.isEmpty && tag.isEmpty && entry.isEmpty {
      throw ValidationError("a thread needs --word, --person, --tag or --entry")
    }
  }

  func run() async throws {
    let workspace = try options.workspace()
    let timeZone = try options.settings().timeZone()
    let now = options.clock.now
    func day(_ argument: DateArgument?) -> CivilDate? {
      argument.map {
        JournalCalendar(spokenAt: $0.start(now: now, timeZone: timeZone), timeZone: timeZone).today
      }
    }
    let draft = JournalThread(
      id: "", name: name.trimmingCharacters(in: .whitespacesAndNewlines), kind: kind.kind, color: color,
      words: word,
      people: person, tags: tag, added: try workspace.recordingsForThread(entry), since: day(since),
      until: day(until))
    let thread = try Threads.create(draft, in: workspace.threads)
    let row = try workspace.row(of: thread, timeZone: timeZone)
    let path = Threads.path(thread.id, workspace.threads)
    let output = Output()
    if options.json {
      output.json(.thread, ThreadAnswer(thread: row, path: path))
    } else {
      output.line("\(output.bold(thread.name.printable)): \(row.extent)")
      output.line(
        "Its rules are in \(path.printable); to see it: sonar thread show \(thread.id.shellQuoted)")
    }
    try await follow.update(after: "thread", options)
  }
}
