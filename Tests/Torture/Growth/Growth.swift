import Foundation
import TestSupport

/// How long commands take as the journal grows: a row a command, a column a size. A cell is the time by the clock, the
/// processor time of the command with its stages, and the memory of its own process.
struct Growth {
  /// Entries of the journals, ascending.
  var counts: [Int]
  /// Words of an entry.
  var words = 300

  /// Rows by command, in the order of their first cell.
  private var rows: [(name: String, cells: [String])] = []

  init(counts: [Int]) { self.counts = counts }

  /// Measures an index without recordings at each size: what asks only the index.
  mutating func measureIndex() throws {
    let made = try SyntheticIndex(words: words)
    let (rare, some, common) = (made.word(inOneOf: 1000), made.word(inOneOf: 100), made.word(inOneOf: 0))
    let commands: [(String, String, [String])] = [
      ("search, in 1 of 1000", "search", [rare]), ("search, in 1 of 100", "search", [some]),
      ("search, in most", "search", [common]), ("search, two words", "search", [some, common]),
      ("search, in most, of a tag and mood", "search", [common, "--tag", "voice", "--mood", "negative"]),
      ("search, in most, of a month", "search", [common, "--since", "30d"]), ("tags", "tags", []),
      ("insights of a week", "insights", ["--week", "2026-W46"]), ("thread suggest", "thread suggest", []),
      ("list of 20", "list", ["--limit", "20"]), ("list", "list", []),
    ]
    for count in counts {
      let journal = try JournalRun()
      let path = journal.root + "/journal.sqlite"
      let seconds = try timed { try made.write(count, to: path) }
      add("index, entries a second", decimal(Double(count) / seconds, 0))
      for (name, command, arguments) in commands { try measure(name, journal, command, arguments) }
      let searches = try SearchComparison(journal, 200)
      add("200 searches by frequency: half, 19 of 20 within", SearchComparison.text(searches.own))
      add("the same ranking in sqlite3", SearchComparison.text(searches.shell))
      add("answers that differ", "\(searches.differing.count)")
      for query in searches.differing.prefix(5) { say("differs from sqlite3: sonar search \(query)") }
      add("one entry indexed", decimal(1000 * (try made.secondsOfOneMore(count, path: path)), 1) + " ms")
    }
  }

  /// Measures a journal of recordings at each size: what looks at these, with nothing to do.
  mutating func measureRecordings() async throws {
    for count in counts {
      let journal = try JournalRun()
      try await SyntheticJournal(journal).write(count)
      try journal.done("run", ["--quiet"])
      // Only what has been still for some seconds is remembered.
      sleep(3)
      let id = try FileManager.default.contentsOfDirectory(atPath: journal.root + "/recordings/2017")
        .sorted()[0]
      for (name, command, arguments) in [
        ("plan", "plan", []), ("run with nothing to do", "run", ["--quiet"]), ("status", "status", []),
        ("show", "show", [id]),
      ] {
        try measure(name, journal, command, arguments)
      }
      var title = try Measured(journal, "title", [id, "First"])
      for text in ["Second", "Third"] { title.take(try Measured(journal, "title", [id, text])) }
      try add("title of one entry, to the surface", title)
      let rebuilt = try Measured(journal, "index rebuild")
      try add("index rebuild, from documents of 60 words", rebuilt)
    }
  }

  private mutating func measure(
    _ name: String, _ journal: JournalRun, _ command: String, _ arguments: [String]
  ) throws {
    try add(name, Measured.best(of: 3, journal, command, arguments))
  }

  private mutating func add(_ name: String, _ measured: Measured) throws {
    guard [0, 1].contains(measured.answer.status) else { throw JournalRun.Failure(measured.answer.errors) }
    let times = "\(decimal(measured.seconds)) s (\(decimal(measured.processorSeconds)))"
    add(name, times + ", " + megabytes(measured.peakMemoryBytes))
  }

  private mutating func add(_ name: String, _ cell: String) {
    if let index = rows.firstIndex(where: { $0.name == name }) {
      rows[index].cells.append(cell)
    } else {
      rows.append((name, [cell]))
    }
  }

  /// The table of what was measured.
  var figures: Figures {
    Figures(
      title: "Growth", head: ["entries"] + counts.map(String.init), rows: rows.map { [$0.name] + $0.cells })
  }
}
