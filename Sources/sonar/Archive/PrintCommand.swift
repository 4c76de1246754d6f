import Application
internal import ArgumentParser
import Foundation
import Insights
import Pipeline
import StageContract
import Text
import Workspace

/// `sonar print`: pages of the journal on paper.
struct PrintCommand: AsyncParsableCommand, IndexReader {
  static let configuration = CommandConfiguration(
    commandName: "print",
    abstract: "Print an entry, a week, a thread or a year to a PDF file.",
    discussion: """
      Prints the journal's pages (pages in sonar.yaml) by Chromium without a window: several entries with contents, page \
      numbers and the mood of each day. Nothing of private and discreet entries is printed.

        sonar print latest --output entry.pdf
        sonar print --week last --output week.pdf
        sonar print --year 2026 --output 2026.pdf
      """)

  @Argument(help: "Beginning of an id, latest, or words of the file's name.", completion: .entries)
  var id: String?

  @Option(help: "An ISO 8601 week such as 2026-W47; or this, or last.")
  var week: String?

  @Option(help: "A thread: its id or name.", completion: .threads)
  var thread: String?

  @Option(help: ArgumentHelp("A year such as 2026.", valueName: "year"))
  var year: Int?

  @Option(help: ArgumentHelp("A new file, .pdf.", valueName: "path"), completion: .file(extensions: ["pdf"]))
  var output: String

  @OptionGroup var options: JournalOptions

  func validate() throws {
    guard [id != nil, week != nil, thread != nil, year != nil].count(where: { $0 }) == 1 else {
      throw ValidationError("name one of ID, --week, --thread and --year")
    }
    if let year, !(1900...2199).contains(year) { throw ValidationError("--year must be from 1900 to 2199") }
  }

  func run() async throws {
    let printer = try PagePrinter(options.workspace())
    let (choice, path) = (try choice(), output)
    let report = try await interruptible { try await printer.print(choice, to: path) }
    let output = Output()
    if options.json {
      output.json(.printed, report)
    } else {
      output.line(
        "\(report.output.printable): " + (counted(report.entries, "entry", "entries") ?? "no entries"))
    }
    for id in report.leftOut { printError("sonar: \(id): not printed: it has no page yet; run `sonar run`") }
    if !report.leftOut.isEmpty { throw ExitCode(.badInput) }
  }

  private func choice() throws -> PagePrinter.Choice {
    let timeZone = try options.settings().timeZone()
    if let week {
      let week = try InsightsCommand.week(week, now: options.clock.now, timeZone: timeZone)
      return .range(InsightRange(week, timeZone: timeZone), page: "weeks/\(week.text).html")
    }
    if let thread { return .thread(thread) }
    guard let year else { return .entry(id ?? "latest") }
    guard let first = CivilDate(text: "\(year)-01-01"), let last = CivilDate(text: "\(year)-12-31"),
      let range = InsightRange(from: first, through: last, timeZone: timeZone)
    else { throw ValidationError("--year must be from 1900 to 2199") }
    return .range(range, page: "years/\(year).html")
  }
}
