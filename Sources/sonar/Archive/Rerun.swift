import Application
internal import ArgumentParser
import Foundation
import Pipeline
import StageContract
import Workspace

/// How `reprocess` and `styles use` go about it.
struct RerunOptions: ParsableArguments {
  @Flag(help: "Show what would be done and change nothing.")
  var dryRun = false

  @Flag(help: "Do not ask before work of more than a minute.")
  var yes = false

  @Flag(help: "Print nothing but failures, one line each.")
  var quiet = false

  @Flag(help: "Wait while another sonar is at work instead of leaving with status 75.")
  var wait = false
}

/// A rerun as a person sees it: the plan, a question, what came of it.
struct Rerun: Sendable {
  let reprocessing: Reprocessing
  let options: RerunOptions
  let isJSON: Bool

  /// Shows the plan, asks, and runs; returns the exit status.
  func run() async throws -> ExitStatus {
    let forecast = try await reprocessing.forecast()
    let (plan, estimate) = (forecast.plan, forecast.estimate)
    if !options.quiet, !isJSON { show(plan, estimate, keeping: forecast.keeping) }
    if options.dryRun {
      if isJSON { Output().json(Document(plan, estimate)) }
      return .success
    }
    guard isAgreed(to: plan, estimate) else {
      print("Nothing was changed.")
      return .success
    }
    let rerun = self
    return try await interruptible {
      try await rerun.reprocessing.run(
        wait: rerun.options.wait, isQuiet: rerun.options.quiet || rerun.isJSON,
        reporter: RunDisplay(isQuiet: rerun.options.quiet, isJSON: rerun.isJSON))
    }
  }

  private func show(_ plan: PlanListing, _ estimate: WorkEstimate, keeping: Int) {
    let output = Output()
    for line in plan.shown.isEmpty ? [] : PlanListing.grouped(plan.shown).lines(output: output) {
      output.line(line)
    }
    if !plan.shown.isEmpty { output.line() }
    if !plan.work.isEmpty {
      output.line("\(plan.extent). \(estimate.text)")
    } else if options.dryRun {
      output.line("Nothing has to run for it.")
    }
    if keeping > 0 {
      output.line(
        keeping == 1
          ? "1 recording keeps a setting of its own." : "\(keeping) recordings keep settings of their own.")
    }
    if plan.lines.contains(where: { $0.action == "failed" }) {
      output.line("What failed before is not tried again; `sonar retry` does that.")
    }
    if options.dryRun { output.line("Nothing was changed; without --dry-run it begins.") }
  }

  /// Whether it may begin: a person at a terminal is asked before anything long.
  private func isAgreed(to plan: PlanListing, _ estimate: WorkEstimate) -> Bool {
    let isTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    let isLong = !plan.work.isEmpty && estimate.seconds.map { $0 > 60 } ?? true
    guard isTerminal, isLong, !options.yes, !options.quiet, !isJSON else { return true }
    FileHandle.standardOutput.write(Data("Begin? [y/N] ".utf8))
    return ["y", "yes"].contains((readLine() ?? "").lowercased())
  }

  /// The plan for programs.
  private struct Document: Encodable {
    var recordings: Int
    var stageRuns: Int
    /// Judged by earlier runs; absent where there is none.
    var seconds: Double?
    var plan: [PlanListing.Line]

    init(_ plan: PlanListing, _ estimate: WorkEstimate) {
      recordings = plan.recordings.count
      stageRuns = plan.work.count
      seconds = estimate.seconds.map { ($0 * 1000).rounded() / 1000 }
      self.plan = plan.shown
    }

    enum CodingKeys: String, CodingKey {
      case recordings, seconds, plan
      case stageRuns = "stage_runs"
    }
  }
}
