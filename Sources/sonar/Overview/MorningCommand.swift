import Application
internal import ArgumentParser
import Foundation
import Workspace

/// `sonar morning`: the page of the day.
struct MorningCommand: ParsableCommand, IndexReader {
  static let configuration = CommandConfiguration(
    commandName: "morning",
    abstract: "Show new entries and everything that needs you today, on half a page.",
    discussion: """
      Prints Markdown in the journal's language: new entries since the page of an earlier day, doubtful \
      seconds in them, tasks due, documents that expire, and failures with the command that helps. Prints \
      nothing when there is nothing to report. Private entries are left out; discreet ones are only \
      counted.

      With `morning: COMMAND` in sonar.yaml, a run passes the page to that command's standard input, once \
      a day.

        sonar morning
        sonar morning --json
        sonar morning --now 2026-11-20T07:00:00+01:00     that morning's page
      """)

  @OptionGroup var options: JournalOptions

  func run() throws {
    let workspace = try options.workspace()
    let delivery = try MorningDelivery(workspace, options.settings(), options.installation)
    let page = try delivery.page()
    if options.json { return Output().json(.morningPage, page) }
    print(page.markdown(delivery.context), terminator: "")
  }
}
