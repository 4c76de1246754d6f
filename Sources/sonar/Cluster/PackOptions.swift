import Application
internal import ArgumentParser
import Foundation
import Pipeline
import StageContract
import Workspace

/// The options of `sonar run` on one of several machines.
struct PackOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Process only the recordings in this list, exported by `sonar cluster`.", valueName: "PACK"))
  var only: String?

  @Flag(
    help: """
      With --only, leave inbox, index, surfaces and lock alone, so that several machines can work at once.
      """)
  var noJournal = false

  @Option(
    help: ArgumentHelp(
      "With --only, leave this stage and those after it to another machine.", valueName: "STAGE"))
  var before: String?

  /// - Parameter isAlone: whether no other option is given that concerns a whole journal.
  /// - Throws: `ValidationError` for options that do not go together.
  func check(isAlone: Bool) throws {
    guard (only != nil) == noJournal, only != nil || before == nil else {
      throw ValidationError("--only and --no-journal belong together, and --before to both.")
    }
    guard only == nil || isAlone else {
      throw ValidationError(
        "--only works on a list alone; leave out --all, --wait, --newest-first, --deadline and --for.")
    }
  }

  /// Works on the recordings of the list at `pack`. TERM ends the current chunk and exits with status 75.
  /// - Throws: what `PackRun` throws; `ExitCode`.
  func work(on pack: String, _ journal: JournalOptions, _ assignments: [String], isQuiet: Bool) async throws {
    let display = RunDisplay(isQuiet: isQuiet, isJSON: journal.json)
    let run = try PackRun(pack, reporter: display)
    if let named = journal.journal, Workspace.absolute(named) != run.journal {
      throw CommandFailure(
        status: .usage, "--journal: the packs are of \(run.journal.printable); leave it out, or name that one"
      )
    }
    let settings = try Settings.parse(assignments: assignments)
    // Its settings name programs, as those of any journal.
    _ = try journal.naming(run.journal).root
    let installation = journal.naming(run.journal).installation
    let stop = StopFlag()
    let work: @Sendable () async throws -> ExitStatus = {
      try await run.run(installation, commandLine: settings, before: before, stop: stop)
    }
    let status = try await interruptible(stop: stop, onStop: {}, work)
    if status != .success { throw ExitCode(status) }
  }
}
