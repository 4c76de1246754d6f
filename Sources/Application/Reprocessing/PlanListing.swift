import Foundation
import Inbox
package import Pipeline
package import StageContract
import Workspace

/// The planned stages of recordings and journal, as `plan` and `reprocess` show them.
package struct PlanListing {
  /// One planned stage.
  package struct Line: Encodable, Equatable {
    /// Id of the recording; nil for the journal as a whole.
    package var recording: String?
    package var stage: String
    /// `run`, `pending`, `waits`, `failed`, `blocked`, `outdated` or `up to date`.
    package var action: String
    package var reason: String

    package init(recording: String?, _ planned: PlannedRun) {
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

    package init(recording: String, _ failure: StageFailure) {
      self.recording = recording
      (stage, action, reason) = ("planning", "failed", failure.message.printable)
    }

    /// Whether the stage is going to run.
    var isWork: Bool { action == "run" || action == "pending" }
    /// Whether the line is hidden by default.
    package var isQuiet: Bool { action == "up to date" || action == "outdated" }

    private static func text(_ reasons: [RunReason]) -> String {
      reasons.map { "\($0)".printable }.joined(separator: ", ")
    }
  }

  package private(set) var lines: [Line] = []
  /// Number of results of an earlier release that are kept.
  package private(set) var outdated = 0

  /// An empty plan.
  package init() {}

  /// Adds the stages of one recording; `runs` replace those of the plan, nil keeps them.
  package mutating func add(_ plan: JournalPlan.RecordingPlan, runs: [PlannedRun]?) {
    if let failure = plan.failure { lines.append(Line(recording: plan.folder.id, failure)) }
    lines += (runs ?? []).map { Line(recording: plan.folder.id, $0) }
    outdated += plan.outdated.count
  }

  /// Adds the journal's own stages, after all recordings: they are pending if any recording's stage runs.
  package mutating func add(journal plan: [PlannedRun]) {
    let isChanging = lines.contains(where: \.isWork)
    for planned in plan {
      var line = Line(recording: nil, planned)
      if isChanging, line.isWork || line.action == "up to date" {
        (line.action, line.reason) = ("pending", "after the recordings")
      }
      lines.append(line)
    }
  }

  /// The stages that are going to run.
  package var work: [Line] { lines.filter(\.isWork) }
  /// Ids of the recordings with stages to run.
  package var recordings: Set<String> { Set(work.compactMap(\.recording)) }
  /// The lines that are shown by default.
  package var shown: [Line] { lines.filter { !$0.isQuiet } }

  /// `12 stage runs over 4 recordings`, `2 stage runs over the journal`.
  package var extent: String {
    let (runs, count) = (work.count, recordings.count)
    let place = count == 0 ? "the journal" : "\(count) recording\(count == 1 ? "" : "s")"
    return "\(runs) stage run\(runs == 1 ? "" : "s") over \(place)"
  }

  /// The lines of one stage with the same action and reason.
  package struct Group: Equatable {
    package var stage: String
    package var action: String
    package var reason: String
    /// Number of recordings; nil for the journal as a whole.
    package var recordings: Int?
  }

  /// `lines` grouped, with stages in the order of their first line.
  package static func groups(_ lines: [Line]) -> [Group] {
    var groups: [Group] = []
    var order: [String: Int] = [:]
    for line in lines {
      let isSame = { (group: Group) in
        (group.stage, group.action, group.reason) == (line.stage, line.action, line.reason)
          && (group.recordings == nil) == (line.recording == nil)
      }
      if let index = groups.firstIndex(where: isSame) {
        groups[index].recordings = groups[index].recordings.map { $0 + 1 }
        continue
      }
      if order[line.stage] == nil { order[line.stage] = order.count }
      groups.append(
        Group(
          stage: line.stage, action: line.action, reason: line.reason,
          recordings: line.recording == nil ? nil : 1))
    }
    return groups.enumerated().sorted {
      (order[$0.element.stage] ?? 0, $0.offset) < (order[$1.element.stage] ?? 0, $1.offset)
    }.map(\.element)
  }
}
