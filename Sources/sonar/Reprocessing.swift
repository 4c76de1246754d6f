internal import ArgumentParser
import Foundation
import Inbox
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

/// A rerun of all or of chosen recordings, with other settings or although nothing changed.
///
/// What is asked for is written down before it begins, as settings or as a `ReprocessRequest`: interrupted
/// anywhere, a plain `sonar run` goes on with it, and no later run takes it back.
struct Reprocessing: Sendable {
  let workspace: Workspace
  let installation: Installation
  /// Settings that are to hold from now on.
  var changes = Settings()
  /// What runs again although it stands.
  var redo: Redo?
  /// The recordings that are meant; nil for all.
  var chosen: [RecordingFolder]?
  var rerun: RerunOptions
  var isJSON: Bool

  /// Shows the plan, asks, writes down and runs; returns the exit status.
  func run() async throws -> ExitStatus {
    let planner = ReprocessingPlan(self)
    let (plan, keeping) = try await planner.listing()
    let estimate = try WorkEstimate(plan, try await planner.pipeline())
    if !rerun.quiet, !isJSON { show(plan, estimate, keeping: keeping) }
    if rerun.dryRun {
      if isJSON { Output().json(Document(plan, estimate)) }
      return .success
    }
    guard try isAgreed(to: plan, estimate) else {
      print("Nothing was changed.")
      return .success
    }
    return try await interruptible { try await work() }
  }

  private func work() async throws -> ExitStatus {
    let lock = try await RunLock.take(workspace, wait: rerun.wait, isQuiet: rerun.quiet || isJSON)
    defer { _ = lock }
    return try await WithdrawalWork.around(workspace, installation) { try await rework() }.exitStatus
  }

  private func rework() async throws -> ExitStatus {
    try writeSettings()
    if let redo { try ReprocessRequest.add(redo, to: workspace) }
    var options = Pipeline.Options()
    options.redo = try ReprocessRequest.open(workspace)
    let pipeline = try await Pipeline(workspace: workspace, installation: installation, options: options)
    return try await RunSession(
      pipeline: pipeline, command: "reprocess", isQuiet: rerun.quiet, isJSON: isJSON, chosen: chosen,
      takesInbox: false, redo: options.redo
    ).run()
  }

  private func writeSettings() throws {
    guard let chosen else {
      try SettingsFile(workspace.settingsFile).set(changes)
      return
    }
    for folder in chosen { try SettingsFile(folder.path + "/settings.json").set(changes) }
  }

  private func show(_ plan: PlanListing, _ estimate: WorkEstimate, keeping: Int) {
    let output = Output()
    for line in plan.shown.isEmpty ? [] : PlanListing.grouped(plan.shown).lines(output: output) {
      output.line(line)
    }
    if !plan.shown.isEmpty { output.line() }
    if !plan.work.isEmpty {
      output.line("\(plan.extent). \(estimate.text)")
    } else if rerun.dryRun {
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
    if rerun.dryRun { output.line("Nothing was changed; without --dry-run it begins.") }
  }

  /// Whether it may begin: a person at a terminal is asked before anything long.
  private func isAgreed(to plan: PlanListing, _ estimate: WorkEstimate) throws -> Bool {
    let isTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    let isLong = !plan.work.isEmpty && estimate.seconds.map { $0 > 60 } ?? true
    guard isTerminal, isLong, !rerun.yes, !rerun.quiet, !isJSON else { return true }
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
