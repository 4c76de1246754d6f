import Application
internal import ArgumentParser
import Foundation
import Model
import Pipeline
import StageContract

/// `sonar status`: shows pending work, progress, failures, the last and the next run.
struct StatusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show pending work, progress, and failures with their reasons.",
    discussion: """
      Exit status, for monitoring: 0 all is well; 65 something failed or was refused; 69 something is waiting \
      for a model or a program; with --max-age, 75 if the last successful run is older.

        sonar status
        sonar status --all                    each journal of `sonar journals`, and the most serious exit status
        sonar status --max-age 26h >/dev/null || echo "check the journal"
        sonar status --sizes
        sonar status --json
      """)

  @Option(
    help: ArgumentHelp(
      "Exit status 75 if no run succeeded within this time: 26h, 2d.", valueName: "DURATION"))
  var maxAge: DurationArgument?

  @Flag(help: "Also measure the journal's size on disk, which means reading the size of every file.")
  var sizes = false

  @Flag(name: .customLong("all"), help: "Show one line for each journal of `sonar journals`.")
  var isAll = false

  @OptionGroup var journal: JournalOptions

  func validate() throws { try journal.check(isAll: isAll) }

  func run() async throws {
    let code = isAll ? try await showAll() : try await show()
    if code != .success { throw ExitCode(code) }
  }

  /// Shows the status of the journal; returns the exit status.
  private func show() async throws -> ExitStatus {
    let (status, timeZone) = try await status(of: journal)
    let output = Output()
    if journal.json {
      output.json(status.schema, status)
    } else {
      for line in StatusText(status: status, timeZone: timeZone, output: output).lines { output.line(line) }
    }
    let code = status.exitStatus(maximumAge: maxAge?.seconds, now: journal.clock.now)
    if code == .temporary, let maxAge {
      printError("sonar: no run succeeded within \(maxAge); see: sonar history")
    }
    return code
  }

  private func status(of journal: JournalOptions) async throws -> (status: JournalStatus, timeZone: TimeZone)
  {
    let workspace = try journal.workspaceWithInbox()
    let pipeline = try await interruptible { [installation = journal.installation] in
      try await Pipeline.continuing(workspace, installation)
    }
    return (
      try JournalStatus(pipeline, measuresDisk: sizes, now: journal.clock.now),
      try pipeline.settings.timeZone()
    )
  }

  /// Shows a line for each listed journal; returns the most serious exit status.
  private func showAll() async throws -> ExitStatus {
    var reports: [JournalReport] = []
    var rows: [[String]] = []
    for item in try JournalsCommand.list.all() {
      var report = JournalReport(journal: item.path, failure: item.failure)
      var row = StatusRow()
      if item.failure == nil {
        do {
          let (status, timeZone) = try await status(of: journal.naming(item.path))
          report.status = status
          report.exitStatus = status.exitStatus(maximumAge: maxAge?.seconds, now: self.journal.clock.now)
          row = StatusRow(status, timeZone)
        } catch let error where !(error is CancellationError) {
          report = JournalReport(journal: item.path, failure: CommandFailure(error) ?? .unknown(error))
        }
      }
      reports.append(report)
      rows.append([item.path, String(report.exitStatus.rawValue)] + row.cells)
    }
    let output = Output()
    if journal.json {
      output.json(.journals, "journals", reports)
    } else {
      Table(
        head: ["journal", "status"] + StatusRow.head,
        alignments: [.left] + StatusRow.head.map { _ in .right },
        rows: rows
      ).eachLine(output: output) { output.line($0) }
    }
    for report in reports {
      if let message = report.message { CommandFailure(status: report.exitStatus, message).report() }
      if report.exitStatus == .temporary, report.status != nil, let maxAge {
        printError("sonar: \(report.journal): no run succeeded within \(maxAge); see: sonar history")
      }
    }
    return .mostSerious(of: reports.map(\.exitStatus))
  }
}

/// The status of a journal as a row of the table of all journals.
struct StatusRow {
  static let head = ["recordings", "to do", "failed", "waiting", "last run", "next run"]
  /// Empty for a journal without a status.
  var cells: [String] = []

  init() {}

  init(_ status: JournalStatus, _ timeZone: TimeZone) {
    let next = status.nextRun.map { next in
      let at = next.at.flatMap { try? Date($0, strategy: .iso8601Milliseconds) }
      let text = at.map { LocalTime.text($0, timeZone: timeZone) } ?? "edited by hand"
      return text + (next.isActive ? "" : " (not active)")
    }
    cells = [
      String(status.recordings), String(status.toDo), String(status.failed.count + status.refused.count),
      String(Set(status.waiting.map(\.recording)).count), status.lastRun?.startText(timeZone) ?? "none",
      next ?? "none",
    ]
  }
}
