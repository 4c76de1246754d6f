import Application
internal import ArgumentParser
import Foundation
import Pipeline
import StageContract
import Workspace

/// `sonar retry`: retries failed recordings and refused files.
struct RetryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "retry",
    abstract: "Retry failed recordings and refused files.",
    discussion: """
      Restores files from failed/, clears recorded failures, then runs only these recordings. What fails again is kept \
      as before. NAME is the beginning of a recording's id or the name of a file in failed/; sonar status shows both.

        sonar retry 2026-11-20T0715
        sonar retry interview.m4a
        sonar retry --all
      """)

  @Argument(
    help: ArgumentHelp("Beginnings of recording ids, or names of files in failed/.", valueName: "name"),
    completion: .entries)
  var names: [String] = []

  @Flag(help: "Retry everything that failed or was refused, but no copy of a deleted recording.")
  var all = false

  @Flag(help: "Print nothing but failures, one line each.")
  var quiet = false

  @Flag(help: "Wait for another running sonar instead of exiting with status 75.")
  var wait = false

  @OptionGroup var journal: JournalOptions

  func validate() throws {
    if all, !names.isEmpty { throw ValidationError("Give either names or --all.") }
  }

  func run() async throws {
    let command = self
    let status = try await interruptible { try await command.work() }
    if status != .success { throw ExitCode(status) }
  }

  private func work() async throws -> ExitStatus {
    let workspace = try journal.workspace()
    let display = RunDisplay(isQuiet: quiet, isJSON: journal.json)
    let isSilent = quiet || journal.json
    let lock = try await RunLock.take(workspace, wait: wait, isQuiet: isSilent, reporter: display)
    defer { _ = lock }
    return try await WithdrawalWork.around(workspace, journal.installation, display) {
      try await retry(in: workspace, display)
    }.exitStatus
  }

  private func retry(in workspace: Workspace, _ display: RunDisplay) async throws -> ExitStatus {
    let failed = try FailedItems(workspace)
    let chosen = try all ? failed.wanted() : names.map(failed.item(named:))
    guard !chosen.isEmpty else {
      guard failed.items.isEmpty || all else {
        throw CommandFailure(
          status: .usage, "\(failed.items.count) can be retried; name them, or run `sonar retry --all`")
      }
      if !quiet, !journal.json { print("Nothing to retry: nothing has failed.") }
      return .success
    }
    let pipeline = try await Pipeline.continuing(workspace, journal.installation)
    let folders = try failed.restore(chosen, timeZone: pipeline.settings.timeZone())
    let status = try await RunSession(
      pipeline, reporter: display, command: "retry", chosen: folders, importsInbox: false
    ).run()
    if !quiet, !journal.json {
      print()
      for folder in folders { print("\(folder.id)  \(try Self.outcome(folder, pipeline))") }
    }
    return status
  }

  /// The outcome of the retry, for people.
  private static func outcome(_ folder: RecordingFolder, _ pipeline: Pipeline) throws -> String {
    guard try FileSystem.exists(folder.path) else { return "refused again, kept in failed/" }
    if let failure = try folder.failure() {
      return "\(failure.stage) failed again: \(failure.message.printable)"
    }
    if let failure = try folder.optionalFailures().first {
      return
        "\(failure.stage) failed again, and the entry is complete without it: \(failure.message.printable)"
    }
    for planned in try pipeline.plan(folder) {
      switch planned.state {
      case .waits(let message): return "\(planned.stage) waits: \(message.printable)"
      case .ready, .pending: return "not finished; `sonar run` continues"
      case .upToDate, .outdated, .failed, .blocked, .withheld, .removal: break
      }
    }
    return "done"
  }
}
