import Application
internal import ArgumentParser
import Foundation
import Insights
import Pipeline
import StageContract
import Store
import Text

/// `sonar insights`: what a week, or any range of days, says about itself.
struct InsightsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "insights",
    abstract: "Look back on a week, or on any range of days.",
    discussion: """
      Mood and its trend, themes, sentences worth keeping, what you meant to do, and three questions to think on. \
      Without a range: from Thursday on the running week, before that the last one; where you said nothing in it, the \
      latest week in which you did. Weeks run from Monday to Sunday. Private entries are in none of it.

        sonar insights
        sonar insights --week 2026-W47        or --week last, --week this
        sonar insights --since 2026-11-01 --until 2026-11-30
        sonar insights --since 30d --format markdown > november.md
      """)

  /// What the insights are written as.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, markdown, json
  }

  @Option(help: "A week after ISO 8601, such as 2026-W47; or this, or last.")
  var week: String?

  @Option(help: "From this day on: 2026-11-20, today, yesterday, 7d, 2w.")
  var since: DateArgument?

  @Option(help: "Up to and including this day; today when only --since is given.")
  var until: DateArgument?

  @Option(help: "Text to read, or a format to take elsewhere.")
  var format: Format = .text

  @OptionGroup var options: JournalOptions

  func run() throws {
    let settings = try options.settings()
    let timeZone = try settings.timeZone()
    let store = try options.workspace().openIndex()
    let reader = InsightsReader(
      store: store, language: .init(locale: settings.locale), lists: try options.installation.insightLists(),
      moods: try options.installation.moodScorers())
    let now = Date()
    let range = try range(reader, store, now: now, timeZone: timeZone)
    let insights = try reader.insights(of: range, now: now)
    let output = Output()
    switch options.json ? .json : format {
    case .json: output.json(insights)
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

  /// The range that the options name.
  private func range(
    _ reader: InsightsReader, _ store: JournalStore, now: Date, timeZone: TimeZone
  ) throws -> InsightRange {
    if let week {
      guard since == nil, until == nil else {
        throw CommandFailure(status: .usage, "--week: is a range by itself; leave out --since and --until")
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
    // Years in which the journal did not exist are not worth a day each.
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

  /// The week that `text` names.
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
        "--week \(text): is no week; write it as \(ISOWeek(containing: today).text), or this, or last")
    } catch .number(let year, let weeks) {
      throw CommandFailure(
        status: .usage, "--week \(text): there is none; \(year) has weeks W01 to W\(weeks)")
    }
  }
}

extension Settings {
  /// The language of the journal's texts, BCP 47: the setting, else the first language it is spoken in.
  var locale: String { values["locale"]?.text ?? languages.first ?? "en" }
}
