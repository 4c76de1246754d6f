import Application
import ArgumentParser
import Foundation
import Pipeline
import StageContract

/// `sonar run`: takes in what lies in the inbox and brings every entry up to date.
struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Take in what lies in the inbox and bring every entry up to date.",
    discussion: """
      Does what `sonar plan` shows, and nothing when nothing changed. It can be interrupted at any moment, by
      Ctrl-C, kill or the power switch: the next run goes on where it was, to the same bytes.

        sonar run
        sonar run --quiet --deadline 06:00          for cron: silent when all is well
        sonar run --for 2h30m --newest-first        what was said last comes first
        sonar run --set summarize.max_sentences=5   this run only
      """)

  @OptionGroup var journal: JournalOptions

  @Flag(help: "Print nothing but failures, one line each, on standard error.")
  var quiet = false

  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: ArgumentHelp("A setting or a parameter for this run.", valueName: "NAME=VALUE"))
  var assignments: [String] = []

  @Option(
    help: ArgumentHelp(
      "End after the chunk in hand at this time of day; exit status 0, and the next run goes on.",
      valueName: "HH:MM"))
  var deadline: TimeOfDay?

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "The same after this long: 3h, 90m, 2h30m. With --deadline, the earlier one counts.",
      valueName: "DURATION"))
  var duration: DurationArgument?

  @Flag(help: "Work on the newest recordings first instead of the oldest.")
  var newestFirst = false

  @Flag(help: "Wait while another sonar is at work instead of leaving with status 75.")
  var wait = false

  func run() async throws {
    let command = self
    let status = try await interruptible { try await command.work() }
    if status != .success { throw ExitCode(status) }
  }

  /// Runs and reports; returns the exit status.
  private func work() async throws -> ExitStatus {
    let end = Self.end(from: Date(), deadline: deadline, duration: duration)
    let workspace = try journal.workspaceWithInbox()
    let display = RunDisplay(isQuiet: quiet, isJSON: journal.json)
    guard
      let lock = try await RunLock.take(
        workspace, wait: wait, isQuiet: quiet, reporter: display, deadline: end)
    else {
      if !quiet { printError("sonar: the deadline came while another sonar was at work; nothing was done") }
      return .success
    }
    defer { _ = lock }
    return try await WithdrawalWork.around(workspace, journal.installation, display) {
      var options = Pipeline.Options()
      options.redo = try ReprocessRequest.open(workspace)
      options.deadline = end
      let pipeline = try await Pipeline(
        workspace: workspace, installation: journal.installation,
        commandLine: .parse(assignments: assignments), options: options)
      return try await RunSession(
        pipeline, reporter: display, newestFirst: newestFirst, redo: options.redo
      ).run()
    }.exitStatus
  }

  /// When a run that was asked for at `start` is to end: the earlier of both; nil for never.
  static func end(
    from start: Date, deadline: TimeOfDay?, duration: DurationArgument?, calendar: Calendar = .current
  ) -> Date? {
    [deadline?.next(after: start, calendar: calendar), duration.map { start.addingTimeInterval($0.seconds) }]
      .compactMap { $0 }.min()
  }
}
