import Application
import ArgumentParser
import Foundation
import Insights
import Model
import Pipeline
import Store
import Text
import Workspace

/// `sonar tasks`: lists the tasks of the journal.
struct TasksCommand: ParsableCommand, IndexReader {
  static let configuration = CommandConfiguration(
    commandName: "tasks",
    abstract: "List the tasks you mentioned.",
    discussion: """
      Tasks with a due date come first, earliest first; the others follow, newest first. A task that \
      several entries state in the same words, without conflicting dates, is listed once, under the \
      newest. Where a later entry says that a task was done, the line below it offers to tick it off.

        sonar tasks --due 7d                   due within 7 days, and overdue
        sonar done 2026-11-20T2145 1           tick off task 1 of this entry
        sonar tasks --done                     tasks you ticked off
        sonar tasks --url                      with the links to their places in the pages
      """)

  @Option(
    help: ArgumentHelp(
      "Only tasks due within this time, or overdue: 0d (today), 7d, 2w.", valueName: "time"))
  var due: AgeArgument?

  @Flag(help: "Only tasks you ticked off.")
  var done = false

  @OptionGroup var links: PageLinkOptions
  @OptionGroup var options: JournalOptions

  func validate() throws {
    if done, due != nil { throw ValidationError("--done: cannot be combined with --due; leave one out") }
  }

  func run() throws {
    let settings = try options.settings()
    let timeZone = try settings.timeZone()
    let workspace = try options.workspace()
    let pages = try links.pages(workspace, settings)
    let store = try workspace.openIndex()
    let today = LocalTime.day(options.clock.now, timeZone: timeZone)
    let lists = try options.installation.insightLists()
    let finder = CompletionFinder(store: store, lists: lists, timeZone: timeZone)
    let ticked = try store.doneTasks()
    var list =
      try done
      ? TaskList(done: ticked, timeZone: timeZone)
      : TaskList(
        open: store.tasks(includePrivate: true),
        dueThrough: due.flatMap { CivilDate(text: today)?.adding(days: $0.days).text },
        lost: ticked.filter { !$0.task.isFound }.count, today: today, timeZone: timeZone, finder: finder)
    if options.json || links.printsLinks { try list.addLinks(into: pages) }
    let output = Output()
    if options.json { return output.json(.tasks, "tasks", list.items) }
    for line in list.lines(output) { output.line(line) }
  }
}

/// Tasks as the command `tasks` prints them.
struct TaskList {
  /// A task, also as JSON.
  struct Item: Encodable {
    var id: String
    /// Its number in the entry, from 1.
    var number: Int
    var text: String
    var due: String?
    /// RFC 3339 with the journal's offset.
    var spokenAt: String
    /// Where in the recording, in seconds.
    var startSeconds: Double
    /// RFC 3339; nil if it is open.
    var doneAt: String?
    /// True if it is found in what was said.
    var isFound: Bool
    var isPrivate: Bool
    var isDiscreet: Bool
    /// The earlier entries that say the same, oldest first.
    var saidBefore: [Mention] = []
    /// Where a later entry says that it was done.
    var saidDone: Insights.Highlight?
    /// The link to where it was said in the journal's pages; nil without pages, and until `addLinks`.
    var url: String?

    /// The same task in another entry.
    struct Mention: Encodable {
      var id: String
      var number: Int
      /// RFC 3339 with the journal's offset.
      var spokenAt: String
    }

    enum CodingKeys: String, CodingKey {
      case id, number, text, due, saidBefore, spokenAt, startSeconds, doneAt, saidDone, url
      case isFound = "found"
      case isPrivate = "private"
      case isDiscreet = "discreet"
    }

    init(_ repeated: RepeatedTask, timeZone: TimeZone) {
      self.init(repeated.last, timeZone: timeZone)
      due = repeated.due
      saidBefore = repeated.earlier.map {
        Mention(id: $0.entryID, number: $0.number, spokenAt: Instant.text($0.spokenAt, timeZone: timeZone))
      }
    }

    init(_ stored: StoredTask, timeZone: TimeZone) {
      let task = stored.task
      (id, number, text, due) = (stored.entryID, stored.number, task.text, task.due)
      spokenAt = Instant.text(stored.spokenAt, timeZone: timeZone)
      startSeconds = SampleClock.seconds(task.sentence.span.start)
      doneAt = (task.tick?.at).map { text in
        Instant.date(text).map { Instant.text($0, timeZone: timeZone) } ?? text
      }
      (isFound, isPrivate, isDiscreet) = (task.isFound, stored.isPrivate, stored.isDiscreet)
    }
  }

  /// Number of open tasks, the first ones, for which later entries are searched.
  static let searched = 200

  private(set) var items: [Item]
  /// Number of tasks ticked off that are no longer found.
  private let lost: Int
  /// `2026-11-20`; empty for tasks that are ticked off.
  private let today: String

  /// The open tasks `tasks`, each once: by date, those without one last, the newest first.
  /// - Parameters:
  ///   - tasks: in the order said.
  ///   - day: only those that are due on this day or earlier; nil for all.
  /// - Throws: what `CompletionFinder` throws.
  init(
    open tasks: [StoredTask], dueThrough day: String? = nil, lost: Int, today: String, timeZone: TimeZone,
    finder: CompletionFinder
  ) throws {
    let all = RepeatedTask.all(tasks).map { task in
      (task: task.last, item: Item(task, timeZone: timeZone))
    }.filter { entry in day.map { day in entry.item.due.map { $0.prefix(10) <= day } ?? false } ?? true }
    let dated = all.filter { $0.item.due != nil }.sorted {
      Self.last(of: $0.item.due) < Self.last(of: $1.item.due)
    }
    let ordered = dated + all.filter { $0.item.due == nil }.reversed()
    items = try ordered.enumerated().map { index, entry in
      var item = entry.item
      if index < Self.searched { item.saidDone = try finder.completion(of: entry.task) }
      return item
    }
    (self.lost, self.today) = (lost, today)
  }

  /// `due` as what it sorts by: a month, or a year, comes after its days.
  private static func last(of due: String?) -> String { due.map { $0.count < 10 ? $0 + "-99" : $0 } ?? "" }

  /// The tasks `tasks`, which are ticked off, the newest tick first.
  init(done tasks: [StoredTask], timeZone: TimeZone) {
    items = tasks.map { Item($0, timeZone: timeZone) }.sorted { ($1.doneAt ?? "") < ($0.doneAt ?? "") }
    (lost, today) = (0, "")
  }

  /// Gives each task the link to where it was said in `pages`.
  /// - Throws: as `JournalPages.link`.
  mutating func addLinks(into pages: JournalPages) throws {
    for index in items.indices {
      items[index].url = try pages.link(items[index].id, seconds: items[index].startSeconds)
    }
  }

  /// A table; below a task its link, if it has one, and where a later entry says that it was done.
  func lines(_ output: Output) -> [String] {
    guard !items.isEmpty else { return [today.isEmpty ? "No tasks are ticked off." : "No tasks."] + lostLine }
    let table = Table(
      head: ["ID", "N", today.isEmpty ? "DONE" : "DUE", "TASK"], alignments: [.left, .right],
      rows: items.map(row))
    var lines: [String] = []
    for (index, line) in table.lines(output: output).enumerated() {
      lines.append(line)
      guard index > 0 else { continue }
      let item = items[index - 1]
      if let url = item.url { lines.append("  " + output.faint(url)) }
      if let first = item.saidBefore.first {
        let count = item.saidBefore.count
        let days = count == 1 ? "" : "\(count) times, first "
        lines.append(
          output.faint("  said before \(days)on \(first.spokenAt.prefix(10)) (\(first.id.printable))"))
      }
      guard let said = item.saidDone else { continue }
      lines.append(
        output.faint(
          "  said on \(said.spokenAt.prefix(10)): “\(said.quote.printable)”; tick it with: sonar done \(item.id) \(item.number)"
        ))
    }
    return lines + lostLine
  }

  private var lostLine: [String] {
    guard lost > 0 else { return [] }
    let what = lost == 1 ? "1 task that you ticked off is" : "\(lost) tasks that you ticked off are"
    return ["", "\(what) no longer found in what was said; see: sonar tasks --done"]
  }

  private func row(_ item: Item) -> [String] {
    // A month is overdue when it is over.
    let due = item.due.map { due in
      let isOverdue = due.prefix(10) < today.prefix(min(10, due.count))
      return isOverdue ? "\(due.prefix(16)), overdue" : String(due.prefix(16))
    }
    let marks = [
      item.isDiscreet ? "discreet" : nil, item.isPrivate ? "private" : nil,
      item.isFound ? nil : "no longer found in what was said",
    ].compactMap { $0 }
    return [
      item.id, String(item.number), (item.doneAt.map { String($0.prefix(10)) } ?? due) ?? "–",
      marks.isEmpty ? item.text : "\(item.text) (\(marks.joined(separator: ", ")))",
    ]
  }
}
