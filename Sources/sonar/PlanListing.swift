import Foundation
import Inbox
import Pipeline
import StageContract
import Workspace

/// What is to be done for recordings and journal, as `plan` and `reprocess` show it.
struct PlanListing {
  /// One planned stage.
  struct Line: Encodable, Equatable {
    /// Id of the recording; nil for the journal as a whole.
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

    /// Whether it is going to run.
    var isWork: Bool { action == "run" || action == "pending" }
    /// Whether there is nothing to tell of it.
    var isQuiet: Bool { action == "up to date" || action == "outdated" }

    private static func text(_ reasons: [RunReason]) -> String {
      reasons.map { "\($0)".printable }.joined(separator: ", ")
    }
  }

  private(set) var lines: [Line] = []
  /// Results of an earlier release that are kept.
  private(set) var outdated = 0

  /// Adds the stages of one recording; `runs` are those that are shown, as a rule the plan's own.
  mutating func add(_ plan: JournalPlan.RecordingPlan, runs: [PlannedRun]?) {
    if let failure = plan.failure { lines.append(Line(recording: plan.folder.id, failure)) }
    lines += (runs ?? []).map { Line(recording: plan.folder.id, $0) }
    outdated += plan.outdated.count
  }

  /// Adds the journal's own stages, after all recordings: they follow whatever runs before them.
  mutating func add(journal plan: [PlannedRun]) {
    let isChanging = lines.contains(where: \.isWork)
    for planned in plan {
      var line = Line(recording: nil, planned)
      if isChanging, line.isWork || line.action == "up to date" {
        (line.action, line.reason) = ("pending", "after the recordings")
      }
      lines.append(line)
    }
  }

  /// Stage runs that are to be done.
  var work: [Line] { lines.filter(\.isWork) }
  /// Recordings that something is to be done for.
  var recordings: Set<String> { Set(work.compactMap(\.recording)) }
  /// What there is to tell of.
  var shown: [Line] { lines.filter { !$0.isQuiet } }

  /// `12 stage runs over 4 recordings`, `2 stage runs over the journal`.
  var extent: String {
    let (runs, count) = (work.count, recordings.count)
    let place = count == 0 ? "the journal" : "\(count) recording\(count == 1 ? "" : "s")"
    return "\(runs) stage run\(runs == 1 ? "" : "s") over \(place)"
  }

  /// A row for every line.
  static func everyLine(_ lines: [Line]) -> Table {
    Table(
      head: ["recording", "stage", "what", "why"],
      rows: lines.map { [$0.recording ?? "journal", $0.stage, $0.action, $0.reason] })
  }

  /// One row for all recordings with the same stage, action and reason, in the order of their first.
  static func grouped(_ lines: [Line]) -> Table {
    struct Key: Hashable {
      var isJournal: Bool
      var cells: [String]
    }
    var keys: [Key] = []
    var counts: [Key: Int] = [:]
    var order: [String: Int] = [:]
    for line in lines {
      let key = Key(isJournal: line.recording == nil, cells: [line.stage, line.action, line.reason])
      if counts[key] == nil {
        if order[line.stage] == nil { order[line.stage] = keys.count }
        keys.append(key)
      }
      counts[key, default: 0] += 1
    }
    let sorted = keys.enumerated().sorted {
      (order[$0.element.cells[0]] ?? 0, $0.offset) < (order[$1.element.cells[0]] ?? 0, $1.offset)
    }
    return Table(
      head: ["stage", "recordings", "what", "why"], alignments: [.left, .right],
      rows: sorted.map { _, key in
        [key.cells[0], key.isJournal ? "journal" : String(counts[key] ?? 0), key.cells[1], key.cells[2]]
      })
  }
}
