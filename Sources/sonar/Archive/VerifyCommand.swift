import Application
import ArgumentParser
import Foundation
import Pipeline
import StageContract
import Workspace

/// `sonar verify`: checks the journal's files against their records.
struct VerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check every file of the journal against its record.",
    discussion: """
      Compares the digests of originals and results, rebuilds the index in a temporary folder and compares the rows, and \
      looks for files that do not belong. Exit status 65: something is damaged; remarks do not count.

        sonar verify
        sonar verify 2026-11-20T2145
        sonar verify --repair              rebuilds what can be rebuilt
      """)

  @Argument(help: "Beginnings of ids; without any: all recordings, index and surfaces.", completion: .entries)
  var ids: [String] = []

  @Flag(help: "Rebuild damaged results, index and surfaces if that is possible now.")
  var repair = false

  @OptionGroup var options: JournalOptions

  func run() async throws {
    let command = self
    let status = try await interruptible { try await command.work() }
    if status != .success { throw ExitCode(status) }
  }

  private func work() async throws -> ExitStatus {
    let workspace = try options.workspace()
    return try await RunLock.with(workspace, options.installation, reporter: RunDisplay()) {
      try await verify(workspace)
    }.exitStatus
  }

  private func verify(_ workspace: Workspace) async throws -> ExitStatus {
    let folders =
      try ids.isEmpty
      ? workspace.recordings(withJoined: true) : ids.map { try workspace.recording(matching: $0) }
    let line = ProgressLine(isShown: !options.json && isatty(STDERR_FILENO) == 1)
    var check = JournalCheck(
      workspace, options.installation, folders, isAll: ids.isEmpty, reporter: RunDisplay(isQuiet: true),
      progress: { text in text.map(line.show) ?? line.end() })
    let status = try await check.run(repairing: repair)
    if options.json {
      Output().json(.verification, check.report)
    } else {
      for line in check.report.lines { print(line) }
    }
    return check.report.isDamaged ? .badInput : status
  }
}
