import Application
internal import ArgumentParser
import Foundation
import Pipeline
import StageContract
import Workspace

/// The options that `reprocess` and `styles use` share.
struct RerunOptions: ParsableArguments {
  @Flag(help: "Show what would be done; change nothing.")
  var dryRun = false

  @Flag(help: "Do not ask before work of more than a minute.")
  var yes = false

  @Flag(help: "Print nothing but failures, one line each.")
  var quiet = false

  @Flag(help: "Wait for another running sonar instead of exiting with status 75.")
  var wait = false
}

/// A rerun on the command line: shows the plan, asks for confirmation, runs.
struct Rerun: Sendable {
  let reprocessing: Reprocessing
  let options: RerunOptions
  let isJSON: Bool

  /// Shows the plan, asks, and runs; returns the exit status.
  func run() async throws -> ExitStatus {
    let forecast = try await reprocessing.forecast()
    let (plan, estimate) = (forecast.plan, forecast.estimate)
    if !options.quiet, !isJSON { show(forecast) }
    if options.dryRun {
      if isJSON { Output().json(.rerun, Document(plan, estimate)) }
      return .success
    }
    guard isAgreed(to: plan, estimate) else {
      print("Nothing was changed.")
      return .success
    }
    let rerun = self
    return try await interruptible {
      try await rerun.reprocessing.run(
        wait: rerun.options.wait, isQuiet: rerun.options.quiet || rerun.isJSON, estimate: estimate,
        reporter: RunDisplay(isQuiet: rerun.options.quiet, isJSON: rerun.isJSON))
    }
  }

  private func show(_ forecast: Reprocessing.Forecast) {
    let (plan, estimate, keeping) = (forecast.plan, forecast.estimate, forecast.keeping)
    let output = Output()
    for line in plan.shown.isEmpty ? [] : PlanListing.grouped(plan.shown).lines(output: output) {
      output.line(line)
    }
    if !plan.shown.isEmpty { output.line() }
    if !plan.work.isEmpty {
      output.line("\(plan.extent). \(estimate.text)")
    } else if options.dryRun {
      output.line("No stage has to run.")
    }
    if forecast.losing > 0 {
      output.line("\(counted(forecast.losing, "recording")) will follow the journal's settings again.")
    }
    if keeping > 0 {
      output.line(
        (keeping == 1
          ? "1 recording keeps its own setting." : "\(keeping) recordings keep their own settings.")
          + " See: sonar settings")
    }
    if plan.lines.contains(where: { $0.action == "failed" }) {
      output.line("Earlier failures are not retried; use `sonar retry` for those.")
    }
    if options.dryRun { output.line("Nothing was changed; run it without --dry-run to begin.") }
  }

  /// True if the work is to begin. Asks at a terminal if the work takes more than a minute or its duration is unknown.
  private func isAgreed(to plan: PlanListing, _ estimate: WorkEstimate) -> Bool {
    let isTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    let isLong = !plan.work.isEmpty && estimate.seconds.map { $0 > 60 } ?? true
    guard isTerminal, isLong, !options.yes, !options.quiet, !isJSON else { return true }
    FileHandle.standardOutput.write(Data("Begin? [y/N] ".utf8))
    return ["y", "yes"].contains((readLine() ?? "").lowercased())
  }

  /// The plan as JSON.
  private struct Document: Encodable {
    var recordings: Int
    var stageRuns: Int
    /// Number of further ones that follow if results differ from what there is.
    var possibleStageRuns: Int
    /// Estimated wall-clock time, from earlier runs; nil if there are none.
    var seconds: Double?
    /// The same if every result differs, so that all that may run does.
    var longestSeconds: Double?
    var plan: [PlanListing.Line]

    init(_ plan: PlanListing, _ estimate: WorkEstimate) {
      recordings = plan.recordings.count
      (stageRuns, possibleStageRuns) = (plan.work.count, plan.possible.count)
      seconds = estimate.seconds.map { ($0 * 1000).rounded() / 1000 }
      longestSeconds = estimate.longest.map { ($0 * 1000).rounded() / 1000 }
      self.plan = plan.shown
    }
  }
}
