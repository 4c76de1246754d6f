import Application
internal import ArgumentParser
import Foundation
import Model
import Pipeline
import StageContract
import Surfaces
import Workspace

/// `sonar ask`: answers a question from what the journal holds.
struct AskCommand: ParsableCommand, IndexReader {
  static let configuration = CommandConfiguration(
    commandName: "ask",
    abstract: "Answer a question from the journal.",
    discussion: """
      Understands English and German. Numbers are computed from facts and entries, which are listed below \
      the answer. If a question is not understood, its words are searched for. Private entries appear in \
      no answer; discreet ones are counted, but neither named nor given a mood. Exit status 1: nothing \
      recorded or found.

        sonar ask "How much did I spend on coffee this week?"
        sonar ask how long did I sleep last night
        sonar ask when does my passport expire
        sonar ask "Wann war ich zuletzt beim Zahnarzt?"
        echo "What did I eat yesterday?" | sonar ask -
        sonar ask when did I last mention running --url      with the link to its place in the pages
      """)

  /// Largest number of facts and entries that are listed.
  private static let mostListed = 10

  @Argument(help: "A question; - reads it from standard input.")
  var question: [String]

  @OptionGroup var links: PageLinkOptions
  @OptionGroup var options: JournalOptions

  func run() throws {
    let settings = try options.settings()
    let workspace = try options.workspace()
    let pages = try links.pages(workspace, settings)
    let text = try TypedText.read(question, most: QuestionReader.longest)
    let reader = try QuestionReader(workspace, options.installation, settings, now: options.clock.now)
    var answer = try reader.answer(text)
    if options.json || links.printsLinks { try answer.addLinks(into: pages) }
    let output = Output()
    if options.json {
      output.json(answer.schema, answer)
    } else {
      let timeZone = try settings.timeZone()
      let more = try reader.lines(answer, most: Self.mostListed)
      output.line(output.bold(answer.text.printable))
      if !answer.isFound, answer.form != nil { output.line(more.understood.printable) }
      for (row, evidence) in zip(Self.rows(answer, timeZone: timeZone), answer.evidence) {
        output.line(row)
        if let url = evidence.url { output.line("    " + output.faint(url)) }
      }
      for line in [more.more].compactMap(\.self) + more.discreet { output.line("  " + line) }
    }
    if !answer.isFound { throw ExitCode(.noMatch) }
  }

  /// A row for each fact or entry: its time, what it states, and the entry with the second.
  private static func rows(_ answer: Answer, timeZone: TimeZone) -> [String] {
    let listed = answer.evidence.prefix(mostListed)
    let cells = listed.map { evidence in
      let time = Instant.date(evidence.at).map { LocalTime.text($0, timeZone: timeZone) } ?? evidence.at
      var entry = [evidence.title, evidence.entryID].compactMap(\.self).joined(separator: "  ")
      if let seconds = evidence.startSeconds {
        entry += "  " + SampleClock.text(seconds: seconds)
      }
      return [time, evidence.text ?? "", entry.isEmpty ? evidence.source.rawValue : entry].map(\.printable)
    }
    let widths = (0..<2).map { column in cells.map { $0[column].count }.max() ?? 0 }
    return cells.map { row in
      let columns = zip(row, widths).filter { $1 > 0 }.map {
        $0.padding(toLength: $1, withPad: " ", startingAt: 0)
      }
      return "  " + (columns + [row[2]]).joined(separator: "  ")
    }
  }
}

extension Answer {
  /// Gives each fact or entry the link to where it was said in `pages`.
  /// - Throws: as `JournalPages.link`.
  fileprivate mutating func addLinks(into pages: JournalPages) throws {
    for index in evidence.indices {
      guard let id = evidence[index].entryID else { continue }
      evidence[index].url = try pages.link(id, seconds: evidence[index].startSeconds)
    }
  }
}
