import Application
internal import ArgumentParser
import Foundation
import Pipeline
import StageContract
import Surfaces
import Workspace

/// `sonar today`: the day at a glance.
struct TodayCommand: ParsableCommand, IndexReader {
  static let configuration = CommandConfiguration(
    commandName: "today",
    abstract: "Show today at a glance: entries, tasks, facts and the prompt.",
    discussion: """
      Prints Markdown in the journal's language: today's entries with their moods, tasks due, documents \
      that expire, facts of the day, and the prompt. Private entries are left out; discreet ones are only \
      counted.

        sonar today
        sonar today --json
        sonar today --now 2026-11-20T21:00:00+01:00      that day as it was then
      """)

  @OptionGroup var options: JournalOptions

  func run() throws {
    let settings = try options.settings()
    let page = try TodayPage(options.workspace(), settings, options.installation)
    if options.json { return Output().json(.todayPage, page) }
    let context = try SurfaceContext(settings, options.installation)
    print(page.markdown(context), terminator: "")
  }
}
