import Application
internal import ArgumentParser
import Foundation
import Model
import Pipeline
import StageContract
import Store
import Workspace

/// `sonar search`: entries that answer, each with the moments where it was said.
struct SearchCommand: AsyncParsableCommand, IndexReader {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Find what was said, and when.",
    discussion: """
      Finds entries that contain all the words, in any form (walk finds walked), in what was said, the \
      title or the file name. Exit status 1: nothing found.

        sonar search coffee with anna
        sonar search budget --since 2w --mood negative
        sonar search deadline --tag work --tag travel
        sonar search tomatoes --thread garden
        sonar search laughter --sounds
        sonar search coffee --play             the first moment, with its words
      """)

  @Argument(help: "The words to find.")
  var words: [String]

  @Flag(help: "Search what the model noted about sounds, such as [MUSIC], instead of what was said.")
  var sounds = false

  @Flag(help: "Play the moment that answers best.")
  var play = false

  @Option(help: ArgumentHelp("Play the moment of this entry in the list, from 1.", valueName: "number"))
  var hit: Int?

  @OptionGroup var links: PageLinkOptions
  @OptionGroup var filter: FilterOptions
  @OptionGroup var options: JournalOptions

  func validate() throws {
    if play || hit != nil, options.json { throw ValidationError("--play prints text; leave out --json") }
    if let hit, hit < 1 { throw ValidationError("--hit must be at least 1") }
  }

  func run() async throws {
    let settings = try options.settings()
    let timeZone = try settings.timeZone()
    let workspace = try options.workspace()
    let pages = try links.pages(workspace, settings)
    let hits = try hits(in: workspace, settings, timeZone)
    let output = Output()
    if options.json {
      output.json(.searchResults, "results", try hits.map { try Found($0, timeZone: timeZone, pages) })
    } else if hits.isEmpty {
      output.line("Nothing found. Try broadening your query or clearing filters.")
    } else {
      let lines = try Self.lines(
        hits, timeZone: timeZone, output: output, pages: links.printsLinks ? pages : nil)
      for line in lines { output.line(line) }
    }
    if hits.isEmpty { throw ExitCode(.noMatch) }
    if play || hit != nil {
      output.line()
      try await PlayedPassage(hits, number: hit ?? 1, options).play(options, output)
    }
  }

  /// The entries that answer, best first.
  private func hits(in workspace: Workspace, _ settings: Settings, _ timeZone: TimeZone) throws -> [SearchHit]
  {
    let store = try workspace.openIndex()
    let query = try SearchQuery(
      words, settings,
      filter: filter.filter(now: options.clock.now, timeZone: timeZone, store, workspace),
      limit: filter.limit ?? 20)
    return try sounds ? store.searchSounds(query) : store.search(query)
  }

  /// Title and date of each entry, and below it a line for each moment, with its link where there are `pages`.
  static func lines(
    _ hits: [SearchHit], timeZone: TimeZone, output: Output, pages: JournalPages? = nil
  ) throws -> [String] {
    var lines: [String] = []
    for hit in hits {
      if !lines.isEmpty { lines.append("") }
      let when = LocalTime.text(hit.entry.spokenAt, timeZone: timeZone)
      lines.append("\(output.bold(hit.entry.shownTitle.printable))  \(when)  \(output.faint(hit.entry.id))")
      let times = hit.matches.map { SampleClock.text($0.span.start) }
      let width = times.map(\.count).max() ?? 0
      for (time, match) in zip(times, hit.matches) {
        let space = String(repeating: " ", count: width - time.count)
        let speaker = match.speaker.map { "\($0): " } ?? ""
        lines.append("  \(space)\(time)  \((speaker + match.snippet).printable)")
        let start = SampleClock.seconds(match.span.start)
        if let link = try pages?.link(hit.entry.id, seconds: start) {
          lines.append("    " + output.faint(link))
        }
      }
      if let name = hit.name { lines.append("  file name  \(name.printable)") }
    }
    return lines
  }

  private struct Found: Encodable {
    var entry: ListedEntry
    var moments: [Moment]
    /// The name of its file with what matched between « and »; nil if none of the words is in it.
    var fileName: String?

    init(_ hit: SearchHit, timeZone: TimeZone, _ pages: JournalPages) throws {
      entry = ListedEntry(hit.entry, timeZone: timeZone)
      fileName = hit.name
      moments = try hit.matches.map {
        try Moment(
          segment: $0.segment, startSeconds: SampleClock.seconds($0.span.start),
          endSeconds: SampleClock.seconds($0.span.end), speaker: $0.speaker, text: $0.text,
          snippet: $0.snippet, url: pages.link(hit.entry.id, seconds: SampleClock.seconds($0.span.start)))
      }
    }
  }

  private struct Moment: Encodable {
    var segment: Int?
    var startSeconds: Double
    var endSeconds: Double
    var speaker: String?
    var text: String
    var snippet: String
    /// The link to its place in the pages; nil without pages.
    var url: String?
  }
}

extension SearchQuery {
  /// The query of `words`, with their stems in the languages of the journal.
  /// - Throws: `CommandFailure` (64) if there is no word to search for; `Stemmer.Failure`.
  init(_ words: [String], _ settings: Settings, filter: EntryFilter = .init(), limit: Int) throws {
    let text = words.joined(separator: " ")
    self.init(
      words: text, stems: try Self.stems(of: text, languages: settings.languages), filter: filter,
      limit: limit)
    guard hasWord else {
      throw CommandFailure(status: .usage, "there is no word in the query; give at least one letter or digit")
    }
  }
}
