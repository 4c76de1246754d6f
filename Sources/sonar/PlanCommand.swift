import ArgumentParser
import Foundation
import Runner

/// `sonar plan`: what `sonar run` would do, and why.
struct PlanCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Show what `sonar run` would do, and why.",
    discussion: """
        sonar plan
        sonar plan --long                      a line for every recording
        sonar plan --all                       what is up to date, too
        sonar plan --set style=reflective      what another style would cost
      """)

  @OptionGroup var journal: JournalOptions

  @Flag(help: "A line for every recording instead of one for every reason.")
  var long = false

  @Flag(help: "Show what is up to date, too.")
  var all = false

  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: ArgumentHelp("A setting or a parameter, as for `sonar run`.", valueName: "NAME=VALUE"))
  var assignments: [String] = []

  func run() async throws {
    let workspace = try journal.workspace()
    var options = Pipeline.Options()
    options.redo = try ReprocessRequest.open(workspace)
    let pipeline = try await Pipeline(
      workspace: workspace, installation: journal.installation, commandLine: .parse(assignments: assignments),
      options: options)
    let folders = try workspace.recordings()
    let plan = try pipeline.plan(folders)
    var listing = PlanListing()
    for recording in plan.recordings {
<<<<<<< HEAD
      if let failure = recording.failure {
        lines.append(Line(recording: recording.folder.id, failure))
        continue
      }
      let runs = try recording.runs ?? (all ? pipeline.plan(recording.folder) : [])
      lines += runs.map { Line(recording: recording.folder.id, $0) }
=======
      listing.add(recording, runs: try recording.runs ?? (all ? pipeline.plan(recording.folder) : nil))
>>>>>>> bcbe6f65183558d3f092bcbd88b851a2a6aeef32
    }
    listing.add(journal: plan.journal)
    if journal.json {
      Output().json(all ? listing.lines : listing.shown)
    } else {
      show(listing, over: folders.count)
    }
  }

  private func show(_ plan: PlanListing, over recordings: Int) {
    let shown = all ? plan.lines : plan.shown
    let table = long ? PlanListing.everyLine(shown) : PlanListing.grouped(shown)
    for line in shown.isEmpty ? [] : table.lines(output: Output()) { print(line) }
    if !shown.isEmpty { print() }
    print(
      plan.work.isEmpty
        ? "Nothing to do: \(recordings) recordings are up to date." : "\(plan.extent); `sonar run` does them."
    )
    if plan.outdated > 0 {
      print(
<<<<<<< HEAD
        "\(outdated) results are of an earlier release and are kept; `sonar run --redo-outdated` redoes them."
      )
    }
  }

  private static func everyLine(_ lines: [Line]) -> Table {
    Table(
      head: ["recording", "stage", "what", "why"],
      rows: lines.map { [$0.recording ?? "journal", $0.stage, $0.action, $0.reason] })
  }

  /// One row for all recordings with the same stage, action and reason, in the order of their first.
  private static func grouped(_ lines: [Line]) -> Table {
    var rows: [[String]] = []
    var counts: [Int] = []
    for line in lines {
      let row = [line.recording == nil ? "journal" : "", line.stage, line.action, line.reason]
      if let index = rows.firstIndex(of: row) {
        counts[index] += 1
      } else {
        rows.append(row)
        counts.append(1)
      }
    }
    let order = Dictionary(
      rows.enumerated().map { ($1[1], $0) }, uniquingKeysWith: { first, _ in first })
    let sorted = zip(rows, counts).sorted { (order[$0.0[1]] ?? 0) < (order[$1.0[1]] ?? 0) }
    return Table(
      head: ["stage", "recordings", "what", "why"], alignments: [.left, .right],
      rows: sorted.map { row, count in [row[1], row[0].isEmpty ? String(count) : "journal", row[2], row[3]] })
  }

  /// One planned stage.
  struct Line: Encodable {
    var recording: String?
    var stage: String
    /// `run`, `pending`, `waits`, `failed`, `blocked`, `outdated` or `up to date`.
    var action: String
    var reason: String

    init(recording: String?, _ planned: PlannedRun) {
      self.recording = recording
      stage = planned.stage
      switch planned.state {
      case .upToDate: (action, reason) = ("up to date", "")
      case .outdated(_, let reasons): (action, reason) = ("outdated", Self.text(reasons))
      case .ready(_, let reasons): (action, reason) = ("run", Self.text(reasons))
      case .pending(let reasons): (action, reason) = ("pending", Self.text(reasons))
      case .waits(let message): (action, reason) = ("waits", message.printable)
      case .failed(let failure): (action, reason) = ("failed", failure.message.printable)
      case .blocked(let stage): (action, reason) = ("blocked", "\(stage) cannot run")
      }
    }

    init(recording: String, _ failure: StageFailure) {
      self.recording = recording
      (stage, action, reason) = ("planning", "failed", failure.message.printable)
    }

    private static func text(_ reasons: [RunReason]) -> String {
      reasons.map { "\($0)".printable }.joined(separator: ", ")
=======
        "\(plan.outdated) results are of an earlier release and are kept;"
          + " `sonar reprocess --outdated` redoes them.")
>>>>>>> bcbe6f65183558d3f092bcbd88b851a2a6aeef32
    }
  }
}
