import Application
internal import ArgumentParser
import Foundation
import Insights
import Pipeline
import StageContract
import Store
import Surfaces
import Text

/// `sonar insights`: a review of a week or any range of days.
struct InsightsCommand: ParsableCommand, IndexReader {
  static let configuration = CommandConfiguration(
    commandName: "insights",
    abstract: "Review a week or any range of days.",
    discussion: """
      Shows mood and its trend, themes, quotes, tasks, and three questions to think about. Without a \
      range: the current week from Thursday on, and the previous one before that; if it has no entries, \
      the latest week that does. Weeks run from Monday to Sunday. Private entries are excluded.

        sonar insights
        sonar insights --week 2026-W47        or --week last, --week this
        sonar insights --since 2026-11-01 --until 2026-11-30
        sonar insights --since 30d --format markdown > november.md
        sonar insights --week last --url      the week's page
      """)

  /// The output format of insights.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, markdown, json
  }

  @Option(help: "An ISO 8601 week such as 2026-W47; or this, or last.")
  var week: String?

  @Option(help: "From this day on: 2026-11-20, today, yesterday, 7d, 2w.")
  var since: DateArgument?

  @Option(help: "Up to and including this day; today if only --since is given.")
  var until: DateArgument?

  @Option(help: "The output format: text to read, the others to export.")
  var format: Format = .text

  @Flag(name: .customLong("url"), help: "Print the link to the week's page alone.")
  var printsLink = false

  @OptionGroup var options: JournalOptions

  func validate() throws {
    guard printsLink else { return }
    if options.json || format != .text {
      throw ValidationError("--url prints the link alone; leave the other options out")
    }
    if since != nil || until != nil { throw ValidationError("--url: only for a week, as with --week last") }
  }

  func run() throws {
    let settings = try options.settings()
    let timeZone = try settings.timeZone()
    let workspace = try options.workspace()
    let store = try workspace.openIndex()
    let reader = try InsightsReader(store, settings, options.installation)
    let now = options.clock.now
    let range = try range(reader, store, now: now, timeZone: timeZone)
    if printsLink, let week = range.week {
      let link = try JournalPages(workspace, settings).link(
        to: .insights(week: week.text), named: week.text)
      return Output().line(link)
    }
    let insights = try reader.insights(of: range, now: now)
    let output = Output()
    switch options.json ? .json : format {
    case .json: output.json(.insights, insights)
    case .text, .markdown:
      let latest = insights.entries == 0 ? try store.firstAndLast(before: .distantFuture)?.last : nil
      let phrases = InsightsPhrases(insights: insights, range: range, now: now, latest: latest)
      if format == .markdown {
        print(InsightsMarkdown(phrases: phrases).text, terminator: "")
      } else {
        for line in InsightsText(phrases: phrases, output: output).lines { output.line(line) }
      }
    }
  }

  /// The range that the options describe.
  private func range(
    _ reader: InsightsReader, _ store: JournalStore, now: Date, timeZone: TimeZone
  ) throws -> InsightRange {
    if let week {
      guard since == nil, until == nil else {
        throw CommandFailure(
          status: .usage, "--week: cannot be combined with --since or --until; leave those out")
      }
      return InsightRange(try Self.week(week, now: now, timeZone: timeZone), timeZone: timeZone)
    }
    guard since != nil || until != nil else { return try reader.usualRange(now: now, timeZone: timeZone) }
    func day(_ argument: DateArgument) -> CivilDate {
      InsightRange.day(of: argument.start(now: now, timeZone: timeZone), timeZone)
    }
    let today = InsightRange.day(of: now, timeZone)
    let spoken = try store.firstAndLast(before: .distantFuture)
    let (begun, ended) = (spoken?.first, spoken?.last)
    var last = until.map(day) ?? today
    var first = since.map(day) ?? begun.map { min(InsightRange.day(of: $0, timeZone), last) } ?? last
    // Days before the first and after the last entry of the journal are not listed one by one.
    if last.number - first.number > 366, let begun, let ended {
      first = min(max(first, InsightRange.day(of: begun, timeZone)), last)
      last = max(min(last, max(today, InsightRange.day(of: ended, timeZone))), first)
    }
    guard let range = InsightRange(from: first, through: last, timeZone: timeZone) else {
      throw CommandFailure(
        status: .usage, "--since: \(first.text) comes after --until, \(last.text); swap them")
    }
    return range
  }

  /// The week that `text` names: `2026-W47`, `this` or `last`.
  static func week(_ text: String, now: Date, timeZone: TimeZone) throws -> ISOWeek {
    let today = InsightRange.day(of: now, timeZone)
    switch text.lowercased() {
    case "this": return ISOWeek(containing: today)
    case "last": return ISOWeek(containing: today.adding(days: -7))
    default: break
    }
    do {
      return try ISOWeek(text: text)
    } catch .form {
      throw CommandFailure(
        status: .usage,
        "--week \(text): not a week; write it as \(ISOWeek(containing: today).text), or this, or last")
    } catch .number(let year, let weeks) {
      throw CommandFailure(
        status: .usage, "--week \(text): no such week; \(year) has weeks W01 to W\(weeks)")
    }
  }
}
