import ArgumentParser
import Foundation
import Runner

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
        sonar run --set summarize.max_sentences=5   this run only
      """)

  @OptionGroup var journal: JournalOptions

  @Flag(help: "Print nothing but failures, one line each.")
  var quiet = false

  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: ArgumentHelp("A setting or a parameter for this run.", valueName: "NAME=VALUE"))
  var assignments: [String] = []

  @Option(help: ArgumentHelp("Begin nothing new after this time of day (exit status 0).", valueName: "HH:MM"))
  var deadline: TimeOfDay?

  @Flag(help: "Wait while another sonar is at work instead of leaving with status 75.")
  var wait = false

  func run() async throws {
    let command = self
    let status = try await interruptible { try await command.work() }
    if status != 0 { throw ExitCode(status) }
  }

  /// Runs and reports; returns the exit status.
  private func work() async throws -> Int32 {
    let workspace = try journal.workspace()
    let lock = try WorkspaceLock(workspace, waitSeconds: wait ? .infinity : 0)
    defer { _ = lock }
    var options = Pipeline.Options()
    options.redo = try ReprocessRequest.open(workspace)
    options.deadline = deadline?.next(after: Date())
    let pipeline = try await Pipeline(
      workspace: workspace, installation: journal.installation, commandLine: .parse(assignments: assignments),
      options: options)
    return try await RunSession(pipeline: pipeline, isQuiet: quiet, isJSON: journal.json, redo: options.redo)
      .run()
  }
}

/// A time of day on the command line, `06:00`.
struct TimeOfDay: ExpressibleByArgument, Equatable {
  var hour: Int
  var minute: Int

  init?(argument: String) {
    let parts = argument.split(separator: ":").map { Int($0) }
    guard parts.count == 2, let hour = parts[0], let minute = parts[1], 0..<24 ~= hour, 0..<60 ~= minute
    else {
      return nil
    }
    (self.hour, self.minute) = (hour, minute)
  }

  /// The next instant with this time on this machine's clock.
  func next(after date: Date) -> Date? {
    Calendar.current.nextDate(
      after: date, matching: DateComponents(hour: hour, minute: minute), matchingPolicy: .nextTime)
  }
}
