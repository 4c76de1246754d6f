import Application
import ArgumentParser
import Foundation
import Pipeline
import StageContract
import Workspace

/// `sonar run`: imports the inbox and brings every entry up to date.
struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Import the inbox and bring every entry up to date.",
    discussion: """
      Does what `sonar plan` shows, and nothing if nothing changed. You can interrupt it at any time, with \
      Ctrl-C, kill or the power switch: the next run continues where it stopped, with the same results.

        sonar run
        sonar run --all --for 5h                    every journal of `sonar journals`
        sonar run --quiet --deadline 06:00          for cron: silent unless something fails
        sonar run --for 2h30m --newest-first        the latest recordings first
        sonar run --set summarize.max_sentences=5   this run only

      With --all, journals run one at a time, starting with the one whose last run ended longest ago; \
      --deadline and --for cover all of them together. A full disk, or any other failure, ends the run of \
      that journal only; the exit status is the most serious one, in the order 74, 70, 65, 69, 75.
      """)

  @OptionGroup var journal: JournalOptions

  @Flag(name: .customLong("all"), help: "Run every journal listed by `sonar journals`, one at a time.")
  var isAll = false

  @Flag(help: "Print nothing but failures, one line each, on standard error.")
  var quiet = false

  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: ArgumentHelp("A setting or a parameter for this run only; repeatable.", valueName: "NAME=VALUE"))
  var assignments: [String] = []

  @Option(
    help: ArgumentHelp(
      "Finish the current chunk and stop at this time of day, with status 0; the next run continues.",
      valueName: "HH:MM"))
  var deadline: TimeOfDay?

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "Stop after this duration: 3h, 90m, 2h30m. With --deadline, whichever comes first.",
      valueName: "DURATION"))
  var duration: DurationArgument?

  @Flag(help: "Process the newest recordings first instead of the oldest.")
  var newestFirst = false

  @Flag(help: "Wait for another running sonar instead of exiting with status 75.")
  var wait = false

  @OptionGroup var packs: PackOptions

  func validate() throws {
    try journal.check(isAll: isAll)
    try packs.check(isAlone: !isAll && !wait && !newestFirst && deadline == nil && duration == nil)
  }

  func run() async throws {
    if let pack = packs.only { return try await packs.work(on: pack, journal, assignments, isQuiet: quiet) }
    let command = self
    let clock = journal.clock
    let end = Self.end(from: clock.now, deadline: deadline, duration: duration).map(clock.machineTime)
    let status = try await interruptible {
      guard command.isAll else {
        let display = RunDisplay(isQuiet: command.quiet, isJSON: command.journal.json)
        return try await command.work(command.journal, until: end, display)
      }
      return try await command.workOnAll(until: end)
    }
    if status != .success { throw ExitCode(status) }
  }

  /// Gives each listed journal its turn; returns the most serious exit status.
  private func workOnAll(until end: Date?) async throws -> ExitStatus {
    var reports: [JournalReport] = []
    for item in JournalList.leastRecentlyFinished(try JournalsCommand.list.all()) {
      if let failure = item.failure {
        failure.report()
        reports.append(JournalReport(journal: item.path, failure: failure))
      } else {
        reports.append(try await turn(of: item.path, until: end))
      }
    }
    if journal.json {
      Output().json(.journals, "journals", reports)
    } else if !quiet {
      for line in [""] + Self.table(reports).lines() { print(line) }
    }
    return .mostSerious(of: reports.map(\.exitStatus))
  }

  private static let noTime = "no time left; the next run begins with it"

  /// The turn of the journal at `path`.
  /// - Throws: `CancellationError` if it was interrupted, which ends the turns of all.
  private func turn(of path: String, until end: Date?) async throws -> JournalReport {
    var report = JournalReport(journal: path)
    if let end, Date() >= end {
      report.message = Self.noTime
      return report
    }
    let display = RunDisplay(isQuiet: quiet, isJSON: journal.json, journal: path)
    do {
      report.exitStatus = try await work(journal.naming(path), until: end, display)
      report.run = display.result
    } catch let error where !(error is CancellationError) {
      let failure = CommandFailure(error) ?? .unknown(error)
      display.remark(failure.message)
      report = JournalReport(journal: path, failure: failure)
    }
    if report.exitStatus == .interrupted || Task.isCancelled { throw CancellationError() }
    return report
  }

  /// One row a journal: its exit status and what was done.
  static func table(_ reports: [JournalReport]) -> Table {
    Table(
      head: ["journal", "status", "result"], alignments: [.left, .right],
      rows: reports.map { report in
        let run = report.run.map { run in
          let what = run.recordings == 0 ? "the journal" : counted(run.recordings, "recording")
          return run.isEventful
            ? "\(what) in \(durationText(seconds: run.seconds)): \(run.outcomeText)" : "nothing to do"
        }
        let isLate = report.run == nil && report.exitStatus == .success
        return [
          report.journal, String(report.exitStatus.rawValue),
          run ?? (isLate ? Self.noTime : "not run; its line above says why"),
        ]
      })
  }

  /// Runs the pipeline of one journal; returns the exit status.
  private func work(
    _ journal: JournalOptions, until end: Date?, _ display: RunDisplay
  ) async throws -> ExitStatus {
    let workspace = try journal.workspaceWithInbox()
    guard
      let lock = try await RunLock.take(
        workspace, wait: wait, isQuiet: quiet, reporter: display, deadline: end)
    else {
      if !quiet { printError("sonar: the deadline passed while another sonar was running; nothing was done") }
      return .success
    }
    defer { _ = lock }
    return try await WithdrawalWork.around(workspace, journal.installation, display) {
      var options = Pipeline.Options()
      options.deadline = end
      let pipeline = try await Pipeline.continuing(
        workspace, journal.installation, commandLine: .parse(assignments: assignments), options: options)
      return try await RunSession(pipeline, reporter: display, newestFirst: newestFirst).run()
    }.exitStatus
  }

  /// When a run that starts at `start` has to end: the earlier of both limits; nil without one.
  static func end(
    from start: Date, deadline: TimeOfDay?, duration: DurationArgument?, calendar: Calendar = .current
  ) -> Date? {
    [deadline?.next(after: start, calendar: calendar), duration.map { start.addingTimeInterval($0.seconds) }]
      .compactMap { $0 }.min()
  }
}
