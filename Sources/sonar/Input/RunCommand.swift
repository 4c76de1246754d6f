import Application
import ArgumentParser
import Foundation
import Pipeline
import StageContract

/// `sonar run`: imports the inbox and brings every entry up to date.
struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Import the inbox and bring every entry up to date.",
    discussion: """
      Does what `sonar plan` shows, and nothing if nothing changed. It can be interrupted at any moment, by
      Ctrl-C, kill or the power switch: the next run continues where it stopped, with the same results.

        sonar run
        sonar run --quiet --deadline 06:00          for cron: silent unless something fails
        sonar run --for 2h30m --newest-first        the latest recordings first
        sonar run --set summarize.max_sentences=5   this run only
      """)

  @OptionGroup var journal: JournalOptions

  @Flag(help: "Print nothing but failures, one line each, on standard error.")
  var quiet = false

  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: ArgumentHelp("A setting or a parameter for this run only; repeatable.", valueName: "NAME=VALUE"))
  var assignments: [String] = []

  @Option(
    help: ArgumentHelp(
      "At this time of day finish the current chunk and stop with status 0; the next run continues.",
      valueName: "HH:MM"))
  var deadline: TimeOfDay?

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "The same after this duration: 3h, 90m, 2h30m. With --deadline, the earlier one counts.",
      valueName: "DURATION"))
  var duration: DurationArgument?

  @Flag(help: "Process the newest recordings first instead of the oldest.")
  var newestFirst = false

  @Flag(help: "Wait for another running sonar instead of exiting with status 75.")
  var wait = false

  func run() async throws {
    let command = self
    let status = try await interruptible { try await command.work() }
    if status != .success { throw ExitCode(status) }
  }

  /// Runs the pipeline; returns the exit status.
  private func work() async throws -> ExitStatus {
    let end = Self.end(from: Date(), deadline: deadline, duration: duration)
    let workspace = try journal.workspaceWithInbox()
    let display = RunDisplay(isQuiet: quiet, isJSON: journal.json)
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
