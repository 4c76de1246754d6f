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
    let pipeline = try await Pipeline(
      workspace: journal.workspace(), installation: journal.installation,
      commandLine: .parse(assignments: assignments))
    let folders = try pipeline.workspace.recordings()
    let plan = try pipeline.plan(folders)
    var lines: [Line] = []
    for recording in plan.recordings {
      if let failure = recording.failure {
        lines.append(Line(recording: recording.folder.id, failure))
        continue
      }
      let runs = try recording.runs ?? (all ? pipeline.plan(recording.folder) : [])
      lines += runs.map { Line(recording: recording.folder.id, $0) }
    }
    let isChanging = lines.contains { $0.action == "run" || $0.action == "pending" }
    for planned in plan.journal {
      var line = Line(recording: nil, planned)
      if isChanging, line.action == "up to date" {
        (line.action, line.reason) = ("pending", "after the recordings")
      }
      lines.append(line)
    }
    let shown = all ? lines : lines.filter { $0.action != "up to date" && $0.action != "outdated" }
    if journal.json {
      Output().json(shown)
    } else {
      let outdated = plan.recordings.reduce(0) { $0 + $1.outdated.count }
      show(shown, all: lines, folders: folders, outdated: outdated)
    }
  }

  private func show(_ shown: [Line], all lines: [Line], folders: [RecordingFolder], outdated: Int) {
    let table = long ? Self.everyLine(shown) : Self.grouped(shown)
    for line in shown.isEmpty ? [] : table.lines(output: Output()) { print(line) }
    let runs = lines.filter { $0.action == "run" || $0.action == "pending" }.count
    if !shown.isEmpty { print() }
    print(
      runs == 0
        ? "Nothing to do: \(folders.count) recordings are up to date."
        : "\(runs) stage runs over \(folders.count) recordings; `sonar run` does them.")
    if outdated > 0 {
      print(
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
    }
  }
}
