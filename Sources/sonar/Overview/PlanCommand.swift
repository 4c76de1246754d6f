import Application
import ArgumentParser
import Foundation
import Pipeline
import Workspace

/// `sonar plan`: shows what `sonar run` would do, and why.
struct PlanCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Show what `sonar run` would do, and why.",
    discussion: """
        sonar plan
        sonar plan --long                      a line per recording
        sonar plan --all                       including stages that are up to date
        sonar plan --set style=reflective      the cost of another style
      """)

  @OptionGroup var journal: JournalOptions

  @Flag(help: "Show a line per recording instead of one per reason.")
  var long = false

  @Flag(help: "Include stages that are up to date.")
  var all = false

  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: ArgumentHelp("A setting or a parameter, as for `sonar run`; repeatable.", valueName: "NAME=VALUE"))
  var assignments: [String] = []

  func run() async throws {
    let workspace = try journal.workspaceWithInbox()
    let commandLine = try Settings.parse(assignments: assignments)
    let pipeline = try await interruptible { [installation = journal.installation] in
      try await Pipeline.continuing(workspace, installation, commandLine: commandLine)
    }
    let plan = try pipeline.plan(workspace.recordings())
    let listing = try PlanListing(plan, of: pipeline, all: all)
    if journal.json {
      Output().json(.plan, "lines", all ? listing.lines : listing.shown)
    } else {
      show(listing, over: plan.recordings.count)
    }
  }

  /// The last line: what to type, or why there is nothing to type.
  private func conclusion(_ plan: PlanListing, over recordings: Int) -> String {
    if !plan.work.isEmpty {
      let set = assignments.map { " --set " + ($0.isPlainArgument ? $0 : $0.shellQuoted).printable }.joined()
      return plan.extent
        + (set.isEmpty
          ? "; `sonar run` does them."
          : "; `sonar run\(set)` does them once, `sonar reprocess\(set)` for good.")
    }
    if plan.waits { return "Nothing can run; what it waits for is listed above." }
    return plan.hasFailures
      ? "Nothing to do, but what failed is listed above; see: sonar status"
      : "Nothing to do: \(counted(recordings, "recording")) \(recordings == 1 ? "is" : "are") up to date."
  }

  private func show(_ plan: PlanListing, over recordings: Int) {
    let shown = all ? plan.lines : plan.shown
    let table = long ? PlanListing.everyLine(shown) : PlanListing.grouped(shown)
    for line in shown.isEmpty ? [] : table.lines(output: Output()) { print(line) }
    if !shown.isEmpty { print() }
    print(conclusion(plan, over: recordings))
    if plan.outdated > 0 {
      print(
        "\(plan.outdated) results of an earlier version of a stage are kept;"
          + " `sonar reprocess --outdated` redoes them.")
    }
  }
}
